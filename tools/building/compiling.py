"""Find out whether this machine can compile the rules, and which files mypyc then compiles."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from functools import cache
from pathlib import Path

from setuptools.errors import CompileError, LinkError

REQUIREMENTS = ["mypy==2.4.1", "librt==0.16.0", "msgspec>=0.20", "mypy-extensions>=1.1", "typing-extensions>=4.12"]
_TRIAL = "#include <Python.h>\nint main(void) { return PY_VERSION_HEX == 0; }\n"


def wanted() -> bool:
    """Tell whether a compiled engine is asked for: EMBRUNS_COMPILE=0 says no."""
    return os.environ.get("EMBRUNS_COMPILE") != "0"


@cache
def problem() -> str:
    """Return why nothing can be compiled here, in a few words; '' where a small program with Python.h compiles."""
    if sys.platform == "win32":
        return ""  # setuptools finds Microsoft's compiler by itself
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    include = sysconfig.get_path("include")
    with tempfile.TemporaryDirectory() as folder:
        trial = Path(folder) / "trial.c"
        trial.write_text(_TRIAL, encoding="utf-8")
        command = [*compiler, f"-I{include}", "-c", str(trial), "-o", str(trial.with_suffix(".o"))]
        try:
            tried = subprocess.run(command, capture_output=True, text=True, check=False)
        except OSError:
            return f"there is no C compiler ({compiler[0]})"
    if tried.returncode == 0:
        return ""
    if not (Path(include) / "Python.h").exists():
        return "the headers of Python (Python.h) are missing"
    return f"the C compiler ({compiler[0]}) fails"


def failure(error: Exception) -> str:
    """Say in a few words why compiling has failed; a compiler has said more itself, and its command is long."""
    if isinstance(error, CompileError | LinkError):
        return "the C compiler fails, and says above why"
    return str(error)


def libraries(root: Path, games: list[str]) -> list[tuple[list[str], str | None]]:
    """Return the files to compile and the library of each: core, search, one a game, so that several compile at once.

    `[tool.embruns.compiled]` in pyproject.toml declares them. `games` names the folders of the games; empty means all.
    """
    declared = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["embruns"]["compiled"]
    source, interpreted = Path("src/embruns"), set(declared["interpreted"])

    def found(folder: Path, patterns: list[str]) -> list[str]:
        paths = {path for pattern in patterns for path in folder.glob(pattern)}
        return sorted(path.as_posix() for path in paths if path.name not in interpreted)

    groups: list[tuple[list[str], str | None]] = [
        (found(source, declared["core"]), "embruns_core"),
        (found(source, declared["search"]), "embruns_search"),
    ]
    for init in sorted(source.glob("games/*/__init__.py")):
        if not games or init.parent.name in games:
            groups.append((found(init.parent, declared["game"]), f"embruns_{init.parent.name}"))
    return groups


def forget_leftovers(built: Path, source: Path, libraries: set[Path]) -> None:
    """Remove from a kept build what neither a source file nor a library of this build accounts for.

    A module that was renamed, or is no longer compiled, would otherwise go on into the wheel.
    """
    for path in sorted(built.rglob("*"), reverse=True):
        if path.is_dir():
            if not any(path.iterdir()):
                path.rmdir()
        elif path not in libraries and not (source / path.relative_to(built)).exists():
            path.unlink()
