"""The lock on the data folder: one server at a time. The system releases it when the process ends, however it ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from embruns.server.errors import FolderInUse

NAME = "lock"


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the folder, which is made if it is missing; raise FolderInUse if another server holds it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle = os.open(folder / NAME, os.O_CREAT | os.O_RDWR, 0o600)
    try:
        if not _take(handle):
            raise FolderInUse(f"another server uses {folder}: stop it, or choose another folder with --data")
        yield
    finally:
        os.close(handle)


if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> bool:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import errno
    import fcntl

    def _take(handle: int) -> bool:
        """Lock the file; return False if another process has. Where files cannot be locked, go on without."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            return error.errno not in (errno.EWOULDBLOCK, errno.EACCES)
        return True
