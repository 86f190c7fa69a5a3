"""What speaks against a sentence that sounds like a rule, in every language.

The rule this file keeps: as in the tables of the languages, a cue only has a name; recipes.py says what it rules out.

irony     says the opposite of what it means
agrees    opens with a careless yes and goes on to `always` or `never`: irony unless a reason follows
reported  tells what a document, a tool or a message says
quoted    the same, anywhere in a sentence
courtesy  asks politely for what is to be so from now on: no question
wishes    wishes for something of the agent, or agrees on it with the agent
oneoff    gives a task about one thing, with conditions on the result
imperative  begins as a task about one thing does (a weaker sign)
anchored  speaks of a thing at hand (`this test`), not of a kind of things
state     tells how a thing is or behaves right now
onward    says how long it holds, or for which of many occasions: what makes a rule of a task
"""

PIECES = {
    "NOUN": r"(?:tests?|functions?|methods?|class|files?|lines?|scripts?|tables?|loops?|endpoints?|components?"
    r"|views?|pages?"
    r"|buttons?|modals?|dialogs?|branch|pr|migrations?|query|queries|columns?|fields?|forms?|screens?|lists?"
    r"|helpers?|hooks?|modules?|commands?|flags?|options?|variables?|handlers?|jobs?|snippets?|examples?|cases?"
    r"|commit|diff|fixtures?|exports?|reports?|regex|rows?|values?|numbers?|outputs?|results?|header|popup|menu"
    r"|icon|api|cache|check)",
    "DING": r"(?:tests?|funktion(?:en)?|methoden?|klassen?|dateien?|zeilen?|skripte?|tabellen?|schleifen?"
    r"|endpunkte?"
    r"|endpoint|komponenten?|ansichten?|seiten?|buttons?|dialoge?|branch|pr|migration|abfragen?|spalten?|felder"
    r"|feld|formulare?|listen?|module?|befehle?|option|variablen?|export|bericht|ausgabe|prüfung)",
}
"""Parts that several patterns share, written `<NAME>` in them."""

