"""Durable memory for coding agents. Public names are loaded on first use, so that importing treering costs nothing."""

__version__ = "0.1.0"
