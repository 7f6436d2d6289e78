"""A worker of a vector environment: plays its share of the tables when it is asked to, and writes what is seen.

`workers.py` starts it. A message comes in for each order, a number goes out as the answer, and it ends with its input.
"""

from __future__ import annotations

import json
import os
from typing import Any

from embruns.research.episode import Episode
from embruns.research.line import Line
from embruns.research.share import Share


def share_of(order: dict[str, Any]) -> Share:
    """Return the share that the first line asks for."""
    episode = Episode(order["game"], order["variant"], order["players"], order["options"], "result", None)
    return Share(episode, order["seat"], order["file"], order["tables"], (order["first"], order["end"]))


def carry_out(share: Share, message: bytes) -> int:
    """Carry out an order; return how many games are over now, or 0."""
    if message == b"step":
        return share.step()
    if message == b"sample":
        return share.sample()
    order = json.loads(message)
    return share.begin([(seed, table) for seed, table in order["seeds"]], order["number"])


def main() -> None:
    """Answer every order until there are no more."""
    line = Line(0, os.dup(1))
    os.dup2(2, 1)  # what a module prints is no answer
    first = line.receive()
    if first is None:
        return
    share = share_of(json.loads(first))
    line.send(b"0")
    while (message := line.receive()) is not None:
        line.send(b"%d" % carry_out(share, message))


if __name__ == "__main__":
    main()
