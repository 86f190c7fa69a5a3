"""What treering offers to tests of other programs."""

from treering.testing import NOON, ScriptedModel, temporary_memory


def test_a_temporary_memory_is_empty_stands_still_and_leaves_nothing(home):
    """Nothing of the person's own home is touched."""
    with temporary_memory() as memory:
        place = memory.config.home
        assert memory.entries() == ()
        done = memory.remember("Use pnpm, never npm.")
        assert done.entry.line.created == NOON
        assert place.exists()
    assert not place.exists()
    assert list(home.iterdir()) == []


def test_two_temporary_memories_share_nothing():
    """Tests may run side by side."""
    with temporary_memory("a") as one, temporary_memory("b") as other:
        one.remember("I prefer tabs.", scope="user")
        assert other.entries() == ()


def test_the_scripted_model_is_the_one_of_our_own_tests():
    """So that both speak the same contract."""
    assert ScriptedModel.__module__ == "treering.models.scripted"
