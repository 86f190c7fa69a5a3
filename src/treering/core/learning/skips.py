"""Why nothing is learned from a session, by name.

The rule this file keeps: a name is stable, and means the same in reports, events and jobs; its words are for a person.
"""

from collections.abc import Mapping

SKIPS: Mapping[str, str] = {
    "sub_agent": "another session started it: no person speaks in it",
    "no_project": "the session does not say where it ran",
    "no_new_messages": "nothing was said in it that was not read before",
    "taken_back": "what was learned from it was taken back",
    "memory_tool": "the agent wrote the memory itself",
    "forgotten": "what was said is barred by a forget",
    "failed": "it could not be learned from",
    "waiting": "an earlier session has to be learned from first",
    "already_running": "another run is learning from this project",
    "paused": "everything is paused (`treering resume`)",
    "disk_limit": "memory takes up as much of the disk as limits.diskMegabytes allows",
    "inbox_full": "as many proposals as limits.proposals allows wait for a yes or no",
    "stopped": "the run was asked to end; the next one goes on from there",
}
"""Why a session was not learned from."""
