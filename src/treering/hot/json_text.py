"""JSON for a hook: the C parser that `json` stands on, without `json`, which imports `re` and so costs more than the reading.

The rule this file keeps: whatever it is given, it answers or raises ValueError (RecursionError for a text that nests too
deep), as `json` does; where Python has no such parser, `json` itself does the work.
"""

try:
    from _json import encode_basestring_ascii as quoted
    from _json import make_scanner
except ImportError:  # pragma: no cover - another Python than CPython
    from json.encoder import py_encode_basestring_ascii as quoted
    from json.scanner import py_make_scanner as make_scanner  # type: ignore[attr-defined,no-redef]

TYPE_CHECKING = False  # typing would cost a hook half of what Python itself does
if TYPE_CHECKING:
    from typing import Any

_BLANK = " \t\n\r"


class _Rules:
    """How `json.loads` sets the scanner up; array_hook: from Python 3.15 on."""

    strict = False
    object_hook = object_pairs_hook = array_hook = None
    parse_float, parse_int, parse_constant = float, int, float


_scanned: "Any" = make_scanner(_Rules)  # type: ignore[arg-type]  # it asks for the attributes only


def parsed(text: str) -> object:
    """The value that the text is. ValueError: it is no JSON."""
    start = len(text) - len(text.lstrip(_BLANK))
    value: object
    try:
        value, end = _scanned(text, start)
    except StopIteration:
        raise ValueError(text[:80]) from None
    if text[end:].strip(_BLANK):
        raise ValueError(text[end : end + 80])
    return value


def rendered(value: object) -> str:
    """A value of strings, numbers, lists and dictionaries with string keys, as ASCII on one line."""
    if isinstance(value, str):
        return str(quoted(value))
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{quoted(key)}: {rendered(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(rendered, value)) + "]"
    raise TypeError(type(value))
