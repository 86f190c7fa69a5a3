"""What a dream may do to entries, and what holds it back (M3)."""
