"""Updates that carry what changed: merged with the scene before, they are the whole scene, in every game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from embruns.core.contract import SPECTATOR, Rng
from embruns.core.game import Text
from embruns.core.match import Match
from embruns.core.record import parse_record
from embruns.games import games
from embruns.server.messages.told import Base
from embruns.server.seen import Part, Seen
from tests.conformance.cases import GOLDEN, all_games
from tests.server.client import Browser, Json, Line, start
from tests.server.merging import Merging
from tests.server.test_play import two_at_a_table

RECORDS = sorted(GOLDEN.glob("*/*.txt"))
PLIES = 120  # of each game
LARGE = ("bretagne", "petite-mer")  # whose positions are told as changes
NO_WORDS = Text("", "")


class Film:
    """A golden game and its states."""

    def __init__(self, path: Path) -> None:
        self.match = Match.replay(parse_record(path.read_text(encoding="utf-8"), lambda slug: all_games()[slug]))
        self.states = [self.match.at(0)]
        for action in self.match.plies[:PLIES]:
            self.states.append(self.states[-1].copy())
            self.states[-1].play(action)

    def seen(self, ply: int, undos: int, looking: int) -> Seen:
        game, view = self.match.game, self.states[ply].seen_by(looking)
        facts = Part(game.facts(view, self.match.setup))
        return Seen(looking, ply, undos, Part(game.position(view)), facts, NO_WORDS, ())


def told(seen: Seen, base: Seen | None) -> Json:
    """An update as it is sent, as far as it matters here."""
    view, facts, changes = seen.parts(base)
    scene = {"ply": seen.ply, "undos": seen.undos, "view": view, "facts": facts}
    message: Json = msgspec.json.decode(msgspec.json.encode({"type": "update", "scene": scene, "base": changes}))
    return message


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_merged_changes_are_the_whole_scene_in_golden_games(path: Path) -> None:
    """Every viewer, with connections that break and moves that are taken back between."""
    film, rng = Film(path), Rng(1)
    undos, ply, whole, sent = 0, 0, 0, 0
    viewers = [SPECTATOR, *range(film.match.setup.players)] if film.match.game.hidden else [SPECTATOR]
    page: dict[int, tuple[Seen | None, Merging]] = {looking: (None, Merging()) for looking in viewers}
    while ply < len(film.states):
        for looking in viewers:
            before, merging = page[looking]
            seen = film.seen(ply, undos, looking)
            if not rng.below(10):
                before, merging = None, Merging()  # it connects again
            base = before if before and before.undos == undos else None
            heard = merging.hear(told(seen, base))["scene"]
            complete = told(seen, None)["scene"]
            assert heard == complete
            page[looking] = seen, merging
            if base is not None:
                whole += len(msgspec.json.encode(complete))
                sent += len(msgspec.json.encode(told(seen, base)))
        ply += 1 + rng.below(2)  # chance is drawn in the same update
        if not rng.below(12):
            ply, undos = max(0, ply - 3), undos + 1
    assert sent < whole


def test_no_position_keeps_those_before_it() -> None:
    film = Film(RECORDS[0])
    first, second, third = (film.seen(ply, 0, 0) for ply in range(3))
    told(second, first)
    told(third, second)
    assert second.position._base is None
    assert third.position._base is second.position


def test_another_seat_an_undo_and_a_small_position_are_no_base() -> None:
    film = Film(next(path for path in RECORDS if path.parent.name == "bretagne"))
    seen = film.seen(2, 1, 0)
    before, other, undone = film.seen(1, 1, 0), film.seen(1, 1, 1), film.seen(1, 0, 0)
    assert seen.base(None) is None
    assert seen.base(before) is None, "it was never told whole"
    for each in (before, other, undone):
        told(each, None)
    assert seen.base(other) is None
    assert seen.base(undone) is None
    assert seen.base(before) is before


class Omitting(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part with every kind of field that can be left out."""

    number: int
    chosen: int | None = None
    cards: list[int] = []
    word: str = msgspec.field(default="", name="said")


