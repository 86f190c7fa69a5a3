"""The error boundary: exit codes, the crash log, pipes, locales, interrupts."""

import json
import os
import signal
import stat
import subprocess
import sys
import time
from importlib.metadata import entry_points

import pytest

from treering.disk.locks import TreeLock
from treering.faces.cli.main import main


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ((), 2),
        (("--help",), 0),
        (("--version",), 0),
        (("list",), 0),
        (("nonsense",), 2),
        (("list", "--nonsense"), 2),
        (("list", "--type", "poem"), 2),
        (("remember",), 2),
        (("remember", "  "), 2),
        (("forget", "x", "--pinned"), 2),
        (("undo", "abc"), 2),
        (("undo",), 1),
        (("undo", "99"), 1),
        (("diff", "99"), 1),
        (("undo", "9" * 30), 1),
        (("undo", f"{'9' * 30}..{'9' * 30}"), 1),
        (("diff", "9" * 30), 1),
        (("diff", f"-{'9' * 30}"), 2),
        (("log", "-n", "9" * 30), 0),
        (("usage", "--days", "9" * 30), 0),
        (("usage", "--days", "9999999"), 0),
        (("show", "nothing"), 1),
        (("config", "no.such"), 1),
        (("--",), 2),
        (("--", "--json"), 2),
        (("--", "-x"), 2),
        (("--", "--"), 2),
        (("-x",), 2),
        (("",), 2),
        (("--json",), 2),
        (("--json", "list"), 2),
        (("recall", "--", "--json"), 0),
    ],
)
def test_exit_codes(cli, arguments, code):
    """0 done, 1 an expected failure, 2 a request that makes no sense; never a traceback."""
    result = cli(*arguments)
    assert result.code == code
    assert "Traceback" not in result.out + result.err
    assert code == 0 or result.err.startswith("treering: ")


@pytest.mark.parametrize(
    "arguments", [("nonsense",), ("list", "--nonsense"), ("remember",), ("--",), ("--", "--json"), ("-x",), ("--json",)]
)
def test_a_usage_error_names_the_help(cli, arguments):
    """Of the command, where there is one."""
    assert "--help" in cli(*arguments).err


@pytest.mark.parametrize("option", ["--json", "--project"])
def test_an_option_of_every_command_says_where_it_goes(cli, option):
    """It stands after the command; a program that got it wrong is told so in JSON."""
    failed = cli(option, "list")
    assert f"treering list {option}" in failed.err
    assert bool(failed.out) == (option == "--json")


def test_what_stands_after_two_dashes_is_text(cli):
    """And asks for no JSON."""
    assert "{" not in cli("recall", "--", "--json").out


TOKEN = "ghp_" + "a1B2c3D4e5" * 3 + "F6g7H8"


def crash(*_):
    raise ZeroDivisionError(f"a secret: {TOKEN}")


def test_a_fault_of_ours_leaves_a_log_with_versions_and_traceback(cli, home, monkeypatch):
    """Exit 3, the path on stderr, readable by its owner alone, no secret in it."""
    monkeypatch.setattr("treering.memory.Memory.entries", crash)
    result = cli("list")
    (log,) = (home / ".treering/logs").iterdir()
    assert result.code == 3
    assert str(log) in result.err
    assert "Traceback" not in result.err
    text = log.read_text()
    assert all(part in text for part in ("treering 0.", "Python 3.", "SQLite 3.", "Traceback", "ZeroDivisionError"))
    assert TOKEN not in text
    assert stat.S_IMODE(log.stat().st_mode) == 0o600


def test_a_fault_whose_log_cannot_be_written_is_printed(cli, home, monkeypatch):
    """Instead of a second crash."""
    (home / ".treering").mkdir()
    (home / ".treering/logs").write_text("in the way")
    monkeypatch.setattr("treering.memory.Memory.entries", crash)
    result = cli("list")
    assert result.code == 3
    assert "ZeroDivisionError" in result.err
    assert TOKEN not in result.err


