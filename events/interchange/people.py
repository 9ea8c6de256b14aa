"""How a person is written in an entry: a name, a national number, or both.

"Guest 2" is a name too, for somebody to be named later: a word and a number of one or two figures,
which no national number has.
"""

import re
from dataclasses import dataclass

from clubs.names import NameFault, clean_name
from events.interchange.codes import PersonCode
from scoring.errors import BridgeError

MAX_NAME = 120
MAX_NUMBER = 30
_SEPARATORS = " \t·,;#()"
_STAND_IN = re.compile(r"[^\W\d_]\D* \d{1,2}")
_SET_OFF = re.compile(r"[·,;(\t]\s*#?\d+\W*$")
_NUMBER = re.compile(rf"[A-Za-z0-9./-]{{1,{MAX_NUMBER}}}")


class PersonError(BridgeError):
    """The text does not say who is meant."""


@dataclass(frozen=True, slots=True)
class Person:
    """Who is meant. At least one of the two is given."""

    name: str
    national_number: str = ""

    @property
    def is_stand_in(self) -> bool:
        """Whether this stands for somebody whose name will be known later."""
        return not self.national_number and bool(_STAND_IN.fullmatch(self.name))

    def __str__(self) -> str:
        return " · ".join(part for part in (self.name, self.national_number) if part)


def person(name: str, national_number: str = "") -> Person:
    """A person from the two parts, tidied.

    Raises:
        PersonError: both are missing, one is too long, or one looks like the other.
    """
    try:
        tidy, number = clean_name(name), clean_name(national_number)
    except NameFault as fault:
        raise PersonError(fault.code, **fault.parameters) from fault
    if not tidy and not number:
        raise PersonError(PersonCode.MISSING)
    if len(tidy) > MAX_NAME:
        raise PersonError(PersonCode.LONG_NAME, most=MAX_NAME)
    if tidy and not (_STAND_IN.fullmatch(tidy) or _is_name(tidy)):
        raise PersonError(PersonCode.NO_NAME, name=tidy)
    if number and not (_NUMBER.fullmatch(number) and _has_digit(number)):
        raise PersonError(PersonCode.NO_NUMBER, number=number)
    return Person(tidy, number)


def parse_person(text: str) -> Person:
    """Read "Bob Ahmed", "12345", "Bob Ahmed 12345", "Bob Ahmed · 12345" or "Guest 2".

    After two names a number is a national number, however short.

    Raises:
        PersonError: it is none of these.
    """
    words = text.strip(_SEPARATORS).split()
    plain = " ".join(words).replace(" #", " ")
    if len(words) == 2 and _STAND_IN.fullmatch(plain) and not _SET_OFF.search(text):
        return person(plain)
    if words and _has_digit(words[-1]):
        number = words.pop().strip(_SEPARATORS)
        return person(" ".join(words).strip(_SEPARATORS), number)
    return person(" ".join(words))


def _is_name(text: str) -> bool:
    return any(mark.isalpha() for mark in text) and not _has_digit(text)


def _has_digit(text: str) -> bool:
    return any(mark.isdigit() for mark in text)
