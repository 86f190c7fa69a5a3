"""Secrets and look-alikes made up at run time, so that no secret-looking text stands in the repository.

Every kind is a function of a random generator; beginnings are split so that scanners of this repository see nothing.
"""

# ruff: noqa: E501, Q003, SIM905 - tables of lines and words

import base64
import json
import random
import string
import uuid
from collections.abc import Callable

ALNUM = string.ascii_letters + string.digits
UPPER = string.ascii_uppercase + string.digits
LOWER = string.ascii_lowercase + string.digits
HEX = "0123456789abcdef"
URLSAFE = ALNUM + "-_"
WORDS = "amber basin cedar delta ember fjord grove heron inlet jetty knoll lagoon meadow nectar orchid pebble quarry ridge".split()

Rng = random.Random


def run(rng: Rng, letters: str, length: int) -> str:
    """A run of random letters with at least one digit and one letter in it, as real keys have."""
    while True:
        text = "".join(rng.choices(letters, k=length))
        if any(c.isdigit() for c in text) and any(c.isalpha() for c in text):
            return text


def prefixed(head: str, letters: str, length: int, tail: str = "") -> Callable[[Rng], str]:
    return lambda rng: head + run(rng, letters, length) + tail


def b64(text: str) -> str:
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def jwt(rng: Rng) -> str:
    head, claims = (
        json.dumps({"alg": "HS256", "typ": "JWT"}),
        json.dumps({"sub": run(rng, LOWER, 8), "exp": rng.randrange(10**9, 2 * 10**9)}),
    )
    return f"{b64(head)}.{b64(claims)}.{run(rng, URLSAFE, 43)}"


def password(rng: Rng) -> str:
    """What a person makes up under a password policy."""
    a, b = rng.sample(WORDS, 2)
    return rng.choice(
        (
            f"{a.capitalize()}{b.capitalize()}{rng.choice('!$%&?#*')}{rng.randrange(10, 9999)}",
            f"{a.capitalize()}{rng.choice('!@#$')}{rng.randrange(1000, 2100)}-{b.capitalize()}",
            f"{run(rng, ALNUM, 4)}-{run(rng, ALNUM, 6)}{rng.choice('!_')}{run(rng, ALNUM, 3)}",
            f"{a[0].upper()}{a[1:].replace('e', '3').replace('a', '4')}{rng.randrange(10, 99)}!{b}",
        )
    )


def word_and_digits(rng: Rng) -> str:
    """What a person makes up who is in a hurry."""
    word = rng.choice([word for word in WORDS if len(word) > 4])
    return rng.choice((word, word.capitalize())) + str(rng.randrange(1900, 2100))


def random_password(rng: Rng) -> str:
    """What a password manager makes up."""
    return run(rng, ALNUM, 5) + rng.choice("!#$%*-_") + run(rng, ALNUM, 12)


def pem(rng: Rng) -> str:
    kind = rng.choice(("RSA ", "EC ", "OPENSSH ", "ENCRYPTED ", ""))
    body = "\n".join(run(rng, ALNUM + "+/", 64) for _ in range(rng.randrange(1, 12)))
    return f"-----BEGIN {kind}PRIVATE KEY-----\n{body}\n{run(rng, ALNUM, 20)}==\n-----END {kind}PRIVATE KEY-----"


