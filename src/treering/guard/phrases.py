"""Find passwords made of plain words: "the password is correct horse", "密码是芝麻开门", "пароль: подсолнух" (A6).

The rule this file keeps: words are a password where a sentence about one says nothing else: each of them names a thing, none
says how a password is or what was done with it, and the sentence ends behind them.
"""

# ruff: noqa: RUF001, SIM905 - letters and punctuation of every script, and words read best as words

import re
from collections.abc import Iterator

from treering.guard.finding import Finding
from treering.guard.told import ABOUT, BEFORE, IF, IS, MINE, OF, STOPS_HERE, is_said

_WORD = r"[a-zß-öø-ÿœ]{3,15}"
_WORDS = re.compile(_WORD)
_QUOTE = r"[\"'`“„«‘]?"
_PHRASE = re.compile(
    rf"{OF}(?:(?P<is>{IS}|[ ]?(?:是|为|為)[ ]?)|[ ]?(?:[:=＝—–→][ ]{{1,3}}|：[ ]{{0,3}})){_QUOTE}"
    rf"(?P<words>(?P<first>{_WORD})(?:[ -]{_WORD}){{1,9}})"
)
_UNSIGNED = 4  # words, where nobody says whose password it is
_ENDS = frozenset("for and but please btw now bitte und für aber pour merci para".split())
_NAMES_NOTHING = frozenset(
    """
    the and for you your are was not has had its any all who how why new our his her she him can may will must should would
    could shall let use used using see ask set get got try put via per yet too out off own let one two three twelve more
    less most least much many few own also been being have does did done make made need want know say said look find take
    give come goes keep hold held hand read write open-ended everyone everybody everywhere somewhere nobody anyone anybody
    someone something anything nothing everything whatever whichever today tomorrow yesterday week month year daily
    weekly monthly yearly between against across around among behind beyond because since during until till while though
    than they them what which that this these those there here where with when then into onto upon from over under
    character characters char chars letter letters digit digits symbol symbols word words byte bytes bits number numbers
    line lines length minimum maximum policy rule rules hash salt cost round rounds hex utf ascii text source
    variable variables value values argument arguments parameter parameters setting settings option options flag file
    files page wiki docs document documents documentation issue ticket team user users admin owner account accounts server
    client database app application service system machine box node host cluster session login manager store storage vault
    safe keychain keyring prompt dialog form screen browser email mail phone slack chat channel knowledge news info
    information problem bug feature risk mistake matter part thing kind sort type way case point question answer reason
    order access data code check checks test tests fixture example sample dummy mock work works fail fails failing
    der die das den dem des ein eine einer eines einem einen und oder aber auch nur noch schon mal ist sind war wird
    werden wurde wurden hat haben kann muss soll darf auf aus bei mit nach seit von vom zum zur über unter vor hinter
    zwischen durch gegen ohne für wie was wer wen wem wann warum weil wenn als dass man sich wir ihr sie ich mir mich dir
    dich uns euch mein dein sein unser alle alles jeder jede jedes mindestens höchstens zeichen stellen buchstaben ziffern
    wörter tage wochen monate jahre heute morgen gestern hier dort dann immer siehe frag bitte teil sache datei seite tresor
    les des une aux par sur sous est sont été par chez vers entre depuis cette ces son ses leur leurs nos vos mes tes lui
    elle ils elles nous vous qui que quoi dont comme plus moins tous toutes tout toute mois jours semaine ans fois
    los las una uno unos unas del por para con sin sobre entre desde hasta este esta estos estas ese esa eso aquel que como
    más menos todos todas todo toda meses días semana años veces mismo texto plano cadena valor dos das uma uns nos nas pelo
    pela com sem mais mesma mesmo
    """.split()
)
_HAN = re.compile(
    r"(?:是|为|為|[ ]?[：:＝=][ ]?)[\"“‘「『]?(?P<value>[\u4e00-\u9fff]{2,8})[\"”’」』]?(?=[。！，；,.!;\s]|\Z|\\)"
)
_HAN_SAYS = re.compile(
    r"的$|[不没沒无無未非弱强強空错錯对對旧舊新长長短每随隨自由从從被已需须須要必应應会會可能在用于於按和与與或及其这這那哪谁誰怎"
    r"什几幾多少何见見问問找看请請同密码碼令钥鑰]|加密|明文|公开|公開|敏感|默认|默認|字符|字母|数字|數字|大小|类型|類型|格式|参数|參數|变量|變量|字段|信息|问题|關鍵|关键|瓶颈|必填|随机"
    r"|一样|一樣|一致|一次|统一|固定|动态|动態|临时|永久|共享|个人|個人|管理|用户|用戶|生成|设置|設置|配置|保存|存储|存儲|更新|更换|重置|哈希|散列|安全|正确|正確|有效|过期|過期"
)
_KANA = re.compile(r"は[ 「『](?P<value>[\u3041-\u30ff\u4e00-\u9fffー]{3,12})[ 」』](?:です|だ|でした|でお願い)")
_CYRILLIC = re.compile(
    r"(?:[ ][а-яё]{2,16}){0,3}?(?:[ ]это[ ]|[ ]?[:=—–-][ ]{1,3}(?:это[ ])?)(?P<value>[а-яё]{4,16})(?=[.!,;]?(?:[\s\"'»]|\Z)(?![ ]?[а-яё]))"
)
_CYRILLIC_SAYS = re.compile(
    r".*(?:[ыио]й|[ая]я|[ое]е|[ыи]е|ть|ся|но|[ея]н|н[аоы]|ется|ится|ого|ому|ых)$"
    r"|(?:строк|пол[ея]|числ|текст|хе?ш|слов|секрет|переменн|параметр|значени|парол|ключ|токен|логин|пуст|нет$|тоже|здесь|там$|такой|один|смотри|спроси|файл|поле)"
)


def find_phrases(text: str, word: re.Match[str]) -> Iterator[Finding]:
    """The plain words told as a password behind `word`, a word for a password as a sentence has it."""
    if not word[0].isascii():
        for pattern, says in ((_HAN, _HAN_SAYS), (_KANA, _HAN_SAYS), (_CYRILLIC, _CYRILLIC_SAYS)):
            told = pattern.match(text, word.end())
            if (
                told
                and not says.search(told["value"])
                and not IF.search(text[max(0, word.start() - BEFORE) : word.start()])
            ):
                yield Finding(*told.span("value"), "password")
                return
    told = _PHRASE.match(text, word.end())
    if told is None:
        return
    first = told["first"]
    if first in _NAMES_NOTHING or (first != "correct" and is_said(first)):
        return
    before = text[max(0, word.start() - BEFORE) : word.start()]
    least = 2 if told["is"] or not word[0].isascii() or MINE.search(before) else _UNSIGNED
    begin, end = told.start("words"), told.start("words")
    named = about = 0
    for one in _WORDS.finditer(told["words"]):
        if one[0] in _ENDS and named >= least:
            break
        if one[0] in _NAMES_NOTHING or one[0] in _ENDS or (one[0] != "correct" and is_said(one[0])):
            return
        about += ABOUT.match(one[0]) is not None
        named += 1
        end = begin + one.end()
    if named >= least and about * _UNSIGNED <= named and STOPS_HERE.match(text, end) and not IF.search(before):
        yield Finding(begin, end, "password")
