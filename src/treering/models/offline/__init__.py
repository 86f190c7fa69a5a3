"""The extractor that needs no model: rules over what the person typed, deterministic, precise before complete (M2.8).

sentences.py    a message cut into sentences
spoken.py       the chatter at the edges of what was dictated
cues.py         the turns of phrase in a sentence, from one table for each language (english.py, german.py, …)
against.py     what speaks against a sentence that sounds like a rule: irony, tasks, reports
places.py      links, hosts, channels and tools where something is kept
recipes.py      what a set of cues amounts to
statements.py   sentences that belong together
signs.py        weak signs that a sentence holds on; passing.py: that it holds only for now
weighing.py     how much such signs amount to together, where no recipe fits
leftovers.py    what they add to the statements of the recipes, and the statements they make by themselves
wording.py      how a statement is written down
extractor.py    from a slice to patches
"""

from treering.models.offline.extractor import OfflineExtractor

__all__ = ["OfflineExtractor"]
