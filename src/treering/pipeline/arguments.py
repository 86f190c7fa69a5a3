"""What the methods of `Memory` take, by the name of the argument.

The rule this file keeps: an argument means the same in every method, and is checked before anything is looked up or written;
what is left at its default is never wrong.
"""

import functools
import inspect
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import TypeVar, get_args

from treering.clients import CLIENTS
from treering.core.entry import ENTRY_TYPES, Entry, Scope
from treering.errors import UsageError
from treering.ops.exchange import Place
from treering.ops.forget import Preview
from treering.ops.results import Recalled
from treering.ops.sources import Sources
from treering.pipeline.learning import Using

Check = Callable[[object], bool]
Made = TypeVar("Made")

CLOSED = "this memory is closed"


def _is(kind: type) -> Check:
    return lambda value: isinstance(value, kind)


def _all(kind: type) -> Check:
    return lambda value: isinstance(value, Sequence) and all(isinstance(one, kind) for one in value)


def _counts(least: int) -> Check:
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and value >= least


def _one_of(allowed: Sequence[str]) -> tuple[Check, str]:
    return (lambda value: isinstance(value, str) and value in allowed), f"one of {', '.join(allowed)}"


_ENTRIES = _all(Entry), "a sequence of entries, as `entries()` gives them"
_CHANGE = _counts(0), "the number of a change, as `log()` gives it"

RULES: dict[str, tuple[Check, str]] = {
    "text": (_is(str), "a text"),
    "query": (_is(str), "a text"),
    "name": (_is(str), "a text: an address, an id or part of a file name"),
    "url": (_is(str), "an address such as memory://root"),
    "type": _one_of(ENTRY_TYPES),
    "scope": _one_of(get_args(Scope)),
    "due": (lambda value: type(value) is date or value == "none", "a datetime.date, or 'none'"),
    "limit": (_counts(0), "a whole number of at least 0"),
    "seconds": (lambda value: isinstance(value, int | float) and value >= 0, "a number of seconds"),
    "change": _CHANGE,
    "first": _CHANGE,
    "last": _CHANGE,
    "entry": (_is(Entry), "an entry, as `find()` gives it"),
    "entries": _ENTRIES,
    "preview": (_is(Preview), "what `preview_forget()` gives"),
    "fast": (_is(Recalled), "what `recall()` gives"),
    "using": (_is(Using), "a `treering.pipeline.learning.Using`"),
    "sources": (_is(Sources), "a `treering.ops.sources.Sources`"),
    "places": (_all(Place), "a sequence of `treering.ops.exchange.Place`"),
    "client": _one_of(tuple(CLIENTS)),
    "session": (lambda value: isinstance(value, str) and bool(value.strip()), "the id of a session"),
    "transcript": (lambda value: isinstance(value, str | Path), "a path"),
    "cwd": (lambda value: isinstance(value, str | Path), "a path"),
}
"""What an argument of that name has to be, and the words for it."""


def checked(made: type[Made]) -> type[Made]:
    """A class whose public methods refuse what is none of RULES, and everything once it is closed: UsageError."""
    for name, member in list(vars(made).items()):
        if inspect.isfunction(member) and not name.startswith("_") and name != "close":
            setattr(made, name, _checking(member))
    return made


def _checking(method: Callable[..., object]) -> Callable[..., object]:
    signature = inspect.signature(method)
    defaults = {name: one.default for name, one in signature.parameters.items()}

    @functools.wraps(method)
    def run(self: object, *values: object, **named: object) -> object:
        if self.store.database.closed:  # type: ignore[attr-defined]
            raise UsageError(CLOSED, hint="open it again with treering.open_memory()")
        given = signature.bind(self, *values, **named).arguments
        for name, value in given.items():
            if name in RULES and value != defaults[name] and not RULES[name][0](value):
                what = f"{method.__name__}(): {name} has to be {RULES[name][1]}, and is {value!r:.80}"
                raise UsageError(what, hint=f"help(treering.memory.Memory.{method.__name__}) says what it takes")
        return method(self, *values, **named)

    return run
