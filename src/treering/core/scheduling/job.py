"""The life of a job: what may happen to it, and when it is tried again (A4, M2.1, M2.7).

The theory. A job is a standing wish, such as "learn from this session", and there is one for each (kind, project, client,
session): asking again changes the job that is there.

* Generations, not times. Each request bumps `dirty`. A claim notes in `claimed` the generation it sees, and a run that ends
  well moves `done` there. A request that comes while the job runs is thus the one trailing request of its session: it is
  neither lost nor a second row, and when the run ends the job is pending again.
* Attempts are counted at the claim, so that a crash consumes one. Only a run that ends well sets them back. After each
  failure the job waits longer; after `ATTEMPTS` it rests, until somebody asks again, and then has one more try.
* A run is put back, and no attempt is counted, when it was not the job's fault: memory is short, the day's budget is spent,
  the worker was asked to end.
* A run is owned by its token. Whatever happens to a running job is done by the owner, or by whoever finds its lease over.
* Clocks jump. A time further ahead than `FAR` was written by a wrong clock, and counts as past.

The rule this file keeps: every change of a job's state is an entry of `TRANSITIONS`; what is not there is refused.
"""

from dataclasses import dataclass, replace
from typing import Literal, assert_never

KINDS = ("extract", "dream", "harvest", "consolidate", "sweep")

State = Literal["pending", "running", "done", "failed"]
Event = Literal["requested", "claimed", "finished", "outdated", "retried", "gave_up", "put_back"]
"""outdated: finished, and asked for again in the meantime; retried, gave_up: a failure, before and after the last attempt."""

TRANSITIONS: dict[State, dict[Event, State]] = {
    "pending": {"requested": "pending", "claimed": "running"},
    "running": {
        "requested": "running",
        "finished": "done",
        "outdated": "pending",
        "retried": "pending",
        "gave_up": "failed",
        "put_back": "pending",
    },
    "done": {"requested": "pending"},
    "failed": {"requested": "pending"},
}

ATTEMPTS = 3
FIRST_DELAY, FAR = 60.0, 3_600.0  # seconds: after the first failure, and the most that anything is put off


@dataclass(frozen=True, slots=True)
class Payload:
    """What a request says. transcript: the session's log, "" when its client has to be asked; cwd: where it ran.

    session: who asked for a job that is about a whole project.
    """

    transcript: str = ""
    cwd: str = ""
    session: str = ""


@dataclass(frozen=True, slots=True)
class Job:
    """A job as it is now. Times are seconds since the epoch; token: the run that owns it, "" for none.

    reason: why it was skipped or failed the last time, "" when it was neither.
    """

    id: int
    kind: str
    project: str
    client: str = ""
    session: str = ""
    payload: Payload = Payload()
    state: State = "pending"
    dirty: int = 1
    claimed: int = 0
    done: int = 0
    attempts: int = 0
    not_before: float = 0.0
    token: str = ""
    worker: str = ""
    lease_until: float = 0.0
    created: float = 0.0
    started: float = 0.0
    finished: float = 0.0
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Finished:
    """The run came to its end. reason: why there was nothing to do, if so."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class Failed:
    """The run failed.

    wait: seconds until the next try at least; final: trying again would not help; holds: what follows in its run waits.
    """

    reason: str
    wait: float = 0.0
    final: bool = False
    holds: bool = False


@dataclass(frozen=True, slots=True)
class PutBack:
    """The run was given up through no fault of the job, so that what follows in it is put back too. wait: in seconds."""

    reason: str
    wait: float = 0.0


End = Finished | Failed | PutBack


def after(state: State, event: Event) -> State | None:
    """The state after an event, None when it is refused."""
    return TRANSITIONS[state].get(event)


def requested(job: Job, payload: Payload, now: float) -> Job:
    """The job after somebody asked for it again. A failed one keeps its attempts and its wait: asking is no cure."""
    state = TRANSITIONS[job.state]["requested"]
    begins = job.state in {"done", "failed"}
    return replace(job, state=state, dirty=job.dirty + 1, payload=payload, created=now if begins else job.created)


def claimed(job: Job, token: str, worker: str, now: float, lease: float) -> Job | None:
    """The job in the hands of a run, None when it is not to be had. lease: seconds without a sign of life."""
    state = after(job.state, "claimed")
    if state is None or waits(job, now):
        return None
    return replace(
        job,
        state=state,
        claimed=job.dirty,
        attempts=job.attempts + 1,
        token=token,
        worker=worker,
        lease_until=now + lease,
        started=now,
    )


def ended(job: Job, end: End, now: float) -> Job | None:
    """The job after its run, None when it is not running."""
    match end:
        case Finished(reason):
            event: Event = "finished" if job.dirty == job.claimed else "outdated"
            job = replace(job, done=job.claimed, attempts=0, not_before=0.0, reason=reason)
        case Failed(reason, wait, final, _):
            event = "gave_up" if final or job.attempts >= ATTEMPTS else "retried"
            job = replace(job, not_before=now + min(max(delay(job.attempts), wait), FAR), reason=reason)
        case PutBack(reason, wait):
            event = "put_back"
            job = replace(job, attempts=max(job.attempts - 1, 0), not_before=now + min(wait, FAR), reason=reason)
        case _:
            assert_never(end)
    state = after(job.state, event)
    if state is None:
        return None
    return replace(job, state=state, token="", worker="", lease_until=0.0, finished=now)


def lost(job: Job, now: float) -> Job | None:
    """The job after its worker died. The first time it is tried again at once, since most deaths have nothing to do with it."""
    end = ended(job, Failed("lost"), now)
    return replace(end, not_before=now) if end and end.attempts == 1 else end


def delay(attempts: int) -> float:
    """Seconds between a failure and the next try: 1 minute, 4, 16, then an hour."""
    return min(FIRST_DELAY * 4.0 ** min(max(attempts - 1, 0), 10), FAR)


def waits(job: Job, now: float) -> bool:
    """Whether it is too early to try the job."""
    return now < job.not_before <= now + FAR


def leased(job: Job, now: float) -> bool:
    """Whether its run still counts as alive."""
    return job.state == "running" and now < job.lease_until <= now + FAR
