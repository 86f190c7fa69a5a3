"""Which sentences say what is used here."""

import pytest

from treering.core.anchors.names import named

USED = [
    "We use Node 18",
    "We stay on Node 18.",
    "this project runs on Node 18",
    "Node 18 only",
    "Node 18 everywhere",
    "Node 18 is our version",
    "Use Node 18 and pnpm.",
    "Tests are slow. We use Node 18.",
    "Wir nutzen Node 18",
    "Wir bleiben bei Node 18.",
    "Nous utilisons Node 18",
    "Usamos Node 18",
    "Мы используем Node 18",
    "我们使用 Node 18",
    "Node 18 を使う",
]

NOT_USED = [
    "Node 18 has fetch",
    "since Node 18 fetch works",
    "we moved from Node 18",
    "We stay on Node 18 until the audit.",
    "We use Node 18 or newer",
    "We dropped Node 18",
    "we never use Node 18",
    "CI runs Node 18",
    "The bug is gone with Node 18",
    "We will use Node 18",
    "the images are built with Node 18",
    "Wir nutzen Node 18 oder neuer",
    "node 18 is the slow one of the cluster",
    "我们使用 Node 18 以上",
]


def used(text: str) -> bool:
    (version,) = (one for one in named(text) if one.kind == "version")
    return version.sure


@pytest.mark.parametrize("text", USED)
def test_a_plain_sentence_says_what_is_used(text):
    """In each language."""
    assert used(text)


@pytest.mark.parametrize("text", NOT_USED)
def test_what_is_said_of_a_version_itself_of_a_time_or_of_others_does_not(text):
    """A doubt is a no."""
    assert not used(text)
