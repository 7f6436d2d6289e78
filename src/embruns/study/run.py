"""Run a study: play what is left to play, keep every game at once, and write the pages when all are there."""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, is_dataclass, replace
from itertools import islice
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import msgspec

from embruns.arena.engines import Engine, run_tasks
from embruns.core import boxes
from embruns.core.boxes import Box
from embruns.core.editions import box_file, edition, package_of, shipped_box
from embruns.core.errors import EmbrunsError
from embruns.core.game import LANGS
from embruns.games import find_game
from embruns.study.compare import compare
from embruns.study.course import skill_of
from embruns.study.games import StudiedGame, StudyPlan, check_box, play_batch
from embruns.study.measures import Measures, measure
from embruns.study.page import page
from embruns.study.teller import Study

Progress = Callable[[int], None]

_decoder = msgspec.json.Decoder(StudiedGame)


class OtherStudy(EmbrunsError):
    """The folder holds another study, which must not be mixed with this one."""

    code = "other-study"


@dataclass(frozen=True)
class Side:
    """One box of a study; None is the box that the game ships with."""

    name: str  # of its files
    box: Box | None


def check_sides(plan: StudyPlan, sides: list[Side]) -> None:
    """Raise an error if a box cannot be played with, before anything is written."""
    for side in sides:
        if side.box:
            with _playing_with(plan.game, side.box):
                assert list(run_tasks(check_box, [plan.game], 1, apart=True)) == [side.box.label()]


