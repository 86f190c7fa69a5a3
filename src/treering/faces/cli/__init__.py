"""The command line: what every command shares; the commands themselves are in `commands`."""