SHAPED: dict[str, Callable[[Rng], str]] = {
    "AWS access key": prefixed("AK" + "IA", UPPER, 16),
    "AWS temporary key": prefixed("AS" + "IA", UPPER, 16),
    "GitHub classic": prefixed("gh" + "p_", ALNUM, 36),
    "GitHub OAuth": prefixed("gh" + "o_", ALNUM, 36),
    "GitHub app": prefixed("gh" + "s_", ALNUM, 36),
    "GitHub fine-grained": lambda r: "github" + "_pat_" + run(r, ALNUM, 22) + "_" + run(r, ALNUM, 59),
    "GitLab personal": prefixed("gl" + "pat-", URLSAFE, 20),
    "GitLab runner": prefixed("gl" + "rt-", URLSAFE, 20),
    "Slack bot": lambda r: "xo" + f"xb-{r.randrange(10**11, 10**12)}-{r.randrange(10**11, 10**12)}-{run(r, ALNUM, 24)}",
    "Slack app": lambda r: "xa" + f"pp-1-{run(r, UPPER, 11)}-{r.randrange(10**12)}-{run(r, HEX, 64)}",
    "Slack webhook": lambda r: (
        "https://hooks.slack" + f".com/services/T{run(r, UPPER, 8)}/B{run(r, UPPER, 10)}/{run(r, ALNUM, 24)}"
    ),
    "Stripe live": prefixed("sk" + "_live_", ALNUM, 24),
    "Stripe restricted": prefixed("rk" + "_live_", ALNUM, 99),
    "Stripe webhook": prefixed("wh" + "sec_", ALNUM, 32),
    "Google API": prefixed("AI" + "za", URLSAFE, 35),
    "Google OAuth token": prefixed("ya" + "29.", URLSAFE, 80),
    "Google OAuth secret": prefixed("GOC" + "SPX-", URLSAFE, 28),
    "OpenAI project": prefixed("sk-" + "proj-", URLSAFE, 120),
    "OpenAI old": lambda r: "sk-" + run(r, ALNUM, 20) + "T3Blbk" + "FJ" + run(r, ALNUM, 20),
    "Anthropic": prefixed("sk-" + "ant-api03-", URLSAFE, 93, "AA"),
    "OpenRouter": prefixed("sk-" + "or-v1-", HEX, 64),
    "Hugging Face": prefixed("hf" + "_", ALNUM, 34),
    "Groq": prefixed("gs" + "k_", ALNUM, 52),
    "xAI": prefixed("xa" + "i-", ALNUM, 80),
    "Replicate": prefixed("r8" + "_", ALNUM, 37),
    "npm": prefixed("np" + "m_", ALNUM, 36),
    "PyPI": prefixed("py" + "pi-AgEIcHlwaS5vcmc", URLSAFE, 120),
    "RubyGems": prefixed("ruby" + "gems_", HEX, 48),
    "NuGet": prefixed("oy" + "2", LOWER, 43),
    "Docker": prefixed("dc" + "kr_pat_", URLSAFE, 27),
    "SendGrid": lambda r: "S" + "G." + run(r, URLSAFE, 22) + "." + run(r, URLSAFE, 43),
    "Twilio": prefixed("S" + "K", HEX, 32),
    "Mailgun": prefixed("ke" + "y-", HEX, 32),
    "Mailchimp": lambda r: run(r, HEX, 32) + "-u" + f"s{r.randrange(1, 30)}",
    "Brevo": lambda r: "xke" + "ysib-" + run(r, HEX, 64) + "-" + run(r, ALNUM, 16),
    "DigitalOcean": prefixed("do" + "p_v1_", HEX, 64),
    "Azure client secret": lambda r: run(r, ALNUM, 3) + "8" + "Q~" + run(r, ALNUM + "_.-", 34),
    "Telegram": lambda r: f"{r.randrange(10**9, 10**10)}:A" + "A" + run(r, URLSAFE, 33),
    "Discord": lambda r: "M" + run(r, ALNUM, 25) + "." + run(r, URLSAFE, 6) + "." + run(r, URLSAFE, 38),
    "Vault": prefixed("hv" + "s.", URLSAFE, 90),
    "Databricks": prefixed("da" + "pi", HEX, 32),
    "New Relic": prefixed("NR" + "AK-", UPPER, 27),
    "Grafana": lambda r: "gl" + "sa_" + run(r, ALNUM, 32) + "_" + run(r, HEX, 8),
    "Sentry": prefixed("sntr" + "yu_", HEX, 64),
    "Linear": prefixed("li" + "n_api_", ALNUM, 40),
    "Notion": prefixed("nt" + "n_", ALNUM, 46),
    "Airtable": lambda r: "pa" + "t" + run(r, ALNUM, 14) + "." + run(r, HEX, 64),
    "Figma": prefixed("fi" + "gd_", URLSAFE, 40),
    "Shopify": prefixed("sh" + "pat_", HEX, 32),
    "Atlassian": prefixed("AT" + "ATT3", URLSAFE, 180),
    "Tailscale": lambda r: "tsk" + "ey-auth-" + run(r, ALNUM, 12) + "-" + run(r, ALNUM, 32),
    "age": prefixed("AGE-SEC" + "RET-KEY-1", UPPER, 58),
    "Postman": lambda r: "PM" + "AK-" + run(r, HEX, 24) + "-" + run(r, HEX, 34),
    "Supabase": prefixed("sb" + "p_", HEX, 40),
    "PlanetScale": prefixed("psc" + "ale_tkn_", URLSAFE, 43),
    "Doppler": prefixed("dp" + ".pt.", ALNUM, 43),
    "1Password": lambda r: "op" + "s_" + b64(json.dumps({"signInAddress": "a.example", "secret": run(r, ALNUM, 60)})),
    "HubSpot": lambda r: "pa" + f"t-na1-{uuid.UUID(int=r.getrandbits(128))}",
    "Alibaba": prefixed("LT" + "AI", ALNUM, 20),
    "Adyen": lambda r: (
        "AQ" + "E" + run(r, ALNUM + "/+", 60) + "=-" + run(r, ALNUM + "/+", 43) + "=-" + run(r, ALNUM, 16)
    ),
    "JSON web token": jwt,
    "PEM": pem,
}

