"""Turns of phrase by language, and what speaks against them and which places they name in all of them."""
