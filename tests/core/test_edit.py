"""Edits touch the bytes of the record or field concerned, and what is put in is what is read back (M1.4, M5.2)."""

from datetime import UTC, datetime

import pytest
import yaml
from hypothesis import assume, given
from hypothesis import strategies as st

from treering.core.clean import EMPTY, Clean
from treering.core.entry import Record
from treering.core.topics import edit
from treering.core.topics.body import PLACEHOLDER
from treering.core.topics.frontmatter import fields, split
from treering.core.topics.topic import parse_topic
from treering.errors import NotFoundError
from trees import lines, list_bodies, markdown

FRONT = "---\n# ours\nname: 'Rules'   # keep\ndescription: \"Use pnpm: no emojis\"\ntype: feedback\nowner: kim\n---\n"

FRONT_LINES = [
    "name: plain\n",
    "name: 'quoted'   # ours\n",
    "name: >\n  folded\n  text\n",
    "name: |\n  a\n\n  b\n\n",
    "name:\n",
    'description: "x: y"\n',
    "description: two\n  lines\n",
    "description: |-\n  # no comment\n",
    "# ours: a comment\n",
    "type: user\n",
    "metadata:\n  type: user\n  tags: [a, b]\n",
    "tags:\n- a\n- b\n",
    "\n",
]

records = st.builds(Record, markdown, markdown | st.just(""), markdown | st.just(""))


def topic(text, path="feedback/a.md"):
    return parse_topic(text, path)[0]


def says_something(record):
    """Whether the text is a record at all, and not merely what stands for none."""
    words = " ".join(record.summary.split())
    return any(char.isalnum() for char in words) and words != PLACEHOLDER


def tidied(record):
    return Record(edit.tidy(record.summary), edit.tidy(record.why), edit.tidy(record.how))


def put(change, where, record):
    return change(*where, Clean(record.summary), Clean(record.why), Clean(record.how))


class TestNewFile:
    """The text of a file that is new."""

    def test_it_is_the_worked_example(self):
        """The form that design and docs show."""
        text = edit.new_file(
            "feedback",
            Clean("Two-sentence summaries"),
            Clean("After a change answer in at most two sentences, no emojis"),
            Clean("After a change, answer in at most two sentences; no emojis."),
            Clean("The diff speaks for itself."),
            Clean("Every final message after an edit."),
        ).text
        assert text == (
            "---\nname: Two-sentence summaries\ndescription: After a change answer in at most two sentences, no emojis\n"
            "type: feedback\n---\n\nAfter a change, answer in at most two sentences; no emojis.\n\n"
            "Why: The diff speaks for itself.\nHow to apply: Every final message after an edit.\n"
        )

    @given(st.text(min_size=1), st.text(), records)
    def test_it_reads_back_as_what_was_put_in(self, name, description, record):
        """Name, description and record survive in any script, by our reader and by any YAML parser."""
        assume(says_something(record))
        text = put(edit.new_file, ("project", Clean(name), Clean(description)), record).text
        found, problems = parse_topic(text, "x.md")
        assert problems == ()
        assert [one.hash for one in found.records] == [tidied(record).hash]
        assert not found.is_list
        front = split(text)
        loaded = yaml.safe_load(text[front.start : front.end])
        assert loaded == {"name": found.name, "description": found.description, "type": "project"}
        for given_text, read in ((name, found.name), (description, found.description)):
            assert read == " ".join(edit.tidy(given_text).split()) or not edit.tidy(given_text)

    @given(st.text(min_size=1), records)
    def test_qwen_code_reads_it(self, name, record):
        """M1.5: its reader takes the rest of each `key: ` line as it stands, so type is bare and names are on one line."""
        text = put(edit.new_file, ("user", Clean(name), EMPTY), record).text
        head, _, _ = text.removeprefix("---\n").partition("\n---")
        keys = [line.partition(": ")[0] for line in head.split("\n")]
        assert keys == ["name", "description", "type"]
        assert head.endswith("\ntype: user")

    @pytest.mark.parametrize(
        "name", ["Plain words, here", "C# and F#", "deadline (2026-11-30)", "日本語の説明", "it's so", 'a "b" c']
    )
    def test_what_needs_no_quotes_has_none(self, name):
        """So that a reader that knows no YAML shows it as it was meant."""
        text = edit.new_file("user", Clean(name), EMPTY, Clean("x y"), EMPTY, EMPTY).text
        assert f"name: {name}\n" in text

    def test_list_like_text_stays_one_record(self):
        """M1.9: a new entry is one record even when its text is bullets."""
        text = edit.new_file("user", Clean("n"), EMPTY, Clean("- a\n- b"), EMPTY, EMPTY).text
        assert topic(text).records == (Record("- a\n - b"),)


