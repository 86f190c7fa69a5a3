"""Light stemming for the languages of Europe.

The rule this file keeps: a stem is the folded word with its end cut off, at most a y has become an i, and a word is stemmed
the same way whatever language it stands in: a store and a prompt mix languages, and one word does not tell which it is of.
"""

import unicodedata

SHORT = 3  # letters that must stay: shorter words are left alone

# fmt: off
_LONG = (
    "aciones", "ational", "ality", "ungen", "acion", "ation", "ating", "zione", "zioni", "ingly", "iendo", "ement", "mente", "ally", "ated",
    "ator", "ando", "ment", "ness", "keit", "heit", "lich", "isch", "able", "ible", "edly", "ung", "ate", "ado", "ada", "ido", "ida",
    "ion", "ity", "ly",
)
_SHORT = ("ing", "ied", "ern", "ed", "en", "er", "em", "ar", "ir")
_CYRILLIC = (
    "иями", "ировать", "ирование", "ением", "ениями", "ениях", "ения", "ение", "ению", "ений", "остью", "ости", "ость",
    "аться", "иться", "яться", "ывать", "ивать", "ться", "ами", "ями", "ого", "его", "ому", "ему", "ыми", "ими", "ать", "ить",
    "еть", "ять", "уть", "ает", "яет", "ует", "ешь", "ишь", "аем", "ают", "яют", "уют", "ала", "ила", "али", "или", "ало", "ило",
    "ией", "иях", "иям", "ая", "яя", "ое", "ее", "ые", "ие", "ый", "ий", "ой", "ей", "ую", "юю", "ом", "ем", "ам", "ям", "ах",
    "ях", "ов", "ев", "ым", "им", "ых", "их", "ет", "ут", "ют", "ал", "ил", "ию", "ия", "ии", "а", "я", "о",
    "е", "и", "ы", "у", "ю", "й", "ь",
)
# fmt: on
_FOLD = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ı": "i", "ё": "е"})


def fold(word: str) -> str:
    """A casefolded word without the marks of Latin letters, which people leave out when they type."""
    if word.isascii():
        return word
    if word[0] < "ɐ":
        word = "".join(c for c in unicodedata.normalize("NFKD", word) if not unicodedata.combining(c))
    return word.translate(_FOLD)


def stem(word: str) -> str:
    """The stem of a folded word: a beginning of it, at least three letters long."""
    if len(word) <= SHORT:
        return word
    if "а" <= word[0] <= "я":
        return _cut(_cut(word, _CYRILLIC, 3), ("нн", "н"), 4)
    word = _singular(word)
    short = _cut(_cut(_cut(word, _LONG, 4), ("e",), 3), ("a", "o", "i"), 4)
    short = _cut(_cut(_cut(short, _SHORT, 3), _SHORT, 4), ("ez",), 4)  # utilisez; but freeze is not free
    if len(short) > SHORT and short[-1] == short[-2] and len(short) < len(word) and short[-1] not in "lsz":
        short = short[:-1]  # running, run
    short = _cut(_cut(short, ("ie",), 4), ("y", "e", "o", "i"), 4)
    is_copy = len(short) > SHORT and short[-1] == "y" and short[-2] not in "aeou"  # copy, copies; but play, plays
    return f"{short[:-1]}i" if is_copy else short


def _singular(word: str) -> str:
    """The word without the s of a plural, a genitive or a verb."""
    if word.endswith(("ches", "shes", "sses", "xes", "zes")) and len(word) - len("es") >= SHORT:
        return word[:-2]
    if word.endswith("ies"):
        return word[:-2] if len(word) - len("ies") >= SHORT else word[:-1]
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) else word


def _cut(word: str, endings: tuple[str, ...], keep: int) -> str:
    """The word without the first of the endings that leaves at least `keep` letters."""
    if word.endswith(endings):
        for ending in endings:
            if word.endswith(ending) and len(word) - len(ending) >= keep:
                return word[: -len(ending)]
    return word
