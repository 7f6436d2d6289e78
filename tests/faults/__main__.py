"""`python -m tests.faults FAULT TIMES`: the same programs as in the tests, for as long as you like."""

from __future__ import annotations

import argparse

from tests.faults.faults import FAULTS
from tests.faults.run import run


def main() -> None:
    """Run one fault, or all, and print what happened."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("fault", choices=[*FAULTS, "all"])
    parser.add_argument("times", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int, default=4, help="each at a table of its own")
    parser.add_argument("--durable", action="store_true")
    asked = parser.parse_args()
    for fault in FAULTS if asked.fault == "all" else [asked.fault]:
        print(run(fault, asked.times, asked.seed, asked.players, durable=asked.durable), flush=True)


if __name__ == "__main__":
    main()