NAMED: dict[str, Callable[[Rng], str]] = {
    "made-up password": password,
    "random password": random_password,
    "hex key": lambda r: run(r, HEX, 32),
    "base64 key": lambda r: base64.b64encode(r.randbytes(32)).decode(),
    "alphanumeric key": lambda r: run(r, ALNUM, 40),
}

SHAPED_CONTEXTS = (
    "{}",
    "take {} for now",
    "the deploy uses {}, please rotate it soon.",
    "bitte nimm {} bis Freitag.",
    "先用 {} 吧",
    "用{}登录",
    'const client = new Client("{}");',
    '{{"id": 7, "value": "{}", "ok": true}}',
    "2026-10-26 14:20:02 WARN retrying with {} (attempt 2)",
    "curl -H 'X-Auth: {}' https://api.example",
    "line one\\n{}\\nline two",
    "| name | {} |",
    "see ({}).",
)
NAMED_CONTEXTS = (
    "API_KEY={}",
    "export STRIPE_SECRET={}\n",
    'password = "{}"',
    "db_password: {}\n",
    '{{"clientSecret": "{}", "id": 1}}',
    '{{\\"auth_token\\": \\"{}\\"}}',
    "deploy --token {} --force",
    "deploy --api-key={}",
    "<password>{}</password>",
    "- name: DB_PASSWORD\n  value: {}\n",
    "Server=db;User Id=sa;Password={};Encrypt=true",
    'os.environ["ADMIN_PASSWORD"] = "{}"',
    "PASSWORD '{}'",
    "'password' => '{}',",
)
PROSE_CONTEXTS = (
    "the password for staging is {}, don't lose it",
    "the admin password is now {}.",
    "password: {}",
    "log in as admin with password {} and check",
    "use {} as the password",
    "Das Passwort für den Testzugang ist übrigens {}, damit geht es.",
    "Das Kennwort lautet {}.",
    "mit dem Passwort {} anmelden",
    "密码是 {} 请保密",
    "测试环境的密码：{}",
    "数据库密码是{}，别外传",
    "パスワードは {} です",
    "пароль от стенда — {}",
    "пароль: {}",
    "le mot de passe de staging est {}",
    "la contraseña de pruebas es {}",
    "my npm pw is {}",
    "das WLAN-Passwort lautet {}",
    "Die Zugangsdaten sind admin / {}",
    "测试账号的密码改成了 {}",
    "パスワードを {} に変えました",
    "mot de passe : {}",
    "a senha é {}",
    "비밀번호는 {} 입니다",
    "set the MYSQL_ROOT_PASSWORD to {} please",
    "net user deploy {} /add",
    "staging login ist demo:{}",
    "heads-up, I changed the staging password to {} today",
)
LED_CONTEXTS = (
    "the password is {}",
    "my npm pw is {}!",
    "Passwort: {}",
    "das Kennwort lautet {}, bitte nicht weitergeben",
    "密码是 {}",
    "パスワード：{}",
    "пароль: {}",
    "mot de passe : {}",
    "la contraseña es {}",
    "DB_PASS={}",
    '{{"password":"{}"}}',
)
"""Right behind "is" or a sign: here a word with a few digits is enough."""


