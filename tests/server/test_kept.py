"""The cache that is bounded in bytes."""

from __future__ import annotations

from embruns.server.kept import Kept


def test_the_oldest_are_forgotten_first_and_what_is_asked_for_stays() -> None:
    kept = Kept[str](100)
    for name in "abcd":
        kept.keep(name, b"x" * 25)
    assert kept.get("a") == b"x" * 25
    kept.keep("e", b"y" * 20)
    assert [kept.get(name) is not None for name in "abcde"] == [True, False, True, True, True]
    kept.keep("f", b"z" * 26)  # more than a quarter of all
    assert kept.get("f") is None
    kept.keep("a", b"")
    assert kept.size == 70
    kept.forget("e")
    kept.forget("nothing")
    assert kept.size == 50
