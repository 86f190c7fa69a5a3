"""Files, locks, paths and the database connection: the only ring that writes."""
