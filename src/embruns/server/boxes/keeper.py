"""The boxes that people can choose at set-up: those that the operator offers, and those that somebody has uploaded."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from embruns.core.boxes import BOX_NAME, LARGEST, Box, differences, parse_box
from embruns.core.editions import edition, forget_editions, package_of, read_box, shipped_box
from embruns.core.errors import BadComponents
from embruns.core.game import Game
from embruns.games import find_game, games
from embruns.server.boxes.checker import MOST_CHANGES, Change, Checked, CheckTask, told
from embruns.server.boxes.editions import Editions
from embruns.server.errors import Busy, NoUploads, UnknownBox
from embruns.server.messages.tables import BoxName
from embruns.server.processes import FallenError, LineProcess
from embruns.server.store import Store

KIND = "box"  # of the notes with uploads
KEPT_SECONDS = 30 * 86_400
SHELVES = 3  # hex digits of the digest that name an upload's place: 4096 places for each game, however many come
LIMIT_SECONDS = 20.0
WAITING = 8  # boxes that wait to be checked; further ones are refused
LONGEST_LINE = 1 << 20

log = logging.getLogger("embruns.boxes")


class _Kept(msgspec.Struct, frozen=True):
    """An upload as a note."""

    name: str
    components: str


class Boxes:
    """Finds boxes by game and digest."""

    def __init__(self, store: Store, editions: Editions, offer: Offer | None = None, uploads: bool = True) -> None:
        self.uploads = uploads
        self.editions = editions
        self._store = store
        self._offer = offer or Offer()
        self._checked: set[str] = set()  # the digests of offered boxes that can be played with
        self._waiting = 0
        self._turn = asyncio.Lock()

    def offered(self, slug: str) -> tuple[BoxName, ...]:
        """The operator's boxes for this game."""
        return tuple(BoxName(box.name, box.digest) for box in self._offer.boxes.get(find_game(slug).slug, ()))

    def first(self, slug: str) -> str:
        """The digest of the box that is chosen until somebody chooses another; '' for the game's own."""
        box = self._offer.first.get(slug)
        return box.digest if box else ""

    def takes_uploads(self, slug: str) -> bool:
        """Return whether people may bring boxes for this game: it must have a component table of its own."""
        return self.uploads and has_box(find_game(slug))

    async def upload(self, slug: str, name: str, toml: str) -> tuple[Box, tuple[Change, ...]]:
        """Check a box that somebody brings, and keep it for some weeks; raises BadComponents."""
        game = find_game(slug)
        if not self.takes_uploads(slug):
            raise NoUploads(f"this server takes no boxes for {slug}")
        if not BOX_NAME.fullmatch(name):
            raise BadComponents(
                f"name: a box is named with small letters, digits, '-' and '_', 40 at most, not {name[:40]!r}"
            )
        checked = await self._check(CheckTask(game.slug, name, toml))
        box = Box(name, checked.components)
        until = int(time.time()) + KEPT_SECONDS
        value = msgspec.json.encode(_Kept(box.name, box.components))
        await self._store.keep_note(KIND, _place(game.slug, box.digest), until, value)
        return box, checked.changes

    async def find(self, slug: str, digest: str) -> Box:
        """The box with this digest; raise UnknownBox if it is neither the operator's nor among the uploads."""
        for box in self._offer.boxes.get(slug, ()):
            if box.digest == digest:
                if digest not in self._checked:
                    await self._check(CheckTask(slug, box.name, box.toml))
                    self._checked.add(digest)
                return box
        note = await self._store.note(KIND, _place(slug, digest))
        if note and note.at > time.time():
            kept = msgspec.json.decode(note.value, type=_Kept)
            found = Box(kept.name, kept.components)
            if found.digest == digest:
                return found
        raise UnknownBox(f"there is no box {digest[:16]} for {slug} here, or no longer: upload it again")

    async def game(self, slug: str, digest: str) -> Game:
        """The game with the box of this digest, ready to be played."""
        return await self.editions.prepare(slug, await self.find(slug, digest))

    async def _check(self, task: CheckTask) -> Checked:
        """Let a process of its own read and try the box; raises BadComponents, or Busy if too many wait."""
        if self._waiting >= WAITING:
            raise Busy("too many boxes are waiting to be checked")
        self._waiting += 1
        try:
            async with self._turn:
                checked = await self._ask(task)
        finally:
            self._waiting -= 1
        if checked.error:
            raise BadComponents(checked.error)
        return checked

    @staticmethod
    async def _ask(task: CheckTask) -> Checked:
        process = await LineProcess.start("embruns.server.boxes.checker", LONGEST_LINE)
        try:
            async with asyncio.timeout(LIMIT_SECONDS):
                await process.tell(msgspec.json.encode(task))
                return msgspec.json.decode(await process.hear(), type=Checked)
        except (TimeoutError, FallenError, msgspec.DecodeError) as error:
            log.warning("a box for %s could not be checked: %s %s", task.game, type(error).__name__, error)
            raise BadComponents(f"{task.name}: this box takes more time or memory than a game may") from None
        finally:
            await process.end()


