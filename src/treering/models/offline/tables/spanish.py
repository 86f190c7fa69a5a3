"""How statements that last sound in Spanish."""

PIECES = {
    "START": r"(?:^|[,;:.!()¡–—-]\s*|\b(?:y|pero|entonces|también|por favor,?)\s+)",
}
"""Parts that several patterns share, written `<NAME>` in them."""

CUES = {
    "about_me": r"\bestoy (?:de vacaciones|fuera|enferm\w+)\b"
    r"|\b(?:a comer|a cenar|un café)\b",
    "address": r"\b(?:hablamos|tratamos) de (?:usted|tú)\b|\btuteamos\b",
    "anaphora": r"^(?:y |pero )?(?:eso|esto|ese|esa|es|lo|así)\b",
    "artifact": r"\b(?:mensajes de commit|nombres de (?:ramas|variables)|comentarios|títulos de pr)\b(?=.{0,40}\b(?:en"
    r"|siempre"
    r"|deben|son)\b)",
    "asof": r"\ba partir del? (?:\d{1,2} de )?(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre"
    r"|octubre|noviembre|diciembre)\b",
    "banned": r"\b\S+ fuera,|^\W*(?:para,? )*\W*nada de (?!eso|errores|nuevo|momento)[\w.]+",
    "blocked": r"\bse (?:vacía|reinicia|bloquea)\b",
    "break": r"^\W*(?:(?:ah|y|ay|oye|bueno)\W+)*(?:también|ah\b|por otro lado|por cierto|además|otra cosa|aparte)\b",
    "byhand": r"\b(?:a mano|manualmente)\b",
    "chosen": r"\b(?:nos quedamos con|seguimos con|vamos con)\b",
    "contrast": r"\b(?:en (?:vez|lugar) de|sino|y no|aquí trabajamos con)\b",
    "deadline": r"\b(?:hay que|tienen? que (?:estar|quedar|salir|ser)|deben? (?:estar|quedar|salir)"
    r"|a más tardar|fecha límite|entregar\w*|empieza|comienza|auditoría|congelación"
    r"|vence)\b|\bse (?:congela|lanza|publica|entrega)\b|\bsale\b|\blanzamiento\b|\bcierre\b|\bpara el\b"
    r"|\bse (?:apaga|corta|cierra|retira|elimina)\b|\btermina\b|\bexpira\b|\bcaduca\b|\bvence\b"
    r"|\b(?:damos|entregamos|enviamos|mandamos)\b|\bantes del \d",
    "decided": r"\b(?:decidimos|hemos decidido|acordamos|se decidió|el equipo decidió)\b|\bdecisión\b.{0,50}?:"
    r"|^\W*(?:decidido|acordado|hablado|pactado) con .{2,30}:"
    r"|\bal final nos quedamos con\b.{2,30}\b(?:en lugar|en vez|y no)\b",
    "deictic": r"\bno \w+as? (?:este|esta|eso|esa|ese|lo|la)\b(?! \w+ de)|\bno \w+es (?:este|esta|eso|esa|ese|lo"
    r"|la)\b(?! \w+ de)",
    "durable": r"\b(?:siempre|nunca|de ahora en adelante|a partir de ahora|en el futuro|cada vez|por defecto"
    r"|en todo momento"
    r"|jamás)\b",
    "elliptic": r"^(?:no\W+)?(?:para|así no)\W*$",
    "else": r"\b(?:de lo contrario|si no,|sino se)\b|\bsi no (?:las?|los?|se|el|nos)\b",
    "fleeting": r"\bpara los próximos\b|\b(?:hoy|ahora(?! en adelante)|mañana|ayer|por ahora|de momento|por el momento"
    r"|actualmente|temporal\w*|esta vez"
    r"|ahora mismo)\b(?<!a partir de ahora)",
    "floor": r"\b(?:versión mínima|mínimo soportado)\b.{0,20}\d|\bsoportamos .{2,20}\d[\d.]* (?:en adelante"
    r"|o superior)\b",
    "general": r"\b(?:cada|tod[oa]s?|cualquier\w*|ningun[oa]?|aunque|incluso si)\b",
    "goal": r"\bel objetivo (?:es|de)\b|\bprometimos\b",
    "habit": r"\b(?:usamos|trabajamos|no usamos|utilizamos)\b|\baquí \w+amos\b",
    "incident": r"\b(?:el año pasado|el mes pasado|perdimos|incidente|nos costó)\b|\bno cuadraba\w*\b|\bnos pasó\b"
    r"|\bperdíamos\b"
    r"|\bnos (?:tumbó|rompió|tiró|multaron|mordió|borró)\b|\bya (?:nos|la|lo)\b.{0,30}\b\w+(?:mos|ó"
    r"|aron)\b|\ben (?:otoño|verano|invierno|primavera) \w+mos\b|\bya nos \w+amos\b",
    "keep": r"\b(?:sigue (?:así|haciéndolo así)|continúa así|hazlo así (?:siempre|en todos))\b"
    r"|\b(?:déjalo|hazlo|mantenlo) así (?:siempre|en tod\w+|para tod\w+)\b",
    "label": r"^(?:[\w/-]+ ){0,3}(?:reglas?|convención|política|procedimiento)\s*:\s",
    "leaning": r"\bsoy más de .{2,25} que de\b",
    "limit": r"\b(?:debe\w*|tiene\w* que|puede\w*)\b.{0,40}\b(?:menos de|por debajo|como máximo|superar|exceder)\b"
    r"|\blimitad\w+ a\b|\bel (?:límite|tope) es\b",
    "look": r"\b(?:mira|lee|abre|revisa)\b",
    "manner": r"\ben (?:los|las) (?:comentarios|tests|pruebas|commits|logs|mensajes)[,:]? (?:escribe|usa|pon"
    r"|explica)\b",
    "maybe": r"\b(?:quizás?|tal vez|podría\w*|podríamos|creo que|a lo mejor|algún día|probablemente"
    r"|no estoy segur\w+|y si)\b",
    "myok": r"\b(?:espera|esperes) (?:a )?(?:que yo|mi) (?:ok|visto bueno|confirm\w+|apruebe|aprobación)\b",
    "nag": r"\bpor qué siempre\b",
    "name": r"\b(?:me llamo|mi nombre es)\s+(?-i:[A-ZÁÉÍÓÚ]\w+)",
    "none": r"^\W*(?:y )?nada de \w+s\b",
    "norm": r"\b(?:debe|deben|no puede|no pueden|hay que|tiene que|tienen que)\b",
    "note": r"^¡?(?:importante|atención|ojo)\b",
    "only": r"\b(?:solo|únicamente|como (?:máximo|mínimo)|al menos)\b"
    r"|\bsol[oa]s? (?:el|la|los|las)\b",
    "order": r"\b(?:responde|escribe|usa|pon|haz|ejecuta|explica|comprueba)\w*\s+siempre\b|\bsiempre (?:responde"
    r"|escribe|usa|pon|haz|que)\w*\b|\b(?:no \w+ nunca|nunca \w+(?:es|as)\b)|^\W*(?:por favor,? )?(?!(?:falla|pasa"
    r"|sale|devuelve|ocurre|está|era|casi)\b)\w+[ae] siempre\b(?! lo mismo)",
    "owner": r"\bresponsable de .{2,40} es\b|\bpasa(?:n)? por (?:él|ella)\b|\b(?:es responsable de|se encarga de"
    r"|lleva el módulo)\b|\bresponsable:|^(?-i:[A-ZÁÉÍÓÚ])\w+ (?:lleva|se encarga|mantiene)\b|\bpregúntale antes\b"
    r"|\bpregunta(?:r)? a (?-i:[A-ZÁÉÍÓÚ])\w+"
    r"|\b(?:credenciales|accesos?|cuentas|permisos|claves)\b.{0,30}\bl[ao]s? (?:da|dan|gestiona|reparte"
    r"|concede)\b|\bpara (?:temas|dudas|preguntas|cuestiones|asuntos) de .{2,30}\b(?:está|es|habla con"
    r"|pregunta a)\b|\b(?:lo |la )?(?:decide|aprueba|autoriza) (?-i:[A-ZÁÉÍÓÚ])\w+",
    "past": r"\b(?:fue|fueron|desplegamos|ayer)\b",
    "personal": r"\btrabajo (?:de|desde|en horario)\b|\bsoy daltónic",
    "pitfall": r"\b(?:trampa|ojo con|cuidado con)\b",
    "place": r"\b(?:está|están|se encuentra|se encuentran|vive)\s+(?:en|bajo|aquí)\b|\bpara .{3,40}, (?:mira|usa)\b"
    r"|\bse (?:suben?|dejan?|guardan?|publican?|recogen?|instalan?)\b.{0,20}\b(?:a|en|desde)\b"
    r"|\bquedan? en\b",
    "please": r"\bpor favor\b",
    "prefer": r"\b(?:prefiero|odio|no me gusta|me gustan? más)\b",
    "prohibit": r"<START>no (?:uses|hagas|pongas|toques|escribas|añadas|cambies|\w+es|\w+as)\b|\b(?:deja de"
    r"|evita)\s+\w+",
    "question": r"^¿|^(?:y |pero )?(?:por qué|cómo|cuándo|dónde|quién|qué|cuál\w*|puedes|podrías)\b|,\s*(?:verdad"
    r"|no|cierto|por qué)\W*$",
    "quota": r"\b(?:admite|acepta|permite) (?:solo )?\d+ \w+ por (?:segundo|minuto|hora|día)\b",
    "reason": r"\b(?:porque|ya que|puesto que|de lo contrario|si no,|para que|debido a|por eso)\b"
    r"|\bse (?:sobrescriben?|generan?|regeneran?|pierden?)\b|\bmedio equipo\b|\bnadie (?:los |las |lo "
    r"|la )?entiende\b",
    "recurring": r"\b(?:los|cada) (?:lunes|martes|miércoles|jueves|viernes|sábados?|domingos?)\b|\bcada (?:día|noche"
    r"|semana|mes)\b",
    "remember": r"\b(?:recuerda(?! c[uó])|acuérdate|ten en cuenta|toma nota|no olvides que|apunta que|memoriza)\b",
    "resource": r"\b(?:paneles|panel|tableros?|dashboards?|wiki|runbooks?|guías?|documentación|docs?"
    r"|especificaci\w+|specs?|diseños?|maquetas?|tickets|incidencias|errores|logs|registros|métricas|calendario"
    r"|planificación|roadmap|plantillas?|glosario|informes|manual(?:es)?|traducciones|tareas)\b|\b(?:trazas)\b",
    "retention": r"\bse (?:guardan?|conservan?|purgan?|borran?|eliminan?|archivan?) (?:durante |a los )?\d+ (?:días"
    r"|semanas|meses|años)\b",
    "role": r"\bsoy (?:una? |el |la )?(?:\w+ ){0,2}(?:desarrollador\w*|ingenier\w+|diseñador\w*|programador\w*"
    r"|analista"
    r"|jef[ea]|arquitect\w+|estudiante|responsable)\b|\bdirijo\b"
    r"|\bme dedico al?\b|\bheredé .{3,30} del equipo\b",
    "rule": r"\b(?:debe\w*|hay que|tiene\w* que|puede\w*)\b.{0,50}\b(?:siempre|nunca|solo|únicamente"
    r"|obligatoriamente)\b"
    r"|\b(?:prohibid\w+|obligatori\w+)\b",
    "skill": r"\b(?:casi no sé|no sé (?:programar|mucho)|principiante|nunca he usado|años de experiencia|no conozco"
    r"|conozco bien|poca experiencia)\b",
    "stays": r"\b(?:se queda|se mantiene|dejamos) .{0,20}\bhasta\b",
    "steps": r"\b(?:procedimiento|pasos|orden|cada vez)\b",
    "style": r"\b(?:respond\w+|responde\w*|explíca\w*|explica\w*|emojis?|resúmen\w*)\b",
    "symptom": r"\b(?:falla|fallando|error|roto|rompe)\b",
    "tellme": r"\b(?:dame|dime|pásame|muéstrame|avísame|enséñame)\b",
    "thither": r"\b(?:mira|busca|entra) (?:primero )?ahí\b|\bprimero ahí\b",
    "thus": r"^\W*así que\b",
    "uniform": r"\b(?:en todas partes|en todos lados|por todas partes|de punta a punta)\b"
    r"|\btod[oa]s l[oa]s\b.{2,40}\b(?:pasan?|van) (?:solo )?(?:por|a través de)\b"
    r"|\bse guardan?\b.{2,30}\by solo\b"
    r"|\ben todos los (?:textos|mensajes|correos|módulos|servicios)\b",
    "weak": r"\bno l[oa]s? (?:domino|conozco|manejo)\b|\bme quedan? lejos\b|\bno es lo mío\b|\bno tanto\b"
    r"|\bestoy verde\b",
    "wedo": r"\bse (?:guardan?|almacenan?|calculan?|usan?|escriben?|despliegan?|versionan?|publican?)\b",
    "window": r"\b(?:despliegues|lanzamientos|mantenimiento|publicaciones)\b.{0,16}\b(?:son|es|van|salen) los \w+s\b",
    "wish": r"\b(?:explíca\w*|explica\w*|paso a paso|con calma|en detalle)\b",
    "years": r"\bllevo (?:\w+ ){1,2}años\b|\b(?:\d+|cinco|diez|veinte) años (?:de|con|en)\b"
    r"|\bsé (?:mucho|bastante) de\b",
    "aside": r"\s*,?\s*\b(?:por favor|por cierto)\b(?=\s*[,.;:!)]|\s|$)",
    "filler": r"^(?:(?:ok|hola|sí|bueno|y|también|por cierto|gracias|perfecto|entonces|ojo"
    r"|además)\b[\s,:;.!–—-]*(?!con\b))+"
    r"|^no\s*[,.!–—-]\s*|^(?:recuerda|ten en cuenta|no olvides)\s+que\s+|^por favor,?\s+",
    "why_after": r"[,;]?\s+(?:porque|ya que|puesto que)\s+|[,;]\s*(?=de lo contrario\b)",
}
"""Names of cues → patterns; recipes.py says what they amount to, wording.py uses `filler`, `aside` and the `why_…`."""
