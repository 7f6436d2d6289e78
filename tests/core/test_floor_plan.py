"""Every game follows one floor plan (docs/adding-a-game.md), and nothing outside a game's folder names the game."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import pytest

from embruns.build import compiled
from embruns.core.game import Game
from embruns.games import games
from tests.conformance.order import chapters_of, in_order
from tests.games_for_tests import bottle

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from building import compiling  # noqa: E402  # beside the sources, not installed

SOURCE = ROOT / "src" / "embruns"
BOTTLE = ROOT / "tests" / "games_for_tests" / "bottle"
FOLDERS = {folder.parent.name: folder.parent for folder in sorted(SOURCE.glob("games/*/__init__.py"))} | {
    "bottle": BOTTLE
}

# Games that do not follow the plan yet: empty, and it stays so.
NOT_YET: frozenset[str] = frozenset()

# The skeleton: the files that every game has, and the public names of each. {Game} is the name of the game's class.
REQUIRED: dict[str, set[str]] = {
    "__init__.py": {"GAME", "{Game}"},
    "components.toml": set(),
    "box.py": {"Box", "BOX"},
    "actions.py": {"ACTIONS"},
    "phases.py": set(),
    "rules/__init__.py": {"CHAPTERS"},
    "state.py": {"{Game}State", "new_state"},
    "refusals.py": {"refusal"},
    "observation.py": {"fields_of", "{Game}Observer"},
    "position.py": {"Position", "position_of", "state_of", "census"},
    "facts.py": {"Facts", "facts_of"},
    "text.py": {"notation", "draw", "ask", "tell", "REASONS", "TERMS"},
    "help.fr.md": set(),
    "help.en.md": set(),
    "bot/__init__.py": set(),
    "bot/judge.py": {"{Game}Judge"},
}
# What a game may have beside them.
OPTIONAL: dict[str, set[str]] = {
    "secrets.py": {"seen_by", "guess", "veil"},  # required where something is hidden
    "words.py": set(),
    "advice.py": {"advise"},
    "expectation.toml": set(),  # what the judge's numbers come to, fitted on games: for the coach
    "bot/levels.py": {"LEVELS"},
    "bot/training.py": {"TRAINING"},
    "bot/weights.json": set(),
    "bench.toml": set(),
    "rules.md": set(),  # of a game that is not of the house, whose clauses are not in docs/rules
}
# What the functions of the skeleton are given, by the names of their parameters; the set-up only if it is needed.
GIVEN = {
    "refusal": ["state", "action"],
    "seen_by": ["state", "seat"],
    "guess": ["state", "rng"],
    "veil": ["state", "action", "seat"],
    "fields_of": ["setup"],
    "position_of": ["state"],
    "state_of": ["position"],
    "census": ["state"],
    "facts_of": ["view", "setup"],
    "previews_of": ["view"],
    "layout_of": ["setup"],
    "notation": ["action"],
    "draw": ["state", "lang", "names"],
    "ask": ["state", "lang"],
    "tell": ["before", "action", "after", "lang", "names"],
    "advise": ["view", "action", "lang", "names"],
}
# A game's own ideas, named after them, and what it teaches
OWN = re.compile(r"(parts|rules|bot)/[a-z_]+\.py|lessons/[a-z0-9-]+\.toml|(puzzles|booklet)\.toml")

# What the two statements of legality may import of their game; `state` for its type alone.
SHARED = {"box", "actions", "phases", "parts"}
BOUND = 85  # per cent of the citations of a game's chapters that stand in the order of the book
WIRING = 100  # lines of a game's `__init__.py` at the most; about 80 is usual

GAMES = pytest.mark.parametrize("folder", sorted(FOLDERS.keys() - NOT_YET))


def test_the_list_of_games_that_do_not_follow_yet_names_games() -> None:
    assert FOLDERS.keys() >= NOT_YET


def game_of(folder: str) -> Game:
    return next(game for game in [*games().values(), bottle.GAME] if type(game).__module__.split(".")[-1] == folder)


def module(folder: str, file: str) -> ModuleType:
    """`rules/__init__.py` of a game, imported."""
    words = file.removesuffix(".py").removesuffix("/__init__").removesuffix("__init__").replace("/", ".")
    return import_module(".".join([type(game_of(folder)).__module__, *filter(None, [words])]))


def files_of(folder: Path) -> list[str]:
    found = [path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    return sorted(path.relative_to(folder).as_posix() for path in found)


# The skeleton


@GAMES
def test_a_game_has_the_files_of_the_skeleton_and_no_others(folder: str) -> None:
    files = set(files_of(FOLDERS[folder]))
    assert REQUIRED.keys() <= files, f"missing: {sorted(REQUIRED.keys() - files)}"
    strange = {file for file in files - REQUIRED.keys() - OPTIONAL.keys() if not OWN.fullmatch(file)}
    strange -= {f"{name}/__init__.py" for name in ("parts",)}
    assert not strange, f"no part of the skeleton: {sorted(strange)}"
    assert bool(game_of(folder).hidden) == ("secrets.py" in files), "secrets.py is there where something is hidden"


@GAMES
def test_the_same_role_has_the_same_name_in_every_game(folder: str) -> None:
    files = files_of(FOLDERS[folder])
    for file, names in {**REQUIRED, **OPTIONAL}.items():
        if file in files and names:
            wanted = {name.format(Game=type(game_of(folder)).__name__) for name in names}
            places = [file, *(["words.py"] if file == "text.py" and "words.py" in files else [])]
            found = {name for place in places for name in vars(module(folder, place))}
            assert wanted <= found, f"{folder}/{file} has no {', '.join(sorted(wanted - found))}"


@GAMES
def test_the_same_function_is_given_the_same_in_every_game(folder: str) -> None:
    for file in ("refusals.py", "secrets.py", "observation.py", "position.py", "facts.py", "text.py", "advice.py"):
        path = FOLDERS[folder] / file
        tree = ast.parse(path.read_text(encoding="utf-8") if path.exists() else "")
        for function in tree.body:
            if isinstance(function, ast.FunctionDef) and function.name in GIVEN:
                given = [argument.arg for argument in function.args.args]
                fine = [GIVEN[function.name], [name for name in GIVEN[function.name] if name != "setup"]]
                assert given in fine, f"{folder}/{file}: {function.name}({', '.join(given)})"


@GAMES
def test_the_wiring_is_nothing_but_wiring(folder: str) -> None:
    text = (FOLDERS[folder] / "__init__.py").read_text(encoding="utf-8")
    assert text.count("\n") <= WIRING, f"{text.count(chr(10))} lines: what is more than wiring has a file of its own"
    kinds = [type(node) for node in ast.parse(text).body if not isinstance(node, ast.Import | ast.ImportFrom)]
    without_constants = [kind for kind in kinds[:-1] if kind is not ast.Assign]
    assert (without_constants, kinds[-1]) == ([ast.Expr, ast.ClassDef], ast.Assign), "a docstring, the class, and GAME"


@GAMES
def test_phases_are_final_whole_numbers(folder: str) -> None:
    tree = ast.parse((FOLDERS[folder] / "phases.py").read_text(encoding="utf-8"))
    for node in tree.body[1:]:
        if not isinstance(node, ast.ImportFrom):
            assert isinstance(node, ast.AnnAssign), ast.unparse(node)
            assert ast.unparse(node.annotation) == "Final", ast.unparse(node)
            assert node.value, ast.unparse(node)
            known = isinstance(node.value, ast.Name)  # another phase, by a second name
            assert known or type(ast.literal_eval(node.value)) is int, ast.unparse(node)


def sources() -> list[Path]:
    return [*sorted(SOURCE.rglob("*.py")), *sorted(BOTTLE.rglob("*.py"))]


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(ROOT)))
def test_the_first_line_of_a_file_says_what_belongs_there(path: Path) -> None:
    """A sentence of at least three words, or the opening of a longer text."""
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    assert docstring, "there is no docstring"
    first = docstring.splitlines()[0]
    assert len(first.split()) >= 3, first
    assert first.endswith((".", ":", "?")), f"the first line is no sentence: {first}"


# Chapters


@GAMES
def test_the_chapters_are_the_files_of_the_rules(folder: str) -> None:
    """`rules/__init__.py` may name, in SHARED, files that serve several chapters."""
    rules = module(folder, "rules/__init__.py")
    files = [path.stem for path in (FOLDERS[folder] / "rules").glob("*.py") if path.stem != "__init__"]
    shared = getattr(rules, "SHARED", ())
    assert sorted(files) == sorted([*rules.CHAPTERS, *shared])
    assert len(rules.CHAPTERS) >= 3, "a rulebook has more chapters"
    assert len(shared) <= 1, "what serves several chapters is the exception"


@GAMES
def test_a_chapter_is_functions_of_a_state(folder: str) -> None:
    """The state comes first, by its name; its class is imported for its type alone and never asked for."""
    for path in sorted((FOLDERS[folder] / "rules").glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                names = [argument.arg for argument in node.args.args]
                assert names[:1] == ["state"] or not _takes_a_state(node), f"{path.name}: {node.name}({names[0]}, …)"
    state = f"{type(game_of(folder)).__name__}State"
    for path in _lawful(FOLDERS[folder]):
        calls = [part for part in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(part, ast.Call)]
        for call in calls:
            used = {part.id for part in [call.func, *call.args] if isinstance(part, ast.Name)}
            assert state not in used, f"{path.name}: {ast.unparse(call)}"


def _takes_a_state(function: ast.FunctionDef) -> bool:
    return any("State" in ast.unparse(argument.annotation or ast.Constant(None)) for argument in function.args.args)


@GAMES
def test_the_chapters_cite_their_clauses_in_the_order_of_the_book(folder: str) -> None:
    ordered, total = in_order([path.read_text(encoding="utf-8") for path in chapters_of(game_of(folder))])
    assert total >= 10, f"{total} citations: the rules do not say which clauses they are"
    assert 100 * ordered >= BOUND * total, f"{ordered} of {total} citations are in the order of the book"


# Two statements of legality


def imports_of(source: str) -> Iterator[tuple[str, bool]]:
    """The modules that a file imports, each with whether it is imported for its types alone."""
    tree = ast.parse(source)
    guarded = [
        node for node in ast.walk(tree) if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    ]
    for_types = {id(part) for node in guarded for part in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, id(node) in for_types) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            for (
                alias
            ) in node.names:  # `from game.rules import turn` imports a module, `from game.box import BOX` does not
                whole = f"{node.module}.{alias.name}"
                yield (whole if _is_module(whole) else node.module or ""), id(node) in for_types


def _is_module(name: str) -> bool:
    path = Path(*name.split("."))
    return any((root / path).with_suffix(".py").exists() or (root / path).is_dir() for root in (ROOT / "src", ROOT))


def within(folder: str, path: Path) -> Iterator[tuple[str, bool]]:
    """What a file of a game imports of its own game, by the part of the skeleton: `box`, `parts`, `rules` …"""
    package = type(game_of(folder)).__module__
    for name, for_types in imports_of(path.read_text(encoding="utf-8")):
        if name == package or name.startswith(f"{package}."):
            yield [*name.removeprefix(package).split("."), ""][1], for_types


def _lawful(folder: Path) -> list[Path]:
    return [folder / "refusals.py", *sorted((folder / "rules").glob("*.py"))]


@GAMES
def test_the_two_statements_of_legality_share_nothing_but_the_pieces(folder: str) -> None:
    for path in _lawful(FOLDERS[folder]):
        own = {"rules"} if path.parent.name == "rules" else set()
        for part, for_types in within(folder, path):
            fine = part in SHARED | own or (part == "state" and for_types)
            assert fine, f"{path.relative_to(FOLDERS[folder])} imports {part or 'its own package'}"


@GAMES
def test_neither_statement_of_legality_asks_the_other_by_way_of_the_state(folder: str) -> None:
    for path in _lawful(FOLDERS[folder]):
        foreign = {"forbids", "refusal"} if path.name != "refusals.py" else {"legal", "chances", "pick", "roll", "play"}
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                assert node.func.attr not in foreign, f"{path.name}: {ast.unparse(node)}"


@GAMES
def test_the_pieces_know_neither_the_state_nor_the_rules(folder: str) -> None:
    for path in sorted((FOLDERS[folder] / "parts").glob("*.py")):
        for part, _ in within(folder, path):
            assert part in {"box", "actions", "parts"}, f"parts/{path.name} imports {part}"


# What is compiled


def declared() -> set[str]:
    """The modules that pyproject.toml declares as compiled."""
    return {
        path.removeprefix("src/").removesuffix(".py").replace("/", ".")
        for paths, _ in compiling.libraries(ROOT, [])
        for path in paths
    }


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__")


def test_a_compiled_file_imports_no_interpreted_one_of_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """An interpreted class would be slow to use, and a cycle through an `__init__` hard to see."""
    monkeypatch.chdir(ROOT)
    native = declared()
    assert len(native) > 50
    for path in sorted(SOURCE.rglob("*.py")):
        if module_name(path) in native:
            for name, _ in imports_of(path.read_text(encoding="utf-8")):
                if name.startswith(("embruns.games.", "embruns.bots")):
                    fine = name in native or name.endswith((".parts", ".rules"))
                    assert fine, f"{module_name(path)} is compiled and imports {name}, which is not"


def test_what_is_native_is_what_pyproject_declares(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    native = declared() if compiled() else set[str]()
    for path in sorted(SOURCE.rglob("*.py")):
        name = module_name(path)
        spec = find_spec(name)
        assert spec, name
        assert (not (spec.origin or "").endswith(".py")) == (name in native), f"{name} comes from {spec.origin}"


# Names of games

# Where a game's name may not stand at all, not even in a comment.
NAMELESS = [
    *(SOURCE / part for part in ("arena", "bench", "bots", "review", "server")),
    ROOT / "web" / "src" / "core",
]
# Where it may stand in an example: a docstring, or the EXAMPLES that a help text of the command line prints.
WITH_EXAMPLES = [SOURCE / "core", SOURCE / "cli", SOURCE / "research"]


def names_of_games() -> re.Pattern[str]:
    """Every slug and every folder's name, as a whole word."""
    names = [*games(), *(folder.parent.name for folder in (SOURCE / "games").glob("*/__init__.py"))]
    return re.compile(rf"(?<![\w-])({'|'.join(names)})(?![\w-])")


