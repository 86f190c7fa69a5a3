"""Light stemming for the languages of Europe.

The rule this file keeps: a stem is the folded word with its end cut off, at most a y has become an i; a form that English
makes inside the word (wrote, children) has the stem of that word. A word is stemmed the same way whatever language it stands
in: a store and a prompt mix languages, and one word does not tell which it is of.
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
_IRREGULAR = """
analysis analyses; arise arose arisen; awake awoke awoken; beat beaten; become became; begin began begun; bend bent;
bite bitten; bleed bled; blow blew blown; break broke broken; breed bred; bring brought; build built; burn burnt;
buy bought; catch caught; child children; choose chose chosen; cling clung; creep crept; criterion criteria; deal
dealt; dig dug; draw drew drawn; dream dreamt; drink drank drunk; drive drove driven; eat ate eaten; fall fell
fallen; feed fed; feel felt; fight fought; find found; flee fled; fly flew flown; foot feet; forbid forbade
forbidden; forget forgot forgotten; forgive forgave forgiven; freeze froze frozen; goose geese; grow grew grown;
half halves; hang hung; hear heard; hide hid hidden; hold held; index indices; keep kept; kneel knelt; knife knives;
know knew known; lay laid; lead led; leap leapt; learn learnt; lend lent; light lit; man men; matrix
matrices; mean meant; meet met; mouse mice; override overrode overridden; pay paid; phenomenon phenomena; prove
proved proven; rebuild rebuilt; rerun reran; rewrite rewrote rewritten; ride rode ridden; ring rang rung; rise
risen; run ran; schema schemata; seek sought; sell sold; send sent; shake shook shaken; shelf shelves; shine shone;
shrink shrank shrunk; sing sang sung; sink sank sunk; sit sat; sleep slept; slide slid; speak spoke spoken; spend
spent; spin spun; stand stood; steal stole stolen; strike struck; strive strove striven; swear swore sworn; sweep
swept; swim swam swum; swing swung; teach taught; tear tore torn; tell told; think thought; throw threw thrown;
tooth teeth; understand understood; undo undid undone; vertex vertices; wake woke woken; wear wore worn; weave wove
woven; win won; withdraw withdrew withdrawn; woman women; write wrote written
"""
BASE = {form: base for base, *forms in map(str.split, _IRREGULAR.split(";")) for form in forms}
"""English words that change inside, and what they are a form of; not those that are a word of their own too (bit, left)."""
_FOLD = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ı": "i", "ё": "е"})


def fold(word: str) -> str:
    """A casefolded word without the marks of Latin letters, which people leave out when they type."""
    if word.isascii():
        return word
    if word[0] < "ɐ":
        word = "".join(c for c in unicodedata.normalize("NFKD", word) if not unicodedata.combining(c))
    return word.translate(_FOLD)


def stem(word: str) -> str:
    """The stem of a folded word: a beginning of it, or of the word it is an irregular form of, at least three letters long."""
    word = BASE.get(word, word)
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
