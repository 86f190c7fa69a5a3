"""How a yes, a proposal and a report of somebody else's words sound, in the supported languages (C7).

The rule this file keeps: words only. core/learning/evidence.py decides what they amount to.
"""

ASSENT = (
    r"(?:yes|yep|yeah|yup|sure|agreed|absolutely|exactly|deal|sounds (?:good|great|right)|do (?:it|that|so)|please do"
    r"|go (?:ahead|for it)|make it so|let'?s do (?:it|that)|ok(?:ay)?,? (?:do|go|let'?s|please|yes|agreed|deal)"
    r"|ja|jawohl|jep|genau|einverstanden|gerne?|passt|mach (?:das|es|so)|so machen wir|ok(?:ay)?,? (?:mach|ja|gerne)"
    r"|oui|d'accord|vas-y|fais(?:-le| ça)|ça marche|sí|vale|de acuerdo|hazlo|adelante"
    r"|да|давай(?:те)?|соглас\w+|так и (?:делай|сделаем)|договорились)\b"
    r"|好的?|可以|同意|就这样|就这么|行[,，。!！]|是的|对[,，。!！]|没问题"
    r"|はい|お願いします|それで(?:お願い|いい|行)|そうして|同意|了解です、?それ|네|예|좋아요"
)
"""How a sentence begins that says yes to what was proposed. A bare `ok` or `thanks` does not: it ends a topic."""

RESERVED = (
    r"\b(?:no|not|don'?t|never|but|except|unless|nein|nicht|kein\w*|aber|außer|non|pas|mais|sauf|pero|salvo|нет|не|но"
    r"|кроме)\b|不|别|但|没有|いや|ない|けど|ただし"
)
"""What makes a yes less than one."""

PROPOSES = (
    r"\b(?:shall|should|may|can|could) (?:I|we)\b|\b(?:want|like) me to\b|\bdo you (?:want|agree)\b"
    r"|\bI(?:'d| would)? (?:suggest|propose|recommend)\b|\bmy (?:suggestion|proposal)\b|\bhow about\b|\blet'?s\b"
    r"|\b(?:soll|sollen|wollen|darf|können) (?:ich|wir)\b|\b(?:möchtest|willst) du\b|\bich schlage\b|\bVorschlag\b"
    r"|\bvoulez-vous\b|\bveux-tu\b|\bje propose\b|\bon pourrait\b|\bquieres que\b|\bpropongo\b|\bpodríamos\b"
    r"|предлагаю|хотите|мне (?:делать|сделать)|要不要|建议|我们可以|是否|しましょうか|提案|でしょうか|どうですか"
)
"""How an agent proposes something, instead of telling or reporting it."""

REPORTS = (
    r"\b(?:says?|said|states?|stated|asks?|asked|tells?|told|instructs?|recommends?|mentions?|reads?|notes?|requires?"
    r"|according to|quot\w+|contains?|laut|zufolge|steht|schreibt|heißt es|verlangt|selon|dit que|indique|según"
    r"|dice que|indica|согласно|говорит\w*|сказано|написано|указано)\b"
    r"|根据|写着|写道|说要|提到|要求|によると|書いて|書かれ|とあり|記載"
)
"""How an agent reports what a page, a file or a tool says."""

NEGATES = (
    r"\b(?:no|not|never|without|don'?t|doesn'?t|won'?t|can'?t|cannot|mustn'?t|shouldn'?t|avoid|stop|nein|nicht|nie"
    r"|niemals|kein\w*|ohne|non|pas|jamais|sans|nunca|jamás|sin|нет|не|никогда|без|нельзя)\b"
    r"|不|别|勿|无需|禁止|ない|なし|ません|ず[、。に]"
)
"""What turns a statement into its opposite."""

ORDERS = (
    r"\b(?:always|never|must(?:n't)?|should(?:n't)?|shall|ought|ha(?:s|ve) to|needs? to|required?|mandatory|forbidden|prohibited"
    r"|(?:do not|don'?t)(?: ever)?|by default|from now on|going forward|every time|remember|make sure|ensure|avoid|instead of"
    r"|prefers?|preferred|preferences?|wants?|approved|allowed|permitted|please|no longer|only ever"
    r"|immer|nie|niemals|stets|muss|müssen|soll\w*|darf|dürfen|merk\w* (?:dir|euch)|ab (?:jetzt|sofort)|künftig|in zukunft"
    r"|pflicht|verboten|erlaubt|bitte|toujours|jamais|il faut|doit|doivent|devez|dois|interdit|obligatoire|désormais"
    r"|retiens|souviens|ne \w+ (?:pas|jamais)|siempre|nunca|hay que|debe\w*|tiene\w* que|prohibido|obligatorio"
    r"|a partir de ahora|recuerda|всегда|никогда|нельзя|нужно|надо|долж\w+|обязан\w*|запрещ\w+|запомни\w*"
    r"|отныне|впредь)\b"
    r"|一律|必须|务必|不得|绝不|绝对|以后|总是|永远|禁止|不要|应该|应当|请|必ず|絶対|いつも|常に|ください|べき|しては|禁止"
    r"|今後|てはいけ|なければ"
)
"""How a rule sounds, or the wish or permission of somebody, as against a fact."""

REMEMBERS = (
    r"\b(?:remember|note|memori[sz]e|keep in mind|from now on|merk\w*|notier\w*|behalt\w*|ab jetzt|souviens\w*|retiens"
    r"|mémorise\w*|recuerda\w*|apunta|memoriza|запомни\w*|запиши)\b|记住|记下|记得|覚え|記憶|メモ"
)
"""How a question asks for something to be kept, instead of whether it is so."""
