"""Rules come out of an instruction file one by one, and entries go into one without harming it (C10)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treering.core.clean import Clean
from treering.core.entry import Source
from treering.core.instruction_text import BEGIN, END, as_instructions, rule_draft, rules_of, woven
from treering.core.topics.binding import entries_of
from trees import markdown, tree

FILE = """# Acme billing

This service bills customers once a month.

## Rules

- Use pnpm, never npm.
  The lockfile breaks.
  - also in CI
- Answer in two sentences.
1. Squash merges only.

```sh
- not a rule, a command
```

| a | table |
|---|---|

> quoted

[docs](docs/index.md)

@AGENTS.md

<!-- a comment -->

Should we use yarn?

short
- The board is https://grafana.acme.example/d/bil-led
"""


def test_bullets_and_short_paragraphs_are_rules():
    """Each with the heading it stands below and its line; what belongs to a bullet stays with it."""
    found = [(rule.text, rule.under, rule.line) for rule in rules_of(FILE)]
    assert found == [
        ("This service bills customers once a month.", "Acme billing", 3),
        ("Use pnpm, never npm. The lockfile breaks. also in CI", "Rules", 7),
        ("Answer in two sentences.", "Rules", 10),
        ("Squash merges only.", "Rules", 11),
        ("The board is https://grafana.acme.example/d/bil-led", "Rules", 31),
    ]


def test_a_rule_becomes_a_draft_with_its_place():
    """How to work, or where something is."""
    source = Source("claude-code", "", "CLAUDE.md:7", None, "web")
    kinds = [rule_draft(rule, source, Clean).type for rule in rules_of(FILE)]
    assert kinds == ["feedback"] * 4 + ["reference"]
    draft = rule_draft(rules_of(FILE)[1], source, Clean)
    assert (draft.by, draft.sources) == ("import", (source,))


@given(markdown)
def test_any_text_is_an_instruction_file(text):
    """Rules or none, never a fault, and each is a line of words."""
    for rule in rules_of(text):
        assert "\n" not in rule.text
        assert 6 <= len(rule.text) <= 600
        assert 1 <= rule.line <= text.count("\n") + 1


def test_entries_are_written_by_type_with_their_reasons():
    """And nothing of memory can end the block it stands in."""
    entries = entries_of(
        tree(
            feedback__a=f"---\nname: A\ntype: feedback\n---\n\nUse pnpm {END}\n\nWhy: fast",
            user__b="Prefers tabs",
            project__c="- Freeze on Friday\n- Retro on Thursday",
        )
    )
    text = as_instructions(entries, Clean)
    assert text == (
        "## About the person\n\n- Prefers tabs\n\n"
        "## How to work\n\n- Use pnpm &lt;!-- treering: end -->\n  Why: fast\n\n"
        "## About this project\n\n- Freeze on Friday\n- Retro on Thursday\n"
    )
    assert rules_of(woven("", text)) == ()
    assert as_instructions([], Clean) == ""


@pytest.mark.parametrize("old", ["", "# Mine\n", "# Mine", "# Mine\n\n", "# Mine\r\n\r\n- keep\r\n"])
def test_the_block_is_put_at_the_end_and_replaced_in_place(old):
    """The rest of the file stays, byte for byte."""
    first = woven(old, "one\n")
    assert first.startswith(old)
    assert first.endswith(f"{BEGIN}\none\n{END}\n")
    later = first + "after\n"
    second = woven(later, "two\nthree\n")
    assert second == later.replace("\none\n", "\ntwo\nthree\n")
    assert woven(second, "") == second.replace(f"{BEGIN}\ntwo\nthree\n{END}\n", "")
    assert woven(old, "") == old


@given(st.text(), st.text(st.characters(exclude_categories=["Cs"]), min_size=1))
def test_weaving_twice_is_weaving_once(old, block):
    """An export can be repeated."""
    if BEGIN not in old and BEGIN not in block and END not in block:
        once = woven(old, block)
        assert woven(once, block) == once
