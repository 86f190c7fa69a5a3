"""Which names and words announce a secret: `stripeSecretKey`, `DB_PASSWORD`, "Passwort", "密码", "пароль".

The rule this file keeps: judged by the last words of a name, since what stands last says what the thing is:
`session_token` holds a token, `max_token_count` a number, `password_reset_url` an address.
"""

# ruff: noqa: RUF001, SIM905 - words of every script, which read best as words

import re
from functools import lru_cache
from typing import Literal

from treering.guard.finding import any_of

Strength = Literal["password", "token"]
"""password: any literal given to it may be one, a plain word too; token: only what a machine made."""

STEMS = (
    "pass", "pwd", "pw", "mdp", "secret", "token", "key", "cred", "auth", "psk", "mnemonic", "seed", "login", "zugangsdat", "phrase",
    "kennwort", "geheim", "schlüssel", "contraseñ", "clave", "senha", "segredo", "palabra",
    "парол",
    "токен", "ключ", "секрет",
    "密码", "密碼", "口令", "密钥", "密鑰", "令牌", "パスワード", "暗証", "トークン",
    "シークレット", "キー", "비밀번호", "암호",
)  # fmt: skip
"""What to look for in the lower-cased text before anything else is tried."""
_STEM = re.compile(any_of(STEMS))

WORDS = re.compile(
    r"(?P<password>pass ?words?|pass ?phrases?|pass ?codes?|passwd|pwd|pw|creds?|credentials?|log-?in|pin code"
    r"|passw[oö]rte?r?s?|passwörter|kennw[oö]rte?r?s?|geheimzahl|zugangsdaten"
    r"|mots? de passe|mdp|code secret|contraseñas?|clave|palabra secreta|senha"
    r"|парол[а-яё]{0,3}|密码|密碼|口令|パスワード|暗証番号|비밀번호|암호)"
    r"|(?P<token>(?:api|access|secret|private|signing|encryption|auth|license|licence|master|service|account|deploy|app)[ -]?keys?"
    r"|(?:api|access|auth|bearer|refresh|session|deploy|bot)?[ -]?tokens?|(?:client|webhook|signing|app|shared)?[ -]?secrets?"
    r"|(?:api|zugangs|geheim|private)?[- ]?schlüssels?|geheimnis(?:se)?|clé(?: api| secrète)?|jeton|ключ[а-яё]{0,3}"
    r"|токен[а-яё]{0,3}|секрет[а-яё]{0,3}"
    r"|密钥|密鑰|令牌|トークン|シークレット|(?:api|アクセス|秘密) ?キー)",
)
"""A word of a sentence, in lower case; tried at the place of a stem, or shortly before it."""

_PASSWORD = frozenset(
    """
    password passwd passphrase passcode pwd pw pass secret passwort kennwort contraseña contrasena senha mdp motdepasse
    pswd passwrd userpass dbpass userpassword dbpassword rootpassword adminpassword pgpassword mysqlpwd sshpass secrets
    credential credentials creds cred psk mnemonic seedphrase пароль 密码 密碼 口令 パスワード 비밀번호 암호
    """.split()
)
_TOKEN = frozenset(
    """
    token authtoken accesstoken refreshtoken apitoken bottoken sessiontoken jwt pat apikey apikeys accesskey secretkey
    privatekey signingkey masterkey encryptionkey authkey appkey accountkey storagekey clientsecret sharedsecret
    sharedaccesskey sharedaccesskeyname appsecret licensekey auth token密钥 密钥 密鑰 令牌 トークン apiキー токен ключ hmac
    """.split()
)
_KEY_OWNERS = frozenset(
    """
    api access secret private signing sign encryption encrypt decryption crypto master auth authentication account
    storage service deploy deployment app application license licence client consumer shared subscription function admin
    server user root signature webhook hmac jwt cookie session ssh gpg pgp host ssl tls cert rsa aes fernet stripe
    openai anthropic azure google aws github gitlab slack twilio sendgrid mailgun datadog dd newrelic sentry algolia
    maps firebase supabase cloudflare heroku fastly pagerduty rollbar segment mixpanel amplitude mapbox pusher loggly
    honeycomb gemini mistral cohere groq huggingface hf deepseek openrouter pinecone weaviate qdrant elastic
    elasticsearch meili meilisearch typesense telegram discord dropbox notion linear postmark sparkpost mailchimp plaid
    paypal braintree square adyen mollie shopify hubspot intercom zendesk okta auth0 vault consul nomad wandb replicate
    production prod staging live write read rest write_key ingest feed integration team org merchant vendor partner bot
    """.split()
)
_NOT_SECRET_OWNERS = frozenset(
    """
    next prev previous page pagination continuation cursor sync change cancel cancellation bos eos pad unk sep cls mask
    special stop start end first last cur current_token design lookahead lexer parse parser syntax begin min max num
    total input output prompt completion cached cache thinking reasoning public primary foreign sort partition row shard
    unique composite index lookup hot short arrow idempotency
    """.split()
)
_TAIL = frozenset(
    """
    base prod production staging stage dev development test testing live local new old current default value val str string
    text raw plain base64 b64 env var primary secondary main backup 1 2 3 v1 v2 ro rw readonly temp tmp
    """.split()
)
_CAMEL = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+|[^\W\d_a-zA-Z]+")


def places(lower: str) -> list[int]:
    """Where a stem stands in a text in lower case."""
    return [stem.start() for stem in _STEM.finditer(lower)]


@lru_cache(maxsize=4096)  # the same few names again and again
def strength(name: str) -> Strength | None:
    """What a variable, field, header or flag of this name holds, if it holds a secret."""
    words = [word.lower() for word in _CAMEL.findall(name)]
    while len(words) > 1 and words[-1] in _TAIL:
        words.pop()
    if not words or not _NOT_SECRET_OWNERS.isdisjoint(words[-3:-1]):
        return None
    last, pair = words[-1], "".join(words[-2:])
    if last in _PASSWORD or pair in _PASSWORD:
        return "password"
    if last in _TOKEN or pair in _TOKEN or "".join(words[-3:]) in _TOKEN:
        return "token"
    return "token" if last == "key" and len(words) > 1 and words[-2] in _KEY_OWNERS else None


def kind_of(name: str) -> str:
    """The kind to show for a value given to this name."""
    words = [word.lower() for word in _CAMEL.findall(name)]
    joined = "".join(words)
    for mark, kind in KINDS:
        if mark in joined:
            return kind
    return "secret"


KINDS = (
    ("awssecret", "AWS secret key"),
    ("awssession", "AWS session token"),
    ("passphrase", "passphrase"),
    ("mnemonic", "seed phrase"),
    ("clientsecret", "client secret"),
    ("privatekey", "private key"),
    ("accountkey", "account key"),
    ("apikey", "API key"),
    ("pass", "password"),
    ("pwd", "password"),
    ("pw", "password"),
    ("kennwort", "password"),
    ("contrase", "password"),
    ("парол", "password"),
    ("密码", "password"),
    ("密碼", "password"),
    ("口令", "password"),
    ("パスワード", "password"),
    ("cred", "credentials"),
    ("token", "token"),
    ("jwt", "token"),
    ("токен", "token"),
    ("令牌", "token"),
    ("トークン", "token"),
    ("key", "key"),
    ("ключ", "key"),
    ("密钥", "key"),
)
"""What a name has in it, and the kind that it gives its value."""
