"""What the `treering` script calls: it loads the command line.

The rule this file keeps: loading takes long enough to be interrupted, and that is no fault either.
"""

INTERRUPTED = 130


def main() -> int:
    """Run the command line and return its exit code."""
    try:
        from treering.faces.cli.main import main as run
    except KeyboardInterrupt:
        return INTERRUPTED
    return run()
