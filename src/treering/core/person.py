"""Whether a sentence is about the person in general, and so holds in every project (M1.7): in the supported languages.

The rule this file keeps: only what begins with the person, or asks an agent how to talk to them, and names nothing of a project:
neither it, nor a file or code, nor a thing that software has or makes. A doubt is the project's.
"""

import re

_CODE = re.compile(
    r"`[^`]+`|(?<![\w:/])[\w.-]+/[\w./-]+|\b[\w-]+\.(?:py|ts|tsx|js|go|rs|java|md|json|ya?ml|toml|sql|sh)\b"
)
_I = re.compile(
    r"(?:i|my|(?:please )?call me|ich|mein|meine|(?:bitte )?nenn(?:t|en sie)? mich|je|j(?=['\u2019])|mon|ma|mes|appelle[- ]moi"
    r"|appelez[- ]moi|yo|soy|mi|prefiero|me gustan?|ll[aá]mame|я|мой|моя|мне|меня|(?:за|на)зывай меня)\b"
    r"|(?:请)?(?:叫|称呼)我|我|私|僕|俺",
    re.IGNORECASE,
)
"""How a sentence begins that is about the person."""

_HERE = re.compile(
    r"\b(?:here|(?:this|our|in the) (?:project|repo(?:sitory)?|code ?base|app|package|service|module|workspace)"
    r"|hier|(?:diese[mnrs]?|unse?re?[mnrs]?|im) (?:projekt|repo(?:sitory)?|code|paket|dienst|modul)"
    r"|ici|(?:ce|cette|notre|dans le) (?:projet|d[eé]p[oô]t|code|appli(?:cation)?|service|module)"
    r"|aqu[ií]|(?:este|esta|nuestr[oa]|en el) (?:proyecto|repo(?:sitorio)?|c[oó]digo|aplicaci[oó]n|servicio|m[oó]dulo)"
    r"|здесь|(?:эт\w+|наш\w*|в) (?:проект\w*|репозитори\w*|код\w*|сервис\w*|модул\w*))\b"
    r"|(?:这个?|本|该|我们的?)(?:项目|仓库|代码库|服务|模块)|(?:项目|仓库)(?:里|中)|这里"
    r"|(?:この|本)(?:プロジェクト|リポジトリ|コード|サービス|モジュール)|ここで",
    re.IGNORECASE,
)
"""What a sentence says that is about the project, whoever speaks in it."""

_FILLER = (
    r"(?:please|pls|always|never|do not|don['\u2019]?t|only|just|from now on|in general|and|also|you (?:should|must|can)"
    r"|bitte|immer|nie(?:mals)?|nur|ab jetzt|grundsätzlich|generell"
    r"|s['\u2019]il te pla[iî]t|s['\u2019]il vous pla[iî]t|stp|toujours|jamais|désormais|ne|n['\u2019](?=\w)"
    r"|por favor|siempre|nunca|no(?= \w+[ae]s)|a partir de ahora|пожалуйста|всегда|никогда|не|отныне)[\s,:]*"
)
_ASKED = re.compile(
    rf"(?:{_FILLER})*(?:"
    r"answer|reply|respond|talk|speak|write|explain|address|call me|greet|thank|apologi[sz]e|flatter|praise|use|avoid|no|without"
    r"|keep|be|stop|skip|start|end|begin|give|summari[sz]e|leave out"
    r"|antworte?|antworten sie|sprich|sprechen sie|rede|schreibe?|schreiben sie|erklär(?:e|en sie)?|verwende|benutze|nutze|keine?n?"
    r"|sei|seien sie|halte?|halten sie|fass(?:e|en sie)?|entschuldige?|lob(?:e|en sie)?|duze?(?:n sie)?|sieze?(?:n sie)?|vermeide|ohne"
    r"|réponds|répondez|répondre|parle|parlez|écris|écrivez|explique|expliquez|utilise|utilisez|évite|évitez|sois|soyez|pas(?= d['\u2019e])"
    r"|tutoie|tutoyez|vouvoie|vouvoyez|t['\u2019]excuse|sans|aucune?"
    r"|responde|responda|respóndeme|respondas|contesta|contéstame|contestes|habla|háblame|hables|escribe|escríbeme|escribas|explica"
    r"|explícame|usa|uses|use|evita|sé|sea|tutéame|trátame|disculpes|sin|ningún"
    r"|отвечай(?:те)?|пиши(?:те)?|говори(?:те)?|объясняй(?:те)?|используй(?:те)?|избегай(?:те)?|будь(?:те)?|обращайся|обращайтесь"
    r"|извиняйся|извиняйтесь|без|никаких|давай на"
    r")(?![\w])|^(?:请|总是|始终|永远|一律|以后|不要|别|请勿|都|用|对我|跟我|回答|回复|说话|解释)|(?:答え|返事し|返答し|回答し|返信し|話し|説明し"
    r"|書い|呼ん|使わない|やめ|謝らない)(?:ないで|で|て)?(?:ください|下さい|くれ|ほしい|欲しい)?[よね]?[。.!！]?$",
    re.IGNORECASE,
)
"""How a sentence begins, or in Japanese ends, that asks the agent for something."""

