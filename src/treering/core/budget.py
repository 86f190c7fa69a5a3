"""How many tokens a text is, about: what budgets and slices are measured in.

The rule this file keeps: no tokenizer. An estimate that is a little high costs a little room; a tokenizer costs seconds.
"""

ASCII_PER_TOKEN = 4
WIDE_FROM = 0x2E80  # from here on: CJK, Kana, Hangul, emoji: about one token for each character


def approximate_tokens(text: str) -> int:
    """Tokens of a text: four ASCII characters, two of other alphabets or one wide character for each."""
    if text.isascii():
        return -(-len(text) // ASCII_PER_TOKEN)
    plain = sum(char < "\x80" for char in text)
    wide = sum(ord(char) >= WIDE_FROM for char in text)
    return -(-plain // ASCII_PER_TOKEN) + wide + -(-(len(text) - plain - wide) // 2)