class TestReplace:
    """New text for a record."""

    def test_only_the_record_changes(self):
        """Front matter, comments, quotes, unknown keys and the other items stay byte for byte."""
        text = FRONT + "- Use pnpm\n  Why: fast\n\n-   No emojis\n* Short answers\n"
        new = edit.replace_record(topic(text), 1, Clean("No emojis at all"), Clean("noise"), EMPTY).text
        assert new == FRONT + "- Use pnpm\n  Why: fast\n\n-   No emojis at all\n    Why: noise\n* Short answers\n"

    def test_line_ends_and_label_style_are_the_files_own(self):
        """A CRLF file stays one, and bold labels stay bold."""
        text = (FRONT + "\nUse pnpm\n\n**Why:** fast\n\n").replace("\n", "\r\n")
        new = edit.replace_record(
            topic(text), None, Clean("Use bun"), Clean("faster"), Clean("always\neverywhere")
        ).text
        assert new == (FRONT + "\nUse bun\n\n**Why:** faster\n**How to apply:** always\neverywhere\n\n").replace(
            "\n", "\r\n"
        )

    @given(markdown.map(lambda text: FRONT + text), records, st.data())
    def test_the_new_record_is_read_back_and_the_rest_is_untouched(self, text, record, data):
        """For any file and any record."""
        assume(says_something(record))
        before = topic(text)
        index = data.draw(st.integers(0, max(0, len(before.records) - 1)))
        after = topic(put(edit.replace_record, (before, index), record).text)
        assert after.records[index].hash == tidied(record).hash
        assert [one.hash for i, one in enumerate(after.records) if i != index] == [
            one.hash for i, one in enumerate(before.records) if i != index
        ]
        assert after.raw.startswith(FRONT)

    def test_the_same_record_changes_nothing(self):
        """However its bytes were laid out."""
        text = FRONT + "- Use pnpm\n     - **Why:**   fast\n"
        assert edit.replace_record(topic(text), 0, Clean("Use pnpm"), Clean("fast"), EMPTY).text == text

    @pytest.mark.parametrize("empty", ["", "\n", f"\n{PLACEHOLDER}\n"])
    def test_an_empty_body_is_filled(self, empty):
        """A file that had a description only gets its text."""
        after = topic(edit.replace_record(topic(FRONT + empty), None, Clean("Use pnpm"), EMPTY, EMPTY).text)
        assert after.records == (Record("Use pnpm"),)
        assert after.raw.startswith(FRONT)

    def test_a_record_that_is_not_there(self):
        """Nothing is changed by guess."""
        with pytest.raises(NotFoundError):
            edit.replace_record(topic(FRONT + "- a\n- b"), 2, Clean("c"), EMPTY, EMPTY)


class TestRemove:
    """A record is forgotten (M5.2)."""

    def test_nothing_left_means_no_file(self):
        """Case 87: the last record takes its file with it."""
        assert edit.remove_record(topic(FRONT + "Use pnpm\n"), None) is None
        assert edit.remove_record(topic(FRONT + "- Use pnpm\n"), 0) is None

    def test_the_other_record_survives_with_its_reason(self):
        """Case 88."""
        text = "---\nname: Rules\ntype: feedback\n---\n- Use pnpm\n  Why: fast\n- No emojis\n  Why: noise\n"
        assert (
            edit.remove_record(topic(text), 0).text
            == "---\nname: Rules\ntype: feedback\n---\n- No emojis\n  Why: noise\n"
        )

    def test_a_crlf_file_keeps_its_other_record(self):
        """Case 89: and its line ends."""
        text = "---\r\nname: Rules\r\ntype: feedback\r\n---\r\n\r\n- Use pnpm\r\n\r\n- No emojis\r\n"
        assert (
            edit.remove_record(topic(text), 0).text
            == "---\r\nname: Rules\r\ntype: feedback\r\n---\r\n\r\n- No emojis\r\n"
        )
        assert (
            edit.remove_record(topic(text), 1).text
            == "---\r\nname: Rules\r\ntype: feedback\r\n---\r\n\r\n- Use pnpm\r\n"
        )

    def test_of_equal_records_exactly_the_chosen_one_goes(self):
        """Case 91."""
        text = "---\nname: R\n---\n- same\n  Why: one\n- same\n  Why: two\n- same\n  Why: three\n"
        assert (
            edit.remove_record(topic(text), 1).text == "---\nname: R\n---\n- same\n  Why: one\n- same\n  Why: three\n"
        )

    def test_name_and_description_no_longer_tell_it(self):
        """Case 99: they are told anew from what is left, in their place."""
        new = edit.remove_record(topic(FRONT + "- Use pnpm\n- No emojis\n- Two sentences.\n"), 0).text
        assert (
            new
            == FRONT.replace('"Use pnpm: no emojis"', "No emojis; Two sentences") + "- No emojis\n- Two sentences.\n"
        )

    def test_a_description_that_tells_nothing_of_it_stays(self):
        """Byte for byte."""
        new = edit.remove_record(topic(FRONT + "- Use pnpm\n- No emojis\n- Two sentences.\n"), 2).text
        assert new == FRONT + "- Use pnpm\n- No emojis\n"

    @given(list_bodies, st.sampled_from(["\n", "\r\n"]), st.data())
    def test_the_rest_stays_byte_for_byte(self, items, newline, data):
        """For any list; white space at the end of the file apart."""
        index = data.draw(st.integers(0, len(items) - 1))
        before = topic(("---\ntype: user\n---\n" + "".join(items)).replace("\n", newline))
        assert len(before.records) == len(items)
        new = edit.remove_record(before, index).text
        rest = ("---\ntype: user\n---\n" + "".join(items[:index] + items[index + 1 :])).replace("\n", newline)
        assert new.rstrip() == rest.rstrip()
        assert list(topic(new).records) == [one for i, one in enumerate(before.records) if i != index]


