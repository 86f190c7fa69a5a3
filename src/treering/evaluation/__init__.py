"""Scoring what treering learns and recalls against a labelled corpus."""
