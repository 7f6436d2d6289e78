"""Write what a game must go on doing to `tests/golden/<game>`: records, perft counts and digests.

    python -m tests.conformance.golden little-big-fish
    python -m tests.conformance.golden little-big-fish --rules-changed

Run it once for a new game, and look at the records before you commit them. Afterwards it writes what is missing
and refuses to touch a file that would change: a changed file means changed behaviour. If that is intended, raise the
game's `version`, add a line to CHANGELOG.md, and use `--rules-changed`. New weights in `bot/judge.py` change nothing
but `judge.json`; for them use `--judge-changed`.

The counted worlds of a game with secrets, `worlds.json`, are counted by hand and never written here.
"""

from __future__ import annotations

import argparse
import json
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

from embruns.core.contract import CHANCE, OVER, SPECTATOR, State
from embruns.core.game import Game
from embruns.core.playout import perft
from embruns.core.record import print_record
from embruns.laws.cases import Case, RandomGame, Spot, cases_of, play_game
from tests.conformance.cases import GOLDEN, all_games

GAMES = 20  # in each digest, or as many as have so many plies together
PLIES = 3_000
NODES = 60_000  # perft goes as deep as this allows, so that it is quick uncompiled too
DEEPEST = 8
ANSWERED = 12  # moments of a game, beside its first and its last, at which all answers of a state are hashed
ASKED = 1_000  # actions that are asked about there
DRAWN = 20  # picks or rolls
LONG = 600  # plies: the judge need not look at each of more than these

Entry = dict[str, Any]


def record_text(case: Case) -> str:
    """Return the record of one random game with the default options."""
    return print_record(play_game(case, 0).record())


def perft_entries(case: Case) -> list[Entry]:
    """Count the lines of play from the set-up, for one depth after the other."""
    entries, setup = list[Entry](), case.setup(0)
    start = case.game.new(setup)
    for depth in range(1, DEEPEST + 1):
        nodes = perft(start, depth)
        if nodes > NODES and entries:
            break
        entries.append({**_named(case), "options": dict(setup.options), "depth": depth, "nodes": nodes})
    return entries


def seeded_games(case: Case) -> list[RandomGame]:
    """Play enough random games to tell two engines apart."""
    games: list[RandomGame] = []
    while len(games) < GAMES and sum(len(played.actions) for played in games) < PLIES:
        games.append(play_game(case, len(games)))
    return games


def rules_digest(case: Case) -> str:
    """Hash every ply of some random games: the state, a spectator's view, what may happen, the points."""
    digest = sha256()
    for played in seeded_games(case):
        digest.update(print_record(played.record()).encode())
        state = case.game.new(played.setup)
        for action in played.actions:
            digest.update(_known(state))
            state.play(action)
        digest.update(_known(state))
    return digest.hexdigest()


def _known(state: State) -> bytes:
    may = [action.index for action in state.legal()]
    odds = [(outcome.index, weight) for outcome, weight in state.chances()] if state.to_act() == CHANCE else []
    views = repr((state.key(), state.seen_by(SPECTATOR).key())).encode()
    return views + json.dumps([state.to_act(), may, odds, state.scores()]).encode()


def answers_digest(case: Case) -> str:
    """Hash all that a state answers at some moments of two games: refusals, views, guesses, veils, draws, the outcome.

    Together with `rules_digest` this covers the whole interface of a state, so that the laws, which ask nothing else,
    hold interpreted if they hold compiled.
    """
    digest = sha256()
    for seed in (0, 1):
        played = play_game(case, seed)
        for spot in played.spots(played.some_plies(ANSWERED)):
            digest.update(repr(_answers(spot)).encode())
    return digest.hexdigest()


def _answers(spot: Spot) -> list[object]:
    state, actions = spot.state, spot.game.actions
    asked = [*actions[:: 1 + len(actions) // ASKED], *state.legal()]
    told: list[object] = [[(action.index, state.forbids(action)) for action in asked]]
    for watcher in spot.watchers:
        view = state.seen_by(watcher)
        told += [view.key(), view.guess(spot.rng("guess")).key(), [state.veil(a, watcher).index for a in state.legal()]]
    to_act = state.to_act()
    if to_act == OVER:
        outcome = state.outcome()
        return [*told, outcome.winners, outcome.reason, outcome.clause]
    rng = spot.rng("draw")
    drawn = [state.roll(rng) if to_act == CHANCE else state.pick(rng) for _ in range(DRAWN)]
    return [*told, [action.index for action in drawn], state.copy() == state]


def judge_digest(case: Case) -> str:
    """Hash what positions of some random games are worth to every seat: at every ply, or at some of a long game."""
    digest = sha256()
    for seed in range(GAMES):
        played = play_game(case, seed)
        plies = len(played.actions)
        for spot in played.spots(list(range(0, plies + 1, 1 + plies // LONG))):
            worth = [case.game.judge.value(spot.state, seat) for seat in range(case.players)]
            digest.update(json.dumps(worth).encode())
    return digest.hexdigest()


def golden_files(game: Game) -> dict[str, str]:
    """Return the name and content of every file that need not be counted by hand."""
    cases = cases_of(game)
    files = {f"{case.variant}-{case.players}.txt": record_text(case) for case in cases}
    files["perft.json"] = _lines([entry for case in cases for entry in perft_entries(case)])
    files["digests.json"] = _lines([{**_named(case), "sha256": rules_digest(case)} for case in cases])
    files["answers.json"] = _lines([{**_named(case), "sha256": answers_digest(case)} for case in cases])
    files["judge.json"] = _lines([{**_named(case), "sha256": judge_digest(case)} for case in cases])
    return files


def _named(case: Case) -> Entry:
    return {"variant": case.variant, "players": case.players}


def _lines(entries: list[Entry]) -> str:
    """Return JSON with one entry on each line, so that people can read a difference."""
    return "[\n" + ",\n".join(f"  {json.dumps(entry)}" for entry in entries) + "\n]\n"


def changed_files(folder: Path, files: dict[str, str]) -> list[str]:
    """Return the files that exist with another content."""
    there = [name for name in files if (folder / name).exists()]
    return [name for name in there if (folder / name).read_text(encoding="utf-8") != files[name]]


def write_golden(folder: Path, files: dict[str, str], may_change: list[str]) -> list[str]:
    """Write the files, or none if one would change that may not change; return those."""
    refused = [name for name in changed_files(folder, files) if name not in may_change]
    if not refused:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8")
    return refused


def main(words: list[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.conformance.golden", description="Write tests/golden/GAME.")
    parser.add_argument("game", choices=sorted(all_games()))
    parser.add_argument("--rules-changed", action="store_true", help="the rules have a new version: overwrite")
    parser.add_argument(
        "--judge-changed", action="store_true", help="bot/judge.py has new weights: overwrite judge.json"
    )
    asked = parser.parse_args(words)
    files = golden_files(all_games()[asked.game])
    may_change = list(files) if asked.rules_changed else ["judge.json"] if asked.judge_changed else []
    refused = write_golden(GOLDEN / asked.game, files, may_change)
    if refused:
        print(f"{asked.game} behaves differently: {', '.join(refused)} would change; nothing written", file=sys.stderr)
        return 2
    print(f"{len(files)} files in tests/golden/{asked.game}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
