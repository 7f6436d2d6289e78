"""The laws that every game obeys at every moment. Each law is a function that asserts it.

`obey` calls a law and says in which game, with which seed and at which ply it was broken.
"""

from __future__ import annotations

import copy
import json
import pickle
from collections import Counter
from collections.abc import Callable, Sequence
from operator import eq
from string import ascii_lowercase, digits
from typing import TypeVar

import msgspec

from embruns.core.codec import decode_action, decode_state, encode_action, encode_state
from embruns.core.contract import CHANCE, OVER, Action, Rng, State
from embruns.core.errors import BadNotation
from embruns.core.game import Game
from embruns.core.match import Match
from embruns.core.numbers import Mask, Numbers, unmarked, zeros
from embruns.core.observation import places, size_of
from embruns.core.record import parse_record, print_record
from embruns.laws.cases import RandomGame, Spot

Subject = TypeVar("Subject", Game, Spot, RandomGame)
SAFE = 2**53 - 1  # the largest whole number that a browser reads exactly
DRAWS_EACH = 30  # how often each choice should come up when `pick` and `roll` are counted
MOST_DRAWS = 1_000
UNLIKELY = 5.6  # standard deviations: one honest sample in a hundred million


def obey(law: Callable[[Subject], None], subject: Subject) -> None:
    """Check a law for a game, a moment or a whole random game."""
    where = subject.slug if isinstance(subject, Game) else str(subject)
    try:
        law(subject)
    except Exception as error:
        raise AssertionError(f"{where}: {law.__name__} is broken: {str(error) or type(error).__name__}") from error


# What may be done


def somebody_acts(spot: Spot) -> None:
    """`to_act` is a seat of the table, CHANCE or OVER."""
    assert spot.state.to_act() in (*range(spot.case.players), CHANCE, OVER), f"to_act is {spot.state.to_act()}"


def legal_is_stable(spot: Spot) -> None:
    """`legal` returns the same list twice, with each action once and from `Game.actions`; empty if no seat decides."""
    first, second = list(spot.state.legal()), list(spot.state.legal())
    assert first == second, "legal gives another list the second time"
    assert bool(first) == (spot.state.to_act() >= 0), f"{len(first)} legal actions while {spot.state.to_act()} acts"
    _check_interned(spot.game, first)


def legal_agrees_with_forbids(spot: Spot) -> None:
    """Every action is either legal or forbidden, by a clause that the help in both languages has."""
    legal = {action.index for action in spot.state.legal()}
    told = spot.game.clauses("fr").keys() & spot.game.clauses("en").keys()
    for action in spot.game.actions:
        clause = spot.state.forbids(action)
        text = spot.game.notation(action)
        assert (clause == "") == (action.index in legal), f"{text}: forbids {clause!r}, legal {action.index in legal}"
        assert clause == "" or clause in told, f"{text}: no help text tells the clause {clause}"


def pick_is_uniform(spot: Spot) -> None:
    """`pick` draws legal actions only, each equally often."""
    legal = spot.state.legal()
    if legal:
        _check_drawn(spot, spot.state.pick, [(action, 1) for action in legal])


def roll_follows_the_weights(spot: Spot) -> None:
    """`roll` draws outcomes of `chances` only, as often as they weigh; each is listed once, from `Game.actions`."""
    if spot.state.to_act() == CHANCE:
        chances = spot.state.chances()
        _check_interned(spot.game, [outcome for outcome, _ in chances])
        assert chances, "chance has nothing to draw"
        assert all(type(weight) is int and weight > 0 for _, weight in chances), "a weight is not above 0"
        _check_drawn(spot, spot.state.roll, chances)


def _check_interned(game: Game, actions: Sequence[Action]) -> None:
    assert all(game.actions[action.index] is action for action in actions), "an action is not the one of Game.actions"
    assert len({action.index for action in actions}) == len(actions), "an action is listed twice"


