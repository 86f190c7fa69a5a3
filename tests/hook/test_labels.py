"""What a prompt is told of what a memory names (C6), by the hook itself."""

import pytest

from repository_kit import commit, git, write

PROMPT = "how do we deploy to staging?"


@pytest.fixture
def deploys(memory, project):
    """An entry that names a script, looked at once by the background."""
    (project / ".git").rmdir()
    commit(project, {"scripts/deploy.sh": "echo deploy\n", "scripts/other.sh": "\n"})
    entry = memory.remember("deploys to staging go through scripts/deploy.sh", scope="project").entry
    memory.handbook.sweep()
    return entry


def test_the_block_says_whether_it_still_is_as_it_was(deploys, fire, project):
    """By a stat, and by a hash where the stat differs."""
    day = deploys.line.anchors[0].at
    assert "in the repository: verified." in fire("UserPromptSubmit", prompt=PROMPT, session_id="s1")
    write(project, {"scripts/deploy.sh": "echo other\n"})
    told = fire("UserPromptSubmit", prompt=PROMPT, session_id="s2")
    assert f"changed since {day}: scripts/deploy.sh." in told
    write(project, {"scripts/deploy.sh": "echo deploy\n"})
    assert "verified." in fire("UserPromptSubmit", prompt=PROMPT, session_id="s3")
    write(project, {"scripts/deploy.sh": None})
    assert "gone: scripts/deploy.sh." in fire("UserPromptSubmit", prompt=PROMPT, session_id="s4")


def test_the_background_finds_out_where_it_went(deploys, memory, fire, project):
    """And the next prompt is told."""
    git(project, "mv", "scripts/deploy.sh", "scripts/ship.sh")
    commit(project)
    memory.handbook.sweep()
    assert "gone: scripts/deploy.sh (now scripts/ship.sh)." in fire("UserPromptSubmit", prompt=PROMPT)


def test_nothing_is_said_of_a_text_that_nobody_has_looked_at(deploys, memory, fire, project):
    """Nor of one whose repository is away."""
    memory.edit(deploys, "deploys to staging go through scripts/other.sh")
    assert "in the repository" not in fire("UserPromptSubmit", prompt=PROMPT, session_id="s1")
    memory.handbook.sweep()
    assert "verified." in fire("UserPromptSubmit", prompt=PROMPT, session_id="s2")


def test_a_session_is_told_at_its_start_what_is_not_as_it_was(deploys, memory, fire, project):
    """In the line of the index, since recall does not repeat what stands there."""
    day = deploys.line.anchors[0].at
    assert "changed since" not in fire("SessionStart", source="startup", session_id="s1")
    write(project, {"scripts/deploy.sh": "echo other\n"})
    memory.handbook.sweep()
    told = fire("SessionStart", source="startup", session_id="s2")
    (line,) = [one for one in told.splitlines() if "deploys" in one]
    assert line.endswith(f" (changed since {day})")
