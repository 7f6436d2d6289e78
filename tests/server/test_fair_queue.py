"""The fair queue: one person with many requests does not make the others wait."""

from __future__ import annotations

import asyncio

from embruns.server.fair_queue import FairQueue


def test_persons_take_turns_whatever_each_has_waiting() -> None:
    served: list[str] = []

    async def ask(queue: FairQueue[int], person: str) -> None:
        lent = await queue.get(person)
        served.append(person)
        await asyncio.sleep(0)
        queue.put(lent)

    async def ask_all() -> None:
        queue = FairQueue([1])
        tasks = [asyncio.create_task(ask(queue, person)) for person in ["greedy"] * 20 + ["yann"] * 2 + ["nolwenn"]]
        await asyncio.gather(*tasks)

    asyncio.run(ask_all())
    assert served[:6] == ["greedy", "greedy", "yann", "nolwenn", "greedy", "yann"]
    assert len(served) == 23


def test_who_gives_up_takes_nothing_along() -> None:
    """Also in the moment in which it was served."""

    async def give_up() -> None:
        queue = FairQueue([1])
        lent = await queue.get("a")
        early, late, last = (asyncio.create_task(queue.get(person)) for person in "bcd")
        await asyncio.sleep(0)
        early.cancel()
        await asyncio.sleep(0)
        queue.put(lent)
        late.cancel()
        assert await last == 1
        queue.put(1)
        assert await queue.get("e") == 1

    asyncio.run(asyncio.wait_for(give_up(), 10))
