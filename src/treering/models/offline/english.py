"""How statements that last sound in English."""

_START = r"(?:^|[,;:.!()–—-]\s*|\b(?:and|but|so|please|pls|then|also|just|or|ok|okay|btw|no)\s+)"
_BASE = (
    r"(?!(?:mind|seen|been|had|has|have|got|knew|said|saw|was|were|is|did|does|went|came|made|found|thought|told|took|gave|ran|wrote"
    r"|heard|felt|kept|left|lost|met|paid|sent|worked|again|a|an|the|my|this|that|happy|nice|good|fun|there|here)\b)"
    r"(?!\w+(?:ed|ing)\b)(?!\w*[^s\W]s\b)\w"
)
_PEOPLE = (
    r"(?:engineer|developer|dev|designer|manager|lead|analyst|scientist|student|intern|architect|consultant|founder|admin|administrator"
    r"|writer|researcher|freelancer|sre|devops|pm|cto|ceo|tester|teacher|professor|programmer|maintainer|specialist|contractor|newcomer"
    r"|accountant|biologist|physicist|statistician|hobbyist|beginner|junior|senior|quant|dba|owner)"
)
_PRONOUN = r"(?:i|we|you|it|this|that|they|he|she|there)"

CUES = {
    "remember": rf"{_START}(?:please |pls )?(?:remember|memori[sz]e|keep in mind|bear in mind|make a (?:mental )?note|take note|note down"
    r"|(?:save|store|commit) (?:this|that|it) (?:to|in) (?:your |the )?memory|for (?:your|future) reference)\b"
    r"(?!\s+(?:when|how|the (?:time|day)|to|me\b|last))|^for (?:the record|later sessions)\b|\bdon't forget(?: that|:)",
    "order": rf"\bfrom now on,?\s+(?!(?:it|this|that|he|she|they|i|i'll|we'll|there)\b)\w|(?<!as )\balways\s*[.!]?$|,\s*always\s*[,.;]|{_START}(?:always|never(?: ever)?|only ever)\s+{_BASE}|\b(?:don't|do not|dont) ever\b",
    "rule": rf"\b(?:nobody|no one) (?:may|must|can|runs?|touch(?:es)?|push(?:es)?|deploys?|commits?|merges?|writes?|edits?|changes?|logs? in|ships?|releases?)\b|\bonly (?:the |our )?[\w-]+ (?:does|do|may|can) that\b|(?<!\bit )(?<!\bthis )(?<!\bthat )(?<!\bi )\b(?:must|should|shall|may|can|has to|have to|needs? to) (?:always|never|only)\b|\bwe (?:always|never)\s+{_BASE}"
    r"|\b(?:no(?:thing)?|nobody|no one)\b.{1,40}\b(?:without|unless|may|must|goes|gets|is allowed|are allowed)\b"
    r"|\b(?:is|are) (?:strictly |absolutely )?(?:forbidden|off[- ]limits|mandatory|not allowed|never allowed|not permitted|prohibited)\b"
    r"|\b(?:anything|anyone|everything|everyone|whoever|whatever|any \w+|every \w+|all \w+)\b.{1,60}\b(?:gets?|goes?|must|need|needs|has to|have to|should|is to be)\b",
    "norm": rf"(?<!\bwhat )(?<!\w)(?!{_PRONOUN}\b)[\w')`]+\s+(?:must|shall|has to|have to|may not|may only|cannot|can't|can only|needs? to)\s+(?:not\s+)?(?:be|stay"
    r"|remain|run|go|use|have|exceed|come|contain|match|follow|pass|carry|start|end|live|happen|show|keep|bubble|include|return|support|cover|work|\w+)\b",
    "prohibit": rf"{_START}(?:please |pls |just )?(?:don't|do not|dont|stop|avoid|quit|no more)\s+"
    r"(?!worry|bother|know|think|mind|care|see|get it|need|have|understand|remember|like|want|forget|ask me why|panic|be sorry)[a-z]+"
    r"|\bno (?:\w+[ -]){1,3}(?:please|pls)\b|^(?:please,? |pls )?no (?:\w+[ -]){0,2}\w+s(?:\b(?! (?:found|left|yet))|,)",
    "deictic": r"\b(?:don't|do not|dont|stop|avoid)\s+\w+\s+(?:this|that|it|the|my|those|these|him|her|any ?more of)\b(?!.{0,60}\b(?:every|each|any|all)\b)",
    "durable": r"(?<!as )(?<!\bi )\balways (?!\w*(?:[^s]s|ed|ing)\b|fail|crash|break|hang|return|show|get|say|happen|come|end|print|the same|been|a )\w|(?<!as )\bnever (?!\w*(?:[^s]s|ed|ing)\b|fail|crash|mind|again|seen|been|get|had|works?|the same|a )\w|\b(?:from now on|going forward|in (?:the )?future|from here on|henceforth|(?:^|, )(?:every (?:single )?|each )time|whenever|at all times"
    r"|by default|as a rule|in general|no matter|without exception|across the board|everywhere|for good|permanently|ever|at any time|under no circumstances)\b",
    "general": r"\b(?:every|each|any|all|anything|everything|anyone|whoever|whatever|per|nobody|no one|both|even (?:if|when|though))\b",
    "only": r"\bonly\b.{1,60}\b(?:before|when|if|after|with|on|for|via|through|from|by|in|at)\b|\bonly\s*[.,]|\bat (?:most|least)\b|\b(?:max|maximum|min|minimum)\b|\bno (?:more|less) than\b",
    "contrast": r"\b(?:instead of|rather than|as opposed to|not (?!sure|yet|only|now|bad|too|really|that|the same)\w+|but not|never)\b",
    "prefer": r"\bi(?:'d| would)? (?:really |usually |always |generally |much |strongly )?(?:prefer|hate|dislike|can't stand|cannot stand|despise)\b(?! (?:this|that|these|those|to see|the (?:first|second|other|new|old|last|latter|former|top|bottom|left|right))\b)"
    r"|\bi (?:really |usually |always )?(?:like|love|want) (?:my|your|to have|to see (?:the|a|your)|it when|short|small|explicit|when|answers|commits|code|tests|the \w+ first)\b"
    r"|\bmy (?:preference|preferred|favou?rite way)\b|\bi(?:'m| am) (?:not )?(?:a big |a )?fan of\b|\bi (?:usually|normally|typically) (?:work|review|read|start|write|deploy|use|commit|skim)\b",
    "decided": r"\bsigned (?:that |this |it )?off\b|\bdecided (?:on|in|at|by|last|yesterday|this)\b|\bdecision(?:s)?\b.{0,60}?[:=]|\b(?:we|they|the \w+|\w+ team)(?:'ve| have| has)? (?:now |just |finally |all )?(?:decided|settled on|opted for|standardi[sz]ed on|voted)\b"
    r"|\b(?:we|the \w+)(?:'ve| have| has)? (?:now |just |finally |all )?agreed (?:that|on|to|with)\b|\bit(?:'s| was| is| has been) (?:been )?(?:decided|agreed)\b|\bthe (?:agreement|verdict|ruling) is\b|\bsigned off on\b",
    "chosen": r"\bwe(?:'re| are) (?:going|sticking|staying) with\b|\bwe(?:'ll| will)? (?:keep|stay (?:on|with)|stick (?:to|with)|go with|went with|picked|chose)\b"
    r"|\b(?:product|legal|security|finance|management|marketing|compliance|the (?:client|customer|board|team|auditors?)) (?:wants?|insists?|requires?|demands?|agreed|asked for|decided)\b",
    "habit": r"\bwe(?:'re| are)? (?:only |always |generally |normally |usually |still |all )?(?:use|uses|run on|rely on|build with|deploy (?:with|via|through|to)|work with|pin|inject|store|ship|on [a-z]+)\b"
    r"|\b(?:here|in this (?:repo|repository|project|codebase|team)),? we\b|\bwe (?:don't|do not) (?!know|have|need|see|want|care|think|understand)\w+",
    "reason": r"\b(?:because|since (?!then|yesterday|last|monday|\d)|that's (?:why|how)|which is (?:why|how)|otherwise|or else|so that|due to|as otherwise|reason(?: is|:)|is how we|so (?:we|they|the|a|an|nobody|[\w-]+ (?:is|are|can|gets?|breaks?)))\b"
    r"|,\s*(?:it|they|that|this|the \w+|old \w+|\w+)\s+(?:\w+\s+)?(?:breaks?|broke|makes?|creates?|buries|hides?|causes?|leaks?|rots?|rot|costs?|fails?|crashe[sd]|confuses?|doubles?|needs?|still needs?|collided)\b",
    "incident": r"\b(?:bit|burned|burnt|cost) (?:us|me)\b|\bwe (?:lost|leaked|broke|missed|had (?:an?|to)|couldn't|ended up|paid|got|shipped|ripped)\b|\b(?:last|in) (?:year|month|spring|summer|autumn|fall|winter|quarter|january|february|march|april|may|june|july|august"
    r"|september|october|november|december|q[1-4])\b|\bincident\b|\boutage\b|\b(?:i|we) got .{1,40}rejected\b|\bhid\b|\bfell over\b|\b[A-Z]{2,}-\d+\b",
    "pitfall": r"^(?:\W*(?:oh|and|also|btw|one|a|another|big|nasty|known|small|classic)\W+)*(?:pitfalls?|gotchas?|foot ?guns?|caveats?|caution|trap)\b[^.:]{0,40}[:,–—-]|\b(?:that's|it's|is) a (?:\w+ )?(?:pitfall|gotcha|foot ?gun|trap)\b|\b(?:beware (?:of|that)|learned (?:this |that |it )?the hard way|lesson learned|watch out (?:with|for)|be careful with|known (?:issue|quirk))\b",
    "note": r"^(?:\W*(?:oh|ok|also|and|btw|so)\W+)*(?:heads[- ]up|fyi|for your information|important|just so you know|note|mind you)\b",
    "goal": r"\b(?:goal|target|objective) (?:of|for|is|here)\b|\b(?:sla|slo) (?:is|of|for)\b",
    "owner": r"\b(?:owns|is responsible for|is in charge of|maintains|is the owner of|is our contact)\b|\bowner(?: is|:)|\bowned by\b|\b(?:gets?|is|are|be) escalated to\b|\b(?:goes|go|run|pass) (?:through|past|by) (?:her|him|them|[A-Z]\w+)\b|\b(?:is|are) maintained by\b",
    "label": r"^(?:\W*(?:ok|and|also|so)\W+)*(?:(?!re\b)[\w/-]+ ){0,3}(?:policy|polic(?:y|ies)|rules?|conventions?|rollout|procedure|process|workflow|standards?|guidelines?|requirements?|constraints?|limits?|naming|migrations?|commits?|branches|logging|retries|deploys?|releases?|tests?|reviews?)\s*:\s",
    "steps": r"\b(?:procedure|steps?|in (?:this|that) order|checklist|process|workflow|playbook|how we|the way we|every (?:release|deploy|time)|for (?:every|each|any)|always (?:go|goes|like)|routine|protocol)\b",
    "keep": r"\bkeep (?:doing|writing|using|splitting|structuring|going about|making|naming|testing|handling)? ?(?:it|that|this|them|things)? ?(?:like (?:that|this)|that way|this way|so)\b|\bkeep (?:doing|up) (?:it|that|this)\b(?! later)"
    r"|\bdo (?:it|that) (?:like (?:that|this)|this way|that way|the same way) (?:from now|in (?:all|every|other)|everywhere|for (?:all|every|the other)|every|always)|\bmore of (?:that|this)\b|\bstick (?:to|with) (?:that|this) (?:for|from|in|every)\b"
    r"|\bthat's (?:the|our) (?:pattern|way|style|format|standard|rule|convention) (?:for|we|here|from)|\bplease stick to (?:that|this|it)\b|\bexactly (?:how|what) i (?:want|like)",
    "style": r"\b(?:answer|reply|respond|write to|talk to|explain (?:it )?to|address|call)\s+me\b|\b(?:answers?|replies|responses?|explanations?|summar(?:y|ies)|emojis?|bullet (?:points?|lists?)|tl;?dr|conclusion|wall of text|jargon|apologi[sz]\w*|small talk|preambles?|filler)\b",
    "artifact": r"(?:^|[,;:.]\s*|\b(?:and|but|all|your|our|for)\s+)(?:commit messages?|commits|pr (?:titles?|descriptions?)|pull requests|branch(?:es| names)|code comments|comments|docstrings|variable names|function names"
    r"|test names|identifiers|changelog entries|log messages|error messages|docs|documentation|release notes|tickets)\b(?=.{0,40}\b(?:in|always|should|must|start|need|use|go|follow|are|stay|only)\b)",
    "ratio": r"\b(?:one|a single|at most (?:one|two|three)|max(?:imum)? \w+) (?:\w+ ){1,3}per (?:commit|pr|pull request|file|branch|test|class|module|ticket|message|function|migration)\b",
    "command": _START
    + r"(?:use|set|put|write|run|add|pin|start|wrap|prefix|name|log|check|ask|update|include|mark|tag|keep|make|begin|end|return|validate|quote|escape)\s+(?!(?:it|that|this)\b)",
    "break": r"^(?:\W*(?:ok|oh|and|hm+)\W+)*(?:also|btw|by the way|another thing|one more thing|oh and|separately|unrelated|on another note|apart from that|next|plus)\b",
    "yet": r"\b(?:yet|still)\b",
    "whenyou": r"\b(?:when|whenever|every time|before|after) you (?:write|commit|touch|add|change|create|edit|push|open|name|rename|refactor|generate|deploy|merge|review|update|bump|upgrade|answer|explain|query|build|start)\b",
    "sequence": r"\bat a time\b|\bfirst,? (?:and )?then\b|\bbefore (?:prod|production|main|release|it (?:goes|runs))\b",
    "topic": r"^(?:\W*(?:and|also|so|ok|oh)\W+)*(?!(?:error|warning|note|todo|fix|log|output|result|status|update|edit|ps|question|idea|problem|issue|bug|example|here|this|that|prod|traceback|context)\b)(?:[a-z][\w'-]* ){0,3}[a-z][\w'-]*:\s(?=\w)",
    "recurring": r"\b(?:on |every )?(?:mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|weekends)\b|\b(?:every|each) (?:day|night|week|month|quarter|sprint|morning|evening|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b|\b(?:nightly|weekly|monthly|daily|hourly)\b",
    "symptom": r"\b(?:fails?|failed|failing|crash\w*|broken|worked|works|error|exception|timeout|hangs?|wrong|slow|bug|red|flaky|screams?)\b",
    "fact": r"\b(?:remember|keep in mind|bear in mind|note|forget)(?: that|,|:)\s+(?:the|our|this|we|all|every|any|a|an|\w+ (?:is|are|has|have|gets?|must|needs?|live|lives|run|runs)|\w+ \w+ (?:is|are|has|have|gets?|must|needs?|always|never|runs?|locks?)|changes|nobody|no one)\b(?! (?:want|prefer))",
    "please": r"\b(?:please|pls)\b",
    "name": r"\b(?:i'm|i am|im|my name is|my name's|this is|call me)\s+(?-i:[A-Z][\w-]+)(?:\s+(?-i:[A-Z])\w+)?\s*(?:,|\.|!|and\b|from\b|here\b|$|-|–|—|\()",
    "role": rf"\bi(?:'m| am|m)? (?:also |mainly |currently |originally |actually )?(?:an?|the|one of the) (?:[\w/-]+ ){{0,4}}{_PEOPLE}s?\b|\bi (?:also )?(?:lead|head(?: up)?|manage|look after|maintain|take care of) (?!the (?:tests?|build|branch)\b)(?:the|a|an|our|all)\b"
    r"|\bi (?:also )?(?:run|own) (?:the|our|a) (?:[\w/-]+ ){0,4}(?:team|group|department|platform|guild|squad|service|product|company|startup|lab)\b|\bi work (?:as an? |in the |for the )\w+|\bi work on the (?:[\w/-]+ ){1,3}(?:team|side|project)\b|\bi(?:'m| am) (?:on|with|from) the (?:[\w/-]+ ){1,3}(?:team|side|group)\b|\bi(?:'m| am) responsible for\b",
    "skill": r"\bi(?:'m| am| have|'ve)? (?:still |relatively |pretty |completely |totally |fairly |quite |rather |very )?(?:new to|not (?:very |that |so |really |too )?(?:familiar|comfortable|good|experienced|fluent|at home)|fluent in|comfortable with|a (?:total |complete )?(?:beginner|newbie|novice)|experienced (?:in|with)|familiar with|rusty|an expert)\b"
    r"|\bi(?:'ve| have)? (?:only |just )?(?:started|begun|began|picked up|moved) (?:with|using|learning|on|to|into)?\b.{1,40}\b(?:this|last|a few|two|three|\d+) (?:year|month|week)|\b(?:i(?:'ve| have)?|have|but|and) never (?:used|written|touched|done|worked with|seen|built)\b"
    r"|\bi(?:'ve| have) been (?:writing|doing|using|working|coding|programming|building)\b|\bi (?:don't|do not|barely|hardly) (?:really )?(?:know|speak|read|write|understand) (?!what|why|how|if|whether|where|when|which|who|that|it|this|any)\w+"
    r"|\bmy (?:background|first language|native language|mother tongue|expertise|specialty|main language|strong suit|day job)\b|\bsince forever\b|\bfor (?:\d+|two|three|five|ten|twenty|many) years\b|\bi come from (?:a |the )?\w+ (?:background|world|side)",
    "wish": r"\b(?:explain|walk me through|spell (?:it |that |things )?out|skip the (?:basics|intro)|go (?:slow|easy)|no need to explain|more detail|step by step|keep it simple|assume i)\b",
    "personal": r"\bi(?:'m| am)? (?:usually |normally |generally |mostly |only )?(?:work|available|online|around|reachable|based|live|offline) (?:from|between|until|in|at|mon|\d)|\bmy (?:working|office) hours\b|\bmy time ?zone\b|\bi(?:'m| am) (?:colou?r[- ]?blind|dyslexic|left-handed|deaf|blind|hard of hearing|part[- ]time)"
    r"|\bi (?:only )?use (?:a |an )?(?:screen reader|dvorak|colemak|vim|neovim|emacs|helix|vs ?code|windows|wsl|macos|nixos|fish)\b",
    "place": r"\b(?:through|via) (?:\w+ )?https?://|\b(?:ends?|wind) up (?:in|at|on)\b|\b(?:are|is) (?:logged|filed|routed|reported|sent|archived|uploaded|pushed|tracked|recorded) (?:\w+ )?(?:in|at|on|to|via|under)\b|\b(?:is|are|lives?|sits?|(?:is|are) (?:kept|stored|tracked|documented|managed|listed|collected|hosted|found|posted|published|planned))\s+(?:\w+\s+)?(?:in|at|on|under|over at|here|via|inside)\b|\b(?:live|lives) (?:in|at|on|under)\b|\b(?:can|will) (?:be found|find)\b|\byou(?:'ll| can) find\b"
    r"|\bfor [\w' -]{3,50},? (?:use|see|go to|check|look at|consult|there's|there is)\b|\b(?:use|see|check|consult) \S* ?(?:for|if you (?:need|want))\b|\bif you (?:need|want|look for)\b|\bis documented\b|\bgoes? (?:to|into)\b",
    "look": rf"{_START}(?:can you |could you )?(?:look at|read|check(?: out)?|open|fetch|see|have a look|compare|review|try|download|clone|visit|summari[sz]e|curl)\b(?!.{{0,80}}\bfor\b)",
    "deadline": r"\b(?:due|deadline|no later than|at the latest|has to be|have to be|must be|needs? to be|should be|freeze|go(?:es|ing)? live|live by|launch(?:es)?|ships?|cut-?off|expires?|ends|starts|begins|kicks off|audit|release|submission|hand(?:ed)? (?:in|over)|deliver(?:ed|y)?|presents?|milestone|locked for|scheduled for|planned for)\b",
    "about_me": r"\bi(?:'m| am|'ll be| will be| have)\b.{0,30}\b(?:off|out|away|back|on (?:vacation|holiday|leave|the road|pto)|travel\w*|lunch|meeting|appointment)\b|\bsee you\b|\btalk to you\b",
    "past": r"\b(?:was|were|went|did|had|got|deployed|released|shipped|failed|happened|started|ended|broke|merged)\b",
    "maybe": r"\b(?:maybe|perhaps|might|could (?:we|be|also|you|it|i)|we could|you could|what if|thinking out loud|just (?:an? )?(?:idea|thought|thinking|wondering|curious)|not sure|unsure|i guess|i think|i suppose|i wonder|i assume|probably|possibly|someday|some day|one day|at some point|eventually|in theory|theoretically|hypothetically"
    r"|would be (?:nice|cool|great|good|simpler|better)|wouldn't it|should we|shall we|how about|let's see|nice to have|no idea|if we ever|not now|undecided|tbd|tbc|not (?:yet )?decided|still (?:open|discussing|debating|unclear)|seems?|apparently|supposedly|i hope|hopefully|can't decide|considering|thinking about|open question)\b",
    "fleeting": r"\b(?:today|tonight|tomorrow|yesterday|right now|for now|currently|at the moment|for the moment|atm|rn|just now|just this once|this once|this time|this session|this morning|this afternoon|this evening|in a (?:sec|second|minute|moment|bit)(?! \w)|a (?:minute|second|moment|while) ago|temporar(?:y|ily)|meanwhile|in the meantime|brb|afk|for a (?:sec|second|minute|moment)|until (?:i|tomorrow|later|then|tonight|we)|before i|while i|i'm (?:still )?(?:editing|changing|working|looking|checking|testing|in the middle|on it|trying|about to)|for this (?:task|pr|branch|session|commit)|in this (?:pr|branch|session|commit|task))\b",
    "question": r"^(?:\W*(?:and|so|but|ok|okay|hm+|hey|hi|btw|also|well|wait|oh)\W+)*(?:(?:what|why|how|which|who|whose|where)\b(?! (?:we|i) (?:do|always|never|cut|release|deploy|ship|build|handle)\b)|when (?:is|do|does|did|will|are|was|can|should)\b|(?:is|are|was|were|do|does|did|can|could|would|will|have|has|should|shall|am) (?:you|we|i|it|this|that|there|these|those|the|they|he|she|any|anyone|somebody|someone|my|our|your)\b|any (?:idea|chance|news|tests)\b)",
    "elliptic": r"^(?:\W*(?:no|nope|nah|please|pls|just|so)\W+)*(?:don't|do not|dont|stop(?: (?:it|that))?|never|not like that|no)\W*(?:please)?\W*$",
    "nag": r"\byou (?:keep|always|still|constantly) (?:\w+ing\b|\w+ with|use|put|write|add|forget)|\bwhy (?:do|did|are|would) you (?:keep|always|still|insist|constantly)\b",
    "anaphora": r"^(?:\W*(?:and|so|but|ok|please|unusual for us but)\W+)*(?:that(?:'s|s)?|this|these|those|it(?:'s|s)?|they|he|she|such|same|keep|do (?:it|that)|there)\b|\b(?:like (?:that|this)|that way|this way|the same way|for that|sits there)\b",
    "filler": r"^(?:(?:ok(?:ay)?|hey|hi|hello|yes|yep|yeah|well|so|and|also|btw|by the way|fyi|oh|ah|hm+|good|great|nice|perfect|interesting|thanks|thank you|thx|cool|alright|right|look|listen|actually|heads[- ]up|just so you know|important|one more thing|ah right|for the record|for your reference|for future reference|small housekeeping|quick (?:note|one|intro))\b[\s,:;.!–—-]*)+"
    r"|^(?:no(?:pe)?|nah)\s*[,.!–—-]\s*|^(?:(?:please|pls)\s+)?(?:remember|keep in mind|bear in mind|note|don't forget|make a note|take note)(?:\s+that\b|\s*:)?\s*|^(?:please|pls)\s+",
    "aside": r"\s*,?\s*\b(?:pls|plz|please|btw|by the way|lol|haha)\b(?=\s*[,.;:!)]|\s|$)",
    "why_after": r"[,;]?\s+(?:because|since(?= (?:we|they|the|it|our|those|these|a|an|that|[a-z]+s)\b)|as otherwise|due to the fact that)\s+|[,;]\s+(?=otherwise\b|or else\b)",
    "why_before": "",
}
"""Names of cues → patterns. What each is for stands in recipes.py; wording.py uses `filler`, `aside` and the `why_…`."""
