"""Faults over PostgreSQL: `python -m tests.faults.on_postgres kills 200`, `restarts 50`, `cuts 100`, `fleet 200`, …

- kills: `kill -9` of the server at any moment of play;
- restarts: of the database, clean and as after a crash;
- cuts: of the network between server and database, after which the connections go on or are broken;
- fleet: so many tables at two servers with two workers, one of each is killed: every game ends, and all logs agree;
- speed: moves a second at so many tables with one, two and four servers.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
from collections.abc import Callable

from embruns.core.contract import Rng
from embruns.server.postgres_store import PostgresStore
from tests.faults.faults import some_time
from tests.faults.fleet import play_fleet
from tests.faults.relay import cut, relayed
from tests.faults.run import run
from tests.faults.speed import commits, measure
from tests.server.client import Server
from tests.server.postgres import Cluster, running


def restart(cluster: Cluster) -> Callable[[Server, Rng], None]:
    """Stop and start the database at any moment, every second time as after a crash."""

    def harm(_: Server, rng: Rng) -> None:
        some_time(rng)
        cluster.restart((signal.SIGINT, signal.SIGQUIT)[rng.below(2)])

    return harm


def main() -> None:
    """Run one fault and print what happened. The database waits for the disk, as it does by default."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults.on_postgres", description=__doc__)
    parser.add_argument("fault", choices=["kills", "restarts", "cuts", "fleet", "speed"])
    parser.add_argument("times", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int, default=4, help="each at a table of its own; kills, restarts, cuts")
    parser.add_argument("--bots", type=int, default=20, help="tables with a bot; fleet")
    parser.add_argument("--seconds", type=float, default=10.0, help="of each measurement; speed")
    asked = parser.parse_args()
    with running(fsync="on") as cluster:
        url = cluster.new_database()
        if asked.fault == "kills":
            print(run("kills", asked.times, asked.seed, asked.players, database=url), flush=True)
        elif asked.fault == "restarts":
            print(run("restarts", asked.times, asked.seed, asked.players, restart(cluster), database=url), flush=True)
        elif asked.fault == "cuts":
            with relayed(url, asked.seed) as relay:
                harm = cut(relay)
                figures = run("cuts", asked.times, asked.seed, asked.players, harm, log=url, database=relay.url)
                print(figures, flush=True)
        elif asked.fault == "fleet":
            print(asyncio.run(play_fleet(url, asked.times, asked.bots, asked.seed)), flush=True)
        else:
            for servers, apart in ((1, False), (2, False), (2, True), (4, False), (4, True)):
                place = cluster.new_database()
                print(asyncio.run(measure(place, servers, asked.times, asked.seconds, cluster.pid, apart)), flush=True)
            for writers, listeners in ((1, 0), (4, 0), (16, 0), (16, 4), (16, 32)):
                place = cluster.new_database()
                PostgresStore(place).close()  # makes the schema
                told = [commits(place, writers, listeners, asked.seconds, notify) for notify in (False, True)]
                print(
                    f"{writers} writers, {listeners} listeners: {told[0]:.0f} commits/s without and {told[1]:.0f} with "
                    "a notification",
                    flush=True,
                )


if __name__ == "__main__":
    main()
