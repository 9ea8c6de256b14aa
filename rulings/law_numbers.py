"""The number of every clause of the Laws of 2017, whole Laws among them, in the order of the book.

Below a Law come its sections by letter, then figures, letters and small Roman numbers: 12, 12C,
12C1, 12C1(e), 12C1(e)(i). `SECTIONS` has what each Law is divided into: "A1-3" stands for A with
A1 to A3, "C1e(ii)" for C1(e) with its (i) and (ii).
"""

import re
from collections.abc import Iterator

SECTIONS: dict[int, str] = {
    1: "A-C",
    5: "A-B",
    6: "A-C D1-3 E1-4 F",
    7: "A B1-3 C-D",
    8: "A1-2 B1-2 C",
    9: "A1-5 B1a-d B2 C",
    10: "A-B C1-4",
    11: "A-B",
    12: "A1-3 B1-2 C1a-d C1e(ii) C2a-d C3-4",
    13: "A1-2 B1-2 C-D",
    14: "A1-3 B1-4 C",
    15: "A1 A2a-c A3-4 B1-3",
    16: "A1a-d A2 B1a-b B2-3 C1-3 D1 D2a-d D3",
    17: "A-C D1-3",
    18: "A-F",
    19: "A1-3 B1-3 C-D",
    20: "A-B C1-2 D-E F1-3 F4a-b F5a F5b(ii) F6 G1-3",
    21: "A B1a-b B2-3",
    22: "A-B",
    23: "A1-3 B-C",
    24: "A-E",
    25: "A1-6 B1-3",
    26: "A-B",
    27: "A1-2 B1a-b B2-4 C-D",
    28: "A-B",
    29: "A-C",
    30: "A B1a B1b(ii) B2 C",
    31: "A1 A2a-b B1-2 C",
    32: "A1 A2a-b B1-2 C",
    35: "A-D",
    36: "A B1-4 C",
    37: "A B1-2",
    38: "A-D",
    39: "A-C",
    40: "A1a-b A2-4 B1a-c B2a(v) B2b B2c(iv) B2d B3a-b B4 B5a-b C1-2",
    41: "A-D",
    42: "A1-3 B1-3",
    43: "A1a-c A2a-c A3 B1 B2a-b B3",
    44: "A-G",
    45: "A-B C1 C2a-b C3 C4a-b C5 D1-2 E1-2 F-G",
    46: "A B1a-c B2 B3a-b B4-5",
    47: "A-D E1 E2a-b F1-2",
    48: "A B1-2",
    50: "A-C D1a-b D2a-b E1-4",
    51: "A B1a-b B2a-c",
    52: "A B1a-c B2",
    53: "A-C",
    54: "A B1-2 C-E",
    55: "A B1-2 C",
    56: "A-B",
    57: "A1-4 B C1-3 D",
    58: "A B1-4",
    60: "A1-3 B-C",
    61: "A B1 B2a-b B3 C",
    62: "A B1-2 C1-3 D1-2",
    63: "A1-4 B",
    64: "A1-2 B1-8 C1 C2a-b",
    65: "A B1-3 C-D",
    66: "A-D",
    67: "A1-2 B1a-b B2a-b B3",
    68: "A B1-2 C D1 D2a D2b(ii)",
    69: "A B1-2",
    70: "A B1-3 C1-3 D1-2 E1-2",
    71: "A-B",
    72: "A B1-3 C",
    73: "A1-2 B1-2 C1-2 D1-2 E1-2",
    74: "A1-3 B1-5 C1-8",
    75: "A B1-3 C D1-3",
    76: "A1-2 B1-5 C1-2 D",
    78: "A-D",
    79: "A1-2 B1-3 C1-2",
    80: "A1a-c A2-3 B1 B2a-f B2g(ii) B2h-l",
    81: "A B1-2 C1-8 D",
    82: "A B1-3 C",
    84: "A-D",
    85: "A1-2 B",
    86: "A B1 B2a-c B3",
    87: "A-C",
    90: "A B1-8",
    91: "A-B",
    92: "A-C D1-2",
    93: "A B1-3 C1-2 C3a-b",
}
"""The Laws that are divided; the others of 1 to 93 are not."""

_ROMAN = ("I", "II", "III", "IV", "V")
_SPAN = re.compile(
    r"(?P<section>[A-H](?:-[A-H])?)(?P<figure>\d(?:-\d)?)?(?P<letter>[a-l](?:-[a-l])?)?"
    r"(?:\((?P<roman>[iv]+)\))?"
)
_PARTS = re.compile(r"(\d+)([A-H])?(\d)?([A-L])?([IV]+)?")


def parts(number: str) -> tuple[str, ...]:
    """What a number is made of, from the Law down: "12C1EI" is 12, C, 1, E and I."""
    found = _PARTS.fullmatch(number)
    return tuple(part for part in found.groups() if part) if found else ()


def levels(number: str) -> tuple[str, ...]:
    """The clauses that a clause stands in, from its Law down to itself."""
    of = parts(number)
    return tuple("".join(of[:depth]) for depth in range(1, len(of) + 1))


def _within(law: int) -> Iterator[str]:
    yield str(law)
    for span in SECTIONS.get(law, "").split():
        for last in _last_of(law, span):
            yield from levels(last)


def _last_of(law: int, span: str) -> list[str]:
    """The clauses at the end of a span: 6E1 to 6E4 of "E1-4"."""
    found = _SPAN.fullmatch(span)
    numbers = [str(law)]
    for name in ("section", "figure", "letter"):
        if found and found[name]:
            first, last = found[name].upper()[0], found[name].upper()[-1]
            run = [chr(each) for each in range(ord(first), ord(last) + 1)]
            numbers = [number + each for number in numbers for each in run]
    if found and found["roman"]:
        run = list(_ROMAN[: _ROMAN.index(found["roman"].upper()) + 1])
        numbers = [number + each for number in numbers for each in run]
    return numbers


NUMBERS: tuple[str, ...] = tuple(
    dict.fromkeys(number for law in range(1, 94) for number in _within(law))
)
