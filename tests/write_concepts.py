"""Write src/treering/hot/language/concepts.py from tests/hot/concepts.txt: `python tests/write_concepts.py`.

The list holds words as people write them, the module their stems, so that a hook has nothing to compute. A test holds the
two against each other.
"""

import textwrap
import unicodedata
from pathlib import Path

from treering.hot.language.stems import fold, stem

SOURCE = Path(__file__).parent / "hot" / "concepts.txt"
TARGET = Path(__file__).parents[1] / "src" / "treering" / "hot" / "language" / "concepts.py"
UNSPACED = "\u3000"  # from here on words are not stemmed

HEAD = '''"""One concept, many words: what people who build software together call the same thing, in the languages they do it in.

The rule this file keeps: general words of the trade only, never those of one project. A line is a concept and the stems
(hot/language/stems.py) of its words, so that a lookup costs nothing; a word means one concept here, its most common one. It is
written by tests/write_concepts.py from the words in tests/hot/concepts.txt.
"""

_LINES = """
'''
TAIL = '''"""

CONCEPTS = {
    form: f"={name}"
    for name, _, forms in (line.partition(": ") for line in _LINES.splitlines())
    for form in forms.split()
}
"""The concept token of a stem, or of a word as it is written where words are not stemmed."""
'''


def form(word: str) -> str:
    """How a word is looked up."""
    folded = fold(unicodedata.normalize("NFKC", word).casefold())
    return folded if folded[0] >= UNSPACED else stem(folded)


def lines(source: str) -> list[tuple[str, list[str]]]:
    """Concepts with their words; headings and blank lines are for the reader."""
    split = (line.partition(": ") for line in source.splitlines() if ": " in line and not line.startswith("#"))
    return [(name, words.split()) for name, _, words in split]


def module(source: str) -> str:
    """The text of the module."""
    taken: set[str] = set()
    body = []
    for name, words in lines(source):
        forms = [one for one in dict.fromkeys(map(form, words)) if one not in taken]
        taken.update(forms)
        wrapped = textwrap.wrap(" ".join(forms), 118 - len(name), break_on_hyphens=False)
        body += [f"{name}: {part}" for part in wrapped]
    return HEAD + "\n".join(body) + "\n" + TAIL


if __name__ == "__main__":
    TARGET.write_text(module(SOURCE.read_text(encoding="utf-8")), encoding="utf-8")
