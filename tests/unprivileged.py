"""Root without its right to overrule permissions, so that a test of them means the same whoever runs it.

The rule this file keeps: it holds for this thread and the processes it starts, and ends with the `with`. Root stays who it
is, and so the owner of what it made: an interpreter below its own home can still be started.
"""

import contextlib
import ctypes
import os
from collections.abc import Iterator

import pytest

VERSION = 0x20080522  # of the structures of capset(2)
OVERRULING = (1 << 1) | (1 << 2)  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH
GET_SECUREBITS, SET_SECUREBITS, NOROOT = 27, 28, 1  # prctl(2); NOROOT: a program that is started gets no rights back


@contextlib.contextmanager
def unprivileged() -> Iterator[None]:
    """Permissions hold, for root too; for anybody else they do anyway."""
    if os.name == "nt" or os.geteuid() != 0:
        yield
        return
    libc = ctypes.CDLL(None, use_errno=True)
    head, had, left = (ctypes.c_uint32 * 2)(VERSION, 0), (ctypes.c_uint32 * 6)(), (ctypes.c_uint32 * 6)()
    if not hasattr(libc, "capset") or libc.capget(head, had):
        pytest.skip("root cannot give up its rights on this system")
    bits = libc.prctl(GET_SECUREBITS, 0, 0, 0, 0)
    left[:] = had
    left[0] &= ~OVERRULING
    if libc.prctl(SET_SECUREBITS, bits | NOROOT, 0, 0, 0) or libc.capset(head, left):
        pytest.skip("root may not give up its rights here")
    try:
        yield
    finally:
        libc.capset(head, had)
        libc.prctl(SET_SECUREBITS, bits, 0, 0, 0)
