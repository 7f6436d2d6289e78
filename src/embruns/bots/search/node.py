"""The nodes of a search tree: what was tried from a position, how often, and with what result."""

from __future__ import annotations

from math import log, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from embruns.core.contract import Action

_NOTHING: Final[list[Action]] = []


@final
class Node:
    """A position. Its edges are the actions of one seat that were seen there, or the outcomes of chance."""

    def __init__(self, seat: i64, actions: list[Action]) -> None:
        edges = len(actions)
        self.seat: i64 = seat
        self.actions: list[Action] = actions  # may be the game's own list, so it is copied before it grows
        self.visits: vec[i64] = vec[i64]([i64(0)] * edges)
        self.totals: vec[i64] = vec[i64]([i64(0)] * edges)  # of the results for the node's seat
        self.offered: vec[i64] = vec[i64]([i64(0)] * edges)  # how often the action could have been chosen
        self.nodes: list[Node | None] = [None] * edges
        self.visited: i64 = 0
        self.own: bool = False  # whether the list of actions is the node's own

    def find(self, action: Action, likely: i64) -> i64:
        """Return the edge of this action; it is new if the action is seen for the first time."""
        actions = self.actions
        if likely < len(actions) and actions[likely] is action:
            return likely
        for place in range(len(actions)):
            if actions[place] is action:
                return place
        if not self.own:
            self.actions = list(actions)
            self.own = True
        self.actions.append(action)
        self.visits = append(self.visits, i64(0))
        self.totals = append(self.totals, i64(0))
        self.offered = append(self.offered, i64(0))
        self.nodes.append(None)
        return len(self.actions) - 1

    def best_of_all(self, courage: float, hope: i64) -> i64:
        """Return the edge to try next if every action is always possible: a good one, or one that was hardly tried."""
        visits, totals = self.visits, self.totals
        bonus = courage * sqrt(log(float(self.visited + 1)))
        best: i64 = 0
        best_worth = -1.0
        for place in range(len(visits)):
            n = visits[place]
            worth = float(totals[place]) / float(n) + bonus / sqrt(float(n)) if n else float(hope)
            if worth > best_worth:
                best, best_worth = place, worth
        return best

    def best_of(self, legal: list[Action], courage: float, hope: i64) -> i64:
        """Do the same if some actions are not always possible; what was rarely possible is not hardly tried."""
        best: i64 = 0
        best_worth = -1.0
        aligned: i64 = 0
        for action in legal:
            place = self.find(action, aligned)
            aligned = place + 1
            n = self.visits[place]
            offered = self.offered[place] + 1
            self.offered[place] = offered
            worth = float(hope)
            if n:
                worth = float(self.totals[place]) / float(n) + courage * sqrt(log(float(offered)) / float(n))
            if worth > best_worth:
                best, best_worth = place, worth
        return best

    def most_visited(self) -> i64:
        """Return the edge that was tried most often; among equals the one with the best result."""
        best: i64 = 0
        for place in range(1, len(self.actions)):
            more = self.visits[place] - self.visits[best]
            if more > 0 or (more == 0 and self.totals[place] > self.totals[best]):
                best = place
        return best