PLAIN_PASSWORDS = ("sword" + "fish9", "correct" + "horse", "hunt" + "er2", "blue42" + "sky", "zk39vtq" + "secret")
"""As people choose them: a word, a word with a digit."""
TOLD_CONTEXTS = (
    "my password is {}", "the admin password is {}", "the db password is {}.", "remember: the demo password is {}", "The password for staging is {}, keep it",
    "our wifi password is now {}!", "the root passphrase is {}\n", "my pw is {} btw", "the staging password was {} and still works", "password is {}",
    "the password: {}", "my npm password = {}", '{{"text": "the password is {}"}}', "(the test password is {})", "the password for db-1 is {} for now",
    "das Passwort ist {}", "mein Passwort lautet {}.", "Das Adminpasswort ist {}, bitte merken", "das Kennwort für den Demozugang ist {}", "Das Passwort: {}",
    "密码是{}", "数据库密码是 {}", "测试密码为{}。", "管理员密码：{}", "パスワードは{}です", "パスワードは {} です", "デモのパスワード：{}",
    "пароль: {}", "пароль от стенда — {}", "мой пароль это {}", "пароль админа = {}",
    "le mot de passe est {}", "le mot de passe de staging est {}.", "mon mot de passe : {}", "le mdp est {}, merci",
    "la contraseña es {}", "mi contraseña es {}.", "la contraseña de pruebas es {}", "La contraseña: {}", "a senha é {}", "비밀번호는 {} 입니다",
    "DB_PASSWORD={}", "export DB_PASSWORD={}", "JWT_SECRET={}", "export ADMIN_API_TOKEN={}\n", "docker run -e POSTGRES_PASSWORD={} db", "PG_PWD={}; psql",
)  # fmt: skip
"""Told outright: here a plain word is enough."""
PHRASE_CONTEXTS = (
    "the password for staging is {}", "our wifi password is {}.", "password is {}", "my password is {}, keep it", "the sudo password is still '{}'", "The db password is: {}",
    "the password is {} for now", "das Passwort ist {}", "mein Kennwort lautet {}, bitte merken", "密码是 {}", "密码：{}", "le mot de passe est {}", "la contraseña de pruebas es {}", "a senha é {}",
)  # fmt: skip
PHRASES = (
    "correct horse",
    "correct horse battery staple",
    "purple monkey dishwasher",
    "blaue kuh",
    "tall ships sail slowly",
    "cheval bleu",
    "caballo azul",
)
"""Passwords of plain words, as the comics advise."""
TOLD_IN_OTHER_SCRIPTS = (
    ("密码是{}", "蓝色的马"), ("口令是{}", "芝麻开门"), ("测试环境的密码：{}", "芝麻开门"), ("パスワードは「{}」です", "ひらけごま"), ("пароль это {}", "подсолнух"), ("пароль: {}", "подсолнух"),
)  # fmt: skip
SAYS_NOTHING = (
    "is rotated monthly", "is in 1Password", "must be 12 characters", "is on the wiki", "is only for staging", "is a hash", "is the same everywhere", "is wrong again", "is too short",
    "is different on prod", "is up to date", "is kept in the keychain", "is whatever you set", "is your birthday", "is sent by mail", "is quite old", "is optional here", "is plain text", "is hard coded there",
    "is at least twelve characters", "is what breaks the build", "is going to change", "is under review", "is unknown to me", "is correct now", "is read from stdin", "is good enough", "is asked once",
    "is shared team knowledge", "is sent encrypted", "is stored hashed", ": see the wiki", ": required field", ": ask Tom", "is open source", "is short and weak",
)  # fmt: skip
"""What sentences say of "the password" without telling it."""
SAYS_NOTHING_ELSEWHERE = (
    "das Passwort ist im Tresor", "das Passwort ist nicht nötig", "das Passwort ist zu kurz", "das Passwort wird monatlich gewechselt", "das Passwort ist überall gleich", "Das Passwort ist bei Tom",
    "das Passwort ist Teil der URL", "Passwort: siehe Wiki", "das Passwort ist dasselbe wie auf dev", "密码是必填的", "密码是加密的", "密码是明文", "密码是错的", "密码为空", "密码是随机生成的", "密码是一样的", "密码是什么",
    "密码：必填", "密码：见文档", "密码是每月更换的", "密码是字符串", "口令是一次性的", "密码是瓶颈", "パスワードは必須です", "パスワードは毎月変更します", "пароль хранится в Vault", "пароль это строка", "пароль не нужен", "пароль: обязательное поле",
    "le mot de passe est changé tous les mois", "le mot de passe est dans Vault", "la contraseña es la misma", "la contraseña está en 1Password", "a senha é a mesma", "la contraseña es texto plano",
)  # fmt: skip
PAIR_CONTEXTS = (
    "staging login: max / {}", "login is max / {}", "credentials: admin / {}", "Zugangsdaten: jo@fjord.example / {}", "demo creds: demo | {}", "test user: max / {}",
)  # fmt: skip


