"""Scenes as a browser knows them: an update may carry only what changed, and is merged with the scene before it."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


class Merging:
    """The scenes of one line, whole."""

    def __init__(self) -> None:
        self.scene: Json = {}
        self.changes = 0  # updates that were not whole

    def hear(self, message: Json) -> Json:
        """Return the message with a whole scene; it is the same where nothing is left out."""
        scene, base = message.get("scene"), message.get("base")
        if scene and base:
            before = self.scene
            assert (before["ply"], before["undos"]) == (base["ply"], scene["undos"]), "an update was missed"
            view = _merged(before["view"], scene["view"], base.get("view", ()))
            facts = scene["facts"]
            if facts is not None:
                facts = _merged(before["facts"] or {}, facts, base.get("facts", ()))
            message = {**message, "scene": {**scene, "view": view, "facts": facts}}
            self.changes += 1
        self.scene = message.get("scene") or self.scene
        return message


def _merged(before: Json, changed: Json, gone: list[str]) -> Json:
    return {name: value for name, value in (before | changed).items() if name not in gone}
