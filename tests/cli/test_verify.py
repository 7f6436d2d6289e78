"""`embruns verify` proves a fair game and names a forged outcome."""

from __future__ import annotations

import json
from pathlib import Path

from embruns.core.contract import OVER
from embruns.core.fairness import fair_draws, headers
from embruns.core.match import Match
from embruns.core.record import print_record
from embruns.core.seeds import rng_for
from embruns.games import find_game
from tests.cli.shell import embruns

SEED = bytes(range(32))


def fair_game() -> str:
    """A whole game whose chance comes from the seed, as the server draws it."""
    game = find_game("little-big-fish")
    match, rng = Match(game, game.setup("random")), rng_for(3, "verify")
    while match.state.to_act() != OVER:
        for outcome in fair_draws(match.state.copy(), SEED, ("abc",), match.ply):
            match.push(outcome)
        if match.state.to_act() >= 0:
            match.play(match.state.pick(rng))
    return print_record(match.record(**headers(SEED, ("abc",), over=True)))


def test_a_fair_game_is_proved(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(fair_game(), encoding="utf-8")
    said = embruns("verify", str(file))
    assert (said.returncode, said.stdout.startswith("All ")) == (0, True)
    assert "graine" in embruns("verify", str(file), "--lang", "fr").stdout
    told = json.loads(embruns("verify", str(file), "--json").stdout)
    assert told["fair"] is True
    assert told["outcomes"] >= 4, "the boards at least"


def test_another_seed_is_refused_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(fair_game().replace(SEED.hex(), bytes(32).hex()), encoding="utf-8")
    said = embruns("verify", str(file))
    assert (said.returncode, said.stdout, said.stderr.count("\n")) == (2, "", 1)
    assert "committed" in said.stderr
