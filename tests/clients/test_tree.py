"""Which records of a branching log live."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treering.clients.tree import living


@dataclass
class Place:
    key: str
    above: str | None
    prompt: bool = False
    told: bool = True


def alive(*places: str) -> str:
    """The keys that live, from `key<parent` (`!` before a prompt's key, no `<` for a chain's start)."""
    made = []
    for place in places:
        key, _, above = place.partition("<")
        made.append(Place(key.lstrip("!"), above or None, prompt=key.startswith("!")))
    keep = living(enumerate(made, 1))
    return " ".join(place.key for place, kept in zip(made, keep, strict=False) if kept)


CASES = {
    "one chain": (("!p", "a<p", "!q<a", "b<q"), "p a q b"),
    "rewound once": (("!p", "a<p", "!q<a", "b<q", "!r<a", "c<r"), "p a r c"),
    "rewound to the start": (("!p", "a<p", "!q", "b<q"), "q b"),
    "rewound, then back to the first branch": (("!p", "a<p", "!q<a", "b<q", "!r<a", "!s<b"), "p a q b s"),
    "rewound within a rewind": (("!p", "a<p", "!q<a", "!r<a", "b<r", "!s<b", "!t<b"), "p a r b t"),
    "tools side by side": (("!p", "a<p", "t<a", "b<a", "u<b", "c<u"), "p a t b u c"),
    "a retried answer": (("!p", "a<p", "b<p", "!q<b"), "p a b q"),
    "a lost line": (("!p", "a<p", "!q<lost", "b<q"), "p a q b"),
    "a parent further down": (("!p", "a<z", "!z<a"), "p a z"),
    "a chain that starts again without a prompt": (("!p", "a<p", "k", "!q<k"), "p a k q"),
    "a record told twice": (("!p", "a<p", "!p", "a<p", "!q<a"), "p a q"),
    "its own parent": (("!p<p", "a<a"), "p a"),
}


@pytest.mark.parametrize("case", CASES)
def test_a_record_lives_when_its_turn_leads_to_the_newest(case):
    """See the table: abandoned turns go, everything in a turn that counts stays."""
    places, expected = CASES[case]
    keys = [key for key in alive(*places).split() if key]
    assert " ".join(dict.fromkeys(keys)) == expected
    assert len(keys) == len(set(keys))


def test_records_outside_any_tree_are_told():
    """Old logs have no ids; their records all count."""
    assert living(enumerate([Place("", None, prompt=True), Place("", None)], 1)) == b"\1\1"


def test_lines_without_a_record_are_not_told():
    """Line numbers may skip; a skipped line is passed over."""
    assert living([(2, Place("p", None, prompt=True)), (5, Place("a", "p", told=False))]) == b"\0\1\0\0\0"


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(-1, 30), st.booleans()), max_size=60))
def test_any_tangle_is_read_and_the_newest_record_lives(tangle):
    """Cycles, doubles, parents that are not there: an answer in bytes of 0 and 1, and the last new record in it."""
    made = [Place(str(key), None if above < 0 else str(above), prompt=prompt) for key, above, prompt in tangle]
    keep = living(enumerate(made, 1))
    assert len(keep) <= len(made)
    assert set(keep) <= {0, 1}
    if made:
        newest = max(next(i for i, p in enumerate(made) if p.key == key) for key in {p.key for p in made})
        assert keep[newest]
