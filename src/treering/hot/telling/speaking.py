"""What of a prompt asks memory anything: nothing of a command, a paste or a single word is taken for a question (C1, M4.1).

The rule this file keeps: it is about what nobody asked for. Who asks memory outright is answered whatever they say.
"""

from treering.hot.language.terms import terms

_BASH = "!"  # how a prompt begins that several clients hand to a shell
_LEVELS = ("TRACE", "DEBUG", "INFO", "WARN", "WARNING", "ERROR", "FATAL", "CRITICAL", "SEVERE")
_TRACE = (
    "at ",
    'File "',
    "Traceback ",
    "Caused by:",
    "... ",
    "npm ERR!",
    "npm WARN",
    "+++",
    "---",
    "@@",
    "$ ",
    "> ",
    "| ",
    "^",
)
_PASTED = 3  # lines in a row that a machine wrote; fewer are quoted to talk about them
_FEW = 20  # words among which there is one that says something
_SPACED = "\u0e00"  # scripts before this put a space between words


def question(prompt: str) -> str:
    """The part of a prompt that may be answered unasked, "" for nothing."""
    prompt = prompt.strip()
    if prompt.startswith(_BASH):
        return ""
    said = without_pastes(_argument(prompt))
    return "" if _is_one_word(said) else said


def without_pastes(text: str) -> str:
    """A text without the logs, traces and diffs in it; "" when it is nothing else."""
    lines = text.split("\n")
    if len(lines) < _PASTED:
        return text
    kept: list[str] = []
    run: list[str] = []
    for line in [*lines, ""]:
        if is_machine(line):
            run.append(line)
            continue
        if len(run) < _PASTED:
            kept += run
        run = []
        kept.append(line)
    return "\n".join(kept).strip()


def is_machine(line: str) -> bool:
    """Whether a line looks like one of a log, a trace or a diff: it begins with a time, a level or a mark of those."""
    line = line.strip()
    if line.startswith(_TRACE):
        return True
    start = [word.strip("[](){}:|,") for word in line.split(maxsplit=4)[:4]]
    return any(word in _LEVELS for word in start) or bool(start and _is_time(start[0]))


def _is_time(word: str) -> bool:
    """`2026-11-30T12:00:00Z`, `12:00:00.123`, `1732968000`: digits and what stands between them."""
    digits = sum(c.isdecimal() for c in word)
    return (
        digits >= len("120000")
        and digits * 3 >= len(word) * 2
        and all(c in "-:.,/TZ+" for c in word if not c.isdecimal())
    )


def _argument(prompt: str) -> str:
    """What follows a slash command; a path is none."""
    command, _, rest = prompt.partition(" ")
    name = command[1:].replace(":", "").replace("-", "").replace("_", "")
    return rest if command.startswith("/") and name.isalnum() and "\n" not in command else prompt


def _is_one_word(said: str) -> bool:
    """Whether it is one plain word, or says nothing: `continue`, not `INC-1874` nor a sentence without spaces."""
    words = said.split()
    found = terms(" ".join(words[:_FEW])) or terms(said)
    return not found or (len(words) == 1 == len(found) and found[0][0].isalpha() and found[0][0] < _SPACED)
