"""Whether memory notices that a repository has moved on: precision and recall of `verified`, `changed` and `gone`.

    python benchmarks/staleness.py [--seeds 3] [--steps 10] [--json]

A repository in eight languages is made with git, and entries that name its files, directories, symbols, commands and versions
are remembered, in three languages. Then its history goes on at random: files are edited near and far from a symbol, laid out
anew, renamed, deleted and put back, symbols moved and renamed, scripts changed, versions bumped. What each entry's label should
be is worked out from the list of what was done, never from the files. After every commit three looks are scored: `treering
verify`, the look that recall takes, and the one that a hook takes, which may say nothing but must not say anything wrong.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from treering.hot import record
from treering.hot.telling import staleness
from treering.memory import Memory
from treering.wiring import open_memory

LABELS = ("verified", "changed", "gone")
LIMIT = 0.9

LANGUAGES = {
    "py": "def {0}(amount):\n    limit = {1}\n    if amount > limit:\n        return limit\n    return amount\n",
    "ts": "export function {0}(amount: number): number {\n  const limit = {1};\n  return Math.min(amount, limit);\n}\n",
    "go": "func {0}(amount int) int {\n\tlimit := {1}\n\tif amount > limit {\n\t\treturn limit\n\t}\n\treturn amount\n}\n",
    "rs": "pub fn {0}(amount: u64) -> u64 {\n    let limit = {1};\n    amount.min(limit)\n}\n",
    "java": "    public static int {0}(int amount) {\n        int limit = {1};\n        return Math.min(amount, limit);\n    }\n",
    "rb": "def {0}(amount)\n  limit = {1}\n  [amount, limit].min\nend\n",
    "sh": "{0}() {\n  local limit={1}\n  echo $limit\n}\n",
    "sql": "CREATE TABLE {0} (\n  id integer PRIMARY KEY,\n  amount integer CHECK (amount < {1})\n);\n",
}
"""A definition in each language; the number is what an edit changes."""
COMMENT = {"py": "#", "rb": "#", "sh": "#", "sql": "--"}

VERBS = "post charge refund settle audit close import export merge split lock notify".split()  # noqa: SIM905 - to be read
NOUNS = "invoice ledger payment account receipt balance tariff voucher".split()  # noqa: SIM905 - to be read

SENTENCES = {
    "file": ("{0} holds the rounding rules", "the limits live in `{0}`, nowhere else", "die Grenzwerte stehen in {0}", "限额写在 {0} 里"),
    "directory": ("everything generated goes below `{0}/`", "neue Module kommen nach {0}/", "新的模块放在 `{0}/` 下面"),
    "symbol": ("`{0}` must stay pure", "never call {0}() from a handler", "{0}() darf nie im Handler laufen", "不要在事务里调用 `{0}`"),
    "symbol_file": ("`{0}` in {1} is called by the night job", "{0}() in `{1}` ist die einzige Stelle, die rundet"),
    "command": ("run `{0}` before every push", "vor jedem Push `{0}` laufen lassen", "提交前先运行 `{0}`"),
    "version": ("we stay on {0} until the audit is over", "wir bleiben bei {0}", "审计结束前继续使用 {0}"),
    "two_files": ("{0} and {1} are edited together", "wer {0} ändert, ändert auch `{1}`"),
}  # fmt: skip
NAMELESS = (
    "no emojis in answers, and two sentences at most",
    "the release freeze begins when the auditors arrive",
    "Priya owns the migration and wants to see the plan first",
    "dashboards are at https://grafana.example.org/d/ledger/overview.html",
    "staging reads its secrets from /etc/acme/staging.env",
    "the old client/server split is history, do not bring it back",
    "antworte auf Deutsch, Code bleibt englisch",
    "测试失败的时候先看日志",
)


@dataclass(slots=True)
class Model:
    """What the repository is supposed to hold. files: path → its symbols with their numbers; head: number of each file's comment."""

    files: dict[str, dict[str, int]] = field(default_factory=dict)
    head: dict[str, int] = field(default_factory=dict)
    loose: dict[str, bool] = field(default_factory=dict)
    scripts: dict[str, int] = field(default_factory=dict)
    pins: dict[str, str] = field(default_factory=dict)
    moved: dict[str, str] = field(default_factory=dict)

    def of(self, path: str) -> tuple[object, ...]:
        """What a file says, for comparison."""
        return (self.head[path], self.loose[path], *sorted(self.files[path].items()))

    def number(self, symbol: str) -> int | None:
        """What its definition says, None when there is none."""
        return next((symbols[symbol] for symbols in self.files.values() if symbol in symbols), None)

    def newest(self, path: str) -> str:
        """Where a file is now, "" for nowhere."""
        while path in self.moved and path not in self.files:
            path = self.moved[path]
        return path if path in self.files else ""


