"""Find passwords that are told outright: "my password is swordfish", "das Kennwort lautet …", `login: max / …` (A6).

The rule this file keeps: what stands right behind "the password is" is the password, a plain word too, unless it says
something about passwords ("required", "gespeichert") or the sentence goes on as one about passwords does.
"""

# ruff: noqa: RUF001, SIM905 - punctuation of every script, and words read best as words

import re
from collections.abc import Iterator

from treering.guard.finding import Finding, begins_word, occurrences
from treering.guard.shapes import PLACEHOLDER_WORDS, is_algorithm, is_placeholder

BEFORE = 60
"""Characters before the word that are looked at."""
_VALUE = r"(?P<value>[^\W\d_\u2e80-\uffff][\w.-]{3,63}?)(?P<end>(?=[.!?…]*(?:[\s,;)\"'`*\\\u2e80-\uffff]|\Z)))"
OF = r"(?:[ ](?:for|of|on|to|at|from|für|von|vom|zum|zur|auf|de|du|pour|para|del|от|для|к|на)(?:[ ][\w.@/-]{1,32}){1,4}?|[ ][а-яё]{3,16})?"
IS = (
    r"[ ](?:is|was|ist|war|lautet|heißt|est|es|era|é|это)"
    r"(?:[ ](?:now|still|currently|just|simply|jetzt|nun|noch|maintenant|toujours|ahora|теперь|сейчас))?[ ]?:?[ ]{1,3}"
)
_TOLD = re.compile(rf"{OF}(?:(?P<is>{IS}|[ ]?(?:是|为|為|は|는|은)[ ]?)|[ ]?[:=：＝—–][ ]{{0,3}}){_VALUE}")
MINE = re.compile(
    r"(?<!\w)(?:the|my|our|your|his|her|das|mein|unser|dein|le|mon|notre|ton|la|mi|nuestra|tu|мой|наш|o|a|minha)"
    r"(?:[ ][\w.-]{1,32}){0,3}[ ]\Z",
    re.IGNORECASE,
)
IF = re.compile(
    r"(?<!\w)(?:if|when|whether|unless|while|until|that|ensure|assert|check|wenn|falls|ob|dass|si|quand|que|cuando|если|когда|что)"
    r"[ ](?:[\w.-]{1,32}[ ]){0,4}\Z|如果\w{0,8}\Z",
    re.IGNORECASE,
)
STOPS_HERE = re.compile(
    r"[.!?…]*(?:\Z|[\n\r\"'`*\\)]|[ ]{0,2}[,;。，；！、]|(?<=[.!?…])\s|[ ]?(?:です|だ|でした|입니다)"
    r"|[ ](?:for|on|and|but|please|btw|bitte|und|für|aber|pour|et|mais|para|y|pero|для|и|но|[-–—])(?:[ ]|\Z))"
)
_MIXED = re.compile(r"[^\W\d_]{3,24}[-_.]?\d{1,8}$|[^\W\d_]{2,24}\d{1,8}[^\W\d_]{1,24}\d{0,8}$")
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f]{5,40}$")
ABOUT = re.compile(
    r".+(?:ed|ing|able|ible|less|ful|ive|ly|ary|ory|ous|ent|ant|ical|bar|lich|los|iert|isch|ig|haft|sam"
    r"|é|ée|és|eux|oire|ado|ada|ido|ida|orio|oria|ible)$|(?:ge|ver|be|ent|er|zer|un|über|hinter)[a-zäöüß]+(?:t|en)$"
)
"""Words built as those that say how something is, or what was done with it."""
_SAYS_NOTHING = frozenset(
    """
    required mandatory wrong right empty blank hashed stored reset expired there here their then than this that these
    those where when which what about after again against also almost already always only just never maybe perhaps
    still rather quite really simply under over with without within from into onto upon like same other another every
    some several both either neither often once twice yours mine ours theirs weak strong short long longer shorter
    secure insecure unsafe safe known unknown public private common unique random simple complex good better best worse
    worst fine okay broken stale fresh outdated old older newer different identical equal plain text clear visible
    needed given sent shown kept held gone lost found written read taken chosen sold hardcoded hard-coded optional
    legal illegal null nothing none missing absent sensitive case-sensitive write-only read-only readonly immutable
    constant personal temporary permanent static dynamic global local part exactly sane trash garbage trivial rubbish
    crap obvious guesswork ready live dead done true false legacy data input output field column string base default
    alphanumeric numeric ascii unicode longest bcrypt scrypt argon okta keycloak ldap kerberos postgres redis docker
    first last next stronger weaker higher lower obsolete intact complete lowercase uppercase confidential overkill enough
    cleartext deprecated duplicate md5crypt sha256crypt sha512crypt kaputt perdu perdue privé opcional obligatorio
    ansible terraform github gitlab google azure bitwarden lastpass keepass onepassword secrets config configs
    nicht kein keine falsch richtig leer pflicht pflichtfeld kurz lang länger schwach stark sicher unsicher bekannt
    immer noch jetzt schon auch wieder nötig notwendig egal weg alt neu klar hier dort dann nur sehr ziemlich anders
    dasselbe gleich abgelaufen vorgeschrieben korrekt zwingend überall hinterlegt klartext öffentlich optional
    dans pour avec sans trop jamais toujours requis faux fausse vide court courte long longue faible fort forte
    incorrect correct expiré nécessaire inconnu connu valide invalide chiffré haché aussi encore bien celui vrai
    requerida requerido incorrecta incorrecto correcta correcto vacía vacío corta corto larga largo débil fuerte segura
    seguro insegura inválida válida siempre nunca muy demasiado también aquí secreta pública igual nueva vieja misma
    errada correta vazia curta fraca forte nunca sempre muito não obrigatória
    """.split()
)
_NOT_TOLD = ("log", "cred", "clave", "zugangsdaten")
"""Words after which "is …" mostly says something else."""
_PAIR_WORDS = ("login", "credential", "creds", "zugangsdaten", "user")
_PAIR = re.compile(
    r"(?:login|credentials?|creds|zugangsdaten|user)(?:[ ][\w-]{1,24}){0,3}?[ ]?(?:[:=：]|[ ](?:is|are|ist|sind))[ ]{1,3}"
    rf"[\w.@+-]{{2,64}}[ ]{{1,2}}[/|][ ]{{1,2}}{_VALUE}",
    re.IGNORECASE,
)