def code_strings(source: str) -> Iterator[str]:
    """Every string of a Python file but its docstrings and examples."""
    tree = ast.parse(source)
    left_out: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            left_out.add(id(node.value))
        elif isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["EXAMPLES"]:
            left_out |= {id(part) for part in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in left_out:
            yield node.value


def test_nothing_outside_a_game_names_it() -> None:
    named = names_of_games()
    for folder in NAMELESS:
        files = [path for path in sorted(folder.rglob("*")) if path.suffix in (".py", ".ts", ".svelte")]
        assert files, f"{folder} is gone"
        for path in files:
            found = named.findall(path.read_text(encoding="utf-8"))
            assert not found, f"{path.relative_to(ROOT)} names {found[0]}"
    for folder in WITH_EXAMPLES:
        for path in sorted(folder.rglob("*.py")):
            found = [name for text in code_strings(path.read_text(encoding="utf-8")) for name in named.findall(text)]
            assert not found, f"{path.relative_to(ROOT)} names {found[0]} outside its examples"


def test_the_reading_of_names() -> None:
    named = names_of_games()
    assert named.findall("Peer('regate') # bretagne, little_big_fish") == ["regate", "bretagne", "little_big_fish"]
    assert not named.findall("Little Big Fish, regatear, my-regate")
    source = '"""regate"""\nEXAMPLES = "a" "b"\nX = f"c {1}"\ndef f():\n    """d"""\n    return "e"\n'
    assert list(code_strings(source)) == ["c ", "e"]


def test_the_reading_of_imports() -> None:
    source = (
        "import os\nfrom embruns.core.contract import State\nfrom embruns.core import contract\n"
        "if TYPE_CHECKING:\n    from embruns.core.match import Match\n"
    )
    assert list(imports_of(source)) == [
        ("os", False),
        ("embruns.core.contract", False),
        ("embruns.core.contract", False),
        ("embruns.core.match", True),
    ]
