"""The soak run counts, stops where a law is broken, and ends cleanly on Ctrl-C."""

from __future__ import annotations

import re

import pytest

from embruns.laws.cases import Case
from tests.conformance import soak
from tests.games_for_tests.bottle.actions import KEEP
from tests.games_for_tests.bottle.state import BottleState

BOTTLE = ["--game", "bottle", "--games", "6", "--plies", "2"]


def test_it_counts_what_it_looked_at(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(BOTTLE) == 0
    told = capsys.readouterr()
    assert re.fullmatch(r"6 games, \d+ plies, \d+ of them held to all laws, \d+ s, (interpreted|compiled)\n", told.out)
    assert told.err == ""


def test_it_can_look_at_every_ply(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main([*BOTTLE[:-1], "0"]) == 0
    games, plies, looked_at = re.findall(r"\d+", capsys.readouterr().out)[:3]
    assert int(looked_at) == int(plies) + int(games)  # the last state too


def test_it_can_look_for_leaks_alone(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert soak.main(["--game", "bottle", "--secrets", "60"]) == 0
    assert " 60 of them held to non-interference" in capsys.readouterr().out
    monkeypatch.setattr(BottleState, "veil", lambda _, action, __: action)
    monkeypatch.setattr(BottleState, "seen_by", lambda state, _: state.copy())
    monkeypatch.setattr(BottleState, "guess", lambda state, _: _with_another_hand(state))
    assert soak.main(["--game", "bottle", "--secrets", "60"]) == 1
    assert "nothing_unseen_changes_what_a_seat_gets is broken" in capsys.readouterr().err


def _with_another_hand(state: BottleState) -> BottleState:
    other = state.copy()
    other.hands = [sorted(hand)[1:] for hand in other.hands]
    return other


def test_it_names_the_seed_of_a_broken_law(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BottleState, "pick", lambda *_: KEEP)
    assert soak.main([*BOTTLE, "--seed", "40"]) == 1
    assert re.match(r"bottle/calm/\d, seed 4\d, ply \d+: pick_is_uniform is broken", capsys.readouterr().err)


def test_it_ends_cleanly_by_hand(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(case: Case, seed: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(soak, "play_game", interrupt)
    assert soak.main(BOTTLE) == 130
    told = capsys.readouterr()
    assert told.out.startswith("0 games, ")
    assert told.err == "stopped by hand\n"
