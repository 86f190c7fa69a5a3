"""What a single value looks like: a placeholder, an ordinary word, code, or something nobody would make up as a word.

The rule this file keeps: pure judgements about one short string (a few hundred characters), without its context. Which
of them is asked for depends on how sure the context is: a name in an assignment needs little, a sentence needs more.
"""

# ruff: noqa: PLR2004, SIM905 - the thresholds of a heuristic speak where they stand, and words read best as words

import re

from treering.guard.letters import is_gibberish, is_jumbled, kinds_of

PLACEHOLDER_WORDS = frozenset(
    """
    changeme change-me change_me changeit replaceme replace-me replace_me placeholder example dummy todo tbd none null
    nil true false undefined redacted hidden masked secret password passwd pass pwd passphrase token credentials
    credential apikey api_key api-key key user username value string str text bytes bytearray number int integer bool
    boolean any object unknown optional required empty missing invalid wrong correct incorrect valid default unset
    not-set notset yes no on off enabled disabled never always self this field label input hash hashed encrypted
    plaintext plain bearer basic oauth oauth2 jwt passwort kennwort contraseña пароль required, secretstr securestring
    varchar stdin prompt env environment vault keychain keyring
    """.split()
)
"""Values that name a type, a state or a hole to fill in rather than a secret; compared in lower case."""

_PLACEHOLDER = re.compile(
    r"[$%<{*•]|\[redacted|\.\.\.|…"  # variables, templates, stars, what was redacted or left out before
    r"|(?:your|my|the|some|insert|enter|replace|put|add|fake)[-_ ]?[a-z_-]{0,24}(?:key|token|secret|password|pass|pwd|here|value|id)\b"
    r"|[xX*.•_#0-]+$|#\{|@\{|@@",
    re.IGNORECASE,
)
_MARKS = re.compile("EXAMPLE|xxxx|XXXX|0000000000|1234567890abcdef|…")
_CODE = re.compile(
    r"[A-Za-z_$][\w$]{0,60}(?:(?:\.|->|::|\?\.)[A-Za-z_$][\w$]{0,60}){1,8}$"  # settings.db.password
    r"|[\w$.>:?-]{0,120}[(\[{]"  # getpass(), env["X"]
    r"|[!&|+?]|=>|==|[-+]{1,2}[A-Za-z]"
)
_ALGORITHM = re.compile(
    r"(?:sha|md|argon|pbkdf|bcrypt|scrypt|hmac|rs|hs|es|ps|ed|rsa|ecdsa|aes|oauth|base|utf|iso|ascii|http|ipv|tls|ssl|x\.?509|pkcs|jwt|otp|totp|s3|k8s)"
    r"[-_]?\d{0,5}(?:id|url)?(?:[-_/][A-Za-z\d]{1,20}){0,3}$",
    re.IGNORECASE,
)
_NAMED = re.compile(
    r"[A-Z][A-Z\d]{1,11}-\d{1,7}$"  # ticket
    r"|\d{4}-\d\d-\d\d(?:[T_ -]\d\d.{0,30})?$"
    r"|v?\d{1,4}(?:[.:-]\d{1,4}){1,5}(?:[-+.][\w.]{1,20})?Z?$"  # version, date, time
    r"|[A-Za-z]+[-_ ]?v?\d{1,4}(?:\.\d{1,4}){0,3}(?:[-_][a-z]+)?$"  # product and version
    r"|\d{1,6}(?:[-_.,]?[A-Za-z%µ]{1,12}){0,3}$"  # 64-character, 30s, 16kB
    r"|[\w.-]{1,60}\.(?:py|js|ts|tsx|jsx|go|rs|md|txt|json|ya?ml|toml|ini|cfg|env|sh|sql|html?|css|java|kt|rb|php|c|h|cpp|lock|log)$"
    r"|[\w.-]{1,60}\.(?:pem|key|crt|local|com|org|net|io|dev|de|example|test)$"
    r"|[A-Za-z_]+(?:\.[A-Za-z_]+)+$"  # dotted.path
    r"|[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$"  # CONSTANT_NAME
    r"|(?:[a-z]+\d{0,2}|\d{1,4})(?:[_-](?:[a-z]+\d{0,2}|\d{1,4}))+$"  # snake_case, kebab-case
    r"|[a-z]{2,}(?:[A-Z][a-z]+){1,5}\d{0,2}$|(?:[A-Z][a-z]+){2,6}\d{0,2}$"  # camelCase, PascalCase
    r"|[A-Za-z]+(?:-[A-Za-z]+)+$"  # Kebab-Case
    r"|\d[\d.,]*[%\w]{0,3}$"  # 12,345
    r"|\w+[+*]\d+$"  # count+1
    r"|#\d+$|@[\w.-]+$|[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+$|--?[A-Za-z]"  # issue, handle, address, flag
)
_HEX = re.compile(r"(?:0x)?[0-9a-fA-F]+(?:(?:-|\.{2,3})[0-9a-fA-F]+){0,5}$")
_WORD_NUMBER = re.compile(r"[^\W\d_]{4,24}[-_.]?\d{2,8}$")
_PIECE = re.compile(r"[()\[\]{}<>|\\=]")
"""Of code; a value that ends in `=` is told apart first."""
_BLOB = re.compile(r"[A-Za-z0-9+/_=~.:|%!-]{16,}$")
_STRONG_MARKS = frozenset("!@#$%^&*?~")


