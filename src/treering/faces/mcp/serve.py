"""`python -I serve.py`, which clients start: MCP over standard input and output, until the input ends.

The rule this file keeps: it is the error boundary of this face. Nothing but messages goes to standard output, and the memory
is opened by the first call that needs one.
"""

import io
import os
import sys

TYPE_CHECKING = False  # typing and pathlib would cost as much as all that the lists need
if TYPE_CHECKING:
    from typing import Any, TextIO

    from treering.faces.mcp.protocol import Fault


def serve(reading: "TextIO", writing: "TextIO") -> None:
    """Answer messages until there are no more."""
    from treering.faces.mcp.protocol import Server

    late = Late()
    server = Server(late.call, late.read)
    for line in reading:
        if line.strip():
            answer = server.answer(line)
            if answer:
                writing.write(answer + "\n")
                writing.flush()


class Late:
    """The calls over a memory that is opened when the first of them comes, and again after one that failed to."""

    def __init__(self) -> None:
        """Nothing is open yet."""
        self._calls: Any = None

    def call(self, name: str, given: "dict[str, Any]") -> tuple[str, bool]:
        """A tool's text, and whether it failed; a fault of ours is written down and the server goes on."""
        from treering.errors import TreeringError

        try:
            text, failed = self._opened().call(name, given)
        except TreeringError as error:
            return f"{error}\n→ {error.hint}" if error.hint else str(error), True
        except Exception as error:  # noqa: BLE001 - the error boundary of this face
            return _written_down(error), True
        return str(text), bool(failed)

    def read(self, uri: str) -> "tuple[str, str] | Fault":
        """Text and MIME type of a resource, or why there is none."""
        from treering.errors import TreeringError
        from treering.faces.mcp.protocol import OURS, Fault

        try:
            found: tuple[str, str] | Fault = self._opened().read(uri)
        except TreeringError as error:
            return Fault(OURS, str(error))
        except Exception as error:  # noqa: BLE001 - the error boundary of this face
            return Fault(OURS, _written_down(error))
        return found

    def _opened(self) -> "Any":
        from pathlib import Path

        from treering.faces.mcp.calls import open_calls

        self._calls = self._calls or open_calls(Path.cwd())
        return self._calls


def _written_down(error: Exception) -> str:
    from treering.faces.cli.crash import write_log

    return "\n→ ".join(write_log(error))


def main() -> None:
    """Serve, with UTF-8 whatever the locale says."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace", newline="\n")
    out, sys.stdout = sys.stdout, sys.stderr
    try:
        serve(sys.stdin, out)
    except (BrokenPipeError, KeyboardInterrupt):
        return


if __name__ == "__main__":
    here = os.path.dirname(os.path.abspath(__file__))
    sys.path[:] = [
        os.path.dirname(os.path.dirname(os.path.dirname(here))),
        *(path for path in sys.path if path != here),
    ]
    main()
