"""Whole sessions become documents: what is read, what is asked, what is written, and where it is found (A2 to A9)."""
