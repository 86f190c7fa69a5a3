"""Which project a directory belongs to, and where its memory lies (M1.2, M1.3).

The rule this file keeps: the hook and the command line ask the same functions, so both always mean the same tree. It and
config/loading.py are the only readers of the environment.
"""

import os

GIT_ROOT, WORKSPACE, REPOSITORY = SCOPES = ("git-root", "workspace", "repository")


_OURS = (
    *("TREERING_HOME", "TREERING_MEMORY_LOCAL", "TREERING_RECALL_SEMANTIC"),
    *("QWEN_CODE_MEMORY_BASE_DIR", "QWEN_CODE_MEMORY_LOCAL", "QWEN_CODE_MEMORY_PROJECT_SCOPE"),
)
"""What the environment may tell treering."""

_HANDED_ON = (
    *(".env", ".qwen/.env", ".gemini/.env", ".claude/settings.json", ".claude/settings.local.json"),
    *(".qwen/settings.json", ".gemini/settings.json", ".codex/config.toml"),
)
"""Files of a project whose variables an agent hands on to hooks and servers."""


def told(name: str) -> str:
    """A variable of the environment, "" when a file of the current project names it: a repository may not speak for the person (C14)."""
    value = os.environ.get(name, "")
    return "" if value and any(name in _small(path) for path in _handed_on()) else value


def _handed_on() -> list[str]:
    try:
        here = os.getcwd()
    except OSError:
        return []
    top, home, folders = _checkout(here) or here, os.path.abspath(os.path.expanduser("~")), [here]
    while folders[-1] != top:
        folders.append(os.path.dirname(folders[-1]))
    return [os.path.join(folder, file) for folder in folders if folder != home for file in _HANDED_ON]


def _small(path: str) -> str:
    """A small file's text, "" when it cannot be read."""
    try:
        with open(path, encoding="utf-8", errors="replace", opener=without_waiting) as file:
            return file.read(100_000)
    except (OSError, ValueError):
        return ""


def home_dir() -> str:
    """Where config.yml, state.db and logs lie: TREERING_HOME, else ~/.treering."""
    return os.path.abspath(os.path.expanduser(told("TREERING_HOME") or "~/.treering"))


def environment(home: str) -> dict[str, str]:
    """The environment for a worker: the caller's, with the home named in full, since it runs in another directory.

    What the current project's files say to treering stays behind.
    """
    own = {name: value for name, value in os.environ.items() if name not in _OURS or told(name)}
    return {**own, "TREERING_HOME": os.path.abspath(home)}


def git_environment() -> dict[str, str]:
    """The environment for a git that is only asked: the caller's, without what names another repository, and no network."""
    others = {
        "GIT_DIR",
        "GIT_WORK_TREE",
        "GIT_INDEX_FILE",
        "GIT_COMMON_DIR",
        "GIT_OBJECT_DIRECTORY",
        "GIT_EXTERNAL_DIFF",
    }
    own = {name: value for name, value in os.environ.items() if name not in others}
    return {**own, "GIT_NO_LAZY_FETCH": "1", "GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"}


def agent_session() -> str:
    """Client and id of the session that this process was started in, "" when its client does not tell."""
    for client, name in _SESSIONS:
        session = os.environ.get(name, "")
        if session:
            return f"{client} {session}"
    return ""


_SESSIONS = (
    ("qwen-code", "QWEN_CODE_SESSION_ID"),  # before Claude Code's, which others set too
    ("gemini-cli", "GEMINI_SESSION_ID"),
    ("claude-code", "CLAUDE_CODE_SESSION_ID"),
)


def base_dir() -> str:
    """What the memory trees lie below: QWEN_CODE_MEMORY_BASE_DIR, else `home_dir`."""
    shared = told("QWEN_CODE_MEMORY_BASE_DIR")
    return os.path.abspath(os.path.expanduser(shared)) if shared else home_dir()


def user_dirs() -> tuple[str, str]:
    """The memory and the state directory of the user scope, which local mode does not move."""
    base = base_dir()
    return os.path.join(base, "memories"), os.path.join(base, "user-state")


