"""Archives without the moment of their making: the same sources give the same bytes."""

from __future__ import annotations

import gzip
import io
import os
import tarfile
from pathlib import Path

FIRST_DATE = 315_532_800  # 1 January 1980, the first that a zip file can say


def fixed() -> int:
    """Return the date that every file of an archive gets: SOURCE_DATE_EPOCH, which is set if it is not."""
    return int(os.environ.setdefault("SOURCE_DATE_EPOCH", str(FIRST_DATE)))


def undate(archive: Path) -> None:
    """Rewrite a .tar.gz with one date, no owner, and its files in the order of their names."""
    moment = fixed()
    with tarfile.open(archive, "r:gz") as old:
        files = [(member, old.extractfile(member) if member.isfile() else None) for member in old.getmembers()]
        contents = [(member, data.read() if data else b"") for member, data in files]
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as new:
        for member, data in sorted(contents, key=lambda one: one[0].name):
            member.mtime, member.uid, member.gid, member.uname, member.gname = moment, 0, 0, "", ""
            member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
            member.pax_headers = {}
            new.addfile(member, io.BytesIO(data) if member.isfile() else None)
    with archive.open("wb") as out, gzip.GzipFile("", "wb", fileobj=out, mtime=moment) as zipped:
        zipped.write(packed.getvalue())
