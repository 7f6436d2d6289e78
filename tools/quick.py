"""Run the tests that belong to what changed since the branch point, changed games first: `make quick`.

    python tools/quick.py -n 2           further words go to pytest
    python tools/quick.py --list         only print what would run
    python tools/quick.py --game GAME    one game instead: its style, its tests and its laws, interpreted, in seconds;
                                         GAME is a slug of the house, or the folder of a game from outside

What differs from the branch `main` (or from the last commit, on `main` itself) decides:
- a game: its own tests, its golden files and its laws;
- the core, the bots or the battery: the tests of the core and the bots, and every game's own tests and golden files;
- the server, the command line, the arena, the review: their own tests.
The tests of the core always run; they take seconds.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
GAMES = ROOT / "src" / "embruns" / "games"
SHARED = ("src/embruns/core/", "tests/conformance/", "tests/golden/", "pyproject.toml", "setup.py", "tools/building/")
WITH_TESTS_OF_THEIR_OWN = ("arena", "bench", "bots", "cli", "review", "server")


def changed() -> list[str]:
    """Return the paths that differ from the branch point, tracked or not."""
    base = _git("merge-base", "HEAD", "main") or ["HEAD"]
    return [*_git("diff", "--name-only", base[0]), *_git("ls-files", "--others", "--exclude-standard")]


def _git(*words: str) -> list[str]:
    told = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return told.stdout.split("\n")[:-1] if told.returncode == 0 else []


def tests_for(paths: list[str]) -> list[str]:
    """Return the words for pytest: folders, files, and a choice of the laws."""
    folders = sorted(init.parent.name for init in GAMES.glob("*/__init__.py"))
    touched = [name for name in folders if any(f"/{name}/" in f"/{p}" or f"/{slug(name)}" in p for p in paths)]
    shared = any(path.startswith(SHARED) for path in paths)
    games = [*touched, *[name for name in folders if name not in touched]] if shared else touched
    words = [f"tests/games/{name}" for name in games if (ROOT / "tests" / "games" / name).is_dir()]
    words.append("tests/core")
    for part in WITH_TESTS_OF_THEIR_OWN:
        if any(path.startswith((f"src/embruns/{part}/", f"tests/{part}/")) for path in paths):
            words.append(f"tests/{part}")
    if games:
        words.append("tests/conformance/test_golden.py")
    if touched:
        words.append("tests/conformance/test_laws.py")
    if touched and not shared:
        words += ["-k", " or ".join(["not conformance", *[slug(name) for name in touched]])]
    return words


def slug(folder: str) -> str:
    """Return the slug of the game in this folder."""
    return folder.replace("_", "-")


def check_game(name: str) -> int:
    """Check one game and return an exit code: its style, its tests, and the laws."""
    folder = Path(name) if "/" in name else GAMES / name.replace("-", "_")
    if not (folder / "__init__.py").is_file():
        print(f"{folder}: there is no game; GAME is a slug of the house, or the folder of a game", file=sys.stderr)
        return 2
    house = folder.parent == GAMES
    tests = [ROOT / "tests" / "games" / folder.name] if house else [*sorted(folder.parent.glob("test*.py"))]
    settings = ["-c", str(ROOT / "pyproject.toml"), "--rootdir", str(ROOT if house else folder.parent)]
    python, around = sys.executable, {**os.environ, "PYTHONPATH": os.pathsep.join(_paths(folder, house))}
    commands = [
        *([[python, "-m", "ruff", "check", "-q", str(folder)]] if house else []),
        [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *settings, *map(str, tests)],
        [python, "-m", "embruns", "laws", slug(folder.name) if house else str(folder.resolve())],
    ]
    return next((code for words in commands if (code := subprocess.run(words, env=around, check=False).returncode)), 0)


def _paths(folder: Path, house: bool) -> list[str]:
    return [str(ROOT / "src"), *([] if house else [str(folder.resolve().parent)])]


if __name__ == "__main__":
    if "--game" in sys.argv[1:]:
        sys.exit(check_game(sys.argv[sys.argv.index("--game") + 1]))
    chosen = tests_for(changed())
    if "--list" in sys.argv[1:]:
        print(*chosen, sep="\n")
        sys.exit(0)
    sys.exit(subprocess.run([sys.executable, "-m", "pytest", *sys.argv[1:], *chosen], cwd=ROOT, check=False).returncode)
