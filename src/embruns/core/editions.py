"""Editions: a game of the house that plays with another box.

A game reads its box once, when its package is imported, so that its rules can be compiled. An edition is therefore a
second, interpreted copy of the package under a name of its own. If the game has not been imported yet, the whole
process can play the edition instead, compiled: `play_everywhere`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from importlib import import_module
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from tempfile import NamedTemporaryFile, TemporaryDirectory
from types import CodeType, ModuleType

from embruns.core import boxes
from embruns.core.boxes import Box
from embruns.core.contract import CHANCE, OVER, Rng
from embruns.core.errors import BadComponents, EmbrunsError
from embruns.core.game import Game

when_forgotten: list[Callable[[], None]] = []  # called when editions are forgotten: they empty caches about games


def read_box(package: str, text: str, name: str) -> Box:
    """Return the box in a designer's TOML, completed by what the game in this package ships; raises BadComponents."""
    shipped = boxes.parse_box(shipped_text(package), package)
    box = boxes.box_of(name, boxes.merged(shipped, boxes.parse_box(text, name), f"{name}: "))
    box.check()
    return box


def shipped_text(package: str) -> str:
    """Return the game's own `components.toml`, which can be read without importing the game."""
    return (_folder(package) / "components.toml").read_text(encoding="utf-8")


def _folder(package: str) -> Path:
    spec = find_spec(package)
    if spec is None or not spec.origin:
        raise BadComponents(f"{package}: there is no such package")
    return Path(spec.origin).parent


def shipped_box(package: str) -> Box:
    """Return the game's own table as a box."""
    return boxes.box_of("shipped", boxes.parse_box(shipped_text(package), package))


def play_everywhere(package: str, box: Box) -> bool:
    """Let this process and its children play with this box, compiled; False if it is too late for that."""
    if package in sys.modules:
        return False
    boxes.choose_for_process(package, box_file(box))
    return True


def edition(game: Game, box: Box) -> Game:
    """Return the game as it is played with this box; raises BadComponents if no game can be played with it."""
    package = package_of(game)
    if game.box is not None and game.box.digest == box.digest:
        return game
    if box.digest == _shipped_digest(package):
        return import_module(package).GAME if game.box is None or "__box_" in type(game).__module__ else game
    return _copy(package, box.name, box.components)


def package_of(game: Game) -> str:
    """Return the package of the game; an edition's is that of the game it is an edition of."""
    return type(game).__module__.partition("__box_")[0]


@cache
def _shipped_digest(package: str) -> str:
    return shipped_box(package).digest


_editions: dict[tuple[str, str, str], Game] = {}  # by package, name and components; the latest used is the last


def _copy(package: str, name: str, components: str) -> Game:
    key = package, name, components
    game = _editions.pop(key, None) or _imported(package, Box(name, components))
    _editions[key] = game
    return game


def loaded_editions() -> list[Game]:
    """Return the editions in this process, the latest used last."""
    return list(_editions.values())


def forget_editions(used: Iterable[Game], most: int) -> None:
    """Unload editions that are not used, those first that were used longest ago, until there are so many at most."""
    kept, forgotten = {id(game) for game in used}, False
    for key, game in list(_editions.items()):
        if len(_editions) > most and id(game) not in kept:
            del _editions[key]
            _unload(type(game).__module__)
            forgotten = True
    if forgotten:
        for forget in when_forgotten:
            forget()


def _unload(copy: str) -> None:
    for name in [name for name in sys.modules if name == copy or name.startswith(copy + ".")]:
        vars(sys.modules.pop(name)).clear()  # caches of other libraries may hold a class, which holds its module
    parent, _, name = copy.rpartition(".")
    vars(sys.modules[parent]).pop(name, None)
    _Finder.copies.pop(copy, None)
    boxes.give_up(copy)


def _imported(package: str, box: Box) -> Game:
    copy = f"{package}__box_{box.name}_{box.digest}".replace("-", "_")
    boxes.choose(copy, box_file(box))
    _Finder.copies[copy] = package
    if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder())
    try:
        game: Game = import_module(copy).GAME
        game.box = box
        check_playable(game)
    except EmbrunsError:
        _unload(copy)
        raise
    except Exception as error:  # a box that the game's own checks let through, and its rules cannot live with
        _unload(copy)
        raise BadComponents(
            f"{box.name}: the game cannot be set up with this box: {type(error).__name__}: {error}"
        ) from None
    return game


def check_playable(game: Game) -> None:
    """Play a game of each variant with the fewest and the most seats; raises BadComponents if one comes to no end."""
    for variant in game.variants:
        for players in sorted({variant.players[0], variant.players[-1]}):
            setup = game.setup(variant.slug, players)
            fault = _trial(game, setup.variant, players)
            if fault:
                raise BadComponents(f"{variant.slug} for {players}: no game can be played with this box: {fault}")


def _trial(game: Game, variant: str, players: int) -> str:
    """Return what went wrong in one random game; empty if it came to its end."""
    setup = game.setup(variant, players)
    try:
        state, rng = game.new(setup), Rng(1)
        for _ in range(game.bound(setup) + 1):
            seat = state.to_act()
            if seat == OVER:
                return ""
            choices = [] if seat == CHANCE else state.legal()
            if seat != CHANCE and not choices:
                return "a seat must decide and has no choice"
            state.play(state.roll(rng) if seat == CHANCE else choices[rng.below(len(choices))])
    except EmbrunsError as error:
        return str(error)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return "it has no end"


# The copies of packages


@lru_cache(maxsize=1)
def _scratch() -> TemporaryDirectory[str]:
    """The folder for the boxes of this process, removed at its end."""
    return TemporaryDirectory(prefix="embruns-boxes-")


def box_file(box: Box) -> Path:
    """Return a file with the box's components, which is there as long as this process is."""
    folder = Path(_scratch().name) / box.digest
    folder.mkdir(exist_ok=True)
    file = folder / f"{box.name}.json"
    if not file.exists():
        with NamedTemporaryFile("w", encoding="utf-8", dir=folder, delete=False) as draft:  # others may write it, too
            draft.write(box.components)
        Path(draft.name).replace(file)
    return file


class _Finder:
    """Find the modules of a copied package: those of the game, under the copy's name."""

    copies: dict[str, str] = {}  # noqa: RUF012 - the package that each copy is of

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Return where a module of a copy is; None for every other module."""
        copy = next((copy for copy in self.copies if name == copy or name.startswith(copy + ".")), "")
        if not copy:
            return None
        package = self.copies[copy]
        place = _folder(package).joinpath(*name[len(copy) :].split(".")[1:])
        is_package = place.is_dir()
        file = place / "__init__.py" if is_package else place.with_suffix(".py")
        if not file.is_file():
            return None
        locations = [str(place)] if is_package else None
        loader = _Loader(name, str(file), package, copy)
        return spec_from_file_location(name, file, loader=loader, submodule_search_locations=locations)


class _Loader(SourceFileLoader):
    """Load a module's source with the package's name replaced by the copy's, so that the copy imports itself."""

    def __init__(self, name: str, path: str, package: str, copy: str) -> None:
        super().__init__(name, path)
        self._package = re.compile(rf"\b{re.escape(package)}\b")
        self._copy = copy

    def get_code(self, fullname: str) -> CodeType:
        """Compile the source; its bytecode is not kept, since the file belongs to the game itself."""
        source = Path(self.path).read_text(encoding="utf-8")
        return compile(self._package.sub(self._copy, source), self.path, "exec", dont_inherit=True)
