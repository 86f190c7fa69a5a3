"""Scoring what treering learns and recalls against a labelled corpus.

gold.py reads the labels, extraction.py and recall.py score values (pure), bm25.py is the yardstick beside our ranking,
running.py learns and recalls in a scratch base, report.py puts the figures into words.
"""