def play_side(plan: StudyPlan, side: Side, folder: Path, engine: Engine, progress: Progress) -> list[StudiedGame]:
    """Play the games of one box that the folder does not hold yet; each is written as soon as it is known."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{side.name}.jsonl"
    head = _head(plan, side)
    done = _read(file, head)
    progress(len(done))
    if len(done) >= plan.games:
        return done[: plan.games]
    _write(file, head, done)
    with _playing_with(plan.game, side.box), file.open("ab") as out:
        for games in engine(play_batch, plan.tasks(len(done))):
            for game in games:
                out.write(msgspec.json.encode(game) + b"\n")
            out.flush()
            done += games
            progress(len(games))
    return done


def _head(plan: StudyPlan, side: Side) -> bytes:
    """Return the first line of a file of games: what was asked, without how many games, so that more can follow."""
    game = find_game(plan.game)
    told = {
        "game": plan.game,
        "rules": game.version,
        "variant": plan.setup.variant,
        "players": plan.setup.players,
        "options": dict(plan.setup.options),
        "bots": plan.bots,
        "seed": plan.seed,
        "box": side.box.label() if side.box else "",
        **({"weaker": plan.weaker} if plan.weaker else {}),
    }
    return json.dumps(told, sort_keys=True).encode()


def _read(file: Path, head: bytes) -> list[StudiedGame]:
    """Return the games in a file; a last line that was cut short is dropped."""
    if not file.exists():
        return []
    lines = file.read_bytes().split(b"\n")
    if lines[0] != head:
        raise OtherStudy(f"{file}: this file is of another study; choose another folder with --out")
    found: list[StudiedGame] = []
    for line in lines[1:-1]:
        try:
            game = _decoder.decode(line)
        except msgspec.DecodeError:
            break
        if game.number != len(found):
            break
        found.append(game)
    return found


def _write(file: Path, head: bytes, games: list[StudiedGame]) -> None:
    draft = file.with_suffix(".draft")
    draft.write_bytes(head + b"\n" + b"".join(msgspec.json.encode(game) + b"\n" for game in games))
    draft.replace(file)


@contextmanager
def _playing_with(slug: str, box: Box | None) -> Iterator[None]:
    """Let the processes that are started inside play the game with this box, compiled where the game is."""
    before = os.environ.get(boxes.VARIABLE)
    if box is not None:
        os.environ[boxes.VARIABLE] = f"{package_of(find_game(slug))}={box_file(box)}"
    try:
        yield
    finally:
        os.environ.pop(boxes.VARIABLE, None)
        if before is not None:
            os.environ[boxes.VARIABLE] = before


@dataclass(frozen=True)
class Played:
    """Everything that was played for a study."""

    plan: StudyPlan
    sides: list[Side]  # one box, or two
    games: list[list[StudiedGame]]  # of each of them
    skill: tuple[StudyPlan, list[StudiedGame]] | None = None  # with weaker bots at some seats
    others: tuple[tuple[StudyPlan, list[StudiedGame]], ...] = ()  # other numbers of players and variants


def write_study(played: Played, command: str, folder: Path) -> None:
    """Write the pages, the tables and the records; the same games give the same bytes."""
    study = _study(played, command)
    for lang, other in (("fr", "study.en.html"), ("en", "study.fr.html")):
        (folder / f"study.{lang}.html").write_text(page(study, lang, other), encoding="utf-8")  # type: ignore[arg-type]
    assert LANGS == ("fr", "en")
    _write_csv(folder / "games.csv", played.sides, played.games)
    _write_summary(folder / "study.json", study)
    _write_records(folder / "records.zip", played.sides, played.games)


def _study(played: Played, command: str) -> Study:
    """Measure everything that was played."""
    plan, game = played.plan, find_game(played.plan.game)
    measured = [
        measure(games, game.together, _ladder(plan, side.box))
        for side, games in zip(played.sides, played.games, strict=True)
    ]
    labels = [side.box.label() if side.box else "" for side in played.sides]
    box = played.sides[0].box
    study = Study(
        game,
        plan.setup,
        plan.bots,
        plan.seed,
        command,
        labels[0],
        measured[0],
        skill_of(*played.skill, game.together) if played.skill else None,
        tuple((other.setup, measure(games, game.together, _ladder(other, box))) for other, games in played.others),
    )
    if len(measured) == 1:
        return study
    own = shipped_box(package_of(game))
    before, after = ((side.box or own).table() for side in played.sides)
    gaps = boxes.differences(before, after)
    told = tuple((part, str(old), str(new)) for part, old, new in islice(gaps, 40))
    return replace(study, against=labels[1], second=measured[1], box_changes=told)


def _ladder(plan: StudyPlan, box: Box | None) -> list[int]:
    """Return the lowest score of each rank, as the box has them."""
    game = find_game(plan.game)
    return [rank.least for rank in (edition(game, box) if box else game).ranks(plan.setup)]


def _write_csv(file: Path, sides: list[Side], played: list[list[StudiedGame]]) -> None:
    seats = range(len(played[0][0].scores))
    with file.open("w", encoding="utf-8", newline="") as out:
        table = csv.writer(out, lineterminator="\n")
        table.writerow(
            ["box", "game", "decisions", "turns", "ending", "winners", "lead_changes", *[f"score_{s}" for s in seats]]
        )
        for side, games in zip(sides, played, strict=True):
            for g in games:
                winners = " ".join(map(str, g.winners))
                table.writerow(
                    [side.name, g.number, g.decisions, g.turns, g.reason, winners, g.changes_of_lead, *g.scores]
                )


def _write_summary(file: Path, study: Study) -> None:
    told: dict[str, object] = {"first": _numbers(study.first)}
    told["skill"] = _plain(study.skill)
    told["others"] = [{"setup": asdict(setup), **_numbers(measures)} for setup, measures in study.others]
    if study.second:
        told["second"] = _numbers(study.second)
        told["changes"] = [asdict(change) for change in compare(study.first, study.second)]
    file.write_text(json.dumps(told, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def _numbers(measures: Measures) -> dict[str, object]:
    left_out = {"games", "things"}
    found: dict[str, object] = {name: _plain(value) for name, value in vars(measures).items() if name not in left_out}
    return {**found, "number_of_games": len(measures.games), "things": [asdict(thing) for thing in measures.things]}


def _plain(value: object) -> object:
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return asdict(value) if is_dataclass(value) and not isinstance(value, type) else value


def _write_records(file: Path, sides: list[Side], played: list[list[StudiedGame]]) -> None:
    """Pack the records, with a date of no meaning, so that the same games give the same bytes."""
    with ZipFile(file, "w", ZIP_DEFLATED, compresslevel=6) as out:
        for side, games in zip(sides, played, strict=True):
            for game in games:
                entry = ZipInfo(f"{side.name}/{game.number:06}.txt", (1980, 1, 1, 0, 0, 0))
                entry.compress_type = ZIP_DEFLATED
                out.writestr(entry, game.record)
