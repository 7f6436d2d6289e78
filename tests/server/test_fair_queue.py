"""The fair queue: one person with many requests does not make the others wait."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from embruns.server.fair_queue import QUICK_IN_A_ROW, FairQueue


def served(requests: Sequence[tuple[str, bool]], count: int = 1, most: int = 1_000_000) -> list[str]:
    """Who is served, in this order, if all ask at once: persons, and whether the request is quick."""
    order: list[str] = []

    async def ask(queue: FairQueue[int], person: str, quick: bool) -> None:
        lent = await queue.get(person, quick)
        order.append(person + ("!" if quick else ""))
        await asyncio.sleep(0)
        queue.put(lent, person)

    async def ask_all() -> None:
        queue = FairQueue(range(count), most)
        tasks = [asyncio.create_task(ask(queue, person, quick)) for person, quick in requests]
        await asyncio.sleep(0)
        assert queue.waiting == len(requests) - count
        await asyncio.gather(*tasks)
        assert queue.waiting == 0

    asyncio.run(asyncio.wait_for(ask_all(), 10))
    return order


def test_persons_take_turns_whatever_each_has_waiting() -> None:
    order = served([(person, False) for person in ["greedy"] * 20 + ["yann"] * 2 + ["nolwenn"]])
    assert order[:6] == ["greedy", "greedy", "yann", "nolwenn", "greedy", "yann"]
    assert len(order) == 23


def test_a_quick_request_goes_before_those_that_take_long() -> None:
    """Whoever asks; and what takes long still has its turn."""
    crowd = [(f"person {number}", False) for number in range(50)]
    order = served([*crowd, ("yann", True)])
    assert order[1] == "yann!"
    order = served([("first", False), ("nolwenn", False), *([("greedy", True)] * 40)])
    assert order.index("nolwenn") == 1 + QUICK_IN_A_ROW


def test_one_person_never_borrows_all() -> None:
    """So a newcomer need not wait for anybody."""

    async def borrow() -> None:
        queue = FairQueue(range(4), 2)
        first = [await queue.get("greedy") for _ in range(2)]
        third = asyncio.create_task(queue.get("greedy"))
        await asyncio.sleep(0)
        assert not third.done()
        borrowed = await queue.get("yann")
        queue.put(borrowed, "yann")
        await asyncio.sleep(0)
        assert not third.done(), "what others give back is not for who has enough"
        queue.put(first[0], "greedy")
        assert await third in range(4)
        few = FairQueue(range(2))
        await few.get("greedy")
        waits = asyncio.create_task(few.get("greedy"))
        await asyncio.sleep(0)
        assert not waits.done(), "the last one is left for somebody else"
        waits.cancel()
        assert await FairQueue(range(1)).get("greedy") == 0

    asyncio.run(asyncio.wait_for(borrow(), 10))


def test_who_gives_up_takes_nothing_along() -> None:
    """Also in the moment in which it was served."""

    async def give_up() -> None:
        queue = FairQueue([1])
        lent = await queue.get("a")
        early, late, last = (asyncio.create_task(queue.get(person)) for person in "bcd")
        await asyncio.sleep(0)
        early.cancel()
        await asyncio.sleep(0)
        queue.put(lent, "a")
        late.cancel()
        assert await last == 1
        queue.put(1, "d")
        assert await queue.get("e") == 1

    asyncio.run(asyncio.wait_for(give_up(), 10))


def test_what_is_kept_for_quick_requests_is_lent_to_no_other() -> None:
    async def borrow() -> None:
        queue = FairQueue(["any"], kept=["kept"])
        assert await queue.get("greedy") == "any"
        slow = asyncio.create_task(queue.get("nolwenn"))
        await asyncio.sleep(0)
        assert not slow.done()
        assert await queue.get("yann", quick=True) == "kept"
        quick = asyncio.create_task(queue.get("gwen", quick=True))
        await asyncio.sleep(0)
        queue.put("kept", "yann")
        assert await quick == "kept"
        queue.put("kept", "gwen")
        assert not slow.done()
        queue.put("any", "greedy")
        assert await slow == "any"
        queue.put("any", "nolwenn")
        assert await queue.get("yann", quick=True) == "any", "the other stays free for whoever comes then"

    asyncio.run(asyncio.wait_for(borrow(), 10))
