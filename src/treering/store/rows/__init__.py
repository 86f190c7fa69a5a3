"""What state.db knows, a table at a time."""
