"""Moments that can be told in every time zone.

The rule this file keeps: what comes from outside is asked for it once, where it is read; near the ends of the calendar a
change of zone is an error.
"""

from datetime import datetime

_YEARS = range(1970, 9000)


def is_tellable(moment: datetime) -> bool:
    """Whether the moment stays within the calendar whatever the zone."""
    return moment.year in _YEARS
