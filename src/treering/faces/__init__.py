"""Where treering is met: command line, hook, MCP. Each face owns its error boundary."""
