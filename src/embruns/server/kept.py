"""A cache that is bounded in bytes: what was not asked for the longest time is forgotten first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)


class Kept(Generic[Key]):
    """Bytes by key, so many in all."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self.size = 0

    def get(self, key: Key) -> bytes | None:
        """The bytes with this key, if they are still there."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def keep(self, key: Key, value: bytes) -> bytes:
        """Keep these bytes, unless they are too many, and forget the oldest; return them."""
        self.forget(key)
        if len(value) <= self._most // 4:
            self._kept[key] = value
            self.size += len(value)
            while self.size > self._most:
                self.size -= len(self._kept.popitem(last=False)[1])
        return value

    def forget(self, key: Key) -> None:
        """Forget these bytes."""
        self.size -= len(self._kept.pop(key, b""))
