"""The words of a text that carry its meaning, so that two texts can be compared.

The rule this file keeps: comparison only. Search has its own, richer tokens; here a word is either shared or not.
"""

import re
import unicodedata

_WORD = re.compile(r"[^\W_]+(?:[._/#'@:+-][^\W_]+)*|[\u3400-\u9fff\u3040-\u30ff\uac00-\ud7af]+")
_PLURAL = 4  # letters from which a final s is hardly part of the word
_STEM, _CYRILLIC_STEM = 7, 5  # letters at the beginning of a word that inflection hardly touches
_WIDE = re.compile(r"[\u3400-\u9fff\u3040-\u30ff\uac00-\ud7af]+")

_COMMON = """
a after an and any are before new now same as at be been but by can could did do does doing don't dont for from get
gets go got had has have he her his how i i'm if in into is it it's its just let like me more my no not now of off ok
on one only or our out please pls she should so some than that that's the their them then there these they this those
to too up us use was we were what when where which who why will with would you your always never every each all must
also btw hey live lives aber als am an auch auf aus bei bin bis bitte da das dass dein dem den der des die dir doch du
ein eine einem einen einer er es für haben hat ich ihr im in ist ja kein keine man mehr mein mich mir mit nach nicht
neu noch nur oder ohne schon sein sich sie sind so um und uns vom von vor war was weil wenn wer wie wir wird wo zu zum
zur immer nie au aux avec ce ces cette dans de des du elle en est et il ils je la le les leur lui mais me mes mon ne
nous on ou par pas pour qu que qui sa se ses son sont sur ta te tu un une vous y toujours jamais al como con del el
ella en es esta este está eso la las lo los más mi no nos o para pero por que se si sin son su sus también tu un una y
ya siempre nunca а без бы был в вам вас во вот все вы да для до его ее если есть еще же за и из или им их к как ко мне
мы на не нет но о об он она они от по при с со так то тоже ты у уже это этого этом я всегда никогда
"""
_STOP = frozenset(_COMMON.split())


def content(text: str) -> frozenset[str]:
    """The distinct meaningful words: lower case, inflection cut off, wide scripts as pairs of characters."""
    words: set[str] = set()
    for match in _WORD.finditer(unicodedata.normalize("NFKC", text).casefold().replace("\u2019", "'")):
        word = match.group()
        if wide := _WIDE.findall(word):
            for run in wide:
                words.update(run[i : i + 2] for i in range(max(1, len(run) - 1)))
            word = _WIDE.sub("", word).strip("._/#'@:+-")
        if word and word not in _STOP:
            words.add(_stem(word))
    return frozenset(words)


def _stem(word: str) -> str:
    """The beginning of a word, which inflection leaves alone; identifiers and short words stay as they are."""
    if not word.isalpha():
        return word
    if "\u0400" <= word[0] <= "\u04ff":
        return word[:_CYRILLIC_STEM]
    return word[:_STEM].removesuffix("s") if len(word) > _PLURAL else word


def shared(one: frozenset[str], other: frozenset[str]) -> float:
    """How much of the smaller set stands in the other, 0 to 1; 0 when one of them is empty."""
    return len(one & other) / min(len(one), len(other)) if one and other else 0.0
