"""What a text may name of a repository."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treering.core.anchors.names import MOST, named


def names(text: str) -> set[tuple[str, str]]:
    return {(one.kind, one.name if one.kind != "command" else one.detail) for one in named(text)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("the limits live in `src/app/limits.ts:12`", {("path", "src/app/limits.ts")}),
        ("see docs/api.md.", {("path", "docs/api.md")}),
        ("配置在src/config.ts里", {("path", "src/config.ts")}),
        ("neue Module kommen nach lib/", {("path", "lib/")}),
        ("`src/**/*.py` is generated", {("path", "src/")}),
        ("edit Makefile and .env.example by hand", {("path", "Makefile"), ("path", ".env.example")}),
        ("post_entry() must stay pure", {("symbol", "post_entry")}),
        ("`billing::Ledger` owns it", {("symbol", "billing.Ledger")}),
        ("the LedgerService is slow", {("symbol", "LedgerService")}),
        ("die Funktion `charge` rundet", {("symbol", "charge")}),
        ("run `npm run test:unit` first", {("command", "npm test:unit")}),
        ("run pnpm build before you push", {("command", "npm build")}),
        ("`just deploy` ships it", {("command", "just deploy")}),
        ("uv run ledgerctl prints it", {("command", "python ledgerctl")}),
        ("we stay on React 18 and Node.js 20.x", {("version", "React"), ("version", "Node.js")}),
        ("pin react@18.2", {("version", "react")}),
        ("使用 Django>=4.2", {("version", "Django")}),
    ],
)
def test_what_is_named_is_found(text, expected):
    """In each way in which people write it."""
    assert expected <= names(text)


@pytest.mark.parametrize(
    "text",
    [
        "answers in two sentences, no emojis",
        "push to `main`, never to `develop`",
        "the graph is at https://grafana.example.org/d/src/app.py",
        "write to dev@example.org",
        "we just run the tests and make it green",
        "issues are on GitHub, types in TypeScript",
    ],
)
def test_prose_names_no_symbol_and_no_script_that_could_be_there(text):
    """Addresses, branches, products and plain words are nothing to look up; a path without a slash is only a guess."""
    assert {one for one in named(text) if one.kind == "symbol" or one.sure} <= {
        one for one in named(text) if one.kind == "path"
    }
    assert not {detail for kind, detail in names(text) if kind == "command"} & {"just run", "npm run"}


@given(st.text(max_size=300))
def test_any_text_has_some_names_and_not_too_many(text):
    """Whatever is in it."""
    found = named(text)
    assert len(found) <= MOST
    assert all(one.name for one in found)


@pytest.mark.parametrize(
    "text", ["npm -a ", "a+", "a", "a_", "aA", "a/", "a.", "`a`", "a 1.", "@", "make ", "::a", "a("]
)
def test_no_text_takes_long(text):
    """A megabyte of anything."""
    assert len(named(text * (1_000_000 // len(text)) + "!")) <= MOST
