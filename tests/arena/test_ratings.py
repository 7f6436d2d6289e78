"""One table with the ratings of all bots: `python -m tools.ratings`."""

from __future__ import annotations

import sys
from pathlib import Path

from embruns.arena.tournament import Contest
from embruns.bots import Budget
from embruns.games import find_game

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

from ratings import HOUSE, command, contest_of, names_of, play, seats_of, table  # beside the sources, not installed


def test_every_game_is_rated_for_two_and_for_all_seats_with_its_levels_and_frozen_players() -> None:
    assert {slug: seats_of(slug) for slug in HOUSE} == {
        "little-big-fish": [2],
        "petite-mer": [2, 4],
        "regate": [2, 4],
        "bretagne": [2, 4],
        "maitre-des-mers": [2, 6],
    }
    levels = ("mousse", "matelot", "capitaine", "amiral")
    assert names_of("bretagne", 2) == ("greedy", *levels, "legende", "amiral@1")
    assert names_of("bretagne", 4) == ("greedy", *levels, "amiral@1")
    assert names_of("petite-mer", 2) == (*levels, "legende")
    assert names_of("petite-mer", 4) == (*levels, "legende"), "a crew has one seating"
    assert contest_of("maitre-des-mers", 6, 8, 3).rounds() == 3
    assert contest_of("regate", 4, 8, 3).setup.variant == "2010", "the first that four can sail"
    assert contest_of("petite-mer", 4, 8, 3).rounds() == 3


def test_the_table_has_a_cell_for_every_bot_and_the_command_that_repeats_it() -> None:
    fish = find_game("little-big-fish")
    races = Contest("regate", find_game("regate").setup(players=2), ("random", "matelot"), 2, 5, Budget())
    told = [
        play(Contest(fish.slug, fish.setup(), ("random", "greedy", "matelot"), 6, 5, Budget()), 1),
        play(races, 1),
    ]
    head, line, *rows = table(told).splitlines()
    assert head == "| bot | Little Big Fish, 2 seats (6 games) | La Petite Régate, 2 seats (2 games) |"
    assert line == "|---|---|---|"
    assert [row.split(" | ")[0] for row in rows] == ["| random", "| greedy", "| matelot"]
    assert rows[1].endswith("|  |"), "greedy did not race"
    assert rows[0].count(" to ") == 2
    assert command(told[0]) == (
        "embruns arena little-big-fish --variant first-game --players 2 --bots random,greedy,matelot "
        "--games 6 --seed 5 --full"
    )
