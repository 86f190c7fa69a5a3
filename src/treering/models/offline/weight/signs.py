"""Weak signs that a sentence holds on, in every language: none of them tells much by itself.

The rule this file keeps: as in the other tables, a sign only has a name; weighing.py says how much each one counts.

must      an obligation or a permission         all      speaks of every case, or of one case only
not       rules something out                   if       says on which occasion
why       gives a reason                        harm     tells what it cost, or what would go wrong
who       who owns, decides or is to be asked   where    where something is kept
new       has another value than before         settled  was agreed on, or is called a rule
manner    how to work with or for the person    self     what the person is, knows or needs
standing  how something is, in the present      ours     how a team does things
order     first, then, only after             leaning_on  leaves out what it is about
repeats   says it again                        act      what the agent did just now
"""

CUES = {
    "must": {
        "en": r"(?<!\bi )(?<!\byou )\b(?:must(?:n't)?|ha(?:s|ve) to|needs? (?:to|a|an|the|her|his|their"
        r"|two)|shall|may (?:only|not)|can(?:not|'t| only)|(?:is|are) (?:not )?(?:to be|allowed"
        r"|forbidden|mandatory|required|banned|immutable|read-only|final))\b|\bat (?:most|least)\b"
        r"|\bno more than\b|\bonly (?:with|by|via|after|if|when|from|on|in)\b|\bmax(?:imum)?\b"
        r"|\bmin(?:imum)?\b",
        "de": r"\b(?:muss|müssen|darf|dürfen|soll(?:en)?|braucht|brauchen|verboten|erlaubt|pflicht|zwingend"
        r"|tabu|höchstens|mindestens|maximal|max|geht gar nicht|unzulässig|verbindlich)\b(?! (?:ich"
        r"|du|wir) )",
        "fr": r"\b(?:doit|doivent|faut|devra|ne peut|ne peuvent|interdit\w*|obligatoire\w*|autorisé\w*"
        r"|exigé\w*|au plus|au moins|maximum|minimum|au maximum|au minimum|fait foi|tenu\w* de"
        r"|porte la mention)\b",
        "es": r"\b(?:debe|deben|tiene(?:n)? que|hay que|no puede(?:n)?|prohibid\w+|obligatori\w+"
        r"|permitid\w+|exige|necesita(?:n)?|como (?:mucho|máximo|mínimo)|al menos|máximo|mínimo"
        r"|manda)\b",
        "ru": r"\b(?:долж\w+|обязан\w*|нужн[аоы]?|нельзя|можно только|запрещ\w+|обязательн\w+|не (?:больше"
        r"|меньше|позже|более|менее)|максимум|минимум|требует\w*)\b",
        "zh": r"必须|得(?:先|找|用|查|有)|不(?:能|许|准|得|可以?)|只(?:能|许|用|准|做|写)|一律|禁止|务必"
        r"|最多|最少|至少|不超过|上限|下限|应该|要(?=先|用|写|放|走|找|交|[^,，。?？]{1,10}(?:点头"
        r"|同意|才能))|才能",
        "ja": r"必ず|必須|禁止|不可|(?:て|で)はいけ|ないといけ|なければ|ねばな|べき|こと(?:。|$|です)|最低"
        r"|最大|以内|以上|以下|までに|上限|下限|ないで|ません(?!か)|なくては|だけに",
    },
    "not": {
        "en": r"\b(?:no(?! (?:idea|worries|rush|problem))|not|never|nothing|nobody|none|nowhere|neither|nor"
        r"|without|don't|dont|doesn't|isn't|aren't|no longer|instead of|rather than)\b",
        "de": r"\b(?:nicht|kein\w*|nie|niemals|nichts|niemand|nirgends|ohne|statt|anstatt|weder|sondern)\b",
        "fr": r"\b(?:pas|jamais|aucune?|rien|ni|sans|plus(?= (?:à|de|en)\b)|au lieu|plutôt que|personne)\b",
        "es": r"\b(?:no|nunca|jamás|nada|ningun[ao]?|ningún|ni|sin|en (?:vez|lugar) de|ya no|tampoco)\b",
        "ru": r"\b(?:не|нет|никогда|ничего|никаких|никто|нигде|без|вместо|ни)\b",
        "zh": r"不|没有|别|勿|无需|而不是|禁",
        "ja": r"ない|ません|ず(?:に|、)|なし|禁止|不可|ではなく|じゃなく",
    },
    "all": {
        "en": r"\b(?:every|each|all|any(?:thing|body|one)?|everything|always|only|per|both|everywhere|whole"
        r"|whatever|whoever|nothing else|the rest)\b",
        "de": r"\b(?:jede[nmrs]?|alle[nmrs]?|immer|nur|pro|je|überall|sämtliche\w*|stets|ausschließlich"
        r"|sonst nichts|der rest|grundsätzlich|allein)\b",
        "fr": r"\b(?:tou(?:s|tes?|t)|chaque|toujours|seul\w*|seulement|uniquement|par|ne \w+ que|partout"
        r"|rien d'autre|quel\w* que|n'\w+ que)\b",
        "es": r"\b(?:tod[oa]s?|cada|siempre|sol[oa]s?|sólo|solamente|únicamente|cualquier\w*|por|nada más"
        r"|en todas partes|toda)\b",
        "ru": r"\b(?:все|всё|всех|всегда|кажд\w+|любо\w+|любы\w+|только|везде|на каждый|ничего больше)\b",
        "zh": r"每|所有|全部|都|一律|统一|凡是|任何|只|总是|永远|一切",
        "ja": r"すべて|全て|全部|毎|常に|いつも|各|どの|だけ|のみ|必ず|一律|それぞれ|ずつ",
    },
    "why": {
        "en": r"\b(?:because|'?cause|cuz|since (?!then|yesterday|last|this|mon|tues|wed|thurs|fri|sat|sun"
        r"|\d|ten|nine|eight|noon)|so that|otherwi?h?se|or else|that's (?:why|what)|which is why"
        r"|reason|due to|as (?:we|they|it|the)|given that|or (?:the|we|they|it|both)\b)\b|,\s*so\b"
        r"|\band then (?:both|we|they)\b",
        "de": r"\b(?:weil|denn|damit|sonst|deshalb|deswegen|daher|darum|nämlich|wegen|grund|sodass"
        r"|andernfalls|schließlich)\b|,\s*also\b",
        "fr": r"\b(?:parce qu\w*|car|puisqu\w*|sinon|pour (?:que|éviter)|afin|à cause|donc|d'où|raison"
        r"|c'est pour|en raison)\b|parce qu'",
        "es": r"\b(?:porque|ya que|pues|si no|para que|así que|por eso|debido|a causa|motivo"
        r"|de lo contrario|puesto que)\b",
        "ru": r"\b(?:потому|иначе|поэтому|чтобы|так как|из-за|а то|ведь|причина)\b",
        "zh": r"因为|所以|否则|不然|免得|以免|由于|这样(?:才|就)|原因|不是.{1,8}就会|(?:漏|错|乱|晚)了就",
        "ja": r"ので|ため|から[、。です]|さもないと|でないと|ないと|理由|せいで|原因|ように(?:する|なる)",
    },
    "harm": {
        "en": r"\b(?:bit|burn(?:ed|t)|costs?|lost|los(?:e|ing)|broke|breaks?|leak\w*|missed|complain\w*"
        r"|booked|clash\w*|collid\w*|conflict\w*|corrupt\w*|silently|overwrit\w+|overwrote|overwrites"
        r"|reject\w*|fine[sd]?|outage|incident|mix(?:es|ed)|doubled?|twice|drift|deadlock\w*"
        r"|go(?:es)? dark|dies?|wiped|stale|duplicates?|useless|noise|hurts?|unreadable"
        r"|doesn't (?:pay|ship|count)|found .{2,30} in|guess\w*|cuts?|too (?:slow|small|big|much"
        r"|many)|as (?:blank|forty))\b|\b(?:last|in) (?:year|month|week|spring|summer|autumn|fall"
        r"|winter|january|february|march|april|may|june|july|august|september|october|november"
        r"|december)\b",
        "de": r"\b(?:verlor\w*|verlieren|kostet\w*|kaputt\w*|verliert|beschwer\w*|konflikt\w*|überschr\w+"
        r"|doppelt|dubletten|vorfall|panne|ausfall|gekippt|kippt|umgeworfen|gebissen|unbrauchbar"
        r"|veraltet|gefunden|falsch|schneidet|abgeschnitten|bußgeld|strafe|mischt|vermischt"
        r"|durcheinander|lahm\w*|zweimal)\b|\b(?:letzte[nsmr]?|vorige[nsmr]?|im|vom) (?:jahr|monat"
        r"|herbst|winter|sommer|frühjahr|januar|februar|märz|april|mai|juni|juli|august|september"
        r"|oktober|november|dezember)\b",
        "fr": r"\b(?:perd\w*|coûte\w*|cass\w+|plaint\w*|conflits?|écras\w+|doubl\w+|incident|panne"
        r"|illisibles?|inutilisables?|périm\w+|obsolète\w*|erreur|faux|fausse|coup\w+|pénalit\w+"
        r"|amende|mélange\w*|tomb\w+|repris|trompe\w*|perdu\w*|refus\w+)\b|\b(?:l'an dernier"
        r"|l'année dernière|l'automne dernier|le mois dernier|en (?:janvier|février|mars|avril|mai"
        r"|juin|juillet|août|septembre|octobre|novembre|décembre)|cet été|deux fois)\b",
        "es": r"\b(?:perd\w+|pierd\w+|cuesta|costó|romp\w+|rompió|quej\w+|choca\w*|conflicto\w*|machaca\w*"
        r"|duplic\w+|incidente|caíd\w+|tiró|tumbó|ilegible\w*|anticuad\w+|obsolet\w+|errores|multa"
        r"|mezcla\w*|corta\w*|rechaz\w+|dos veces|no me sirven?)\b|\b(?:el año pasado|el mes pasado"
        r"|el otoño pasado|en (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre"
        r"|noviembre|diciembre))\b",
        "ru": r"\b(?:потеря\w+|теря\w+|сломал\w*|лома\w+|жалова\w+|конфликт\w*|перезапис\w+|перезатр\w+"
        r"|дубл\w+|инцидент\w*|уронил\w*|штраф\w*|устарел\w*|наш[её]л|нашли|режет|смешива\w+|дважды"
        r"|в прошлом (?:году|месяце)|прошлой (?:осенью|зимой|весной)|в (?:январе|феврале|марте|апреле"
        r"|мае|июне|июле|августе|сентябре|октябре|ноябре|декабре))\b",
        "zh": r"丢(?:了|过|失)|漏|错|坏|冲突|覆盖|重复|投诉|事故|罚|拖垮|过时|过期|混|截断|泄露|踩|查出"
        r"|扣过|超时|去年|上(?:次|个?月)|[一二三四五六七八九十]月份?|两次|多收|差点",
        "ja": r"消え|失(?:い|っ)|壊れ|衝突|上書き|重複|苦情|事故|障害|罰金|混ざ|古い|見つか|切られ|ずれ"
        r"|間違|読みにく|小さい|違う|落ち(?:た|て)|去年|昨年|先月|[一二三四五六七八九十\d]月の|二回"
        r"|2回",
    },
    "who": {
        "en": r"\b(?:owns?|owner|in charge|looks? after|takes? care|responsible|decides?|approv\w+"
        r"|signs? off|nod|sign-?off|go-?ahead|reviews?(?= (?:by|from|before|it|them))|(?:her|his"
        r"|their) (?:review|ok|nod)|asks? (?-i:[A-Z])\w+|ping (?-i:[A-Z])\w+|talk to (?-i:[A-Z])"
        r"|past (?:her|him|them)|run by|maintain\w*|contact|on[- ]?call|on duty|grants?"
        r"|ticket in|queue|has the last word)\b",
        "de": r"\b(?:kümmert|zuständig|verantwort\w+|gehört|freigabe|freigeben|absprache|rücksprache"
        r"|entscheidet|abnicken|betreut|pflegt|ansprechpartner\w*|reden|fragen|bereitschaft|rufdienst"
        r"|vorher zu|läuft über|laufen über)\b",
        "fr": r"\b(?:s'occupe\w*|responsable|décide\w*|valid\w+|approuv\w+|accord de"
        r"|passe\w* (?:d'abord )?par|demande[rz]? à|appartient|gère|gèrent|en charge|d'astreinte"
        r"|c'est (?-i:[A-Z])\w+ qui|contacter|relu\w* par)\b",
        "es": r"\b(?:se encarga\w*|responsable|decide\w*|aprueba\w*|visto bueno|pasa\w* (?:antes )?por"
        r"|pregunta(?:r|d)? a|pertenece|lleva|gestiona|a cargo|de guardia|firma|las? decide)\b",
        "ru": r"\b(?:отвечает|ответственн\w+|владе\w+|решает|решают|согласу\w+|согласован\w+|одобр\w+"
        r"|через (?:не[её]|него|\w+у)|спрашива\w+|спроси\w*|занима\w+ся)\b",
        "zh": r"归.{1,8}管|是.{1,12}(?:组|团队|部门|那边)的|值班|负责|由.{1,8}(?:定|管|负责|审|批)"
        r"|找.{1,6}(?:确认|商量|批|过一遍|要)?|(?<!我)点头|审批|批准|拍板|说了算|问.{1,4}再",
        "ja": r"担当|当番|責任|承認|相談|確認して(?:から|もら)|決め(?:る|ます)|許可|管理して|さんに(?:聞"
        r"|確認|連絡|相談)",
    },
    "where": {
        "en": r"\bwe (?:look at|track|log|file|report|collect) |\b(?:liv(?:es?|ing) (?:in|at|on|under|next)"
        r"|(?:is|are) (?:\w+ )?(?:kept|stored|found|tracked|documented|described|written up|listed"
        r"|collected|defined|read|loaded) ?|(?:goes?|go|copied|moved|belongs?) (?:to|in|into|on|under"
        r"|through) |sits? (?:in|next|under|on)|(?:is|are) (?:all )?(?:in|on|at|under) (?-i:[A-Z]"
        r"|https|x{3,})|(?:dashboard|board|collection|project|channel|folder|page|space|wiki"
        r"|queue) (?:called |named )?(?:['‘\\x22]|(?-i:[A-Z])))",
        "de": r"\b(?:liegt|liegen|steht|stehen|findet|finden|abgelegt|beschrieben|dokumentiert|gepflegt"
        r"|landet|landen|wandern|kommen? (?:ins?|nach)|gibt es das|geladen)\b",
        "fr": r"\b(?:se trouve\w*|vi(?:t|vent) dans|(?:est|sont) (?:\w+ )?(?:dans|sur|sous|rangé\w*"
        r"|stocké\w*|décrit\w*|documenté\w*|suivi\w*)|page|tableau|dossier|partent dans|se charg\w+)\b",
        "es": r"\b(?:viven?|(?:está|están) (?:\w+ )?en|se (?:guardan?|documentan?|encuentran?|mueven"
        r"|cargan)|página|tablero|carpeta|van? (?:a|al|en)|vive)\b",
        "ru": r"\b(?:лежит|лежат|хран\w+|находится|находятся|описан\w*|ведут(?:ся)?|доск[аеу]|папк\w+"
        r"|уходят|идут в|читаются|страниц\w+)\b",
        "zh": r"放在|在.{1,20}里|存在|写在|记在|见「|看板|文档在|地址是|移到|归档|知识库|复制到",
        "ja": r"にあ(?:り|る)|に(?:まとまって|置いて|保存|記載|書いて)|で管理|ページ|フォルダ|移す|移し",
    },
    "if": {
        "en": r"\b(?:if|when(?:ever)?|before|after|until|till|unless|once|as soon as|as long as|by then"
        r"|up to|from [\d.]+ on)\b",
        "de": r"\b(?:wenn|falls|sobald|bevor|vor|nach|bis|beim?|solange|ab|erst (?:wenn|danach|nach|am))\b",
        "fr": r"\b(?:si|quand|lorsqu\w*|avant|après|dès|jusqu\w*|tant qu\w*|en cas)\b",
        "es": r"\b(?:si|cuando|antes|después|hasta|mientras|en cuanto|al (?:\w+ar|\w+er|\w+ir)|en caso)\b",
        "ru": r"\b(?:если|когда|перед|до|после|пока|как только|при|прежде)\b",
        "zh": r"如果|要是|的?时候|之前|之后|以前|以后|前|后|先|再|一旦|遇到|碰到|涉及|超过",
        "ja": r"とき|時は|場合|前に|前の|たら|れば|後に|際|まで|超え|ときは|なら",
    },
    "new": {
        "en": r"\bwe \w+ (?:\w+ ){1,4}now\b|\b(?:(?:is|are|it's|lives?|has|have) .{0,40}\bnow\b"
        r"|now (?:and )?not|no longer|any ?more|moved|switched|replaced|renamed|(?:we|we've"
        r"|have) (?:now )?(?:drop(?:ped)?|thrown out|moved|switched|killed)|is gone|from (?:now|here"
        r"|\S+) on(?:wards)?|going forward|as of|instead of|used to be|used to)\b",
        "de": r"\b(?:jetzt|nun|neuerdings|nicht mehr|statt|umgestellt|umgezogen|verschoben|ersetzt|abgelöst"
        r"|ab sofort|künftig|in zukunft|ab jetzt|weg(?:gefallen)?|seit der|seit dem)\b",
        "fr": r"\b(?:maintenant|désormais|dorénavant|ne .{1,20} plus|et plus|remplac\w+|à partir (?:de|du)"
        r"|au lieu de|à l'avenir|déplac\w+|pass\w+ à|a changé)\b",
        "es": r"\b(?:ahora|ya no|a partir de|en (?:vez|lugar) de|se ha\w* (?:movido|cambiado)|en adelante"
        r"|sustitu\w+|reemplaz\w+|cambió|pasa a)\b",
        "ru": r"\b(?:теперь|больше не|вместо|а не|впредь|переехал\w*|перенесли|заменили|отныне|перешли)\b",
        "zh": r"改(?:成|为|到|用|在)|不再|换成|现在(?:是|用|改|都)|以后|今后|从.{1,10}(?:起|开始)|往后|移到",
        "ja": r"変わりました|変更(?:し|に)|今後|これから|ではなく|もう|になりました|移行|切り替え|に移し",
    },
    "settled": {
        "en": r"\b(?:agreed|agreement|settled|decided|decision|signed (?:that |this )?off|came back"
        r"|promise[sd]?|my word|pledged?|assured|guarantee[sd]?|committed|approved|go(?:ing)? with"
        r"|in this house|house rule|opted|out of \d|policy|rules?|conventions?|procedure|guidelines?"
        r"|standard|habit|supported"
        r"|we drop|big one|goal|budget|reference|staged|for the future|for later|contract)\b",
        "de": r"\b(?:geeinigt|einigung|entschieden|entscheidung|beschlossen|vereinbart|abgesprochen"
        r"|zugesagt|versprochen|zugesichert|verpflichtet|regel(?:n)?|vorgabe|vertrag|konvention"
        r"|ablauf|reihenfolge|gilt|gelten|bei uns|festgelegt|so läuft|geht so)\b",
        "fr": r"\b(?:d'accord|convenu\w*|décid\w+|tranché|règles?|convention|procédure|contrat|politique"
        r"|chez nous|mis d'accord|promis|engagés?|validé)\b",
        "es": r"\b(?:acord\w+|quedamos en|decid\w+|reglas?|convenci\w+|procedimiento|contrato|política|aquí"
        r"|nosotros|prometid\w+|prometimos|compromet\w+|usamos)\b",
        "ru": r"\b(?:договорил\w+|решили|решен[оие]\w*|правил[оа]|порядок|договор\w*|у нас|принято"
        r"|обещал\w*|условил\w+)\b",
        "zh": r"定了|商定|谈定|说好|约定|决定|规则|规定|流程|规范|我们(?:这里|这边|这)?|要求|以.{1,8}为准"
        r"|答应|承诺",
        "ja": r"決め(?:た|ま)|決ま|方針|決まり|ルール|規則|手順|約束|合意|です(?:。|$)|という順|が正で",
    },
    "manner": {
        "en": r"\b(?:i (?:don't |do )?want|i'd (?:like|rather)|i (?:like|prefer|hate)|pl(?:ea)?s[e]?"
        r"|leave (?!work|early)|keep (?!\w+ing)|stick to|(?:tell|give|show|send) me|spell (?:it "
        r"|things )?out|explain|talk to me|step by step|don't (?:say|write|use|call|touch|add|make"
        r"|start|ask|show|guess|reorder|put)|use (?:the|only|a)|from you|hint|bullets?|jargon|plain)\b",
        "de": r"\b(?:bitte|ich (?:will|möchte|mag|hätte)|erklär\w*|sag mir|zeig mir|schreib\w*|lass|in ruhe"
        r"|finger weg|keine? neue\w*|ganze sätze|kurz|antwort\w*|nicht anfassen|nimm|nutz\w*)\b",
        "fr": r"\b(?:s'il (?:vous|te) plaît|je (?:veux|préfère|souhaite|voudrais)|ne (?:\w+ )?(?:touche"
        r"|change|prépar|mett|fai|utilis|modifi)\w*|expliqu\w+|dites-moi|phrases?|évite[rz]?|toujours"
        r"|laisse[rz]?)\b",
        "es": r"\b(?:por favor|quiero|prefiero|no (?:toques|cambies|uses|pongas|hagas|los edites|toque)"
        r"|explíca\w*|dime|frases?|propón|deja|escríbe\w*|usa|evita|pásame)\b",
        "ru": r"\b(?:пожалуйста|хочу|предпочитаю|не (?:трогай|меняй|используй|пиши|добавляй)|объясня\w+"
        r"|объясни|пиши|показывай|давай)\b",
        "zh": r"请|别|麻烦|多(?:讲|解释|说)|写成|用.{1,6}(?:回答|写)|告诉我|不要|给我|说清楚|详细",
        "ja": r"ください|下さい|お願いし|ほしい|欲しい|て(?:もらえ|いただけ)|しないで|使わない|説明して"
        r"|書いて",
    },
    "self": {
        "en": r"\bi(?:'m| am) (?!\w+ing\b|on\b|in\b|at\b|off\b|back\b|done\b|not sure)|\bi(?:'ve"
        r"| have)? (?:never|only) |\bi (?:use|work|read|stage|review|come|type|speak|write|skim"
        r"|usually)\b|\bmy (?:first|background|job|eyes|day job)\b|\byears of\b"
        r"|\bfirst (?:\w+ ){0,2}job\b|\bbootcamp\b|\bby training\b|\bhabit of mine\b"
        r"|^\W*(?:\w+\W+)?[\w ]{3,30}, \w+ years\b|\b(?:colou?r[- ]?blind|dyslexic|deaf|part[- ]time"
        r"|screen reader)\b",
        "de": r"\bich (?:bin (?!im|in|am|beim|unterwegs|gleich|dabei|mir|noch|bis|ab|weg|da|dran|auf|krank"
        r"|raus)|arbeite|habe noch nie|programmiere|nutze|lese|kenne|komme|mache|spreche)\b"
        r"|\bgelernte[rn]?\b|\bvon haus aus\b|\bseit (?:einem|\w+) jahr",
        "fr": r"\bje (?:suis (?!au\b|en (?!freelance)|à|dans|sur|de retour|désolé|parti)|travaille"
        r"|n'ai jamais|viens|ne suis|connais|lis|parle)\b|\bde formation\b|\bpour moi\b|\bje débute\b"
        r"|\bje n'ai\b",
        "es": r"\b(?:soy|trabajo|nunca he|vengo de|no (?:sé|conozco)|uso|leo|facturo|llevo)\b"
        r"|\bde formación\b|\bno me sirven?\b",
        "ru": r"\bя (?:\w+ист|\w+ер|\w+ик|не знаю|работаю|никогда|читаю|пользуюсь|только|вообще)\b"
        r"|\bпо образованию\b|\bв первый раз\b",
        "zh": r"我(?:是(?!说|不是)|不太|不懂|没(?:怎么)?|一直|只|用|看不|负责|做)|出身|不熟|刚(?:学|入)",
        "ja": r"私は|(?:使って|担当して|経験が|詳しく|苦手|出身|弱視|初めて|不慣れ|専門)",
    },
    "standing": {
        "en": r"\b(?:is|are|it's|stays?|remains?|means?|comes?|goes|runs?|lives?|gets?|carr(?:y|ies)|holds?"
        r"|uses?|speaks?|starts?|ends?|lands?|takes?|waits?|pin|keeps?|mirrors?|works?|rewrites?"
        r"|copies|wants?|says)\b(?! (?:down|broken|red|green|running|\w{3,}ing)\b)",
        "de": r"\b(?:ist|sind|bleibt|bleiben|heißt|kommt|kommen|geht|gehen|läuft|laufen|steckt|führt"
        r"|spiegelt|hält|nutzt|spricht|gilt|gelten|wird|werden|machen wir|schafft|schreibt|fragen)\b",
        "fr": r"\b(?:est|sont|reste\w*|fait|font|part|partent|passe\w*|va|vont|vient|viennent|garde\w*"
        r"|porte\w*|signifie|on (?:met|fait|ne|utilise|écrit)|interrogent|prend|se \w+ent)\b",
        "es": r"\b(?:es|son|queda\w*|forma\w*|va|van|viene\w*|lleva\w*|significa|se \w+an?|se \w+en?"
        r"|mantiene|copia|hacemos|usamos|reescribe|preguntan)\b",
        "ru": r"\b(?:это|являет\w+|остаёт\w+|идёт|идут|используем|используется|делаем|держит|храним|пишем"
        r"|читаются|режет|уходят|опрашива\w+)\b",
        "zh": r"是|为|归|带|由|有|放|写|用|跑|走|排|靠|算|记",
        "ja": r"です|ます(?!か)|である|。$|ています|とする|にする",
    },
    "ours": {
        "en": r"\b(?:we|our|ours|us)\b(?! (?:could|should|might|did|tried|had|saw|need to|just)\b)"
        r"|\bin this (?:repo|project|team)\b|\b(?:around )?here\b",
        "de": r"\b(?:wir|uns|unser\w*|hier|bei uns)\b",
        "fr": r"\b(?:nous|notre|nos|on|chez nous|ici)\b",
        "es": r"\b(?:nosotros|nuestr\w+|aquí|\w{3,}(?:amos|emos|imos)|nos)\b",
        "ru": r"\b(?:мы|наш\w*|нас|нам|здесь)\b",
        "zh": r"我们|咱们|这里|这边|团队|公司",
        "ja": r"私たち|我々|うち|弊社|こちら|チーム|みんな",
    },
    "leaning_on": {
        "en": r"^\W*(?:and |but |so )?(?:never|always|not|nor|only|under that|above that|below that"
        r"|beyond that|outside (?:of )?that|otherwise|everything else|anything else|(?:the )?rest"
        r"|nothing else|no \w+, no)\b",
        "de": r"^\W*(?:und |aber |also )?(?:nie|niemals|immer|nicht|nur|sonst|darüber|darunter"
        r"|außerhalb davon|alles andere|der rest|nichts)\b",
        "fr": r"^\W*(?:et |mais |donc )?(?:jamais|toujours|pas|sinon|seulement|rien d'autre"
        r"|(?:tout )?le reste|au-delà|en dehors)\b",
        "es": r"^\W*(?:y |pero |así que )?(?:nunca|siempre|si no|solo|sólo|nada más|(?:todo )?lo demás"
        r"|el resto|fuera de (?:eso|esa|ese))\b",
        "ru": r"^\W*(?:и |а |но )?(?:никогда|всегда|только|иначе|вс[её] остальное|остальн\w+|сверх этого)\b",
        "zh": r"^(?:绝不|千万|否则|其他|其余|不要|别的|超过的|除此)",
        "ja": r"^(?:それ以外|ただし|絶対に|決して|その他|それを超え)",
    },
    "repeats": {
        "en": r"\band again\b|\bas (?:\w+ ){1,3}(?:said|wrote|told|mentioned|explained|keeps? (?:telling"
        r"|saying))\b|\bnot the first time\b|\bsaid (?:it|that|this|so) (?:already|before)\b"
        r"|\balready (?:said|told|asked)\b|\bsame as (?:ever|always)\b|\b(?:measure|run|check|do|say"
        r"|tell you) .{1,40} again\b|\b(?:yet|once) again\b",
        "de": r"\bund wieder\b|\bwie (?:\w+ ){1,3}(?:meinte|sagte|gesagt|geschrieben|erklärt)\b"
        r"|\bnicht (?:das|zum) erste\w* mal\b|\b(?:noch ?mals?(?! (?:ge|ver)\w+t\b| umgestellt"
        r"| verschoben)|schon wieder)\b",
        "fr": r"\bet (?:encore|de nouveau)\b|\bcomme (?:\w+ ){1,3}(?:disait|l'a dit|l'avait dit|répète)\b"
        r"|\bje (?:le )?répète\b|\bpas la première fois\b",
        "es": r"\by otra vez\b|\bcomo (?:ya )?(?:dijo|decía|comentó) \w+|\brepito\b"
        r"|\bno es la primera vez\b|\bde nuevo\b",
        "ru": r"\bи (?:опять|снова)\b|\bкак (?:уже )?(?:говорил\w*|писал\w*) \w+|\bповторяю\b"
        r"|\bне в первый раз\b",
        "zh": r"又(?:来|是|写|用|把|忘)|再说一(?:遍|次)|说过|不是第一次",
        "ja": r"前にも|また(?:です|同じ)|何度も|繰り返し|再度|もう一度",
    },
    "act": {
        "en": r"^\W*(?:(?:no|hey|oi|wrong|again|nope|wait)\W+)*you(?:'ve| have)? (?:just |again "
        r"|now )?(?:put|took|wrote|written|made|ran|run|used|built|did|done|chosen|gone|\w+ed)\b"
        r"|^\W*your (?:\w+ ){1,3}(?:was|were|is|are|looks?|reads?)\b"
        r"|^\W*i see (?:we|you)(?:'re| are| have|'ve)\b",
        "de": r"^\W*(?:nein\W+|nee\W+)*du hast\b|^\W*deine? (?:\w+ ){1,2}(?:ist|war|sind|waren)\b",
        "fr": r"^\W*(?:non\W+)*(?:tu as|tu viens de|vous avez|vous venez de)\b|^\W*(?:vos?|votre|tes|ton|ta) \w+ ",
        "es": r"^\W*(?:tu|tus) (?:mensaje|commit|código|test|cambio|título)\w* |^\W*(?:no\W+)*(?:has \w+[aid]do"
        r"|acabas de)\b",
        "ru": r"^\W*(?:нет\W+|не\W+)*ты (?:опять |снова |только что )?\w+(?:л|ла)\b",
        "zh": r"^(?:不[,，])?你(?:刚才?|又|把)",
        "ja": r"(?:しました|してい?ます)(?:ね|が)",
    },
    "order": {
        "en": r"\bfirst\b.{3,120}\b(?:then|after|before|only)\b|\bthen\b.{2,80}\bthen\b|\bonly (?:then"
        r"|after)\b|\bdry run\b|\bone step\b|\bat a time\b|\bonce .{2,40}, ",
        "de": r"\b(?:erst|zuerst|zunächst)\b.{3,120}\b(?:dann|danach|anschließend)\b|\berst danach\b"
        r"|\bdann\b.{2,80}\bdann\b",
        "fr": r"\b(?:d'abord|en premier)\b|\bpuis\b.{2,80}\b(?:puis|ensuite|enfin)\b|\bseulement ensuite\b",
        "es": r"\bprimero\b|\bluego\b.{2,80}\b(?:luego|después)\b|\bsolo entonces\b|\bdespués\b.{2,60}\by\b",
        "ru": r"\b(?:сначала|сперва)\b|\bпотом\b.{2,80}\b(?:потом|затем)\b",
        "zh": r"先.{1,40}(?:再|然后|才|最后)|第一步|顺序|流程",
        "ja": r"まず|先に|それから|その後|順番|次に",
    },
}
"""Names of signs → languages → patterns."""
