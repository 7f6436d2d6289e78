"""A review is out of date as soon as a line of the code behind it has changed."""

from pathlib import Path

import pytest

from embruns.review.edition import edition
from tests.games_for_tests.bottle import GAME


def test_every_changed_line_makes_another_edition(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "maker_of_reviews"
    (folder / "search").mkdir(parents=True)
    (folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("embruns.review.edition.MAKERS", ("maker_of_reviews",))
    found = [edition.__wrapped__(GAME)]
    for name, text in (
        ("judge.py", "WIDTH = 3"),
        ("judge.py", "WIDTH = 4"),
        ("components.toml", ""),
        ("search/a.py", ""),
    ):
        (folder / name).write_text(text, encoding="utf-8")
        found.append(edition.__wrapped__(GAME))
    assert len(set(found)) == len(found)
    assert edition.__wrapped__(GAME) == found[-1]
    monkeypatch.setattr(type(GAME), "version", "99")
    assert edition.__wrapped__(GAME) != found[-1]