class TestAppend:
    """One more record for a file."""

    def test_a_list_grows_in_its_own_style(self):
        """Bullet, spacing and line ends are those of the item before."""
        text = "---\nname: R\n---\n* a\n\n* b\n"
        assert (
            edit.append_record(topic(text), Clean("c"), Clean("w"), EMPTY).text
            == "---\nname: R\n---\n* a\n\n* b\n\n* c\n  Why: w\n"
        )

    def test_a_single_record_becomes_the_first_of_a_list(self):
        """With its why."""
        text = FRONT + "\nUse pnpm\n\nWhy: fast\n"
        assert edit.append_record(topic(text), Clean("No emojis"), EMPTY, EMPTY).text == (
            FRONT + "\n- Use pnpm\n  Why: fast\n- No emojis\n"
        )

    @given(list_bodies, records)
    def test_the_others_stay_as_they_are(self, items, record):
        """For any list and any record."""
        assume(says_something(record))
        before = topic(FRONT + "".join(items))
        after = topic(put(edit.append_record, (before,), record).text)
        assert [one.hash for one in after.records] == [*(one.hash for one in before.records), tidied(record).hash]


class TestFields:
    """Values of the front matter."""

    def test_only_the_value_changes(self):
        """Comments, quotes of others, order and unknown keys stay."""
        new = edit.set_fields(
            topic(FRONT + "x"), name=Clean("New: name"), description=Clean("d"), type=Clean("user")
        ).text
        assert new == ('---\n# ours\nname: "New: name"   # keep\ndescription: d\ntype: user\nowner: kim\n---\nx')

    @pytest.mark.parametrize(
        ("front", "expected"),
        [
            ("name: >\n  folded\n  text\n\ntype: user\n", "name: N\n\ntype: user\n"),
            ("type: user\n", "type: user\nname: N\n"),
            ("name:\ntype: user\n", "name: N\ntype: user\n"),
            ("title: T\ntype: user\n", "title: N\ntype: user\n"),
            ("name: a: b\n  c\ntype: user\n", "name: N\ntype: user\n"),
            ("name: [a, b]\n", "name: N\n"),
            ("", "name: N\n"),
        ],
    )
    def test_every_form_of_a_value_is_found(self, front, expected):
        """Folded, missing, empty, by another name, in what is no YAML."""
        assert edit.set_fields(topic(f"---\n{front}---\nx"), name=Clean("N")).text == f"---\n{expected}---\nx"

    def test_the_type_below_metadata_is_set_there(self):
        """As in the files of Claude Code."""
        text = "---\nname: a\nmetadata:\n  node_type: memory\n  type: reference\n  more: x\n---\nx"
        assert edit.set_fields(topic(text), type=Clean("user")).text == text.replace("reference", "user")

    def test_a_file_without_front_matter_gets_one(self):
        """Before its text, after its byte order mark, with its line ends."""
        assert (
            edit.set_fields(topic("\ufeffUse\r\npnpm"), name=Clean("N")).text
            == "\ufeff---\r\nname: N\r\n---\r\n\r\nUse\r\npnpm"
        )

    @given(
        st.lists(st.sampled_from(FRONT_LINES), unique_by=lambda line: line.partition(":")[0]),
        lines.filter(str.strip),
        st.sampled_from(["name", "description"]),
        st.sampled_from(["\n", "\r\n"]),
    )
    def test_the_value_is_read_back_and_the_rest_untouched(self, front, value, key, newline):
        """For any front matter: the other fields, comments and the body stay."""
        text = ("---\n" + "".join(front) + "---\nbody\n").replace("\n", newline)
        after = edit.set_fields(topic(text), **{key: Clean(value)}).text
        assert after.endswith(f"---{newline}body{newline}")
        found, fault = fields(after[split(after).start : split(after).end])
        assert fault is None
        before, _ = fields(text[split(text).start : split(text).end])
        assert found == {**before, key: " ".join(edit.tidy(value).split())}
        for line in front:
            if not line.startswith(key):
                assert line.replace("\n", newline) in after
        assert ("# ours" in after) == any("# ours" in line for line in front)

    def test_history_is_noted_in_front_matter(self):
        """M1.8: what replaced it, when, and where it was."""
        at = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
        new = edit.add_history(topic(FRONT + "Use pnpm\n"), "e_2", at, "feedback/a.md").text
        front = (
            FRONT.removesuffix("---\n")
            + 'superseded_by: e_2\nsuperseded_at: "2026-11-30T12:00:00Z"\npath: feedback/a.md\n---\n'
        )
        assert new == front + "Use pnpm\n"


