"""A player who makes every move that the coach names, through the page's own messages, against the cabin boy.

`python -m tests.server.coached [--games 20] [--simulations N] [GAME …]` plays so many games of each, tells each result
and at last how many were won, and in Petite Mer the mean score. The coach thinks as long as at a table, or so many
simulations a decision. The program ends with 1 where a goal is missed: 80 % won, or the top rank.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.server.client import Browser, Line, Server, start

TOP_RANK = 56  # points of Petite Mer from which on the rank is the highest
GOALS = {"bretagne": 80, "little-big-fish": 80, "maitre-des-mers": 80, "petite-mer": TOP_RANK, "regate": 80}


@dataclass
class Tally:
    """What came of the games."""

    games: int = 0
    won: int = 0
    moves: int = 0
    scores: list[int] = field(default_factory=list)


def play(server: Any, game: str, games: int, tally: Tally) -> None:
    """Play that many games, in both seats alike; Petite Mer alone."""
    person = Browser(server)
    try:
        for number in range(games):
            seats: tuple[str, ...] = ("me", "mousse") if number % 2 == 0 else ("mousse", "me")
            if game == "petite-mer":  # all seats win together: a seat alone shows what the coach comes to
                seats = ("me",)
            line = person.line(person.table(game, seats=seats))
            start(line)
            _follow(line, tally)
            ending = line.scene["ending"]
            mine = seats.index("me")
            tally.games += 1
            tally.won += ending["winners"] == [mine]
            tally.scores.append(ending["scores"][mine])
            print(f"{game}: game {tally.games}, {ending['scores'][mine]} points, {tally.won} won", flush=True)
            line.close()
    finally:
        person.close()


def _follow(line: Line, tally: Tally) -> None:
    """Ask the coach and play what it names, until the game is over."""
    while not line.scene["ending"]:
        if not line.scene["legal"]:
            line.recv()
            continue
        hint = line.expect("hint", id=line.send("hint"))
        line.play(hint["ideas"][0]["action"]["index"])
        tally.moves += 1


def main() -> None:
    """Play, tell, and fail where a goal is missed."""
    words = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    words.add_argument("games_named", nargs="*", metavar="GAME", default=sorted(GOALS))
    words.add_argument("--games", type=int, default=20)
    words.add_argument("--simulations", type=int, help="of a decision; without it the coach thinks in seconds")
    given = words.parse_intermixed_args()
    missed = False
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "data", simulations=given.simulations)
        for game in given.games_named:
            tally = Tally()
            play(server, game, given.games, tally)
            mean = sum(tally.scores) / tally.games
            per_cent = 100 * tally.won / tally.games
            reached = mean if game == "petite-mer" else per_cent
            missed |= reached < GOALS[game]
            print(
                f"{game}: won {tally.won} of {tally.games} ({per_cent:.0f} %), mean score {mean:.1f}, "
                f"{tally.moves} moves; goal {GOALS[game]}",
                flush=True,
            )
        server.stop()
    sys.exit(missed)


if __name__ == "__main__":
    main()
