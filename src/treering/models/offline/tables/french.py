"""How statements that last sound in French."""

PIECES = {
    "START": r"(?:^|[,;:.!()–—-]\s*|\b(?:et|mais|donc|alors|aussi|svp|merci de)\s+)",
}
"""Parts that several patterns share, written `<NAME>` in them."""

CUES = {
    "about_me": r"\bje (?:suis|serai) (?:en|absent\w*|en congé\w*|malade)\b"
    r"|\b(?:je vais manger|déjeuner|un café)\b",
    "address": r"\bon (?:vouvoie|tutoie)\b",
    "anaphora": r"^(?:et |mais )?(?:ça|cela|c'est|il|elle|ils|elles|ce|cette)\b",
    "artifact": r"\b(?:messages de commit|noms de (?:branches?|variables)|commentaires"
    r"|titres de pr)\b(?=.{0,40}\b(?:en|toujours"
    r"|doivent|sont)\b)",
    "asof": r"\bà partir du (?:1er|\d{1,2})\b",
    "banned": r"\bnulle part\b(?! (?:ailleurs|dans le log))|^\W*pas de (?!souci|problème|erreur|panique|réponse"
    r"|chance|changement|quoi)[\w.]+ (?:s'il te plaît|stp|svp|nulle part|dans|,)",
    "blocked": r"\b(?:vidé|réinitialisé|verrouillé)e?\b|\ben lecture seule\b",
    "break": r"^\W*(?:(?:ah|et|oh|bon)\W+)*(?:aussi|au fait|par ailleurs|en plus|autre chose)\b",
    "byhand": r"\b(?:à la main|manuellement)\b",
    "chosen": r"\b(?:on reste sur|on garde|on part sur)\b",
    "contrast": r"\b(?:au lieu d|plutôt que|et non|mais pas)\b"
    r"|\bjamais (?:en|à|via|direct\w*|par)\b|\bplutôt que\b|\bau lieu de\b|\bet pas\b",
    "deadline": r"\bprévue?s?\b|\b(?:d'ici|pour le|au plus tard|échéance|doit|doivent|livr\w+|remis|commence"
    r"|démarre|audit|gel)\b|\bmise en (?:prod\w*|ligne)\b|\bsort(?:ie)?\b|\bclôture\b|\brendre\b|\blancement\b"
    r"|\b(?:coupé|arrêté|éteint|fermé|débranché)\w*\b|\bse termine\w*\b|\bexpire\w*\b|\bprend fin\b",
    "decided": r"\b(?:on a|nous avons|l'équipe a|il a été) (?:\w+ )?(?:décidé|convenu|choisi|tranché|acté)\b"
    r"|\bdécision\b.{0,50}?:|\bc'est (?:tranché|décidé|acté|réglé|validé|arrêté)\b"
    r"|^\W*(?:décidé|convenu|validé) avec .{2,30}:|\bon a (?:pris|choisi|retenu"
    r"|gardé) .{2,30} (?:plutôt que|au lieu de)\b",
    "deictic": r"\b(?:ne|n')\s?\w+ pas (?:ce|cette|ça|le|la|ces)\b",
    "durable": r"\b(?:toujours|jamais|désormais|dorénavant|à l'avenir|systématiquement|à chaque fois|chaque (?:fois"
    r"|nuit|jour"
    r"|semaine)|par défaut|partout|à partir de maintenant)\b",
    "elliptic": r"^(?:non\W+)?(?:arrête|pas comme ça)\W*$",
    "else": r"\b(?:sinon|autrement)\b",
    "fleeting": r"\bpour les \w* ?prochain\w+\b|\b(?:aujourd'hui|maintenant|demain|hier|pour l'instant|pour le moment"
    r"|actuellement|temporaire\w*|cette fois"
    r"|en ce moment|tout à l'heure)\b",
    "floor": r"\b(?:version minimale|version minimum)\b.{0,20}\d|\bon supporte .{2,20}\d[\d.]* et (?:plus"
    r"|suivant\w*)\b",
    "general": r"\b(?:chaque|tou(?:t|te|s|tes)|aucune?|n'importe|même (?:si|quand))\b",
    "goal": r"\bl'objectif (?:est|de)\b|\bpromis\b",
    "habit": r"\b(?:on|nous) (?:utilis\w+|travaill\w+|n'utilis\w+)|\bici on\b",
    "incident": r"\b(?:l'an dernier|l'année dernière|le mois dernier|perdu|incident|coûté)\b"
    r"|\bne tombai\w+ pas juste\b|\bon (?:a|avait) (?:eu|perdu)\b|\ben (?:janvier|février|mars|avril|mai|juin"
    r"|juillet|août|septembre|octobre|novembre|décembre) .{0,20}\b(?:perdu|cassé|planté)\b"
    r"|\bon a déjà \w+|\bnous a (?:coûté|cassé|planté|mordu)\b|\bl'an(?:née)? (?:dernier|dernière"
    r"|passée?)\b",
    "keep": r"\b(?:continue(?:z)? (?:comme ça|ainsi)|garde ce style)\b"
    r"|\b(?:laisse|garde|fais)(?:-le)? (?:comme ça|ainsi) (?:dans|pour) tou\w+\b",
    "label": r"^(?:[\w/-]+ ){0,3}(?:règles?|convention|politique|procédure)\s*:\s",
    "leaning": r"\bje suis plutôt \w+ que\b",
    "limit": r"\b(?:doi(?:t|vent)|peu(?:t|vent))\b.{0,40}\b(?:moins de|sous|au plus|dépasser|en dessous|maximum)\b"
    r"|\b(?:limité|plafonné)\w* à\b|\ble (?:plafond|quota) (?:est|de)\b",
    "look": r"\b(?:regarde|lis|ouvre|vérifie)\b",
    "manner": r"\bdans les (?:commentaires|tests|commits|logs|messages)[,:]? (?:écris|utilise|mets|explique)\b",
    "maybe": r"\b(?:peut-être|pourrait|pourrions|je pense|je crois|sans doute|probablement|un jour|et si|pas sûre?"
    r"|il me semble)\b",
    "myok": r"\battends (?:mon|que je) (?:ok|accord|feu vert|aval|valide|confirme)\b",
    "nag": r"\bpourquoi (?:tu|est-ce que tu) (?:toujours|encore)\b",
    "name": r"\b(?:je m'appelle|moi c'est)\s+(?-i:[A-ZÉÈ]\w+)",
    "none": r"^\W*(?:et |surtout )?pas (?:de |d')\w+s\b",
    "norm": r"\b(?:doi(?:t|vent)|il (?:ne )?faut|ne peu(?:t|vent) (?:pas|jamais))\b",
    "note": r"^(?:attention|important|à noter)\b",
    "only": r"\b(?:uniquement|seulement|au (?:plus|moins)|maximum|minimum)\b"
    r"|\bseule?s? (?:le|la|les|l')|\b(?:seulement|uniquement)\b",
    "order": r"\b(?:toujours|jamais|systématiquement|dorénavant|désormais)\s+(?:répondre|écrire|utiliser|faire"
    r"|mettre|lancer|passer|garder)\b|(?<!\bje )\b(?:n'\w+|ne \w+) jamais\b(?! (?:vu|marché|eu|été"
    r"|fonctionné))|^(?:réponds"
    r"|écris|utilise|mets|fais|lance|garde|vérifie|commence)\w*\b.{0,30}\b(?:toujours|systématiquement)\b"
    r"|^\W*toujours \w+(?:er|ir|re)\b",
    "owner": r"\b(?:est responsable d|s'occupe d|gère)\b|\bresponsable :"
    r"|\bc'est (?:l'équipe )?(?-i:[A-ZÉÈ])?\w+ qui (?:gère|s'occupe|pilote|décide|valide)|\bdemande(?:-lui"
    r"|r à) .{0,20}\bavant\b|\b(?:voir|contacte\w*|demande\w*) (?:avec |à )?(?-i:[A-ZÉÈ])\w+ (?:pour|avant)\b"
    r"|\b(?:accès|identifiants|comptes|droits|clés)\b.{0,30}\bc'est (?-i:[A-Z])\w+ qui\b"
    r"|\bpour .{2,30} il y a (?-i:[A-Z])\w+|\bc'est (?-i:[A-Z])\w+ qui (?:décide|valide|gère|donne"
    r"|tranche)\b",
    "past": r"\b(?:était|étaient|avons déployé|hier)\b",
    "personal": r"\bje travaille (?:de|en|à)\b|\bje suis daltonien",
    "pitfall": r"\b(?:piège|attention à|gare à|méfie(?:z)?-(?:toi|vous))\b",
    "place": r"\b(?:se trouve|est|sont|se trouvent|voir)\s+(?:sur|dans|à|ici|sous)\b|\bpour .{3,40}, (?:voir"
    r"|utilise)\b"
    r"|\b(?:est|sont) (?:tous |toujours )?(?:déposée?s?|rangée?s?|stockée?s?|envoyée?s?|téléchargée?s?"
    r"|publiée?s?) (?:sur|dans)\b|\barrivent? (?:dans|sur)\b",
    "please": r"\b(?:s'il te plaît|s'il vous plaît|stp|svp|merci de)\b",
    "prefer": r"\bje (?:préfère|déteste|n'aime pas|travaille (?:généralement|toujours))\b",
    "prohibit": r"<START>(?:n'|ne )\w+.{0,10}\b(?:pas|plus|jamais|rien)\b|\b(?:arrête(?:z)? de|évite(?:z)? de"
    r"|pas de \w+ s'il)\b"
    r"|\b(?:merci|prière) de ne (?:pas|jamais|plus)\b|\bil ne faut (?:pas|rien|jamais)\b"
    r"|(?:^|[,;:.] ?)(?:ne |n')(?!est\b|a\b|ai\b|y touche|oublie|comprends|sais|vois|arrive|importe"
    r"|hésite)\w+(?:e|s|ez|is)? (?:pas|jamais"
    r"|plus)\b(?! encore)",
    "question": r"^(?:et |mais )?(?:pourquoi|comment|quand|où|qui|que|quel\w*|est-ce que|combien|peux-tu"
    r"|pouvez-vous|tu peux)\b|^(?:et |mais )?on n'avait pas\b|,?\s*(?:non|hein|c'est ça)\W*$",
    "quota": r"\b(?:accepte|autorise|tolère) \d+ \w+ par (?:seconde|minute|heure|jour)\b",
    "reason": r"\b(?:parce qu|car|puisque|sinon|afin d|c'est pourquoi|pour que|à cause d)|\bon veut\b"
    r"|\bça nous a coûté\b|\b(?:sont|est|seront) (?:écrasé|généré|régénéré|refusé|rejeté)\w*\b"
    r"|\bla moitié de l'équipe\b|\bpersonne ne (?:comprend|lit)\b",
    "recurring": r"\b(?:chaque|tous les|toutes les) (?:jours?|nuits?|semaines?|mois|lundis?|mardis?|mercredis?"
    r"|jeudis?|vendredis?)\b|\b(?:chaque|tous les) (?:samedis?|dimanches?)\b",
    "remember": r"\b(?:souviens-toi|rappelle-toi|souvenez-vous|rappelez-vous|(?<!je )retiens|retenez|note bien"
    r"|garde(?:z)? en tête|n'oublie pas que|n'oubliez pas que|mémorise"
    r"|pour mémoire)\b",
    "resource": r"\b(?:tableaux? de bord|dashboards?|wiki|runbooks?|procédures?|docs?|documentation|spécifications?"
    r"|specs?|maquettes?|tickets|bugs|logs|journaux|métriques|calendrier|planning|roadmap|feuille de route|modèles"
    r"|glossaire|rapports|guides?|traductions|charte|backlog|manuel|comptes[- ]rendus)\b",
    "retention": r"\b(?:est|sont) (?:conservée?s?|gardée?s?|purgée?s?|supprimée?s?|archivée?s?) (?:pendant "
    r"|après )?\d+ (?:jours?|semaines?|mois|ans)\b",
    "role": r"\bje suis (?:une? |la |le )?(?:\w+ ){0,2}(?:développeu\w+|ingénieure?|designer|chef\w*|architecte"
    r"|étudiante?"
    r"|responsable|analyste)\b|\bje (?:dirige|gère) (?:l'équipe|une équipe)",
    "rule": r"\b(?:doi(?:t|vent)|faut)\b.{0,50}\b(?:toujours|jamais|uniquement|obligatoirement|systématiquement)\b"
    r"|\b(?:interdit|obligatoire|proscrit|défense de)\b",
    "skill": r"\b(?:ne connais (?:presque )?pas|débutante?|(?:n'ai|ai|avoir) jamais (?:utilisé|touché|fait|écrit"
    r"|codé|programmé|travaillé)|\d+ ans d'expérience|connais (?:très )?bien"
    r"|peu d'expérience)\b",
    "stays": r"\b(?:reste|on garde) .{0,20}\bjusqu'(?:à|en|au)\b",
    "steps": r"\b(?:procédure|étapes?|ordre|à chaque)\b",
    "style": r"\b(?:répon\w+|explique\w*|émojis?|résumés?)\b",
    "symptom": r"\b(?:plante|échoue|erreur|cassé\w*|marche pas)\b",
    "tellme": r"\b(?:donne|dis|montre|envoie|explique)-moi\b",
    "thither": r"\b(?:regarde|va) (?:d'abord )?là(?:-bas)?\b|\bd'abord là\b",
    "thus": r"^\W*donc\b",
    "uniform": r"\b(?:est|sont|reste|restent)\b.{0,30}\bpartout\b|\btou(?:s|tes) les\b.{2,40}\b(?:passent"
    r"|vont) (?:uniquement )?(?:par|via)\b"
    r"|\bdans tous les (?:textes|messages|mails|modules|services)\b",
    "weak": r"\bje (?:ne )?connais (?:mal|peu|pas)\b|\bje maîtrise (?:mal|peu|pas)\b|\bc'est pas mon truc\b",
    "wedo": r"\bon (?:ne )?(?!(?:a|est|peut|doit|va|voit|dirait|avait|était|attend|veut)\b)\w+e\b|\b(?:sont"
    r"|est) (?:stocké|gardé|exprimé|calculé|géré|versionné|écrit|rangé|publié)\w*\b",
    "window": r"\b(?:mises en prod\w*|livraisons|déploiements|maintenance)\b.{0,16}\b(?:sont|est|se font"
    r"|ont lieu) (?:tous )?les? (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)s?\b.{0,12}\b(?:et"
    r"|de \d)",
    "wish": r"\b(?:explique\w*|en détail|pas à pas|étape par étape)\b",
    "years": r"\b(?:\d+|cinq|dix|quinze|vingt) ans (?:de|d'|en|dans)",
    "aside": r"\s*,?\s*\b(?:s'il te plaît|s'il vous plaît|stp|svp)\b(?=\s*[,.;:!)]|\s|$)",
    "filler": r"^(?:(?:ok|salut|bonjour|oui|bon|et|aussi|au fait|merci|parfait|super|alors"
    r"|attention)\b[\s,:;.!–—-]*(?!de\b))+"
    r"|^non\s*[,.!–—-]\s*|^(?:souviens-toi|rappelle-toi|n'oublie pas)\s+que?\s*|^merci de\s+",
    "why_after": r"[,;]?\s+(?:parce que\s+|parce qu'|car\s+|puisque\s+)|[,;]\s*(?=sinon\b)",
}
"""Names of cues → patterns; recipes.py says what they amount to, wording.py uses `filler`, `aside` and the `why_…`."""
