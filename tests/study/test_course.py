"""What a study reads off games: who led, who won, when a game was settled, and what a thing was worth."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from zipfile import ZipFile

import pytest
from msgspec.structs import replace

from embruns.arena.engines import on_this_machine
from embruns.core.editions import package_of, read_box
from embruns.core.record import parse_record
from embruns.games import find_game
from embruns.study.course import alone_first, course_of, skill_of, won
from embruns.study.findings import findings
from embruns.study.games import POINTS, StudiedGame, StudyPlan, play_batch
from embruns.study.measures import measure
from embruns.study.run import Played, Side, play_side, write_study
from embruns.study.teller import Study, Teller


def game_of(
    number: int, winners: list[int], course: list[list[int]], expected: list[list[int]], used: list[dict[str, int]]
) -> StudiedGame:
    """A game of two seats, with its course at the start, in the middle and at the end; each holds until the next."""

    def spread(told: list[list[int]]) -> list[list[int]]:
        return [told[0]] * (POINTS // 2) + [told[1]] * (POINTS // 2) + [told[2]]

    return StudiedGame(
        number,
        40,
        20,
        course[-1],
        winners,
        "end",
        spread(course),
        [2.0] * POINTS,
        0,
        spread(expected),
        course[-1],
        used,
        "",
    )


def test_a_shared_win_counts_half_and_a_shared_lead_leads_nobody() -> None:
    both = game_of(0, [0, 1], [[0, 0], [3, 3], [5, 5]], [[5000, 5000]] * 3, [{}, {}])
    assert [won(both, seat) for seat in (0, 1)] == [0.5, 0.5]
    assert alone_first([3, 3]) == -1
    assert alone_first([3, 4, 1]) == 1
    found = measure([both] * 10, together=False)
    assert [each.value for each in found.wins] == [0.5, 0.5]
    assert found.shared.value == 1


def test_the_leader_the_favourite_and_when_a_game_is_settled() -> None:
    """Seat 1 leads in the middle of three games and wins two of them; the curve knows the winner from the middle on."""
    upset = game_of(0, [0], [[0, 0], [1, 4], [9, 5]], [[4000, 6000], [7000, 3000], [10_000, 0]], [{}, {}])
    held = game_of(1, [1], [[0, 0], [1, 4], [2, 5]], [[6000, 4000], [3000, 7000], [0, 10_000]], [{}, {}])
    course = course_of([upset, held, held], together=False, ladder=())
    middle = POINTS // 2
    assert course.leader_wins[0].games == 0  # nobody leads at the start
    assert course.leader_wins[middle].value == pytest.approx(2 / 3)
    assert course.favourite_wins[0].value == 0
    assert course.favourite_wins[middle].value == 1
    assert course.changes_of_favourite.value == 1
    assert [course.decided[k].value for k in (0, middle - 1, middle, POINTS)] == [0, 0, 1, 1]
    assert course.half_decided is not None
    assert course.half_decided.value == 0.5


def test_what_a_thing_is_worth_is_the_gain_of_those_who_use_it() -> None:
    lucky = [game_of(n, [0], [[0, 0]] * 3, [[5000, 5000]] * 3, [{"Arm": 1}, {"Buy": 2}]) for n in range(40)]
    other = [game_of(n, [1], [[0, 0]] * 3, [[5000, 5000]] * 3, [{"Arm": 1}, {"Buy": 2}]) for n in range(40, 50)]
    worth = {thing.name: thing.worth for thing in measure(lucky + other, together=False).things}
    assert worth["Arm"] is not None
    assert worth["Arm"].value == pytest.approx(0.8 - 0.2)
    assert worth["Buy"] is not None
    assert worth["Buy"].value == pytest.approx(0.2 - 0.8)


@pytest.mark.parametrize(("endings", "told"), [(("end",), False), (("end", "other"), True)])
def test_that_all_games_end_alike_is_no_finding(endings: tuple[str, ...], told: bool) -> None:
    game = find_game("little-big-fish")
    one = game_of(0, [0], [[0, 0], [1, 4], [9, 5]], [[4000, 6000], [7000, 3000], [10_000, 0]], [{}, {}])
    games = [replace(one, number=n, reason=endings[n % len(endings)]) for n in range(20)]
    study = Study(game, game.setup(), ("greedy", "greedy"), 0, "", "", measure(games, together=False))
    found = findings(Teller(study, "en"))
    assert ("endings" in [each.where for each in found]) is told
    assert len({each.sentence for each in found}) == len(found) >= 3


def test_leads_and_choices_are_counted_as_the_record_has_them() -> None:
    """Counted a second time, from the records: a lead changes when another seat comes to lead alone."""
    game = find_game("little-big-fish")
    plan = StudyPlan(game.slug, game.setup(), ("random", "random"), 30, 2)
    games = play_batch((plan, 0, 30))
    assert len({noted.record for noted in games}) == 30  # every game has draws of its own
    ties = 0
    for noted in games:
        record = parse_record(noted.record, find_game)
        state, leads, choices = record.first(), list[int](), list[int]()
        for action in record.actions:
            if state.to_act() >= 0:
                choices.append(len(state.legal()))
            state.play(action)
            low, high = sorted(state.scores())
            ties += low == high > 0
            if low != high:
                leads.append(list(state.scores()).index(high))
        assert noted.changes_of_lead == sum(a != b for a, b in pairwise(leads))
        assert noted.choices[-1] == round(
            sum(choices[len(choices) * 19 // 20 :]) / len(choices[len(choices) * 19 // 20 :]), 4
        )
    assert ties > 0  # a lead that is shared for a while is among them


def test_luck_is_what_players_and_seats_leave() -> None:
    game = find_game("little-big-fish")
    plan = StudyPlan(game.slug, game.setup(), ("greedy", "greedy"), 24, 1, "random")
    skill = skill_of(plan, play_batch((plan, 0, 24)), together=False)
    assert skill.seat is not None
    assert skill.players.value + skill.seat.value + skill.luck.value == pytest.approx(1)
    assert skill.luck.low <= skill.luck.value <= skill.luck.high


def test_each_box_has_its_own_ranks_and_leaves_the_next_side_its_own(tmp_path: Path) -> None:
    """The first box has ranks that everybody reaches; nothing of it stays for the second."""
    game = find_game("petite-mer")
    plan = StudyPlan(game.slug, game.setup(players=1, options={"pile": "17"}), ("greedy",), 8, 3)
    low = read_box(package_of(game), "[ranks]\nbase = [1, 2, 3, 4]", "low")
    sides, counted = [Side("first", low), Side("second", None)], list[int]()
    engine = on_this_machine(1, apart=True)
    played = [play_side(plan, side, tmp_path, engine, counted.append) for side in sides]
    assert counted == [0, 8, 0, 8]
    boxed, plain = (parse_record(games[0].record, find_game).game.box for games in played)
    assert boxed is not None
    assert plain is None
    again = [play_side(plan, side, tmp_path, engine, counted.append) for side in sides]
    assert (counted[4:], again) == ([8, 8], played)
    write_study(Played(plan, sides, played), "embruns study", tmp_path)
    told = json.loads((tmp_path / "study.json").read_text())
    assert [rank["value"] for rank in told["first"]["ranks"]] == [0, 0, 0, 0, 1]
    assert told["second"]["ranks"][0]["value"] == 1
    with ZipFile(tmp_path / "records.zip") as records:
        assert {entry.date_time for entry in records.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_a_file_with_a_game_missing_is_read_up_to_the_gap(tmp_path: Path) -> None:
    game = find_game("little-big-fish")
    plan = StudyPlan(game.slug, game.setup(), ("random", "random"), 12, 3)
    side, engine = Side("games", None), on_this_machine(1)
    whole = play_side(plan, side, tmp_path, engine, lambda _: None)
    file = tmp_path / "games.jsonl"
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:4] + lines[5:]))  # the fourth game is gone
    counted = list[int]()
    assert play_side(plan, side, tmp_path, engine, counted.append) == whole
    assert counted == [3, 8, 1]
    assert file.read_bytes() == b"".join(lines)


def test_a_game_in_which_nobody_scores_has_a_page(tmp_path: Path) -> None:
    game = find_game("petite-mer")
    plan = StudyPlan(game.slug, game.setup(players=1, options={"pile": "8"}), ("random",), 8, 3)
    games = play_batch((plan, 0, 8))
    assert {game.scores[0] for game in games} == {0}
    write_study(Played(plan, [Side("games", None)], [games]), "embruns study", tmp_path)
    assert "Petite Mer" in (tmp_path / "study.en.html").read_text()