def _check_drawn(spot: Spot, draw: Callable[[Rng], Action], weights: list[tuple[Action, int]]) -> None:
    """Test by chi-square, with Wilson and Hilferty's quantile; the seed is fixed, so it never fails by luck."""
    rng, key = spot.rng("draws"), spot.state.key()
    draws = min(DRAWS_EACH * len(weights), MOST_DRAWS)
    drawn = Counter(draw(rng).index for _ in range(draws))
    expected = {action.index: weight for action, weight in weights}
    strange = [spot.game.texts[index] for index in drawn if index not in expected]
    assert not strange, f"{strange[0]!r} was drawn and cannot be"
    assert spot.state.key() == key, "drawing changes the state"
    unit = draws / sum(expected.values())
    square = sum((drawn[index] - unit * weight) ** 2 / (unit * weight) for index, weight in expected.items())
    if min(expected.values()) * unit >= 5 and len(expected) > 1:
        free = len(expected) - 1
        most = free * (1 - 2 / (9 * free) + UNLIKELY * (2 / (9 * free)) ** 0.5) ** 3
        assert square < most, f"chi-square {square:.1f} with {free} degrees of freedom, at most {most:.1f}"


# Copies, codec and keys


def copy_is_equal_and_independent(spot: Spot) -> None:
    """Playing a copy to its end leaves the original as it was, and both go the same way."""
    game, state = spot.game, spot.state
    key, told = state.key(), encode_state(game, state)
    first = state.copy()
    second = first.copy()
    assert first == state, "a copy differs"
    assert hash(first) == hash(state), "a copy has another hash"
    assert encode_state(game, first) == told, "a copy gives other bytes"
    spot.play_out(first, spot.rng("copy"))
    assert state.key() == key == second.key(), "playing a copy changes the key of the original"
    assert encode_state(game, state) == told == encode_state(game, second), "playing a copy changes the original"
    spot.play_out(second, spot.rng("copy"))
    assert first == second, "a copy and its copy go different ways"


def codec_round_trip(spot: Spot) -> None:
    """A state and every view come back from JSON as they were, byte for byte."""
    for state in [spot.state, *(spot.state.seen_by(seat) for seat in spot.watchers)]:
        told = encode_state(spot.game, state)
        back = decode_state(spot.game, told)
        assert back == state, "a state does not come back from its JSON"
        assert encode_state(spot.game, back) == told, "a state that came back gives other bytes"


def position_survives_json(spot: Spot) -> None:
    """A position is plain data for any reader of JSON: no fractions, and whole numbers that a browser keeps exactly."""
    position = spot.game.position(spot.state)
    plain = json.loads(encode_state(spot.game, spot.state))
    assert msgspec.convert(plain, spot.game.Position) == position, "a field does not survive JSON"
    _check_plain(plain)


def facts_survive_json(spot: Spot) -> None:
    """Facts, previews and layout have their declared types and are plain data, too."""
    game, seat = spot.game, spot.state.to_act()
    for watcher in spot.watchers:
        _check_sent(game.facts(spot.state.seen_by(watcher), spot.setup), game.Facts)
    _check_sent(game.layout(spot.setup), game.Layout)
    previews = game.previews(spot.state.seen_by(seat)) if seat >= 0 else None
    if previews is not None:  # a decision may have nothing to preview
        _check_sent(previews, game.Previews)


def _check_sent(sent: msgspec.Struct | None, kind: type[msgspec.Struct] | None) -> None:
    assert type(sent) is (kind or type(None)), f"{type(sent).__name__} is sent where {kind} is declared"
    _check_plain(json.loads(msgspec.json.encode(sent)))


def _check_plain(plain: object) -> None:
    if isinstance(plain, dict | list):
        for part in plain.values() if isinstance(plain, dict) else plain:
            _check_plain(part)
    else:
        assert not isinstance(plain, float), f"{plain} is not a whole number"
        assert not isinstance(plain, int) or abs(plain) <= SAFE, f"{plain} is too large for a browser"


def equal_states_are_alike(spot: Spot) -> None:
    """Two states with equal keys give the same bytes and the same choices, however they were reached."""
    seen: dict[tuple[object, ...], State] = {}
    for state in [*_states_ahead(spot.state, 60), *_states_on_the_way_back(spot.state, spot.rng("back"))]:
        first = seen.setdefault(state.key(), state)
        if first is not state:
            told = encode_state(spot.game, first), encode_state(spot.game, state)
            assert told[0] == told[1], f"equal keys, but {_difference(*told)}"
            assert first.legal() == state.legal(), "equal keys, but different choices"


def _difference(first: bytes, second: bytes) -> str:
    """Return the fields in which two positions differ."""
    one, two = json.loads(first), json.loads(second)
    return ", ".join(f"{name} is {one[name]} or {two[name]}" for name in one if one[name] != two[name])


