"""What lies in a tree: topic files, identities, history, inbox, handbook."""
