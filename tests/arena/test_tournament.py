"""A contest moves seats round under shared chance, is the same for any number of processes, and can be interrupted."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace

import pytest

from embruns.arena.lineups import lineups
from embruns.arena.standings import as_data, report
from embruns.arena.tournament import Contest, digest, play_contest, samples
from embruns.bots import Budget
from embruns.bots.greedy import Greedy
from embruns.core.contract import CHANCE
from embruns.core.errors import BadSetup, UnknownBot
from embruns.core.match import Match
from embruns.core.record import parse_record
from embruns.games import find_game

FISH = find_game("little-big-fish")
DUEL = Contest("little-big-fish", FISH.setup("random"), ("greedy", "mousse"), 12, 3, Budget())
DICE = find_game("maitre-des-mers")
SEA = find_game("petite-mer")


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (3, 2), (5, 2), (3, 3), (4, 3), (2, 3), (2, 4), (3, 4), (2, 6)])
def test_every_bot_sits_everywhere_as_often_as_the_others(bots: int, seats: int) -> None:
    found = lineups(bots, seats, together=False)
    assert len(set(found)) == len(found)
    sat = Counter((bot, seat) for lineup in found for seat, bot in enumerate(lineup))
    assert len(sat) == bots * seats
    assert len(set(sat.values())) == 1
    met = Counter((a, b) for lineup in found for a in set(lineup) for b in set(lineup) if a < b)
    assert len(met) == bots * (bots - 1) // 2
    assert len(set(met.values())) == 1


def test_together_every_bot_has_a_crew_of_its_own() -> None:
    assert lineups(3, 2, together=True) == [(0, 0), (1, 1), (2, 2)]


def test_games_of_a_round_share_their_chance_and_move_the_seats() -> None:
    """The boards of Little Big Fish are laid by chance before anybody decides."""
    kept: dict[tuple[int, int], str] = {}
    play_contest(DUEL, full=True, keep=lambda number, place, text: kept.update({(number, place): text}))
    assert sorted(kept) == [(number, place) for number in range(6) for place in range(2)]
    laid = []
    for number, place in sorted(kept):
        record = parse_record(kept[number, place], find_game)
        assert record.names == (("greedy", "mousse") if place == 0 else ("mousse", "greedy"))
        state, first = record.game.new(record.setup), []
        for action in record.actions:
            if state.to_act() != CHANCE:
                break
            first.append(action.index)
            state.play(action)
        laid.append(first)
    assert laid[0::2] == laid[1::2]
    assert len(set(map(tuple, laid))) > 3, "other rounds, other chance"


def test_the_result_does_not_depend_on_the_processes() -> None:
    one, two = play_contest(DUEL), play_contest(DUEL, jobs=2)
    assert one == two
    assert digest(one.rounds) == digest(two.rounds)
    assert digest(play_contest(replace(DUEL, seed=4)).rounds) != digest(one.rounds)


def test_early_stopping_is_the_same_for_any_number_of_processes() -> None:
    contest = replace(DUEL, bots=("greedy", "random"), games=400)
    one, two = play_contest(contest), play_contest(contest, jobs=2)
    assert one == two
    assert one.ending == "decided"
    assert 8 <= len(one.rounds) < 20
    told = report(one, 1, 1.0)
    assert told.pairs[0].stronger == "greedy"


def test_full_plays_every_game() -> None:
    played = play_contest(replace(DUEL, bots=("greedy", "random"), games=31), full=True)
    assert played.ending == "complete"
    assert report(played, 1, 1.0).games == 32, "the last round is played to its end"


def test_the_sums_are_those_of_the_records() -> None:
    kept: list[str] = []
    contest = Contest("maitre-des-mers", DICE.setup(players=3), ("random", "mousse"), 2, 1, Budget())
    played = play_contest(contest, keep=lambda _number, _place, text: kept.append(text))
    told = report(played, 1, 1.0)
    won, scores = defaultdict[str, float](float), defaultdict[str, float](float)
    for text in kept:
        record = parse_record(text, find_game)
        end = Match.replay(record).state
        for seat, name in enumerate(record.names):
            won[name] += 1 / len(end.outcome().winners) if seat in end.outcome().winners else 0
            scores[name] += end.scores()[seat] / record.names.count(name)
    assert [each.wins for each in told.standings] == [won["random"], won["mousse"]]
    assert [each.games for each in told.standings] == [2, 2]
    assert [each.score.value for each in told.standings] == pytest.approx([scores["random"] / 2, scores["mousse"] / 2])


def test_equal_bots_split_every_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same play under the same chance from both seats: who sits where cancels out, and nothing is decided."""
    monkeypatch.setattr("embruns.bots.YARDSTICKS", (Greedy("greedy"), Greedy("twin")))
    contest = replace(DUEL, bots=("greedy", "twin"), games=24)
    played = play_contest(contest)
    assert played.ending == "complete"
    assert samples(contest, played.rounds, 0, 1) == [0.0] * 12


def test_together_scores_are_compared_seed_by_seed() -> None:
    contest = Contest("petite-mer", SEA.setup(), ("mousse", "random"), 2, 0, Budget())
    played = play_contest(contest)
    told = report(played, 1, 1.0)
    assert told.together
    assert [len(each) for each in played.rounds] == [2, 2]
    assert [each.games for each in told.standings] == [2, 2]
    assert told.standings[0].share is None
    means = [each.score.value for each in told.standings]
    assert told.pairs[0].score is not None
    assert told.pairs[0].score.value == pytest.approx(means[0] - means[1])
    assert samples(contest, played.rounds, 0, 1) == [each[0].scores[0] - each[1].scores[1] for each in played.rounds]


def test_ctrl_c_leaves_the_rounds_that_are_finished() -> None:
    done = 0

    def interrupt(games: int) -> None:
        nonlocal done
        done += games
        if done >= 4:
            raise KeyboardInterrupt

    played = play_contest(DUEL, full=True, progress=interrupt)
    assert (played.ending, len(played.rounds)) == ("interrupted", 2)
    assert played.rounds == play_contest(DUEL, full=True).rounds[:2]


def test_json_knows_no_infinity() -> None:
    played = play_contest(replace(DUEL, bots=("greedy", "random"), games=2))
    told = as_data(report(played, 1, 1.0))
    pair = told["pairs"]
    assert isinstance(pair, list)
    assert pair[0]["elo"]["value"] is None
    assert pair[0]["share"]["value"] == 1.0


def test_a_contest_is_refused_before_the_first_game() -> None:
    with pytest.raises(UnknownBot):
        replace(DUEL, bots=("greedy", "shark"))
    with pytest.raises(BadSetup, match="two bots or more, each named once"):
        replace(DUEL, bots=("greedy",))
    with pytest.raises(BadSetup, match="two bots or more, each named once"):
        replace(DUEL, bots=("greedy", "greedy"))
