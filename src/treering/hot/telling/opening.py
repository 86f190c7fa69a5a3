"""What a session is given at its start: the block that was prepared for its project (A8).

The rule this file keeps: a project that nothing was ever kept about is given nothing, and a database that cannot be used
costs the block.
"""

import _sqlite3 as sqlite3  # as catalog_read

from treering.hot import record
from treering.hot.enqueue import REQUEST, payload
from treering.hot.events import Event
from treering.hot.project import project_dirs, user_dirs
from treering.hot.settings import Settings
from treering.hot.telling.injection import for_session


def opening(home: str, event: Event, settings: Settings, now: float) -> str:
    """The block for the session, "" for none; the same bytes whenever the session begins again.

    Asks for edits by hand to be looked for, so that the next block holds them.
    """
    state = record.open_state(home)
    if state is None:
        return ""
    try:
        root, key = record.project_of(state, event.cwd, settings.scope)
        if not key:
            return ""
        memory, folder = project_dirs(root, key)
        folders = {"state": folder, "memory": memory, "user": user_dirs()[0]}
        text = for_session(state, (event.client, event.session, key), folders, now)
    except sqlite3.Error:
        return ""
    else:
        _ask_for_sweep(state, key, event.cwd, now)
        return text
    finally:
        state.close()


def _ask_for_sweep(state: sqlite3.Connection, key: str, cwd: str, now: float) -> None:
    try:
        state.execute(REQUEST, ("sweep", key, "", "", payload("", cwd), now))
    except sqlite3.Error:  # a disk that takes no row is read all the same
        return
