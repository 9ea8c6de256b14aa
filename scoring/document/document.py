"""What every kind of document can do, whatever it holds."""

from typing import Protocol

from scoring.errors import BridgeError

Output = dict[str, object]


class NoSuchLineError(BridgeError):
    """A board or a line that is asked for and is not there."""


class Scored(Protocol):
    """A document scored."""

    def as_dict(self) -> Output:
        """Plain types for JSON, in the names of docs/scoring-document.md; exact values as text."""

    def table(self, *, travellers: bool) -> str:
        """The ranking as plain text, with the boards where asked for; ends with a new line."""

    def explain(self, board: int, line: int) -> Output:
        """Why a line scores what it does; lines are counted from 1.

        `NoSuchLineError` when the document has no such board or line.
        """


class Document(Protocol):
    """A document that has been read: right in itself, and not scored yet."""

    def score(self) -> Scored:
        """Score it; `DocumentError` where the conditions give a score no value."""
