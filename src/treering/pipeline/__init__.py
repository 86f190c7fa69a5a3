"""Who may run now, and the worker that runs it."""
