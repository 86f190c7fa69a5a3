"""Kinds of statement that every language has: each in all of them, beside what the table of a language holds.

The rule this file keeps: as in the tables of the languages, a cue only has a name; where both hold one, either will do.

casewise  what to do in a kind of case            tongue   in which language to speak or write
term      which word to use for a thing
spare     what need not be explained              allow    who alone may do something
"""

_EN_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"

CUES = {
    "casewise": {
        "en": r"^\W*(?:(?:and|also|so|oh|ok|one thing|btw)\W+)*(?:when(?:ever)?|if|before|after|once) (?:an? "
        r"|the |any |there |something |anything |someone )?\w.{2,60}, (?:please |pls |then )?"
        r"(?:don't|dont|do not|never|always|stop|ask|tell me|use|write|keep|leave|say|start|put|run|check"
        r"|make sure|first)\b",
        "de": r"^\W*(?:(?:und|also|noch was|ach)\W+)*(?:wenn|falls|sobald|bevor|immer wenn) .{4,60}, (?:bitte "
        r"|dann |so )?"
        r"(?:sag|frag|schreib|lass|nimm|mach|prüf|zeig|meld|stell|gib|setz|starte|nutz|nicht|nie)\w*\b",
        "fr": r"^\W*(?:(?:et|aussi|donc)\W+)*(?:si|quand|lorsqu|dès qu|avant d|après)\S* .{4,60}, (?:ne |n'"
        r"|demande|dis|préviens|utilise|mets|écris|laisse|montre|vérifie|évite)\w*",
        "es": r"^\W*antes de \w+(?:ar|er|ir)\b.{0,40}\bme \w+s\b|^\W*(?:(?:y|también|ah)\W+)*(?:si|cuando"
        r"|antes de|después de|en cuanto) .{4,60}, (?:no|nunca|siempre|primero|avisa|pregunta|usa|pon"
        r"|escribe|deja|muestra|revisa|dime)\w*\b",
        "ru": r"^\W*(?:(?:и|а|ещё)\W+)*(?:если|когда|прежде чем|перед тем как"
        r"|как только) .{4,60}, (?:то )?(?:не |сначала |сперва |всегда |сразу )?\w+(?:й|йте|и|ите|ь|ьте)\b",
        "zh": r"^(?:另外|还有)?[,，]?(?:如果|要是|遇到|碰到|凡是|每当)?[^,，。]{2,20}(?:的时候|之前|时|前|的话)[,，]"
        r"(?:先|请|别|不要|一定|都|必须|要)",
        "ja": r"^[^。]{2,30}(?:とき|時|場合|前|際)(?:は|に|には)、?[^。]{2,60}(?:ください|ないで|お願いします|こと)",
    },
    "fleeting": {
        "en": r"\b(?:borrowed|on loan|lent|seconded|helping out|filling in|standing in) (?:by|to|from|for|at|with)\b"
        r"|\bmy branch(?: name)? is\b|\bif (?:you|u|ya) (?:need|want) (?:it|to look|a look)\W*$",
        "de": r"\b(?:ausgeliehen|abgestellt) (?:an|von|für)\b|\bmein branch (?:ist|heißt)\b|\bfalls du (?:ihn|es|sie) brauchst\W*$",
    },
    "tongue": {
        "en": r"\b(?:answer|reply|respond|talk|speak|write)\b(?! (?:this|that|it|a|the|an"
        r"|your)\b).{0,30}\bin (?:german|french|english|spanish|russian|chinese|japanese|dutch|italian"
        r"|polish|(?:british|american) english)\b"
        r"|\bwith me you (?:speak|talk|write)\b|\b(?:british|american|us|uk) (?:english|spelling)\b",
        "de": r"\b(?:antwort|schreib|red|sprich|sprech)\w*\b.{0,30}\bauf (?:deutsch|englisch|französisch"
        r"|spanisch)\b|\bmit mir (?:bitte )?(?:auf )?deutsch\b|\b(?:kommentare|commits?"
        r"|doku)\b.{0,20}\bauf (?:deutsch|englisch)\b",
        "fr": r"\b(?:répond|parle|écri)\w*(?:-moi)?\b.{0,20}\ben (?:français|anglais|allemand|espagnol)\b"
        r"|\b(?:tutoie|vouvoie)\w*|\ben (?:me )?(?:tutoyant|vouvoyant)\b",
        "es": r"\b(?:cont[eé]sta|respónde|responde|h[aá]bla|escr[ií]be)\w*\b.{0,20}\ben (?:español|inglés"
        r"|castellano|alemán|francés)\b|\b(?:tutéame|trátame de (?:tú|usted))\b",
        "ru": r"\b(?:отвечай|пиши|говори|общайся)\w*\b.{0,20}\b(?:по-русски|по-английски|на (?:русском"
        r"|английском))\b",
        "zh": r"(?:用|以)(?:中文|英文|汉语|英语)(?:回答|回复|交流|写|说|跟我)|(?:回答|回复|注释|提交信息)[^,，。]{0,6}用(?:中文|英文)",
        "ja": r"(?:日本語|英語)で(?:答え|返事|回答|返信|書い|話し|お願い)|(?:コメント|回答|返信)は(?:日本語|英語)",
    },
    "spare": {
        "de": r"\b(?:musst|brauchst) du (?:mir )?.{0,30}(?:nicht|keine?) (?:zu )?erklär\w*"
        r"|\bmusst du mir (?:\w+ )?nicht erklären\b|\berklär mir (?:bitte )?(?:nicht|keine?)\b"
        r"|\bspar dir die erklärung",
        "fr": r"\b(?:inutile|pas besoin) de m'expliquer\b|\bne m'explique[zs]? (?:pas|jamais)\b"
        r"|\bvous n'avez pas (?:besoin de|à) m'expliquer\b",
        "es": r"\bno hace falta que me (?:lo |la )?expliques\b|\bno me expliques\b|\bno tienes que explicarme\b",
        "ru": r"\bне (?:надо|нужно) (?:мне )?(?:\w+ )?(?:объяснять|рассказывать|разжёвывать|пояснять)\b"
        r"|\bможешь не (?:объяснять|рассказывать)\b",
        "zh": r"(?:不用|无需|不必)(?:给|跟|向)?我?(?:解释|讲解|科普|讲)",
        "ja": r"(?:の)?説明は(?:不要|いりません|要りません|省いて|結構)",
    },
    "allow": {
        "en": r"\bonly (?-i:[A-Z])\w+(?: \w+)? (?:can|may|is allowed to|has (?:the )?(?:rights|access|keys?)"
        r"|does|knows)\b|(?-i:\b[A-Z])\w+ (?:reviews|checks|approves|validates|reads|signs) (?:everything"
        r"|anything|every|all|each)\b|\bnobody (?:but|except|other than) (?-i:[A-Z])\w+"
        r"|\bhas to (?:see|approve|sign|review|check|ok) (?:any|every|each|all)\b|\bneeds to (?:see"
        r"|approve|sign) (?:any|every|each|all)\b",
        "de": r"\b(?:macht|darf|kann|gibt|erteilt|unterschreibt|ändert) (?:bei uns )?nur (?:die |der "
        r"|das )?(?:frau |herr |team )?(?-i:[A-ZÄÖÜ])\w+|\bnur (?:die |der )?(?:frau "
        r"|herr )?(?-i:[A-ZÄÖÜ])\w+ (?:darf|kann|macht|hat (?:zugriff|rechte|den schlüssel))\b",
        "fr": r"(?-i:\b[A-ZÉ])[\wë]+ (?:valide|relit|vérifie|contrôle) (?:tout|toutes?|chaque)\b"
        r"|\bc'est (?-i:[A-ZÉ])\w+ qui a le dernier mot\b|\bseule?s? (?-i:[A-ZÉ])\w+ (?:peut|a|sait"
        r"|doit)\b|\bil n'y a que (?-i:[A-ZÉ])\w+ qui\b|\bdoit (?:valider|voir|relire|approuver) (?:tout"
        r"|toute|chaque)\b",
        "es": r"(?-i:\b[A-ZÁÉ])\w+ (?:revisa|aprueba|valida|firma) (?:todo|toda|cada)\w*\b"
        r"|\bsolo (?-i:[A-ZÁÉ])\w+ (?:puede|tiene|sabe|autoriza)\b|\b(?-i:[A-ZÁÉ])\w+ tiene que (?:ver"
        r"|aprobar|revisar|firmar|autorizar)\b|\b(?:el|la) último palabra la tiene\b",
        "ru": r"\b(?:выда[её]т|меняет|подписывает|утверждает|делает|может)\b.{0,20}\bтолько (?-i:[А-ЯЁ])\w+"
        r"|\bтолько (?-i:[А-ЯЁ])\w+ (?:может|имеет|выда[её]т|меняет|решает)\b",
        "zh": r"只有[^,，。]{1,10}(?:能|可以|有权)|只能由[^,，。]{1,10}(?:改|批|发|操作|处理|来)"
        r"|[^,，。]{1,8}(?:才|方)(?:能|可以)(?:改|批|发)",
        "ja": r"[^、。]{1,14}さんだけが|[^、。]{1,14}だけが(?:できます|可能です|変更でき|承認でき)"
        r"|[^、。]{1,10}(?:さん)?しか[^、。]{1,10}(?:できません"
        r"|触れません|変えられません)",
    },
    "meaning": {
        "en": r"\b(?:is|are) (?:the |our )?(?:old|former|internal|code|working|short) name (?:of|for)\b"
        r"|\bstands for\b|\b(?:is|are) short for\b"
        r"|\bby ['\"]?\w+['\"]? we mean\b|\b(?:here|for us|in this house|with us) (?:a |an )?\w+ means\b",
        "de": r"\bsteht (?:bei uns )?für\b(?! (?:heute|morgen))|\bist (?:die|unsere) abkürzung\b"
        r"|\bmit \S+ (?:meinen|ist) (?:wir|hier|bei uns)\b",
        "fr": r"\bchez nous,? \S+ (?:veut dire|signifie|désigne)\b|\best (?:l'ancien nom|l'abréviation) d",
        "es": r"\b(?:aquí|para nosotros),? \S+ (?:significa|quiere decir)\b|\bes (?:el nombre antiguo"
        r"|la abreviatura) de\b",
        "ru": r"\bу нас (?:это )?(?:означает|значит|называется)\b|\bрасшифровывается\b|\bстарое название\b",
        "zh": r"(?:是|就是)[^,，。]{1,12}的(?:简称|旧名|缩写)|在我们这(?:儿|里|边)?(?:是)?指",
        "ja": r"の(?:略|略称|旧称|旧名)です|うちでは[^。]{1,20}(?:を指し|と呼)",
    },
    "prefer": {
        "en": r"\bi (?:don't|do not) need (?:to be|you to) \w+|\byou (?:don't|do not|needn't) (?:have to "
        r"|need to )?(?:ask|confirm|wait for me|check with me)\b",
        "de": r"\bdu musst (?:mich )?nicht (?:jedes mal |immer |dauernd )?(?:nach)?fragen\b|\bfrag nicht (?:nach"
        r"|dauernd|jedes mal)\b",
        "fr": r"\bpas besoin de (?:me )?demander\b|\barrête de me \w+er\b",
        "es": r"\bno hace falta que (?:me )?preguntes\b|\bdeja de \w+arme\b",
        "ru": r"\bне надо (?:меня )?спрашивать\b|\bдавай(?:те)? без\b",
        "zh": r"不用(?:每次|老|总)?(?:都)?(?:来)?问我|别老问",
        "ja": r"(?:毎回|いちいち)[^。]{0,8}(?:確認|聞か)[^。]{0,6}(?:なくて|不要)",
    },
    "remember": {
        "en": r"(?:^|[.!?] |\band )(?:mind|be aware|beware|note) that\b|^\W*(?:and )?(?:note|for next time"
        r"|for next sessions)[:,]",
        "de": r"\b(?:beachte|bedenke?),? dass\b|\bfürs nächste mal\b",
        "fr": r"\b(?:note|notez|sache|sachez) que\b|\bpour la prochaine fois\b",
        "es": r"\b(?:ojo,? que|que sepas que|para la próxima)\b",
        "ru": r"\b(?:учти|заметь|имей в виду),? что\b|\bна следующий раз\b",
        "zh": r"(?:请|你)?(?:留意|注意一下|要知道)[,，:：]|下次(?:记得|注意)",
        "ja": r"(?:次回|次から)(?:は|の)|(?:ご)?承知おきください|念頭に",
    },
    "term": {
        "en": r"\b(?:use|say|write) the (?:word|term|name|spelling) .{2,30}(?:,| and) (?:not|never)\b|\b(?:we"
        r"|they|people) (?:say|call it) ['\"\u201c]?\w+['\"\u201d]?,? (?:not|never|instead of) \w+",
        "de": r"\b(?:heißt|heißen|sagen|schreiben) (?:bei uns |wir )?(?:immer )?['\"„]?\w+['\"“]?,? (?:nicht|nie"
        r"|statt) ['\"„]?\w+|\bdas wort \S+ (?:nicht|nie|darf)",
        "fr": r"\bon dit .{2,24}(?:, | et )(?:pas|jamais|non)\b|\bemploie[rz]? le (?:mot|terme)\b",
        "es": r"\bse dice .{2,24}(?:, | y )no\b|\busa la palabra\b",
        "ru": r"\bговорим .{2,24}, а не\b|\bслово .{2,24} не (?:используем|пишем)\b",
        "zh": r"(?:叫|写|称|说)「[^」]{1,12}」[,，]?(?:不|别)",
        "ja": r"「[^」]{1,12}」ではなく「",
    },
    "quota": {
        "zh": r"(?:每天|每日|每小时|每分钟|一天)[^,，。]{0,4}(?:限额|上限|最多|限|只能)\s?\d+",
        "ja": r"(?:1日|一日|1時間|1分)(?:に)?\d+(?:回|件|通)まで",
        "de": r"\b\d+ \w+ (?:pro|am) (?:tag|stunde|minute)\b.{0,20}\b(?:mehr|danach|dann)\b",
        "fr": r"\bquota\b.{0,40}\b\d+ \w+ par (?:jour|heure|minute)",
    },
    "role": {
        "en": r"^\W*(?:(?:hi|hey|so|ok)\W+)*i(?:'m| am) an? (?:\w+ )?\w+(?:er|or|ist|ian|eer) (?:by (?:trade"
        r"|training|profession)|from|at|in (?:the|our)|on (?:the|our))\b",
        "de": r"^\W*(?:(?:hi|hallo|also)\W+)*(?:ich )?bin (?:gelernte[rn]? |eigentlich "
        r"|von beruf )?(?-i:[A-ZÄÖÜ])\w+(?:iker|er|erin|ist|istin|eur|eurin|oge|ogin|wirt|wirtin|ent"
        r"|entin)\b(?! (?:fertig|dran|der))",
        "fr": r"\bje suis (?:une? )?\w{3,}(?:euse|ienne?|iste|ologue|graphe|atrice|aire|ière|ier)\b",
        "es": r"\bsoy (?:una? )?\w{3,}(?:ora|ista|adora?|ero|era|ólogo|óloga|fo|fa)\b",
    },
    "weak": {
        "es": r"\bsé lo justo\b|\bme pierdo\b",
        "fr": r"\bj'y connais rien\b|\bje n'y connais\b|\bje suis perdue?\b",
        "en": r"\bis my (?:second|third|fourth) language\b|\bis not my first language\b|\bi get lost\b",
        "de": r"\bist nicht meine muttersprache\b|\bkenne? mich .{0,20}nicht aus\b",
        "zh": r"不是我的母语|看不懂代码",
    },
    "rule": {
        "es": r"\bno se (?:toca|despliega|cambia|modifica|borra|publica|sube)n? (?:nada|nunca|jamás|sin)\b",
        "fr": r"\bon ne (?:touche|change|livre|déploie|publie) (?:à rien|rien|jamais|pas)\b",
        "de": r"\ban (?:dem|diesem) tag (?:kein|nicht|nie)\w*\b|\bda wird (?:nichts|nicht)\b",
    },
    "limit": {
        "ja": r"\d\s?\w*以(?:下|内)に(?:して|収め|抑え)",
        "en": r"\b(?:retention|limit|timeout|cap|maximum|quota|threshold)s?\b(?: \w+){0,6} (?:is|are) (?:at )?\d",
        "de": r"\b(?:aufbewahrung\w*|grenze|timeout|obergrenze|kontingent)\b(?: \w+){0,6} (?:ist|sind|liegt"
        r"|beträgt) (?:bei )?\d",
        "fr": r"\b(?:la conservation|le délai|la limite|le plafond)\b(?: \S+){0,6} est de \d",
        "es": r"\b(?:la retención|el límite|el plazo|el tope)\b(?: \S+){0,6} es de \d",
    },
    "artifact": {
        "en": r"\b(?:write|name|give|keep) (?:the |all |your )?(?:test names?|commit messages?|branch names?"
        r"|comments|docstrings|pr titles?|changelog entries) (?:as|in|like|with|short)\b",
    },
    "tool": {
        "en": r"\b(?:in|on) (?-i:[A-Z][a-z]+),? (?:the |under |in the )?(?:project|file|folder|space|board"
        r"|collection|page|workspace) ",
        "de": r"\b(?:in|im|auf) (?-i:[A-Z][a-z]+), (?:projekt|datei|ordner|sammlung|bereich|seite|board) ",
        "fr": r"\b(?:dans|sur) (?:le |la )?(?-i:[A-Z][A-Za-z]+), (?:projet|fichier|dossier|page|espace|tableau) ",
        "es": r"\ben (?:el |la )?(?-i:[A-Z][A-Za-z]+), (?:en )?(?:proyecto|archivo|carpeta|página|tablero) ",
        "ru": r"\b(?:в|на) (?-i:[A-Z][A-Za-z]+), (?:проект|файл|папка|раздел|доска) ",
        "zh": r"在\s?[A-Za-z]+\s?(?:的|里的|上的)「",
    },
    "incident": {
        "en": r"\bhappened (?:twice|before|already|to us|last)\b|\bwe(?:'ve| have) (?:already )?(?:lost|had|paid"
        r"|been)\b|\bcost (?:me|us) an?\b",
        "de": r"\b(?:ist|das) (?:uns |mir )?(?:schon|bereits) (?:mal|zweimal|öfter)\b|\bda gab es\b",
        "fr": r"\b(?:c'est|ça nous est) déjà arrivé\b",
        "es": r"\bya (?:nos )?pasó\b",
        "zh": r"出(?:了|过)大?事故",
    },
    "recurring": {
        "en": r"\b(?:on |by )?the (?:first|second|third|fourth|last|\d+(?:st|nd|rd"
        r"|th)) (?:\w+ )?(?:day )?of (?:the|each|every) (?:month|quarter|week|year)\b"
        r"|\bevery \d+ (?:minutes|hours|days|weeks|months)\b"
        rf"|\b(?:on )?the (?:first|second|third|last) {_EN_DAY} of\b|\bonce (?:a|per) (?:day|night|week"
        rf"|month|quarter|year)\b|\bon \w+days? (?:between|from)\b",
        "de": r"\b(?:am|jeden|bis zum) (?:ersten|zweiten|dritten|letzten|\d+\.) (?:\w+ )?(?:im|des"
        r"|jedes) monats?\b|\b(?:ein|zwei)mal (?:pro|am|im|die) (?:tag|woche|monat|jahr)\b|\balle (?:\d+"
        r"|zwei|drei|vier|sechs) (?:minuten|stunden|tage|wochen|monate)\b",
        "fr": r"\ble (?:premier|deuxième|dernier|\d+) (?:\w+ )?(?:du|de chaque) mois\b|\bune fois par (?:jour"
        r"|semaine|mois|an)\b|\btou(?:s|tes) les \d+ (?:minutes|heures|jours|semaines|mois)\b",
        "es": r"\b(?:el|cada) (?:primer|segundo|último|día \d+)\b.{0,12}\b(?:del|de cada) mes\b|\buna vez (?:al"
        r"|a la|por) (?:día|semana|mes|año)\b|\bcada \d+ (?:minutos|horas|días|semanas|meses)\b",
        "ru": r"\b(?:перв|последн|втор)\w+ .{0,16}(?:каждого )?месяца\b|\bраз в (?:день|сутки|неделю|месяц"
        r"|квартал|год)\b|\bкаждые \d+ (?:минут|час|дн)\w*",
        "zh": r"每(?:年|\d+\s?(?:天|小时|分钟|周|个月))|每个?月(?:的)?(?:第|\d+)|月初|每月",
        "ja": r"毎年|毎月\d+日|\d+(?:日|時間|分|週間|か月)ごと|週に\d+回|月に\d+回|隔週",
    },
    "retention": {
        "en": r"\b(?:expires?|rotates?|times? out|lapses?|is cleared|are cleared|resets?) (?:after|every"
        r"|in) (?:about )?\d+ ?\w+",
        "de": r"\b(?:laufen|läuft|verfällt|verfallen|erlischt|rotieren?) nach \d+ \w+|\bnach \d+ (?:minuten"
        r"|stunden|tagen|wochen) (?:ab|abgemeldet|gelöscht|gesperrt)\b",
        "fr": r"\b(?:expirent?|tournent?|sont (?:coupée?s?|fermée?s?)) (?:au bout de|après|tous les) \d+ \w+",
        "es": r"\b(?:caducan?|expiran?|vencen?|rotan?) (?:a los|cada|después de|tras) \d+ \w+",
        "ru": r"\b(?:истека\w+|протуха\w+|меня\w+ся|сбрасыва\w+ся) (?:через|каждые|после) \d+ \w+",
        "zh": r"\d+\s?(?:分钟|小时|天|个月)(?:后|就)?(?:会)?(?:过期|失效|自动退出)|每\s?\d+\s?(?:天|个月)(?:轮换|更换)",
        "ja": r"\d+(?:分|時間|日|か月)で(?:切れ|失効|無効|期限)|\d+(?:日|か月)ごとに(?:更新|変更|ローテ)",
    },
    "norm": {
        "en": r"\b(?!(?:it|this|that|which|and|but|they)\b)\w{3,} only (?:works?|runs?|accepts?|takes?|supports?"
        r"|compiles?|speaks?|understands?|reads?) (?:with|on|in|if|when|from|up to|over|xml|json|utf|tls"
        r"|v?\d)",
        "fr": r"\b(?:n'accepte|ne marche|ne fonctionne|ne supporte|n'est valable)\w* (?:que|qu')",
        "es": r"\bsolo (?:funciona|acepta|admite|vale|corre)n? (?:con|en|si|de|hasta|xml|json)\b",
        "de": r"\b(?:funktioniert|geht|läuft|akzeptiert|versteht|nimmt) nur (?:mit|auf|bei|über|wenn|xml|json"
        r"|bis)\b",
        "ru": r"\b(?:только в формате|принима\w+ только|работа\w+ только (?:с|на|в|через))\b",
        "zh": r"(?:只认|只支持|只接受|只兼容)",
        "ja": r"(?:しか(?:対応|受け付け|動き)|のみ(?:対応|受け付け))",
    },
    "prohibit": {
        "en": r"\b(?:leave|keep) (?:the |any |all |my |our )?[\w -]{3,40} (?:alone|untouched)\b|\bhands off\b"
        r"|\b(?:is|are) off[- ]limits\b|\bnothing else\s*[.,]?$",
        "fr": r"\b(?:on|personne) n(?:e |'y |')\s?\w+ (?:plus|jamais|pas)\b(?=.*(?:,|même|$))",
        "es": r"(?:^|[,;:.] ?)no (?:me|le|nos|se) (?:lo |la |los |las )?\w+(?:es|as)\b",
    },
    "reason": {
        "es": r",\s*(?:que )?luego no hay\b|\bque luego\b",
        "en": r"\b(?:depends?|rely|relies) on (?:it|them|that|this)\b|\b(?:insists? on|insisted on|were? burned"
        r"|bites? you|bite you)\b|,\s*(?:support|they|nobody|we|she|he) can(?:'t|not)\b",
        "de": r",\s*da (?:hängen|hängt|steckt|kommen|kommt)\b|\bmir hat (?:mal|schon)\b",
        "ja": r"(?:照合|参照|判定|連携|検証)して(?:い)?(?:ます|る)(?:。|$)",
    },
    "skill": {
        "en": r"\b(?:is|are) (?:all )?(?:new|uncharted|unknown) (?:territory|ground|land)\b|\bi (?:studied"
        r"|trained as|used to be|started out as)\b|\bi have (?:dyslexia|dyscalculia|adhd|tinnitus"
        r"|low vision|poor eyesight)\b"
        r"|\bfrom (?:\w+ ){0,3}(?:background|embedded|academia|accounting|nursing|teaching|hardware)\b",
        "de": r"\bverstehe? ich (?:wenig|nichts|kaum)\b|\bist für mich (?:neu|neuland)\b"
        r"|\bich bin (?:gelernte[rn]? |studierte[rn]? )\w+",
        "fr": r"\bje (?:le |la |les )?découvre\b|\bc'est mon quotidien\b|\bje ne suis pas (?:développeu"
        r"|informatic|du métier)\w*",
        "es": r"\b(?:programo|llevo|empecé) .{0,16}\bpoco\b|\bno soy (?:programador|informátic|desarrollador)\w*"
        r"|\bvengo de (?:la|el|los|las)\b",
        "ru": r"\b(?:код )?(?:почти )?не умею\b|\bя (?:по профессии|по образованию)\b",
        "zh": r"(?:前端|后端|编程|代码|算法)[^,，。]{0,4}(?:不太懂|不懂|不熟|是外行)|外行|门外汉",
        "ja": r"(?:プログラミング|コード|フロント|サーバー)は(?:素人|初心者|分から|わから)",
    },
    "wish": {
        "zh": r"(?:举(?:个)?例(?:子)?|打比方|画(?:个)?图)",
        "ja": r"(?:図|例)が(?:ある|あれば)と(?:助か|嬉し)|たとえ話",
        "en": r"\bsay what (?:they|it) means?\b|\b(?:with|give me|use) (?:an |one |a )?(?:small |short |little "
        r"|simple )?(?:examples?|analog(?:y|ies)|pictures?|drawings?|diagrams?)\b",
        "fr": r"\b(?:avec|donne[zr]?(?:-moi)?) (?:un |des )?exemples?\b|\badaptez?\b",
        "es": r"\b(?:con|dame|ponme) (?:un |algún )?ejemplos?\b",
        "de": r"\b(?:mit|gib mir|an) (?:einem? |kleinen? )?beispiel(?:en)?\b",
        "ru": r"\b(?:на|с) пример(?:е|ах|ом|ами)\b",
    },
    "durable": {
        "en": r"\bfrom (?:this|next) (?:week|month|sprint|release|year|version) on\b|\bin everything\b"
        r"|\bno exceptions?\b|\banywhere\b|\bin all of (?:our|the)\b|\bwherever\b"
        r"|\bon every build\b",
        "de": r"\bohne ausnahme\b|\bauch nicht wenn\b",
        "fr": r"\bsans exception\b|\bmême pour\b",
        "es": r"\bsin excepción\b|\baunque te\b",
    },
    "tellme": {
        "es": r"\bme (?:enseñas|dices|avisas|preguntas|muestras|cuentas)\b",
        "fr": r"\b(?:tu me|vous me) (?:montre|di|demande|prévien|préven)\w*\b",
        "de": r"\b(?:sag|frag|meld|zeig)\w* (?:mir |lieber )?(?:vorher|zuerst|bescheid|erst)\b",
        "en": r"\bsay (?:so|done|which|what) \w+|\bgive me (?:only|just|the diff)\b",
    },
    "reported": {
        "en": r"\b(?:sent|forwarded|wrote) (?:me|us) this\b",
        "de": r"\b(?:schickt|schrieb|schreibt) mir gerade\b",
    },
}
"""Names of cues → languages → patterns."""
