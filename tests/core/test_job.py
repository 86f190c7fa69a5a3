"""The life of a job, walked through whole: every state, every event (A4, M2.1, M2.7)."""

from dataclasses import replace

import pytest

from treering.core.scheduling.job import (
    ATTEMPTS,
    FAR,
    FIRST_DELAY,
    TRANSITIONS,
    Failed,
    Finished,
    Job,
    Payload,
    PutBack,
    after,
    claimed,
    delay,
    ended,
    leased,
    lost,
    requested,
    waits,
)

NOW = 1_000_000.0
STATES = ("pending", "running", "done", "failed")
EVENTS = ("requested", "claimed", "finished", "outdated", "retried", "gave_up", "put_back")
ALLOWED = {
    ("pending", "requested"): "pending",
    ("pending", "claimed"): "running",
    ("running", "requested"): "running",
    ("running", "finished"): "done",
    ("running", "outdated"): "pending",
    ("running", "retried"): "pending",
    ("running", "gave_up"): "failed",
    ("running", "put_back"): "pending",
    ("done", "requested"): "pending",
    ("failed", "requested"): "pending",
}
FRESH = Job(1, "extract", "p", "claude-code", "s1", created=NOW - 9)


def in_hands(job: Job = FRESH, now: float = NOW) -> Job:
    taken = claimed(job, "t", "w", now, 120)
    assert taken
    return taken


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("event", EVENTS)
def test_every_pair_of_state_and_event_is_allowed_or_refused(state, event):
    """Ten lead on, the others nowhere; the table holds no state or event besides."""
    assert after(state, event) == ALLOWED.get((state, event))
    assert set(TRANSITIONS) == set(STATES)
    assert {name for events in TRANSITIONS.values() for name in events} == set(EVENTS)


@pytest.mark.parametrize("state", STATES)
def test_only_a_pending_job_can_be_claimed(state):
    """Neither one that runs nor one that is over."""
    assert (claimed(replace(FRESH, state=state), "t", "w", NOW, 120) is not None) == (state == "pending")


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("end", [Finished(), Failed("model"), PutBack("budget")])
def test_only_a_running_job_can_end(state, end):
    """Whatever the end."""
    assert (ended(replace(FRESH, state=state), end, NOW) is not None) == (state == "running")


def test_a_claim_counts_an_attempt_and_notes_the_generation():
    """So that a crash has used it up, and a later request shows (A4)."""
    job = in_hands(replace(FRESH, dirty=4))
    assert (job.state, job.attempts, job.claimed, job.token, job.worker) == ("running", 1, 4, "t", "w")
    assert leased(job, NOW + 119)
    assert not leased(job, NOW + 121)


def test_a_run_that_ends_well_is_done_and_its_attempts_are_forgotten():
    """And the reason tells why there was nothing to do."""
    job = ended(in_hands(), Finished("no_new_messages"), NOW + 5)
    assert (job.state, job.done, job.attempts, job.token, job.reason) == ("done", 1, 0, "", "no_new_messages")


def test_what_is_asked_for_while_it_runs_is_pending_when_the_run_ends():
    """One trailing request, however often it is asked (M2.1)."""
    job = in_hands()
    for number in range(3):
        job = requested(job, Payload(f"{number}.jsonl"), NOW + number)
    assert (job.state, job.payload.transcript, job.dirty, job.claimed) == ("running", "2.jsonl", 4, 1)
    job = ended(job, Finished(), NOW + 5)
    assert (job.state, job.done) == ("pending", 1)
    assert ended(in_hands(job), Finished(), NOW + 9).state == "done"


def test_each_failure_waits_longer_until_the_last_rests():
    """A minute, four, and then until somebody asks (M2.7)."""
    job, waited = FRESH, []
    for _ in range(ATTEMPTS):
        job = ended(in_hands(job), Failed("model"), NOW)
        waited.append(job.not_before - NOW)
        assert waits(job, NOW + 1)
        job = replace(job, not_before=NOW)
    assert waited == [FIRST_DELAY, 4 * FIRST_DELAY, 16 * FIRST_DELAY]
    assert (job.state, job.reason, job.attempts) == ("failed", "model", ATTEMPTS)
    assert [delay(attempts) for attempts in (4, 5, 500)] == [FAR, FAR, FAR]


def test_asking_again_for_a_failed_job_gives_it_one_more_try_and_no_shorter_wait():
    """Else every turn of a day would call a model that is down (C4)."""
    job = replace(FRESH, state="failed", attempts=ATTEMPTS, not_before=NOW + 900, reason="model")
    job = requested(job, Payload(), NOW)
    assert (job.state, job.attempts) == ("pending", ATTEMPTS)
    assert claimed(job, "t", "w", NOW, 120) is None
    job = ended(in_hands(job, NOW + 901), Failed("model"), NOW + 901)
    assert (job.state, job.not_before) == ("failed", NOW + 901 + FAR)


def test_a_failure_that_trying_cannot_cure_rests_at_once():
    """No second call to learn that nobody agreed to the first."""
    assert ended(in_hands(), Failed("consent", final=True), NOW).state == "failed"


def test_a_provider_that_asks_for_patience_gets_it_within_reason():
    """Longer than our own wait, at most an hour."""
    assert ended(in_hands(), Failed("rate_limit", wait=300), NOW).not_before == NOW + 300
    assert ended(in_hands(), Failed("rate_limit", wait=1e9), NOW).not_before == NOW + FAR


def test_what_is_put_back_has_used_no_attempt():
    """Memory that is short is not the job's fault (M2.6)."""
    job = ended(in_hands(), PutBack("memory_pressure", 300), NOW)
    assert (job.state, job.attempts, job.not_before, job.reason) == ("pending", 0, NOW + 300, "memory_pressure")


def test_a_job_whose_worker_died_is_tried_again_at_once_the_first_time():
    """Then as after any failure, and a job that kills its worker each time comes to rest."""
    job = lost(in_hands(), NOW)
    assert (job.state, job.attempts, job.reason) == ("pending", 1, "lost")
    assert not waits(job, NOW)
    job = lost(in_hands(job), NOW)
    assert (job.attempts, job.not_before) == (2, NOW + 4 * FIRST_DELAY)
    assert lost(in_hands(job, NOW + 999), NOW).state == "failed"


@pytest.mark.parametrize("ahead", [FAR + 1, 1e9])
def test_times_of_a_clock_that_was_wrong_count_as_past(ahead):
    """A laptop that woke up in 2038 and was corrected still learns, and no lease of that day holds for ever."""
    assert not waits(replace(FRESH, not_before=NOW + ahead), NOW)
    assert not leased(replace(in_hands(), lease_until=NOW + ahead), NOW)
