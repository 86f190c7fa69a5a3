"""Looking up whether hooks are heard, and whether they may speak (C8).

The rule this file keeps: it is asked before a memory is opened, since opening mends some of what is looked for; looking
changes nothing and starts nothing.
"""

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from treering.clients.codex.install import untrusted
from treering.clients.installing import INSTALLERS, Place, is_used, load_installer, own_memory_of
from treering.config import Config
from treering.core.installing.silence import Call, ClientFacts, HomeFacts, client_findings, home_findings
from treering.core.scheduling.diagnosis import Finding
from treering.disk.paths import Layout
from treering.errors import TreeringError
from treering.hot import heard, off_record, record
from treering.hot.hook import is_ours
from treering.hot.project import project_dirs, user_dirs
from treering.hot.ranking.catalog_read import open_catalog
from treering.hot.settings import read_settings
from treering.hot.trust import is_foreign
from treering.hot.wake import LOCK
from treering.ops.install import Record, missing, records


@dataclass(frozen=True, slots=True)
class Hearing:
    """What was found: of the home, and of each client that is installed or used here."""

    home: tuple[Finding, ...]
    clients: tuple[tuple[ClientFacts, tuple[Finding, ...]], ...]


def listen(config: Config, root: Path, place: Place) -> Hearing:
    """How things stand with the hooks of a person. root: of the project; place: where this treering would be installed."""
    known = records(config.home)
    clients = [*(_installed(one, config.home, place) for one in known if one.project in {"", str(root)})]
    clients += _not_installed(place.home, {one.client for one in known})
    return Hearing(home_findings(home_facts(config, root)), tuple((one, client_findings(one)) for one in clients))


def home_facts(config: Config, root: Path) -> HomeFacts:
    """What a hook meets. root: of the project it is called in."""
    base, lock = str(config.home), config.home / LOCK
    if not config.home.is_dir():
        return HomeFacts(base, there=False)
    used = any((config.home / name).exists() for name in ("state.db", "memories", "projects", "user-state"))
    spans = off_record.spans(base)
    state = record.open_state(base)
    key = ""
    if state:
        try:
            key = record.project_of(state, str(root), config.memory.scope)[1]
        finally:
            state.close()
    return HomeFacts(
        base,
        ours=is_ours(base),
        writable=os.access(base, os.W_OK, effective_ids=os.access in os.supports_effective_ids),
        settings=read_settings(base) is not None or not used,
        database=state is not None or not used,
        off=off_record.is_off_now(spans, "", str(root), config.now().timestamp()),
        paused=off_record.paused(spans, config.now().timestamp()) is not None,
        off_all=spans == [off_record.EVERYTHING],
        linked=os.path.lexists(lock) and (lock.is_symlink() or not lock.is_file()),
        foreign=foreign_memory(config, root),
        catalogs=tuple(_unread(user_dirs(), project_dirs(str(root), key) if key else None)),
    )


def foreign_memory(config: Config, root: Path) -> str:
    """The memory inside a project that is not the person's and waits for `treering trust`, "" when there is none."""
    layout = Layout(config.home, config.base, Path(config.local) if config.local else None)
    tree = layout.inside("project:-", root)
    return str(tree.memory) if tree and is_foreign(str(config.home), str(tree.memory), str(tree.state)) else ""


def _unread(*dirs: tuple[str, str] | None) -> Iterator[str]:
    """The catalogs that lie there and cannot be read."""
    for _, state in filter(None, dirs):
        path = f"{state}/catalog.db"
        catalog = open_catalog(path)
        if catalog:
            catalog.close()
        elif os.path.lexists(path):
            yield path


def _installed(of: Record, home: Path, place: Place) -> ClientFacts:
    where = replace(place, project=Path(of.project) if of.project else None)
    try:
        gone = tuple(
            str(path)
            for path in missing(load_installer(of.client).installation(where, own_memory_of(of.own_memory)), of)
        )
    except TreeringError as error:
        gone = (str(error),)
    last = heard.last(str(home), of.client)
    return ClientFacts(
        of.client,
        installed=True,
        project=of.project,
        missing=gone,
        untrusted=untrusted(place.home) if of.client == "codex" else 0,
        last=Call(*last) if last else None,
    )


def _not_installed(person: Path, known: set[str]) -> Iterator[ClientFacts]:
    """The clients that are used here and know nothing of treering."""
    for client in INSTALLERS:
        if client not in known and (is_used(client, person) or shutil.which(load_installer(client).PROGRAM)):
            yield ClientFacts(client, installed=False)
