"""What the hot ring loads, in a fresh interpreter, and what it takes to answer there."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src"
QUERY = {
    "_abc", "_collections", "_collections_abc", "_functools", "_operator", "_sha2", "_sha256", "_sqlite3", "_stat", "_weakref", "abc",
    "collections", "collections.abc", "functools", "genericpath", "itertools", "keyword", "math", "operator", "os", "os.path",
    "posixpath", "reprlib", "stat", "types", "unicodedata",
}  # fmt: skip
"""Of the standard library, with what these import themselves: _sqlite3 brings all but math, unicodedata and the hash."""


def loaded(code: str) -> set[str]:
    """The modules that code loads beyond a bare interpreter without site-packages."""
    report = "import sys; before = set(sys.modules); {}; print(*sorted(set(sys.modules) - before), sep='\\n')"
    script = report.format(f"sys.path.insert(0, {str(SOURCE)!r}); {code}")
    out = subprocess.run([sys.executable, "-I", "-S", "-c", script], capture_output=True, text=True, check=True)
    return set(out.stdout.split())


@pytest.mark.parametrize(
    "module", ["query", "fence", "ranking.catalog_read", "ranking.seed", "telling.block", "language.typos"]
)
def test_a_query_loads_sqlite_and_little_else(module):
    """No `re`, no `json`, no `typing`, no `datetime`: each would cost a hook as much as the query itself."""
    ours = {name for name in loaded(f"import treering.hot.{module}") if not name.startswith("treering")}
    assert ours <= QUERY


def test_a_fresh_interpreter_without_packages_answers(tmp_path):
    """Ranking, deciding and printing need nothing that is installed."""
    code = f"""
import sys
sys.path.insert(0, {str(SOURCE)!r})
from treering.hot import query
from treering.hot.telling import block
from treering.hot.ranking.catalog_read import Row
row = Row("e", "h", "project/a.md", None, "project", 0, "Reset", "", "staging is wiped nightly", "", "", "", "", "", 0.0, "")
found = query.rank(query.asked("when is staging wiped"), [("e", query.document(("", "", row.summary, "", "")))], 1, 3.0, {{"stag": 1}})
told = [candidate[0] for candidate, reason in query.decide(found, 5, query.BAR, {{}}) if reason == "injected"]
print(told, "staging is wiped nightly" in block.memory_block([("project", row)], 0.0))
"""
    out = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert out.stdout.strip() == "['e'] True"
    assert not list(tmp_path.iterdir())
    assert json.dumps(out.stderr) == '""'
