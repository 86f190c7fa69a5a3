"""What a change did to the text of files, as a unified diff.

The rule this file keeps: the diff is raw; whoever shows it passes it through the secret guard first.
"""

import difflib

from treering.store.changes.images import FileImage, Record


def unified(record: Record) -> str:
    """All files of the change, one after the other."""
    return "".join(map(_file, record.files))


def _file(image: FileImage) -> str:
    name = f"{image.tree}/{image.path}"
    before, after = _lines(image.before), _lines(image.after)
    diff = difflib.unified_diff(
        before,
        after,
        name if image.before is not None else "/dev/null",
        name if image.after is not None else "/dev/null",
    )
    return "".join(line if line.endswith("\n") else f"{line}\n" for line in diff)


def _lines(data: bytes | None) -> list[str]:
    return (data or b"").decode("utf-8", "replace").splitlines(keepends=True)