def find_told(text: str, word: re.Match[str]) -> Iterator[Finding]:
    """The password told right behind `word`, a word for a password as a sentence has it."""
    told = _TOLD.match(text, word.end())
    if told is None or told["value"].lower() in _SAYS_NOTHING or word[0].startswith(_NOT_TOLD):
        return
    before = text[max(0, word.start() - BEFORE) : word.start()]
    if told["is"] is None and word[0].isascii() and not MINE.search(before):
        return
    if _is_mixed(told["value"]) or (_is_plain(text, told) and not IF.search(before)):
        yield Finding(*told.span("value"), "password")


def find_pairs(text: str, lower: str) -> Iterator[Finding]:
    """The second of a pair that logs in: `staging login: max / …`. lower: the text in lower case, the same length."""
    for stem in _PAIR_WORDS:
        for at in occurrences(lower, stem):
            pair = _PAIR.match(text, at) if begins_word(text, at) else None
            if pair and _is_mixed(pair["value"]):
                yield Finding(*pair.span("value"), "password")


def says_nothing(value: str) -> bool:
    """Whether the value is a word about passwords or a hole to fill in: `required`, `leer`, `changeme`."""
    return value.lower() in _SAYS_NOTHING or is_placeholder(value)


def is_said(word: str) -> bool:
    """Whether it is a word that sentences about passwords have, rather than passwords: `required`, `token`."""
    return word in _SAYS_NOTHING or word in PLACEHOLDER_WORDS


def _is_mixed(value: str) -> bool:
    """Whether it is a word with digits, as people choose passwords: `hunter2`, `blue42sky`."""
    return _MIXED.match(value) is not None and not says_nothing(value) and not is_algorithm(value)


def _is_plain(text: str, told: re.Match[str]) -> bool:
    """Whether a word of letters alone is the password: nothing such a sentence says of one, and the sentence ends there."""
    value = told["value"]
    if _LATIN.match(value) is None or says_nothing(value) or is_algorithm(value) or ABOUT.match(value.lower()):
        return False
    return STOPS_HERE.match(text, told.end("value")) is not None
