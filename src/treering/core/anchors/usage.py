"""Whether a sentence says which version of something is used here (C6): `we use Node 18`, `Python 3.10 only`.

The rule this file keeps: only the plainest sentence does. What is said of other versions beside it, of a time, a change or the
version itself (`Node 16 has no fetch`) says nothing of what is used here.
"""

import re

_USERS = (
    r"we|i|everybody|everyone|(?:this|the|our) (?:project|repo(?:sitory)?|app|code ?base|team)"
    r"|wir|ich|(?:das|dieses|unser) (?:projekt|repo|team)|nous|on|(?:ce|le|notre) projet|nosotros|(?:este|el|nuestro) proyecto"
    r"|мы|(?:этот |наш )?проект"
)
_USES = (
    r"uses?|runs?(?: on| with)?|(?:is|are) on|requires?|targets?|needs?|stays? on|builds? with|works? with"
    r"|nutzen|nutzt|verwenden|verwendet|benutzen|benutzt|läuft (?:mit|auf)|laufen (?:mit|auf)|bleiben bei|brauchen|braucht"
    r"|utilisons|utilise|tourne (?:avec|sur)|restons (?:sur|en)|usamos|usa|utilizamos|utiliza|requiere"
    r"|используем|использует(?:ся)?|работаем на|работает на"
)
_ADVERBS = r"always|only|all|still|just|immer|nur|alle|toujours|tous|siempre|solo|всегда|только|все"
_BEFORE = re.compile(
    rf"\s*(?:(?:{_USERS})\s+)?(?:(?:{_ADVERBS})\s+)*(?P<uses>(?:{_USES})\s+)?(?:(?:{_ADVERBS})\s+)*"
    r"|\s*(?:我们|本项目|项目)?(?:一直|统一|都|只)?(?P<benutzt>使用|用)\s*",
    re.IGNORECASE,
)
_BARE = re.compile(
    r"\s*(?:only|everywhere|throughout|is (?:our|the (?:version|runtime)|what we|required|used)\b.*"
    r"|in (?:ci|production|this (?:project|repo))\b.*"
    r"|nur|überall|ist (?:unsere?|pflicht)\b.*|partout|seulement|est (?:notre|requise?)\b.*"
    r"|en todas partes|solamente|es nuestr[oa]\b.*|только|везде|を使(?:う|います|用).*|で統一.*)?[\s.!。！]*",
    re.IGNORECASE,
)
"""What may follow a version with which a sentence begins."""
_OTHERWISE = re.compile(
    r"\b(?:or|newer|later|above|higher|older|at least|since|from|until|before|after|instead|than|was|were|soon|plan\w*|will|next"
    r"|oder|neuer|höher|mindestens|seit|bis|vor|nach|statt|bald|wird|ou|plus récent|depuis|jusqu|avant|après|bientôt"
    r"|o|superior|desde|hasta|antes|después|pronto|или|новее|выше|с|до|после|скоро)\b|以上|以后|之前|升级|まで|から|以降",
    re.IGNORECASE,
)
_END = re.compile(r"[.;!?](?=\s|$)|[\n。；！？]")


def says_used(text: str, start: int, end: int) -> bool:
    """Whether the version at text[start:end] is said to be what is used here."""
    ends = [match.end() for match in _END.finditer(text, 0, start)]
    begin = ends[-1] if ends else 0
    after = _END.search(text, end)
    before, rest = text[begin:start], text[end : after.start() if after else len(text)]
    said = _BEFORE.fullmatch(before)
    if said is None or _OTHERWISE.search(rest):
        return False
    return bool(said["uses"] or said["benutzt"] or _BARE.fullmatch(rest))
