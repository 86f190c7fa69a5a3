"""What an installation changes in a client's files (C1)."""
