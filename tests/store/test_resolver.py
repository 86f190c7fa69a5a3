"""`memory://`: every file of the handbook and every topic by its address, and a name for each refusal."""

import os
import re
import socket
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treering.core.clean import Clean
from treering.core.handbook.uri import REFUSALS, matcher, parse
from treering.errors import UriError
from treering.store.resolver import resolve

SECRET = "hunter" + "2"


def clean(text: str) -> Clean:
    return Clean(text.replace(SECRET, "[secret]"))


@pytest.fixture
def roots(tmp_path):
    """A handbook, a project's topics, a person's."""
    base = tmp_path / "state"
    files = {
        "handbook/memory_summary.md": "the summary",
        "handbook/MEMORY.md": "# Book",
        "handbook/skills/deploy/SKILL.md": "how to deploy",
        "handbook/skills/deploy/scripts/run.sh": f"TOKEN={SECRET}",
        "handbook/skills/review/SKILL.md": "how to review",
        "handbook/..foo": "a name with dots",
        "handbook/50% off.md": "percent and blank",
        "handbook/größe.md": "NFC",
        "handbook/what?.md": "question mark",
        "memory/feedback/short.md": "two sentences",
        "user/user/role.md": "backend",
    }
    for path, text in files.items():
        (base / path).parent.mkdir(parents=True, exist_ok=True)
        (base / path).write_text(text)
    (base / "handbook/empty").mkdir()
    (tmp_path / "outside.md").write_text("not yours")
    return {"root": base / "handbook", "topics": base / "memory", "user": base / "user"}


def read(roots, url):
    return resolve(parse(url), roots, clean)


def code_of(roots, url):
    with pytest.raises(UriError) as caught:
        read(roots, url)
    assert str(caught.value).endswith(REFUSALS[caught.value.code])
    return caught.value.code


@pytest.mark.parametrize(
    ("url", "text"),
    [
        ("memory://root", "the summary"),
        ("memory://root/", "the summary"),
        ("MEMORY://root", "the summary"),
        ("memory://root#part", "the summary"),
        ("memory://root/MEMORY.md", "# Book"),
        ("memory://root/./MEMORY.md", "# Book"),
        ("memory://root/MEMORY.md#section", "# Book"),
        ("memory://root/skills/deploy/SKILL.md", "how to deploy"),
        ("memory://root/skills//deploy/SKILL.md", "how to deploy"),
        ("memory://r%6Fot/MEMORY.md", "# Book"),
        ("memory://root/..foo", "a name with dots"),
        ("memory://root/50%25%20off.md", "percent and blank"),
        ("memory://root/50%25 off.md", "percent and blank"),
        ("memory://root/gr%C3%B6%C3%9Fe.md", "NFC"),
        ("memory://root/what%3F.md", "question mark"),
        ("memory://topics/feedback/short.md", "two sentences"),
        ("memory://user/user/role.md", "backend"),
    ],
)
def test_an_address_leads_to_its_text(roots, url, text):
    """Decoded once; dots, blanks and percent signs in names are names."""
    assert read(roots, url).text.text == text


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("", "no_memory"),
        ("root/MEMORY.md", "no_memory"),
        ("file:///etc/passwd", "no_memory"),
        ("memory:root", "no_memory"),
        ("memory://", "no_namespace"),
        ("memory:///etc/passwd", "no_namespace"),
        ("memory://ROOT/MEMORY.md", "unknown_namespace"),
        ("memory://elsewhere/x", "unknown_namespace"),
        ("memory://root:80/x", "unknown_namespace"),
        ("memory://me@root/x", "unknown_namespace"),
        ("memory://%2e%2e/x", "unknown_namespace"),
        ("memory://root//etc/passwd", "absolute"),
        ("memory://root/C:/x", "absolute"),
        ("memory://root/%zz", "bad_encoding"),
        ("memory://root/x%", "bad_encoding"),
        ("memory://root/%ff", "bad_encoding"),
        ("memory://root/a%00b", "nul"),
        ("memory://root/a%2fb", "separator"),
        ("memory://root/a%5cb", "separator"),
        ("memory://root/a\\..\\b", "separator"),
        ("memory://root/..", "climbs"),
        ("memory://root/../memory/x", "climbs"),
        ("memory://root/skills/../MEMORY.md", "climbs"),
        ("memory://root/%2e%2e/x", "climbs"),
        ("memory://root/%252e%252e/x", "not_found"),
        ("memory://root/nothing.md", "not_found"),
        ("memory://root/MEMORY.md/inner", "not_found"),
        ("memory://root/" + "n" * 300, "not_found"),
        ("memory://root/skills/[x", "bad_pattern"),
        ("memory://root/skills/[z-a]", "bad_pattern"),
        ("memory://root/skills/{a,b", "bad_pattern"),
        ("memory://root/skills/*/NOTHING.md", "no_match"),
        ("memory://root/MEMORY.md?line=3", "no_match"),
    ],
)
def test_what_is_refused_is_refused_under_its_own_name(roots, url, code):
    """Before anything is opened, or for what is found on the way."""
    assert code_of(roots, url) == code


