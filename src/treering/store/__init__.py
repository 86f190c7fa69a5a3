"""What memory looks like on disk, and the one path by which it changes."""
