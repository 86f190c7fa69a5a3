"""The real clients: from npm in exact versions, into a cache outside the repository, pointed at a server of ours.

What each needs to start without a person and without the network was found by running it.
"""

import json
import os
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()) / "treering-tests" / "clients"
"""Read when this is imported: tests have a home of their own."""

PATIENCE = 900  # seconds for npm
NODE = 20


@dataclass(frozen=True)
class RealClient:
    """How a client is had and run.

    npm: what is installed; files: what it needs in a home, by path; env: and in its environment; turn: the arguments for one
    prompt; install: more words for `treering install`. {base} stands for the server, {home} for the home.
    """

    name: str
    npm: tuple[str, ...]
    program: str
    turn: Callable[[str], list[str]]
    files: dict[str, str] = field(default_factory=dict)
    env: dict[str, str] = field(default_factory=dict)
    install: tuple[str, ...] = ()


_PI_MODELS = {
    "providers": {
        "fake": {
            "baseUrl": "{base}/v1", "apiKey": "sk-fake", "api": "openai-completions",
            "models": [
                {
                    "id": "fake-model", "name": "Fake", "reasoning": False, "input": ["text"],
                    "cost": {"input": 0, "output": 0, "cacheRead": 0, "cacheWrite": 0}, "contextWindow": 128000, "maxTokens": 8192,
                }
            ],
        }
    }
}  # fmt: skip
_OPENCODE = {
    "autoupdate": False, "share": "disabled", "model": "fake/fake-model", "small_model": "fake/fake-model",
    "provider": {
        "fake": {
            "npm": "@ai-sdk/openai-compatible", "name": "fake", "options": {"baseURL": "{base}/v1", "apiKey": "sk-fake"},
            "models": {"fake-model": {"name": "fake-model", "tool_call": True, "limit": {"context": 128000, "output": 8000}}},
        }
    },
}  # fmt: skip
_GEMINI = {
    "security": {"auth": {"selectedType": "gemini-api-key"}, "folderTrust": {"enabled": False}},
    "privacy": {"usageStatisticsEnabled": False}, "general": {"enableAutoUpdate": False, "disableUpdateNag": True},
}  # fmt: skip
_CODEX = """\
model = "gpt-5"
model_provider = "fake"
check_for_update_on_startup = false

[model_providers.fake]
name = "fake"
base_url = "{base}/v1"
env_key = "OPENAI_API_KEY"
wire_api = "responses"

[analytics]
enabled = false
"""

