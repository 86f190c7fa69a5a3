"""Which entries can answer a prompt, read from the catalogs."""
