"""How statements that last sound in English."""

PIECES = {
    "START": r"(?:^|[,;:.!()–—-]\s*|\b(?:and|but|so|kindly|please|pls|then|also|just|or|ok|okay|btw|no)\s+)",
    "BASE": r"(?!(?:mind|seen|been|had|has|have|got|knew|said|saw|was|were|is|did|does|went|came|made|found"
    r"|thought|told|took"
    r"|gave|ran|wrote|heard|felt|kept|left|lost|met|paid|sent|worked|again|a|an|the|my|this|that|happy"
    r"|nice|good|fun"
    r"|there|here)\b)(?!\w+(?:ed|ing)\b)(?!\w*[^s\W]s\b)\w",
    "PEOPLE": r"(?:engineer|developer|dev|designer|manager|lead|analyst|scientist|student|intern|architect"
    r"|consultant|founder"
    r"|admin|administrator|writer|researcher|freelancer|sre|devops|pm|cto|ceo|tester|teacher|professor|programmer"
    r"|maintainer|specialist|contractor|newcomer|accountant|biologist|physicist|statistician|hobbyist"
    r"|beginner|junior"
    r"|senior|quant|dba|owner)",
    "PRONOUN": r"(?:i|we|you|it|this|that|they|he|she|there)",
}
"""Parts that several patterns share, written `<NAME>` in them."""

