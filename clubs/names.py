"""What may stand in a name that others read: letters and marks that they can see.

A character without a picture of its own, or one that turns the direction of writing, lets a name
look like another one, or like the text around it. Some scripts need two of the former: in Persian
and the scripts of India and Sri Lanka the joiners decide between letters. They are allowed where
they have an effect, by the rules of RFC 5892 (appendix A.1 and A.2), and before a virama, where
Bengali needs one. Variation selectors are allowed after an ideograph, of which they choose the
form that its bearer uses, and after a Mongolian letter.
"""

import unicodedata
from unicodedata import category, combining, name

import idna

from scoring.errors import BridgeError, Code, Message, gettext_noop

NON_JOINER, JOINER = "\u200c", "\u200d"
VIRAMA = 9
"""The combining class of the signs that take the vowel from a letter."""

WITHOUT_PICTURE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Marks and letters by category, and empty all the same."""

REFUSED = frozenset({"Cc", "Cf", "Cn", "Co", "Cs"})
SPACES = frozenset("\t\n\r")


class NameCode(Code):
    CONTROL = gettext_noop("A control character")
    AT_START = gettext_noop(
        "a character that nobody can see stands at its beginning (U+%(number)s, %(called)s): "
        "type the name anew"
    )
    AFTER = gettext_noop(
        "a character that nobody can see stands after “%(before)s” (U+%(number)s, %(called)s): "
        "type the name anew"
    )


class NameFault(BridgeError):
    """The text cannot be taken for a name; the code says what is in the way, and where."""


def clean_name(text: str) -> str:
    """The name in Unicode's composed form (NFC), with single spaces.

    Raises:
        NameFault: something stands in it that nobody can see.
    """
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    whole = unicodedata.normalize("NFC", text)
    for place, mark in enumerate(whole):
        if not (mark in SPACES or _may_stand(whole, place)):
            raise _fault(whole, place)
    return " ".join(whole.split())


def _may_stand(text: str, place: int) -> bool:
    mark = text[place]
    if mark in (NON_JOINER, JOINER):
        return _joins(text, place)
    if _is_selector(mark):
        before = name(text[place - 1], "") if place else ""
        return before.startswith(("CJK ", "MONGOLIAN LETTER"))
    return category(mark) not in REFUSED and mark not in WITHOUT_PICTURE


def _joins(text: str, place: int) -> bool:
    if idna.valid_contextj(text, place):
        return True
    is_inside = 0 < place < len(text) - 1
    is_before_virama = is_inside and combining(text[place + 1]) == VIRAMA
    return text[place] == JOINER and is_before_virama and text[place - 1].isalpha()


def _is_selector(mark: str) -> bool:
    return "VARIATION SELECTOR" in name(mark, "")


def _fault(text: str, place: int) -> NameFault:
    """The character's name is Unicode's, in English."""
    mark = text[place]
    called = name(mark, "").capitalize() or Message(NameCode.CONTROL)
    number = f"{ord(mark):04X}"
    before = " ".join(text[:place].split())
    if not before:
        return NameFault(NameCode.AT_START, number=number, called=called)
    return NameFault(NameCode.AFTER, before=before, number=number, called=called)
