"""What the tests of the adapters share."""

from __future__ import annotations

import webbrowser

import pytest


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that were opened in a window, instead of windows."""
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    return opened