@dataclass(slots=True)
class Entry:
    """A sentence, and what each of its names was when it was said: kind, name, state then."""

    text: str
    names: list[tuple[str, str, object]]

    def gold(self, model: Model) -> str:
        """The label that it should have."""
        states = [state(kind, name, then, model) for kind, name, then in self.names]
        if not states:
            return ""
        return states[0] if len(set(states)) == 1 else "changed" if set(states) != {"verified"} else "verified"


def state(kind: str, name: str, then: object, model: Model) -> str:
    match kind:
        case "file":
            return "gone" if name not in model.files else "verified" if model.of(name) == then else "changed"
        case "place":
            return "verified" if name in model.files else "gone"
        case "directory":
            return "verified" if any(path.startswith(f"{name}/") for path in model.files) else "gone"
        case "symbol":
            number = model.number(name)
            return "gone" if number is None else "verified" if number == then else "changed"
        case "command":
            return "gone" if name not in model.scripts else "verified" if model.scripts[name] == then else "changed"
        case _:
            tool, _, said = name.rpartition(" ")
            pinned = model.pins.get(tool)
            return "gone" if pinned is None else "verified" if f"{pinned}.".startswith(f"{said}.") else "changed"


# The repository

PINS = {
    "react": "18.2.0",
    "typescript": "5.4.2",
    "node": "20.11.1",
    "django": "4.2.11",
    "python": "3.11",
    "go": "1.22.1",
    "postgres": "16.2",
}
SAID = {
    "react": "React 18",
    "typescript": "TypeScript 5.4",
    "node": "Node.js 20",
    "django": "Django 4.2",
    "python": "Python 3.11",
    "go": "Go 1.22",
    "postgres": "Postgres 16",
}
SCRIPTS = (
    *("npm test:unit", "npm lint", "npm build:web", "npm db:seed"),
    *("make check", "make bench", "make release", "just deploy", "just fixtures", "python ledgerctl"),
)
CALLED = {"npm": "npm run {0}", "make": "make {0}", "just": "just {0}", "python": "uv run {0}"}


def first(rng: random.Random) -> Model:
    """The repository as it is when the entries are said."""
    model = Model(scripts=dict.fromkeys(SCRIPTS, 1), pins=dict(PINS))
    names = [f"{verb}_{noun}" for verb in VERBS for noun in NOUNS]
    rng.shuffle(names)
    for number, end in enumerate([*LANGUAGES] * 5):
        path = f"{('src', 'services', 'tools', 'lib')[number % 4]}/{NOUNS[number // 5]}_{number}.{end}"
        symbols = [names.pop() for _ in range(2)] if names else []
        if end in {"ts", "go", "rs", "java"} and number % 2:
            symbols = ["".join(part.title() for part in one.split("_")) for one in symbols]
        model.files[path], model.head[path], model.loose[path] = dict.fromkeys(symbols, 10), 1, False
    return model


