"""What a hook needs, on the standard library alone."""
