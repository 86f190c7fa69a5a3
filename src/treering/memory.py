"""`Memory`: the public API, for one project and its person.

The rule this file keeps: every method is one read, or one change that can be undone; what happened is counted (M7.1); what an
argument may be is checked first (pipeline/arguments.py); no method prints, asks or reads the environment. What comes out has
passed the guard: a secret that a person wrote into a file of theirs stays in that file (A6).
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Self

from treering.config import Config
from treering.core import address
from treering.core.archive import as_archive
from treering.core.clean import Clean
from treering.core.entry import Entry, EntryType, Scope, trees_of
from treering.core.instruction_text import as_instructions
from treering.core.scheduling.diagnosis import Diagnosis
from treering.core.scheduling.job import Payload
from treering.core.scheduling.limits import Limit
from treering.core.session import SessionRef
from treering.core.topics.body import record_text
from treering.errors import NotFoundError
from treering.models.model_extractor import Extractor
from treering.ops import forget, purge
from treering.ops.dream import DreamReport
from treering.ops.exchange import Imported, Importer, Place, bring, known_places
from treering.ops.forget import Preview
from treering.ops.learn import LearnReport
from treering.ops.off_record import paused
from treering.ops.purge import Purged
from treering.ops.remember import Due, Wish
from treering.ops.results import Changed, Forgotten, Found, Handed, Recalled, Undone
from treering.ops.review import Review
from treering.ops.sources import Sources, below
from treering.ops.verify import Standing, Verifier
from treering.ops.vouching import AGENT, is_hushed, lately, newest
from treering.pipeline.arguments import checked
from treering.pipeline.changing import Changing
from treering.pipeline.choosing import Choosing
from treering.pipeline.diagnosing import Diagnosing
from treering.pipeline.dreaming import Dreaming
from treering.pipeline.handbook import Handbook
from treering.pipeline.learning import Learning, Progress, Using, own_desk
from treering.pipeline.limits import limits
from treering.pipeline.recalling import Reader, Recalling
from treering.pipeline.schedule import Asked, Schedule
from treering.pipeline.standing import Status, standing
from treering.store.base import Store, random_id
from treering.store.changes.journal import LogRow
from treering.store.files.history import Past, replaced
from treering.store.resolver import Resource
from treering.telemetry import Sink

CONFIGURED = Using()
"""The model that config.yml names, or the rules."""


@checked
class Memory:
    """What is remembered about a project and its person.

    Made by `treering.open_memory`, closed by `close` or at the end of a `with`. reader: who asks, as client and session; what
    one session is told again counts as one use.
    """

    def __init__(
        self,
        store: Store,
        config: Config,
        root: Path,
        extractor: Extractor,
        sink: Sink,
        wake: Callable[[], bool] = lambda: False,
    ) -> None:
        """For the project of a directory. StoreError: as `Store`.

        extractor: reads sentences; sink: where events go; wake: has a worker started, unless one lives.
        """
        self.config = config
        self.store = store
        self.key = self._project(str(root))
        self._extractor = extractor
        self._sink = sink
        self._wake = wake
        self.reader: Reader = ("python", random_id())
        self._recalling = Recalling(store, config, sink, tuple(self.trees.values()))
        self._changing = Changing(store, config, self.key, extractor, sink)
        purge.resume(store)

    def close(self) -> None:
        """Close what is open, the block for the next session ready."""
        self.handbook.injection.leave()
        self.store.close()

    def __enter__(self) -> Self:
        """Itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close."""
        self.close()

    @property
    def trees(self) -> dict[Scope, str]:
        """The names of its trees: the person's and the project's."""
        return trees_of(self.key)

    @property
    def root(self) -> Path:
        """The directory that owns the project."""
        return self.store.root(self.trees["project"])

    # Reading

    def entries(self) -> tuple[Entry, ...]:
        """Every active entry: those about the person first."""
        return self._told(self._entries())

    def find(self, name: str) -> Entry:
        """The entry with that address, id, file name or part of one. NotFoundError: none, or several."""
        try:
            return address.find(self._entries(), name, part=True).told(self.store.clean)
        except NotFoundError as error:
            clean = self.store.clean
            raise NotFoundError(clean(str(error)).text, hint=clean(error.hint).text) from error

    def text_of(self, entry: Entry) -> str:
        """The text of an entry, to the letter, for its person to `edit`."""
        found = (one for one in self.store.entries(entry.tree) if one.id == entry.id)
        return record_text(next(found, entry).record)

    def history(self, entry: Entry) -> tuple[Past, ...]:
        """What the entry replaced, the latest first (M1.8)."""
        past = [one for tree in self.trees.values() for one in self.store.history(tree)]
        return tuple(one.told(self.store.clean) for one in replaced(past, entry.line))

    def recall(self, query: str, *, limit: int = 5, everything: bool = False, counted: bool = True) -> Recalled:
        """What memory has to say to a prompt (M4.1), most telling first.

        everything: also what is not sure enough to be told unasked; counted: False when nobody is told it yet. Blank query or a
        limit of 0: nothing.
        """
        reader = self.reader if counted else None
        brief = self.reader[0] == "cli"
        return self._recalling.recall(query, reader=reader, limit=limit, everything=everything, brief=brief)

    def refined(self, fast: Recalled, *, seconds: float, using: Using = CONFIGURED) -> Recalled:
        """A recall whose entries a model has chosen (M4.2); as it was, when there is no model or it does not answer in time."""
        return self._recalling.refined(fast, self._entries(), reader=self.reader, seconds=seconds, using=using)

    def search(self, query: str, *, limit: int = 20) -> tuple[Found, ...]:
        """The entries of every project that share a word or a meaning with the query, most telling first (C12)."""
        found = self._recalling.search(query, limit=limit, brief=self.reader[0] == "cli")
        return tuple(replace(one, entry=one.entry.told(self.store.clean)) for one in found)

    def verify(self, entries: Sequence[Entry] | None = None, *, thorough: bool = True) -> tuple[Standing, ...]:
        """Whether what entries name in the repository still is as it was (C6).

        entries: None for all, those that nobody has looked at yet too; thorough: False believes the last look while sizes and
        times of the files are the same.
        """
        verifier = Verifier(self.store, self.trees["project"])
        if entries is None:
            verifier.settle()
        return verifier.look(self.entries() if entries is None else entries, thorough=thorough)

    def confirm(self, entries: Sequence[Entry]) -> int | None:
        """These entries still hold: what is there now is what they are measured by from now on. The change's number, if any."""
        return Verifier(self.store, self.trees["project"]).anew(entries)

    def log(self, limit: int = 20, *, everywhere: bool = False) -> tuple[LogRow, ...]:
        """The newest changes of this project, or of all, the newest first (C3)."""
        return self.store.log(None if everywhere else self.key, limit)

    def elsewhere(self, change: int) -> Path | None:
        """The directory of the project that a change was made in, None for this one. NotFoundError: no such change."""
        key = self.store.project_of(change)
        return None if key == self.key else self.store.roots().get(f"project:{key}")

    def diff(self, change: int) -> Clean:
        """What a change did to the files. NotFoundError: no such change."""
        return self.store.diff(change)

    @property
    def paused(self) -> bool:
        """Whether a person has stopped everything for a while: nothing is learned, tidied or recalled."""
        return paused(self.config.home, self.config.now().timestamp()) is not None

    def limits(self) -> tuple[Limit, ...]:
        """Every cap, and how much of it is used (C4)."""
        return limits(self.store, self.config, self.key)

    def status(self) -> Status:
        """Where things stand: places, counts, the last change, what works and waits, and what is wrong with any file."""
        return standing(self.store, self.config, self.key, self.schedule.queue)

    def diagnose(self, sources: Sources | None = None) -> Diagnosis:
        """Why nothing, or little, was learned here (C8), from the sessions found, by default all in the home directory."""
        looking = Diagnosing(self.store, self.config, self.schedule, self.status(), Path.home())
        return looking.run(sources or below(Path.home()), self.learning())

    # Learning

    @property
    def schedule(self) -> Schedule:
        """What may run in the background, and what waits."""
        return Schedule(self.store, self.config, self._sink)

    def turn_finished(self, client: str, session: str, transcript: Path | str = "", cwd: Path | str = "") -> Asked:
        """A turn of a session is over: have it learned from in the background (M2.1). Returns at once.

        client: one of those that `learn` knows; transcript: the session's log, "" for where its client keeps it; cwd: where it
        ran, "" for the root of this project. A worker is started unless one lives, and not when the clock is stopped; then
        `treering worker --once` does what waits. A newer request replaces only its own session's.
        """
        where = str(cwd or self.root)
        project = self._project(where) if cwd else self.key
        asked = self.schedule.turn_over(project, client, session, Payload(str(transcript), where))
        if asked.noted:
            self._wake()
        return asked

    def learn(
        self,
        sources: Sources | None = None,
        *,
        only_here: bool = False,
        using: Using = CONFIGURED,
        progress: Progress | None = None,
    ) -> LearnReport:
        """Learn from past sessions of every project (M2): those found, by default all in the home directory.

        only_here: sessions of this project alone; using: the model that reads them; progress: told which of how many
        sessions comes next. What a run has learned stays when a later session fails, and no session is learned from twice.
        Where `memory.writePolicy` is `review`, it waits in the inbox (`review`) instead.
        """
        return self.learning(using).run(self.chosen(sources, only_here=only_here), progress)

    def learning(self, using: Using = CONFIGURED) -> Learning:
        """A run of learning that can be asked first what it would cost."""
        return Learning(self.store, self.config, self._extractor, self._sink, using)

    def chosen(self, sources: Sources | None = None, *, only_here: bool = False) -> tuple[SessionRef, ...]:
        """The sessions that `learn` would look at."""
        refs = (sources or below(Path.home())).refs
        return tuple(ref for ref in refs if not only_here or (ref.cwd and self._project(ref.cwd) == self.key))

    # The handbook

    @property
    def handbook(self) -> Handbook:
        """What past sessions as a whole amount to (A1): run it, look at it, clear it."""
        return Handbook(self.store, self.config, self.key, self._sink)

    def view(self) -> str:
        """What the next session is told at its start, "" for nothing (A8, A10)."""
        return self.handbook.view()

    def read(self, url: str) -> Resource:
        """What lies at a `memory://` address (A9). UriError: with the code of why not."""
        return self.handbook.read(url)

    # Tidying

    def dream(self, *, dry_run: bool = False, using: Using = CONFIGURED, session: str = "") -> DreamReport:
        """Tidy what is remembered here and about the person, as one change (M3). Nothing is lost by it.

        dry_run: only say what would be done; using: `Using("offline")` for what needs no model; session: where it was asked for.
        """
        return self.dreaming(using).run(session=session, dry_run=dry_run)

    def dreaming(self, using: Using = CONFIGURED) -> Dreaming:
        """A dream that can be asked first which model it would use."""
        return Dreaming(self.store, self.config, self._sink, self.key, using)

    @property
    def review(self) -> Review:
        """What waits for a person's yes or no, and how to give it (C5)."""
        return Review(self.store, self.key)

    # Elsewhere

    def import_from(self, places: Sequence[Place] | None = None, *, keep: bool = False) -> Imported:
        """Propose what other places remember (C10): by default all that the agent clients know of this project and its person.

        keep: keep it at once, without the inbox.
        """
        found = known_places(self.root, Path.home()) if places is None else places
        brought = [bring(place, self.store.clean, self.config.now()) for place in found]
        importer = Importer(self.store, self.key)
        return importer.keep(brought) if keep else importer.propose(brought)

    def as_instructions(self, entries: Sequence[Entry]) -> str:
        """Entries as the text of an instruction file such as AGENTS.md (C10)."""
        return as_instructions(entries, self.store.clean)

    def as_archive(self, entries: Sequence[Entry]) -> str:
        """Entries with all that is known of them, for `import_from` on another machine (C10)."""
        return as_archive(entries, self.store.clean, self.config.now())

    # Changing

    def remember(
        self,
        text: str,
        *,
        type: EntryType | None = None,  # noqa: A002 - the field's word
        scope: Scope | None = None,
        due: Due | None = None,
    ) -> Changed:
        """Keep what a person says, word for word (M2.4). type, scope, due: None to read them from the sentence (M1.7).

        due: a day from today on, until which it is told unasked, or "none". UsageError: it is over. What it surely changes is
        `replaced`, and what it only seems to change or to repeat stays, and is named in `seems`.
        """
        return self._changing.remember(text, type=type, scope=scope, due=due)

    def hand_on(
        self,
        text: str,
        *,
        type: EntryType | None = None,  # noqa: A002 - as remember
        scope: Scope | None = None,
        sources: Sources | None = None,
        due: Due | None = None,
    ) -> Handed:
        """Keep what an agent says that the person said (C7): as theirs when the newest sessions here bear it out.

        Otherwise it waits in the inbox for their yes. sources: the sessions, by default all in the home directory; due: as `remember`.
        """
        ours, now = newest((sources or below(Path.home())).refs, self._is_here), self.config.now()
        if is_hushed(ours, self.root, self.config.home, now):
            return Handed(AGENT, why="off_record")
        sessions = lately(self.store, ours, own_desk(self.store, self.config).read)
        return self._changing.hand_on(Wish(text, now, type, scope, due=due), sessions)

    def preview_forget(self, query: str, using: Using = CONFIGURED, *, gone: bool = False) -> Preview:
        """What a request to forget means: to be shown, then handed to `forget` (M5.1).

        using: the model that may choose; gone: also what was forgotten or replaced before, to be purged.
        """
        entries = self._entries()
        before = forget.gone(query, purge.gone_before(self.store, self.key)) if gone else ()
        chosen = Choosing(self.store, self.config, using).forget(forget.preview(query, entries), entries)
        told, near = self._told(chosen.entries), self._told(chosen.near)
        return replace(chosen, entries=told, near=near, gone=self._told(before))

    def purge(self, preview: Preview, *, pinned: bool = False) -> Purged:
        """Forget for good, everywhere: there is no undo (M5.2). pinned: those too."""
        return self._changing.purge(preview, pinned=pinned)

    def forget(self, preview: Preview, *, pinned: bool = False) -> Forgotten:
        """Remove the entries of a preview and bar what they were learned from (M5.2). pinned: those too."""
        return self._changing.forget(preview, pinned=pinned)

    def edit(self, entry: Entry, text: str | None = None, *, due: Due | None = None) -> Changed:
        """Give an entry a new text: summary, and what follows `Why:` and `How to apply:` (C12). None: it stays.

        due: another day, or "none"; None: it stays. UsageError: the day is over.
        """
        return self._changing.edit(entry, text, due)

    def move(self, entry: Entry, scope: Scope) -> Changed:
        """Move an entry with its id, sources and words between the person and the project (C12)."""
        return self._changing.move(entry, scope)

    def undo(self, change: int | None = None) -> Undone:
        """Take back a change, or the last one of this project (C3).

        NotFoundError: there is none, or it was a purge. ChangedError: a file of it was edited after it.
        """
        return self._changing.undo(change)

    def undo_all(self, first: int, last: int) -> tuple[Undone, ...]:
        """Take back the changes with these numbers and all between that stand, the newest first: a whole run of `learn`.

        NotFoundError: there is none. ChangedError: a file of one was edited after it; those that came later are taken back.
        """
        return self._changing.undo_all(first, last)

    def _entries(self) -> tuple[Entry, ...]:
        """Every active entry as it stands in its file."""
        return tuple(entry for tree in self.trees.values() for entry in self.store.entries(tree))

    def _told(self, entries: Sequence[Entry]) -> tuple[Entry, ...]:
        return tuple(entry.told(self.store.clean) for entry in entries)

    def _is_here(self, ref: SessionRef) -> bool:
        """Whether a session ran in this project; nothing is noted of others."""
        known = self.store.knows(Path(ref.cwd), home=Path.home(), scope=self.config.memory.scope)
        return known and self._project(ref.cwd) == self.key

    def _project(self, directory: str) -> str:
        return self.store.project(Path(directory), home=Path.home(), scope=self.config.memory.scope)