def _states_ahead(state: State, most: int) -> list[State]:
    """Return the states that pairs of actions lead to, in both orders; at most `most`."""
    found = [state]
    for start in found:
        for action in possible(start)[:12]:
            if len(found) == most:
                return found
            found.append(_after(start, action))
    return found


def _states_on_the_way_back(start: State, rng: Rng) -> list[State]:
    """Go away from a state by any action, then back towards it: pieces that move to and fro come home."""
    found, goal = list[State](), flat(start.key())
    for _ in range(2):
        state = start
        for ply in range(7):
            if state.to_act() == OVER:
                break
            near = [_after(state, action) for action in possible(state)[:24]]
            found += near
            alike = [sum(map(eq, flat(after.key()), goal)) for after in near]
            state = near[rng.below(len(near))] if ply == 0 else near[alike.index(max(alike))]
    return found


def flat(key: object) -> list[object]:
    """Return the parts of a key as one flat list."""
    return [part for item in key for part in flat(item)] if isinstance(key, tuple) else [key]


def _after(state: State, action: Action) -> State:
    after = state.copy()
    after.play(action)
    return after


def possible(state: State) -> list[Action]:
    """Return everything that can be played now."""
    return [outcome for outcome, _ in state.chances()] if state.to_act() == CHANCE else state.legal()


def python_copies_and_pickles(spot: Spot) -> None:
    """`copy`, `deepcopy` and `pickle` give equal states and views that are other objects."""
    for state in [spot.state, *(spot.state.seen_by(seat) for seat in spot.watchers)]:
        for again in (copy.copy(state), copy.deepcopy([state])[0], pickle.loads(pickle.dumps(state))):
            assert again is not state, "a copy is the original"
            assert again == state, "a state does not come back from a copy or a pickle"
    assert pickle.loads(pickle.dumps(spot.state)).legal() == spot.state.legal(), "a pickle has other choices"


# What a learner sees


def fields_are_declared(game: Game) -> None:
    """For each variant and number of seats: names once each, shapes with numbers in them, ranges, meanings."""
    for variant in game.variants:
        for players in variant.players:
            fields = game.fields(game.setup(variant.slug, players))
            assert len({field.name for field in fields}) == len(fields) > 0, "two fields have one name"
            for field in fields:
                assert field.name.isidentifier(), f"the name {field.name!r}"
                assert field.shape, f"{field.name} has no shape"
                assert min(field.shape) > 0, f"{field.name} has the shape {field.shape}"
                assert field.low < field.high, f"{field.name} is from {field.low} to {field.high}"
                assert field.meaning, f"nobody says what {field.name} means"


def observations_fit_their_fields(spot: Spot) -> None:
    """As many whole numbers as declared, each in its range, the same twice; looking changes nothing."""
    fields, key = spot.game.fields(spot.setup), spot.state.key()
    for seat in range(spot.case.players):
        view = spot.state.seen_by(seat)
        numbers = list(spot.game.observe(view, seat))
        assert numbers == list(spot.game.observe(view, seat)), f"seat {seat} observes something else the second time"
        assert len(numbers) == size_of(fields), f"{len(numbers)} numbers for fields of {size_of(fields)}"
        for field, place in zip(fields, places(fields).values(), strict=True):
            strange = [n for n in numbers[place] if not field.low <= n <= field.high]
            assert not strange, f"{field.name} is from {field.low} to {field.high}, not {strange[0]}"
    assert spot.state.key() == key, "observing changes the state"


def observations_are_written_over_each_other(spot: Spot) -> None:
    """An observation that is written over the one of another moment is the same as a new one."""
    observer, start = spot.game.observer, spot.game.new(spot.setup)
    states = [*_states_ahead(spot.state, 8), spot.state, start, spot.state]  # a new game follows on an old one, too
    for seat in range(spot.case.players):
        numbers = Numbers(zeros(observer.size(spot.state)), 0)
        for state in states:
            numbers.begin()
            observer.write(state.seen_by(seat), seat, numbers)
            new = observer.observe(state.seen_by(seat), seat)
            assert list(numbers.memory) == list(new), f"seat {seat} observes what was there before"


def observations_of_states_are_those_of_views(spot: Spot) -> None:
    """What an observer writes from a whole state, to save a copy, is what it writes from the view."""
    observer = spot.game.observer
    for seat in range(spot.case.players):
        numbers = Numbers(zeros(observer.size(spot.state)), 0)
        observer.write_seen(spot.state, seat, numbers)
        seen = observer.observe(spot.state.seen_by(seat), seat)
        assert list(numbers.memory) == list(seen), f"seat {seat} observes what its view does not show"


