"""`treering mcp`: the MCP server, by its name."""

import click


@click.command(epilog="\b\nExamples:\n  treering mcp")
def run() -> None:
    """Serve memory over MCP on standard input and output.

    About the current directory, until the input ends.

    Tools: recall, remember, forget, search, history. `treering install` writes a faster way to start it into the client's settings.
    """
    from treering.faces.mcp.serve import main

    main()
