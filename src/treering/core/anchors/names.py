"""Which files, directories, symbols, commands and versions a text names (C6): candidates, which a repository confirms.

The rule this file keeps: pure, and generous. A word that only looks like a name costs nothing, since nothing of that name is
found; what stands in the text without marks and could be prose is taken only in its plainest form.
"""

import re
from dataclasses import dataclass
from typing import Literal

from treering.core.anchors.usage import says_used

NamedKind = Literal["path", "symbol", "command", "version"]
MOST = 24  # names of one text; the others are passed over
LONGEST = 8000  # characters that are looked at


@dataclass(frozen=True, slots=True)
class Named:
    """A name in a text.

    detail: of a command its script, of a version the number; sure: it was marked as a name of code, or said to be what is used.
    """

    kind: NamedKind
    name: str
    detail: str = ""
    sure: bool = False


_ADDRESS = re.compile(r"\b\w+://\S+|\b[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,}\b")
_TICKS = re.compile(r"(?<!`)`([^`\n]{1,200})`(?!`)")
_FILE_ENDS = (
    "bash c cc cfg clj conf cpp cs css csv cts cxx dart ejs env ex exs fish go gql gradle graphql h hpp hs html ini ipynb "
    "java js json json5 jsonc jsx kt kts less lock lua md mdx mjs ml mts nix php pl plist po proto ps1 py pyi r rb rego rs "
    "rst sass scala scss sh sol sql svelte svg swift tf tfvars toml ts tsx txt vue xml yaml yml zig zsh"
)
_PLAIN_NAMES = (
    "Makefile GNUmakefile Dockerfile Containerfile Procfile Rakefile Gemfile Jenkinsfile Vagrantfile Brewfile justfile Justfile "
    "CODEOWNERS LICENSE go.mod go.sum"
)
_PATH = re.compile(r"(?<![A-Za-z0-9_@/.\\-])\.{0,2}/?[A-Za-z0-9_.@+-]+(?:/[A-Za-z0-9_.@+*\[\]-]+)+/?", re.ASCII)
_FOLDER = re.compile(r"(?<![A-Za-z0-9_@/.-])[A-Za-z0-9_.-]+/(?![A-Za-z0-9_./*-])", re.ASCII)
_FILE = re.compile(
    rf"(?<![A-Za-z0-9_@/.-])(?:\.?[A-Za-z0-9_+-][A-Za-z0-9_.+-]*\.(?:{'|'.join(_FILE_ENDS.split())})"
    rf"|\.env(?:\.[a-z]+)?|{'|'.join(map(re.escape, _PLAIN_NAMES.split()))})(?![A-Za-z0-9_/])",
    re.ASCII,
)
_LINE = re.compile(r"(?::\d+(?:[:-]\d+)?|#L\d+(?:-L?\d+)?)$")
_IDENTIFIER = r"[A-Za-z_$][A-Za-z0-9_$]*"
_DOTTED = rf"{_IDENTIFIER}(?:(?:\.|::|\#){_IDENTIFIER})*"
_CALL = re.compile(rf"(?<![A-Za-z0-9_$/-])({_DOTTED})\(\)", re.ASCII)
_CALLED = re.compile(rf"({_DOTTED})\(.*\)?")
_WHOLE = re.compile(_DOTTED, re.ASCII)
_SHAPED = re.compile(
    r"(?<![A-Za-z0-9_$/.@-])(?:_?[a-z][a-z0-9]*(?:_[a-z0-9]+)+|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+"
    r"|[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+|[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+)(?![A-Za-z0-9_$/]|\.[a-z])",
    re.ASCII,
)
_PRODUCTS = frozenset(
    """GitHub GitLab TypeScript JavaScript PostgreSQL MySQL SQLite MongoDB OpenTelemetry OpenAI DevOps GraphQL YouTube LinkedIn
    macOS iOS OAuth WebSocket CoffeeScript PowerShell IntelliJ JetBrains CircleCI DynamoDB CloudFront BigQuery""".split()  # noqa: SIM905 - to be read
)
_TOLD = re.compile(
    r"(?:\b(?:function|class|method|struct|enum|interface|trait|hook|component|type|Funktion|Klasse|Methode|fonction|classe"
    rf"|función|clase|método|функци\w+|класс\w*|метод\w*)\s+|(?:函数|类|方法|関数|クラス|メソッド)\s*)`({_DOTTED})`"
)
_PACKAGE_SCRIPT = r"(?:npm|pnpm|yarn|bun)(?:\s+--?[\w-]+(?:[= ](?!-)[\w./@-]+)?){0,6}?\s+(?:run(?:-script)?\s+)?"
_RUNNERS = (
    ("npm", _PACKAGE_SCRIPT, False),
    ("make", r"(?:make|gmake)(?:\s+-C\s+\S+)?\s+", False),
    ("just", r"just\s+", True),
    ("task", r"task\s+", True),
    ("python", r"(?:uv|poetry|pdm|hatch|pipenv|rye)\s+run\s+|poe\s+", False),
    ("cargo", r"cargo\s+", False),
    ("composer", r"composer\s+(?:run(?:-script)?\s+)?", False),
    ("tox", r"tox\s+-e\s+", False),
    ("nox", r"nox\s+-s\s+", False),
    ("rake", r"(?:bundle\s+exec\s+)?rake\s+", False),
    ("deno", r"deno\s+task\s+", False),
)
"""Whose scripts a command runs: the words before the script, and whether they are prose unless they are marked as code."""
_COMMANDS = tuple(
    (runner, prose, re.compile(rf"(?<![\w/.-])(?:{before})(?P<script>[A-Za-z0-9_][\w:.-]*)", re.ASCII))
    for runner, before, prose in _RUNNERS
)
_VERSION = re.compile(
    r"(?<![A-Za-z0-9_/@.+#-])(@?[A-Za-z][A-Za-z0-9_./+#-]{0,60})(?:\s+(?:version|Version|v\.|ver\.?)|\s*版本?)?"
    r"\s*(?:@|==|>=|~=|\^|:|=)?\s*[v^~]?(\d+(?:\.(?:\d+|x|\*))*)(?![\w%]|\.\d)",
    re.ASCII,
)