def is_hex(value: str) -> bool:
    """Whether it is a number in hexadecimal: a hash, an id, or a key that only its name tells."""
    return _HEX.match(value) is not None


def is_algorithm(value: str) -> bool:
    """Whether it names an algorithm, an encoding or a protocol: `argon2id`, `sha256`, `base64`."""
    return _ALGORITHM.match(value) is not None


def is_placeholder(value: str) -> bool:
    """Whether the value stands for a secret without being one: `<your-token>`, `$TOKEN`, `changeme`, `xxxx`."""
    bare = value.strip().lower()
    return (
        len(set(bare)) < 4
        or bare in PLACEHOLDER_WORDS
        or _MARKS.search(value) is not None
        or _PLACEHOLDER.match(bare) is not None
    )


def is_code(value: str) -> bool:
    """Whether an unquoted value is an expression rather than a literal."""
    return _CODE.match(value) is not None and not is_jumbled(value) and not is_random(value)


def is_named(value: str) -> bool:
    """Whether the value is a name people write: a ticket, version, date, file, identifier, address, algorithm, hash."""
    return any(pattern.match(value) for pattern in (_NAMED, _ALGORITHM, _HEX)) or "/" in value or "\\" in value


def is_word(value: str) -> bool:
    """Whether it is letters only (any script, hyphens and apostrophes too), with capitals where words have them."""
    letters = value.replace("-", "").replace("_", "").replace("'", "")
    return letters.isalpha() and (letters.islower() or letters.isupper() or letters[1:].islower())


def is_mixed(value: str) -> bool:
    """Whether a token is one that a machine made: letters with digits or both cases, and no hole to fill in."""
    digits = any(c.isdigit() for c in value)
    cases = not (value.islower() or value.isupper())
    return (digits or cases) and any(c.isalpha() for c in value) and not is_placeholder(value)


def is_likely(value: str) -> bool:
    """Whether a sentence that says "the password is …" may mean this: not a word, a name, a number or a piece of code."""
    bare = value.rstrip("=")
    if is_random(value):
        return True
    if len(bare) < 4 or is_placeholder(value) or is_word(bare.removeprefix(".")) or _PIECE.search(bare):
        return False
    if len(value) >= 16 and _HEX.match(value):  # after "the token is", a long hash is the token
        return True
    if is_striking(value) or (is_jumbled(value) and not _NAMED.match(value) and "://" not in value):
        return True
    return not is_named(value) and (any(c.isdigit() for c in value) or not value.isalpha())


def is_numbered_word(value: str, *, shout: bool) -> bool:
    """Whether it is a word with digits behind it, as people choose passwords: `hunter22`, `Blume_77!`, not `Argon2`."""
    return _WORD_NUMBER.match(value) is not None and _ALGORITHM.match(value) is None and (shout or len(value) >= 8)


def is_made_up(value: str) -> bool:
    """Whether it is a key by its looks alone: long and in hexadecimal, or jumbled."""
    bare = value.rstrip(".,;:!?)'\"")
    if len(bare) >= 24 and is_hex(bare):
        return True
    return is_random(bare) or (len(bare) >= 16 and is_jumbled(bare) and _NAMED.match(bare) is None)


def is_random(value: str) -> bool:
    """Whether a machine drew it, sixteen characters or more: in a sentence about a key it needs nothing else to tell."""
    if _BLOB.match(value) is None or is_placeholder(value):
        return False
    letters = sum(map(str.isalpha, value))
    digits = sum(map(str.isdigit, value))
    if not letters or len(value) - letters - digits > len(value) // 4:
        return False
    if "/" in value or "." in value:  # a path and a dotted name are made of words
        return is_gibberish(value) and digits > 1
    return digits > 0 and (is_gibberish(value) or (value.isalnum() and is_jumbled(value, every=4)))


def is_striking(value: str) -> bool:
    """Whether the value alone, near a word such as "password", is a password: mixed as no word and no name is."""
    if len(value) < 8:
        return False
    kinds = kinds_of(value)
    if "0" not in kinds or kinds.isdisjoint("Aa") or is_placeholder(value):
        return False
    marks = value if value.endswith("!") and sum(map(str.isdigit, value)) > 2 else value.rstrip("!?")
    if not _STRONG_MARKS.isdisjoint(marks) and not value.startswith(("#", "@", "&", "?", "--")):
        return _PIECE.search(value) is None and "/" not in value
    both_cases = not (value.islower() or value.isupper())
    return (both_cases or len(value) >= 20) and is_jumbled(value) and not is_named(value)
