"""Every error treering raises, in one tree; the docstring is the message when none is given.

    TreeringError
    ├── UsageError            the person asked for something that cannot be meant (exit 2)
    ├── ConfigError           config.yml or the environment holds a bad value
    ├── NotFoundError         no such entry, change, session or project
    ├── UriError              a memory:// address that leads to nothing, or must not be followed
    ├── SessionError          a session file as a whole cannot be read
    ├── GuardError            text that was to be Clean is not
    ├── StoreError            the memory on disk
    │   ├── ContainmentError  a path would leave the memory roots
    │   ├── ChangedError      a file is no longer what the plan was made from
    │   ├── LockedError       another process holds the lock
    │   ├── DiskError         read-only, full or failing disk
    │   └── DatabaseError     state.db or catalog.db cannot be used
    └── ModelError            a model call, whatever the provider

A face turns a TreeringError into exit 1 (UsageError: 2) and prints the message and the next step.
"""


class TreeringError(Exception):
    """Something treering knows how to explain went wrong."""

    def __init__(self, message: str = "", *, hint: str = "") -> None:
        """Take the message (default: the class docstring) and the next step for a person."""
        super().__init__(message or (type(self).__doc__ or "").strip())
        self.hint = hint

    @property
    def name(self) -> str:
        """A stable name for its kind, for reasons and events: `disk` for a DiskError."""
        words = "".join(f"_{char.lower()}" if char.isupper() else char for char in type(self).__name__)
        return words.removeprefix("_").removesuffix("_error")


class UsageError(TreeringError):
    """The request cannot be carried out as it was put."""


class ConfigError(TreeringError):
    """A setting has a value that is not allowed."""


class NotFoundError(TreeringError):
    """There is nothing under that name."""


class UriError(TreeringError):
    """The address cannot be read."""

    def __init__(self, message: str = "", *, code: str = "not_found", hint: str = "") -> None:
        """Take the code (a stable name, listed in core/handbook/uri.py) beside message and hint."""
        super().__init__(message, hint=hint)
        self.code = code


class SessionError(TreeringError):
    """The session file cannot be read."""


class GuardError(TreeringError):
    """The text did not pass the secret guard."""


class StoreError(TreeringError):
    """The memory on disk cannot be used."""


class ContainmentError(StoreError):
    """The path lies outside the memory roots."""


class ChangedError(StoreError):
    """The file was edited in the meantime."""


class LockedError(StoreError):
    """Another process is changing this memory."""


class DiskError(StoreError):
    """The disk refused the write."""


class DatabaseError(StoreError):
    """The database cannot be used."""


class ModelError(TreeringError):
    """The model call failed."""

    def __init__(
        self, message: str = "", *, outcome: str = "failed", hint: str = "", retry_after: float | None = None
    ) -> None:
        """Take the outcome (a stable name, listed in models/base.py) and the seconds the provider asked to wait, if any."""
        super().__init__(message, hint=hint)
        self.outcome = outcome
        self.retry_after = retry_after
