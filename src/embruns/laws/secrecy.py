"""The laws of what a seat sees: a view is consistent, a guess agrees with it, and nothing hidden leaks."""

from __future__ import annotations

from dataclasses import dataclass, field

from embruns.core.codec import encode_state
from embruns.core.contract import OVER, SPECTATOR, Action, State
from embruns.core.errors import EmbrunsError
from embruns.core.game import LANGS
from embruns.core.match import Match
from embruns.laws.cases import Spot
from embruns.laws.rules import possible

REFUSALS = 40  # how many actions are tried out of turn


def views_are_whole(spot: Spot) -> None:
    """A view of a view is the same view, a spectator sees only what every seat sees, and looking changes nothing."""
    key = spot.state.key()
    public = spot.state.seen_by(SPECTATOR)
    for seat in spot.watchers:
        view = spot.state.seen_by(seat)
        assert view.seen_by(seat) == view, f"seat {seat} sees less of what it sees"
        assert view.seen_by(SPECTATOR) == public, f"a spectator sees what seat {seat} does not"
        assert view.to_act() == spot.state.to_act(), f"seat {seat} cannot see who acts"
        assert len(view.scores()) == spot.case.players, f"seat {seat} cannot see the scores"
        if not spot.game.hidden:
            assert view == spot.state, f"nothing is declared hidden, but seat {seat} does not see it all"
    assert spot.state.key() == key, "looking changes the state"


def a_guess_agrees_with_the_view(spot: Spot) -> None:
    """`view.guess(rng).seen_by(seat) == view`, no piece is lost, and the guessed game can be played to its end."""
    for seat in spot.watchers:
        view = spot.state.seen_by(seat)
        key = view.key()
        world = view.guess(spot.rng(f"guess {seat}"))
        assert world.seen_by(seat) == view, f"the guess of seat {seat} does not agree with its view"
        assert view.key() == key, "guessing changes the view"
        assert spot.game.census(world) == spot.game.census(spot.state), f"the guess of seat {seat} loses pieces"
        if not spot.game.hidden:
            assert world == spot.state, "nothing is hidden, but the guess differs"
        elif world.to_act() != OVER:
            spot.play_out(world, spot.rng(f"play {seat}"))


def nothing_unseen_changes_what_a_seat_gets(spot: Spot) -> None:
    """Two states that look alike to a seat give it the same bytes, facts, choices, questions and refusals."""
    for seat in spot.watchers:
        other = spot.state.seen_by(seat).guess(spot.rng(f"other {seat}"))
        mine, theirs = what_a_seat_gets(spot, spot.state, seat), what_a_seat_gets(spot, other, seat)
        for name, told in mine.items():
            assert told == theirs[name], f"seat {seat} can tell two worlds apart by {name}: {told!r} {theirs[name]!r}"


def what_a_seat_gets(spot: Spot, state: State, seat: int) -> dict[str, object]:
    """Return everything that the server tells that seat."""
    game, view = spot.game, state.seen_by(seat)
    names = [name.en for name in game.seats]
    told: dict[str, object] = {"view": encode_state(game, view), "to act": state.to_act()}
    told["facts"] = game.facts(view, spot.setup)
    if seat != SPECTATOR:
        told["observation"] = list(game.observe(view, seat))
    for lang in LANGS:
        told[f"draw {lang}"], told[f"ask {lang}"] = game.draw(view, lang, names), game.ask(view, lang)
    if state.to_act() == OVER:
        outcome = state.outcome()
        told["outcome"] = outcome.winners, outcome.reason, outcome.clause, state.scores()
    if seat != SPECTATOR and state.to_act() == seat:
        told["previews"] = game.previews(view)
        told["legal"] = [action.index for action in state.legal()]
        told["forbids"] = [state.forbids(action) for action in game.actions]
        told["pick"] = state.pick(spot.rng("pick")).index
    if seat != SPECTATOR:
        told["refusals"] = _refusals(spot, state, seat)
    return told


def _refusals(spot: Spot, state: State, seat: int) -> list[str]:
    match = Match(spot.game, spot.setup)
    match.state = state
    rng, refusals = spot.rng("refusals"), list[str]()
    for _ in range(REFUSALS):
        action = spot.game.actions[rng.below(len(spot.game.actions))]
        if state.to_act() == seat and state.forbids(action) == "":
            continue
        try:
            match.play(action, seat)
        except EmbrunsError as error:
            refusals.append(f"{error.code}: {error}")
        else:
            raise AssertionError(f"seat {seat} played {spot.game.notation(action)}, which is not its to play")
    return refusals


def a_veil_hides_what_the_view_hides(spot: Spot) -> None:
    """An action is shown to a seat as one of `Game.actions`; to the seat that decides, as it is.

    If two actions lead to states that a seat cannot tell apart, it cannot tell the actions apart either. What it is
    shown and told is the same in every world that its view allows.
    """
    for seat in spot.watchers:
        first = _shown(spot, spot.state, seat)
        if not spot.game.hidden:
            continue
        for number in range(2):
            other = _shown(spot, spot.state.seen_by(seat).guess(spot.rng(f"world {number}")), seat)
            for view in first.keys() & other.keys():
                ways, others = first[view], other[view]
                assert ways.keys() == others.keys(), f"seat {seat} learns from an action what it cannot see"
                tales = [(ways[veiled].tale, others[veiled].tale) for veiled in ways]
                assert all(one == two for one, two in tales), f"seat {seat} is told what it cannot see: {tales}"


@dataclass
class Way:
    """What an action, as shown to a seat, led to: the states, and how it was told."""

    tale: tuple[str, ...]
    ends: set[tuple[object, ...]] = field(default_factory=set)


def _shown(spot: Spot, state: State, seat: int) -> dict[tuple[object, ...], dict[int, Way]]:
    """Return the ways by the view that follows and by the action as that seat is shown it."""
    shown: dict[tuple[object, ...], dict[int, Way]] = {}
    names = [name.en for name in spot.game.seats]
    for action in possible(state):
        veiled = state.veil(action, seat)
        _check_veil(spot, state, action, veiled, seat)
        after = state.copy()
        after.play(action)
        view = after.seen_by(seat)
        tale = tuple(spot.game.tell(state.seen_by(seat), veiled, view, lang, names) for lang in LANGS)
        way = shown.setdefault(view.key(), {}).setdefault(veiled.index, Way(tale))
        assert way.tale == tale, f"seat {seat} is told of one event as {way.tale} and as {tale}"
        way.ends.add(after.key())
    for ways in shown.values():
        ends = [way.ends for way in ways.values()]
        assert all(end == ends[0] for end in ends), f"seat {seat} is shown different actions, but sees no difference"
    return shown


def _check_veil(spot: Spot, state: State, action: Action, veiled: Action, seat: int) -> None:
    text = spot.game.notation(action)
    assert spot.game.actions[veiled.index] is veiled, f"{text} is shown to seat {seat} as none of Game.actions"
    plain = (seat != SPECTATOR and seat == state.to_act()) or not spot.game.hidden
    assert veiled is action or not plain, f"seat {seat} sees {text} as {spot.game.notation(veiled)}"
    assert state.veil(veiled, seat) is veiled, f"{text} has a veil over its veil"


SECRECY_LAWS = [
    views_are_whole,
    a_guess_agrees_with_the_view,
    nothing_unseen_changes_what_a_seat_gets,
    a_veil_hides_what_the_view_hides,
]
