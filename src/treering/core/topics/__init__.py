"""Topic files and their tree: read, changed byte for byte, indexed (M1)."""