@pytest.mark.parametrize(
    ("old", "new", "fields", "gone"),
    [
        (Omitting(1, 2, [3], "a"), Omitting(1), b"{}", ("chosen", "cards", "said")),
        (Omitting(1), Omitting(2, 5, [6], "b"), b'{"number":2,"chosen":5,"cards":[6],"said":"b"}', ()),
        (Omitting(1, 2, [3]), Omitting(1, 2, [3, 4]), b'{"cards":[3,4]}', ()),
        (None, Omitting(1, 7), b'{"number":1,"chosen":7}', ()),
    ],
)
def test_a_field_that_takes_its_default_is_named_as_gone(
    old: Omitting | None, new: Omitting, fields: bytes, gone: tuple[str, ...]
) -> None:
    changed, left_out = Part(new).since(Part(old))
    assert (bytes(changed), left_out) == (fields, gone)
    seen = [Seen(0, ply, 0, Part(part), Part(None), NO_WORDS, ()) for ply, part in enumerate((old, new))]
    assert seen[1].parts(seen[0])[1:] == (None, Base(0, gone))


@pytest.mark.parametrize("game", [*games(), "bottle"])
def test_every_socket_knows_the_same_whether_it_merges_or_not(person: Callable[[], Browser], game: str) -> None:
    """Two people and a spectator, each with a page that merges and one that does not; some connect again."""
    table, south, north = two_at_a_table(person, game=game)
    rng, pairs = Rng(3), list[tuple[Line, Line]]()
    for line in (south, north, person().line(table)):
        pairs.append((line, Line(line.browser, table["id"], merges=False)))
        line.browser.lines.append(pairs[-1][1])
    for _ in range(40):
        newest = max(named(line) for pair in pairs for line in pair)
        for merging, whole in pairs:
            for line in (merging, whole):
                while named(line) < newest:
                    line.recv()
            assert merging.scene == whole.scene
        mover = next((merging for merging, _ in pairs if merging.scene["legal"]), None)
        if mover is None:
            break
        if mover.scene["undo"]["offered"] and not rng.below(3):
            wish = mover.send("undo", ply=mover.scene["ply"], undos=mover.scene["undos"])
            assert "base" not in mover.expect("update", ack=wish)
        else:
            _play(mover, [merging for merging, _ in pairs], rng)
        if not rng.below(6):
            which = rng.below(3)
            old, whole = pairs[which]
            old.close()
            pairs[which] = old.browser.line(table, old.scene["ply"], old.scene["undos"]), whole
    merged = sum(merging.merging.changes for merging, _ in pairs)
    assert merged > 5 if game in LARGE else not merged
    assert not any(whole.merging.changes for _, whole in pairs)


def named(line: Line) -> tuple[int, int]:
    return line.scene["undos"], line.scene["ply"]


def _play(mover: Line, lines: list[Line], rng: Rng) -> None:
    """A move; where another person must agree, they do."""
    legal = mover.scene["legal"]
    wish = mover.move(legal[rng.below(len(legal))]["index"])
    answer = mover.until(lambda m: m["type"] == "proposal" or m.get("ack") == wish)
    if answer["type"] == "proposal":
        asked = next(line for line in lines if line.scene["seat"] == answer["proposal"]["asked"])
        asked.send("answer", ply=asked.scene["ply"], undos=asked.scene["undos"], yes=True)
        mover.expect("update", ack=wish)


def test_a_screen_that_changes_hands_is_told_everything_anew(person: Callable[[], Browser]) -> None:
    host = person()
    table = host.table("bretagne", ("me", "here"))
    line, eyes = host.line(table), person().line(table)
    start(line)
    covered = 0
    while covered < 3:
        line.send("show", seat=line.scene["to_act"])
        line.until(lambda m: m["type"] == "hello" and not m["scene"]["covered"])
        update = line.play(line.scene["legal"][0]["index"])
        heard = eyes.until(lambda m, ply=line.scene["ply"]: (m.get("scene") or {}).get("ply") == ply)  # type: ignore[misc]  # bound now
        assert "base" in heard
        assert ("base" in update) != update["scene"]["covered"], "one seat's view would be told as changes of another's"
        covered += update["scene"]["covered"]
