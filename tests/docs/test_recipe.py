"""The recipe of docs/adding-a-game.md, followed to the letter: its files are a game, without a change anywhere else."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.shell import environment
from tests.core.test_floor_plan import OPTIONAL, OWN, REQUIRED
from tests.docs.markdown import ROOT, blocks_of
from tests.server import client
from tests.server.client import Browser, Server

sys.path.insert(0, str(ROOT / "tools"))

import skeleton  # beside the sources, not installed

PAGE = "docs/adding-a-game.md"
GAME = "pebbles"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder with the files of the page."""
    out = tmp_path_factory.mktemp("recipe")
    for block in blocks_of(PAGE):
        if block.title:
            file = out / block.title
            assert not file.exists(), f"the page tells {block.title} twice"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block.text, encoding="utf-8")
    return out


def run(folder: Path, *command: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run a Python command with the new game within reach."""
    path = os.pathsep.join([str(folder), environment()["PYTHONPATH"]])
    return subprocess.run(
        [sys.executable, *command],
        env=environment(PYTHONPATH=path, EMBRUNS_GAMES=GAME, **more),
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )


def test_the_page_tells_every_file_of_the_skeleton_and_no_other(folder: Path) -> None:
    told = {path.relative_to(folder / GAME).as_posix() for path in (folder / GAME).rglob("*") if path.is_file()}
    assert told >= REQUIRED.keys()
    assert all(file in REQUIRED or file in OPTIONAL or OWN.fullmatch(file) for file in told)


def test_the_table_of_the_skeleton_names_every_file_and_every_name() -> None:
    page = (ROOT / PAGE).read_text(encoding="utf-8")
    table = page.partition("## The skeleton")[2].partition("\n## ")[0]
    for file, names in {**REQUIRED, **OPTIONAL}.items():
        if file not in ("rules.md", "bot/__init__.py", "rules/__init__.py"):
            assert f"`{file}`" in table, file
        for name in names - {"{Game}"}:
            assert f"`{name.format(Game='<Game>')}`" in table, name


def test_the_table_marks_what_pyproject_compiles() -> None:
    page = (ROOT / PAGE).read_text(encoding="utf-8")
    rows = page.partition("## The skeleton")[2].partition("\n## ")[0].splitlines()
    marked = {file for row in rows for file in re.findall(r"`([^`]+)` \(C", row.partition(" | ")[0])}
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["embruns"]["compiled"]
    assert {file.replace("<chapter>", "*") for file in marked} - {"bot/judge.py"} == set(declared["game"])
    assert declared["interpreted"] == ["__init__.py", "levels.py", "training.py"]


def test_what_new_game_writes_is_what_the_page_tells() -> None:
    assert skeleton.SKELETON.read_text(encoding="utf-8") == skeleton.skeleton(), "run python tools/skeleton.py"


def test_the_lesson_can_be_played(folder: Path) -> None:
    told = "from embruns.core.exercise import walk; import embruns; game = embruns.find_game('pebbles'); "
    told += "lesson = game.lessons['first']; "
    done = run(folder, "-c", told + "print([len(moment.right) for moment in walk(lesson, lesson.steps)])")
    assert done.stdout.strip() == "[0, 1, 0]", done.stderr


def commands() -> list[str]:
    """The lines that the page tells to type."""
    (block,) = [block for block in blocks_of(PAGE) if block.language == "console"]
    return [line.removeprefix("$ ") for line in block.text.splitlines()]


def test_the_page_names_the_laws_the_arena_and_the_bench() -> None:
    assert [line.split()[1:4] for line in commands()] == [
        ["embruns", "laws", GAME],
        ["embruns", "rules", GAME],
        ["embruns", "simulate", GAME],
        ["embruns", "arena", GAME],
        ["embruns", "bench", "--game"],
    ]


@pytest.mark.parametrize("line", commands(), ids=lambda line: line.split()[2])
def test_what_the_page_tells_to_type_works(folder: Path, line: str) -> None:
    """The laws among it: a broken one would end the run with exit code 1."""
    variable, program, *arguments = shlex.split(line)
    assert variable == f"EMBRUNS_GAMES={GAME}"
    done = run(folder, *(arguments if program == "python" else ["-m", "embruns", *arguments]))
    assert done.returncode == 0, done.stderr
    assert "There must be as many as you take" in done.stdout or "PEB-04" not in line
    assert "laws hold\n" in done.stdout or " laws " not in line


def test_the_tests_of_the_page_pass_and_name_every_clause(folder: Path) -> None:
    done = run(
        folder, *["-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", str(ROOT / "pyproject.toml")], str(folder)
    )
    assert done.returncode == 0, done.stdout
    assert "3 passed" in done.stdout
    clauses = {f"PEB-0{number}" for number in range(1, 6)}
    for file in ("test_pebbles.py", "pebbles/rules.md", "pebbles/help.en.md", "pebbles/help.fr.md"):
        text = (folder / file).read_text(encoding="utf-8")
        assert all(clause in text for clause in clauses), file


@pytest.mark.parametrize("check", [("ruff", "check"), ("ruff", "format", "--diff")], ids=" ".join)
def test_the_style_of_the_page_is_the_style_of_the_house(folder: Path, check: tuple[str, ...]) -> None:
    done = run(folder, "-m", *check, "--no-cache", "--config", str(ROOT / "pyproject.toml"), str(folder / GAME))
    assert done.returncode == 0, done.stdout


def test_the_types_of_the_page_are_strict(folder: Path) -> None:
    settings = ("--strict", "--explicit-package-bases", "--cache-dir", str(folder / "cache"))
    path = {"MYPYPATH": os.pathsep.join([str(folder), str(ROOT / "src")])}
    done = run(folder, "-m", "mypy", "--config-file", os.devnull, *settings, "-p", GAME, **path)
    assert done.returncode == 0, done.stdout


# At a table of a real server


@pytest.fixture
def server(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setattr(client, "GAMES", GAME)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([*filter(None, [os.environ.get("PYTHONPATH")]), str(folder)]))
    served = Server(tmp_path / "data")
    yield served
    served.stop()
    assert "Traceback" not in served.errors(), served.errors()


def test_it_is_played_at_a_table_against_a_bot_of_its_own(server: Server) -> None:
    person = Browser(server)
    try:
        line = person.line(person.table(GAME, ("me", "matelot")))
        line.ready()
        while not (line.scene and line.scene["ending"]):
            line.play() if line.scene and line.scene["legal"] else line.recv()
        assert sum(line.scene["scores"]) in (10, 11, 12)
        assert line.scene["facts"] == {"left": 0}
        assert line.scene["ending"]["reason"] == "last-pebble"
    finally:
        person.close()
