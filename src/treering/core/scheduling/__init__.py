"""What may run, when, and why not (M2, M3.1, A4, C8)."""
