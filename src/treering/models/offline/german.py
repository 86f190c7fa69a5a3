"""How statements that last sound in German."""

_START = r"(?:^|[,;:.!()–—-]\s*|\b(?:und|aber|also|bitte|dann|auch|nee|nein|oder)\s+)"
_PERSON = (
    r"(?:\w*entwickler(?:in)?|\w*ingenieur(?:in)?|\w*leiter(?:in)?|\w*designer(?:in)?|\w*architekt(?:in)?|admin(?:istrator(?:in)?)?|\w*berater(?:in)?|student(?:in)?"
    r"|praktikant(?:in)?|azubi|werkstudent(?:in)?|\w*analyst(?:in)?|\w*manager(?:in)?|\w*tester(?:in)?|\w*forscher(?:in)?|\w*lehrer(?:in)?|freiberufler(?:in)?|einsteiger(?:in)?|anfänger(?:in)?|\w*chef(?:in)?)"
)

CUES = {
    "remember": r"\b(?:merk(?:e)? dir|merken sie sich|denk(?:e)? (?:bitte )?(?:immer )?d(?:a)?ran|behalt(?:e)? (?:bitte )?im (?:kopf|hinterkopf)|notier(?:e)? dir|halt(?:e)? (?:bitte )?fest|vergiss (?:bitte )?nicht,? dass|zum merken)\b|^fürs protokoll\b",
    "order": r"\b(?:bitte|mach\w*|schreib\w*|nimm|benutz\w*|verwend\w*|antworte\w*|nutz\w*|setz\w*|prüf\w*|frag\w*|leg\w*|commit\w*|push\w*|gib|lass|achte\w*|führ\w*)\b.{0,40}\b(?:immer|grundsätzlich|stets|nie(?:mals)?|prinzipiell|generell)\b(?! wieder so)"
    r"|^(?:\W*(?:und|also|nee|nein|bitte|ab jetzt|künftig|in zukunft|ab sofort)\W+)*(?:immer|nie(?:mals)?|stets|grundsätzlich)\s+(?!(?:noch|wieder|mehr|war|hat|ist|hatte|wird|funktioniert|gesehen)\b)\w+",
    "rule": r"\b(?:darf|dürfen|muss|müssen|soll|sollen|kann|können)\b.{0,60}\b(?:nie(?:mals)?|immer|ausschließlich|nur|unter keinen umständen|stets|auf keinen fall|zwingend)\b|\b(?:nie(?:mals)?|immer|ausschließlich|niemand|grundsätzlich|stets|jede\w*|alle\w*)\b.{0,60}\b(?:darf|dürfen|muss|müssen|soll|sollen|wird|werden)\b"
    r"|\b(?:ist|sind) (?:streng |strikt |absolut )?(?:verboten|tabu|pflicht|verpflichtend|untersagt|nicht erlaubt|nicht gestattet)\b|\b(?:liegen|liegt|läuft|laufen|gehen|geht|kriegen|bekommen|bleiben|bleibt|wird|werden)\b.{0,30}\b(?:nie(?:mals)?|immer|ausschließlich|stets|grundsätzlich)\b",
    "norm": r"(?<!\bich )(?<!\bwir )(?<!\bdu )(?<!\bdas )(?<!\bes )(?<!\bwas )\b(?:muss|müssen|darf|dürfen|hat zu|haben zu)\b(?! (?:ich|wir|du|man|das|es)\b)",
    "prohibit": rf"{_START}(?:bitte )?(?:keine?[nmrs]?|nie|nicht)\s+(?!(?:ahnung|problem|sorge|schlecht|so|mehr da|ganz|wirklich|sicher|schlimm|zeit|lust)\b)\w+|\b(?:hör(?:t)? auf|lass das|unterlass|verzichte auf|vermeide|spar dir)\b"
    r"|\b(?:mach|schreib|nimm|benutz|verwend|nutz|füg|ruf|bau|push|commit|lösch|änder|kommentier|frag|leg|setz|schlag)\w*\b.{0,50}\b(?:nicht|keine?[nmrs]?|nie(?:mals)?)\b",
    "deictic": r"\b(?:lösch|änder|fass|mach|rühr|commit|push)\w*\b.{0,25}\b(?:die(?:se[nmrs]?)?|das|den|dem|es|diese datei|hier)\b.{0,25}\b(?:nicht)\b",
    "durable": r"\b(?:ab jetzt|ab sofort|von nun an|von jetzt an|künftig|in zukunft|zukünftig|jedes mal|jedesmal|jederzeit|standardmäßig|grundsätzlich|prinzipiell|generell|dauerhaft|immer wenn|ausnahmslos|immer|stets|niemals|nie|weiterhin|weiter so|ab heute)\b",
    "general": r"\b(?:jede[nmrs]?|alle[nmrs]?|sämtliche\w*|überall|pro|je|niemand|keiner|egal|auch wenn|selbst wenn)\b",
    "only": r"\b(?:nur|ausschließlich|höchstens|mindestens|maximal|max\.?|erst (?:wenn|nach|am|dann))\b",
    "contrast": r"\b(?:statt|anstatt|anstelle|sondern|und nicht|nicht(?= \w+[,.]))\b",
    "prefer": r"\bmir wäre .{0,20}lieber\b|\b(?:nicht gern|ungern)\b|\blieber (?:einmal )?(?:mehr|weniger|zu)\b|\bich (?:mag|bevorzuge|hasse|arbeite (?:normalerweise|meistens|lieber)|hätte (?:es )?(?:lieber|gern)|will (?:immer|keine?|nie)|kann .{1,30} nicht (?:leiden|ausstehen)|reviewe|lese)\b(?! (?:mal|das hier)\b)|\bmir (?:ist|sind) .{1,30} lieber\b|\bam liebsten\b|\b(?:nervt|stört) mich\b|\bgefällt mir\b",
    "decided": r"\b(?:entscheidung|beschluss|festlegung|vereinbarung|vorgabe)\b.{0,80}?[:=]|\b(?:haben|hat|wurde|wurden|ist|sind) .{0,80}\b(?:entschieden|beschlossen|festgelegt|vereinbart|geeinigt|abgesegnet|verabschiedet)\b|\b(?:beschlossen|entschieden|vereinbart|festgelegt) (?:ist|wurde|haben wir)\b",
    "chosen": r"\bwir (?:bleiben bei|nehmen (?:jetzt )?(?:überall|dafür)?|setzen (?:jetzt )?auf|gehen (?:jetzt )?mit|behalten)\b|\bvorgabe (?:vom|von|der|des)\b|\b(?:vertrieb|rechtsabteilung|datenschutz\w*|management|kunde|produkt|security|revision|prüfer|betriebsrat) (?:will|verlangt|besteht|fordert|hat (?:gesagt|verlangt))\b",
    "habit": r"\b(?:wir|bei uns) (?:benutzen|verwenden|nutzen|arbeiten|setzen|bauen|deployen|machen|schreiben|ziehen|wird|werden|läuft|laufen|gilt|gelten)\b|\b(?:ziehen|machen|nehmen|nutzen|verwenden|schreiben|benutzen|bauen) wir\b",
    "reason": r"\b(?:weil|denn|da (?:wir|die|der|das|es|sonst|sie)|sonst|andernfalls|damit|deshalb|deswegen|darum|nämlich|grund(?: ist|:)|wegen|sodass|so dass)\b|,\s*das (?:liest|macht|führt|veraltet|bricht|kostet|versteht)\b|\bund (?:es )?veraltet\b",
    "incident": r"\b(?:letzte[nmrs]?|vorige[nmrs]?|im) (?:jahr|monat|woche|sommer|winter|herbst|frühjahr|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|quartal)\b|\b(?:verloren|verlor|kostete|gekostet|vorfall|panne|ausfall|durcheinander|schiefgegangen)\b|\b[A-Z]{2,}-\d+\b",
    "pitfall": r"^(?:achtung|vorsicht)\s*[:!,]|\b(?:achtung(?:,)? falle|falle|fallstrick|stolperfalle|stolperstein|tücke|obacht|vorsicht (?:bei|mit)|aufpassen (?:bei|mit)|lehrgeld|aus schaden)\b",
    "note": r"\b(?:ganz )?wichtig(?: ist)?\s*[:,]|^(?:\W*(?:ach|so|ja|und)\W+)*(?:achtung|zur info|hinweis|nur damit du(?:'s| es)? weißt|wohlgemerkt)\b",
    "goal": r"\bziel (?:ist|des|der|von|für)\b|\b(?:haben|hatten) .{1,40} (?:zugesagt|versprochen)\b|\bzusage\b",
    "owner": r"\bansprechpartner(?:in)? (?:ist|für)\b|\b(?:zuständig|verantwortlich|verantwortet|ansprechpartner(?:in)?|betreut|gehört (?:dem|der) team)\b|\b(?:laufen|läuft|gehen|geht|müssen) (?:immer )?über (?:sie|ihn|den|die|frau|herrn?|das|[A-Z]\w+)\b|\bfreigabe (?:von|durch)\b",
    "label": r"^(?:\W*(?:und|also|so)\W+)*(?:[\w/-]+ ){0,3}(?:regeln?|\w*policy|\w*konvention(?:en)?|richtlinien?|vorgaben?|ablauf|vorgehen|prozess|rollout|grenzwert\w*|namensschema|migrationen|commits|releases?|rundung)\s*:\s",
    "steps": r"\b(?:ablauf|reihenfolge|schritte?|vorgehen|prozedur|checkliste|so (?:läuft|machen|geht|deployen|releasen)|läuft .{1,40}(?:immer|so) ab|immer so|jedes mal|prozess)\b",
    "keep": r"\b(?:mach|mache|lass|halt|behalt|bleib)\w*\b.{0,40}\b(?:weiter(?:hin)? so|so weiter|immer so|überall so|so bei|so (?:in|für) (?:alle|jede)\w*|bei(?:behalten)?)\b|\b(?:mach|mache)\b.{0,60}\b(?:in|bei|für) (?:allen?|jede[mnrs]?)\b.{0,40}\bso\b|\bgenau so (?:mag|will|soll|möchte)\b|\bso (?:mag|will|möchte) ich (?:das|es)\b|\bweiter so\b",
    "style": r"\b(?:antworte|antworten|antwort|erklär\w*|schreib(?:e)? mir|emojis?|zusammenfassung\w*|stichpunkte?|aufzählung\w*|floskeln?|kurz (?:und|halten|fassen)|sprich|duz|siez|varianten)\b",
    "artifact": r"\b(?:commit-?(?:messages?|nachrichten|texte)|commits|pr-?(?:titel|beschreibung(?:en)?)|branch(?:es|namen|-namen)|kommentare|docstrings|variablennamen|funktionsnamen|bezeichner|testnamen|doku(?:mentation)?|fehlermeldungen|logmeldungen)\b(?=.{0,40}\b(?:auf|immer|müssen|sollen|bleiben|sind|in|mit|nur|ist)\b)",
    "ratio": r"\bein(?:e[nr]?)? (?:\w+ ){1,3}pro (?:commit|pr|datei|branch|test|klasse|modul|ticket|funktion|migration)\b",
    "break": r"^(?:\W*(?:ach|oh|und|so)\W+)*(?:außerdem|übrigens|ach ja|nebenbei|noch was|und noch|ansonsten|zusätzlich|auch noch)\b",
    "yet": r"\bnoch\b",
    "whenyou": r"\bwenn du .{2,40}?(?:schreibst|committest|änderst|anlegst|baust|pushst|benennst|anfasst|löschst|antwortest|erklärst|hinzufügst|umbaust|machst)\b|\b(?:bevor|nachdem) du .{2,40}?(?:st)\b",
    "recurring": r"\b(?:montags|dienstags|mittwochs|donnerstags|freitags|samstags|sonntags|werktags|nachts|täglich|wöchentlich|monatlich)\b|\bjede[nrs]? (?:tag|nacht|woche|monat|montag|dienstag|mittwoch|donnerstag|freitag|sonntag)\b",
    "sequence": r"\berst .{2,60}\bdann\b|\bzuerst\b",
    "symptom": r"\b(?:kaputt|fehler|fehlgeschlagen|schlägt fehl|durchgelaufen|funktioniert|hängt|stürzt|klappt|exception|rot|falsch)\b",
    "fact": r"\b(?:merk(?:e)? dir|denk(?:e)? dran|vergiss nicht)(?: bitte)?\s*[:,]?\s*(?:dass )?(?:der|die|das|alle|jede[rs]?|unser\w*|ein\w*)\b",
    "please": r"\bbitte\b",
    "name": r"\bich bin (?:der|die)\s+(?-i:[A-ZÄÖÜ][\wäöüß-]+)|\b(?:ich heiße|mein name ist|ich bin(?: die| der)?|hier ist|hier spricht)\s+(?-i:[A-ZÄÖÜ][\wäöüß-]+)\s*(?:,|\.|!|und\b|aus\b|vom\b|von\b|$|\()",
    "role": rf"\b(?:ich |, )?(?:mache|mach) hier (?:die|den|das|alles)\b|\bkümmere mich (?:hier )?um\b|\bbin hier für\b|\bich (?:bin|arbeite als|war) (?:hier |die |der |eine?[mnr]? |seit \d+ jahren )*{_PERSON}\b|\bich (?:leite|verantworte|betreue|führe)\b|\b(?:und|,) (?:leite|betreue|verantworte)\b|\bich arbeite (?:im|in der|bei der|fürs?) \w+|\bich bin (?:zuständig|verantwortlich) für\b|\bich bin neu (?:im team|hier|dabei)",
    "skill": r"\bkein(?:e)? .{1,20}-?(?:profi|experte|expertin|held)\b|\b(?:bin|war) (?:eher|mehr) (?:der|die|im|in)\b|\b(?:kenne? (?:ich )?mich .{1,40}(?:kaum|nicht|wenig|gut|bestens) (?:aus|so aus)|(?:kaum|keine|wenig|viel|jahrelange?) (?:ahnung|erfahrung)|(?:bin|war) (?:neu|fit|sattelfest|anfänger|einsteiger)\b|neuling|seit (?:\d+|vielen|zehn|zwanzig) jahren|noch nie .{1,30}(?:benutzt|gemacht|geschrieben|gearbeitet)|aus der .{1,20}(?:ecke|welt)|muttersprache|nicht so vertraut|kaum vertraut|wenig vertraut|erst seit)",
    "wish": r"\b(?:erklär\w*|erläuter\w*|ausführlich|schritt für schritt|grundlagen kannst du|überspring|genauer|langsam)\b",
    "personal": r"\bich (?:arbeite|bin) (?:meist(?:ens)?|normalerweise|immer|nur|in der regel|montags|freitags|in teilzeit|teilzeit|erreichbar|in [A-Z])|\bmeine (?:arbeitszeit\w*|zeitzone)\b|\bich bin (?:farbenblind|rot-grün-blind|schwerhörig|legasthenik\w+)|\bich (?:nutze|benutze) (?:einen? )?(?:screenreader|vim|neovim|emacs|windows|macos|linux)\b",
    "place": r"\b(?:liegt|liegen|steht|stehen|findest du|findet (?:man|ihr)|finden sich|findet sich|landen|landet|sind|ist|gibt(?:'s| es)|dokumentiert|abgelegt|gepflegt|verwaltet|hängt)\b.{0,40}\b(?:in|im|unter|auf|bei|hier|beim)\b|\bfür .{3,50} (?:siehe|schau|nimm|gibt es|nutzen wir|guck)\b",
    "look": r"\b(?:schau|guck|lies|öffne|prüf|check|vergleich|sieh|lade?|zieh)\w*\b.{0,30}\b(?:mal|dir|an|rein|nach|ob|runter|durch)\b",
    "deadline": r"\b(?:bis|frist|fällig|spätestens|abgabe|abnahme|deadline|stichtag|termin|termin|muss|müssen|startet|beginnt|endet|läuft .{1,20} aus|freeze|release|live|review|präsentation|audit|prüfung|einfrieren)\b",
    "about_me": r"\bich (?:bin|habe|hab|komme|fahre|geh\w*)\b.{0,40}\b(?:urlaub|weg|frei|unterwegs|krank|termin|pause|zurück|feierabend|mittag)\b|\bbis (?:dann|später|gleich|morgen)\s*[!.]?$",
    "past": r"\b(?:war|waren|wurde|wurden|hatte|hatten|ging|gingen|kam|kamen|lief|liefen)\b",
    "maybe": r"\b(?:vielleicht|eventuell|evtl|möglicherweise|könnte|könnten|theoretisch|irgendwann|mal überlegen|nur so (?:ein|'?ne?) (?:gedanke|idee)|gedanken(?:spiel)?|ich glaube|glaub(?:e)? ich|ich denke|vermutlich|wahrscheinlich|keine ahnung|nicht sicher|unsicher|wäre (?:es )?(?:cool|schön|gut|nett|besser)|was wäre|was,? wenn|sollten wir|müsste man|hoffentlich|mal sehen|offen ist|noch offen|noch nicht (?:entschieden|klar)|scheint|anscheinend|angeblich|bin am überlegen)\b",
    "fleeting": r"\b(?:heute|morgen(?! (?:früh )?um \d+ immer)|gestern|gerade(?! (?:weil|wenn|deswegen|deshalb))|eben(?:falls)?(?=\s+(?:noch|mal|gemacht))|vorerst|erst ?mal|vorläufig|derzeit|momentan|zurzeit|im moment|im augenblick|vorübergehend|temporär|kurz mal|mal kurz|diesmal|dieses mal|solange ich|bis ich|bin (?:noch|grad|gerade) (?:am|dabei|im)|brauche ich noch|brauch ich noch|gleich|später|für (?:diese[nrs]?|den) (?:pr|branch|aufgabe|commit|moment))\b|\bjetzt\b(?<!ab jetzt)",
    "question": r"^(?:\W*(?:und|aber|also|moin|hallo|hey|hm+|ach|oh|äh|sag mal)\W+)*(?:was|wie|warum|wieso|weshalb|wer|wen|wem|wo|wann|welche[nmrs]?|wozu|woher)\b(?! (?:immer|gesagt|auch immer|besprochen|schon|du willst)\b)|^(?:\W*(?:und|aber|also|moin|hallo|hey|hm+|ach|oh|kurze frage)\W+)*(?:kannst|könntest|kann|können|müssen|muss|sollen|soll|sollte|ist|sind|hast|hat|gibt|gibt's|weißt|geht|würdest|magst|darf|dürfen) (?:du|ich|man|wir|ihr|das|der|die|es|sie|jemand|dir)\b",
    "elliptic": r"^(?:\W*(?:nee|nein|bitte|also)\W+)*(?:lass das|nicht|hör auf(?: damit)?|so nicht|nicht so|nicht [\w.]+)\W*(?:bitte)?\W*$",
    "nag": r"\b(?:warum|wieso) (?:machst|baust|schreibst|fügst|benutzt|nimmst) du (?:immer|ständig|dauernd|schon wieder|andauernd)\b",
    "anaphora": r"^(?:\W*(?:und|aber|also|so|bitte)\W+)*(?:das|dies(?:e[rns]?)?|es|sie|er|dort|da|die (?:selben?|gehen)|für sowas|sowas|deshalb|deswegen|darum|genau so|dann|mach)\b",
    "filler": r"^(?:(?:ok(?:ay)?|hallo|hi|hey|moin|guten (?:morgen|tag)|ja|jo|also|so|und|auch|übrigens|ach(?: so| ja)?|oh|hm+|gut|super|prima|perfekt|danke|alles klar|genau|ganz wichtig|wichtig|achtung|zur info|kurz|noch was|nur so|außerdem)\b[\s,:;.!–—-]*)+|^(?:nein|nee|nö)\s*[,.!–—-]\s*|^(?:bitte\s+)?(?:merk(?:e)? dir|denk(?:e)? (?:bitte )?dran|vergiss nicht)(?:\s+bitte)?\s*(?:[:,]\s*(?:dass\s+)?)?|^bitte\s+",
    "aside": r"\s*,?\s*\b(?:bitte|übrigens|halt)\b(?=\s*[,.;:!)]|\s|$)",
    "why_after": r"[,;]\s*(?:weil|denn|da(?= (?:wir|die|der|das|es|sonst|sie)\b))\s+|[,;]\s*(?=sonst\b|andernfalls\b|damit\b)",
    "why_before": "",
}
"""Names of cues → patterns (see english.py)."""
