"""What `render` does in every adapter: text, a picture, or the browser's own board, live."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from embruns.core.errors import BadSetup
from embruns.research.episode import Episode

if TYPE_CHECKING:
    from embruns.research.live import Screen

RENDER_MODES = ("ansi", "rgb_array", "human")


class Renderer:
    """Draws an episode in one mode. Text is what the viewer sees; the board is what a spectator sees."""

    def __init__(self, episode: Episode, mode: str | None, viewer: int) -> None:
        if mode is not None and mode not in RENDER_MODES:
            raise BadSetup(f"render_mode is {' or '.join(RENDER_MODES)}, not {str(mode)[:40]!r}")
        self.mode = mode
        self._episode = episode
        self._viewer = viewer
        self._screen: Screen | None = None

    def render(self) -> Any:
        """Return a text ('ansi'), an array of pixels ('rgb_array') or None ('human', and without a mode).

        Raises NoBoard where the board cannot be drawn: the pages are not built, or there is no browser for pictures.
        """
        if self.mode is None:
            return None
        if self.mode == "ansi":
            return self._episode.draw(self._viewer)
        if self._screen is None:
            from embruns.research.live import Screen  # the server takes a second to load

            self._screen = Screen(self._episode)
        return self._screen.picture() if self.mode == "rgb_array" else self._screen.follow()

    def show(self) -> None:
        """Show the position after a step, where a person watches."""
        if self.mode == "human":
            self.render()

    def close(self) -> None:
        """Close what was opened for pictures."""
        if self._screen is not None:
            self._screen.close()
