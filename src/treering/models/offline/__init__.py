"""The extractor that needs no model: rules over what the person typed, deterministic, precise before complete (M2.8).

sentences.py    a message cut into sentences
cues.py         the turns of phrase in a sentence, from one table for each language (english.py, german.py, …)
against.py     what speaks against a sentence that sounds like a rule: irony, tasks, reports
places.py      links, hosts, channels and tools where something is kept
recipes.py      what a set of cues amounts to
statements.py   sentences that belong together
wording.py      how a statement is written down
extractor.py    from a slice to patches
"""

from treering.models.offline.extractor import OfflineExtractor

__all__ = ["OfflineExtractor"]