def test_an_interrupt_is_130(cli, monkeypatch):
    """And says that what was finished is kept."""

    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("treering.memory.Memory.entries", interrupt)
    result = cli("list")
    assert (result.code, "interrupted" in result.err) == (130, True)


def test_a_deleted_working_directory_is_a_usage_error(cli, tmp_path, monkeypatch):
    """It names the option that helps."""
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    result = cli("list")
    assert (result.code, "--project" in result.err) == (2, True)
    monkeypatch.chdir(tmp_path)


def test_a_home_that_cannot_be_written_is_an_expected_failure(cli, home):
    """A file where the directory belongs: named, with what to do."""
    (home / ".treering").write_text("in the way")
    result = cli("remember", "Use pnpm, never npm.")
    assert (result.code, ".treering" in result.err, "→" in result.err) == (1, True, True)


# In a process of its own


def test_a_real_process_in_the_c_locale_prints_utf_8(spawn):
    """Whatever the locale, and whatever encoding Python was told for its output."""
    env = {"LC_ALL": "C", "LANG": "C", "PYTHONIOENCODING": "ascii"}
    out, err = spawn("remember", "提交信息都用英文写。 — ä", env=env).communicate()
    assert err == b""
    assert "提交信息都用英文写。 — ä" in out.decode("utf-8")
    out, _ = spawn("list", "--json", env=env).communicate()
    assert "提交信息都用英文写。 — ä" in out.decode("utf-8")


def test_bytes_that_are_no_text_are_kept_readable(spawn):
    """An argument that is not UTF-8 does not crash anything."""
    process = spawn("remember", b"Use \xff pnpm always")
    out, err = process.communicate()
    assert (process.returncode, err) == (0, b"")
    assert "Use \ufffd pnpm always" in out.decode()


def test_a_reader_that_goes_away_is_no_error(spawn):
    """`treering list | head -1` ends quietly."""
    for number in range(3):
        spawn("remember", f"Fact number {number}: " + "x" * 30_000).communicate()
    for command in (("list", "--json"), ("--help",)):
        process = spawn(*command)
        if command[0] == "list":
            process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


@pytest.mark.parametrize("closed", [(0,), (1,), (2,), (0, 1, 2)])
@pytest.mark.parametrize(
    "command", [("remember", "Use pnpm, never npm."), ("learn",), ("forget", "pnpm"), ("list", "--json")]
)
def test_a_process_without_standard_streams_does_its_work(spawn, home, closed, command):
    """As a service may start it: nothing fails, and nothing that is printed lands in a file of ours."""

    def close():
        for fd in closed:
            os.close(fd)

    process = spawn(*command, preexec_fn=close)
    _, err = process.communicate()
    assert process.returncode == (1 if command[0] in {"learn", "forget"} else 0), err
    assert not list((home / ".treering").glob("logs/crash*"))


def test_no_colour_and_no_progress_in_a_pipe(spawn):
    """Plain text only."""
    out, err = spawn("--help").communicate()
    assert b"\x1b" not in out + err


def test_ctrl_c_while_waiting_for_another_process_loses_nothing(spawn, home, project):
    """The entry of the other process is there, the one that was interrupted is not half there."""
    assert spawn("remember", "Use pnpm, never npm.", "--project-scope").wait() == 0
    state = next((home / ".treering/projects").iterdir())
    with TreeLock(state / "tree.lock"):
        process = spawn("remember", "Use tabs.", "--project-scope", start_new_session=True)
        time.sleep(1.0)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=30)
    assert (process.returncode, b"Traceback" in err) == (130, False)
    out, _ = spawn("list", "--json").communicate()
    assert (b"pnpm" in out, b"tabs" in out) == (True, False)


