"""Messages of the pure packages: a code with parameters, put into words by whoever shows them.

A package lists what it may say as a `Code`, each member a sentence in English that names its
parameters. Programs that print take `str`; the site looks the sentence up in its catalogues, for
which `gettext_noop` marks it, and words the parameters as well.

>>> class Wrong(Code):
...     LEVEL = gettext_noop("level %(level)d: a contract is at level 1 to 7")
>>> error = BridgeError(Wrong.LEVEL, level=9)
>>> str(error), error.code.name, error.parameters
('level 9: a contract is at level 1 to 7', 'LEVEL', {'level': 9})
"""

from collections.abc import Mapping
from enum import Enum


def gettext_noop(text: str) -> str:
    """The text as it is; a mark for those who collect what is to be translated."""
    return text


class Code(Enum):
    """What may be said, one member each; the value is the English, with `%(name)s` in it."""

    _value_: str


class Message:
    """A code with its parameters, which may be messages themselves."""

    __slots__ = ("code", "parameters")

    def __init__(self, code: Code, /, **parameters: object) -> None:
        self.code = code
        self.parameters: Mapping[str, object] = parameters

    def __str__(self) -> str:
        return self.code.value % self.parameters

    def __repr__(self) -> str:
        return f"Message({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return self.code is other.code and self.parameters == other.parameters

    def __hash__(self) -> int:
        return hash((self.code, *self.parameters.values()))


class BridgeError(ValueError):
    """Something is not as bridge has it. Each package has its own kind, with its own codes."""

    def __init__(self, code: Code, /, **parameters: object) -> None:
        self.code = code
        self.parameters: Mapping[str, object] = parameters
        super().__init__(code.value % parameters)
