"""The workflows and the Containerfile name things that exist, in exact versions."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from embruns.games import games
from tests.cli.shell import embruns

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))


def containerfile(word: str) -> list[str]:
    found = re.search(rf"^\s*{word} (\[.*\])$", (ROOT / "Containerfile").read_text(encoding="utf-8"), re.MULTILINE)
    assert found
    command: list[str] = json.loads(found[1])
    return command


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_is_pinned_limited_and_asks_for_little(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert re.search(r"^permissions:\n  contents: read\n", text, re.MULTILINE)
    for action in re.findall(r"uses: (\S+)", text):
        assert re.fullmatch(r"[\w-]+/[\w-]+@v\d+\.\d+\.\d+", action), action
    for tool in re.findall(r"(?:pipx run(?: --spec)?|pip install) ([a-z][\w.=-]*)", text):
        assert "==" in tool, tool
    assert len(re.findall(r"^    runs-on:", text, re.MULTILINE)) == len(
        re.findall(r"^    timeout-minutes:", text, re.MULTILINE)
    )


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_names_what_there_is(path: Path) -> None:
    text, makefile = path.read_text(encoding="utf-8"), (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"run: make (\w+)", text):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
    for name in re.findall(r"(?<![\w/])tests/[\w/]+(?:\.py)?", text):
        assert (ROOT / name).exists(), name
    for name in ("Containerfile", "constraints.txt", "requirements.lock"):
        assert name not in text or (ROOT / name).exists()


def test_wheels_are_built_for_every_python_that_is_promised() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    promised = re.findall(r"Programming Language :: Python :: (3\.\d+)", project)
    release = (ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8")
    tests = (ROOT / ".github/workflows/tests.yml").read_text(encoding="utf-8")
    wheels = " ".join(f"cp{version.replace('.', '')}-*" for version in promised)
    assert f"CIBW_BUILD: {wheels}\n" in release
    assert f"python: {json.dumps(promised)}\n" in tests


def test_the_container_starts_the_server_with_options_that_it_has() -> None:
    _, command, *arguments = containerfile("ENTRYPOINT")
    told = embruns(command, "--help").stdout
    assert command == "serve"
    for argument in arguments:
        assert not argument.startswith("--") or argument in told


def test_the_health_check_asks_for_what_the_server_describes() -> None:
    asked = re.search(r"http://127\.0\.0\.1:(\d+)(/[\w/]+)", containerfile("CMD")[-1])
    assert asked
    assert asked[1] in containerfile("ENTRYPOINT")
    routes = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "src/embruns/server").rglob("*.py"))
    assert f'"{asked[2].removeprefix("/api")}"' in routes


@pytest.mark.parametrize("form", ["component", "rule"])
def test_a_form_offers_every_game(form: str) -> None:
    text = (ROOT / f".github/ISSUE_TEMPLATE/{form}.yml").read_text(encoding="utf-8")
    offered = re.search(r"options: \[(.*)\]", text)
    assert offered
    assert set(offered[1].split(", ")) == {game.title["fr"] for game in games().values()}
