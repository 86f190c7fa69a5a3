"""Topic files: front matter and one record, or a list of records; lossless (M1.4, M1.9)."""

from dataclasses import dataclass

from treering.core.entry import EntryType, Record


@dataclass(frozen=True, slots=True)
class Topic:
    """A parsed topic file. raw: the text it was parsed from, which rendering gives back unchanged."""

    raw: str
    name: str
    description: str
    type: EntryType | None
    records: tuple[Record, ...]
    is_list: bool