def masks_are_what_is_legal(spot: Spot) -> None:
    """A mask has a mark for each legal action and for no other."""
    mask = Mask(unmarked(len(spot.game.actions)), 0)
    spot.state.mark(mask)
    marked = [spot.game.actions[index] for index, mark in enumerate(mask.memory) if mark]
    legal = sorted(spot.state.legal(), key=lambda action: action.index)
    assert marked == legal, f"{legal} are legal, and marked are {marked}"


def observations_tell_views_apart(spot: Spot) -> None:
    """What a seat can tell apart, its observation does: nothing that it sees is lost before the end of a game."""
    for seat in range(spot.case.players):
        seen: dict[tuple[int, ...], State] = {}
        for state in _states_ahead(spot.state, 40):
            if state.to_act() != OVER:
                view = state.seen_by(seat)
                first = seen.setdefault(tuple(spot.game.observe(view, seat)), view)
                assert first == view, f"seat {seat} observes the same, but {_two_positions(spot.game, first, view)}"


def _two_positions(game: Game, first: State, second: State) -> str:
    return _difference(encode_state(game, first), encode_state(game, second))


# Pieces, scores and worth


def pieces_are_conserved(spot: Spot) -> None:
    """The census is the same as in the set-up."""
    first, now = spot.game.census(spot.game.new(spot.setup)), spot.game.census(spot.state)
    assert first, "nothing is counted"
    assert now == first, f"the census was {dict(first)}, is {dict(now)}"


def scores_and_outcome_make_sense(spot: Spot) -> None:
    """Every seat has whole points; at the end the winners are seats, and reason and clause have words."""
    scores = spot.state.scores()
    assert [type(points) for points in scores] == [int] * spot.case.players, f"the scores are {scores}"
    if spot.state.to_act() == OVER:
        outcome = spot.state.outcome()
        assert outcome.winners == sorted(set(outcome.winners)), f"the winners are {outcome.winners}"
        assert set(outcome.winners) <= set(range(spot.case.players)), f"the winners are {outcome.winners}"
        assert outcome.reason in spot.game.reasons, f"no words for the reason {outcome.reason!r}"
        assert outcome.clause in spot.game.clauses("en"), f"no clause {outcome.clause!r} ends the game"


def worth_is_the_sum_of_its_terms(spot: Spot) -> None:
    """The value is the sum of its terms, each a whole number that has words."""
    key = spot.state.key()
    for seat in range(spot.case.players):
        terms = spot.game.judge.terms(spot.state, seat)
        assert terms.keys() <= spot.game.terms.keys(), f"no words for the terms {terms.keys() - spot.game.terms.keys()}"
        assert all(type(worth) is int for worth in terms.values()), f"the terms are {terms}"
        value = spot.game.judge.value(spot.state, seat)
        assert value == sum(terms.values()), f"seat {seat}: the value is {value}, the terms are {terms}"
    assert spot.state.key() == key, "judging changes the state"


def advice_is_legal(spot: Spot) -> None:
    """What a judge prefers, and what it plans from the view of the seat to act, is legal."""
    seat = spot.state.to_act()
    if seat >= 0:
        view = spot.state.seen_by(seat)
        legal, keys = spot.state.legal(), (spot.state.key(), view.key())
        assert spot.game.judge.prefer(spot.state, spot.rng("prefer")) in legal, "prefers what is illegal"
        assert spot.game.judge.plan(view, spot.rng("plan")) in [None, *legal], "plans what is illegal"
        assert (spot.state.key(), view.key()) == keys, "advice changes the state"


# Whole games


def replay_gives_the_same_state(played: RandomGame) -> None:
    """Checked play, replay and replay of a part give the same states."""
    match = Match.replay(played.record())
    last = match.state
    bytes_now = encode_state(played.case.game, last)
    assert last.to_act() == OVER, "the replayed game is not over"
    for spot in played.spots([*played.some_plies(4)]):
        assert match.at(spot.ply) == spot.state, f"the fold to ply {spot.ply} gives another state"
    assert encode_state(played.case.game, match.at(match.ply)) == bytes_now, "the fold gives other bytes"
    plies = match.ply // 2
    match.undo(plies)
    assert match.state == Match.replay(played.record(len(played.actions) - plies)).state, "undo gives another state"


