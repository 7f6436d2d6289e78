"""The map tells the truth: pictures and tables name what there is, and the glossary's words are those of the code."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.core.test_architecture import MAY_IMPORT, SOURCE
from tests.docs.markdown import ROOT

PICTURES = ROOT / "docs" / "pictures"
SVG = "{http://www.w3.org/2000/svg}"
SERVER_FILES = [path for path in (SOURCE / "server").rglob("[a-z]*.py") if "static" not in path.parts]
CALL = re.compile(r"\b([A-Z]\w+|proposals|broadcast)\.(?!py\b|md\b)(\w+)")


def texts_in(picture: str, *classes: str) -> list[str]:
    """The texts of a drawing that have one of these classes."""
    tree = ElementTree.parse(PICTURES / picture)
    found = [(node.get("class", "").split(), "".join(node.itertext())) for node in tree.iter(f"{SVG}text")]
    return [text for names, text in found if set(names) & set(classes)]


def test_the_house_has_every_part_and_says_what_each_imports() -> None:
    names = texts_in("the-house.svg", "name")
    parts = MAY_IMPORT.keys() - {"__init__", "__main__", "build"}
    assert set(names) == parts | {"tests", "web"}
    told = [text.removeprefix("on ").split(", ") for text in texts_in("the-house.svg", "imports") if text[:3] == "on "]
    allowed = [sorted(MAY_IMPORT[part] - {"core", "build", "embruns"}) for part in names if part in parts]
    assert sorted(map(sorted, told)) == sorted(own for own in allowed if own and len(own) < 6)


def test_the_modules_of_the_rock_are_the_files_of_core() -> None:
    told = [word for text in texts_in("the-house.svg", "mono") for word in text.split(" · ")]
    there = {path.stem for path in (SOURCE / "core").glob("[a-z]*.py")}
    assert set(told) == there, f"docs/pictures/the-house.svg has to name {there ^ set(told)}, or no longer"


def exists(owner: str, name: str) -> bool:
    """Whether some module of the server, or the core's match, has `owner.name`."""
    modules = [import_module("embruns.core.match")]
    modules += [import_module(f"embruns.server.{path.stem}") for path in SERVER_FILES if path.parent.name == "server"]
    if owner.islower():
        return any(module.__name__.endswith(f".{owner}") and hasattr(module, name) for module in modules)
    return any(hasattr(getattr(module, owner, None), name) for module in modules)


@pytest.mark.parametrize("source", ["docs/pictures/a-move.svg", "docs/architecture.md"])
def test_every_step_of_a_move_is_in_the_code(source: str) -> None:
    text = (ROOT / source).read_text(encoding="utf-8")
    steps = {(owner, name) for owner, name in CALL.findall(re.sub(r"<style>.*?</style>", "", text, flags=re.DOTALL))}
    assert ("Moves", "submit") in steps
    missing = [f"{owner}.{name}" for owner, name in steps if not exists(owner, name)]
    assert not missing, f"{source} names {missing}"


def test_the_table_of_the_servers_files_has_them_all() -> None:
    page = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    section = page.partition("## The server's files")[2]
    told = set(re.findall(r"`((?:\w+/)*\w+\.py)`", section.partition("\n## ")[0]))
    assert told == {path.relative_to(SOURCE / "server").as_posix() for path in SERVER_FILES}


def code_of_the_house() -> str:
    paths = [path for path in [*SOURCE.rglob("*.py"), *SOURCE.rglob("*.toml")] if "static" not in path.parts]
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def glossary() -> str:
    return (ROOT / "docs/glossary.md").read_text(encoding="utf-8")


def test_every_name_of_the_glossary_is_in_the_code() -> None:
    code = code_of_the_house()
    rows = [line for line in glossary().splitlines() if line.startswith("| **")]
    assert len(rows) > 50
    for row in rows:
        for name in re.findall(r"`([^`]+)`", row.split("|")[3]):
            file = (SOURCE / name).exists() or (ROOT / name).exists() or any(SOURCE.rglob(Path(name).name))
            words = re.findall(r"[A-Za-z_]\w+", name.removesuffix("(state)").replace("<Game>", ""))
            assert file or all(re.search(rf"\b\w*{word}\b", code) for word in words), f"{name}: {row}"


def test_no_word_has_two_meanings_in_the_glossary() -> None:
    words = [word for row in re.findall(r"^\| \*\*(.+?)\*\*", glossary(), re.MULTILINE) for word in row.split(", ")]
    assert len(words) == len(set(words))


# Names that meant the same as another, or two things at once.
RETIRED = {
    *("Thought", "Deliberation", "Thinker", "Thinkers", "of_a_thought", "deliberate"),
    *("take_back", "TakeBack", "Crossing", "Finality", "WhyNot", "Sights", "Ear", "Chair", "Waters", "chance_of"),
    *("Chance", "TABLE", "Sea", "Gulf", "Harbour", "Brittany", "Regatta"),
}


def classes_and_functions(path: Path) -> list[str]:
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    return [node.name for node in nodes if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)]


def test_a_retired_name_does_not_come_back() -> None:
    for path in sorted(SOURCE.rglob("*.py")):
        found = RETIRED & set(classes_and_functions(path))
        assert not found, f"{path.relative_to(ROOT)} defines {found}"


def test_no_two_classes_share_a_name_below_the_server() -> None:
    parts = ("core", "bots", "arena", "bench", "review", "cli")
    homes: dict[str, str] = {}
    for path in [path for part in parts for path in sorted((SOURCE / part).rglob("*.py"))]:
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                first = homes.setdefault(node.name, str(path.relative_to(SOURCE)))
                assert first == str(path.relative_to(SOURCE)), f"{node.name}: {first} and {path.relative_to(SOURCE)}"
