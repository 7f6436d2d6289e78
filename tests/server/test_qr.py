"""The QR code of an address: the same modules as another encoder draws."""

from __future__ import annotations

import pytest

from embruns.server.qr import QUIET, TooLong, as_text, qr_code

# As qrcode-generator 2.0.4 draws it: version 2, level L, mask 5.
DRAWN = """
#######....###..#.#######
#.....#..##..#....#.....#
#.###.#.....#...#.#.###.#
#.###.#.#...#####.#.###.#
#.###.#.##....#...#.###.#
#.....#....##.#.#.#.....#
#######.#.#.#.#.#.#######
..........##.............
##...###.#.#.#.##...##...
..#..#..##..##.###..####.
#.##.####.#..#.#..##.#.##
#.##.#.###..#..##...##..#
#.#.#.#..#.##.#.###.....#
##.#...##.....##.......#.
#..#.###..###.##.#.#.#.##
#.####.#.#.#..#.#...#.#.#
#.#.#.##..####..#####.#..
........##..#.###...#.#..
#######.##.#....#.#.##..#
#.....#.##.#..#.#...#..##
#.###.#....###.########..
#.###.#....##.....##.#.##
#.###.#...#...#..#....#.#
#.....#.####...##.###...#
#######.#..#..###.#..#..#
"""


def test_an_address_is_drawn_as_another_encoder_draws_it() -> None:
    code = qr_code("http://192.168.1.24:4747/")
    assert ["".join(".#"[dark] for dark in row) for row in code] == DRAWN.split()


@pytest.mark.parametrize(("length", "size"), [(1, 21), (17, 21), (18, 25), (53, 29), (78, 33), (106, 37)])
def test_a_longer_text_takes_a_larger_code(length: int, size: int) -> None:
    assert len(qr_code("x" * length)) == size


def test_a_text_that_is_too_long_is_said_to_be() -> None:
    with pytest.raises(TooLong, match="107 bytes"):
        qr_code("x" * 107)


def test_the_terminal_shows_it_dark_on_light_with_its_quiet_zone() -> None:
    code = qr_code("http://192.168.1.24:4747/")
    lines = as_text(code).split("\n")
    assert all(line.startswith("\x1b[30;107m") and line.endswith("\x1b[0m") for line in lines)
    shown = [line[len("\x1b[30;107m") : -len("\x1b[0m")] for line in lines]
    assert {len(line) for line in shown} == {len(code) + 2 * QUIET}
    rows = [[c in "▀█" if upper else c in "▄█" for c in line] for line in shown for upper in (True, False)]
    assert [row[QUIET:-QUIET] for row in rows[QUIET : QUIET + len(code)]] == code
    assert not any(any(row) for row in rows[:QUIET] + rows[QUIET + len(code) :])
