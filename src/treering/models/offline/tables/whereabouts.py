"""Who has what, and where it is kept, in English: the longest of its cues, beside english.py.

The rule this file keeps: as in the other tables, a cue only has a name.
"""

CUES = {
    "owner": r"(?<!\bloop )(?<!\bthread )\b(?:(?-i:[A-Z])\w+|team|group|guild|squad|people|folks|crew|department"
    r"|who|she|he|they|also|now) owns? (?!an?\b|his\b|her\b|my\b|one\b|two\b)|\b(?:is responsible for"
    r"|is in charge of|maintains|is the owner of|is our contact)\b|\bowner(?: is|:)|\bowned by\b|\b(?:gets?|is|are"
    r"|be) escalated to\b|\b(?:goes|go|run|pass) (?:through|past|by) (?:her|him|them|(?-i:[A-Z])\w+)\b|\b(?:is"
    r"|are) maintained by\b|\bbelongs? to (?:the |team )?(?:(?-i:[A-Z])\w+|[\w -]{2,24} (?:team|group|guild|squad"
    r"|people|folks|crew|department))\b|\b(?:(?:for|about|anything|everything)\b[\w ,'/-]{2,50}"
    r"|questions? [\w ,'/-]{2,40}|(?:problems?|issues?) with [\w ,'/-]{2,40})\b(?:ask|ping|contact|talk to"
    r"|check with|go to|reach)\s+(?-i:[A-Z])\w+|\b(?:ask|ping|contact|talk to|check with) (?-i:[A-Z])\w+ (?:about"
    r"|for|before|first)\b|\b(?:ask|check with) (?:her|him|them) (?:before|first)\b|(?-i:\b[A-Z]\w+) (?:leads|heads"
    r"|signs off|approves|(?:is|are) (?:the|our) (?:contact|lead|point of contact|go-to))\b|\b(?:is|are) (?:handled"
    r"|run|looked after|reviewed|led) by (?:the )?(?:(?-i:[A-Z])\w+|[\w -]{2,24} (?:team|group|guild|squad|people"
    r"|folks))\b|\bon-?call (?:is|rota\w*|goes|for)\b|(?-i:\b[A-Z]\w+) decides\b|\b(?:is"
    r"|are) (?-i:[A-Z])\w+'s (?:call|decision|job)\b|\b(?:needs?|requires?) (?:an? |the )?(?:\w+ ){0,2}(?:ok(?:ay)?"
    r"|approval|sign-?off|thumbs[- ]up|review|blessing) (?:from|by) "
    r"|\b(?:access(?:es)?|credentials?|accounts?|logins?|keys|licen[cs]es?|permissions?"
    r"|passwords?)\b.{0,30}\b(?:comes? from|(?:are|is) (?:given|handed|granted"
    r"|issued)(?: out)? by) (?-i:[A-Z])\w+|(?-i:[A-Z])\w+ (?:has|gets) the (?:last|final) (?:word|say"
    r"|call)\b|\b(?:is|are) the [\w -]{2,20} (?:team|group|people|squad)'s\b|\bfor [\w ,/-]{2,30} (?:it's"
    r"|it is|that's|there's|that would be) (?-i:[A-Z])\w+(?! (?:to|for|a|the)\b)|\b(?:needs?"
    r"|requires?) (?-i:[A-Z])\w+'s (?:ok(?:ay)?|sign-?off|approval|blessing|review|go)\b"
    r"|(?-i:^\W*[A-Z]\w+|[,.] [A-Z]\w+) is (?:who|the one|the person) (?:you|to|we)\b",
    "place": r"\b(?:are|is) (?:tracked|kept|managed|handled|filed) in\b|\b(?:through|via) (?:\w+ )?https?://"
    r"|\b(?:ends?|wind) up (?:in|at|on)\b|\b(?:are|is) (?:logged|filed|routed|reported|sent|archived|uploaded"
    r"|pushed|tracked|recorded) (?:\w+ )?(?:in|at|on|to|via|under)\b|\b(?:is|are|lives?|sits?|(?:is|are) (?:kept"
    r"|stored|tracked|documented|managed|listed|collected|hosted|found|posted|published"
    r"|planned))\s+(?:\w+\s+)?(?:in|at|on|under|over at|here|via|inside)\b|\b(?:live|lives) (?:in|at|on|under)\b"
    r"|\b(?:can|will) (?:be found|find)\b|\byou(?:'ll| can) find\b|\bfor [\w' -]{3,50},? (?:use|see|go to|check"
    r"|look at|consult|there's|there is)\b|\b(?:use|see|check|consult) \S* ?(?:for|if you (?:need|want))\b"
    r"|\bif you (?:need|want|look for)\b|\bis documented\b|\bgoes? (?:to|into)\b|\bcan be (?:looked up|seen|read"
    r"|checked|viewed|accessed)\b|\b(?:is|that's) where (?:we|you|they|the|all|our)\b|\bbookmark\b"
    r"|\bfor [\w' -]{3,50},? (?:ask|post|ping|write|report)\b.{0,12}\b(?:in|to|on)\b|\b(?:that|this|it)(?:'s"
    r"| is) (?:the|our) (?:\w+ ){0,3}(?:board|wiki|dashboard|docs?|calendar|tracker|runbook|spec)\b|\b(?:is|are"
    r"|get) announced in\b|\b(?:source of truth|canonical|official|right place|place to (?:look|go)|home (?:of"
    r"|for))\b"
    r"|\b(?:are|is|gets?) (?:always |all )?(?:uploaded|dropped|collected|deposited|synced|mirrored)\b"
    r"|\blands? (?:in|at|on|under)\b|\b(?:installs?|downloads?|pulls?) (?:\w+ )?from (?:s3|gs|https?):",
    "resource": r"\b(?:dashboards?|(?:\w+ ?)?boards?|wiki|runbooks?|playbooks?|handbook|docs?|documentation"
    r"|spec(?:ification)?s?|contracts?|guidelines?|(?:style|brand) ?guides?|design (?:system|file)s?|designs?"
    r"|mock-?ups?|wireframes?|(?:design )?tokens|colou?rs|roadmap|backlog|trackers?|tickets|(?:bug"
    r"|incident) reports?|bugs|queue|logs|metrics|traces|alerts|status page|rota|roster|schedule|calendar"
    r"|collection|catalog(?:ue)?|registry|glossary|adrs?|decision records?|templates?|postmortems?|minutes"
    r"|(?:revenue )?numbers|figures|translations|assets|artifacts?|nightl(?:y|ies)|schemas?|(?:error )?budgets?"
    r"|checklists?|onboarding|faq|policies|price list|sandbox|playground|test (?:accounts|data|plans?|cases)"
    r"|channel|drive|portal|console|admin panel|procedures?|instructions|steps)\b",
    "thither": r"\b(?:look|check|go) there\b|\bthere first\b|\bfirst\s*$",
}
"""Names of cues → patterns."""
