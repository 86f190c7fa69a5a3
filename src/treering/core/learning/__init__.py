"""Turns become patches, and patches become entries or are refused (M1.8, M2)."""
