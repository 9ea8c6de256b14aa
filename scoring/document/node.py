"""A value of a document together with the path to it, and the ways to read it."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import TypeVar

from scoring.document.codes import NodeCode, QuantityCode, ValueCode
from scoring.errors import BridgeError, Code, Message, Text
from scoring.numbers import exact

T = TypeVar("T")
D = TypeVar("D")
E = TypeVar("E", bound=Enum)

LONGEST_NAME = 100
_SHOWN = 40
_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,39}")
_FRACTION = re.compile(r"[-+]?\d{1,12}(\.\d{1,12}|/\d{1,12})?", re.ASCII)
_MOST = 10**12


class DocumentError(BridgeError):
    """What is wrong in a document (`fault`) and where (`path`, like "deals[2].contract")."""

    def __init__(self, path: str, code: Code, /, **parameters: object) -> None:
        self.path = path
        self.fault = Message(code, **parameters)
        if path:
            super().__init__(NodeCode.AT, path=path, fault=self.fault)
        else:
            super().__init__(code, **parameters)

    @property
    def reason(self) -> str:
        """The fault in English, without its place."""
        return str(self.fault)


class RepeatedKeys(dict[str, object]):
    """An object in which a name stands twice; only reading JSON makes one."""

    repeated: str


def shown(value: object) -> Text:
    """A value as a message can quote it, whatever it is and however long."""
    if isinstance(value, Mapping | list | tuple):
        return Message(ValueCode.OBJECT if isinstance(value, Mapping) else ValueCode.LIST)
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= _MOST:
        return Message(ValueCode.MANY_DIGITS)
    return _quoted(value)


def _quoted(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    if not text.isprintable():
        text = json.dumps(value, default=str)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."


def under(path: str, key: str) -> str:
    """The path of a member, like "boards[0].results"."""
    if not _KEY.fullmatch(key):
        return f"{path}[{_quoted(key)}]"
    return f"{path}.{key}" if path else key


def _written(value: object) -> object:
    """A number as its decimals; one of many digits, and everything else, as it is."""
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        return value
    number = Decimal(str(value)) if isinstance(value, float) else Decimal(value)
    return f"{number:f}" if number.is_finite() and abs(number.adjusted()) < 20 else value


@dataclass(frozen=True, slots=True)
class Node:
    """A value and where it stands. Every way to read it raises `DocumentError` for another type."""

    value: object
    path: str = ""

    def error(self, code: Code, /, **parameters: object) -> DocumentError:
        return DocumentError(self.path, code, **parameters)

    def fields(self, *known: str) -> "Fields":
        """An object without names that are not known."""
        value = self.value
        if not isinstance(value, dict):
            raise self.error(NodeCode.OBJECT)
        for key in value:
            if key not in known:
                raise DocumentError(under(self.path, str(key)), NodeCode.UNKNOWN)
        self._refuse_repeated(value)
        return Fields(self, value)

    def _refuse_repeated(self, value: dict[str, object]) -> None:
        if isinstance(value, RepeatedKeys):
            raise DocumentError(under(self.path, value.repeated), NodeCode.REPEATED)

    def members(self) -> Iterator[tuple[str, "Node"]]:
        """An object's members, whatever their names."""
        value = self.value
        if not isinstance(value, dict):
            raise self.error(NodeCode.OBJECT)
        self._refuse_repeated(value)
        for key in value:
            yield str(key), Node(value[key], under(self.path, str(key)))

    def items(self) -> list["Node"]:
        value = self.value
        if not isinstance(value, list):
            raise self.error(NodeCode.LIST)
        return [Node(each, f"{self.path}[{place}]") for place, each in enumerate(value)]

    def text(self) -> str:
        """A text with something in it besides spaces."""
        value = self.value
        if not isinstance(value, str) or not value.strip():
            raise self.error(NodeCode.TEXT)
        return value

    def name(self) -> str:
        """A contestant's number or name: printable, without spaces at its ends."""
        value = self.value
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < _MOST:
            return str(value)
        if not isinstance(value, str) or not value:
            raise self.error(NodeCode.NAME)
        if not value.isprintable() or value != value.strip() or len(value) > LONGEST_NAME:
            raise self.error(NodeCode.LETTERS, found=shown(value), most=LONGEST_NAME)
        return value

    def whole(
        self,
        least: int | None = None,
        most: int | None = None,
        of: Code = QuantityCode.WHOLE_NUMBER,
    ) -> int:
        """A whole number from `least` to `most`; `of` says what is outside."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.error(NodeCode.WHOLE)
        if (least is not None and value < least) or (most is not None and value > most):
            found, what = shown(value), Message(of)
            if most is None:
                raise self.error(NodeCode.BELOW, found=found, what=what, least=least)
            raise self.error(NodeCode.OUTSIDE, found=found, what=what, least=least, most=most)
        return value

    def flag(self) -> bool:
        if not isinstance(self.value, bool):
            raise self.error(NodeCode.FLAG)
        return self.value

    def fraction(self, least: int | None = None, most: int | None = None) -> Fraction:
        """A number, or a text like "2/3" or "0.25", of at most twelve digits before and after."""
        number = self._fraction()
        if (least is not None and number < least) or (most is not None and number > most):
            found = exact(number)
            if most is None:
                raise self.error(NodeCode.NUMBER_BELOW, found=found, least=least)
            raise self.error(NodeCode.NUMBER_OUTSIDE, found=found, least=least, most=most)
        return number

    def _fraction(self) -> Fraction:
        value = _written(self.value)
        if not isinstance(value, str) or not _FRACTION.fullmatch(value):
            raise self.error(NodeCode.NUMBER)
        try:
            return Fraction(value)
        except ZeroDivisionError as error:
            raise self.error(NodeCode.BY_ZERO, found=value) from error

    def choice(self, kind: type[E]) -> E:
        """One of the names of an enumeration, in small letters."""
        names = {member.name.lower(): member for member in kind}
        if not isinstance(self.value, str) or self.value not in names:
            raise self.error(NodeCode.CHOICE, found=shown(self.value), known=", ".join(names))
        return names[self.value]

    def made(self, make: Callable[[], T]) -> T:
        """What is made of this part; why it cannot be is said here, but for bugs."""
        try:
            return make()
        except DocumentError:
            raise
        except BridgeError as error:
            raise self.error(error.code, **error.parameters) from error


@dataclass(frozen=True, slots=True)
class Fields:
    """The members of an object."""

    node: Node
    values: Mapping[str, object]

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def __getitem__(self, key: str) -> Node:
        """The member; one that is missing reads as null."""
        return Node(self.values.get(key), under(self.node.path, key))

    def read(self, key: str, reader: Callable[[Node], T], default: D) -> T | D:
        """The member as `reader` reads it, or the default where it is left out."""
        return reader(self[key]) if key in self.values else default

    def each(self, key: str, reader: Callable[[Node], T]) -> tuple[T, ...]:
        """Each of a list's members as `reader` reads it; none where the list is left out."""
        return tuple(reader(node) for node in self[key].items()) if key in self.values else ()

    def flag(self, key: str, *, default: bool) -> bool:
        return self[key].flag() if key in self.values else default

    def exactly_one(self, *keys: str) -> str:
        """The one of the members that is there."""
        present = [key for key in keys if key in self.values]
        if len(present) != 1:
            wanted = ", ".join(keys)
            if not present:
                raise self.node.error(NodeCode.NONE_OF, keys=wanted)
            raise self.node.error(NodeCode.SEVERAL_OF, keys=wanted, found=tuple(present))
        return present[0]