def named(text: str) -> tuple[Named, ...]:
    """Everything that the text may name, each once, in the order of the kinds."""
    text = _ADDRESS.sub(" ", text[:LONGEST])
    marked = [part.strip() for part in _TICKS.findall(text)]
    found = [
        *(name for part in marked for name in _marked(part)),
        *(_path(match[0]) for pattern in (_PATH, _FILE, _FOLDER) for match in pattern.finditer(text)),
        *(Named("symbol", _symbol(match[1]), sure=True) for match in _CALL.finditer(text)),
        *(Named("symbol", _symbol(match[1]), sure=True) for match in _TOLD.finditer(text)),
        *(Named("symbol", match[0]) for match in _SHAPED.finditer(text) if match[0] not in _PRODUCTS),
        *(command for prose in (*marked, text) for command in _commands(prose, marked=prose is not text)),
        *(_version(match, text) for match in _VERSION.finditer(text)),
    ]
    once: dict[tuple[str, str, str], Named] = {}
    for one in found:
        key = (one.kind, one.name, one.detail if one.kind == "version" else "")
        if one.name and key not in once:
            once[key] = one
    return tuple(once.values())[:MOST]


def _version(match: re.Match[str], text: str) -> Named:
    used = says_used(text, match.start(), match.end())
    return Named("version", match[1].rstrip("-."), _number(match[2]), sure=used)


def _marked(part: str) -> list[Named]:
    """What a text in code marks names, when it is one word."""
    part = part.removeprefix("$ ")
    if not part or any(map(str.isspace, part)):
        return []
    word = _LINE.sub("", part)
    symbol = _CALLED.fullmatch(word) or _WHOLE.fullmatch(word)
    names = [Named("path", _path(word).name, sure=True)] if "(" not in word else []
    if symbol and (_SHAPED.fullmatch(word) or not word.islower() or "(" in word or "::" in word or "." in word):
        names.append(Named("symbol", _symbol(symbol[1] if "(" in word else word), sure=True))
    return names


def _path(text: str) -> Named:
    """A path without what stands around it: a line number, a pattern at its end, the end of a sentence."""
    path = _LINE.sub("", text.rstrip(".,;:!?")).removeprefix("./")
    head, star, _ = path.partition("*")
    return Named("path", head.rpartition("/")[0] + "/" if star and "/" in head else path)


def _symbol(text: str) -> str:
    return text.replace("::", ".").replace("#", ".")


def _commands(text: str, *, marked: bool) -> list[Named]:
    return [
        Named(
            "command", " ".join(match[0].split()).rstrip("."), f"{runner} {match['script'].rstrip('.:')}", sure=marked
        )
        for runner, prose, pattern in _COMMANDS
        if marked or not prose
        for match in pattern.finditer(text)
    ]


def _number(text: str) -> str:
    """The part of a version that is said: `18` of `18.x`."""
    return text.removesuffix(".x").removesuffix(".*")