CLIENTS = {
    client.name: client
    for client in (
        RealClient(
            "claude-code",
            ("@anthropic-ai/claude-code@2.1.332",),
            "claude",
            lambda prompt: ["-p", prompt],
            env={
                "ANTHROPIC_BASE_URL": "{base}",
                "ANTHROPIC_API_KEY": "sk-fake",
                "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
                "DISABLE_TELEMETRY": "1",
                "DISABLE_AUTOUPDATER": "1",
                "DISABLE_ERROR_REPORTING": "1",
            },
        ),
        RealClient(
            "codex",
            ("@openai/codex@0.171.0",),
            "codex",
            lambda prompt: ["exec", "--skip-git-repo-check", prompt],
            files={".codex/config.toml": _CODEX},
            env={"OPENAI_API_KEY": "sk-fake"},
            install=("--trust-hooks",),
        ),
        RealClient(
            "qwen-code",
            ("@qwen-code/qwen-code@0.24.4",),
            "qwen",
            lambda prompt: [prompt],
            env={"OPENAI_BASE_URL": "{base}/v1", "OPENAI_API_KEY": "sk-fake", "OPENAI_MODEL": "fake-model"},
        ),
        RealClient(
            "pi",
            ("@mariozechner/pi-coding-agent@0.73.1",),
            "pi",
            lambda prompt: ["--model", "fake/fake-model", "-p", prompt],
            files={".pi/agent/models.json": json.dumps(_PI_MODELS)},
            env={"PI_OFFLINE": "1", "PI_TELEMETRY": "0"},
        ),
        RealClient(
            "gemini-cli",
            ("@google/gemini-cli@0.61.0",),
            "gemini",
            lambda prompt: ["-m", "gemini-2.5-flash", "-p", prompt],
            files={".gemini/settings.json": json.dumps(_GEMINI, indent=2)},
            env={"GOOGLE_GEMINI_BASE_URL": "{base}", "GEMINI_API_KEY": "fake"},
        ),
        RealClient(
            "opencode",
            ("opencode-ai@1.18.33", "@opencode-ai/plugin@1.18.33"),
            "opencode",
            lambda prompt: ["run", prompt],
            files={".config/opencode/opencode.json": json.dumps(_OPENCODE, indent=2)},
            env={
                "OPENCODE_DISABLE_AUTOUPDATE": "1",
                "OPENCODE_DISABLE_MODELS_FETCH": "1",
                "OPENCODE_DISABLE_LSP_DOWNLOAD": "1",
            },
        ),
        RealClient(
            "omp",
            ("@oh-my-pi/pi-coding-agent@18.2.3", "bun@1.4.5"),
            "omp",
            lambda prompt: ["--model", "fake/fake-model", "-p", prompt],
            files={".omp/agent/models.yml": json.dumps(_PI_MODELS)},
            env={"PI_OFFLINE": "1"},
        ),
    )
}
SLOW = ("claude-code", "codex", "qwen-code", "pi")
"""Run by CI; the others by `./dev clients`."""


@dataclass(frozen=True)
class Installed:
    """A client that can be run, in a home of its own."""

    client: RealClient
    folder: Path
    home: Path
    base: str

    def path(self) -> str:
        """The PATH it is run with."""
        return os.pathsep.join((str(self.folder / "node_modules" / ".bin"), os.environ["PATH"]))

    def environment(self) -> dict[str, str]:
        """All of its environment."""
        env = {key: value.format(base=self.base, home=self.home) for key, value in self.client.env.items()}
        return {**os.environ, **env, "HOME": str(self.home), "PATH": self.path(), "PWD": str(self.home.parent / "acme")}

    def prepare(self) -> None:
        """Write what it needs in its home."""
        for name, text in self.client.files.items():
            path = self.home / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text.replace("{base}", self.base))
        if self.client.name == "opencode":  # with a plugin it fetches this from npm at its first start
            modules = self.home / ".config" / "opencode"
            for name in ("package.json", "package-lock.json"):
                shutil.copy(self.folder / name, modules)
            (modules / "node_modules").symlink_to(self.folder / "node_modules")

    def turn(self, prompt: str, project: Path) -> subprocess.CompletedProcess[str]:
        """One prompt in a session of its own."""
        command = [self.client.program, *self.client.turn(prompt)]
        return subprocess.run(
            command,
            cwd=project,
            env=self.environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=240,
            check=False,
        )


def npm_installed(client: RealClient) -> Path:
    """The folder that npm has installed the client into, or a skip with the reason."""
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        pytest.skip(f"{client.name}: there is no node and npm on the PATH")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    if int(version.lstrip("v").partition(".")[0]) < NODE:
        pytest.skip(f"{client.name}: node {version} is older than {NODE}")
    folder = CACHE / "_".join(spec.replace("/", "-").lstrip("@") for spec in client.npm)
    if not (folder / "done").exists():
        folder.mkdir(parents=True, exist_ok=True)
        command = [
            "npm",
            "install",
            "--prefix",
            str(folder),
            "--no-audit",
            "--no-fund",
            "--loglevel=error",
            *client.npm,
        ]
        home = {"HOME": str(CACHE)}
        done = subprocess.run(
            command, env={**os.environ, **home}, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        if done.returncode:
            pytest.skip(f"{client.name}: npm cannot install {' '.join(client.npm)}: {done.stderr.strip()[-300:]}")
        (folder / "done").touch()
    return folder
