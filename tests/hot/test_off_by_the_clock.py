"""Off the record while the clock stands wrong: what may have been kept out is, and nobody has to mend a file for it."""

from datetime import UTC, datetime

import pytest

from treering.hot.off_record import Span, is_off, is_off_now, spans
from treering.ops.off_record import Subject, switch_off, switch_on

NOW = datetime(2026, 12, 1, tzinfo=UTC).timestamp()
DAY = 86_400.0
LONG_AGO, FAR_AHEAD = 60.0, datetime(2100, 1, 1, tzinfo=UTC).timestamp()
HERE = "/code/acme"


@pytest.mark.parametrize("since", [NOW, FAR_AHEAD, LONG_AGO])
@pytest.mark.parametrize("now", [NOW, FAR_AHEAD, LONG_AGO])
def test_what_was_switched_off_is_off_whatever_the_clock_says(since, now):
    """Until somebody says `on`: a hook is silent at once, and stays so."""
    assert is_off_now([Span("place", HERE, since, None)], "codex s", HERE, now)


@pytest.mark.parametrize("said", [LONG_AGO, FAR_AHEAD])
@pytest.mark.parametrize("until", [None, NOW - 60])
def test_what_was_said_by_a_wrong_clock_in_a_place_that_was_off_is_not_learned(said, until):
    """Nobody can say whether it was before."""
    assert is_off([Span("place", HERE, NOW - DAY, until)], "codex s", HERE, said, NOW)
    assert not is_off([Span("place", "/elsewhere", NOW - DAY, until)], "codex s", HERE, said, NOW)


def test_what_was_said_before_a_span_is_still_learned():
    """By a clock that is right."""
    among = [Span("place", HERE, NOW - DAY, None)]
    assert not is_off(among, "codex s", HERE, NOW - 2 * DAY, NOW)
    assert is_off(among, "codex s", HERE, NOW - 60, NOW)


def test_a_span_begun_by_a_clock_that_stood_ahead_keeps_out_what_was_said_in_it(tmp_path):
    """While it lasts, and after `on`; what is said from then on is learned."""
    place = Subject("place", HERE)
    switch_off(tmp_path, place, FAR_AHEAD)
    said = NOW - 60
    assert is_off(spans(str(tmp_path)), "codex s", HERE, said, NOW)
    assert len(switch_on(tmp_path, place, NOW)) == 1
    assert is_off(spans(str(tmp_path)), "codex s", HERE, said, NOW + 60)
    assert not is_off(spans(str(tmp_path)), "codex s", HERE, NOW + 60, NOW + 120)
    assert not is_off_now(spans(str(tmp_path)), "codex s", HERE, NOW + 120)
