"""What a set of cues amounts to: the kind of memory, or nothing.

The rule this file keeps: one table, the first row that fits wins. A row names the cues that must be there and, behind `-`,
those that must not. High precision before recall (M2.8): a combination that also fits a one-off request, a passing state or
a guess has no row.
"""

from dataclasses import dataclass
from typing import Literal

Kind = Literal["user", "procedure", "reference", "deadline", "feedback", "project", "asked", "changed"]

VETOES = frozenset({"question", "maybe", "secret", "irony", "reported", "quoted", "log"})
"""Sentences with one of these say nothing that lasts, whatever else they hold."""

_LASTING = frozenset({"remember", "onward", "decided", "keep", "whenyou"})
_GROUNDS = frozenset({"reason", "incident", "pitfall", "link", "tool", "owner"})
UNLESS = {
    "oneoff": _LASTING,
    "anchored": _LASTING | _GROUNDS,
    "imperative": _LASTING | _GROUNDS | {"prohibit", "contrast", "durable", "again", "day"},
    "condition": _LASTING | _GROUNDS | {"general", "prohibit", "again"},
    "agrees": _LASTING | _GROUNDS | {"contrast", "please"},
}
"""Cues that make a sentence say nothing that lasts, unless it has one of these as well."""

OUTLASTS_NOW = frozenset({"remember", "decided", "durable", "pitfall", "changed", "keep", "goal"})
"""Cues beside which a word such as `today` tells when it was said, not how long it holds."""