@dataclass(frozen=True)
class OfferedBox(Box):
    """A box of the operator, and the text it was read from."""

    toml: str


@dataclass(frozen=True)
class Offer:
    """The boxes that the operator offers, by game; a game's first one is chosen until somebody chooses another."""

    boxes: Mapping[str, Sequence[OfferedBox]] = field(default_factory=dict)
    first: Mapping[str, OfferedBox] = field(default_factory=dict)


def read_offer(folder: Path | None, files: Sequence[str]) -> Offer:
    """The boxes of a folder, and before them those of `--box`; raises BadComponents for one that cannot be offered."""
    boxes = read_folder(folder) if folder else {}
    first: dict[str, OfferedBox] = {}
    for word in files:
        game, box = read_file(word)
        if game.slug in first:
            raise BadComponents(f"--box {word}: {game.slug} has one already; offer several by --boxes FOLDER")
        first[game.slug] = box
        others = [other for other in boxes.get(game.slug, ()) if other.digest != box.digest]
        boxes[game.slug] = [box, *others]
    return Offer(boxes, first)


def read_file(word: str) -> tuple[Game, OfferedBox]:
    """The box of `--box FILE.toml` or `--box GAME=FILE.toml`, tried in play, and its game; raises BadComponents."""
    slug, sign, name = word.partition("=")
    path = Path(name if sign else word)
    try:
        found = [(game, _read(game, path)) for game in _games_for(path, slug if sign else "")]
    except OSError as error:
        raise BadComponents(f"--box {path}: {error.strerror or error}") from None
    if len(found) > 1:
        fitting = ", ".join(game.slug for game, _ in found[:6])
        raise BadComponents(f"--box {path}: this box fits several games ({fitting}): write --box GAME={path}")
    game, box = found[0]
    try:
        edition(game, box)
    except BadComponents as error:
        raise BadComponents(f"{path}: {error}") from None
    finally:
        forget_editions((), 0)
    return game, box


def _games_for(path: Path, slug: str) -> list[Game]:
    """The game of this name, or those whose table has every part of the box; raises BadComponents if there is none."""
    if slug:
        return [find_game(slug)]
    parts = set(parse_box(_text(path), str(path)))
    with_box = [game for game in games().values() if has_box(game)]
    found = [game for game in with_box if parts <= set(shipped_box(package_of(game)).table())]
    if not found:
        odd = ", ".join(sorted(parts))[:80]
        raise BadComponents(f"--box {path}: no game has all of these parts: {odd}")
    return found


def read_folder(folder: Path) -> dict[str, Sequence[OfferedBox]]:
    """The boxes in FOLDER/GAME/NAME.toml, by game; raises BadComponents for one that cannot be read."""
    if not folder.is_dir():
        raise BadComponents(f"--boxes {folder}: there is no such folder")
    unknown = [path.name for path in folder.iterdir() if path.is_dir() and path.name not in games()]
    if unknown:
        raise BadComponents(f"--boxes {folder}: {unknown[0]} is not a game; there are {', '.join(games())}")
    return {
        slug: [_read(game, path) for path in sorted((folder / slug).glob("*.toml"))] for slug, game in games().items()
    }


def _read(game: Game, path: Path) -> OfferedBox:
    text = _text(path)
    try:
        box = read_box(package_of(game), text, path.stem)
    except BadComponents as error:
        raise BadComponents(f"{path}: {error}") from None
    return OfferedBox(box.name, box.components, text)


def _text(path: Path) -> str:
    with path.open("rb") as file:
        content = file.read(LARGEST + 1)
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise BadComponents(f"{path}: this file is not text, so it is not a box") from None


def changes_of(game: Game, box: Box) -> tuple[Change, ...]:
    """What a box changes in the game's own."""
    gaps = differences(shipped_box(package_of(game)).table(), box.table())
    return tuple(Change(part, told(old), told(new)) for part, old, new in gaps)[:MOST_CHANGES]


def has_box(game: Game) -> bool:
    """Return whether the game has a component table in a file."""
    try:
        shipped_box(package_of(game))
    except (OSError, BadComponents):
        return False
    return True


def _place(slug: str, digest: str) -> str:
    return f"{slug}/{digest[:SHELVES]}"