def texts(model: Model) -> dict[str, str]:
    """Every file of the repository, written out."""
    found: dict[str, str] = {}
    for path, symbols in model.files.items():
        end = path.rpartition(".")[2]
        mark = COMMENT.get(end, "//")
        parts = [LANGUAGES[end].replace("{0}", name).replace("{1}", str(number)) for name, number in symbols.items()]
        if model.loose[path]:
            parts = [part.replace("\n", "\n\n", 1) for part in parts]
        found[path] = f"{mark} {path.rpartition('/')[2]}, edition {model.head[path]}\n\n" + "\n".join(parts)
    scripts = {
        name: [(one.partition(" ")[2], body) for one, body in model.scripts.items() if one.startswith(f"{name} ")]
        for name in CALLED
    }
    pins = model.pins
    package = {
        "scripts": {name: f"node scripts/run.js --round {body}" for name, body in scripts["npm"]},
        "dependencies": {name: f"^{pins[name]}" for name in ("react", "typescript") if name in pins},
    }
    found["package.json"] = json.dumps(package, indent=2) + "\n"
    found["Makefile"] = "".join(f"{name}:\n\t./run --round {body}\n\n" for name, body in scripts["make"])
    found["justfile"] = "".join(f"{name}:\n    ./run --round {body}\n\n" for name, body in scripts["just"])
    python = f'requires-python = ">={pins["python"]}"\n' if "python" in pins else ""
    needs = f'dependencies = ["django~={pins["django"]}"]\n' if "django" in pins else ""
    entry = "".join(f'{name} = "ledger.cli:main{body}"\n' for name, body in scripts["python"])
    found["pyproject.toml"] = f'[project]\nname = "ledger"\nversion = "1"\n{python}{needs}\n[project.scripts]\n{entry}'
    found["go.mod"] = "module example.org/ledger\n" + (f"\ngo {pins['go']}\n" if "go" in pins else "")
    found["compose.yml"] = (
        f"services:\n  db:\n    image: postgres:{pins['postgres']}\n" if "postgres" in pins else "services: {}\n"
    )
    if "node" in pins:
        found[".nvmrc"] = f"{pins['node']}\n"
    return found


def write(root: Path, model: Model, message: str) -> None:
    """Bring the files in step with the model, and commit."""
    wanted = texts(model)
    for path in [path for path in root.rglob("*") if path.is_file() and ".git" not in path.parts]:
        if path.relative_to(root).as_posix() not in wanted:
            path.unlink()
    for folder in sorted(
        (path for path in root.rglob("*") if path.is_dir() and ".git" not in path.parts), reverse=True
    ):
        if not any(folder.iterdir()):
            folder.rmdir()
    for name, text in wanted.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text() != text:
            path.write_text(text)
    git(root, "add", "-A")
    git(root, "commit", "-q", "--allow-empty", "-m", message)


