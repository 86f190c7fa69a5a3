"""When memory speaks unasked: to what a person asks, and to nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treering.hot.telling.speaking import is_machine, question, without_pastes

LOG = """2026-11-30T12:00:01Z INFO  worker started
2026-11-30T12:00:02Z ERROR lock_timeout while migrating invoices
2026-11-30T12:00:02Z INFO  worker stopped"""
TRACE = """Traceback (most recent call last):
  File "app/billing/money.py", line 7, in charge
  File "app/billing/ledger.py", line 40, in post"""


@pytest.mark.parametrize(
    "prompt",
    [
        "",
        "  ",
        "/clear",
        "/compact",
        "/model",
        "/plugin:command",
        "!git status --short",
        "ok",
        "continue",
        "weiter",
        "да",
        "yes please",
        "thanks!",
        LOG,
        TRACE,
    ],
)
def test_nothing_is_asked(prompt):
    """Commands of a client, single words and pastes without a word about them."""
    assert question(prompt) == ""


@pytest.mark.parametrize(
    ("prompt", "asked"),
    [
        ("/review the staging migration", "the staging migration"),
        ("/usr/local/bin is not writable, why?", "/usr/local/bin is not writable, why?"),
        ("INC-1874", "INC-1874"),
        ("sync_v2?", "sync_v2?"),
        ("审计文件在哪", "审计文件在哪"),
        ("release freeze", "release freeze"),
        (f"why does this happen on staging?\n{LOG}", "why does this happen on staging?"),
        (f"{TRACE}\nfix this in the billing service", "fix this in the billing service"),
        (f"before\n{LOG}\nafter the deploy", "before\nafter the deploy"),
        ("it says ERROR lock_timeout\nwhat do we set it to?", "it says ERROR lock_timeout\nwhat do we set it to?"),
    ],
)
def test_what_is_asked(prompt, asked):
    """The argument of a command, a name, and what a person writes around a paste; a line or two is a quotation."""
    assert question(prompt) == asked


@pytest.mark.parametrize(
    ("line", "machine"),
    [
        ("2026-11-30 12:00:00,123 starting", True),
        ("[12:00:01.500] GET /health 200", True),
        ("1732968000 tick", True),
        ("    at Object.<anonymous> (index.js:3:7)", True),
        ("WARN  deprecated", True),
        ("npm ERR! code ELIFECYCLE", True),
        ("+++ b/src/app.py", True),
        ("2026 was the year of the release train", False),
        ("In version 1.2.3 the error is gone", False),
        ("- no emojis", False),
        ("", False),
    ],
)
def test_a_machine_writes_otherwise_than_a_person(line, machine):
    """A time, a level, or the mark of a trace or a diff at the beginning."""
    assert is_machine(line) == machine


@given(st.text())
def test_what_is_asked_is_part_of_what_was_typed(prompt):
    """Nothing is made up, whatever was typed."""
    said = question(prompt)
    assert all(line.strip() in prompt for line in said.split("\n"))
    assert without_pastes(said) == said or not said
