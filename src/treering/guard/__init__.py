"""No secret gets in or out: every text that is stored, sent or told passes here (A6)."""