def record_round_trip(played: RandomGame) -> None:
    """A record comes back from its text, finished or still going on."""
    for plies in played.some_plies(2):
        record = played.record(plies)
        text = print_record(record)
        back = parse_record(text, {played.case.game.slug: played.case.game}.__getitem__)
        assert back == record, f"the record of {plies} plies does not come back"
        assert print_record(back) == text, f"the record of {plies} plies prints differently the second time"


def chance_is_told_by_the_action(played: RandomGame) -> None:
    """`BY_CHANCE` is true of what is drawn and of nothing that a seat may decide, at every ply of a game."""
    state = played.case.game.new(played.setup)
    for action in played.actions:
        chance = state.to_act() == CHANCE
        assert chance == action.BY_CHANCE, f"{action!r}: BY_CHANCE is {action.BY_CHANCE} where {state.to_act()} acts"
        strange = [other for other in state.legal() if other.BY_CHANCE]
        assert not strange, f"{strange[0]!r} is a choice of seat {state.to_act()}, but BY_CHANCE"
        state.play(action)


# The table of the actions


def table_is_indexed(game: Game) -> None:
    """`Game.actions[i].index == i`."""
    assert [action.index for action in game.actions] == list(range(len(game.actions))), "an action is out of its place"


def notation_round_trip(game: Game) -> None:
    """Every notation belongs to one action, can be typed in capitals, and fits into a record."""
    for action in game.actions:
        text = game.notation(action)
        assert text == (" ".join(text.split()) or None), f"{text!r} is not a text of single spaces"
        assert not set(";[]") & set(text), f"{text!r} would break a record"
        assert game.read(text) is action, f"{text!r} is read as {game.notation(game.read(text))!r}"
        assert game.read(f"  {text.upper()} ") is action, f"{text.upper()!r} is another action"
    try:
        game.read("no such move")
    except BadNotation:
        return
    raise AssertionError("nonsense is read as an action")


def action_codec_round_trip(game: Game) -> None:
    """Every action comes back from its JSON."""
    for action in game.actions:
        told = encode_action(action)
        assert decode_action(game, told) is action, f"{told!r} is decoded as another action"


def actions_stay_what_they_are(game: Game) -> None:
    """An action is made once: copied or pickled, it is the same object; and it prints as what it is."""
    for action in [*game.actions[:200], *game.actions[-200:]]:
        assert copy.copy(action) is copy.deepcopy([action])[0] is action, f"{action!r} is copied"
        assert pickle.loads(pickle.dumps(action)) is action, f"{action!r} does not come back from its pickle"
        assert repr(action).startswith(f"{type(action).__name__}("), f"{action!r} does not name its class"


def variants_fit_the_seats(game: Game) -> None:
    """Slugs fit addresses and records, every seat has a name, and there is a default set-up."""
    assert game.variants, "a game has at least one variant"
    for variant in game.variants:
        assert variant.players, f"{variant.slug} is for nobody"
        assert max(variant.players) <= len(game.seats), f"{variant.slug} has more seats than there are names"
    slugs = [game.slug, *(v.slug for v in game.variants), *(o.slug for o in game.options)]
    assert all(set(slug) <= set(ascii_lowercase + digits + "-") for slug in slugs), f"a slug among {slugs}"
    assert len({v.slug for v in game.variants}) == len(game.variants), "two variants share a slug"
    assert game.minutes > 0, "a game takes time"
    assert game.bound(game.setup()) > 0, "a game has a bound"


TABLE_LAWS = [
    table_is_indexed,
    notation_round_trip,
    action_codec_round_trip,
    actions_stay_what_they_are,
    fields_are_declared,
    variants_fit_the_seats,
]
GAME_LAWS = [replay_gives_the_same_state, record_round_trip, chance_is_told_by_the_action]
RULE_LAWS = [
    somebody_acts,
    legal_is_stable,
    legal_agrees_with_forbids,
    pick_is_uniform,
    roll_follows_the_weights,
    copy_is_equal_and_independent,
    codec_round_trip,
    position_survives_json,
    facts_survive_json,
    python_copies_and_pickles,
    equal_states_are_alike,
    masks_are_what_is_legal,
    observations_fit_their_fields,
    observations_are_written_over_each_other,
    observations_of_states_are_those_of_views,
    observations_tell_views_apart,
    pieces_are_conserved,
    scores_and_outcome_make_sense,
    worth_is_the_sum_of_its_terms,
    advice_is_legal,
]
