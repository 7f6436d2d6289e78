"""Information-set Monte Carlo tree search: one tree for the seat that searches, a guessed world for each simulation.

Every seat is assumed to play for its own result (max-n; with two seats that is minimax). What a view hides is guessed
anew for each simulation, so the tree holds what is good in most worlds, not what a cheat would play.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.bots.search.node import Node
from embruns.bots.search.result import ONE, Limit, Scale, SearchResult, Weighed
from embruns.core.contract import CHANCE, OVER, Action, Judge, Rng, State

TO_THE_END: Final = -1  # a playout that is never cut
_NOTHING: Final[list[Action]] = []


@final
class Settings:
    """How a game is searched.

    scale     how the judge's values become results; only playouts to the end need none
    playout   decisions played beyond the tree before the judge is asked; 0 asks at once, TO_THE_END never
    sensible  playouts follow `Judge.prefer`; else each action is equally likely
    prior     how many visits the judge's opinion of a new action counts for; 0 does not ask
    courage   exploration: how much doubt about an action counts in its favour, in per cent of a whole result
    hope      the assumed result of an action that was never tried, in per cent; above 100 each is tried first
    by_chance one node for each outcome of chance; else one for all (if outcomes are many and matter little)
    """

    def __init__(
        self,
        scale: Scale | None = None,
        playout: int = TO_THE_END,
        sensible: bool = True,
        prior: int = 0,
        courage: int = 70,
        hope: int = 1000,
        by_chance: bool = True,
    ) -> None:
        self.scale: Final = scale or Scale(1)
        self.playout: i64 = playout
        self.sensible: bool = sensible
        self.prior: i64 = prior
        self.courage: float = courage * float(ONE) / 100.0
        self.hope: i64 = hope * ONE // 100
        self.by_chance: bool = by_chance


def search(view: State, secrets: bool, judge: Judge, settings: Settings, limit: Limit, rng: Rng) -> SearchResult:
    """Search for the seat to act, with at least one simulation. `secrets`: views of this game hide something."""
    return TreeSearch(view, secrets, judge, settings, rng).think(limit)


@final
class TreeSearch:
    """One search from one view."""

    def __init__(self, view: State, secrets: bool, judge: Judge, settings: Settings, rng: Rng) -> None:
        self.view: Final = view
        self.judge: Final = judge
        self.settings: Final = settings
        self.steady: bool = settings.by_chance and not secrets  # a node always has the same actions
        self.rng: Final = rng
        self.seats: i64 = len(view.scores())
        self.root: Node = Node(view.to_act(), view.legal())
        self.path: list[Node] = []
        self.decisions: i64 = 0  # in playouts
        self.places: vec[i64] = vec[i64]([i64(0)] * 1024)
        self.results: vec[i64] = vec[i64]([i64(0)] * len(view.scores()))

    def think(self, limit: Limit) -> SearchResult:
        """Simulate until the limit; the choice is the action that was tried most."""
        if self.settings.prior:
            self._give_priors(self.root, self.view.guess(self.rng))
        simulations: i64 = 0
        while simulations == 0 or not limit.is_over(simulations):
            self._simulate(self.view.guess(self.rng))
            simulations += 1
        root = self.root
        weighed = [_weighed(root, place) for place in range(len(root.actions))]
        return SearchResult(weighed[root.most_visited()], weighed, simulations, self.decisions)

    def _simulate(self, world: State) -> None:
        """Go down the tree to a new edge, play out, and carry the results back up."""
        path = self.path
        path.clear()
        steady, by_chance = self.steady, self.settings.by_chance
        courage, hope = self.settings.courage, self.settings.hope
        node = self.root
        while len(path) < 1024:
            seat = world.to_act()
            if seat == OVER:
                break
            if seat == CHANCE:
                outcome = world.roll(self.rng)
                world.play(outcome)
                if not by_chance:
                    continue
                place = node.find(outcome, 0)
            elif seat != node.seat:
                break  # chance, without nodes of its own, has brought another seat to decide
            else:
                if steady:
                    place = node.best_of_all(courage, hope)
                else:
                    legal = world.legal()
                    if self.settings.prior:
                        self._weigh_new(node, legal, world)
                    place = node.best_of(legal, courage, hope)
                world.play(node.actions[place])
            self.places[len(path)] = place
            path.append(node)
            below = node.nodes[place]
            if below is None:
                below = self._grow(node, place, world)
                if below is None:
                    break
            node = below
        self._play_out(world)
        self._learn()

    def _grow(self, node: Node, place: i64, world: State) -> Node | None:
        """Give an edge its node when it is tried again; half of all edges never are."""
        if node.visits[place] <= self.settings.prior:
            return None
        if not self.settings.by_chance:
            while world.to_act() == CHANCE:
                world.play(world.roll(self.rng))
        seat = world.to_act()
        below = Node(seat, world.legal() if seat >= 0 else _NOTHING)
        node.nodes[place] = below
        if self.settings.prior and seat >= 0:
            self._give_priors(below, world)
        return below

    def _give_priors(self, node: Node, world: State) -> None:
        """Count the judge's value of each action as `prior` visits."""
        for place in range(len(node.actions)):
            self._weigh(node, place, world)

    def _weigh_new(self, node: Node, legal: list[Action], world: State) -> None:
        """Do the same for actions that no earlier world had."""
        likely: i64 = 0
        for action in legal:
            before = len(node.actions)
            place = node.find(action, likely)
            likely = place + 1
            if len(node.actions) > before:
                self._weigh(node, place, world)

    def _weigh(self, node: Node, place: i64, world: State) -> None:
        weight = self.settings.prior
        after = world.copy()
        after.play(node.actions[place])
        while after.to_act() == CHANCE:
            after.play(after.roll(self.rng))
        node.visits[place] = weight
        node.totals[place] = weight * self.settings.scale.of(after, self.judge, node.seat)
        node.visited += weight

    def _play_out(self, world: State) -> None:
        """Play on to the cut or the end; return what each seat can expect."""
        left = cut = self.settings.playout
        sensible, judge, rng = self.settings.sensible, self.judge, self.rng
        while True:
            seat = world.to_act()
            if seat == OVER:
                break
            if seat == CHANCE:
                world.play(world.roll(rng))
            elif left == 0:
                break
            else:
                world.play(judge.prefer(world, rng) if sensible else world.pick(rng))
                left -= 1
        self.decisions += cut - left
        self._judge(world)

    def _judge(self, world: State) -> None:
        scale = self.settings.scale
        first = scale.of(world, self.judge, 0)
        self.results[0] = first
        if self.seats == 2 and not scale.shared:
            self.results[1] = ONE - first
            return
        for seat in range(1, self.seats):
            self.results[seat] = first if scale.shared else scale.of(world, self.judge, seat)

    def _learn(self) -> None:
        for depth in range(len(self.path)):
            node = self.path[depth]
            place = self.places[depth]
            node.visited += 1
            node.visits[place] += 1
            if node.seat >= 0:
                node.totals[place] += self.results[node.seat]


def _weighed(node: Node, place: i64) -> Weighed:
    visits = node.visits[place]
    result = float(node.totals[place]) / float(visits) / float(ONE) if visits else 0.5
    return Weighed(node.actions[place], visits, result)
