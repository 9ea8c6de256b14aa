"""What is wrong with a list that somebody brought: everything at once, line by line."""

from dataclasses import dataclass
from typing import Self

from clubs.interchange.codes import ListCode
from scoring.errors import Code, Message


@dataclass(frozen=True, slots=True)
class LineFault:
    """What is wrong on one line; line 0 is the file as a whole."""

    line: int
    message: Message

    def __str__(self) -> str:
        if not self.line:
            return str(self.message)
        return str(Message(ListCode.AT_LINE, line=self.line, fault=self.message))


class FileFault(ValueError):
    """The file is no such list; `faults` says where and why."""

    def __init__(self, faults: tuple[LineFault, ...]) -> None:
        super().__init__("; ".join(str(fault) for fault in faults))
        self.faults = faults

    @classmethod
    def at(cls, line: int, code: Code, **parameters: object) -> Self:
        return cls((LineFault(line, Message(code, **parameters)),))