SUPPORTS = frozenset({"reason", "incident", "anaphora", "only", "contrast"})
"""Cues of a sentence that explains or narrows down the one before it."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """One row: the kind it gives, the cues it needs, the cues that rule it out."""

    kind: Kind
    needs: frozenset[str]
    without: frozenset[str]


def _rows(kind: Kind, *rows: str) -> tuple[Recipe, ...]:
    made = []
    for row in rows:
        words = row.split()
        needs = frozenset(word for word in words if word[0] != "-")
        words += ["-yet"] if "prohibit" in needs else []  # `don't push yet` is about one push
        made.append(Recipe(kind, needs, frozenset(word[1:] for word in words if word[0] == "-")))
    return tuple(made)


RECIPES = (
    *_rows("procedure", "list steps", "list durable", "list keep"),
    *_rows(
        "user",
        "name role",
        "role",
        "name skill",
        "skill wish",
        "skill role",
        "skill please",
        "personal -reason -prefer",
        "years weak",
        "weak tellme",
        "weak wish",
        "weak role",
        "years role",
        "years tellme",
        "leaning tellme",
        "leaning please",
        "leaning contrast",
        "leaning reason",
        "spare",
    ),
    *_rows(
        "reference",
        "link place -look -past -task -here",
        "link place incident -look -task -here",
        "link listed -look -task",
        "link resource -look -past -task -here -state -command",
        "link resource thither -past -task -here",
        "link listed thither -past -task",
        "link changed -look -past -task -here -symptom -anchored",
        "topic tool resource -look -task -state -command -only -sequence -steps",
        "tool resource place -task -look -norm -prohibit -command -state",
        "tool place -task -look -past -norm -prohibit -command -symptom",
    ),
    *_rows("deadline", "day deadline -about_me -past -task", "day asof -about_me -past -task -symptom"),
    *_rows("project", "decided -about_me", "remember fact", "owner order", "owner rule", "owner reason", "allow -task"),
    *_rows(
        "feedback",
        "casewise prohibit -deictic -anchored",
        "casewise tellme -deictic -anchored",
        "casewise durable -deictic",
        "casewise reason -deictic -anchored -task",
        "tongue -task -look",
        "term -task",
        "wishes durable -about_me",
        "wishes general please",
        "wishes whenyou",
        "wishes sequence -task",
        "wishes contrast style",
        "order",
        "keep",
        "prefer",
        "prohibit durable",
        "prohibit general -deictic",
        "prohibit style",
        "prohibit reason -deictic",
        "prohibit incident -deictic",
        "prohibit contrast -deictic",
        "prohibit habit",
        "prohibit only -deictic",
        "please durable",
        "style durable",
        "style please general",
        "style please reason",
        "style only",
        "command durable",
        "whenyou please",
        "whenyou reason",
        "whenyou prohibit",
        "whenyou prefer",
        "command reason incident",
        "nag command",
        "nag prohibit",
        "nag norm",
        "command general incident",
        "style bare",
        "prohibit rule",
        "please general incident",
        "whenyou general",
        "whenyou norm",
        "whenyou only -symptom",
        "whenyou contrast -symptom",
        "whenyou style -symptom",
        "please else -deictic -task",
        "please contrast reason",
        "please contrast else",
        "artifact durable",
        "artifact please -question",
        "artifact norm",
        "artifact only",
        "artifact prohibit",
        "artifact habit",
        "artifact form",
        "artifact reason",
        "ratio",
        "none please -deictic",
        "none reason",
        "none incident",
        "whenyou tellme",
        "style tellme reason",
        "halt style",
        "halt reason",
        "halt incident",
        "elliptic norm",
        "elliptic rule",
        "banned -symptom -deictic",
        "prohibit byhand -deictic",
        "myok prohibit -deictic",
        "myok sequence",
        "manner contrast",
        "manner reason",
        "manner incident",
        "please contrast incident",
    ),
    *_rows(
        "project",
        "law",
        "rule -state",
        "norm only",
        "only contrast reason",
        "only contrast incident",
        "general only incident",
        "general only reason",
        "wedo only reason",
        "wedo only incident",
        "wedo contrast reason",
        "wedo contrast incident",
        "limit measure -past -task -symptom -command -state -anaphora",
        "limit reason -past -task -symptom -command -state -anaphora",
        "blocked recurring -state",
        "wedo durable -fleeting -symptom",
        "habit incident",
        "habit else",
        "wedo else",
        "wedo incident",
        "form else",
        "form incident",
        "chosen reason",
        "chosen incident",
        "chosen norm",
        "chosen only",
        "norm reason -state",
        "norm incident",
        "norm durable",
        "norm general",
        "norm contrast",
        "pitfall",
        "goal number",
        "owner",
        "label reason",
        "label only",
        "label contrast",
        "label norm",
        "habit contrast",
        "habit reason",
        "habit durable",
        "durable reason -symptom -past",
        "durable changed -symptom -nag",
        "durable incident contrast",
        "onward incident -symptom",
        "form reason",
        "form contrast",
        "recurring only",
        "recurring norm -state",
        "recurring rule -state",
        "recurring prohibit",
        "topic sequence",
        "topic only reason",
        "topic contrast reason",
        "topic durable",
        "topic only incident",
        "topic prohibit incident",
        "uniform only -symptom -anchored",
        "uniform contrast -symptom -anchored",
        "uniform incident -anchored",
        "uniform reason -symptom -anchored",
        "uniform else -anchored",
        "floor number -task -anchored",
        "retention -task -past -anchored",
        "quota -task -past -symptom -anchored",
        "window -past -symptom",
        "chosen contrast -symptom",
        "uniform habit -symptom -anchored",
        "uniform address",
        "address general",
        "only else -symptom -task",
        "stays -task -symptom -anchored",
        "meaning -task -symptom -anaphora",
    ),
    *_rows("asked", "remember"),
    *_rows("changed", "changed -about_me"),
)


def kind(cues: frozenset[str]) -> Kind | None:
    """The kind of memory these cues amount to, None for nothing."""
    return next((row.kind for row in RECIPES if row.needs <= cues and not row.without & cues), None)


def lasts(cues: frozenset[str]) -> bool:
    """Whether a sentence with these cues may be part of a memory at all."""
    if cues & VETOES or any(cue in cues and not cues & others for cue, others in UNLESS.items()):
        return False
    return "fleeting" not in cues or bool(cues & OUTLASTS_NOW)
