"""The operations: a pure plan and a thin shell each."""
