"""The exact dice: the tables of the specification, brute force on small cases, simulated throws."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, product
from pathlib import Path

import pytest

from embruns.games.maitre_des_mers.bot.odds import (
    SIX,
    TARGETS,
    CardTarget,
    Probability,
    probability_of,
    probability_of_some,
    sixes,
    winning_throws,
)
from embruns.games.maitre_des_mers.box import ADVANTAGES, BOX, FIRST_GOODS, FIRST_TREASURE, SHIPS
from embruns.games.maitre_des_mers.parts.combinations import Combination
from embruns.games.maitre_des_mers.parts.dice import FIRST, TEXTS, WAYS, handful
from tests.games.maitre_des_mers.table import NUMBER
from tests.games.maitre_des_mers.throws import UNLIKELY, tallies

RULES = Path(__file__).resolve().parents[3] / "docs" / "rules" / "maitre-des-mers.md"


def rows(heading: str) -> list[list[str]]:
    """The table under a heading of the rules, without its head."""
    lines = RULES.read_text(encoding="utf-8").split(heading)[1].split("\n### ")[0].splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    return cells[2:]


def share(chance: Probability) -> Fraction:
    return Fraction(chance.ways, 6**chance.sixes)


def per_cent(chance: Probability) -> str:
    return f"{chance.per(1000) / 10} %"


# The tables of the specification


def test_the_table_of_the_ships() -> None:
    table = rows("### 2.4")
    assert [row[0] for row in table] == [card.id for card in BOX.cards[:SHIPS]]
    for row in table:
        ship = BOX.cards[NUMBER[row[0]]]
        assert row[3] == ship.combination.text
        assert (int(row[4]), int(row[5])) == (ship.combination.dice, len(ship.combination.members))
        assert (int(row[6]), row[7] == "yes") == (ship.power, ship.has_map)
        assert per_cent(probability_of(NUMBER[ship.id])) == row[8]


def test_the_table_of_the_goods() -> None:
    for goods, row in enumerate(rows("### 2.5")):
        card = BOX.cards[FIRST_GOODS + goods]
        assert (row[0], row[2], int(row[3])) == (card.letter, card.combination.text, len(card.combination.members))
        assert per_cent(probability_of(FIRST_GOODS + goods)) == row[4]
        gains = [share(probability_of(n, 2**goods)) - share(probability_of(n)) for n in range(24)]
        of_ships, of_treasures = sum(gains[:SHIPS]) / SHIPS, sum(gains[FIRST_TREASURE:]) / 5
        assert row[6] == f"+{float(of_ships) * 100:.0f} / +{float(of_treasures) * 100:.0f}"


def test_the_table_of_the_treasures() -> None:
    for number, row in enumerate(rows("### 2.6")):
        card = BOX.cards[FIRST_TREASURE + number]
        assert (row[0], row[2], int(row[3])) == (card.letter, card.combination.text, len(card.combination.members))
        assert per_cent(probability_of(FIRST_TREASURE + number)) == row[4]
        assert int(row[5]) == card.value


def test_the_table_of_combat() -> None:
    text = RULES.read_text(encoding="utf-8").split("### 2.7")[1].split("\n### ")[0].split("\n## ")[0]
    told = next(line for line in text.splitlines() if line.startswith("| Attacker wins")).split("|")[2:7]
    assert [int(cell.split("/")[0]) for cell in told] == [winning_throws(edge) for edge in range(5)]
    assert winning_throws(5) == 1
    assert winning_throws(6) == 0


def test_the_chance_of_some_ship_over_all_first_ports() -> None:
    ports = {port: share(probability_of_some(list(port))) for port in combinations(range(SHIPS), 4)}
    assert len(ports) == 495
    worst = min(ports, key=lambda port: ports[port])
    assert [BOX.cards[ship].id for ship in worst] == ["M4", "N3", "N4", "B4"]
    assert f"{float(ports[worst]):.0%}" == "50%"
    assert f"{float(max(ports.values())):.0%}" == "91%"
    assert f"{float(sum(ports.values()) / 495):.0%}" == "77%"
    without_map = [port for port in ports if not any(BOX.cards[ship].has_map for ship in port)]
    assert len(without_map) == 15


# Brute force: different dice, every throw and every group of them, fractions


@cache
def counted(combination: str, placed: str, dice: int, goods: frozenset[str]) -> Fraction:
    """Return the probability before a throw of so many dice, by brute force."""
    missing = len(TEXTS[members_of(combination)[0]]) - len(placed)
    if missing == 0:
        return Fraction(1)
    if dice < missing:
        return Fraction(0)
    throws = list(product("123456", repeat=dice))
    return sum((counted_throw(combination, placed, throw, goods) for throw in throws), Fraction(0)) / len(throws)


@cache
def members_of(combination: str) -> tuple[int, ...]:
    return tuple(Combination(combination, "test").members)


@cache
def fits(combination: str, faces: str) -> bool:
    return any(all(faces.count(f) <= TEXTS[m].count(f) for f in faces) for m in members_of(combination))


@cache
def counted_throw(combination: str, placed: str, throw: tuple[str, ...], goods: frozenset[str]) -> Fraction:
    """Return the probability after a throw: try every group that fits, else a discard, and every use of goods."""
    options, dice = list[Fraction](), len(throw)
    for size in range(1, dice + 1):
        for group in combinations(range(dice), size):
            together = "".join(sorted(placed + "".join(throw[i] for i in group)))
            if fits(combination, together):
                options.append(counted(combination, together, dice - size, goods))
    if not options:
        options.append(counted(combination, placed, dice - 1, goods))
        if "keep-all" in goods:
            options.append(counted(combination, placed, dice, goods - {"keep-all"}))
    if "rethrow-all" in goods:
        options.append(counted(combination, placed, dice, goods - {"rethrow-all"}))
    for i, face in enumerate(throw):
        for used in goods - {"keep-all", "rethrow-all"}:
            others = (*throw[:i], *throw[i + 1 :])
            ends = [(*others, to) for to in faces_by(used, face, others)]
            values = [counted_throw(combination, placed, end, goods - {used}) for end in ends]
            if values:
                options.append(sum(values, Fraction(0)) / 6 if used == "rethrow-die" else max(values))
    return max(options)


def faces_by(advantage: str, face: str, others: tuple[str, ...]) -> list[str]:
    """Return the faces to which these goods may turn a die."""
    if advantage == "copy":
        return list(others)
    if advantage == "flip":
        return [str(7 - int(face))]
    if advantage == "step":
        return [str(to) for to in (int(face) - 1, int(face) + 1) if 1 <= to <= 6]
    return list("123456")


SMALL = ["K(2)", "K(3)", "S(2)", "S(3)", "F(5,6)", "F(1,1)", "U(2≥11)", "U(3≤5)", "R(2:1,3)+F(6)", "R(3:2,5)"]


def exact(combination: str, placed: str, dice: int, *advantages: str) -> Fraction:
    goods = sum(2 ** ADVANTAGES.index(name) for name in advantages)  # in the box, goods come in this order
    target = CardTarget(Combination(combination, "test"))
    return Fraction(target.before_throw(handful(placed), dice, goods), 6 ** int(sixes(dice, goods)))


def test_goods_of_the_box_come_in_the_order_of_their_advantages() -> None:
    assert [BOX.cards[FIRST_GOODS + n].advantage for n in range(7)] == list(range(7))


@pytest.mark.parametrize("combination", SMALL)
def test_brute_force_without_goods(combination: str) -> None:
    for dice in (1, 2, 3):
        assert exact(combination, "", dice) == counted(combination, "", dice, frozenset())


@pytest.mark.parametrize("combination", ["K(3)", "S(3)", "PP", "H", "U(4≤6)", "R(4:5,6)+F(1)", "S(4)+F(6)"])
def test_brute_force_from_dice_already_placed(combination: str) -> None:
    for placed in ("1", "15", "66"):
        if fits(combination, placed):
            for dice in (1, 2, 3):
                assert exact(combination, placed, dice) == counted(combination, placed, dice, frozenset())


@pytest.mark.parametrize("advantage", ADVANTAGES)
@pytest.mark.parametrize("combination", ["K(2)", "S(3)", "F(5,6)", "R(2:1,3)+F(6)"])
def test_brute_force_with_each_advantage(combination: str, advantage: str) -> None:
    for dice in (2, 3):
        assert exact(combination, "", dice, advantage) == counted(combination, "", dice, frozenset([advantage]))


@pytest.mark.parametrize("advantages", list(combinations(ADVANTAGES, 2)))
def test_brute_force_with_two_advantages(advantages: tuple[str, str]) -> None:
    for combination in ("S(2)", "F(1,6)"):
        assert exact(combination, "", 2, *advantages) == counted(combination, "", 2, frozenset(advantages))


def test_brute_force_with_all_advantages() -> None:
    for combination in ("F(3,3)", "U(2≥12)"):
        assert exact(combination, "", 2, *ADVANTAGES) == counted(combination, "", 2, frozenset(ADVANTAGES))


# Simulated throws


@pytest.mark.parametrize("goods", [(0,), (1, 64), (2 + 4 + 16,)])
def test_simulated_throws_agree_within_their_error(goods: tuple[int, ...]) -> None:
    for tally in tallies(40_000, 5, goods):
        assert tally.errors < UNLIKELY, tally


# What the solver is asked


def test_the_best_placement_is_never_beaten_by_another_group() -> None:
    card = TARGETS[NUMBER["B2"]]
    for thrown in range(FIRST[5], FIRST[6], 17):
        best = card.best_placement(0, thrown, 0)
        assert card.after_throw(0, thrown, 0) == chance_after(card, best, thrown)


def chance_after(card: CardTarget, group: int, thrown: int) -> int:
    """Return the ways over 6**10, as after a throw of five dice."""
    left = 5 - len(TEXTS[group])
    if len(TEXTS[group]) == card.dice:
        return 6**10
    return card.before_throw(group, left, 0) * SIX[10 - int(sixes(left, 0))]


def test_no_group_is_best_where_no_die_fits() -> None:
    assert TARGETS[NUMBER["B3"]].best_placement(0, handful("22446"), 0) == 0


def test_of_equal_groups_the_smallest_is_named() -> None:
    assert TEXTS[TARGETS[NUMBER["N1"]].best_placement(0, handful("11112"), 0)] == "111"


def test_chances_are_rounded_to_the_nearest() -> None:
    assert Probability(1, 1).per(1000) == 167
    assert Probability(5, 1).per(100) == 83
    assert Probability(3, 1).per(100) == 50
    assert Probability(6, 1).per(10_000) == 10_000


def test_goods_never_lower_a_chance() -> None:
    for card in (0, 7, 19, 23):
        for goods in (1, 2, 4, 8, 16, 32, 64):
            assert share(probability_of(card, goods)) >= share(probability_of(card))
            assert share(probability_of(card, goods | 64)) > share(probability_of(card))


def test_every_throw_is_counted_once() -> None:
    for dice in range(1, 6):
        assert sum(WAYS[number] for number in range(FIRST[dice], FIRST[dice + 1])) == 6**dice


def test_what_is_forgotten_is_worked_out_again() -> None:
    card = CardTarget(Combination("K(3)", "test"))
    before = card.before_throw(0, 5, 3)
    card.forget()
    assert card.before_throw(0, 5, 3) == before