_TALK = (
    r"\b(?:answer\w*|repl(?:y|ies|ying)|respon(?:d|se|ses|ding)|talk|speak|chat|explain|explanations?|to me|with me|tell me"
    r"|antwort\w*|sprich|sprechen|rede\w*|gespräch|chat|erklär\w*|(?:mit|zu) mir|mir|mich"
    r"|répon\w+|parle[rz]?|expli\w+|moi|m['\u2019]\w+"
    r"|respond\w+|respuestas?|respóndeme|contest\w+|contéstame|habla\w*|háblame|hables|explíc\w+|explica\w*|conmigo|escríbeme"
    r"|отве\w+|говори\w*|объясн\w+|мне|мной)\b|回答|回复|答复|说话|解释|对我|跟我|答え|返事|返答|返信|会話|説明|話し"
)
_LANGUAGE = (
    r"\b(?:english|german|french|spanish|russian|chinese|mandarin|japanese|italian|portuguese|korean|dutch|polish"
    r"|englisch|deutsch|französisch|spanisch|russisch|chinesisch|japanisch|italienisch"
    r"|anglais|allemand|français|espagnol|russe|chinois|japonais|italien|inglés|alemán|francés|español|castellano|ruso|chino|japonés"
    r"|(?:по-)?(?:англий|немец|француз|испан|рус|китай|япон)\w*)\b|[中英德法日俄韩汉]文|[英德法日俄韩汉]语|西班牙[语文]|(?:日本|英|ドイツ|フランス|スペイン"
    r"|ロシア|中国|韓国)語"
)
_STYLE = (
    r"\b(?:short|brief|briefly|short(?:er|ly)|concise\w*|terse\w*|to the point|long(?:er)?|verbose|detail\w*|(?:in)?formal\w*|casual\w*"
    r"|polite\w*|friendly|direct\w*|honest\w*|blunt\w*|sentences?|paragraphs?|words|bullet(?: ?points?|s)?|jargon|simple words|plain"
    r"|kurz\w*|knapp\w*|ausführlich\w*|höflich\w*|förmlich\w*|ehrlich|direkt\w*|sätze\w*|satz|stichpunkt\w*|stichwort\w*"
    r"|court\w*|bref|brièvement|brève\w*|concis\w*|poli\w*|direct|phrases?|breve\w*|concis[oa]\w*|cort[oa]s?|educad\w+|directo|frases?"
    r"|коротк\w+|кратк\w+|вежлив\w+|подробн\w+|предложени\w+|честно|прямо)\b|简短|简洁|简明|详细|礼貌|直接|一句话|两句话|[一两三]句|短く|簡潔|丁寧|詳しく|敬語"
)
_ALONE = (
    r"\b(?:emojis?|smileys?|emoticons?|émojis?|эмодзи|смайл\w+|apologi[sz]\w*|apolog(?:y|ies)|flatter\w*|small ?talk|exclamation marks?"
    r"|entschuldig\w+|lob\w*|(?:duze?n?|siezen?|duz|siez)|t['\u2019]excuse\w*|excuses|tuto\w+|vouvo\w+|tutéame|tutear|disculp\w+"
    r"|извин\w+|на ты|на вы|(?:call|address) me|trátame)\b|表情|道歉|叫我|称呼我|絵文字|顔文字|呼んで|謝ら"
)
"""Manners that need no word for talking beside them, unless it is said where else."""