CUES = {
    "irony": {
        "en": r"\bwhat (?:could|can) (?:possibly )?go wrong\b|\bwho needs (?:it|them|that|those|\w+s)\b(?! to)"
        r"|\byeah,? right\b|\bbecause (?:that|this) (?:always|never|totally|clearly) (?:works?|worked|goes|went)\b"
        r"|\bsays no one\b|\bthat always (?:worked|works|went|goes|ended|ends) (?:so |great|well|out)"
        r"|\bi love it here\b|\bsaid (?:no one|nobody) ever\b|\bjust what (?:i|we) needed\b|\bexactly what (?:every"
        r"|the|we|this)\b.{0,30}\bneed|\blove it when\b|^\W*wow,|^\W*(?:perfect|ok(?:ay)?|right"
        r"|cool)\W+let'?s just (?:never|always)\b|\bnobody ever reads?\b|[,.;]\s*i (?:just )?(?:love|enjoy"
        r"|adore) \w+ing\b|\bbecause what (?:we|i) need\b|\blet me guess\b",
        "de": r"\bwas (?:soll|kann|könnte) (?:da |dabei )?(?:schon |denn |bloß )?(?:groß )?schief"
        r"|\bwer braucht (?:schon|denn)\b|\bja,? ne,? is klar\b|\bna (?:super|toll|klasse|prima|bravo)\b"
        r"|\bvon wegen\b|\bspart ja\b|\b(?:tolle|geniale|großartige|spitzen|glänzende) ?idee\b"
        r"|\bhat ja (?:immer )?(?:super|toll|prima)\b|\bgenau das hat (?:noch )?gefehlt\b|\bja (?:eh"
        r"|sowieso) (?:nie|keiner|niemand)\b|\bich (?:rate|warte|suche|debugge) (?:so |ja |doch )?gern",
        "fr": r"\bqu'est-ce qui pourrait (?:bien )?(?:mal|aller)|\bquelle (?:bonne|super|brillante|excellente) idée"
        r"|\bqu'est-ce qu'on risque\b|\bqui a besoin (?:de|d')|\bj'adore (?:deviner|attendre|chercher)",
        "es": r"\bqué (?:puede|podría) salir mal|\b(?:qué|menuda|vaya) (?:gran |buena )?idea\b|\bquién (?:los |lo "
        r"|las |la )?necesita\b|\bme encanta (?:adivinar|esperar|buscar)",
        "ru": r"\b(?:отличн|гениальн|прекрасн|замечательн|шикарн)\w+ (?:план|идея|мысль)|\bчто может пойти не так"
        r"|\bкому (?:они|он|это|оно|она) (?:вообще )?нужн|\bну да,? конечно\b|\bага,? (?:щас|конечно)\b"
        r"|\bобожаю \w+ть\b|^\W*да[ ,-]+да\b",
        "zh": r"多刺激|多(?:棒|爽)啊|好主意啊|真是(?:个)?(?:好主意|天才)|谁还(?:要|需要)|能出什么(?:事|问题)|呵呵"
        r"|^真棒[,，]又|最喜欢[^,，。]{1,4}了|^对对对",
        "ja": r"何が起きるか|何が起こるか|誰が必要|さすがですね|素晴らしいアイデア|^はいはい|^ハイハイ",
    },
    "agrees": {
        "en": r"^\W*(?:(?:oh|ah|yeah|yes|lol|haha|well|and|hm+)\W+)*(?:sure|of course|why not|great|brilliant"
        r"|fantastic|wonderful|lovely|awesome|genius)(?: (?:idea|plan|thinking|thing))?(?:\s*[,.!–-]+\s*"
        r"|\s+(?=let))(?=.*\b(?:always|never|every\w*|all|just|only|no one|nobody)\b)|^\W*oh yes\b(?=.*\b(?:always"
        r"|never)\b)",
        "de": r"^\W*(?:(?:ach|oh|ja|na|haha)\W+)*(?:klar|sicher|natürlich|logisch|toll|super|klasse|prima|bestens"
        r"|selbstverständlich|tolle idee|super idee)\b(?=.*\b(?:immer|nie|niemals|alle\w*|jede\w*|einfach)\b)"
        r"|^\W*(?:ja bitte|ja ja|jaja|au ja)\b(?=.*\b(?:immer|nie|niemals)\b)",
        "fr": r"^\W*(?:(?:ah|oh|mais|ben)\W+)*(?:bien sûr|évidemment|oui oui|super|génial"
        r"|naturellement)\b(?=.*\b(?:toujours|jamais|tout\w*|chaque)\b)|^\W*oui,? oui\b",
        "es": r"^\W*(?:(?:ah|oh|sí|pues|bueno)\W+)*(?:claro|por supuesto|cómo no|seguro|genial)\b(?=.*\b(?:siempre"
        r"|nunca|tod[oa]s?|cada)\b)|^\W*sí,? sí\b",
        "ru": r"^\W*(?:(?:ну|о|ах|а|да)\W+)*(?:конечно|ага|разумеется|естественно|супер|угу)\b\W*(?=.*\b(?:всегда"
        r"|никогда|вс[её]|каждый|только)\b)",
        "zh": r"^(?:行啊|好啊|好呀|当然了?|是啊|可不是|对对对)[,，]?(?=.*(?:以后|都|总是|永远|全))",
        "ja": r"^(?:いいですね|もちろん|そうですね|はいはい|素晴らしい)[、。]?(?=.*(?:必ず|毎|全部|常に|絶対"
        r"|ずっと))",
    },
    "reported": {
        "en": r"^\W*(?:(?:but|and|so|hm+|well|also|ok)\W+)*(?:the|their|its|your|a|this)\s+(?:[\w-]+\s+)?(?:docs?"
        r"|documentation|readme|manual|man page|spec|specification|linter|compiler|error|message|warning|tickets?"
        r"|issue|comment|log|tutorial|book|article|customer|user|reviewer|blog|output|traceback|test)\s+(?:says?"
        r"|said|tells?|told|claims?|complains?|wrote|writes|states?|reads?|insists?)\b|^\W*according to (?:the"
        r"|their)\b|\bthat's (?:the|your|our) (?:bug|problem|cause|culprit|error)\b|\bthat's what (?:the|this"
        r"|that) (?:error|exception|warning|test|failure)\b|\baccording to (?:the|git|my|your|their)\b",
        "de": r"^\W*(?:(?:aber|und|hm+|na|laut)\W+)*(?:im|in (?:der|den)|auf der|der|die|das|dem)\s+(?:ticket"
        r"|doku(?:mentation)?|readme|issue|spec|spezifikation|handbuch|logs?|fehlermeldung|kommentar|warnung"
        r"|artikel|seite|mail|linter|compiler|kunde|fehler)\s+(?:steht|heißt es|sagt|meint|meldet|behauptet"
        r"|schreibt|meckert)\b|^\W*laut (?:der )?(?:doku|readme|ticket)",
        "fr": r"^\W*(?:(?:mais|et)\W+)*(?:la|le|les)\s+(?:doc(?:umentation)?s?|readme|ticket|linter|compilateur"
        r"|spec|log|message)\b.{0,10}\b(?:dit|disent|indique|affirme|prétend|précise)\b",
        "es": r"^\W*(?:(?:pero|y)\W+)*(?:la|el|los|las)\s+(?:doc(?:umentación)?s?|readme|ticket|linter|compilador"
        r"|spec|especificación|error|log|mensaje)\b.{0,10}\b(?:dice|dicen|indica|afirma|pide)\b",
        "ru": r"^\W*(?:(?:но|а|и)\W+)*(?:в|во)\s+(?:документации|доке|логе|логах|тикете|задаче|ридми|readme|спеке"
        r"|спецификации|комментарии|мануале|статье)\b.{0,12}\b(?:написано|сказано|пишут|говорится|указано)\b"
        r"|^\W*(?:линтер|компилятор|документация|дока|лог|клиент)\s+(?:пишет|говорит|ругается|утверждает)\b",
        "zh": r"^(?:但|可)?(?:是)?(?:文档|日志|报错|注释|工单|说明|手册|readme|网上|官网|提示|编译器|linter)(?:里"
        r"|中|上)?面?(?:也)?(?:写着|写了|写的|说是|说|提示|显示)",
        "ja": r"^(?:でも、?)?(?:公式)?(?:ドキュメント|マニュアル|ログ|エラー|チケット|コメント|readme|仕様書"
        r"|警告)(?:に|で|では|には).{0,30}(?:と|って)(?:書いて|書かれて|言って|出て|表示)",
    },
    "quoted": {
        "en": r"\b(?:mail|e-?mail|letter|ticket|bot|article|post|comment|readme|linter"
        r"|newsletter) (?:\w+ ){0,2}(?:says?|said"
        r"|claims?|reads?|wrote|states?|insists?)\b|\b(?:a|some) (?:user|customer) (?:put|sent|wrote|pasted)\b",
        "de": r"\b(?:in|im|laut|auf) (?:der |dem |einem |einer )?(?:\w+ )?(?:mail|ticket|readme|doku\w*"
        r"|kommentar|artikel"
        r"|brief)\b.{0,30}\b(?:steht|heißt es)\b|\bkam gerade von\b|\b(?:der|die|das) (?:linter|doku|bot|mail"
        r"|artikel) (?:sagt|meint|behauptet|schreibt)\b",
        "fr": r"\b(?:mail|courriel|ticket|readme|doc\w*|linter|commentaire|bot|article"
        r"|lettre)\b.{0,30}\b(?:est écrit"
        r"|dit|affirme|prétend|indique)\b",
        "es": r"\b(?:correo|ticket|readme|doc\w*|linter|comentario|bot|artículo|carta)\b.{0,30}\b(?:pone|dice"
        r"|afirma"
        r"|indica)\b|\blo ha (?:soltado|dicho|escrito) el\b",
        "ru": r"\b(?:письм\w+|тикет\w*|readme|док[аеу]|линтер|комментар\w+|бот|стать[еяю])\b.{0,30}\b(?:написано"
        r"|сказано|пишет|говорит|утверждает)\b",
        "zh": r"(?:邮件|工单|机器人|文章|网页|readme)(?:里|上|中)?(?:面)?(?:说(?!明)|写着|写的|提示|要求说)",
        "ja": r"(?:メール|チケット|コメント|ボット|記事|readme)(?:に|には|では|で).{0,60}(?:と(?:書|あり|言)|って書)",
    },
    "courtesy": {
        "en": r"\b(?:could|can|would|will) you (?:please |pls |maybe |also )?(?:from now on|in (?:the )?future"
        r"|always|never"
        r"|going forward|each time|every time)\b|\b(?:could|can|would|will) you\b[^.?!]{2,80}\b(?:from now on"
        r"|in (?:the )?future|going forward|every time you|each time you|whenever you)\b"
        r"|\bwould you mind (?:always|never)\b",
        "de": r"\b(?:kannst|könntest|könnten|würdest|würden|magst) (?:du|sie) (?:bitte |mir |uns )*(?:künftig"
        r"|in zukunft"
        r"|ab (?:jetzt|sofort)|immer|jedes mal|grundsätzlich|von nun an|nie)\b",
        "fr": r"\b(?:pourri?ez[- ]vous|pourrais-tu|peux-tu|pouvez-vous|tu peux|tu pourrais"
        r"|vous pouvez)\s+(?:s'il \w+ plaît,? )?"
        r"(?:désormais|dorénavant|à l'avenir|toujours|à chaque fois|systématiquement)\b",
        "es": r"\b(?:podrías|podría|puedes|puede|podéis) (?:por favor,? )?(?:a partir de ahora|de ahora en adelante"
        r"|en adelante|siempre|cada vez)\b",
        "ru": r"\b(?:можешь|можете|мог(?:ла)? бы|могли бы) (?:\w+ )?(?:впредь|в дальнейшем|всегда|каждый раз"
        r"|отныне)\b",
        "zh": r"(?:能不能|可不可以|可以|能否|麻烦)(?:你|您|请)?(?:以后|今后|每次|从现在起)",
        "ja": r"(?:今後|これから|次から|毎回|以後|以降)[^。?？]{1,60}(?:もらえますか|いただけますか|くれますか|もらえませんか"
        r"|いただけませんか|お願いできますか)",
    },
    "wishes": {
        "en": r"\bi(?:'d| would)? (?:really |also |very much )?(?:like|love|want|need|prefer|expect) (?:it if "
        r"|for )?you (?:to|not to|always|never)\b"
        r"|\bmay i (?:\w+ )?ask (?:that|you|of you)\b|\bi(?:'d| would)? (?:\w+ )?ask (?:that you|you to)\b"
        r"|\b(?:let us|let's|can we|shall we|could we) agree\b"
        r"|\bi(?:'d| would)? (?:be|appreciate) (?:\w+ )?(?:it )?if you\b|\bi(?:'d| would) (?:want"
        r"|like) (?:at the end|first|always)\b|\bi want (?:at the end|first|to (?:see|hear|know|read))\b",
        "de": r"\bich (?:möchte|will|hätte gern\w*|wünsche mir|erwarte|fände es \w+)\b.{0,20}\b(?:dass"
        r"|wenn) (?:du|sie)\b|\bdarf ich (?:\w+ )?bitten\b"
        r"|\blass(?:en sie)? uns (?:vereinbaren|ausmachen|abmachen|festhalten)\b|\bkönnen wir uns darauf einigen\b",
        "fr": r"\bje (?:veux|voudrais|souhaite|préfère|demande|souhaiterais) que (?:tu|vous)\b"
        r"|\bj'aimerais que\b|\bpuis-je (?:vous|te) demander\b|\bconvenons\b"
        r"|\bmettons-nous d'accord\b|\bje (?:vous|te) (?:prie|demande) de\b",
        "es": r"\b(?:quiero|quisiera|prefiero|necesito|me gustaría|te pido|le pido|espero) que\b|\bquedemos en\b"
        r"|\bpongámonos de acuerdo\b",
        "ru": r"\b(?:хочу|хотел(?:а|ось)? бы|прошу|попрошу|мне нужно),? чтобы (?:ты|вы)\b"
        r"|\bдавай(?:те)? договоримся\b",
        "zh": r"(?:希望|想让|想请|要求)(?:你|您)|咱们说好|我们约定|约法三章",
        "ja": r"て(?:ほしい|欲しい|もらいたい|いただきたい)(?:です|と)?",
    },
    "oneoff": {
        "en": r"^\W*(?:(?:ok(?:ay)?|and|now|then|so|please|pls|also|can you|could you|next|good|hey|hi|alright"
        r"|let's|lets|first|just|right|um|uh|go)\W+)*(?:(?:re-?write|rework|implement|build|generate|create|dump"
        r"|fix|refactor|convert|port|extract|draft|sketch|print|produce|export|render|rename|replace|swap|change"
        r"|adjust|tweak|extend|insert|append|prepare|set up|write|make|add)\s+(?:me\s+|us\s+)?(?:a|an|the|some"
        r"|another|one|this|that|my|\d+)|write (?:me|us))\b|[,;.–-]\s*(?:(?:so|and|please|pls|can you"
        r"|could you)\s+)*(?:fix|correct|repair|adjust|split|change|redo|undo|revert|check|verify"
        r"|have a look)(?:\s+(?:it|that|this|them))?(?:\s+(?:please|pls|now|first))*\W*$|\b(?:the|your|my|this"
        r"|that) new (?:\w+ )?<NOUN> (?:must|should|shall|has to|needs to|may|can)\b|^\W*(?:(?:ok(?:ay)?|and|now"
        r"|then|so|please|pls|also|can you|could you|just)\W+)*(?:limit|restrict|cap|wrap|hide|sort|filter|align"
        r"|center|disable|enable|increase|reduce|lower|raise|bump|shorten)\s+(?:the|this|that|every|each|all|my|a"
        r"|an)\b|\byou (?:forgot|missed|left out|skipped) (?:the (?:last|first|other|rest|second)|two|one|some"
        r"|a few)\b|^\W*for (?:the|this|that) (?:demo|test|sample|example|first|next|current|new|mock)\b|,\s*(?:can"
        r"|could|would|will) you\b|,\s*(?:so |and |please |then )*(?:generate|make|create|build|write|draft|export"
        r"|add|put|turn) (?:it|them|me)\b",
        "de": r"^\W*(?:(?:ok|und|jetzt|dann|also|bitte|mal|kannst du|könntest du|hey|moin|gut|so)\W+)*(?:schreib"
        r"|bau|mach|erzeug|generier|erstell|implementier|fix|korrigier|reparier|refaktorier|benenn|ersetz|änder|füg"
        r"|ergänz|entwirf|leg|stell|tausch|druck|exportier)e?(?:n sie)?\s+(?:(?:mir|uns|mal|ma|bitte|noch|kurz"
        r"|doch)\s+)*(?:das|die|den|dem|der|eine?[nmr]?|\d+|diese[nrsm]?|hier)\b(?![^,]*\b(?:immer|nie(?:mals)?"
        r"|stets|grundsätzlich|künftig|jedes mal)\b)|[,;.–-]\s*(?:und |bitte )*(?:korrigier|fix|änder|reparier"
        r"|behebe?|pass|bring)\w*\s+(?:das|es|die|den|mal|bitte)\b[^,]{0,20}$|\b(?:die|der|das|deine?|den"
        r"|dem) neue[nrsm]? <DING> (?:soll|muss|darf|kann|sollte)\b|^\W*(?:(?:ok|und|jetzt|dann|also"
        r"|bitte)\W+)*(?:begrenz|beschränk|sortier|filter|versteck|deaktivier|aktivier|erhöh|verringer"
        r"|kürz)\w*\s+(?:das|die|den|diese\w*|alle)\b|,\s*mach (?:das|es) mit\b|^\W*für (?:die|diese\w*|den"
        r"|das) (?:demo|test|beispiel|erste|nächste|neue)\w*|,\s*(?:kannst|könntest|würdest) du\b|,\s*(?:erzeug"
        r"|erstell|bau|schreib|entwirf|generier|exportier)e? (?:die|das|den|mir|mal|sie|es)\b|,\s*(?:prüf|check"
        r"|schau)e? (?:das|es|mal|bitte|nach)\b[^,]{0,20}$",
        "fr": r"^\W*(?:(?:ok|et|maintenant|alors|donc|bon|stp|ensuite)\W+)*(?:génère|écris|réécris|crée|ajoute|fais"
        r"|corrige|implémente|refais|renomme|remplace|change|modifie|construis|prépare|affiche|exporte)(?:z|-(?:moi"
        r"|nous|le|la|les))?\b(?!(?:(?!\b(?:pour que|afin que|de sorte que)\b)[^,])*\b(?:toujours|jamais"
        r"|systématiquement|désormais)\b)|[,;.–-]\s*(?:corrige|répare|change|refais)\w*(?:-(?:le|la|les"
        r"|moi ça))?\W*$|\b(?:la|le) (?:nouvelle?|nouveau) \w+ (?:doit|devrait|peut)\b|^\W*(?:limite|trie|filtre"
        r"|cache|active|désactive|augmente|réduis)\b|^\W*pour (?:la démo|l'exemple|cet|cette|ce)\b",
        "es": r"^\W*(?:(?:ok|y|ahora|entonces|bueno|luego|por favor)\W+)*(?:genera|escribe|reescribe|crea|añade|haz"
        r"|corrige|arregla|implementa|renombra|cambia|reemplaza|prepara|muestra|exporta)(?:me|nos|lo"
        r"|la)?\b(?!(?:(?!\b(?:para que|de modo que)\b)[^,])*\b(?:siempre|nunca|cada vez)\b)|[,;.–-]\s*(?:corrígelo"
        r"|arréglalo|cámbialo|corrige|arregla)\w*(?: \w+)?\W*$|\b(?:la|el) (?:nuev[oa] \w+|\w+ nuev[oa]) (?:debe"
        r"|tiene que|puede)\b|^\W*(?:limita|ordena|filtra|oculta|activa|desactiva|aumenta|reduce)\b"
        r"|^\W*para (?:la demo|el ejemplo|este|esta)\b",
        "ru": r"^\W*(?:(?:ок|и|а|теперь|так|пожалуйста|давай|ну|потом)\W+)*(?:сгенерируй|напиши|сделай|создай"
        r"|добавь|перепиши|исправь|поправь|почини|реализуй|собери|переименуй|замени|выведи|нарисуй|переделай|вынеси"
        r"|подготовь|измени|поменяй)(?:те)?\b(?![^,]*\b(?:всегда|никогда|каждый раз|впредь)\b)"
        r"|[,;.–-]\s*(?:пожалуйста )?(?:поправь|исправь|почини|переделай|убери|измени|поменяй)(?:те)?(?: (?:это|его"
        r"|её|их|плиз|пожалуйста))?\W*$|\bнов(?:ый|ая|ое|ые) \w+ (?:долж\w+|обязан\w*)\b|^\W*(?:ограничь|отсортируй"
        r"|спрячь|включи|выключи|увеличь|уменьши|сократи)(?:те)?\b|^\W*для (?:демо|теста|примера|этого|этой)\b"
        r"|,\s*(?:выгрузи|сделай|сгенерируй|напиши|собери)\b|,\s*(?:проверь|глянь|посмотри)(?:те)?\W*$",
        "zh": r"^(?:请|帮我|麻烦|那|再|现在|接着|然后|你)*[,，]?(?:把|给)(?!.{0,20}(?:以后|每次|一律))|^(?:请|帮我"
        r"|麻烦|那|先|再|你)*(?:生成|写(?:一?个|几个|一段|\s?\d)|做(?:一?个|\s?\d)|新建|创建|实现|重写|重构|导出|造"
        r"|加(?:一?个|上))|(?:改|修|调|处理)一下[。.!！]?$|[,，](?:改成|加个|修一下|改一下)|(?:这个|那个"
        r"|你)?新(?:的)?(?:接口|函数|方法|页面|组件|字段|表)(?:要|得|必须|应该)|帮我[^,，。]{0,8}(?:一下"
        r"|下)[。.!！]?$|^(?:演示|示例|样例)数据|[,，](?:检查|确认|看)一下",
        "ja": r"(?:^|[、。])(?:(?!必ず|毎回|常に|いつも|今後|とき|場合|たび|以降)[^、。])*(?:作って|作成して"
        r"|書き直して|生成して|実装して|追加して)(?:ください|下さい|ほしい|。|、|$)|(?:ように(?:直して|修正して"
        r"|変更して|書き直して))(?:ください|下さい|ほしい|。|$)|(?:スクリプト|コード|関数|ツール|テスト)を書いて(?:ください|下さい|ほしい)|新しい(?:エンドポイント|関数|メソッド|画面"
        r"|コンポーネント|テーブル|クラス|API)は|^(?:デモ|サンプル)データ",
    },
    "imperative": {
        "en": r"^\W*(?:(?:ok(?:ay)?|and|now|then|so|please|pls|also|just)\W+)*(?!(?:fyi|btw|note|mind|remember"
        r"|beware|for|in|on|at|of|to|from|with|by"
        r"|after|before|until|since|during|as|like|all|is|was|are|be|and|or|but|not|if|when|while|because|that|what"
        r"|which|who|how|why|where|we|you|i|they|it|then|also|only|both|per|via|under|over|into|about|keep|never"
        r"|always|let)\b)[a-z]{3,12} (?:the|this|that|my|an?) \w",
        "de": r"^\W*(?:(?:bitte|und|dann|jetzt|also|ok)\W+)*(?!(?:wir|ich|der|die|das|es|man|sie|er|für|auf|mit|bei"
        r"|nur|immer|nie|keine?|wenn|weil|alle|jede\w*|vor|nach|ist|sind|hat|hatte|kann|muss|darf|soll|lass|dass"
        r"|durch|gegen|ohne|um|über|unter|aus|von|seit|bis|was|wie|wer|wo|auch|läuft|liegt|steht|gilt|geht|gibt"
        r"|braucht|war|wird)\b)[a-zäöüß]{3,12} (?:bitte |mal )*(?:den|das|die|diese\w*|mir (?:den|das|die"
        r"|eine?n?)) \w(?![^,]*\b(?:nicht|immer|nie(?:mals)?|stets|grundsätzlich)\b)",
    },
    "anchored": {
        "en": r"\b(?:this|that|the current|the (?:last|first|second|other))\s+(?:(?!their|our|the|my|your|we|they"
        r"|it|its|all|every)\w+\s+)?<NOUN>\b|\b(?:these|those) (?:\d+ )?(?:lines|rows|values|numbers|columns)\b"
        r"|\bfor (?:this|that) one\b|\bsame (?:in|for) the <NOUN>\b",
        "de": r"\b(?:diese[nrsm]?|der aktuelle|die aktuelle)\s+(?:\w+\s+)?<DING>\b|^\W*(?:die schleife|das feld"
        r"|die funktion|die spalte|der test)\b|\b(?:im|in der) <DING> (?:genauso|auch|dasselbe|ebenso)\b",
        "fr": r"\b(?:ce|cet|cette|ces)\s+(?:fonction|méthode|classe|fichier|ligne|script|table|boucle|page|bouton"
        r"|test|colonne|champ|module)s?\b|\bpareil (?:dans|pour) (?:la|le|les) \w+\W*$",
        "es": r"\b(?:este|esta|estos|estas|ese|esa)\s+(?:función|método|clase|fichero|archivo|línea|script|tabla"
        r"|bucle|página|botón|test|columna|campo|módulo)s?\b|\bigual (?:en|para) (?:el|la|los|las) \w+\W*$",
        "ru": r"\b(?:эт(?:от|а|о|и|ом|ой|у|их)|тот|та)\s+(?:тест\w*|функци\w+|метод\w*|класс\w*|файл\w*|строк\w+"
        r"|скрипт\w*|таблиц\w+|цикл\w*|страниц\w+|кнопк\w+|колонк\w+|пол[еяю]|модул\w+)",
        "zh": r"这(?:个|条|张|些|里的)?(?:测试|函数|方法|类|文件|行|脚本|表|循环|接口|组件|页面|按钮|字段|列|模块"
        r"|用例)",
        "ja": r"(?:この|その|あの)(?:テスト|関数|メソッド|クラス|ファイル|行|スクリプト|表|ループ|画面|ボタン|列"
        r"|項目|モジュール)",
    },
    "state": {
        "en": r"\b(?:is|are|'s|was|were) (?:\w+ )?(?:down|broken|wrong|outdated|stale|empty|missing|gone|offline"
        r"|slow|dead)\b|\b(?:takes?|took|needs) (?:about |over |almost )?\d",
        "de": r"\b(?:ist|sind|war|waren) (?:\w+ )?(?:kaputt|falsch|veraltet|leer|weg|down|offline|langsam|tot)\b"
        r"|\b(?:dauert|braucht|brauchte|dauerte) (?:etwa |rund |über |fast )?\d",
        "fr": r"\b(?:est|sont|était) (?:encore )?(?:en panne|cassé\w*|faux|vide|obsolète|lent\w*)\b|\b(?:prend|met"
        r"|dure) (?:environ )?\d|\bc'est pour ça que? .{0,20}\b(?:lente?|plante)\b",
        "es": r"\b(?:está|están|estaba) (?:\w+ )?(?:caíd\w+|rot\w+|vací\w+|obsolet\w+|lent\w+)\b|\b(?:tarda"
        r"|dura) (?:unos )?\d|\b(?:es|son) lent\w+",
        "ru": r"\b(?:лежит|упал\w*|сломан\w*|устарел\w*|пуст\w*|тормозит)\b(?! (?:в|на|под)\b)|\b(?:ид[её]т"
        r"|занимает|длится) (?:около )?\d|\bмедленн\w+",
        "zh": r"(?:挂了|坏了|空的|不对|过期了|打不开|很慢|太慢)|(?:要|花了|用了)\s?\d+\s?(?:毫秒|秒|分钟)"
        r"|所以[^,，。]{0,6}慢",
        "ja": r"(?:落ちて|壊れて|空です|古い|遅い|開けません)|かかり(?:ます|ました)|かかって|(?:落ち|失敗し"
        r"|止まり)ました|(?:重複|失敗|矛盾|破損)して"
        r"|真っ白|真っ黒|うるさ|が(?:すべて|全て|全部)|は[一二三四五六七八九十\d]+(?:つ|件|個|本)?だけです",
    },
    "onward": {
        "en": r"\b(?:from now on|going forward|in (?:the )?future|(?:for )?next time|from here on|henceforth"
        r"|whenever|(?:every"
        r"|each) (?:single )?time|by default|as a rule|in general|permanently|without exception|across the board"
        r"|for good)\b|\b(?:for|to|in|with|on|per|before|after) (?:every|each|any)(?: new| single)? (?:pr"
        r"|pull request|commit|release|deploy\w*|merge|push|change|ticket|bug ?(?:fix)?|feature|migration)\b",
        "de": r"\b(?:ab jetzt|ab sofort|von nun an|künftig|in zukunft|zukünftig|jedes mal|grundsätzlich|generell"
        r"|standardmäßig|immer wenn|ausnahmslos)\b|\b(?:bei|vor|nach|zu|pro|in|für) jede[rnms]? (?:pr|commit"
        r"|release|deploy\w*|push|merge|migration|änderung|ticket)\b",
        "fr": r"\b(?:désormais|dorénavant|à l'avenir|à chaque fois|par défaut|à partir de maintenant"
        r"|systématiquement)\b",
        "es": r"\b(?:de ahora en adelante|a partir de ahora|en el futuro|cada vez|por defecto)\b",
        "ru": r"\b(?:впредь|отныне|в дальнейшем|в будущем|каждый раз|по умолчанию|с этого момента|на будущее)\b",
        "zh": r"以后(?!再)|今后|从现在|从今|每次|凡是|一旦|每当|往后|默认|长期",
        "ja": r"今後|これから|以後|以降|毎回|原則|たびに|次から",
    },
}
"""Names of cues → languages → patterns."""