CUES = {
    "about_me": r"\bi(?:'m| am|'ll be| will be| have)\b.{0,30}\b(?:off|out|away|back|on (?:vacation|holiday|leave"
    r"|the road|pto)"
    r"|travel\w*|lunch|meeting|appointment)\b|\bsee you\b|\btalk to you\b"
    r"|\b(?:to|for) (?:have |get |grab )?(?:lunch|dinner|breakfast|coffee)\b",
    "anaphora": r"\bthe same (?:approach|way|pattern|style|thing|trick)\b"
    r"|^\W*(?:(?:and|so|but|ok|please)\W+)*(?:that(?:'s|s)?|this|these|those|it(?:'s|s)?|they|he|she"
    r"|one would|such|same|keep"
    r"|do (?:it|that)|there)\b|\b(?:like (?:that|this)|that way|this way|the same way|for that)\b",
    "artifact": r"(?:^|[,;:.]\s*|\b(?:and|but|all|your|our|for)\s+)(?:commit messages?|commits|pr (?:titles?"
    r"|descriptions?)"
    r"|pull requests|branch(?:es| names)|code comments|comments|docstrings|variable names|function names|test names"
    r"|identifiers|changelog entries|log messages|error messages|docs|documentation|release notes"
    r"|tickets)\b(?=.{0,40}\b(?:in|always|should|must|start|need|use|go|follow|are|stay|only)\b)",
    "asof": r"(?:^\W*|[:,] )(?:from|as of|starting|effective|beginning)(?: on| with)? (?:the )?(?:(?:january"
    r"|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun"
    r"|jul|aug|sep|oct|nov|dec) \d{1,2}|\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:january|february|march|april"
    r"|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov"
    r"|dec)|(?:january|february|march|april|may|june|july|august|september|october|november|december|jan"
    r"|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)\b)",
    "banned": r"\bnowhere,? (?:please|pls)\b|^\W*nothing (?:random|hard-?coded|global|dynamic|manual)\b",
    "bare": r"\bwithout\b",
    "blocked": r"\b(?:is|are|gets?) (?:read-only|locked|frozen|closed|blocked|unavailable|reset|restarted|wiped"
    r"|reindexed)\b",
    "break": r"^\W*(?:(?:ok|oh|and|hm+)\W+)*(?:also|btw|by the way|another thing|one more thing|oh and|separately"
    r"|unrelated"
    r"|on another note|apart from that|next|plus)\b",
    "byhand": r"\b(?:by hand|manually)\b",
    "chosen": r"\bwe(?:'re| are) (?:going|sticking|staying) with\b"
    r"|\bwe(?:'ll| will)? (?:keep|stay (?:on|with)|stick (?:to|with)|go with|went with|picked|chose)\b"
    r"|\b(?:product|legal|security|finance|management|marketing|compliance|the (?:client|customer|board|team"
    r"|auditors?)) (?:wants?|insists?|requires?|demands?|agreed|asked for|decided)\b",
    "command": r"<START>(?:use|set|put|write|run|add|pin|start|wrap|prefix|name|log|check|ask|update|include|mark|tag"
    r"|keep|make"
    r"|begin|end|return|validate|quote|escape)\s+(?!(?:it|that|this)\b)",
    "contrast": r"\b(?:instead of|rather than|as opposed to|not (?!sure|yet|only|now|bad|too|really|that|the same)\w+"
    r"|but not"
    r"|never)\b",
    "deadline": r"\b(?:wants?|needs?|expects?) .{3,50}\b(?:in|within) (?:\w+ )?(?:days?|weeks?|months?)\b"
    r"|\b(?:due|deadline|no later than|at the latest|has to be|have to be|must be|needs? to be|should be"
    r"|freeze|go(?:es|ing)? live|live by|launch(?:es)?|ships?|cut-?off|expires?|ends|starts|begins|kicks off|audit"
    r"|release|submission|hand(?:ed)? (?:in|over)|deliver(?:ed|y)?|presents?|milestone|locked for|scheduled for"
    r"|planned for)\b|\bgo(?:es)? out\b|\brolls? out\b|\bhand (?:\w+ ){0,4}(?:over|in)\b"
    r"|\bwe have (?:time )?until\b|\bwe lose\b|\b(?:before|by) (?:that|then)\b|\bsubmit(?:ted)?\b"
    r"|\bblocked until\b|\bdemo\b|\blast day\b|\bcloses?\b|\bcut-?over\b|\bgo-?live\b|\b(?:switched"
    r"|turned) off\b"
    r"|\bshuts? down\b|\bend of (?:life|support)\b|\brenewal\b|\binspection\b|\blocked out\b|\blaunch\b"
    r"|\bhas until\b|\bgets? (?:switched|turned|shut) (?:off|down)\b|\b(?:runs?|ran) out\b|\blapses?\b"
    r"|\blast (?:deploy|release|chance|merge)\b"
    r"|\bhand (?:\w+ ){1,4}to (?-i:[A-Z])\w+|\b(?:gets?|wants?|expects?|needs?) (?:\w+ ){1,4}by\b",
    "decided": r"\bsigned (?:that |this |it )?off\b|\bdecided (?:on|in|at|by|last|yesterday|this)\b"
    r"|\bdecision(?:s)?\b.{0,60}?[:=]|\b(?:we|they|the \w+|\w+ team)(?:'ve| have| has)? (?:now |just |finally "
    r"|all )?(?:decided|settled on|opted for|standardi[sz]ed on|voted)\b|\b(?:we|the \w+)(?:'ve| have"
    r"| has)? (?:now "
    r"|just |finally |all )?agreed (?:that(?! you)|on|to|with)\b|\bit(?:'s| was| is| has been) (?:been )?(?:decided"
    r"|agreed)\b|\bthe (?:agreement|verdict|ruling) is\b|\bsigned off on\b"
    r"|^\W*(?:(?:ok|so|and)\W+)*(?:decided|agreed|settled) (?:with|by|in|at) [\w ]{2,30}:"
    r"|\bwe(?:'ve)? went with \w+ (?:over|instead of|rather than)\b|^\W*went with [\w-]+ (?:over"
    r"|instead of|rather than)\b|\bwe(?:'ve| have)? dropped support\b",
    "deictic": r"\b(?:don't|do not|dont|stop|avoid)\s+\w+\s+(?:this|that|it|the|my|those|these|him|her"
    r"|any ?more of)\b(?!.{0,60}\b(?:every|each|any|all)\b)",
    "durable": r"\b(?:is|are) (?:always|never|only) (?!\w+ing\b)\w+(?:ed|en|t)\b"
    r"|(?<!as )(?<!\bi )\balways (?!\w*(?:[^s]s|ed|ing)\b|fail|crash|break|hang|return|show|get|say|happen|come|end"
    r"|print|the same|been|a )\w|(?<!as )\bnever (?!\w*(?:[^s]s|ed|ing)\b|fail|crash|mind|again|seen|been|get|had"
    r"|works?|the same|a )\w|\b(?:from now on|going forward|in (?:the )?future|from here on|henceforth"
    r"|(?:^|, )(?:every (?:single )?|each )time|whenever|at all times|by default|as a rule|in general|no matter"
    r"|without exception|across the board|everywhere|even (?:in|on|for) (?!this\b|that\b|the\b)\w+"
    r"|for good|permanently|ever|at any time|under no circumstances)\b",
    "elliptic": r"^\W*(?:(?:no|nope|nah|please|pls|just|so)\W+)*(?:don't|do not|dont|stop(?: (?:it|that))?|never"
    r"|not like that"
    r"|no)\W*(?:please)?\W*$",
    "else": r"\b(?:otherwise|or else)\b",
    "fact": r"\b(?:remember|keep in mind|bear in mind|note|forget)(?: that|,|:)\s+(?:the|our|this|we|all|every|any"
    r"|a|an"
    r"|\w+ (?:is|are|has|have|gets?|must|needs?|live|lives|run|runs)"
    r"|\w+ \w+ (?:is|are|has|have|gets?|must|needs?|always|never|runs?|locks?)|changes|nobody"
    r"|no one)\b(?! (?:want|prefer))",
    "fleeting": r"\b(?:for|in|during) the next (?:\w+ )?(?:builds?|runs?|commits?|days?|hours?|weeks?|minutes?"
    r"|deploys?|sessions?|tests?)\b"
    r"|\bneed (?:it|this|that|the|my)\b.{0,30}\bfor (?:\w+ ){1,2}(?:sec(?:ond)?|min(?:ute)?|hour)s?\b"
    r"|\b(?:(?<!from )today|tonight|tomorrow|yesterday|right now|for now|currently|at the moment"
    r"|for the moment|atm|rn|just now|just this once|this once|this time|this session|this morning|this afternoon"
    r"|this evening|in a (?:sec|second|minute|moment|bit)(?! \w)|a (?:minute|second|moment|while) ago|temporar(?:y"
    r"|ily)|meanwhile|in the meantime|brb|afk|for a (?:sec|second|minute|moment)|until (?:i|tomorrow|later|then"
    r"|tonight|we)|before i (?!forget)|while i|i'm (?:still )?(?:editing|changing|working|looking|checking|testing"
    r"|in the middle|on it|trying|about to)|for this (?:task|pr|branch|session|commit)|in this (?:pr|branch|session"
    r"|commit|task))\b",
    "floor": r"\b(?:minimum|min|oldest|lowest) (?:supported )?(?!value|number|count|price|row|size|distance|score"
    r"|age|id|date|length|width|height)[\w.+-]+ (?:version |target |supported )?(?:is|stays|remains|goes"
    r"|moves)\b|\bsupport [\w.+-]+ \d[\d.]* (?:and|or) (?:up|newer|above|later|higher)\b"
    r"|\b\d[\d.]* is (?:the|our) (?:floor|minimum|oldest|lowest)\b|\bwe(?:'re| are) (?:still )?(?:on"
    r"|stuck on|pinned to) [\w.+-]+ \d[\d.]* (?:until|because|since|for)\b",
    "general": r"\b(?:every|each|any|all|anything|everything|anyone|whoever|whatever|per|nobody|no one|both"
    r"|even (?:if|when"
    r"|though))\b",
    "goal": r"\b(?:goal|target|objective) (?:of|for|is|here)\b|\b(?:sla|slo) (?:is|of|for)\b",
    "habit": r"\bwe(?:'re| are)? (?:only |always |generally |normally |usually |still |all )?(?:use|uses|run on"
    r"|rely on|build with|deploy (?:with|via|through|to)|work with|pin|inject|store|ship|on [a-z]+)\b|\b(?:here"
    r"|in this (?:repo|repository|project|codebase|team)),? we\b|\bwe (?:don't|do not) (?!know|have|need|see|want"
    r"|care|think|understand)\w+|\b(?:is|are) (?:always |all )?(?:stored|kept|expressed|calculated|versioned"
    r"|rounded|recognised|recognized|measured|billed)\b(?! in (?:jira|notion))",
    "halt": r"(?:^|[,;.!–-]\s*|\b(?:and|please|no)\s+)stop\s+(?!\w+ing (?:the|this|that|it|my|those|these"
    r"|now)\b)\w+ing\b",
    "incident": r"\b(?:bit|burned|burnt|cost) (?:us|me)\b|\bwe (?:lost|leaked|broke|missed|had (?:an?|to)|couldn't"
    r"|ended up|paid|got|shipped|ripped)\b|\b(?:last|in) (?:year|month|spring|summer|autumn|fall|winter|quarter"
    r"|january|february|march|april|may|june|july|august|september|october|november|december|q[1-4])\b|\bincident\b"
    r"|\boutage\b|\b(?:i|we) got .{1,40}rejected\b|\bhid\b|\bfell over\b|\bINC-?\d+|\b(?:lost|dropped|leaked"
    r"|corrupted|duplicated|skipped|broke) (?:\w+ ){0,3}(?:once|twice|on every|every)\b|\bi once \w+ed\b"
    r"|\bwe (?:skipped|once|already had)\b|\bafter the (?:\w+ )?(?:incident|outage|leak|mess|accident)\b"
    r"|\bwent (?:badly|wrong|sideways)\b.{0,20}\bin (?:january|february|march|april|may|june|july|august|september"
    r"|october|november|december)\b"
    r"|\bgot (?:burned|bitten)\b|\bwe (?:chased|wasted|spent) \w+ (?:days|weeks|hours)\b|\b(?:found"
    r"|caught) (?:\w+ ){1,4}in (?:january|february|march|april|may|june|july|august|september|october"
    r"|november|december)\b",
    "keep": r"\bkeep (?:doing|writing|using|splitting|structuring|going about|making|naming|testing"
    r"|handling)? ?(?:it|that"
    r"|this|them|things)? ?(?:like (?:that|this)|that way|this way|so)\b|\bkeep (?:doing|up) (?:it|that"
    r"|this)\b(?! later)|\bdo (?:it|that) (?:like (?:that|this)|this way|that way|the same way) (?:from now"
    r"|in (?:all|every|other)|everywhere|for (?:all|every|the other)|every|always)|\bmore of (?:that"
    r"|this)\b|\bstick (?:to|with) (?:that|this) (?:for|from|in|every)\b|\bthat's (?:the|our) (?:pattern|way|style"
    r"|format|standard|rule|convention) (?:for|we|here|from)|\bplease stick to (?:that|this|it)\b|\bexactly (?:how"
    r"|what) i (?:want|like)"
    r"|\b(?:leave|keep) (?:it|that|this) (?:that way|this way|like (?:that|this)) (?:for|in) (?:all|every"
    r"|the other)\b"
    r"|\b(?:that|this|same) (?:shape|form|style|pattern|layout) for (?:the other|all|every)\b",
    "label": r"^\W*(?:(?:ok|and|also|so)\W+)*(?:(?!re\b)[\w/-]+ ){0,3}(?:policy|polic(?:y|ies)|rules?|conventions?"
    r"|rollout"
    r"|procedure|process|workflow|standards?|guidelines?|requirements?|constraints?|limits?|naming|migrations?"
    r"|commits?|branches|logging|retries|deploys?|releases?|tests?|reviews?)\s*:\s",
    "law": r"^\W*(?:(?:and|also|so|ok|oh)\W+)*(?:\w+ ){0,2}(?:rules?|policy|convention|guideline"
    r"|principle)(?: (?:for|in|of"
    r"|here) ?[\w /-]{0,30}?)?\s*:\s",
    "leaning": r"\bi(?:'m| am) (?:more of |more |very much )an? [\w-]+ (?:person|guy|girl|type)\b",
    "limit": r"\b(?:capped|limited|throttled) (?:at|to)\b|\bonly (?:allows?|gives? us)\b|\ballows? (?:only|at most"
    r"|up to|a maximum of)\b|\b(?:hard |rate |size |time )?limit (?:is|of)\b|\b(?:has to|have to|must|needs? to"
    r"|should|shall|may|can) (?:not |never )?(?:stay|be|remain|come|finish|answer|respond|run|return|load|start"
    r"|complete|take|exceed|use) (?:back )?(?:in )?(?:under|below|within|at most|at least|less than|more than"
    r"|longer than|faster than|\d)|\b(?:must|may|can|should)(?: not|n't|not) exceed\b|\b(?:max(?:imum)?|at most"
    r"|no more than|up to) \d[\d.,]* ?\w+ (?:per|a|an|each) \w+|\b(?:sla|slo)s? (?:is|are|of|for|says)\b"
    r"|\bbudget (?:is|of)\b|\b(?:times|attempts|retries|days|people|lines|items) at most\b|\bat most (?:\d|one|two"
    r"|three|four|five|ten)\b|\b(?:above|over|beyond|larger than|longer than|more than) \d.{0,15}\b(?:is|are"
    r"|gets?) (?:rejected|refused|dropped|cut|truncated|killed|throttled)\b",
    "look": r"<START>(?:can you |could you )?(?:look at|read|check(?: out)?|open|fetch|see|have a look|compare"
    r"|review|try"
    r"|download|clone|visit|summari[sz]e|curl)\b(?!.{0,80}\bfor\b)",
    "manner": r"\bin (?:code )?(?:comments|tests|commits|logs|docs|commit messages|docstrings|pr descriptions"
    r"|changelogs?|error messages)[,:]? (?:please )?(?:write|use|say|put|name|explain|tell)\b",
    "maybe": r"\b(?:maybe(?! (?:a few|some|\d|two|three|four|five|six|ten)\b)|perhaps|might|could (?:we|be|also|you"
    r"|it|i)|we could|you could|what if|thinking out loud|just (?:an? )?(?:idea|thought|thinking|wondering|curious)"
    r"|not sure|unsure|i guess|i think|i suppose|i wonder|i assume|probably|possibly|someday|some day|one day"
    r"|at some point|eventually|in theory|theoretically|hypothetically|would be (?:nice|cool|great|good|simpler"
    r"|better)|wouldn't it|should we|shall we|how about|let's see|nice to have|no idea|if we ever|not now|undecided"
    r"|tbd|tbc|not (?:yet )?decided|still (?:open|discussing|debating|unclear)|seems?|apparently|supposedly|i hope"
    r"|hopefully|can't decide|considering|thinking about|open question)\b|\bwould (?:have to|need to)\b"
    r"|\bsomewhere\b|\bno rush\b|\bif (?:this|it|that) (?:ever )?(?:grows?|gets?|becomes?|turns?)\b|\bone could\b"
    r"|\bdon't worry\b|\bno worries\b|\bnever mind\b",
    "myok": r"\bwait for my (?:ok(?:ay)?|go|go-ahead|approval|yes|nod|confirmation|thumbs up)\b|\b(?:until"
    r"|unless) i (?:say|said|approved?|agreed?|confirmed?|nodded|ok'?d)\b",
    "nag": r"\byou (?:keep|always|still|constantly) (?:\w+ing\b|\w+ with|use|put|write|add|forget)"
    r"|\bwhy (?:do|did|are|would) you (?:keep|always|still|insist|constantly)\b",
    "name": r"\b(?:i'm|i am|im|my name is|my name's|this is"
    r"|call me)\s+(?-i:[A-Z][\w-]+)(?:\s+(?-i:[A-Z])\w+)?\s*(?:,|\.|!"
    r"|and\b|from\b|here\b|$|-|–|—|\()",
    "none": r"^\W*(?:(?:and|also|but|so|oh)\W+)*(?:please,? |pls )?no (?!more\b|need\b|idea\b"
    r"|rush\b)(?:[\w-]+ ){0,2}\w+s\b(?! (?:found|left|yet|for (?:this|that|it|now)|here|needed|either))",
    "norm": r"(?<!\bwhat )(?<!\w)(?!<PRONOUN>\b)[\w')`]+\s+(?:must|shall|has to|have to|may not|may only|cannot"
    r"|can't|can only"
    r"|needs? to)\s+(?:not\s+)?(?:be|stay|remain|run|go|use|have|exceed|come|contain|match|follow|pass"
    r"|carry|start|end"
    r"|live|happen|show|keep|bubble|include|return|support|cover|work|\w+)\b",
    "note": r"^\W*(?:(?:oh|ok|also|and|btw|so)\W+)*(?:heads[- ]up|fyi|for your information|important"
    r"|just so you know|note"
    r"|mind you)\b",
    "only": r"\bonly\b.{1,60}\b(?:before|when|if|after|with|on|for|via|through|from|by|in|at)\b|\bonly\s*[.,]"
    r"|\bat (?:most|least)\b|\b(?:max|maximum|min|minimum)\b|\bno (?:more|less) than\b"
    r"|\b(?:and|but) only (?:the|our)\b|,\s*only (?:the|our) [\w-]+\s*(?:[.;]|$)",
    "order": r"\bno more (?!errors?\b|warnings?\b|failures?\b|issues?\b|questions?\b|time\b|than\b)\w+"
    r"|\bfrom now on,?\s+(?!(?:it|this|that|he|she|they|i|i'll|we'll|there)\b)\w|(?<!as )\balways\s*[.!]?$"
    r"|,\s*always\s*[,.;]|<START>(?:always|never(?: ever)?|only ever)\s+<BASE>|\b(?:don't|do not|dont) ever\b"
    r"|\b(?:ask|check with) me (?:first )?before (?:you|\w+ing)\b",
    "past": r"\b(?:was|were|went|did|had|got|deployed|released|shipped|happened|started|ended|broke|merged)\b",
    "personal": r"\bi(?:'m| am)? (?:usually |normally |generally |mostly |only )?(?:work|available|online|around"
    r"|reachable|based"
    r"|live|offline) (?:from|between|until|in|at|mon|\d)|\bmy (?:working|office) hours\b|\bmy time ?zone\b|\bi(?:'m"
    r"| am) (?:colou?r[- ]?blind|dyslexic|left-handed|deaf|blind|hard of hearing|part[- ]time)"
    r"|\bi (?:only )?use (?:a "
    r"|an )?(?:screen reader|dvorak|colemak|vim|neovim|emacs|helix|vs ?code|windows|wsl|macos|nixos|fish)\b",
    "pitfall": r"^\W*(?:(?:oh|and|also|btw|be|so)\W+)*careful with\b"
    r"|^\W*(?:(?:oh|and|also|btw|one|a|another|big|nasty|known|small|classic)\W+)*(?:pitfalls?|gotchas?|foot ?guns?"
    r"|caveats?|caution|trap)\b[^.:]{0,40}[:,–—-]|\b(?:that's|it's|is) a (?:\w+ )?(?:pitfall|gotcha|foot ?gun"
    r"|trap)\b|\b(?:beware (?:of|that)|learned (?:this |that |it )?the hard way|lesson learned"
    r"|watch out (?:with|for)"
    r"|be careful with|known (?:issue|quirk))\b",
    "please": r"\b(?:please|pls)\b",
    "prefer": r"\bi(?:'d| would)? (?:really |usually |always |generally |much |strongly )?(?:prefer|hate|dislike"
    r"|can't stand|cannot stand|despise)\b(?! (?:this|that|these|those|to see|the (?:first|second|other|new|old"
    r"|last|latter|former|top|bottom|left|right))\b)|\bi (?:really |usually |always )?(?:like|love|want) (?:my|your"
    r"|to have|to see (?:the|a|your)|it when|short|small|explicit|when|answers|commits|code|tests|the \w+ first)\b"
    r"|\bmy (?:preference|preferred|favou?rite way)\b|\bi(?:'m| am) (?:not )?(?:a big |a )?fan of\b|\bi (?:usually"
    r"|normally|typically) (?:work|review|read|start|write|deploy|use|commit|skim)\b|\bi(?:'d"
    r"| would) rather (?:have|see|get|read|you|not|know|be)\b|\bi(?:'d| would) (?:be (?:grateful|happier|glad)"
    r"|appreciate it) if you\b|\b(?:is|are) (?:worthless|useless|no use|no good) to me\b"
    r"|\bi read (?:them|diffs|answers|these|everything|code|mails?|prs?) (?:on|in|from)\b",
    "prohibit": r"<START>(?:please |pls |just )?(?:don't|do not|dont|stop|avoid|quit|no more)\s+(?!worry|bother|know"
    r"|think|mind"
    r"|care|see|get it|need|have|understand|remember|like|want|forget|ask me why|panic"
    r"|be sorry)[a-z]+|\bno (?:\w+[ -]){1,3}(?:please|pls)\b|^(?:please,? "
    r"|pls )?no (?:\w+[ -]){0,2}\w+s(?:\b(?! (?:found|left|yet))|,)",
    "question": r"^\W*(?:(?:and|so|but|ok|okay|hm+|hey|hi|btw|also|well|wait|oh|ah|right|um|uh|now|then|good|thanks"
    r"|great|morning|purely .{3,30}:)\W+)*(?:(?:what|why|how|which|who"
    r"|whose|where)\b(?!.*\b(?:is|are) (?:described|documented|explained|written up)\b)(?! (?:we|i|they|he"
    r"|she)(?:'ve| have)? (?:agreed|decided|settled|want|use|say|mean|do|always"
    r"|never|cut|release|deploy|ship|build|handle)\b)|when (?:is|do|does|did|will|are|was|can|should)\b|(?:is|are"
    r"|was|were|do|does|did|can|could|would|will|have|has|should|shall|am) (?:you|we|i|it|this|that|there|these"
    r"|those|the|they|he|she|any|anyone|somebody|someone|my|our|your)\b|any (?:idea|chance|news|tests)\b)"
    r"|^\W*(?:(?:and|so|but|hm+|hey|wait|oh)\W+)*(?:(?:is|was|are|were|did|does|have|has|could|would|should"
    r"|had)(?:n't|nt)\b)"
    r"|^(?!.*\b(?:when|whenever|every time|before|after) you\b).*\b(?:tell me|do you know|any idea"
    r"|find out|(?<!you )(?<!ever )wonder) (?:who|what|where|which|when|how|if"
    r"|whether|why)\b(?! you)|,\s*(?:right|correct|isn't it|no|why|how come)\s*$",
    "quota": r"\b\d+ \w+ (?:a|per) (?:second|minute|hour|day)\b.{0,4}\b(?:above|beyond|over|past) that\b"
    r"|\bcapped at \d|\b(?:takes|accepts|tolerates|allows) (?:only |at most )?\d+ \w+ (?:a|per) (?:second"
    r"|minute|hour|day)\b",
    "ratio": r"\b(?:one|a single|at most (?:one|two|three)|max(?:imum)? \w+) (?:\w+ ){1,3}per (?:release|deploy"
    r"|sprint|commit|pr|pull request|file|branch|test|class|module|ticket|message|function|migration)\b",
    "reason": r"\b(?:because|since (?!then|yesterday|last|monday|\d)|that's (?:why|how)|which is (?:why|how)"
    r"|otherwise|or else|so that(?!'s| is)|due to|as otherwise|reason(?: is|:)|is how we|so (?:we|they|the|a|an"
    r"|nobody|[\w-]+ (?:is|are|can|gets?|breaks?)))\b|,\s*(?:it|they|that|this|the \w+|old \w+"
    r"|\w+)\s+(?:\w+\s+)?(?:breaks?|broke|makes?|creates?|buries|hides?|causes?|leaks?|rots?|rot|costs?|fails?"
    r"|crashe[sd]|confuses?|doubles?|needs?|still needs?|collided)\b|\bbecause of\b|\b(?:ci|the (?:ci|build|linter"
    r"|hook|server|compiler|generator)|it|they|that|we) (?:checks?|rejects?|overwrites?|regenerates?|forbids?"
    r"|refuses?|enforces?|generates?)\b|\b(?:is|are|gets?) (?:generated|regenerated|overwritten|wiped|rejected"
    r"|billed)\b|\bunreadable\b|,\s*i (?:\w+ ){1,4}(?:a lot|often|all the time)\b|\b(?:half|most"
    r"|none) (?:of )?(?:the|our) (?:team|people|users|customers)\b|,\s*i (?:can't|cannot|don't|can never) (?:follow"
    r"|read|see|remember|parse)\b|\btoo (?:much|slow|big|expensive|many)\b",
    "recurring": r"\b(?:on |every )?(?:mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|weekends)\b"
    r"|\b(?:every|each) (?:second |other |third |single )?(?:day|night|week|month|quarter|sprint|morning"
    r"|evening|monday|tuesday|wednesday"
    r"|thursday"
    r"|friday|saturday|sunday)\b|\b(?:nightly|weekly|monthly|daily|hourly)\b",
    "remember": r"<START>(?:please |pls )?(?:remember|memori[sz]e|keep in mind|bear in mind|make a (?:mental )?note"
    r"|take note"
    r"|note down|(?:save|store|commit) (?:this|that|it) (?:to|in) (?:your |the )?memory"
    r"|for (?:your|future) reference)\b(?!\s+(?:when|how|the (?:time|day)|to|me\b|last))|^for (?:the record"
    r"|later sessions)\b|\bdon't forget(?: that|:)",
    "retention": r"\bretention\b.{0,20}\d+ (?:days?|weeks?|months?|years?)\b|\b(?:are|is|get|gets) (?:\w+ )?(?:kept"
    r"|retained|archived|purged|deleted|removed|wiped|dropped)\b (?:for |after |once )?\d+ (?:days?"
    r"|weeks?|months?|years?)\b",
    "role": r"\bi(?:'m| am) (?-i:[A-Z][\w-]+),? (?:an? |the |your )?(?:[\w/-]+ ){0,3}<PEOPLE>\b|\bi(?:'m| am"
    r"|m)? (?:also |mainly |currently |originally |actually )?(?:an?|the|one of the) (?:[\w/-]+ ){0,4}<PEOPLE>s?\b"
    r"|\bi (?:also )?(?:lead|head(?: up)?|manage|look after|maintain|take care of) (?!the (?:tests?|build"
    r"|branch)\b)(?:the|a|an|our|all)\b|\bi (?:also )?(?:run|own) (?:the|our|a) (?:[\w/-]+ ){0,4}(?:team|group"
    r"|department|platform|guild|squad|service|product|company|startup|lab)\b|\bi work (?:as an? |in the "
    r"|for the )\w+|\bi work on the (?:[\w/-]+ ){1,3}(?:team|side|project)\b|\bi(?:'m| am) (?:on|with"
    r"|from) the (?:[\w/-]+ ){1,3}(?:team|side|group)\b|\bi(?:'m| am) responsible for\b|^\W*(?:(?:hi|hey|hello"
    r"|morning|so|ok)\W+)*[a-z]+ here\s*[,.–-]+\s*(?:the |a |an |your |i'm )?(?:[\w/-]+ ){0,3}<PEOPLE>\b"
    r"|\bintro(?:duction)?:\s*(?:[\w/-]+ ){0,3}<PEOPLE>\b|\bi do (?:the |all the )(?:[\w/-]+ ){1,3}(?:here|side"
    r"|part|for (?:the|our|this))\b|\bi(?:'m| am)? (?:come|coming) from (?:an? |the )?[\w+#-]+ (?:background|world"
    r"|side|corner)\b"
    r"|\bi(?:'ve| have)? (?:just |now )?(?:took|taken) over (?!the (?:laptop|branch|ticket|pr|task|file"
    r"|session|machine|call|keyboard)\b)[\w -]{2,30} from (?:the|our)\b|\bi do the (?!merge|rest|review"
    r"|tests?|commit|push|deploy|same|thing)\w+, ",
    "rule": r"\b(?:nobody|no one) (?:may|must|can|runs?|touch(?:es)?|push(?:es)?|deploys?|commits?|merges?|writes?"
    r"|edits?|changes?|logs? in|ships?|releases?)\b|\bonly (?:the |our )?(?:[\w-]+ ){1,3}(?:does|do|may|can"
    r"|is allowed to)(?: (?:that|this|it))?\b|(?<!\bit )(?<!\bthis )(?<!\bthat )(?<!\bi )\b(?:must|should|shall|may"
    r"|can|has to|have to|needs? to) (?:always|never|only)\b|\bwe (?:always|never)\s+<BASE>"
    r"|\b(?:no(?:thing)?(?!\s*,)|nobody|no one)\b.{1,40}\b(?:without|unless|may|must|goes|gets|is allowed"
    r"|are allowed)\b|\b(?:is|are) (?:strictly |absolutely )?(?:forbidden|off[- ]limits|mandatory|not allowed"
    r"|never allowed|not permitted|prohibited)\b|\b(?:anything|everything|any \w+|every \w+"
    r"|all \w+)\b.{1,60}\b(?:gets?|goes?)\b|\b(?:anything|anyone|everything|everyone|whoever|whatever|any \w+"
    r"|every \w+|all \w+)\b.{1,60}\b(?:must|need|needs|has to|have to|should|is to be)\b",
    "sequence": r"\bat a time\b|\bfirst,? (?:and )?then\b|\bbefore (?:prod|production|main|release|it (?:goes"
    r"|runs))\b|\bthen\b.{2,60}\bthen\b",
    "skill": r"\b(?:not so much|inside out)\b|\bi(?:'m| am| have|'ve)? (?:still |relatively |pretty |completely "
    r"|totally |fairly |quite |rather |very )?(?:new to|not (?:very |that |so |really |too )?(?:familiar"
    r"|comfortable|good|experienced|fluent|at home)|fluent in|comfortable with|a (?:total |complete )?(?:beginner"
    r"|newbie|novice)|experienced (?:in|with)|familiar with|rusty|an expert)\b|\bi(?:'ve| have)? (?:only "
    r"|just )?(?:started|begun|began|picked up|moved) (?:with|using|learning|on|to|into)?\b.{1,40}\b(?:this|last"
    r"|a few|two|three|\d+) (?:year|month|week)|\b(?:i(?:'ve| have)?|have|but|and) never (?:used|written|touched"
    r"|done|worked with|seen|built)\b|\bi(?:'ve| have) been (?:writing|doing|using|working|coding|programming"
    r"|building)\b|\bi (?:don't|do not|barely|hardly) (?:really )?(?:know|speak|read|write|understand) (?!what|why"
    r"|how|if|whether|where|when|which|who|that|it|this|any)\w+|\bmy (?:background|first language|native language"
    r"|mother tongue|expertise|specialty|main language|strong suit|day job)\b|\bsince forever\b|\bfor (?:\d+|two"
    r"|three|five|ten|twenty|many) years\b|\bi come from (?:a |the )?\w+ (?:background|world|side)"
    r"|\bmore at home (?:in|with)\b|\bfirst time (?:touching|using|with|doing|in)\b|\b(?:\d+|two|three|four|five"
    r"|six|seven|eight|nine|ten|twelve|fifteen|twenty) years (?:of|in|with) (?-i:[A-Z])|\bi do(?:n't|nt"
    r"| not) (?:write|read) code\b|\bmy (?-i:[A-Z])\w+ is (?:shaky|rusty|poor|bad|weak|not great)\b",
    "spare": r"\byou (?:don't|do not|dont|needn't|never) (?:have to |need to |must )?(?:explain|translate|spell out"
    r"|define)\b.{0,40}\b(?:me|words?|terms?|to me|basics)\b"
    r"|\bno need to (?:explain|translate|define|spell out)\b.{0,40}\b(?:me|words?|terms?|basics)\b"
    r"|\b(?:spare|save) me the (?:\w+ )?(?:basics|explanations?|lecture|tutorial|theory)\b",
    "stays": r"\b(?:(?:stays?|remains?) (?:up |in |alive )?|we keep (?:the|both) .{2,30} )until (?:the )?(?:end of "
    r"|mid-?)?"
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december|q[1-4]|spring"
    r"|summer|autumn|winter|\d)",
    "steps": r"\b(?:procedure|steps?|in (?:this|that) order|checklist|process|workflow|playbook|how we|the way we"
    r"|every (?:release|deploy|time)|for (?:every|each|any)|always (?:go|goes|like)|routine|protocol)\b",
    "style": r"\b(?:answer|reply|respond|write to|talk to|explain (?:it )?to|address|call)\s+me\b|\b(?:answers?"
    r"|replies|responses?|explanations?|summar(?:y|ies)|emojis?|bullet (?:points?|lists?)|tl;?dr|conclusion"
    r"|wall of text|jargon|apologi[sz]\w*|small talk|preambles?|filler)\b|\bas (?:a )?(?:tables?|bullet points?"
    r"|diagrams?)\b",
    "symptom": r"\b(?:fails?|failed|failing|crash\w*|broken|worked|works|error|exception|timeout|hangs?|wrong|slow"
    r"|red|flaky"
    r"|screams?)\b",
    "task": r"(?:^|[,;:.]\s*|https?://\S+\s+|\b(?:and|so|then|please|pls)\s+)(?:change|replace|update|fix|rename"
    r"|swap|remove"
    r"|delete|move|revert|undo|run|try|rerun|check|add|put|make|do|use|take|pick|show)\s+(?:it|that|this"
    r"|them)\b(?! (?:like|the same|in all|everywhere))",
    "tellme": r"\b(?:tell|show|give|send|ask|warn|remind) me\b",
    "thus": r"^\W*(?:and )?so,? (?:never|always|no|don't|only|please)\b",
    "topic": r"^\W*(?:(?:and|also|so|ok|oh)\W+)*(?!(?:error|warning|note|todo|fix|log(?! (?:lines|messages"
    r"|entries)\b)"
    r"|output|result|status|update"
    r"|edit|ps|question|idea|problem|issue|bug(?! (?:reports?|tickets?)\b)|example|here|this|that|prod|traceback"
    r"|context)\b)(?:[a-z][\w'-]* ){0,3}[a-z][\w'-]*:\s(?=\w)",
    "uniform": r"\b(?:is|are|stays?)\b.{1,40}\b(?:everywhere|throughout|end to end|all the way|across the (?:app"
    r"|board|codebase|system))\b|\b(?:every|all|each|any)\b.{2,40}\b(?:goes?|pass(?:es)?"
    r"|runs?) (?:only )?(?:through|via|over)\b|\b(?:in|from) [\w./]+ and nowhere else\b|\b(?:calls"
    r"|requests|reads|writes|queries|access) (?:to \w+ )?(?:goes?|pass(?:es)?) (?:only )?(?:through|via"
    r"|to)\b|\b(?:comes?|is read|are read) (?:only )?from .{2,30} only\b|\bare (?:[\w-]+ ){1,2}here\b"
    r"|\bin (?:all|every) (?:texts?|messages?|mails?|screens?|modules?|services?)\b",
    "weak": r"\bnot so much\b|\b(?:is|are) (?:all )?(?:foreign|new|greek) to me\b|\bbut (?:no|little"
    r"|hardly any) [A-Z]\w+\s*(?:[.,;]|$)|\bnot my (?:world|thing|turf|home)\b|\bless so\b"
    r"|\bi(?:'m| am) green (?:in|at|with)\b",
    "wedo": r"\bwe (?:only |always |never )?(?!need|have|want|should|could|must|are|were|did|do|can|will|just"
    r"|still|saw|see"
    r"|get|got|had|know|think|would|might|may|agreed|decided|lost|broke|all|also|both|don't|can't|won't|shall|went"
    r"|made|ran|forgot|saw|found|put|tried)([a-z]+)(?<!ed)(?<!ing)\b",
    "whenyou": r"\b(?:when|whenever|every time|before|after) you (?:show|send|paste|give|post|report|suggest"
    r"|propose|finish|split|test|format|document|translate|delete|remove|move|fix|implement|install|import|log|mock"
    r"|use|write|commit|touch|add|change|create|edit|push|open|name|rename|refactor|generate|deploy|merge|review"
    r"|update|bump|upgrade|answer|explain|query|build|start)\b",
    "window": r"\b(?:deploys?|deployments?|releases?|maintenance|rollouts?|migrations?|windows?"
    r"|restarts?)\b.{0,24}\b(?:are|is|go out|goes out|happen|happens)\b.{0,12}\b(?:(?:mon|tues|wednes"
    r"|thurs|fri|satur|sun)days? (?:and|or|to|through) (?:mon|tues|wednes|thurs|fri|satur|sun)days?"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)days?,? (?:from )?\d|(?:mon|tues|wednes|thurs|fri|satur"
    r"|sun)days)\b",
    "wish": r"\b(?:explain|walk me through|spell (?:it |that |things )?out|skip the (?:basics|intro)|go (?:slow"
    r"|easy)"
    r"|no need to explain|more detail|step by step|keep it simple|assume i)\b",
    "years": r"\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty) years (?:on|of|in|with"
    r"|doing|writing) |\bin my sleep\b"
    r"|\bi know [\w+#]+ (?:well|inside)\b",
    "yet": r"\b(?:yet|still)\b",
    "aside": r"\s*,?\s*\b(?:pls|plz|please|btw|by the way|lol|haha)\b(?=\s*[,.;:!)]|\s|$)",
    "filler": r"^(?:(?:ok(?:ay)?|hey|hi|hello|yes|yep|yeah|well|so|and|also|btw|by the way|fyi|oh|ah|hm+|good|great"
    r"|nice|perfect"
    r"|interesting|thanks|thank you|thx|cool|alright|right|look|listen|actually|heads[- ]up"
    r"|just so you know|important"
    r"|one more thing|ah right|for the record|for your reference|for future reference"
    r"|(?:small|quick) (?:housekeeping|note|one|intro|thing)"
    r"|quick (?:note|one|intro))\b[\s,:;.!–—-]*)+|^(?:no(?:pe)?|nah)\s*[,.!–—-]\s*|^(?:(?:please"
    r"|pls)\s+)?(?:remember|keep in mind|bear in mind|note|don't forget|make a note|take note)(?:\s+that\b"
    r"|\s*:)?\s*"
    r"|^(?:please|pls)\s+",
    "why_after": r"[,;]?\s+(?:because|since(?= (?:we|they|the|it|our|those|these|a|an|that|[a-z]+s)\b)|as otherwise"
    r"|due to the fact that)\s+|[,;]\s+(?=otherwise\b|or else\b)",
}
"""Names of cues → patterns; recipes.py says what they amount to, wording.py uses `filler`, `aside` and the `why_…`."""
