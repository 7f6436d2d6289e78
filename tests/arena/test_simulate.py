"""A simulation gives one result for one seed, sums that add up, and records that replay."""

from __future__ import annotations

import statistics
from dataclasses import astuple, replace
from fractions import Fraction

import pytest

from embruns.arena.elo import mean_of, share_interval
from embruns.arena.play import FinishedGame, play_game
from embruns.arena.simulate import Plan, simulate
from embruns.bots import Budget, bots_for, find_bot
from embruns.bots.bot import Bot
from embruns.core.contract import Action, Rng, State
from embruns.core.errors import BadSetup, IllegalAction, UnknownBot, UnknownGame
from embruns.core.game import Game
from embruns.core.match import Match
from embruns.core.record import parse_record
from embruns.games import find_game, games
from tests.games_for_tests import bottle

FISH = find_game("little-big-fish")
PLAN = Plan("little-big-fish", FISH.setup("random"), ("random", "random"), 100, 7)

# Interpreted and compiled, with any number of processes. A change here is a change of the rules or of chance.
DIGEST = "e26dc487e62330657e31aaa8bde7606510c20db96a8f959a3583cba3f7990beb"


def test_the_digest_is_the_same_everywhere_and_every_time() -> None:
    assert simulate(PLAN).digest == DIGEST
    assert simulate(PLAN, jobs=2).digest == DIGEST


def test_processes_change_nothing_but_the_time() -> None:
    plan = Plan("little-big-fish", FISH.setup(), ("greedy", "random"), 12, 3)
    one, two = simulate(plan), simulate(plan, jobs=2)
    for name in ("digest", "wins", "mean_scores", "decisions", "chances", "endings", "games"):
        assert getattr(one, name) == getattr(two, name)


def test_another_seed_or_set_up_gives_other_games() -> None:
    digests = {simulate(PLAN).digest}
    digests.add(simulate(Plan(PLAN.game, PLAN.setup, PLAN.bots, PLAN.games, 8)).digest)
    digests.add(simulate(Plan(PLAN.game, FISH.setup("first-game"), PLAN.bots, PLAN.games, 7)).digest)
    digests.add(simulate(Plan(PLAN.game, PLAN.setup, PLAN.bots, 99, 7)).digest)
    assert len(digests) == 4


def test_a_longer_run_begins_with_the_shorter_one() -> None:
    kept: list[str] = []
    longer: list[str] = []
    simulate(Plan(PLAN.game, PLAN.setup, PLAN.bots, 3, 7), keep=lambda _, text: kept.append(text))
    simulate(Plan(PLAN.game, PLAN.setup, PLAN.bots, 5, 7), keep=lambda _, text: longer.append(text))
    assert longer[:3] == kept


def test_the_sums_are_those_of_the_records() -> None:
    records: dict[int, str] = {}
    plan = Plan("little-big-fish", FISH.setup("random"), ("greedy", "random"), 10, 5)
    summary = simulate(plan, keep=lambda number, text: records.update({number: text}))
    matches = [Match.replay(parse_record(records[number], find_game)) for number in range(10)]
    assert summary.decisions + summary.chances == sum(match.ply for match in matches)
    assert summary.mean_scores == [sum(m.state.scores()[seat] for m in matches) / 10 for seat in (0, 1)]
    for seat, spread in enumerate(summary.spreads):
        scores = sorted(m.state.scores()[seat] for m in matches)
        assert spread.deviation == round(statistics.pstdev(scores), 3)
        assert (spread.least, spread.low, spread.high, spread.most) == (scores[0], scores[1], scores[8], scores[9])
    won = [m.state.outcome().winners for m in matches]
    assert summary.wins == [float(sum(Fraction(seat in w, len(w)) for w in won)) for seat in (0, 1)]
    assert sum(summary.endings.values()) == summary.games == 10
    assert matches[0].names == ("greedy", "random")


def test_records_change_nothing_but_the_time() -> None:
    """Random games are written down while they are played, unless their records are wanted."""
    for game in games().values():
        plan = Plan(game.slug, game.setup(), ("random",) * game.setup().players, 6, 5)
        records: list[str] = []
        with_records = simulate(plan, keep=lambda _, text: records.append(text))  # noqa: B023  # called before it changes
        assert len(records) == 6
        assert replace(with_records, seconds=0, decisions_per_second=0) == replace(
            simulate(plan), seconds=0, decisions_per_second=0
        )


def test_a_shared_win_counts_as_its_share(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three seats with secrets: wins are often shared, and sometimes nobody's."""
    game = bottle.GAME
    monkeypatch.setattr("embruns.arena.simulate.find_game", lambda _: game)
    winners: list[list[int]] = []
    summary = simulate(
        Plan("bottle", game.setup("calm", 3), ("random",) * 3, 60, 1),
        keep=lambda _, text: winners.append(Match.replay(parse_record(text, lambda _: game)).state.outcome().winners),
    )
    assert any(len(each) > 1 for each in winners)
    assert sum(summary.wins) == pytest.approx(sum(1 for each in winners if each))
    assert summary.wins[0] == pytest.approx(sum(1 / len(each) for each in winners if 0 in each))


def test_progress_counts_every_game() -> None:
    done: list[int] = []
    simulate(PLAN, progress=done.append)
    assert sum(done) == 100
    assert len(done) > 1


def test_a_plan_is_refused_before_the_first_game() -> None:
    with pytest.raises(UnknownGame):
        Plan("chess", FISH.setup(), ("random", "random"), 1, 0)
    with pytest.raises(UnknownBot):
        Plan("little-big-fish", FISH.setup(), ("random", "shark"), 1, 0)
    with pytest.raises(BadSetup):
        Plan("little-big-fish", FISH.setup(), ("random",), 1, 0)


def test_a_bot_that_breaks_the_rules_is_caught() -> None:
    class Cheat(Bot):
        """Always passes."""

        def choose(self, game: Game, view: State, budget: Budget, rng: Rng) -> Action:
            return game.read("pass")

    with pytest.raises(IllegalAction, match=r"bot cheat may not play 'pass' at ply 0 \(LBF-08\)"):
        play_game(FISH, FISH.setup(), [Cheat("cheat"), find_bot(FISH, "random")], 0, 0, Budget())


def test_shares_and_means_have_the_intervals_of_their_games() -> None:
    """The intervals that come from counts are those of the games one by one."""
    ended: list[FinishedGame] = []
    fish = find_game("little-big-fish")
    for number in range(30):
        ended.append(play_game(fish, fish.setup(), bots_for(fish, ("greedy", "mousse"), 2), 7, number, Budget()))
    summary = simulate(Plan("little-big-fish", fish.setup(), ("greedy", "mousse"), 30, 7))
    for seat in (0, 1):
        winners = [game.end.outcome().winners for game in ended]
        won = share_interval([(seat in each) / max(1, len(each)) for each in winners])
        score = mean_of([game.end.scores()[seat] for game in ended])
        assert astuple(summary.win_shares[seat]) == pytest.approx(astuple(won))
        told = summary.score_intervals[seat]
        assert told is not None
        assert astuple(told) == pytest.approx(astuple(score))
    assert simulate(Plan("little-big-fish", fish.setup(), ("random", "random"), 1, 7)).score_intervals == [None, None]
