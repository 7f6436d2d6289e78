"""A QR code of a short text, so that a telephone can open an address that a terminal shows.

Versions 1 to 5 at the lowest level of correction hold up to 106 bytes and have one block each, which keeps this short.
"""

from __future__ import annotations

from collections.abc import Iterator

from embruns.core.errors import EmbrunsError

Code = list[list[bool]]  # rows of modules; True is dark

_WORDS = {
    1: (19, 7),
    2: (34, 10),
    3: (55, 15),
    4: (80, 20),
    5: (108, 26),
}  # bytes of data and of correction, by version
QUIET = 4  # modules of white around the code
_FORMAT_GENERATOR, _FORMAT_MASK = 0x537, 0x5412
_LOWEST_LEVEL = 0b01


class TooLong(EmbrunsError):
    """A text that does not fit into the codes made here."""

    code = "too-long"


def qr_code(text: str) -> Code:
    """The code of this text, with the mask that leaves the fewest runs of one colour; raise TooLong over 106 bytes."""
    body = text.encode()
    version = next((one for one, (room, _) in _WORDS.items() if len(body) + 2 <= room), None)
    if version is None:
        raise TooLong(f"{len(body)} bytes are too many for a small QR code")
    bits = [bit for word in _codewords(body, version) for bit in _bits(word, 8)]
    return min((_drawn(version, bits, mask) for mask in range(8)), key=_runs)


def as_text(code: Code) -> str:
    """Two rows a line in half blocks, dark on light whatever the colours of the terminal."""
    width = len(code) + 2 * QUIET
    blank = [False] * width
    rows = [blank] * QUIET + [[False] * QUIET + row + [False] * QUIET for row in code] + [blank] * (QUIET + 1)
    blocks = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
    lines = ("".join(map(blocks.__getitem__, zip(*rows[k : k + 2], strict=True))) for k in range(0, width, 2))
    return "\n".join(f"\x1b[30;107m{line}\x1b[0m" for line in lines)


def _bits(number: int, length: int) -> list[bool]:
    return [bool(number >> place & 1) for place in range(length - 1, -1, -1)]


# Codewords


def _codewords(body: bytes, version: int) -> list[int]:
    room, correction = _WORDS[version]
    bits = [*_bits(0b0100, 4), *_bits(len(body), 8), *(bit for byte in body for bit in _bits(byte, 8)), *_bits(0, 4)]
    words = [int("".join("01"[bit] for bit in bits[k : k + 8]), 2) for k in range(0, len(bits), 8)]
    words += [(0xEC, 0x11)[k % 2] for k in range(room - len(words))]
    return words + _remainder(words, correction)


def _times(a: int, b: int) -> int:
    """The product in the field of 256 elements."""
    product = 0
    while b:
        product ^= a if b & 1 else 0
        a, b = a << 1 ^ (0x11D if a & 0x80 else 0), b >> 1
    return product


def _remainder(words: list[int], length: int) -> list[int]:
    """The Reed-Solomon words of these words."""
    divisor, root = [1], 1
    for _ in range(length):
        divisor = [x ^ _times(y, root) for x, y in zip([*divisor, 0], [0, *divisor], strict=True)]
        root = _times(root, 2)
    rest = [*words, *[0] * length]
    for k in range(len(words)):
        factor = rest[k]
        for place, part in enumerate(divisor):
            rest[k + place] ^= _times(part, factor)
    return rest[-length:]


# Drawing


def _drawn(version: int, bits: list[bool], mask: int) -> Code:
    size = 17 + 4 * version
    code: Code = [[False] * size for _ in range(size)]
    fixed = _draw_patterns(code, version)
    _draw_format(code, fixed, mask)
    waiting = iter(bits)
    for row, column in _way(size):
        if (row, column) not in fixed:
            code[row][column] = next(waiting, False) != _is_masked(mask, row, column)
    return code


def _is_masked(mask: int, row: int, column: int) -> bool:
    """Return whether this mask inverts the module."""
    odd, third = row * column % 2, row * column % 3
    return (
        (row + column) % 2,
        row % 2,
        column % 3,
        (row + column) % 3,
        (row // 2 + column // 3) % 2,
        odd + third,
        (odd + third) % 2,
        ((row + column) % 2 + third) % 2,
    )[mask] == 0


def _draw_patterns(code: Code, version: int) -> set[tuple[int, int]]:
    """Draw what is the same in every code of this size; return its places."""
    size = len(code)
    fixed = set()
    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        for row in range(max(0, top - 1), min(size, top + 8)):
            for column in range(max(0, left - 1), min(size, left + 8)):
                ring = max(abs(row - top - 3), abs(column - left - 3))
                code[row][column] = ring in (0, 1, 3)
                fixed.add((row, column))
    for k in range(8, size - 8):
        code[6][k] = code[k][6] = k % 2 == 0
        fixed |= {(6, k), (k, 6)}
    if version > 1:
        middle = size - 7
        for row in range(middle - 2, middle + 3):
            for column in range(middle - 2, middle + 3):
                code[row][column] = max(abs(row - middle), abs(column - middle)) != 1
                fixed.add((row, column))
    return fixed


def _draw_format(code: Code, fixed: set[tuple[int, int]], mask: int) -> None:
    size, told = len(code), _LOWEST_LEVEL << 3 | mask
    rest = told << 10
    for place in range(14, 9, -1):
        rest ^= _FORMAT_GENERATOR << place - 10 if rest >> place & 1 else 0
    bits = _bits((told << 10 | rest) ^ _FORMAT_MASK, 15)
    across = [(8, column) for column in (0, 1, 2, 3, 4, 5, 7, 8)] + [(row, 8) for row in (7, 5, 4, 3, 2, 1, 0)]
    apart = [(row, 8) for row in range(size - 1, size - 8, -1)] + [(8, column) for column in range(size - 8, size)]
    for places in (across, apart):
        for (row, column), bit in zip(places, bits, strict=True):
            code[row][column] = bit
            fixed.add((row, column))
    code[size - 8][8] = True  # always dark
    fixed.add((size - 8, 8))


def _way(size: int) -> Iterator[tuple[int, int]]:
    """The places in the order of the bits: pairs of columns from the right, up and down in turn."""
    upwards = True
    for right in (*range(size - 1, 6, -2), 5, 3, 1):
        for row in range(size - 1, -1, -1) if upwards else range(size):
            yield row, right
            yield row, right - 1
        upwards = not upwards


def _runs(code: Code) -> int:
    """The places that continue a run of five of one colour: a reader may lose count there."""
    lines = [*code, *map(list, zip(*code, strict=True))]
    return sum(len(set(line[k : k + 5])) == 1 for line in lines for k in range(len(line) - 4))
