"""The grammar of combinations: a text such as `K(2)+F(1,6)`, and the handfuls of dice that satisfy it."""

from __future__ import annotations

import re
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.errors import BadComponents
from embruns.games.maitre_des_mers.parts.dice import DICE, HANDFULS, MORE, NUMBERS, SIZE, TEXTS

_FACES: Final = r"([1-6](?:,[1-6])*)"
_EXACT: Final = re.compile(rf"F\({_FACES}\)")
_ALIKE: Final = re.compile(r"K\(([1-5])\)")
_STRAIGHT: Final = re.compile(r"S\(([1-5])\)")
_TOTAL: Final = re.compile(r"U\(([1-5])(≥|≤)(\d+)\)")
_EACH: Final = re.compile(rf"R\(([1-5]):{_FACES}\)")


@final
class Combination:
    """A combination and its expansion: the members are handfuls of `dice` dice."""

    def __init__(self, text: str, where: str) -> None:
        members = _members(text, where)
        self.text: Final = text
        self.members: Final = members
        self.dice: i64 = SIZE[members[0]]
        self.fitting: Final = _contained_in(members)
        self.open: vec[i64] = vec[i64]([i64(_open(h, self.fitting)) for h in range(HANDFULS)])

    def fits(self, handful: int) -> bool:
        """Return whether these dice may lie on the card together: some member contains them."""
        return handful in self.fitting


def _members(text: str, where: str) -> list[int]:
    """Return the members: parts use separate dice, which may show equal faces, so their handfuls are joined."""
    found = {""}
    for part in text.split("+"):
        options = _part(part)
        if not options:
            raise BadComponents(f"{where}: combination {text!r} has a part {part!r} that no dice can satisfy")
        found = {"".join(sorted(mixed)) for one in found for other in options for mixed in [one + other]}
        if len(min(found)) > DICE:
            raise BadComponents(f"{where}: combination {text!r} asks for more than {DICE} dice")
    return sorted([NUMBERS[faces] for faces in found])


def _part(part: str) -> list[str]:
    """Return every group of faces that satisfies one part; none where the part cannot be read."""
    exact = _EXACT.fullmatch(part)
    if exact:
        return ["".join(sorted(exact[1].replace(",", "")))]
    if part == "PP":
        return [faces for faces in TEXTS if _counts(faces) == [2, 2]]
    if part == "H":
        return [faces for faces in TEXTS if _counts(faces) == [2, 3]]
    alike = _ALIKE.fullmatch(part)
    if alike:
        return [faces for faces in TEXTS if _counts(faces) == [int(alike[1])]]
    straight = _STRAIGHT.fullmatch(part)
    if straight:
        return [faces for faces in TEXTS if len(faces) == int(straight[1]) and faces in "123456"]
    each = _EACH.fullmatch(part)
    if each:
        return [faces for faces in TEXTS if len(faces) == int(each[1]) and set(faces) <= set(each[2])]
    total = _TOTAL.fullmatch(part)
    return _with_total(int(total[1]), total[2], int(total[3])) if total else []


def _counts(faces: str) -> list[int]:
    return sorted([faces.count(face) for face in "123456" if face in faces])


def _with_total(dice: int, sign: str, total: int) -> list[str]:
    found = [faces for faces in TEXTS if len(faces) == dice]
    if sign == "≥":
        return [faces for faces in found if sum([int(face) for face in faces]) >= total]
    return [faces for faces in found if sum([int(face) for face in faces]) <= total]


def _contained_in(members: list[int]) -> set[int]:
    """Return every handful that some member contains."""
    found = set(members)
    todo = list(members)
    while todo:
        faces = TEXTS[todo.pop()]
        for face in faces:
            smaller = NUMBERS[faces.replace(face, "", 1)]
            if smaller not in found:
                found.add(smaller)
                todo.append(smaller)
    return found


def _open(handful: int, fitting: set[int]) -> int:
    """Return the faces that can still join these dice on the card."""
    if handful not in fitting:
        return 0
    return sum([2 ** (face - 1) for face in range(1, 7) if int(MORE[7 * handful + face]) in fitting])
