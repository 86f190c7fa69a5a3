"""Write src/treering/hot/language/concepts.txt from tests/hot/concepts.txt: `python tests/write_concepts.py`.

The list holds words as people write them, the table their stems, so that a hook has nothing to compute. A word behind which
stands an exclamation mark is meant as it is written, since its stem is another word's, and keeps its mark, since it may be the
stem of another word; words joined by `_` are a turn of phrase (roll back). A test holds list and table against each other.
"""

import unicodedata
from pathlib import Path

from treering.hot.language.concepts import start
from treering.hot.language.stems import fold, stem
from treering.hot.language.words import STOP

SOURCE = Path(__file__).parent / "hot" / "concepts.txt"
TARGET = Path(__file__).parents[1] / "src" / "treering" / "hot" / "language" / "concepts.txt"
UNSPACED = "\u3000"  # from here on words are not stemmed


def form(word: str) -> str:
    """How a word is looked up."""
    folded = fold(unicodedata.normalize("NFKC", word).casefold())
    if "_" in folded:
        return "_".join(part if part in STOP else stem(part) for part in folded.split("_"))
    return folded if folded.endswith("!") or folded[0] >= UNSPACED else stem(folded)


def lines(source: str) -> list[tuple[str, list[str]]]:
    """Concepts with their words; headings and blank lines are for the reader."""
    split = (line.partition(": ") for line in source.splitlines() if ": " in line and not line.startswith("#"))
    return [(name, words.split()) for name, _, words in split]


def table(source: str) -> str:
    """The text of the table."""
    blocks: dict[str, list[str]] = {}
    for name, words in lines(source):
        for one in dict.fromkeys(map(form, words)):
            blocks.setdefault(start(one), []).append(f"{one}={name}")
    return "".join(sorted(f"{key} {' '.join(held)} \n" for key, held in blocks.items()))


if __name__ == "__main__":
    TARGET.write_text(table(SOURCE.read_text("utf-8")), encoding="utf-8")
