"""What the value of a provision can be: read from a document or a form, and held to its range.

A value is plain, as TOML and JSON have it: a truth, a whole number or a text.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeVar

from scoring.errors import BridgeError, Code, gettext_noop

Value = bool | int | str
Held_co = TypeVar("Held_co", covariant=True)


class ProvisionCode(Code):
    NO_TRUTH = gettext_noop("“%(given)s” is neither yes nor no: write true or false")
    NO_NUMBER = gettext_noop("“%(given)s” is no whole number")
    OUT_OF_RANGE = gettext_noop("%(given)d is out of range: it can be %(least)d to %(most)d")
    NO_CHOICE = gettext_noop("“%(given)s” cannot be chosen: it can be %(choices)s")
    NO_TEXT = gettext_noop("“%(given)s” is no text: put it between quotation marks")
    NO_ORDER = gettext_noop("“%(given)s” is no list: write [“…”, “…”]")
    TOO_MANY = gettext_noop("%(given)d are too many: at most %(most)d follow one another")
    TWICE = gettext_noop("“%(given)s” stands here twice")
    NOT_ALONE = gettext_noop("“%(given)s” stands alone, or not at all")
    TOO_LONG = gettext_noop("this text has %(given)d characters: at most %(most)d are kept")
    UNDER_FLOOR = gettext_noop(
        "less than %(floor)s is for a contest of a special nature alone, which says so itself"
    )


class ProvisionError(BridgeError):
    """A value that the provision cannot have."""


class Kind(Protocol[Held_co]):
    """A type of value with its range.

    `check` takes what a document says, `parse` what a person has typed.

    Raises:
        ProvisionError, or another BridgeError: it is no such value.
    """

    @property
    def word(self) -> str:
        """What such a value is called: boolean, number, choice, order, period or text."""

    def check(self, given: object) -> Held_co: ...

    def parse(self, text: str) -> Held_co: ...

    def bounds(self) -> Mapping[str, object]:
        """The range, as a list of the catalogue tells it."""


@dataclass(frozen=True, slots=True)
class YesNo:
    """A truth: whether something is so."""

    word = "boolean"

    def check(self, given: object) -> bool:
        if not isinstance(given, bool):
            raise ProvisionError(ProvisionCode.NO_TRUTH, given=given)
        return given

    def parse(self, text: str) -> bool:
        if text not in ("true", "false"):
            raise ProvisionError(ProvisionCode.NO_TRUTH, given=text)
        return text == "true"

    def bounds(self) -> Mapping[str, object]:
        return {}


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from `least` to `most`, in the unit that the provision names."""

    least: int
    most: int

    word = "number"

    def check(self, given: object) -> int:
        if isinstance(given, bool) or not isinstance(given, int):
            raise ProvisionError(ProvisionCode.NO_NUMBER, given=given)
        if not self.least <= given <= self.most:
            raise ProvisionError(
                ProvisionCode.OUT_OF_RANGE, given=given, least=self.least, most=self.most
            )
        return given

    def parse(self, text: str) -> int:
        plain = text.strip()
        if not (plain.isascii() and plain.removeprefix("-").isdigit()):
            raise ProvisionError(ProvisionCode.NO_NUMBER, given=text)
        return self.check(int(plain))

    def bounds(self) -> Mapping[str, object]:
        return {"least": self.least, "most": self.most}


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several words; each with what it says to people, marked for translation."""

    options: tuple[tuple[str, str], ...]

    word = "choice"

    def check(self, given: object) -> str:
        words = dict(self.options)
        if not isinstance(given, str) or given not in words:
            raise ProvisionError(ProvisionCode.NO_CHOICE, given=given, choices=tuple(words))
        return given

    def parse(self, text: str) -> str:
        return self.check(text)

    def bounds(self) -> Mapping[str, object]:
        return {"choices": [word for word, _said in self.options]}


@dataclass(frozen=True, slots=True)
class Ordered:
    """Some of several words, the first before the second; `nothing` is the word for none.

    A document has them as a list. The value that is kept is the words with commas between.
    """

    options: tuple[tuple[str, str], ...]
    most: int
    nothing: str

    word = "order"

    def check(self, given: object) -> str:
        words = given.split(",") if isinstance(given, str) else given
        if not isinstance(words, list) or not words:
            raise ProvisionError(ProvisionCode.NO_ORDER, given=given)
        choice = Choice(self.options)
        found = [choice.check(each.strip() if isinstance(each, str) else each) for each in words]
        for place, each in enumerate(found):
            if each in found[:place]:
                raise ProvisionError(ProvisionCode.TWICE, given=each)
        if len(found) > self.most:
            raise ProvisionError(ProvisionCode.TOO_MANY, given=len(found), most=self.most)
        if self.nothing in found and len(found) > 1:
            raise ProvisionError(ProvisionCode.NOT_ALONE, given=self.nothing)
        return self.joined(found)

    def parse(self, text: str) -> str:
        return self.check(text)

    def joined(self, words: Iterable[str]) -> str:
        """The value that these words are, in this order."""
        return ", ".join(words) or self.nothing

    def words_of(self, value: str) -> list[str]:
        """The words in order; none where it is nothing."""
        return [] if value == self.nothing else value.split(", ")

    def bounds(self) -> Mapping[str, object]:
        return {"choices": [word for word, _said in self.options], "most": self.most}


@dataclass(frozen=True, slots=True)
class Words:
    """A text of at most `most` characters; `canon` brings it into its one form, or refuses it."""

    most: int
    canon: Callable[[str], str] = str.strip
    word: str = "text"

    def check(self, given: object) -> str:
        if not isinstance(given, str):
            raise ProvisionError(ProvisionCode.NO_TEXT, given=given)
        if len(given) > self.most:
            raise ProvisionError(ProvisionCode.TOO_LONG, given=len(given), most=self.most)
        return self.canon(given)

    def parse(self, text: str) -> str:
        return self.check(text)

    def bounds(self) -> Mapping[str, object]:
        return {"longest": self.most}
