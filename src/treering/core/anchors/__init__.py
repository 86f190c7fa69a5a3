"""What an entry names of its repository: which words, where they are defined, and what is pinned there (C6)."""
