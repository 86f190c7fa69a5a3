"""Definitions in source files of many languages, by one rule."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treering.core.anchors.symbols import definition

SOURCES = {
    "python": "import os\n\n@cached\ndef post(a):\n    if a:\n\n        return a\n    return 1\n\n\ndef other():\n    return FAR\n",
    "method": "class Ledger:\n    def post(self):\n        return 1\n\n    def other(self):\n        return FAR\n",
    "constant": "post = {\n    'a': 1,\n}\nother = FAR\n",
    "typescript": "export async function post<T>(a: T) {\n  return 1;\n}\n\nconst other = FAR;\n",
    "arrow": "export const post = (a: number) => {\n  return 1;\n};\n\nconst other = () => FAR;\n",
    "ts method": "class A {\n  async post(a: number): Promise<void> {\n    return 1;\n  }\n\n  other() {\n    FAR;\n  }\n}\n",
    "go": "func (l *Ledger) post(a int) int {\n\treturn 1\n}\n\nfunc other() { FAR }\n",
    "go type": "type post struct {\n\tA int // 1\n}\n\ntype other FAR\n",
    "rust": "#[inline]\npub(crate) fn post(a: u8) -> u8 {\n    1\n}\n\nfn other() { FAR }\n",
    "java": "class A {\n  public static int post(int a) throws X {\n    return 1;\n  }\n\n  int other() { FAR; }\n}\n",
    "c": "static int post(int a)\n{\n    return 1;\n}\n\nint other(void) { FAR; }\n",
    "ruby": "def post(a)\n  1\nend\n\ndef other\n  FAR\nend\n",
    "shell": "post() {\n  echo 1\n}\n\nother() {\n  FAR\n}\n",
    "sql": "CREATE TABLE IF NOT EXISTS post (\n  a integer -- 1\n);\n\nCREATE TABLE other (FAR integer);\n",
    "kotlin": "data class post(val a: Int) {\n    fun b() = 1\n}\n\nfun other() = FAR\n",
}


@pytest.mark.parametrize("source", SOURCES.values(), ids=SOURCES.keys())
def test_a_definition_changes_with_its_own_lines_and_no_others(source):
    """An edit inside it counts, one far from it and another layout do not."""
    known = definition(source, "post")
    assert known
    assert definition(source.replace("1", "2"), "post") not in {"", known}
    assert definition(source.replace("FAR", "NEAR"), "post") == known
    assert definition("// new\n\n" + source.replace("\n", "\n\n"), "post") == known
    assert definition(source.replace("post", "paid"), "post") == ""


def test_a_decorator_belongs_to_what_it_decorates():
    """A route that moves is another route."""
    several = "def g():\n    0\n\n\n@get(\n    '/a',\n)\n@auth\ndef f():\n    1\n"
    assert definition(several, "f") != definition(several.replace("/a", "/b"), "f")
    assert definition(several, "f") == definition(several.replace("0", "9"), "f")
    assert definition("@get('/a')\ndef f():\n    1\n", "f") != definition("@get('/b')\ndef f():\n    1\n", "f")


@pytest.mark.parametrize(
    "source", ["x = post(1)\n", "return post;\n", "# post is gone\n", "obj.post = 1\n", "postal = 1\n"]
)
def test_a_use_is_no_definition(source):
    """Calls, mentions and longer names."""
    assert definition(source, "post") == ""


def test_a_variable_of_the_same_name_is_no_part_of_a_definition():
    """It may change without the function's having changed."""
    source = "def post(a):\n    return a\n\n\ndef other():\n    post = FAR\n"
    assert definition(source, "post") == definition(source.replace("FAR", "NEAR"), "post")


def test_a_dotted_name_needs_all_its_parts():
    """`Ledger.post` is not in a file without a Ledger."""
    assert definition(SOURCES["method"], "Ledger.post")
    assert definition(SOURCES["method"], "Book.post") == ""


@given(st.text(max_size=400), st.from_regex(r"[A-Za-z_]\w{0,12}", fullmatch=True))
def test_any_text_has_an_answer(text, name):
    """Whatever stands in a file."""
    assert isinstance(definition(text, name), str)


@pytest.mark.parametrize(
    "line",
    [
        "static ",
        "static post ",
        "post(",
        "a post ",
        "post = ",
        "@post\n",
        "post\n",
        "def post\n",
        " post: (",
        "a.post::",
        "((((post",
    ],
)
def test_no_file_takes_long(line):
    """A megabyte of anything, on one line or on many."""
    for text in (line * (1_000_000 // len(line)), (line * (290 // len(line)) + "\n") * 3400):
        definition(text, "post")
