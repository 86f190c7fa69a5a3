"""Weak signs that a sentence holds only for now, in every language: the counterpart of signs.py.

The rule this file keeps: a sign only has a name; weighing.py says how much each one counts.

deed    what the person does or did just now   debug  how a run, a test or an error looked
chat    small talk                             bid    asks for one thing to be done
here    points at something at hand            lately since when, or how often so far
hedge   is not sure                            spec   says what one thing is to look like or to do
view    what the person thinks of work at hand
"""

CUES = {
    "deed": {
        "en": r"\bi(?:'m| am) (?:\w+ly )?\w+ing\b|\bi(?:'m| am) (?:on|in|at|off|back|done)\b|\bi(?:'ll"
        r"| will| was| did| just|'ve just)\b|\bi (?:ran|tried|opend?|opened|pushed|looked|saw|found"
        r"|forgot|started|restarted|changed|fixed|reverted|added|removed|made|got|had|wonder"
        r"|need(?! you))\b|\blet(?: me|'s|s)\b|\bgot \d|\bso i\b",
        "de": r"\bich (?:hab|habe|hol|starte|spiel|nehm|geh|muss|war|schau|guck|teste|probier|lad|seh|sehe"
        r"|krieg|bekomm|fahr)\w*\b|\bhab (?:ich )?\w+|\bmal (?:sehen|schauen)\b",
        "fr": r"\bj'(?:ai|étais|ouvre|essaie|vais|avais|arrive)\b|\bje (?:vais|viens de|reviens|regarde"
        r"|relance|redémarre|laisse|lance|pars|teste)\b",
        "es": r"\b(?:he \w+[ia]do|acabo de|voy a|estoy (?!de guardia|a cargo|solo)|me voy|reinicio|lanzo"
        r"|pruebo|abrí|vi|ejecuté|tuve)\b",
        "ru": r"\bя (?:\w+л|\w+ла|щас|сейчас|пойду|пошёл|пошла|вернусь|перезапущу|обедать)\b|\bпош[ёе]л\b"
        r"|\bпошла\b",
        "zh": r"我(?:去|先|刚|来|这边|看看|试|重启|改完|等)|走了|刚才|刚刚",
        "ja": r"(?:行って|戻り|見て|試して|つなぎ直し|再起動し|やって|直し)(?:きます|ます|ました|みます)"
        r"|しました",
    },
    "debug": {
        "en": r"\bthere (?:are|is|were) (?:\d+|about|some|still) |\b(?:crash(?:ed|ing)|(?:it|app|server|build"
        r"|which|that|then|and) crashes|crashes (?:at|in"
        r"|on|when|with|after|for)|traceback|exception|errors?(?! (?:codes?|budget|messages?|texts?"
        r"|rate))|fails?|failed|failing|(?:is|are|went|still) red|(?:is|are) flaky|flaky as|pass(?:es"
        r"|ed)?|broken|timed? ?out|hangs|weird|strange|odd|segfault|panic|warning|repro\w*|explains"
        r"|complains|slower|down|fps|coverage|\d{3} from|picks up the same|ran through|go ahead"
        r"|row \d+|line \d+|ms now|s now|disk|locally|with an? \d{3}|dies)\b|\bin the log\b",
        "de": r"\b(?:stürzt|absturz|fehlermeldung|(?:einen|der|den|ein) fehler(?!\w)|fehler (?:beim|in|bei)"
        r"|schlägt fehl|rot|grün|kaputt|zickt|absturz\w*|hängt|komisch|seltsam|abgebrochen|abgestürzt"
        r"|läuft durch|warnung|zeile \d+|down|platte|daher die|rund um|spinnt|exception|traceback)\b",
        "fr": r"\b(?:plante|(?<!d')erreur|échoue\w*|en panne|rouge|vert|bizarre|warning|ligne \d+"
        r"|s'est arrêté|trace|exception|d'où les|bloqu\w+)\b",
        "es": r"\b(?:revienta|falla|falló|(?<!de )error|rojo|verde|raro|aviso|fila \d+|línea \d+|caíd[oa]"
        r"|traza|excepción|de ahí|se cuelga|colgado)\b",
        "ru": r"\b(?:падает|упал\w*|ошибк\w+|лежит с|красн\w+|странн\w+|строке \d+|висит|трейс\w*"
        r"|отвалил\w*|тормозит)\b",
        "zh": r"崩|报错|挂了|失败|卡死|超时|第 ?\d+ ?行|奇怪|红了|原来是|异常|跑了|连不上",
        "ja": r"落ちて|エラー(?!コード)|失敗|固まり|変です|行目|赤く|重複するんですね|かかって|例外|つながら",
    },
    "spec": {
        "en": r"\b(?:i|we) (?:want|need|would like|'d like|could use) (?:a|an|another|some|to have an?)\b"
        r"|\bnew (?:endpoint|column|button|page|screen|command|table|class|function|option|toggle"
        r"|flag|field|field|component|helper)\b|\b(?:is|are) missing\b|\bshould (?!always|never"
        r"|not be used|stay|only)\w+|\bwhen i (?:click|press|open|tap|run|type|scroll|call)\b"
        r"|\bedge cases?\b|\b(?:i'd|i would) like the \w+ to\b|\bone section per\b|\b(?:it|the script"
        r"|the tool) takes a\b|\bthe (?:function|method|class|test|parser) (?:gets?|returns?|takes?"
        r"|expects?)\b",
        "de": r"\b(?:ich|wir) (?:brauche|brauchen|will|wollen|möchte|möchten|hätte gern) (?:einen?"
        r"|noch) (?:neue[nrs]? )?\w+|\bneue[nrs]? (?:endpunkt|spalte|knopf|seite|befehl|tabelle"
        r"|klasse|funktion|option|feld|komponente)\b|\bfehlt\b|\b(?:der|die|das) (?:bericht|seite"
        r"|ausgabe|export|liste|tabelle) (?:soll|muss)\b|\bsoll(?:te)? (?!immer|nie|nicht)\w+"
        r"|\bwenn ich (?:\w+ ){0,3}(?:klicke|drücke|öffne|tippe|starte|aufrufe)\b|\bliefert (?:er|sie"
        r"|es)\b",
        "fr": r"\b(?:je|on|nous) (?:veux|voudrais|voudrions|aimerais|avons besoin d"
        r"|a besoin d)\w*.{0,4}\b(?:un|une|d'un)\b|\b(?:nouveau|nouvelle|nouvel) (?:bouton|page"
        r"|colonne|table|classe|fonction|option|champ|point)\b|\bil manque\b|\bquand je (?:clique"
        r"|lance|ouvre|tape)\b|\b(?:la|le) (?:page|rapport|tableau|liste|script) doit\b"
        r"|\bla page de\b|\ble bouton\b",
        "es": r"\b(?:quiero|necesito|necesitamos|me gustaría) (?:un|una)\b|\b(?:nuevo|nueva) (?:botón"
        r"|página|columna|tabla|clase|función|opción|campo|endpoint)\b|\bfalta\b"
        r"|\bcuando (?:hago clic|pulso|abro|lanzo)\b|\b(?:la|el) (?:página|informe|tabla|lista"
        r"|script) (?:debe|tiene que)\b|\bla página de\b|\bel botón\b",
        "ru": r"\b(?:мне|нам) нуж(?:ен|на|но|ны)\b|\bнов(?:ый|ая|ое|ую) (?:эндпоинт|кнопк\w+|страниц\w+"
        r"|колонк\w+|таблиц\w+|класс|функци\w+|пол[ея])\b|\bне хватает\b|\bкогда я (?:нажимаю"
        r"|открываю|запускаю)\b",
        "zh": r"(?:我|我们)(?:需要|想要|要)一?个|新(?:接口|页面|按钮|列|表|类|函数|组件|字段)|少了"
        r"|缺了?(?:一|这)|页面.{0,14}要|按钮要|列.{0,12}(?:放在|加)|我点(?!头)|小工具|脚本|报表",
        "ja": r"新しい(?:エンドポイント|ボタン|画面|列|表|クラス|関数|項目)|が必要です|の列が(?:ありません"
        r"|ない)|画面では|ボタンを(?:無効|押)|足りません|レポートは|スクリプトを|ツールを",
    },
    "view": {
        "en": r"\bno wonder\b|\bso that's (?:fine|ok(?:ay)?|good|alright|it)\b|\b(?:looks? (?:good|better|fine"
        r"|odd|nice|right|ok)|(?:first|second|third|other|this"
        r"|that) (?:approach|option|version|variant|idea|solution)|option [a-d]\b|go with (?:option"
        r"|the)|what do you think|in my opinion|to me\b.{0,12}\b(?:it|because)|overall|usages? left"
        r"|are \d+ \w+ left|i'd (?:start|go)|i (?:said|asked|tried|had a look|guess)|(?:he|she|they"
        r"|manager|boss) (?:asked|wants to know)|no promises|in the previous version|same result)\b",
        "de": r"\b(?:(?:erste|zweite|dritte|andere|diese)[rn]? (?:ansatz|variante|version|option|idee"
        r"|lösung)|kein wunder|gefällt mir besser|sieht (?:gut|besser) aus|was meinst du|insgesamt"
        r"|hab mir .{1,30} angeschaut|mein chef|gleiche ergebnis|nimm option)\b",
        "fr": r"\b(?:(?:première|deuxième|seconde|autre|cette) (?:approche|option|version|variante|idée"
        r"|solution)|pas étonnant|me plaît (?:plus|mieux)|qu'en penses-tu|j'ai regardé|mon chef|même résultat"
        r"|dans l'ensemble)\b",
        "es": r"\b(?:(?:primer|segundo|primera|segunda|otro|otra|este|esta) (?:enfoque|opción|versión"
        r"|variante|idea|solución)|no me extraña|me gusta más|qué opinas|he mirado|mi jefe|mismo resultado"
        r"|en general)\b",
        "ru": r"\b(?:(?:перв\w+|втор\w+|друг\w+|эт\w+) (?:подход|вариант|верси\w+|иде\w+|решени\w+)"
        r"|нравится больше|что думаешь|посмотрел\w* логи|начальник|тот же результат)\b",
        "zh": r"怪不得|难怪|第[一二三]种|这个方案|那个方案|好一些|你觉得|我看了|老板问|结果一样|总体",
        "ja": r"が(?:少な|多)くて|[一二三](?:つ|番)目の案|のほうがいい|どう思いますか|見たところ|上司|同じ結果|全体的に",
    },
    "chat": {
        "en": r"\b(?:forget it|no wait|discussion|impression|thanks?|thx|lol|haha|bye|(?:good )?morning|coffee"
        r"|lunch|tea|weekend|kids?|cat|dog"
        r"|neighbou?r|see you|ttyl|brb|(?:the|my|a) (?:car|train)|holidays?|vacation|wife|husband"
        r"|laptop|weather|wish me luck|out sick|is sick|fingers crossed)\b",
        "de": r"\b(?:danke|lol|haha|tschüss|kaffee|mittag\w*|tee|feierabend|wochenende|kinder|nachbar\w*"
        r"|bahn|zug|urlaub|wetter|laptop|krank|für heute)\b",
        "fr": r"\b(?:merci|bonjour|salut|café|déjeuner|week-end|enfants|voisin\w*|train|vacances"
        r"|bonne (?:journée|soirée)|à demain)\b",
        "es": r"\b(?:gracias|hola|café|comer|fin de semana|niños|vecin\w+|tren|vacaciones|hasta (?:luego"
        r"|mañana)|buenas|madre mía)\b",
        "ru": r"\b(?:спасибо|привет|кофе|обед\w*|выходн\w+|дет\w+|сосед\w*|пока всем|отпуск\w*|погод\w+"
        r"|здорово)\b",
        "zh": r"谢谢|你好|咖啡|吃饭|周末愉快|孩子|娃|楼上|下班|辛苦|拜拜|走了",
        "ja": r"ありがとう|お疲れ|おはよう|コーヒー|昼食|お昼|週末|子ども|隣|電車|疲れ|会議に",
    },
    "bid": {
        "en": r"(?:^|[.;!:] |, (?:so |please |pls )?)\W*(?:(?:ok(?:ay)?|alright|um|uh|hey|hi|cool|yes|yep"
        r"|well|no[,.]|and|so|now|then|first|next|please|pls|just|also|right|good|great|to|can you"
        r"|could you|go|let\'s)\W+)*(?!(?:merge requests?|commit (?:messages?|texts?)|test (?:names?|data"
        r"|users?)|build (?:numbers?|servers?|agents?)|open orders?|list prices?|print (?:shop|jobs?)"
        r"|release notes?|pull requests?)\b)(?:use a|show|list|run|open|read|fix|rename|write|add|delete"
        r"|remove|make|check|find|look (?!there|it up|first)|create|try|commit|push|merge|compare"
        r"|count|draft|move|kill|restart|dump|print|build|rerun|skip (?!(?:\w+ )?(?:basics|intro))"
        r"|drop|turn|merge|restrict|do the same|summarize|group|sort|split|revert|undo|generate"
        r"|implement|refactor|explain|tell me (?:what|how|why|if)|give me (?:the|all)"
        r"|tell me what'?s)\b|\b(?:i|we) (?:still )?(?:need|have) to (?:fix|look|check|debug|find"
        r"|figure|clean|finish)\b|, (?:and )?(?:read|open|check|fix|look at) (?:it|them|this)\b"
        r"|\btell me what you (?:think|find|see)\b",
        "de": r"^\W*(?:(?:ok|und|so|jetzt|dann|bitte|mal|also|kannst du|könntest du)\W+)*(?:zeig|liste?"
        r"|lauf|öffne|lies|fix|benenn|schreib|füg|lösch|entfern|mach|prüf|such|schau|guck|erzeug"
        r"|erstell|versuch|commit|push|vergleich|zähl|bau|stell|starte?|korrigier|sag mir"
        r"|nimm heute)\w*\b",
        "fr": r"^\W*(?:(?:ok|et|alors|maintenant|ensuite|bon|pouvez-vous|peux-tu|merci de)\W+)*(?:montre"
        r"|liste|lance|ouvre|lis|corrige|renomme|écris|ajoute|supprime|enlève|fais|vérifie|cherche"
        r"|regarde|crée|essaie|compare|relis|change|saute|génère)\w*\b",
        "es": r"^\W*(?:(?:ok|y|ahora|luego|vale|bueno|puedes|podrías)\W+)*(?:muestra|enséña|lista|lanza"
        r"|abre|lee|corrige|renombra|escribe|añade|borra|quita|haz|comprueba|busca|mira|crea|prueba"
        r"|compara|cambia|sáltate|genera|échale)\w*\b",
        "ru": r"^\W*(?:(?:ок|и|а|теперь|потом|давай|можешь)\W+)*(?:покажи|запусти|открой|прочитай|исправь"
        r"|почини|переименуй|напиши|добавь|удали|убери|сделай|проверь|найди|посмотри|глянь|создай"
        r"|сравни|кинь|дёрни)\w*\b",
        "zh": r"^(?:那|再|现在|然后|先|接着|请|麻烦|你)?(?:帮我|把|给|看一?下|看看|跑一?下|打开|列出|只列出"
        r"|写一?个|加一?列|删掉|改一?下|查一?下|找一?下|试一?下)|一下[。,，]?$",
        "ja": r"(?:見せて|開いて|\d+件作って|実行して|確認して|直して|追加して|消して|作って|教えて|調べて"
        r"|戻して|再起動して|変えて)(?:ください|もらえ|くれ|。|$)|(?:件|個|つ|本)作って",
    },
    "here": {
        "en": r"\b(?:this|these|those) (?!is\b|was\b|way\b|repo\b|project\b|team\b|house\b|week on\b|means\b|year\b"
        r"|month\b)\w+|\bthat (?:one|thing|query|file|test|line|branch|part|stuff|function|button)\b"
        r"|\bsame in the (?:dialog|modal|popup|menu|header|form|list)\b|\bthe (?:last|first|second"
        r"|other|new|old) (?:one|test|line|file|button|dialog|screen|function|commit|branch)\b",
        "de": r"\bdiese[rsmn]? \w+|\b(?:der|die|das) (?:letzte|neue|andere|erste) \w+|\bim dialog\b",
        "fr": r"\b(?:ce(?! (?:qui|que|sont)\b)|cet|cette|ces) \w+|\bdans la fenêtre\b",
        "es": r"\b(?:este|esta|estos|estas|ese|esa|esos) \w+|\ben el diálogo\b",
        "ru": r"\b(?:этот|эта|эти|это[мй]|тот|та) \w+",
        "zh": r"这(?:个|条|张|些|次|里的)|那(?:个|条|张|次)|刚才",
        "ja": r"この|その|あの|これは|それは",
    },
    "lately": {
        "en": r"\b(?:commit|push|merge|deploy|release|do) (?:\w+ )?yet\b|\b(?:yesterday|today|tonight"
        r"|this (?:week|time|morning|once|afternoon)|all (?:morning|day)"
        r"|right now|last night|for now|still|again|already|back in|since (?:ten|nine|noon|yesterday"
        r"|this)|(?:first|second|third) time it|until i)\b",
        "de": r"\b(?:gestern|heute|vorhin|diese woche|gerade|grad|diesmal|schon wieder|noch|wieder"
        r"|seit zehn|bis ich|eben|ausnahmsweise|testweise)\b",
        "fr": r"\b(?:hier|aujourd'hui|ce matin|cette fois|en ce moment|encore|déjà|pour l'instant"
        r"|jusqu'à ce que je|depuis (?:dix|hier|ce))\b",
        "es": r"\b(?:ayer|hoy|esta (?:mañana|vez|tarde)|ahora mismo|otra vez|todavía|de momento"
        r"|hasta que lo|desde las)\b",
        "ru": r"\b(?:вчера|сегодня|утром|сейчас|опять|снова|пока|ещё|с (?:десяти|утра))\b",
        "zh": r"昨天|今天|今早|刚|又|这次|暂时|先(?:别|不|留|跳)|等我|从.{1,3}点",
        "ja": r"昨日|今日|今朝|今回|いま|また|まだ|とりあえず|一時的|まで残|から落ち",
    },
    "hedge": {
        "en": r"\b(?:maybe|perhaps|might|could|would|i(?:'m)? wonder\w*|not sure|i think|i guess|probably"
        r"|one day|some ?day|idea|thought|seems?|looks like|suspect|dunno|why so \w+|what if|hm+)\b",
        "de": r"\b(?:vielleicht|könnte\w*|wäre|evtl|eventuell|glaube?|denke|vermutlich|kann sein|irgendwann"
        r"|idee|gedanke|weiß ich nicht|keine ahnung|hm+|ob)\b",
        "fr": r"\b(?:peut-être|pourrait|pourrions|il se peut|je pense|je crois|idée|pas sûre?|un jour"
        r"|probablement|on dirait)\b",
        "es": r"\b(?:quizá\w*|tal vez|podría\w*|puede que|creo|idea|no estoy segur\w|algún día|igual"
        r"|a lo mejor|parece)\b",
        "ru": r"\b(?:может|наверное|возможно|кажется|мысль|не уверен\w*|когда-нибудь|вроде|думаю)\b",
        "zh": r"也许|可能|会不会|随便想|不确定|好像|应该是|说不定|是不是|吧|想想",
        "ja": r"かもしれ|思いつき|気が(?:し|も)|確証|たぶん|おそらく|でしょうか|と思い|んですね|そうです"
        r"|らしい|ようです",
    },
}
"""Names of signs → languages → patterns."""
