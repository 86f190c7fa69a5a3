"""One command, one module: its function `run`, loaded when it is called."""
