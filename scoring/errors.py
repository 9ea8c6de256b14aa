"""Messages of the pure packages: a code with parameters, put into words by whoever shows them.

A package lists what it may say as a `Code`, each member a sentence in English that names its
parameters. Programs that print take `str`; the site looks the sentence up in its catalogues, for
which `gettext_noop` marks it, and words the parameters as well.

>>> class Wrong(Code):
...     LEVEL = gettext_noop("level %(level)d: a contract is at level 1 to 7")
>>> error = BridgeError(Wrong.LEVEL, level=9)
>>> str(error), error.code.name, error.parameters
('level 9: a contract is at level 1 to 7', 'LEVEL', {'level': 9})

A parameter may be a message itself, or a tuple, which is said as a list. A sentence whose form
depends on a number is marked with both forms and the parameter that counts:

>>> class Told(Code):
...     LATE = ngettext_noop("board %(which)s is late", "boards %(which)s are late", "count")
>>> str(Message(Told.LATE, which=(3, 4, 5), count=3))
'boards 3, 4 and 5 are late'
"""

from collections.abc import Mapping, Sequence
from enum import Enum


def gettext_noop(text: str) -> str:
    """The text as it is; a mark for those who collect what is to be translated."""
    return text


class Plural(str):
    """The text for one thing; `many` is that for any other number of the parameter `by`."""

    __slots__ = ("by", "many")

    by: str
    many: str


def ngettext_noop(one: str, many: str, by: str) -> Plural:
    """Both forms of a text as they are, marked as `gettext_noop` does."""
    text = Plural(one)
    text.many, text.by = many, by
    return text


class Code(Enum):
    """What may be said, one member each; the value is the English, with `%(name)s` in it."""

    _value_: str

    def english(self, parameters: Mapping[str, object]) -> str:
        """The sentence with its parameters, for programs that print."""
        text = self.value
        if isinstance(text, Plural) and parameters[text.by] != 1:
            text = text.many
        return text % {name: _english(value) for name, value in parameters.items()}


def _english(value: object) -> object:
    return listed(value) if isinstance(value, tuple) else value


def listed(things: Sequence[object]) -> str:
    """1; 1 and 2; 1, 2 and 3."""
    *others, last = map(str, things)
    return f"{', '.join(others)} and {last}" if others else last


class Message:
    """A code with its parameters, which may be messages themselves."""

    __slots__ = ("code", "parameters")

    def __init__(self, code: Code, /, **parameters: object) -> None:
        self.code = code
        self.parameters: Mapping[str, object] = parameters

    def __str__(self) -> str:
        return self.code.english(self.parameters)

    def __repr__(self) -> str:
        return f"Message({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return self.code is other.code and self.parameters == other.parameters

    def __hash__(self) -> int:
        return hash((self.code, *self.parameters.values()))


Text = Message | str
"""What is said, or a text that somebody wrote and that is the same in every language."""


class BridgeError(ValueError):
    """Something is not as bridge has it. Each package has its own kind, with its own codes."""

    def __init__(self, code: Code, /, **parameters: object) -> None:
        self.code = code
        self.parameters: Mapping[str, object] = parameters
        super().__init__(code.english(parameters))
