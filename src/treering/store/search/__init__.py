"""Looking entries up: the catalog of a tree, and what lies beside it."""
