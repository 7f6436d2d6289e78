"""The bench measures what it says; no test depends on how fast this machine is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from embruns.bench.goals import Goals, goals_of
from embruns.bench.openspiel import Rollouts, installed
from embruns.bench.ours import times_played
from embruns.bench.run import Effort, measure
from embruns.build import compiled
from embruns.core.errors import BadComponents, BadSetup
from embruns.core.playout import recorded_playout
from embruns.core.seeds import rng_for
from embruns.games import find_game, games
from tests.cli.shell import embruns, environment
from tests.games_for_tests import bottle

FISH = find_game("little-big-fish")
BREAKTHROUGH = "breakthrough(rows=6,columns=6)"

QUICK = ("--game", "little-big-fish", "--repeats", "1", "--warm-up", "0.1", "--memory", "1000")


def test_one_run_holds_our_numbers_and_the_peers() -> None:
    steps: list[int] = []
    one = measure(FISH, installed(), Effort(2, 0.1, 3_000), lambda: steps.append(1))
    assert len(steps) == 2
    assert (one.game, one.variant, one.compiled) == ("little-big-fish", "random", compiled())
    assert one.decisions_per_second > 1_000
    assert 10 < one.copy_ns < 1_000_000
    assert len(one.memory_kb) == 3
    assert one.memory_kb == sorted(one.memory_kb), "a peak never falls"
    if installed():
        assert one.peer
        assert one.peer.game == BREAKTHROUGH
        assert one.peer.ratio == pytest.approx(one.decisions_per_second / one.peer.decisions_per_second, rel=0.02)
    else:
        assert one.peer is None
    assert one.search
    assert one.search.simulations_per_second > 10
    assert 20 < one.search.decisions_per_second / one.search.simulations_per_second < 200, "whole games"
    assert (one.search.peer_from_python > 0) is installed()
    if installed():
        ratio = one.search.simulations_per_second / one.search.peer_from_python
        assert one.search.ratio == pytest.approx(ratio, rel=0.02)


def test_rollouts_inside_the_peer_are_whole_games_and_faster_than_from_python() -> None:
    """The mean length of a random breakthrough game on 6 x 6 is about 28 decisions; a rollout cut short would show."""
    if not installed():
        assert measure(FISH, False, Effort(1, 0.1, 1_000), lambda: None).peer is None
        return
    rollouts = Rollouts(BREAKTHROUGH)
    from_python = max(rollouts.from_python() for _ in range(3))
    assert 27 < rollouts.length < 29.5
    inside = max(rollouts.games_per_second() for _ in range(3)) * rollouts.length
    assert 1 < inside / from_python < 30


def test_a_game_brings_its_goals_in_its_folder() -> None:
    goals = goals_of(FISH)
    assert goals.variant == "random"
    assert goals.peer
    assert (goals.peer.game, goals.peer.must, goals.peer.aim) == (BREAKTHROUGH, 1.5, 3)
    assert goals.search_peer
    assert (goals.search_peer.must, goals.search_peer.aim) == (5, 10)
    assert goals_of(bottle.GAME) == Goals(), "the test game brings none"
    found = [goals_of(game) for game in games().values()]
    assert all(one.peer or one.work for one in found), "each game of the house is measured against something"
    for peer in [peer for one in found for peer in (one.peer, one.search_peer) if peer]:
        assert 0 < peer.must <= peer.aim


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[peer", "Expected ']'"),
        ("[peer]\ngame = 'othello'\nmust = 2\n", "Object missing required field `aim`"),
        ("[per]\ngame = 'othello'\n", "unknown field `per`"),
    ],
)
def test_goals_that_cannot_be_read_name_the_game_and_the_fault(
    text: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bench.toml").write_text(text)
    monkeypatch.setattr(bottle.Bottle, "folder", lambda _: tmp_path)
    with pytest.raises(BadComponents, match=r"^bottle: bench.toml: ") as refused:
        goals_of(bottle.GAME)
    assert message in str(refused.value)
    (tmp_path / "bench.toml").write_text("variant = 'fog'")
    with pytest.raises(BadSetup, match="fog"):
        goals_of(bottle.GAME)


def test_every_peer_that_is_named_exists() -> None:
    if not installed():
        assert goals_of(FISH).peer
        return
    import pyspiel

    for goals in map(goals_of, games().values()):
        for peer in filter(None, (goals.peer, goals.search_peer)):
            assert pyspiel.load_game(peer.game)


def test_the_card_moves_of_the_race_are_counted() -> None:
    one = measure(find_game("regate"), False, Effort(1, 0.1, 1_000), lambda: None)
    assert one.peer is None
    assert one.work
    assert (one.work.name, one.work.must, one.work.aim) == ("card moves", 50_000, 200_000)
    assert one.work.per_second > 0
    assert measure(FISH, False, Effort(1, 0.1, 1_000), lambda: None).work is None


def test_a_good_part_of_a_race_are_card_moves() -> None:
    game = find_game("regate")
    work, start, rng = goals_of(game).work, game.new(game.setup()), rng_for(1, "card moves")
    assert work
    played = [recorded_playout(start.copy(), rng) for _ in range(3)]
    assert sum(map(len, played)) / 10 < times_played(work.verb, played) < sum(map(len, played))
    assert times_played("Fly", played) == 0


def test_without_openspiel_one_line_says_so_and_our_numbers_are_there(tmp_path: Path) -> None:
    (tmp_path / "pyspiel.py").write_text("raise ImportError('not installed')\n")
    path = f"{tmp_path}:{environment()['PYTHONPATH']}"
    done = embruns("bench", *QUICK, "--json", env={"PYTHONPATH": path})
    assert done.returncode == 0
    assert done.stderr.count("\n") == 1
    assert "OpenSpiel is not installed" in done.stderr
    told = json.loads(done.stdout)
    assert told["games"][0]["peer"] is None
    assert told["games"][0]["decisions_per_second"] > 0


def test_people_get_lines() -> None:
    done = embruns("bench", *QUICK)
    assert done.returncode == 0
    assert f"little-big-fish random, 2 seats ({'compiled' if compiled() else 'interpreted'})" in done.stdout
    assert "decisions/s" in done.stdout
    assert "simulations/s" in done.stdout
    assert ("ours / C++" in done.stdout) is installed()
