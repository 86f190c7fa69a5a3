"""What is about the person in general, and what only sounds like it."""

import pytest

from treering.core.person import is_about_person

THEIRS = [
    "always answer in German",
    "never use emojis in replies",
    "call me Sam",
    "address me informally",
    "skip the small talk",
    "Vouvoie-moi",
    "Contéstame en alemán",
    "Без эмодзи",
    "别道歉",
    "please always reply in English",
    "be brief in your answers",
    "reply in two sentences at most",
    "don't apologize",
    "Keep your answers short.",
    "No emojis.",
    "explain things to me in simple words",
    "Antworte immer auf Deutsch.",
    "Antworte mir kurz und direkt.",
    "Keine Emojis in Antworten",
    "Duze mich.",
    "Bitte antworte in höchstens zwei Sätzen.",
    "Réponds toujours en français.",
    "Pas d'émojis dans tes réponses",
    "Tutoie-moi.",
    "Sois bref dans tes réponses",
    "Responde siempre en español.",
    "No uses emojis en tus respuestas",
    "Háblame en inglés",
    "Отвечай всегда по-русски.",
    "Не используй эмодзи в ответах",
    "Обращайся ко мне на ты",
    "总是用中文回答",
    "回复里不要用表情",
    "请简短回答",
    "いつも日本語で答えてください",
    "返信に絵文字を使わないで",
    "短く答えて",
]

OTHERS = [
    "always answer API errors with JSON",
    "never use emojis in commit messages",
    "call the payment service twice before giving up",
    "reply to webhooks within three seconds",
    "respond with 404 when the order is gone",
    "answer customers in German",
    "Keep responses of the endpoint short.",
    "No emojis in the changelog.",
    "write the docs in English",
    "use short names in German",
    "be strict about types in responses",
    "Use German in the labels of buttons.",
    "always answer in German in this repo",
    "Antworte auf API-Fehler immer mit JSON.",
    "Keine Emojis in Überschriften",
    "Schreibe Kommentare auf Deutsch.",
    "Halte die Antworten der Schnittstelle kurz.",
    "Réponds aux erreurs avec du JSON",
    "Écris les commentaires en français",
    "Pas d'émojis dans le journal",
    "Responde a los errores en español",
    "Escribe los comentarios en inglés",
    "No uses emojis en los títulos",
    "Отвечай на ошибки кратко",
    "Пиши комментарии по-русски",
    "Без эмодзи в заголовках",
    "总是用中文写注释",
    "错误信息用英文回复",
    "コメントは日本語で書いてください",
    "エラーには英語で答えて",
    "Use pnpm, never npm.",
    "Never push to main.",
    "The bot talks to people in German",
    "Answers are cached for two minutes",
    "Emojis are stored as four bytes",
    "speak to the payments team before changing the API",
    "reply to customer emails in German",
    "Halte Funktionen kurz",
    "用英文写提交信息",
]


@pytest.mark.parametrize("text", THEIRS)
def test_how_to_talk_to_the_person_is_about_them(text):
    """In whatever project; not where the sentence names it."""
    assert is_about_person(text, "acme")
    assert not is_about_person(f"{text} (acme)", "acme")


@pytest.mark.parametrize("text", OTHERS)
def test_what_software_says_or_holds_is_the_projects(text):
    """A rule for errors, comments, customers, headings is none for talking to the person."""
    assert not is_about_person(text, "acme")
