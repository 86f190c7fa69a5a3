"""Whether a definition is seen to have changed exactly when it has: the rule for every language against Python's own parser.

    python benchmarks/definitions.py COMMIT [--repository DIR]

Every function and class of the Python files that a repository held at COMMIT and still holds is compared with what HEAD makes of
it: once by the lines that `ast` says it consists of, white space collapsed, and once by `core.anchors.symbols.definition`, which
knows nothing of Python.
"""

import argparse
import ast
import subprocess
import sys
from collections import Counter
from pathlib import Path

from treering.core.anchors.symbols import definition


def git(root: Path, *arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=root, check=True, capture_output=True, text=True).stdout


def files(root: Path, commit: str) -> set[str]:
    return {path for path in git(root, "ls-tree", "-r", "--name-only", commit).split("\n") if path.endswith(".py")}


def parsed(text: str) -> dict[str, list[str]]:
    """The lines of every definition, by name."""
    found: dict[str, list[str]] = {}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            lines = (" ".join(line.split()) for line in text.split("\n")[first - 1 : node.end_lineno])
            found.setdefault(node.name, []).append("\n".join(line for line in lines if line))
    return {name: sorted(texts) for name, texts in found.items()}


def compare(before: str, after: str) -> Counter[str]:
    """What is said of each definition of a file, against what is so."""
    counts: Counter[str] = Counter()
    old, new = parsed(before), parsed(after)
    for name, texts in old.items():
        first, second = definition(before, name), definition(after, name)
        said = "not found" if not first else "gone" if not second else "same" if first == second else "changed"
        so = "gone" if name not in new else "same" if new[name] == texts else "changed"
        counts[so if said == so else f"{so}, said to be {said}"] += 1
    return counts


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("commit")
    parser.add_argument("--repository", type=Path, default=Path(__file__).resolve().parents[1])
    options = parser.parse_args()
    root, total = options.repository, Counter[str]()
    for path in sorted(files(root, options.commit) & files(root, "HEAD")):
        try:
            total += compare(git(root, "show", f"{options.commit}:{path}"), git(root, "show", f"HEAD:{path}"))
        except (SyntaxError, ValueError):
            continue
    print(f"{total.total()} definitions: {', '.join(f'{count} {what}' for what, count in sorted(total.items()))}")
    wrong = sum(count for what, count in total.items() if "," in what)
    return 0 if wrong <= 0.01 * total.total() else 1


if __name__ == "__main__":
    sys.exit(main())
