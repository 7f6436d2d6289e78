"""Print the packages that a part of the project needs, one a line, as pyproject.toml declares them.

python tools/building/needs.py            what the installed program needs
python tools/building/needs.py dev bench  the same, with these extras
python tools/building/needs.py --build    what building a wheel on this machine needs beyond setuptools
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from building import backend

ROOT = Path(__file__).resolve().parents[2]


def needs(extras: list[str]) -> list[str]:
    """Return the requirements of the program and of these extras."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found: list[str] = list(project["dependencies"])
    for extra in extras:
        found += project["optional-dependencies"][extra]
    return found


if __name__ == "__main__":
    words = sys.argv[1:]
    print(*(backend.get_requires_for_build_wheel() if "--build" in words else needs(words)), sep="\n")