def test_ctrl_c_while_the_command_line_loads_is_130(tmp_path):
    """It is loaded longer than most commands take."""
    (tmp_path / "click.py").write_text("raise KeyboardInterrupt")
    (script,) = entry_points(group="console_scripts", name="treering")
    code = f"import sys; from {script.module} import {script.attr} as main; sys.exit(main())"
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    ended = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, check=False)
    assert (ended.returncode, ended.stderr) == (130, b"")


def test_main_takes_its_arguments_from_the_process(monkeypatch, capsys):
    """As the console script calls it."""
    monkeypatch.setattr("sys.argv", ["treering", "--version"])
    assert main() == 0
    assert capsys.readouterr().out.startswith("treering ")


HOSTILE = "Use \x1b[31mpnpm\x9b2J \u202etabs always"


@pytest.mark.parametrize(
    "command",
    [
        ("list",),
        ("list", "--json"),
        ("show", "use"),
        ("log",),
        ("log", "--json"),
        ("diff", "1"),
        ("diff", "1", "--json"),
    ],
)
def test_nothing_that_moves_the_cursor_reaches_a_terminal(cli, command):
    """Neither as text nor as JSON, which says the same after decoding."""
    address = cli("remember", HOSTILE, "--json").data["entry"]["address"]
    shown = cli(*(address if part == "use" else part for part in command))
    assert shown.code == 0
    assert not {"\x1b", "\x9b", "\u202e"} & set(shown.out + shown.err)
    if "--json" in command:
        assert "\u202e" in json.dumps(shown.data, ensure_ascii=False)


@pytest.mark.parametrize(
    "arguments", [("--\x1b[31m",), ("list", "--type", "\x1b[31m"), ("config", "\u202ex"), ("\x9b2J",)]
)
def test_no_error_repeats_what_moves_the_cursor(cli, arguments):
    """What was typed, or pasted, is shown without it."""
    result = cli(*arguments)
    assert result.code in {1, 2}
    assert not {"\x1b", "\x9b", "\u202e"} & set(result.out + result.err)


def test_whoever_finds_a_damaged_journal_is_told(cli, home):
    """Once, whatever the command: afterwards there is a new one, and `undo` knows nothing of before."""
    cli("remember", "Use pnpm, never npm.")
    (home / ".treering/state.db").write_bytes(b"rubbish" * 100)
    first = cli("list", "--json")
    assert (first.code, len(first.data)) == (0, 1)
    assert "state.db.corrupt-" in first.err
    assert cli("list").err == ""


@pytest.mark.parametrize("command", ["list", "remember x", "config", "pause", "doctor", "status"])
def test_a_home_in_a_directory_that_is_not_there_is_refused(cli, tmp_path, monkeypatch, command):
    """A slip in TREERING_HOME makes no directories; the message names both."""
    monkeypatch.setenv("TREERING_HOME", str(tmp_path / "hmoe/memory"))
    failed = cli(*command.split())
    assert (failed.code, f"no directory '{tmp_path}/hmoe'" in failed.err) == (1, True)
    assert not (tmp_path / "hmoe").exists()


def test_a_home_that_is_a_file_is_refused(cli, tmp_path, monkeypatch):
    """In the words of the variable that says so."""
    (tmp_path / "notes").write_text("mine")
    monkeypatch.setenv("TREERING_HOME", str(tmp_path / "notes"))
    failed = cli("list")
    assert (failed.code, f"TREERING_HOME is '{tmp_path}/notes', which is a file" in failed.err) == (1, True)


def test_a_home_that_a_command_made_is_named(cli, tmp_path, monkeypatch):
    """Once, on stderr, and only where the environment says where it is."""
    cli("remember", "x")
    monkeypatch.setenv("TREERING_HOME", str(tmp_path / "hmoe"))
    first, second = cli("remember", "x", "--json"), cli("list")
    assert f"made {tmp_path}/hmoe, as TREERING_HOME says" in first.err
    assert (second.code, second.err) == (0, "")