def project_dirs(root: str, key: str = "") -> tuple[str, str]:
    """The memory and the state directory of a project. key: the registered one when it differs from `project_key(root)`.

    In local mode they lie inside the project, unless what lies there is foreign (C14).
    """
    local = _local_dirs(root)
    if local:
        from treering.hot.trust import is_foreign  # noqa: PLC0415 - only local mode needs it

        if not is_foreign(home_dir(), *local):
            return local
    state = os.path.join(base_dir(), "projects", key or project_key(root))
    return os.path.join(state, "memory"), state


def _local_dirs(root: str) -> tuple[str, str] | None:
    if told("QWEN_CODE_MEMORY_LOCAL") == "1":
        return os.path.join(root, ".qwen", "memory"), os.path.join(root, ".qwen", "treering")
    if told("TREERING_MEMORY_LOCAL") == "1":
        return os.path.join(root, ".treering", "memory"), os.path.join(root, ".treering", "state")
    return None


def project_key(root: str) -> str:
    """The folder name of a project: every character outside A-Za-z0-9 becomes `-`, and nothing else changes."""
    return "".join(c if c.isascii() and c.isalnum() else "-" for c in root)


def git_root(cwd: str) -> str:
    """The nearest directory at or above `cwd` that holds `.git` (file or directory), else `cwd` itself, made absolute.

    The directories need not exist any more. A home directory under git holds dotfiles, not a project, and is passed over.
    """
    start = os.path.abspath(cwd)
    return _checkout(start) or start


def project_root(cwd: str, scope: str = GIT_ROOT, known: tuple[str, ...] = ()) -> str:
    """The directory that stands for the project of `cwd` under a scope setting.

    known: roots seen before. A directory outside git joins the longest of them that holds it, so that the sub-folders of
    a project which is gone still name it.
    """
    start = os.path.abspath(cwd)
    if scope == WORKSPACE:
        return start
    checkout = _checkout(start)
    if checkout:
        return _main_checkout(checkout) if scope == REPOSITORY else checkout
    return max((root for root in known if _holds(root, start)), key=len, default=start)


def _checkout(start: str) -> str:
    """The nearest directory with `.git`, or ""."""
    home = os.path.abspath(os.path.expanduser("~"))
    here = start
    while here != os.path.dirname(here):
        if here != home and os.path.exists(os.path.join(here, ".git")):
            return here
        here = os.path.dirname(here)
    return ""


def _holds(root: str, path: str) -> bool:
    return path == root or path.startswith(root.rstrip(os.sep) + os.sep)


def _main_checkout(checkout: str) -> str:
    """The main checkout of a linked worktree, else the checkout itself.

    A `.git` file is the repository's own claim. It is believed only when the repository it points at lists this worktree,
    so that a downloaded folder cannot name somebody else's project and read its memory.
    """
    link = os.path.join(checkout, ".git")
    admin = os.path.join(checkout, _first_line(link).removeprefix("gitdir:").strip())
    listed = _first_line(os.path.join(admin, "gitdir"))
    common = os.path.normpath(os.path.join(admin, _first_line(os.path.join(admin, "commondir"))))
    believed = (
        listed
        and os.path.realpath(os.path.join(admin, listed)) == os.path.realpath(link)
        and os.path.dirname(os.path.realpath(admin)) == os.path.join(os.path.realpath(common), "worktrees")
    )
    if not believed:
        return checkout
    return os.path.dirname(common) if os.path.basename(common) == ".git" else common


def _first_line(path: str) -> str:
    """The first line of a small file, or "" when it cannot be read."""
    try:
        with open(path, encoding="utf-8", errors="surrogateescape", opener=without_waiting) as file:
            return file.readline(4096).strip()
    except (OSError, ValueError):
        return ""


def without_waiting(path: str, flags: int) -> int:
    """Open, even a pipe that nobody writes to: what stands in a checkout is somebody else's choice."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
