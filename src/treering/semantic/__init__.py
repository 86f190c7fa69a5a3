"""Meaning: entries and questions as vectors, compared. Imported when it is switched on, since it needs numpy."""
