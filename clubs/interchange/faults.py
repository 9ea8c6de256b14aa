"""What is wrong with a list that somebody brought: everything at once, line by line."""

from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True, slots=True)
class LineFault:
    """What is wrong on one line; line 0 is the file as a whole."""

    line: int
    message: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}" if self.line else self.message


class FileFault(ValueError):
    """The file is no such list; `faults` says where and why."""

    def __init__(self, faults: tuple[LineFault, ...]) -> None:
        super().__init__("; ".join(str(fault) for fault in faults))
        self.faults = faults

    @classmethod
    def at(cls, line: int, message: str) -> Self:
        return cls((LineFault(line, message),))