def git(root: Path, *arguments: str) -> None:
    who = ("-c", "user.name=Dev", "-c", "user.email=dev@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *who, *arguments], cwd=root, check=True, capture_output=True)


def entries(model: Model, rng: random.Random) -> list[Entry]:
    """What is remembered, and what it names."""

    def put(kind: str, *names: str) -> str:
        return rng.choice(SENTENCES[kind]).format(*(short(name) if "/" in name else name for name in names))

    def short(path: str) -> str:
        """A path as people say it, now and then by its end alone."""
        return path.rpartition("/")[2] if rng.random() < 0.3 else path

    paths = sorted(model.files)
    rng.shuffle(paths)
    found = [Entry(put("file", path), [("file", path, model.of(path))]) for path in paths[:14]]
    for path in paths[14:26]:
        symbol = rng.choice(sorted(model.files[path]))
        found.append(Entry(put("symbol_file", symbol, path), [("place", path, None), ("symbol", symbol, 10)]))
    for path in paths[26:38]:
        symbol = rng.choice(sorted(model.files[path]))
        found.append(Entry(put("symbol", symbol), [("symbol", symbol, 10)]))
    for one, other in zip(paths[:6], paths[20:26], strict=True):
        found.append(
            Entry(put("two_files", one, other), [("file", one, model.of(one)), ("file", other, model.of(other))])
        )
    folders = ("src", "services", "tools", "lib")
    found += [Entry(put("directory", folder), [("directory", folder, None)]) for folder in folders]
    for name in SCRIPTS:
        runner, _, script = name.partition(" ")
        found.append(Entry(put("command", CALLED[runner].format(script)), [("command", name, 1)]))
    for tool, said in SAID.items():
        found.append(Entry(put("version", said), [("version", f"{tool} {said.rpartition(' ')[2]}", None)]))
    return [*found, *(Entry(text, []) for text in NAMELESS)]


# Its history


def go_on(model: Model, rng: random.Random, step: int) -> None:
    """One commit's worth of changes."""
    for path in rng.sample(sorted(model.files), 7):
        rng.choice(FILE_CHANGES)(model, path, rng, step)
    if rng.random() < 0.3:
        folder = rng.choice(sorted({path.partition("/")[0] for path in model.files}))
        for path in [path for path in model.files if path.startswith(f"{folder}/")]:
            rename(model, path, f"{folder}_{step}/{path.partition('/')[2]}")
    for name in rng.sample(sorted(model.scripts), min(2, len(model.scripts))):
        body = model.scripts.pop(name)
        match rng.randrange(4):
            case 0 | 1:
                model.scripts[name] = body + step
            case 2:
                model.scripts[f"{name}-v{step}"] = body
    for tool in rng.sample(sorted(model.pins), min(2, len(model.pins))):
        major, *rest = model.pins[tool].split(".")
        match rng.randrange(5):
            case 0 | 1 if len(rest) > 1:
                model.pins[tool] = ".".join([major, *rest[:-1], str(int(rest[-1]) + 1)])
            case 2 | 3:
                model.pins[tool] = ".".join([str(int(major) + 1), *("0" for _ in rest)])
            case 4:
                del model.pins[tool]


def near(model: Model, path: str, rng: random.Random, step: int) -> None:
    if model.files[path]:
        model.files[path][rng.choice(sorted(model.files[path]))] += step


def far(model: Model, path: str, _: random.Random, step: int) -> None:
    model.head[path] += step


def layout(model: Model, path: str, _: random.Random, __: int) -> None:
    model.loose[path] = not model.loose[path]


def elsewhere(model: Model, path: str, _: random.Random, step: int) -> None:
    folder, _, name = path.rpartition("/")
    rename(model, path, f"{folder}/v{step}/{name}")


def other_name(model: Model, path: str, _: random.Random, step: int) -> None:
    head, _, end = path.rpartition(".")
    rename(model, path, f"{head}_{step}.{end}")


def rename(model: Model, path: str, to: str) -> None:
    for table in (model.files, model.head, model.loose):
        table[to] = table.pop(path)
    model.moved[path] = to


def delete(model: Model, path: str, _: random.Random, __: int) -> None:
    for table in (model.files, model.head, model.loose):
        del table[path]


def move_symbol(model: Model, path: str, rng: random.Random, _: int) -> None:
    end = path.rpartition(".")[2]
    homes = [one for one in model.files if one != path and one.endswith(f".{end}")]
    if model.files[path] and homes:
        symbol = rng.choice(sorted(model.files[path]))
        model.files[rng.choice(sorted(homes))][symbol] = model.files[path].pop(symbol)


def rename_symbol(model: Model, path: str, rng: random.Random, step: int) -> None:
    if model.files[path]:
        symbol = rng.choice(sorted(model.files[path]))
        model.files[path][f"{symbol}{step}x"] = model.files[path].pop(symbol)


FILE_CHANGES = (near, near, far, far, layout, elsewhere, other_name, delete, move_symbol, rename_symbol)


# The score


@dataclass(slots=True)
class Score:
    """Pairs of what was expected and what was said; how often nothing was; renames of files: told, and all."""

    pairs: Counter[tuple[str, str]] = field(default_factory=Counter)
    silent: int = 0
    told: int = 0
    renamed: int = 0

    def precision(self, label: str) -> float:
        """The share of what was said that was right."""
        said = sum(count for (_, got), count in self.pairs.items() if got == label)
        return self.pairs[label, label] / said if said else 1.0

    def recall(self, label: str) -> float:
        """The share of what was there that was said."""
        there = sum(count for (gold, _), count in self.pairs.items() if gold == label)
        return self.pairs[label, label] / there if there else 1.0


def run(seed: int, steps: int, scores: dict[str, Score], show: Callable[[str], None] = lambda _: None) -> int:
    """One history; how many entries it is about."""
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        root = Path(folder) / "ledger"
        root.mkdir()
        git(root, "init", "-q")
        model = first(rng)
        write(root, model, "the beginning")
        said = entries(model, rng)
        with open_memory(root, home=Path(folder) / "home") as memory:
            ids = {memory.remember(one.text, scope="project").entry.id: one for one in said}
            for step in range(steps + 1):
                if step:
                    go_on(model, rng, step)
                    write(root, model, f"step {step}")
                look(memory, ids, model, scores, show)
    return len(ids)


def look(
    memory: Memory, ids: dict[str, Entry], model: Model, scores: dict[str, Score], show: Callable[[str], None]
) -> None:
    """Score what each look says of each entry now."""
    hooked = hook_labels(memory)
    cheap = {one.entry.id: one for one in memory.verify(thorough=False)}
    for standing in memory.verify():
        entry = ids[standing.entry.id]
        gold = entry.gold(model)
        if gold != standing.state:
            show(
                f"{gold or 'nothing'} was {standing.state or 'nothing'}: {entry.text}  {[tuple(one) for one in standing.seen]}"
            )
        scores["verify"].pairs[gold, standing.state] += 1
        scores["recall"].pairs[gold, cheap[standing.entry.id].state] += 1
        said = hooked.get(standing.entry.id, "").partition(":")[0].partition(" ")[0]
        if said or not gold:
            scores["hook"].pairs[gold, said] += 1
        else:
            scores["hook"].silent += 1
        for kind, name, _ in entry.names:
            if kind in {"file", "place"} and name not in model.files and (now := model.newest(name)):
                scores["verify"].renamed += 1
                scores["verify"].told += any(one.path == name and one.moved == now for one in standing.seen)


def hook_labels(memory: Memory) -> dict[str, str]:
    """What a hook says of every entry, by what was noted at the look before."""
    root = str(memory.root)
    marks = [(entry.tree, entry.id, entry.line.hash) for entry in memory.entries()]
    with memory.store.database.read() as connection:
        noted = record.checked(connection, marks)
    return staleness.labels(root, noted)


def report(scores: dict[str, Score]) -> dict[str, dict[str, float]]:
    rows = {
        name: {
            f"{label} {what}": round(getattr(score, what)(label), 4)
            for label in LABELS
            for what in ("precision", "recall")
        }
        for name, score in scores.items()
    }
    verify = scores["verify"]
    rows["hook"]["silent"] = scores["hook"].silent
    rows["renames"] = {"told": verify.told, "of": verify.renamed}
    return rows


def measure(
    seeds: Iterable[int], steps: int, show: Callable[[str], None] = lambda _: None
) -> tuple[int, dict[str, Score]]:
    """The score of these histories, and how many entries each has."""
    scores = {name: Score() for name in ("verify", "recall", "hook")}
    count = 0
    for seed in seeds:
        count = run(seed, steps, scores, show)
    return count, scores


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--steps", type=int, default=10)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--faults", action="store_true", help="print every label that was wrong")
    options = parser.parse_args()
    count, scores = measure(range(1, options.seeds + 1), options.steps, print if options.faults else lambda _: None)
    found = report(scores)
    if options.json:
        print(json.dumps({"entries": count, "histories": options.seeds, "steps": options.steps, **found}, indent=2))
    else:
        print(f"{count} entries, {options.seeds} histories of {options.steps} steps\n")
        print(f"{'':10}" + "".join(f"{label:>22}" for label in LABELS))
        for name, score in scores.items():
            cells = (f"{score.precision(label):6.3f} / {score.recall(label):5.3f}" for label in LABELS)
            print(
                f"{name:10}"
                + "".join(f"{cell:>22}" for cell in cells)
                + ("   precision / recall" if name == "verify" else "")
            )
        hook = scores["hook"]
        print(
            f"\na hook had no time to read what had changed, and said nothing: {hook.silent} of {hook.silent + hook.pairs.total()}"
        )
        print(f"renamed files: {scores['verify'].told} of {scores['verify'].renamed} told where to")
    checked = [scores[name] for name in ("verify", "recall")]
    values = [getattr(one, what)(label) for one in checked for label in LABELS for what in ("precision", "recall")]
    return 0 if min(*values, *(scores["hook"].precision(label) for label in LABELS)) >= LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