def lookalike(rng: Rng) -> str:
    """A line of ordinary work that holds something which only looks like a secret."""
    made = {
        "sha": run(rng, HEX, 40), "short": run(rng, HEX, 7), "sha256": run(rng, HEX, 64), "md5": run(rng, HEX, 32),
        "uuid": str(uuid.UUID(int=rng.getrandbits(128))), "b64": base64.b64encode(rng.randbytes(120)).decode(),
        "sri": base64.b64encode(rng.randbytes(64)).decode(), "n": str(rng.randrange(100, 99999)), "w": rng.choice(WORDS), "v": rng.choice(WORDS),
        "id": run(rng, ALNUM, 24), "ticket": f"{rng.choice(WORDS)[:4].upper()}-{rng.randrange(1, 9999)}", "ver": f"{rng.randrange(9)}.{rng.randrange(30)}.{rng.randrange(9)}",
        "at": f"2026-{rng.randrange(10, 13)}-{rng.randrange(10, 28)}T{rng.randrange(10, 24)}:{rng.randrange(10, 60)}:00Z",
    }  # fmt: skip
    return rng.choice(LOOKALIKES).format(**made)


LOOKALIKES = (
    "commit {sha}", "revert {short}, it broke the token refresh", "sha256:{sha256}  {w}.tar.gz", "request {uuid} failed", '"integrity": "sha512-{sri}",',
    "data:image/png;base64,{b64}", "![logo](data:image/svg+xml;base64,{b64})", "max_token_count_per_session = {n}", "token limit is {n}",
    "the password field is required", "there is no Firebase API key in the build", "api_key = os.environ['{w}']", "password = getpass.getpass()",
    "token: str | None = None", "def login(user: str, password: str) -> Token:", "password: ${{DB_PASSWORD}}", "TOKEN=$TOKEN make {w}",
    "set API_KEY=<your-api-key> first", "export GITHUB_TOKEN=your_token_here", "password=changeme", "api_key: xxxxxxxxxxxxxxxx", "secret: {{{{ .Values.{w}.secret }}}}",
    "the token expires after {n} seconds", "prompt_tokens: {n}, completion_tokens: {n}", '"usage": {{"input_tokens": {n}, "output_tokens": {n}}}',
    "primary_key = '{w}_{v}_id'", "cache_key={w}:{n}", "the sort key is {w}_{v}", "Unexpected token }} in JSON at position {n}", "password reset ticket {ticket}",
    "Das Passwortfeld ist Pflicht, siehe {ticket}", "das Passwort wird mit argon2id gehasht", "密码字段必填", "密码长度至少 12 位", "パスワードは必須です", "поле пароля обязательно",
    "rotate the secrets in {w}/{v}.yml", "secrets live in vault under kv/{w}", "the API key is in 1Password, item {w}", "credentials are stored in the keychain",
    "password hashing uses bcrypt with cost 12", "the key of the map is {w}", "tokens/s: {n}", "AuthToken{n}Test passed in {n} ms", "import {{ tokenStore }} from '@/{w}/token-store-v2'",
    "npm i {w}-token-utils@{ver}", "resolved https://registry.example/{w}/-/{w}-{ver}.tgz#{sha}", "docker pull {w}/api@sha256:{sha256}", "trace_id={md5} span={short}",
    "etag: \"{md5}\"", "job {id} finished", "toolu_01{id}", "call_{id}", "msg_{id} {at}", "session {uuid} resumed at {at}", "see https://{w}.example/{v}?page_token={n}",
    "http://localhost:{n}/{w}@2x.png", "postgres://localhost:5432/{w}", "git@github.com:{w}/{v}.git", "mail jo@{w}.example about the password policy",
    "use python3.11 for the token script", "the seed is 42", "seed: {n}", "the password for staging is in .env.local", "password: see 1Password",
    "the auth token header is X-Acme-Auth", "{ticket} was a leaked password", "the token counter uses tiktoken cl100k_base", "tokens: 12,345 (cached 9,000)",
    "the secret name is {w}-prod-db", "login with SSO via Okta", "the passphrase prompt is broken on iOS 17.4", "das Passwort läuft nach 90 Tagen ab",
    "le mot de passe est stocké dans Vault", "пароль хранится в Vault", "密码存在1Password里", "the key is Cmd+K", "over-100k-token prompts cost more",
    "class {w}Token(BaseModel): ...", "validate_credentials(api_key=api_key)", "def login(password: HiddenText) -> None", "secret=match, line={n}",
    "token = parts[2]", "PIN {n} is an output on the ESP32", "the access token lifetime is {n}s (was {n}s)", "next_page_token: {w}", "the secret is to test early", "pass: {n} fail: 0", "secret santa is on {at}",
    "csrf token missing, status 403", "token bucket with rate {n}/s", "keyboard layout de-latin1-nodeadkeys", "authorization: see RFC 6750", "Bearer authentication with {w}",
    "basic auth is off on {w}-{v}", "the public key is in docs/{w}.pub", "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI{id}{short} jo@{w}", "key={w}", "const TOKEN_TTL_MS = {n}_000",
    "if (token.type === 'IDENT{n}') next()", "passwordPolicy: {{ minLength: 12, history: {n} }}", "password_hash varchar(255) not null", "grep -rn 'api_key' src/{w}",
    "rename apiKeyV1 to apiKeyV2 in {w}.ts", "the token was issued by {w}.example on {at}", "der Token läuft am {at} ab", "API-Key-Rotation alle {n} Tage ({ticket})",
    "the password is stored in vault", "password is required", "the password field is too short", "password=required", "PASSWORD_MIN_LENGTH=12", "max_token_count=4000",
    "const password = getPassword()", "the secret is to batch writes", "the password is wrong", "the password is empty.", "the password was reset", "my password is expired",
    "the password is in 1Password", "the password is not logged", "the password is never sent", "the password is hashed with argon2id", "the password is bcrypt, cost 12",
    "the admin password is hardcoded.", "the password is base64 encoded", "check that the password is correct", "if the password is {w}, fail", "the password is plaintext",
    "our password is visible in the log", "the password is validated on blur", "the password is case-sensitive", "the password: required", "password: string", "password: HiddenText",
    "the password is part of the URL", "the password is shorter than 12", "the new password is longer", "the password is always {w}'s id", "the password is unclear to me",
    "das Passwort ist falsch", "das Passwort ist gespeichert.", "das Passwort ist verschlüsselt", "das Passwort ist nicht gesetzt", "das Passwort ist leer", "Das Passwort ist Pflicht",
    "das Passwort ist abgelaufen", "das Passwort ist änderbar", "le mot de passe est requis", "le mot de passe est haché", "le mot de passe est obligatoire", "le mot de passe est trop court",
    "la contraseña es obligatoria", "la contraseña es incorrecta", "la contraseña es demasiado corta", "la clave es entender el flujo", "пароль: обязательное поле", "пароль — это строка",
    "密码是必填项", "密码是 string 类型", "密码为空", "パスワードは bcrypt で保存", "パスワードは Redis に保存", "パスワードは必須", "a senha é obrigatória", "비밀번호는 필수",
    "DB_PASSWORD=$DB_PASS", "DB_PASSWORD=${{SECRET}}", "export DB_PASSWORD=changeme", "JWT_SECRET=process.env.JWT", "API_TOKEN=get_token()", "DB_PASSWORD=db_password",
    "ADMIN_TOKEN=DEPLOY_TOKEN", "DB_PASSWORD=<password>", "run(DB_PASSWORD=value, x=1)", "MAX_TOKEN={n}", "JWT_SECRET=required", "NEXT_PAGE_TOKEN={w}", "DB_PASSWORD=/run/secrets/db",
    "API_TOKEN=your-api-token", "DB_PASSWORD=string", "login: username / password", "login: GET / POST", "login: oauth1 / oauth2", "login: success / failure", "user: read / write",
    "API_KEY=YOUR_API_KEY", "Authorization: Bearer YOUR_TOKEN", "token: ${{{{ secrets.GITHUB_TOKEN }}}}", "TOKEN=${{TOKEN}}", "export API_KEY=\"<paste it here>\"", "apiKey: process.env.API_KEY",
    "src/{w}/{v}_token_v2.test.ts", "node_modules/@{w}/auth-token-{ver}/dist/index.js", "{w}-api-key-rotation@{ver}", "_ZNKSt7__cxx1112basic_stringIcE{n}", "\"AWS::IAM::AccessKey\": \"{short}{short}\"",
    "chunk-{short}.js", "get_{w}_ode_sol_2nd_2F1_{v}_v{n}", "class N18x509_attributes_st4DOLLAR_13E", "i-0{short}{short}", "arn:aws:iam::123456789012:role/{w}-token-role", "integrity sha384-{sri}",
    "layer sha256_{sha256}", "pod {w}-7d4f8b9c6d-x2k9p is up", "build_{sha} done", "user_{id} signed in", "cache-{md5}.json", "{w}/{v}/AuthTokenV{n}.java", "v{ver}-token.{n}",
    "take {{{{secret:github-token}}}} for now", "token: {{{{token:{w}}}}}", "tokens = \" \".join(f\"{w}\" for _ in rows)", "AQEBBQADggIPADCCAgoCggIBAPkP3aMrfcvQKv7sZ4Wm5y4bunfh4",
    "the password must be at least {n} characters", "the password is rotated monthly", "password must be 12 characters", "Passwort muss mindestens 12 Zeichen haben", "密码必须包含数字", "密码每月更换一次",
    "the login is slow", "the login is {w}", "credentials: see {w} / {v}", "the token is opaque", "the API key is optional",
)  # fmt: skip
"""Lines with slots; every one is something a coding session holds and a memory may keep."""
