"""How statements that last sound in German."""

PIECES = {
    "START": r"(?:^|[,;:.!()–—-]\s*|\b(?:und|aber|also|bitte|dann|auch|nee|nein|oder)\s+)",
    "PERSON": r"(?:\w*entwickler(?:in)?|\w*ingenieur(?:in)?|\w*leiter(?:in)?|\w*designer(?:in)?|\w*architekt(?:in)?"
    r"|admin(?:istrator(?:in)?)?|\w*berater(?:in)?|student(?:in)?|praktikant(?:in)?|azubi|werkstudent(?:in)?"
    r"|\w*analyst(?:in)?|\w*manager(?:in)?|\w*tester(?:in)?|\w*forscher(?:in)?|\w*lehrer(?:in)?|freiberufler(?:in)?"
    r"|einsteiger(?:in)?|anfänger(?:in)?|\w*chef(?:in)?)",
}
"""Parts that several patterns share, written `<NAME>` in them."""

CUES = {
    "about_me": r"\bich (?:bin|habe|hab|komme|fahre|geh\w*)\b.{0,40}\b(?:urlaub|weg|frei|unterwegs|krank|termin"
    r"|pause|zurück|feierabend|mittag)\b|\bbis (?:dann|später|gleich|morgen)\s*[!.]?$|\b(?:muss ich"
    r"|ich muss)\b.{0,30}\b(?:weg|los|heim|zum (?:arzt|zahnarzt|bahnhof)|früher|abholen)\b"
    r"|\b(?:zu essen|mittagessen|kaffee (?:holen|trinken))\b",
    "address": r"\b(?:duzen|siezen) (?:den|die|wir|unsere)\b",
    "anaphora": r"^\W*(?:(?:und|aber|also|so|bitte)\W+)*(?:das|dies(?:e[rns]?)?|es|sie|er|dort|da|die (?:selben?"
    r"|gehen|laufen|sind|bleiben|werden|müssen|dürfen|kommen)|für sowas|sowas|deshalb|deswegen|darum|genau so|dann"
    r"|mach)\b",
    "artifact": r"\b\w+namen\b(?=.{0,30}\b(?:immer|auf|in|englisch|deutsch|stets|klein|groß)\b)"
    r"|\b(?:commit-?(?:messages?|nachrichten|texte)|commits|pr-?(?:titel|beschreibung(?:en)?)|branch(?:es|namen"
    r"|-namen)|kommentare|docstrings|variablennamen|funktionsnamen|bezeichner|testnamen|doku(?:mentation)?"
    r"|fehlermeldungen|logmeldungen)\b(?=.{0,40}\b(?:auf|immer|müssen|sollen|bleiben|sind|in|mit|nur|ist)\b)",
    "asof": r"\bab (?:dem )?\d{1,2}\.(?! uhr)|\bab (?:januar|februar|märz|april|mai|juni|juli|august|september"
    r"|oktober|november|dezember)\b",
    "banned": r"\bbitte nirgends\b|\bnirgends bitte\b|\bnirgendwo\b.{0,10}\bbitte\b",
    "bare": r"\bohne\b",
    "blocked": r"\b(?:gesperrt|schreibgeschützt|nicht erreichbar|offline|eingefroren)\b|\b(?:geleert|zurückgesetzt"
    r"|neu gestartet|neu aufgesetzt)\b",
    "break": r"^\W*(?:(?:ach|oh|und|so)\W+)*(?:außerdem|übrigens|ach ja|nebenbei|noch was|und noch|ansonsten"
    r"|zusätzlich"
    r"|auch noch)\b",
    "byhand": r"\b(?:von hand|per hand|händisch|manuell)\b",
    "chosen": r"\bwir (?:bleiben bei|nehmen (?:jetzt )?(?:überall|dafür)?|setzen (?:jetzt )?auf|gehen (?:jetzt )?mit"
    r"|behalten)\b"
    r"|\bvorgabe (?:vom|von|der|des)\b|\b(?:vertrieb|rechtsabteilung|datenschutz\w*|management|kunde"
    r"|produkt|security"
    r"|revision|prüfer|betriebsrat) (?:will|verlangt|besteht|fordert|hat (?:gesagt|verlangt))\b",
    "contrast": r"\b(?:statt|anstatt|anstelle|sondern|und nicht|nicht(?= \w+[,.]))\b",
    "deadline": r"\b(?:zertifizierung|umstellung|umzug|einführung|go-live|messe|schulung)\b|\b(?:frist|fällig"
    r"|spätestens|abgabe|abnahme|deadline|stichtag|termin|termin|muss|müssen|startet|beginnt|endet"
    r"|läuft .{1,20} aus|freeze|release|live|review|präsentation|audit|prüfung|einfrieren)\b|\b\w*freeze\b"
    r"|\bgeh(?:t|en) .{0,30}live\b|\bbrauch\w* (?:ich|wir)\b|\b(?:ab|ein)(?:ge|zu)(?:geben|reicht|reichen)\b"
    r"|\bfertig\b|\bschließt\b|\babgeschaltet\b|\bläuft (?:ab|aus)\b|\babschluss\b|\bliefern\b|\bstehen\b"
    r"|\bläuft .{0,40}\baus\b|\bendet\b|\bletzte[rs]? (?:deploy\w*|release|termin)\b"
    r"|\bgeh(?:t|en) bis .{3,30} an\b|\b(?:geben|schicken|liefern) wir\b|\bbekommt .{2,40} bis\b",
    "decided": r"\b(?:entscheidung|beschluss|festlegung|vereinbarung|vorgabe)\b.{0,80}?[:=]"
    r"|\b(?:haben|hat|wurde|wurden|ist|sind) .{0,80}\b(?:entschieden|beschlossen|festgelegt|vereinbart|geeinigt"
    r"|abgesegnet|verabschiedet)\b|\b(?:beschlossen|entschieden|vereinbart|festgelegt) (?:ist|wurde|haben wir)\b"
    r"|\bmit (?:dem|der|den) .{2,24} (?:entschieden|beschlossen|abgesprochen|vereinbart"
    r"|abgestimmt)\s*[:,]|\b(?:ist|sind) es .{2,30} geworden statt\b",
    "deictic": r"\b(?:lösch|änder|fass|mach|rühr|commit|push)\w*\b.{0,25}\b(?:die(?:se[nmrs]?)?|das|den|dem|es"
    r"|diese datei"
    r"|hier)\b.{0,25}\b(?:nicht)\b",
    "durable": r"\b(?:ab jetzt|ab sofort|von nun an|von jetzt an|künftig|in zukunft|zukünftig|jedes mal|jedesmal"
    r"|jederzeit|standardmäßig|grundsätzlich|prinzipiell|generell|dauerhaft|immer wenn|ausnahmslos|immer|stets"
    r"|niemals|nie|weiterhin|weiter so|ab heute)\b|\b(?:bei|vor|nach|zu) jede[mrn]\b",
    "elliptic": r"^\W*(?:(?:nee|nein|bitte|also)\W+)*(?:lass das|nicht|hör auf(?: damit)?|so nicht|nicht so"
    r"|nicht [\w.]+)\W*(?:bitte)?\W*$",
    "else": r"\b(?:sonst|andernfalls)\b",
    "fact": r"\b(?:merk(?:e)? dir|denk(?:e)? dran|vergiss nicht)(?: bitte)?\s*[:,]?\s*(?:dass )?(?:der|die|das"
    r"|alle|jede[rs]?"
    r"|unser\w*|ein\w*)\b",
    "fleeting": r"\bfür die nächsten (?:\w+ )?(?:builds?|läufe|commits?|tage|stunden|wochen|minuten)\b|\b(?:heute"
    r"|(?<!guten )(?<!^)morgen(?! (?:früh )?um \d+ immer)|gestern|gerade(?! (?:weil|wenn"
    r"|deswegen|deshalb))|eben(?:falls)?(?=\s+(?:noch|mal|gemacht))|(?<!\bnicht )grad|vorerst|erst ?mal"
    r"|vorläufig|derzeit|momentan"
    r"|zurzeit|im moment|im augenblick|vorübergehend|temporär|kurz mal|mal kurz|diesmal|dieses mal|solange ich"
    r"|bis ich|bin (?:noch|grad|gerade) (?:am|dabei|im)|brauche ich noch|brauch ich noch"
    r"|(?<!nicht )gleich(?! (?:die|den|das"
    r"|dazu|mit|auch)\b)|später|für (?:diese[nrs]?|den) (?:pr|branch|aufgabe|commit|moment))\b"
    r"|\bjetzt\b(?<!ab jetzt)|\b(?:bevor|solange|bis) ich\b",
    "floor": r"\b(?:mindestversion|minimalversion|älteste unterstützte version|minimum)\b.{0,16}\b(?:ist|bleibt"
    r"|steigt)\b.{0,16}\d|\bunterstützt (?:wird|werden)\b.{0,24}\d[\d.]* (?:aufwärts|oder neuer"
    r"|und neuer)\b|\bwir (?:sind|bleiben|hängen) (?:noch )?(?:auf|bei) \w+ \d[\d.]* (?:bis|weil)\b",
    "general": r"\b(?:jede[nmrs]?|alle[nmrs]?|sämtliche\w*|überall|pro|je|niemand|keiner|egal|auch wenn"
    r"|selbst wenn)\b",
    "goal": r"\bziel (?:ist|des|der|von|für)\b|\b(?:haben|hatten) .{1,40} (?:zugesagt|versprochen)\b|\bzusage\b",
    "habit": r"\b(?:wir|bei uns) (?:benutzen|verwenden|nutzen|arbeiten|setzen|bauen|deployen|machen|schreiben"
    r"|ziehen|wird"
    r"|werden|läuft|laufen|gilt|gelten)\b|\b(?:ziehen|machen|nehmen|nutzen|verwenden|schreiben|benutzen"
    r"|bauen) wir\b",
    "halt": r"\bhör(?:t|en sie)? (?:bitte )?(?:endlich )?auf\b.{0,40}\bzu\b",
    "incident": r"\b(?:letzte[nmrs]?|vorige[nmrs]?|im) (?:jahr|monat|woche|sommer|winter|herbst|frühjahr|januar"
    r"|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|quartal)\b|\b(?:verloren|verlor"
    r"|kostete|gekostet|vorfall|panne|ausfall|durcheinander|schiefgegangen)\b|\bINC-?\d+|\b(?:hatten wir|gab es"
    r"|gab's|hatte uns)\b|\brundungsfehler\b|\b(?:ging|lief) im \w+ (?:schief|daneben)\b|\b(?:haben"
    r"|hat) uns .{0,40}\b(?:erwischt|gekostet|gebissen|lahmgelegt|reingeritten)\b"
    r"|\b(?:sind|haben) wir (?:schon|bereits)\b|\bletzten (?:herbst|winter|sommer|frühling|monat)\b"
    r"|\bkam(?:en)? (?:das )?beim .{3,30} raus\b",
    "keep": r"\b(?:immer|weiterhin|künftig|bitte) so (?:machen|weitermachen|lassen|halten)\b"
    r"|\b(?:mach|mache|lass|halt|behalt|bleib)\w*\b.{0,40}\b(?:weiter(?:hin)? so|so weiter|immer so"
    r"|überall so|so bei"
    r"|so (?:in|für) (?:alle|jede)\w*|bei(?:behalten)?\W*$|beibehalten)\b|\b(?:mach|mache)\b.{0,60}\b(?:in"
    r"|bei|für) (?:allen?"
    r"|jede[mnrs]?)\b.{0,40}\bso\b|\bgenau so (?:mag|will|soll|möchte)\b|\bso (?:mag|will|möchte) ich (?:das"
    r"|es)\b|\bweiter so\b"
    r"|\b(?:bei|in|für) (?:allen?|jede[mnr]?) (?:\w+ )?\w+ (?:bitte )?(?:so|genauso) (?:lassen|machen"
    r"|halten)\b",
    "label": r"^\W*(?:(?:und|also|so)\W+)*(?:[\w/-]+ ){0,3}(?:regeln?|\w*policy|\w*konvention(?:en)?|richtlinien?"
    r"|vorgaben?"
    r"|ablauf|vorgehen|prozess|rollout|grenzwert\w*|namensschema|migrationen|commits|releases?|rundung)\s*:\s",
    "law": r"^\W*(?:(?:und|also|noch)\W+)*(?:\w+ ){0,2}(?:regel|grundsatz|konvention|richtlinie)(?: (?:für|im|in"
    r"|bei) [\w ]{2,30})?\s*:",
    "leaning": r"\bich bin (?:mehr|eher) (?:so )?(?:der|die|ein|eine) \w+",
    "limit": r"\b(?:darf|dürfen|muss|müssen|soll|sollen|sollte|kann)\b.{0,40}\b(?:unter|höchstens|maximal|innerhalb"
    r"|binnen|nicht (?:mehr|länger|größer) als|mindestens)\b|\b(?:begrenzt|gedeckelt|limitiert|beschränkt) auf\b"
    r"|\b(?:limit|grenze|obergrenze|kontingent) (?:ist|liegt|von)\b|\b(?:erlaubt|gibt uns) (?:nur|höchstens"
    r"|maximal)\b|\b(?:nie|nicht) (?:mehr|länger) als\b",
    "look": r"\b(?:schau|guck|lies|öffne|prüf|check|vergleich|sieh|lade?|zieh)\w*\b.{0,30}\b(?:mal|dir|an|rein"
    r"|nach|ob|runter"
    r"|durch)\b",
    "manner": r"\bin (?:kommentaren?|tests|commits|logs|der doku|docstrings|fehlermeldungen"
    r"|die kommentare) (?:bitte )?(?:schreib|nimm|nutz|verwend|sag|erklär)\w*",
    "maybe": r"\b(?:vielleicht|eventuell|evtl|möglicherweise|könnte|könnten|theoretisch|irgendwann|mal überlegen"
    r"|nur so (?:ein"
    r"|'?ne?) (?:gedanke|idee)|gedanken(?:spiel)?|ich glaube|glaub(?:e)? ich|ich denke|vermutlich|wahrscheinlich"
    r"|keine ahnung|nicht sicher|unsicher|wäre (?:es )?(?:cool|schön|gut|nett|besser)|was wäre|was,? wenn"
    r"|sollten wir"
    r"|müsste man|hoffentlich|mal sehen|offen ist|noch offen|noch nicht (?:entschieden|klar)|scheint|anscheinend"
    r"|angeblich|bin am überlegen)\b",
    "myok": r"\bauf (?:mein(?:e)?) (?:ok(?:ay)?|freigabe|zustimmung|go|bestätigung|nicken)\b"
    r"|\berst wenn ich (?:nicke|zustimme|ok sage)\b",
    "nag": r"\b(?:warum|wieso) (?:machst|baust|schreibst|fügst|benutzt|nimmst) du (?:immer|ständig|dauernd"
    r"|schon wieder"
    r"|andauernd)\b",
    "name": r"\bich bin (?:der|die)\s+(?-i:[A-ZÄÖÜ][\wäöüß-]+)"
    r"|\b(?:ich heiße|mein name ist|ich bin(?: die| der)?|hier ist"
    r"|hier spricht)\s+(?-i:[A-ZÄÖÜ][\wäöüß-]+)\s*(?:,|\."
    r"|!|und\b|aus\b|vom\b|von\b|$|\()",
    "none": r"^\W*(?:(?:und|also|aber)\W+)*(?:bitte )?keine (?!ahnung|sorge|zeit|lust|panik)(?:\w+ )?\w+(?:en|s|er"
    r"|e)\b(?! (?:mehr|dafür|hier|gefunden|nötig|dazu))",
    "norm": r"(?<!\bich )(?<!\bwir )(?<!\bdu )(?<!\bdas )(?<!\bes )(?<!\bwas )\b(?:muss|müssen|darf|dürfen|hat zu"
    r"|haben zu)\b(?! (?:ich|wir|du|man|das|es)\b)",
    "note": r"^(?:kurz|kleine) (?:regel|notiz)\b|\b(?:ganz )?wichtig(?: ist)?\s*[:,]"
    r"|^\W*(?:(?:ach|so|ja|und)\W+)*(?:achtung|zur info|hinweis|nur damit du(?:'s| es)? weißt|wohlgemerkt)\b",
    "only": r"\b(?:nur|ausschließlich|höchstens|mindestens|maximal|max\.?|erst (?:wenn|nach|am|dann))\b",
    "order": r"\b(?:bitte|mach\w*|schreib\w*|nimm|benutz\w*|verwend\w*|antworte\w*|nutz\w*|setz\w*|prüf\w*|frag\w*"
    r"|leg\w*|commit\w*|push\w*|gib|lass|achte\w*|führ\w*)\b.{0,40}\b(?:immer|grundsätzlich|stets|nie(?:mals)?"
    r"|prinzipiell|generell)\b(?! wieder so)|^\W*(?:(?:und|also|nee|nein|bitte|ab jetzt|künftig|in zukunft"
    r"|ab sofort)\W+)*(?:immer|nie(?:mals)?|stets|grundsätzlich)\s+(?!(?:wenn|dasselbe|derselbe|dieselbe"
    r"|das gleiche|der gleiche|so|noch|wieder|mehr|war|hat|ist|hatte|wird|funktioniert|gesehen)\b)\w+|\bfrag(?:t"
    r"|en sie)? mich,? (?:bitte )?(?:vorher|bevor du|wenn du)\b",
    "owner": r"\b(?:frau|herrn?|(?-i:[A-ZÄÖÜ])\w+) (?:vorher |erst |zuerst )?fragen\b|\bdurch .{2,40} von (?:frau"
    r"|herrn?|(?-i:[A-ZÄÖÜ])\w+)|\bansprechpartner(?:in)? (?:ist|für)\b|\b(?:zuständig|verantwortlich|verantwortet"
    r"|ansprechpartner(?:in)?|betreut|gehört (?:dem|der) team)\b|\b(?:laufen|läuft|gehen|geht"
    r"|müssen) (?:immer )?über (?:sie|ihn|den|die|frau|herrn?|das|(?-i:[A-Z])\w+)\b|\bfreigabe (?:von|durch)\b"
    r"|\bkümmer(?:t|n) sich\b|\bkümmere? (?:ich )?mich\b.{0,5}\bum\b|\b(?:liegt|liegen) (?:komplett |jetzt "
    r"|alles )?bei (?:team|der abteilung|(?-i:[A-ZÄÖÜ])\w+(?:\s*[.,;]|\s*$))|\bgehör(?:t|en) (?:jetzt )?(?:dem|der"
    r"|zu|zum|team) (?:\w+[- ])?(?:team|gruppe|abteilung|(?-i:[A-ZÄÖÜ])\w+team)\b|\bnach rücksprache mit\b"
    r"|\bfrag(?:t|en sie)? (?:vorher |da |dazu |bitte )*(?:frau |herrn? )?(?-i:[A-ZÄÖÜ])\w+\b(?=.{0,30}\b(?:wenn"
    r"|bevor|bei|zu|für|vorher)\b)|\bwende (?:dich|sie sich) an\b|\bmeld\w* (?:dich|sie sich|euch) bei\b"
    r"|\bgibt (?:nur |allein )?[^,.]{2,20} frei\b|\bentscheide[tn] (?:nur |allein )?(?:frau "
    r"|herr )?(?-i:[A-ZÄÖÜ])\w+|\b(?:brauch\w*|benötig\w*) .{0,30}\b(?:ok(?:ay)?|freigabe|zustimmung|review"
    r"|segen) (?:von|durch)\b"
    r"|\bfür [\w-]{3,30} (?:ist|sind|haben wir) bei uns \w+ (?:da|dran)\b|\b(?:zugang|zugänge"
    r"|zugangsdaten|accounts?|rechte|schlüssel|lizenzen)\b.{0,40}\b(?:gibt es|gibt's|bekommt man"
    r"|bekommst du|kriegst du|kommen|kommt|vergibt) (?:bei |von )?(?-i:[A-Z])\w+|\bhat (?:frau "
    r"|herr )?\w+ das (?:letzte wort|sagen)\b|\bdas letzte wort hat\b"
    r"|\balles,? was .{3,40} (?:schaut|sieht|prüft|liest|liegt)\b.{0,20}\b(?:frau|herr) (?-i:[A-Z])",
    "past": r"\b(?:war|waren|wurde|wurden|hatte|hatten|ging|gingen|kam|kamen|lief|liefen)\b",
    "personal": r"\bich (?:arbeite|bin) (?:meist(?:ens)?|normalerweise|immer|nur|in der regel|montags|freitags"
    r"|in teilzeit"
    r"|teilzeit|erreichbar|in (?-i:[A-Z]))|\bmeine (?:arbeitszeit\w*|zeitzone)\b|\bich bin (?:farbenblind"
    r"|rot-grün-blind"
    r"|schwerhörig|legasthenik\w+)|\bich (?:nutze|benutze) (?:einen? )?(?:screenreader|vim|neovim|emacs"
    r"|windows|macos"
    r"|linux)\b",
    "pitfall": r"^(?:achtung|vorsicht)\s*[:!,]|\b(?:achtung(?:,)? falle|falle|fallstrick|stolperfalle|stolperstein"
    r"|tücke|obacht"
    r"|vorsicht (?:bei|mit)|aufpassen (?:bei|mit)|lehrgeld|aus schaden)\b",
    "place": r"\b(?:laufen|läuft|landen|landet|liegen|liegt|stehen|steht)\b.{0,30}\b(?:in|im|unter|bei)\b"
    r"|\bim (?:Jira|Redmine|Confluence|Wiki)\b|\b(?:liegt|liegen|steht|stehen|findest du|findet (?:man|ihr)"
    r"|finden sich|findet sich|landen|landet|sind|ist|gibt(?:'s| es)|dokumentiert|abgelegt|gepflegt|verwaltet"
    r"|hängt)\b.{0,40}\b(?:in|im|unter|auf|bei|hier|beim)\b|\bfür .{3,50} (?:siehe|schau|nimm|gibt es|nutzen wir"
    r"|guck)\b|\b(?:is|sind|ist) (?:jetz|jetzt|nun|alles)\b.{0,20}\b(?:auf|in|unter|bei)\b|\b(?:gehen|geht|kommen"
    r"|kommt|wandern|melden|meldet)\b.{0,30}\b(?:ins?|nach|auf|an|unter)\b|\bfindet sich\b|\b(?:schau|guck|lies"
    r"|siehe)\w* .{0,30}\b(?:unter|auf|nach unter)\b"
    r"|\b(?:wird|werden)\b.{0,60}\b(?:hochgeladen|abgelegt|gesammelt|gespiegelt|getestet)\b|\bpfleg(?:t"
    r"|en)\b.{2,40}\bin\b|\bgetestet wird\b|\b(?:werden|wird) (?:\w+ ){0,3}in .{2,30} gepflegt\b",
    "please": r"\bbitte\b",
    "prefer": r"\bmir wäre .{0,20}lieber\b|\b(?:nicht gern|ungern)\b|\blieber (?:einmal )?(?:mehr|weniger|zu)\b"
    r"|\bich (?:mag|bevorzuge|hasse(?! (?:diese\w*|das|die|den)\b)|arbeite (?:normalerweise|meistens|lieber)"
    r"|hätte (?:es )?(?:lieber|gern)|will (?:immer|keine?|nie)|kann .{1,30} nicht (?:leiden|ausstehen)|reviewe"
    r"|lese)\b(?! (?:mal|das hier)\b)|\bmir (?:ist|sind) .{1,30} lieber\b|\bam liebsten\b|\b(?:nervt|stört) mich\b"
    r"|\bgefällt mir\b|\bich hätte .{1,30}\b(?:gern|gerne|lieber)\b|\bmir (?:ist|wäre) (?:es )?lieber\b|\b(?:reicht"
    r"|reichen|genügt|genügen) mir\b|\bkann ich nichts anfangen\b|\b(?:beschreib|erklär|zeig|schreib|gib"
    r"|antworte)\w* (?:mir )?[^,.]{0,30}\blieber\b",
    "prohibit": r"<START>(?:bitte )?(?:keine?[nmrs]?|nie|nicht)\s+(?!(?:gesehen|ahnung|plan|fehler|warnung\w*"
    r"|problem|sorge|schlecht|so|mehr da"
    r"|ganz|wirklich|sicher|schlimm|zeit|lust)\b)\w+|\b(?:hör(?:t)? auf|lass das|unterlass|verzichte auf|vermeide"
    r"|spar dir)\b|\b(?:mach|schreib|nimm|benutz|verwend|nutz|füg|ruf|bau|push|commit|lösch|änder|kommentier|frag"
    r"|leg|setz|schlag)\w*\b.{0,50}\b(?:nicht|keine?[nmrs]?|nie(?:mals)?)\b|\blass(?:t"
    r"|en sie)? (?:bitte )?die finger (?:von|weg)\b"
    r"|(?<!ist )(?<!hat )(?<!sind )(?<!haben )(?<!war )(?<!wurde )\bnie(?:mals)? (?!wieder|mehr"
    r"|so )[^,.]{2,40} (?!\w*ge\w+en\b)\w+en\s*(?:[,.;!]|$)"
    r"|(?<!ist )(?<!hat )(?<!habe )(?<!hab )(?<!^)\bnie(?:mals)? (?!wieder|mehr|so"
    r"|ge)\w{4,}en\s*(?:[,.;!]|$)",
    "question": r"^\W*(?:(?:und|aber|also|moin|hallo|hey|hm+|ach|oh|äh|sag mal)\W+)*(?:was|wie|warum|wieso|weshalb"
    r"|wer|wen|wem|wo|wann|welche[nmrs]?|wozu|woher)\b(?!.*,\s*(?:steht|liegt|findest"
    r"|erklär)\w*\b)(?!.*\b(?:steht|liegt|entscheidet)\b .{2,40},)(?! (?:immer"
    r"|gesagt|auch immer|besprochen|schon|du willst)\b)|^\W*(?:(?:und|aber|also|moin|hallo|hey|hm+|ach|oh"
    r"|kurze frage)\W+)*(?:kannst|könntest|kann|können|müssen|muss|sollen|soll|sollte|ist|sind|hast|hat|gibt|gibt's"
    r"|weißt|geht|würdest|magst|darf|dürfen) (?:du|ich|man|wir|ihr|das|der|die|es|sie|jemand|dir)\b|,\s*(?:oder"
    r"|richtig|stimmt's|stimmts|ne|gell|warum|wieso|weshalb|woher)\s*$|\bsag mir,? (?:wer|was|wo|wie|wann"
    r"|welche\w*|ob)\b",
    "quota": r"\b\d+ \w+ pro (?:sekunde|minute|stunde|tag)\b.{0,4}\b(?:darüber|danach|mehr)\b|\b(?:erlaubt"
    r"|verträgt|akzeptiert) (?:nur |höchstens )?\d+ \w+ pro\b",
    "ratio": r"\bein(?:e[nr]?)? (?:\w+ ){1,3}pro (?:commit|pr|datei|branch|test|klasse|modul|ticket|funktion"
    r"|migration)\b|\bpro \w+ (?:nur|höchstens|maximal) ein",
    "reason": r"\b(?:weil|denn|da (?:wir|die|der|das|es|sonst|sie)|sonst|andernfalls|damit|deshalb|deswegen|darum"
    r"|nämlich|grund(?: ist|:)|wegen|sodass|so dass)\b|,\s*das (?:liest|macht|führt|veraltet|bricht|kostet"
    r"|versteht)\b|\bund (?:es )?veraltet\b|\b(?:wird|werden)\b.{0,30}\b(?:überschrieben|generiert|neu erzeugt"
    r"|abgelehnt|rausgeworfen)\b|\bverbietet\b|\bverlangt\b|,\s*(?:die|der|das) \w+ (?:dauert|kostet|bricht|kippt"
    r"|meckert|prüft|lehnt)\b|\bseit wir\b|\bsteht (?:so )?im vertrag\b|\b(?:schmeißt|wirft)\b.{0,30}\bweg\b"
    r"|\bvon einem generator\b|\bzu (?:viel|langsam|groß|teuer|schwer)\w*\b|\b(?:versteht|liest|kennt"
    r"|findet) .{0,20}\b(?:sonst )?(?:keiner|niemand)\b|\bdie hälfte (?:des teams|der leute|von uns)\b"
    r"|\bdas (?:zieht|kostet|frisst|bläht|macht) (?:uns )?\d",
    "recurring": r"\b(?:montags|dienstags|mittwochs|donnerstags|freitags|samstags|sonntags|werktags|nachts|täglich"
    r"|wöchentlich"
    r"|monatlich)\b|\bjede[nrs]? (?:tag|nacht|woche|monat|montag|dienstag|mittwoch|donnerstag|freitag|sonntag)\b",
    "remember": r"\b(?:merk(?:e)? dir|merken sie sich|denk(?:e)? (?:bitte )?(?:immer )?d(?:a)?ran"
    r"|behalt(?:e)? (?:bitte )?im (?:kopf|hinterkopf)|notier(?:e)? dir|halt(?:e)? (?:bitte )?fest"
    r"|vergiss (?:bitte )?nicht,? dass|zum merken)\b|^fürs protokoll\b",
    "resource": r"\b(?:dashboards?|\w*boards?|wiki|runbooks?|\w*handbuch|\w*doku(?:mentation)?|spezifikation(?:en)?"
    r"|specs?|\w*leitfaden|\w*richtlinien?|styleguide|\w*entwürfe|designs?|roadmap|backlog|tickets|\w*berichte|bugs"
    r"|logs|metriken|kennzahlen|auswertungen|\w*kalender|\w*plan|protokolle|\w*vorlagen?|übersetzungen"
    r"|\w*schnittstelle|\w*beschreibung|glossar|\w*anleitung(?:en)?|\w*checkliste|statusseite|nightly(?: builds?)?"
    r"|builds|artefakte|zahlen|\w*preisliste|\w*statistik(?:en)?|monitoring|zugänge|testdaten|unterlagen|verträge"
    r"|kanal|bereich|laufwerk|ablauf|schritte)\b",
    "retention": r"\b(?:werden|wird|bleiben|bleibt)\b.{0,30}\d+ (?:tagen?|wochen?|monaten?"
    r"|jahren?)\b.{0,20}\b(?:aufbewahrt|aufgehoben|gelöscht|entfernt|archiviert|liegen|gespeichert)\b",
    "role": r"\b(?:ich |, )?(?:mache|mach) (?:hier|bei uns) (?:die|den|das|alles)\b|\bkümmere mich (?:hier )?um\b"
    r"|\bbin hier für\b|\bich (?:bin|arbeite als|war) (?:hier |die |der |eine?[mnr]? |seit \d+ jahren )*<PERSON>\b"
    r"|\bich (?:leite|verantworte|betreue|führe)\b|\b(?:und|,) (?:leite|betreue|verantworte)\b|\bich arbeite (?:im"
    r"|in der|bei der|fürs?) \w+|\bich bin (?:zuständig|verantwortlich) für\b|\bich bin neu (?:im team|hier|dabei)"
    r"|\bich (?:bin|heiße|heisse)\b.{0,40}(?:\bund|,) (?:arbeite|mache?|betreue) (?:hier )?(?:in|im|bei|als|für|das"
    r"|die|den|alles)\b|\bich komme (?:eigentlich )?aus (?:der|dem) .{2,25}(?:ecke|welt|bereich|entwicklung"
    r"|umfeld)\b"
    r"|\bich hab(?:e)? (?:das |die |den )?(?!laptop|branch|ticket|task|datei)[\w -]{3,30} von (?:den|dem"
    r"|der) \w+ übernommen\b|\bich mache? (?:sonst|eigentlich|normalerweise|hauptsächlich) [\w -]{3,30},",
    "rule": r"\b(?:darf|dürfen|muss|müssen|soll|sollen|kann|können)\b.{0,60}\b(?:nie(?:mals)?|immer|ausschließlich"
    r"|nur"
    r"|unter keinen umständen|stets|auf keinen fall|zwingend)\b|\b(?:nie(?:mals)?|immer|ausschließlich|niemand"
    r"|grundsätzlich|stets|jede\w*|alle\w*)\b.{0,60}\b(?:darf|dürfen|muss|müssen|soll|sollen|wird"
    r"|werden)\b|\b(?:ist"
    r"|sind) (?:streng |strikt |absolut )?(?:verboten|tabu|pflicht|verpflichtend|untersagt|nicht erlaubt"
    r"|nicht gestattet)\b|\b(?:liegen|liegt|läuft|laufen|gehen|geht|kriegen|bekommen|bleiben|bleibt|wird"
    r"|werden)\b.{0,30}\b(?:nie(?:mals)?|immer|ausschließlich|stets|grundsätzlich)\b",
    "sequence": r"\berst .{2,60}\bdann\b|\bzuerst\b",
    "skill": r"\bkein(?:e)? .{1,20}-?(?:profi|experte|expertin|held)\b|\b(?:bin|war) (?:eher|mehr) (?:der|die|im"
    r"|in)\b|\b(?:kenne? (?:ich )?mich .{1,40}(?:kaum|nicht|wenig|gut|bestens) (?:aus|so aus)|(?:kaum|keine|wenig"
    r"|viel|jahrelange?) (?:ahnung|erfahrung)|(?:bin|war) (?:neu|fit|sattelfest|anfänger|einsteiger)\b|neuling"
    r"|seit (?:\d+|vielen|zehn|zwanzig) jahren|noch nie .{1,30}(?:benutzt|gemacht|geschrieben|gearbeitet)"
    r"|aus der .{1,20}(?:ecke|welt)|muttersprache|nicht so vertraut|kaum vertraut|wenig vertraut|erst seit)"
    r"|\b(?:lese|verstehe) ich,? (?:\w+ ){0,3}(?:schreibe? (?:es |ich )?)?(?:aber )?(?:kaum|nicht|wenig)\b",
    "stays": r"\b(?:(?:bleibt|bleiben)|lassen wir) (?:noch )?bis (?:zum )?(?:ende |mitte |anfang )?(?:januar"
    r"|februar|märz"
    r"|april|mai|juni|juli|august|september|oktober|november|dezember|frühjahr|sommer|herbst|winter|q[1-4]|\d)",
    "steps": r"\b(?:ablauf|reihenfolge|schritte?|vorgehen|prozedur|checkliste|so (?:läuft|machen|geht|deployen"
    r"|releasen)"
    r"|läuft .{1,40}(?:immer|so) ab|immer so|jedes mal|prozess)\b",
    "style": r"\b(?:antworte|antworten|antwort|erklär\w*|schreib(?:e)? mir|emojis?|zusammenfassung\w*|stichpunkte?"
    r"|aufzählung\w*|floskeln?|kurz (?:und|halten|fassen)|sprich|duz|siez|varianten)\b|\bantworten\b|\b(?:kurze"
    r"|knappe) (?:sätze|antworten)\b|\bkein (?:sie|business)\b|\bals (?:tabelle|liste|stichpunkte)\b",
    "symptom": r"\b(?:kaputt|fehler|fehlgeschlagen|schlägt fehl|durchgelaufen|funktioniert|hängt|stürzt|klappt"
    r"|exception|rot|falsch)\b|\b(?:veraltet|leer|lahm|down)\b",
    "tellme": r"\b(?:sag|nenn|zeig|gib|schick|warn|erinner)\w* (?:mir|mich)\b|\bfrag\w* mich\b",
    "thither": r"\b(?:da|dort) (?:zuerst|erst|als erstes)\b|\berst (?:da|dort)(?:hin)?\b|\bdort nachsehen\b",
    "thus": r"^\W*also (?:nie|niemals|immer|nicht|nur|keine?|bitte)\b",
    "uniform": r"\b(?:ist|sind|bleibt|bleiben|steht|stehen)\b.{1,40}\b(?:überall|durchgehend|durchgängig"
    r"|einheitlich)\b|\b(?:überall|durchgehend|durchgängig) (?:in|als|mit|im)\b"
    r"|\balle\w*\b.{2,50}\b(?:geht|gehen|läuft|laufen) (?:nur )?(?:über|durch)\b|\b(?:zugriffe?|aufrufe?"
    r"|anfragen|abfragen)\b.{2,40}\b(?:gehen|laufen) nur (?:über|durch)\b"
    r"|\bin allen (?:texten|meldungen|mails|modulen|diensten|ansichten)\b",
    "weak": r"\beher (?:weniger|nicht|kaum)\b|\bist mir (?:fremd|neu)\b|\bsind mir fremd\b|\bnicht (?:meine welt"
    r"|mein ding)\b|\bkenne? ich kaum\b"
    r"|\bgrün hinter den ohren\b",
    "wedo": r"\bwir (?!(?:haben|hatten|sind|waren|müssen|sollen|sollten|können|könnten|wollen|werden|würden"
    r"|brauchen|warten|sehen|gehen|machen|bekommen|kriegen|wissen|glauben|denken)\b)\w+en\b|\b(?:halten|speichern"
    r"|runden|schreiben|nutzen|rechnen|führen|zählen|testen|deployen|benennen|nehmen|loggen) wir\b",
    "whenyou": r"\bwenn du .{2,40}?(?:vorschlägst|empfiehlst|nennst|fragst|zeigst|einbaust|testest|löst|findest"
    r"|schreibst|committest|änderst|anlegst|baust|pushst|benennst|anfasst|löschst|antwortest|erklärst|hinzufügst"
    r"|umbaust|machst)\b|\b(?:bevor|nachdem) du .{2,40}?(?:st)\b",
    "window": r"\b(?:dienstags|mittwochs|donnerstags|montags|freitags|samstags"
    r"|sonntags)\b.{0,30}\b\d{1,2}(?::\d\d)? (?:uhr )?bis \d{1,2}|\b(?:deploys?|releases?|wartungsfenster"
    r"|produktivgesetzt|deployt|ausgerollt)\b.{0,30}\b(?:montags|dienstags|mittwochs|donnerstags|freitags"
    r"|samstags|sonntags)\b",
    "wish": r"\b(?:erklär\w*|erläuter\w*|ausführlich|schritt für schritt|grundlagen kannst du|überspring|genauer"
    r"|langsam)\b",
    "years": r"\b(?:\d+|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwanzig) jahre (?!alt|lang|her"
    r"|aufbewahr)\w+"
    r"|\b\w+ kann ich\s*(?:[.,;]|$)",
    "yet": r"\bnoch\b",
    "aside": r"\s*,?\s*\b(?:bitte|übrigens|halt)\b(?=\s*[,.;:!)]|\s|$)",
    "filler": r"^(?:(?:genau so(?=[.!])|ok(?:ay)?|hallo|hi|hey|moin|guten (?:morgen|tag)|ja|jo|also|so|und|auch"
    r"|übrigens"
    r"|ach(?: so| ja)?|oh|hm+|gut|super|prima|perfekt|danke|alles klar|genau|ganz wichtig|wichtig|achtung|zur info"
    r"|kurz|noch was|nur so|außerdem)\b[\s,:;.!–—-]*)+|^(?:nein|nee|nö)\s*[,.!–—-]\s*"
    r"|^(?:bitte\s+)?(?:merk(?:e)? dir"
    r"|denk(?:e)? (?:bitte )?dran|vergiss nicht)(?:\s+bitte)?\s*(?:[:,]\s*(?:dass\s+)?)?|^bitte\s+",
    "why_after": r"[,;]\s*(?:weil|denn|da(?= (?:wir|die|der|das|es|sonst|sie)\b))\s+|[,;]\s*(?=sonst\b|andernfalls\b"
    r"|damit\b)",
}
"""Names of cues → patterns; recipes.py says what they amount to, wording.py uses `filler`, `aside` and the `why_…`."""
