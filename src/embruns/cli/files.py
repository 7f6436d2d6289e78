"""Read and write records on disk, each whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from embruns.core.errors import BadRecord
from embruns.core.record import FORMAT, LONGEST, Record, parse_record
from embruns.games import find_game


def read_record(path: Path) -> Record:
    """Return the record in this file; raises BadRecord or OSError, which name the file."""
    with path.open("rb") as file:
        content = file.read(4 * LONGEST + 1)
    try:
        return parse_record(content.decode(), find_game)
    except UnicodeDecodeError:
        raise BadRecord(f"{path}: this file is not text, so it is not a record") from None
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from None


def write_record(path: Path, text: str) -> None:
    """Write the record in one step: a reader finds the old file or the whole new one."""
    refuse_foreign(path)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:  # entered before the draft exists, since Ctrl-C may come between any two steps
        draft.write_bytes(text.encode())
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def refuse_foreign(path: Path) -> None:
    """Raise if there is a file that is not a record: only records are overwritten."""
    if not path.parent.is_dir():
        raise NotADirectoryError(0, "there is no such folder", str(path.parent))
    if path.is_dir():
        raise IsADirectoryError(0, "this is a folder, not a file", str(path))
    if path.exists() and path.stat().st_size:
        with path.open("rb") as file:
            if file.readline(80).rstrip() != f"embruns: {FORMAT}".encode():
                raise BadRecord(f"{path}: this file is not a record, and is left as it is")
