"""The lists that say which tests run twice and which files run first name files that are there."""

from __future__ import annotations

from tests.conftest import LONGEST, TESTS


def test_the_longest_files_are_there_and_named_once() -> None:
    assert [file for file in LONGEST if not (TESTS / file).is_file()] == []
    assert len(set(LONGEST)) == len(LONGEST)


def test_what_runs_in_both_forms_is_there() -> None:
    lines = (TESTS / "both_forms.txt").read_text(encoding="utf-8").splitlines()
    named = [word.removeprefix("--ignore=") for line in lines for word in line.partition("#")[0].split()]
    assert named
    assert [name for name in named if not (TESTS.parent / name).exists()] == []