def test_a_list_is_sorted_by_moving_its_items():
    """M3.4: every item keeps its bytes, the space between stays where it is."""
    text = FRONT + "- pnpm\n  Why: fast\n\n- Emojis\n* answers\n"
    assert edit.sort_records(topic(text)).text == FRONT + "* answers\n\n- Emojis\n- pnpm\n  Why: fast\n"


def test_text_is_made_fit_for_a_file():
    """No terminal escapes, no half characters, one kind of line end."""
    assert edit.tidy("a\x1b[31m\r\nb\rc\x00 \ud83d ") == "a[31m\nb\nc \ufffd"


class TestRetold:
    """Name and description after the text of a record has changed."""

    @staticmethod
    def told(name: str, old: str, new: str, *others: str) -> str:
        left = [Record(new, "", ""), *(Record(other, "", "") for other in others)]
        return fields(edit.retold(f"---\nname: {name}\n---\n", Record(old, "", ""), left).split("---")[1])[0]["name"]

    @pytest.mark.parametrize(
        ("name", "old", "new"),
        [
            ("Never push to main", "Never push to main.", "Always push to main."),
            ("Never push", "Never push to main.", "Push to main as you like."),
            ("Do not push to main", "Do not push to main, ask.", "Do push to main, ask."),
            ("Use pnpm", "Use pnpm.", "Use pnpm in the api folder."),
            ("Two sentences", "Two sentences at most.", "Three sentences at most."),
            ("所有提交信息都用英文写", "所有提交信息都用英文写。", "所有提交信息都用中文写。"),
        ],
    )
    def test_what_was_told_from_the_old_text_is_told_from_the_new_one(self, name, old, new):
        """The whole of it, a part, and where only a word without meaning of its own changed."""
        assert self.told(name, old, new) == new.rstrip(".。")

    @pytest.mark.parametrize(
        ("name", "old", "new"),
        [
            ("Package manager", "Use pnpm.", "Use bun."),
            ("Use pnpm", "Use pnpm, never npm.", "Use pnpm or yarn."),
            ("Use PNPM!", "Use pnpm.", "use pnpm"),
        ],
    )
    def test_what_still_fits_stays(self, name, old, new):
        """A person's own heading, a part that the new text has too, and a change of case alone."""
        assert self.told(name, old, new) == name

    def test_a_list_keeps_the_name_of_a_record_whose_reason_alone_changed(self):
        """Its text is there as before."""
        text = "---\nname: 'Use pnpm'\n---\n"
        left = [Record("Use pnpm.", "speed", ""), Record("No emojis.", "", "")]
        assert edit.retold(text, Record("Use pnpm.", "", ""), left) == text

    @given(records, st.lists(records, max_size=2))
    def test_a_text_that_did_not_change_changes_no_heading(self, record, others):
        """Byte for byte."""
        text = edit.file_text("project", "", "", record.summary or "x")
        assert edit.retold(text, record, [record, *others]) == text