_ELSEWHERE = re.compile(
    r"\b(?:in|on|for|into|from|inside)\s+(?!(?:your |the |any |all |my |our )?(?:answer|repl|respon|chat|conversation|explanation|general"
    r"|future|every|summar|sentence|message)"
    rf"|{_LANGUAGE})|\b(?:in|im|auf|für)\s+(?!(?:deinen? |den |allen |meinen )?(?:antwort|chat|gespräch|erklär|zusammenfass|nachricht))"
    r"|\b(?:dans|sur|pour)\s+(?!(?:tes |vos |les |mes )?(?:répon|chat|conversation|explication|message))"
    r"|\b(?:en|para)\s+(?!(?:tus |sus |las |mis )?(?:respuest|chat|conversaci|explicaci|mensaje))"
    r"|\b(?:в|на|для)\s+(?!(?:своих |твоих |ваших )?(?:ответ|чат|ты\b|вы\b|объяснени|сообщени))"
    r"|在(?!(?:你的|所有)?(?:回答|回复|对话|聊天))|(?<!答え)(?<!返信)"
    r"(?<!回答)(?<!返事)(?<!会話)(?<!チャット)に(?=.{0,3}絵文字|.{0,3}顔文字)",
    re.IGNORECASE,
)
"""Where something is not to be, other than in what the agent says."""

_THING = re.compile(
    r"\b(?:apis?|json|http\w*|html|xml|csv|rest|sql|cli|ui|ux|url|pr|prs|mr|mrs|errors?|exceptions?|endpoints?|requests?|quer(?:y|ies)"
    r"|webhooks?|clients?|servers?|bots?|agents?|models?|customers?|users?|commits?|pull requests?|issues?|tickets?|comments?|code|docs?"
    r"|documentation|readme|changelogs?|logs?|e-?mails?|tests?|headers?|files?|functions?|class(?:es)?|variables?|docstrings?|pages?"
    r"|sites?|apps?|buttons?|labels?|strings?|templates?|newsletters?|support|slack|channels?|releases?|release notes|branch(?:es)?"
    r"|schemas?|databases?|tables?|types?|names?|titles?|headings?|migrations?|deploy\w*|builds?|pipelines?|calls?|status|copy|texts?"
    r"|fehler\w*|anfragen?|kunden?|nutzern?|kommentar\w*|datei\w*|doku\w*|schnittstelle\w*|meldung\w*|titel\w*|test\w*|überschrift\w*"
    r"|erreurs?|requêtes?|clients?|utilisateurs?|commentaires?|fichiers?|documentation|titres?|noms?|pages?"
    r"|errores|peticiones|clientes?|usuarios?|comentarios?|archivos?|ficheros?|documentación|títulos?|nombres?|pruebas?"
    r"|ошиб\w*|запрос\w*|клиент\w*|пользовател\w*|комментари\w*|файл\w*|документаци\w*|код\w*|коммит\w*|тест\w*|заголов\w*)\b"
    r"|错误|请求|接口|客户|用户|注释|文件|文档|代码|提交|测试|标题|日志|邮件|エラー|リクエスト|顧客|ユーザー|コメント|ファイル|ドキュメント|コード|コミット|テスト|ログ|メール|見出し",
    re.IGNORECASE,
)
"""What software has or makes, or whom it serves: a rule of manners for it is a rule of the project."""

_JAPANESE = re.compile(r"[\u3040-\u30ff]")
_MANNER = re.compile(f"{_LANGUAGE}|{_STYLE}|{_ALONE}", re.IGNORECASE)
_TALKING = re.compile(_TALK, re.IGNORECASE)
_ENOUGH = re.compile(_ALONE, re.IGNORECASE)


def is_about_person(text: str, project: str = "") -> bool:
    """Whether a sentence is about the person in general: it begins with them, or says how to talk to them. project: its name."""
    named = len(project) > 1 and re.search(rf"(?<!\w){re.escape(project)}(?!\w)", text, re.IGNORECASE)
    if named or _HERE.search(text) or _CODE.search(text):
        return False
    return bool(_I.match(text)) or asks_for_manners(text)


def begins_with_person(text: str) -> bool:
    """Whether it begins with the person."""
    return bool(_I.match(text))


def asks_for_manners(text: str) -> bool:
    """Whether it asks the agent to talk in a language, a style or a tone, of nothing in particular."""
    asked = _ASKED.search(text) if _JAPANESE.search(text) else _ASKED.match(text)
    if not asked or _THING.search(text) or not _MANNER.search(text):
        return False
    return bool(_TALKING.search(text)) or bool(_ENOUGH.search(text) and not _ELSEWHERE.search(text))
