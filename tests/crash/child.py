"""A process that makes one change, and may be killed at a given line of treering's own code on the way.

Run by test_kill.py: `child.py OPERATION BASE [LINE]`. Without LINE it runs to its end and prints how many lines it took.
Nothing in treering knows of this: the lines are counted by the interpreter's trace function.
"""

import os
import signal
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from store_kit import KEY, PROJECT, cursor, draft, entry, open_store, plan
from treering.core.plan import Add, Merge, Move, Remove, Split, Supersede, Update
from treering.ops.dream import Dreamer
from treering.ops.dream import dream as run_dream
from treering.ops.purge import purge as purge_for_good
from treering.store.base import Store

WATCHED = (f"treering{os.sep}store{os.sep}", f"treering{os.sep}disk{os.sep}")


def learn(store: Store) -> None:
    """What an extraction does: new entries in both trees, new words for an old one, and the cursor."""
    old = entry(store, "Use pnpm, never npm.")
    operations = [
        Add(PROJECT, draft("Deploys go out on Tuesdays.")),
        Add("user", draft("I live in Lisbon.", type="user")),
        Update(PROJECT, old.id, draft("Use pnpm 9, never npm.")),
    ]
    store.apply(plan(store, *operations, cause="extract", extra=(cursor(42),)))


def remember(store: Store) -> None:
    """One new entry."""
    store.apply(plan(store, Add("user", draft("Mornings are for reviews.", type="user"))))


def forget(store: Store) -> None:
    """A file, and one line of a list, for good."""
    gone = [entry(store, "Use pnpm, never npm."), entry(store, "second of the list")]
    store.apply(plan(store, *(Remove(PROJECT, item.id, bar=True) for item in gone), cause="forget"))


def dream(store: Store) -> None:
    """Everything at once: merged, split, superseded, moved."""
    pnpm, tests, owl = (
        entry(store, "Use pnpm, never npm."),
        entry(store, "Tests run with vitest."),
        entry(store, "I am a night owl.", "user"),
    )
    operations = [
        Merge(PROJECT, pnpm.id, (tests.id,), draft("Use pnpm and vitest.")),
        Split("user", owl.id, (draft("I work at night.", type="user"), draft("I sleep late.", type="user"))),
        Supersede(PROJECT, draft("The list is over."), PROJECT, entry(store, "third of the list").id),
        Move(PROJECT, entry(store, "first of the list").id, "user"),
    ]
    store.apply(plan(store, *operations, cause="dream"))


def undo(store: Store) -> None:
    """The newest change of many files is taken back."""
    number = next(row.id for row in store.log() if row.cause == "remember" and len(row.files) > 2)
    store.apply(store.undo(number))


def tidy(store: Store) -> None:
    """A whole dream, by rules: lock, plan, change, and the note in meta.json."""
    run_dream(store, KEY, Dreamer())


def purge(store: Store) -> None:
    """An entry and everything that is left of it."""
    purge_for_good(store, KEY, [entry(store, "Alpha comes first of all.")], [], pinned=False)


OPERATIONS = {function.__name__: function for function in (learn, remember, forget, dream, undo, tidy, purge)}


class Trap:
    """Counts the lines of the store and the disk ring, and kills the process at one of them."""

    def __init__(self, line: int | None) -> None:
        self.line = line
        self.count = 0

    def __call__(self, frame, event, _):
        if not any(part in frame.f_code.co_filename for part in WATCHED):
            return None
        if event == "line":
            self.count += 1
            if self.count == self.line:
                os.kill(os.getpid(), signal.SIGKILL)
        return self


def main() -> None:
    """Run the operation."""
    operation, base = OPERATIONS[sys.argv[1]], Path(sys.argv[2])
    trap = Trap(int(sys.argv[3]) if len(sys.argv) > 3 else None)
    sys.settrace(trap)
    store = open_store(base, ids="new_")
    operation(store)
    store.close()
    sys.settrace(None)
    sys.stdout.write(f"{trap.count}\n")


if __name__ == "__main__":
    main()