def test_a_folder_is_listed_folders_first_and_says_when_it_is_empty(roots):
    """With the address of each entry; what is hidden is not there."""
    (roots["root"] / "skills/.hidden").write_text("x")
    (roots["root"] / "skills/a.md").write_text("x")
    listed = read(roots, "memory://root/skills")
    assert listed.text.text == "deploy/\nreview/\na.md"
    assert listed.entries == (
        "memory://root/skills/deploy/",
        "memory://root/skills/review/",
        "memory://root/skills/a.md",
    )
    assert read(roots, "memory://root/skills/").text == listed.text
    assert read(roots, "memory://root/empty").text.text == "(empty)"
    assert "MEMORY.md" in read(roots, "memory://root/.").text.text.splitlines()
    assert read(roots, "memory://topics").text.text == "feedback/"


def test_every_entry_of_a_listing_can_be_read(roots):
    """A listing is a list of addresses."""
    for url in read(roots, "memory://root/skills/**").entries:
        assert read(roots, url).text


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("skills/*/SKILL.md", ["skills/deploy/SKILL.md", "skills/review/SKILL.md"]),
        ("skills/**/run.sh", ["skills/deploy/scripts/run.sh"]),
        ("**/SKILL.md", ["skills/deploy/SKILL.md", "skills/review/SKILL.md"]),
        ("skills/[dx]*", ["skills/deploy/"]),
        ("skills/[!d]*", ["skills/review/"]),
        ("skills/{deploy,other}/SKILL.md", ["skills/deploy/SKILL.md"]),
        ("?EMORY.md", ["MEMORY.md"]),
        ("gr%C3%B6*", ["größe.md"]),
        ("what%3F*", ["what?.md"]),
    ],
)
def test_a_pattern_finds_what_fits_it(roots, pattern, found):
    """`*` and `?` within a name, `**` over folders; an encoded wildcard is the character."""
    assert [url.removeprefix("memory://root/") for url in read(roots, f"memory://root/{pattern}").entries] == found


def test_names_are_found_however_their_letters_are_composed(roots):
    """A Mac writes ö as two characters."""
    decomposed = unicodedata.normalize("NFD", "größe.md")
    assert read(roots, f"memory://root/{decomposed}").text.text == "NFC"


def test_the_type_of_a_text_is_told(roots):
    """Markdown is Markdown, everything else plain."""
    assert read(roots, "memory://root/MEMORY.md").mime == "text/markdown"
    assert read(roots, "memory://root/skills/deploy/scripts/run.sh").mime == "text/plain"


def test_what_is_read_passes_the_guard(roots):
    """A person may have written a secret into the handbook."""
    assert read(roots, "memory://root/skills/deploy/scripts/run.sh").text.text == "TOKEN=[secret]"


def test_links_are_followed_inside_and_refused_outside(roots, tmp_path):
    """Also for a folder on the way, and for a link to nothing or to itself."""
    root = roots["root"]
    links = {
        "in.md": root / "MEMORY.md",
        "out.md": tmp_path / "outside.md",
        "away": tmp_path,
        "dangling.md": root / "nowhere.md",
        "loop.md": root / "loop.md",
    }
    for name, target in links.items():
        (root / name).symlink_to(target)
    assert read(roots, "memory://root/in.md").text.text == "# Book"
    assert code_of(roots, "memory://root/out.md") == "outside"
    assert code_of(roots, "memory://root/away/outside.md") == "outside"
    assert code_of(roots, "memory://root/away") == "outside"
    assert code_of(roots, "memory://root/dangling.md") == "broken_link"
    assert code_of(roots, "memory://root/loop.md") == "broken_link"
    assert "outside.md" not in read(roots, "memory://root/**").text.text


def test_what_is_no_file_is_not_opened(roots, monkeypatch):
    """A fifo would block for ever."""
    os.mkfifo(roots["root"] / "pipe")
    assert code_of(roots, "memory://root/pipe") == "no_file"
    with socket.socket(socket.AF_UNIX) as server:
        monkeypatch.chdir(roots["root"])  # the path of a socket must be short
        server.bind("socket")
        assert code_of(roots, "memory://root/socket") == "no_file"


def test_a_file_that_is_no_text_is_read_as_far_as_it_goes(roots):
    """Bytes that are no UTF-8 are marked."""
    (roots["root"] / "x.md").write_bytes(b"\xff\xfe ok")
    assert read(roots, "memory://root/x.md").text.text == "\ufffd\ufffd ok"


@pytest.mark.usefixtures("unprivileged")
def test_a_file_that_cannot_be_read_is_named(roots):
    """Not the same as one that is not there."""
    (roots["root"] / "MEMORY.md").chmod(0)
    assert code_of(roots, "memory://root/MEMORY.md") == "unreadable"


def test_a_handbook_that_is_not_there_yet_is_told_so(roots, tmp_path):
    """And appears as soon as it is made."""
    later = {**roots, "root": tmp_path / "later"}
    assert code_of(later, "memory://root") == "nothing_there"
    assert code_of(later, "memory://root/MEMORY.md") == "nothing_there"
    (tmp_path / "later").mkdir()
    assert code_of(later, "memory://root") == "not_found"
    (tmp_path / "later/memory_summary.md").write_text("now")
    assert read(later, "memory://root").text.text == "now"


@given(st.text(max_size=40))
def test_no_text_behind_the_scheme_raises_anything_but_a_named_refusal(tail):
    """And no address that passes climbs or hides a separator."""
    code = ""
    try:
        address = parse(f"memory://{tail}")
        if address.pattern:
            matcher(address)
    except UriError as error:
        code = error.code
    if code:
        assert code in REFUSALS
    else:
        assert not [part for part in address.path if part in {"", ".."} or re.search(r"[/\\\0]", part)]
