"""What is wrong with a file that somebody brought."""

from events.interchange.codes import PlaceCode
from scoring.errors import BridgeError, Code, Message


class InterchangeError(BridgeError):
    """A file that cannot be taken over; the code says what the fault is.

    `where` is None when the fault concerns the file as a whole, else a place its owner can find:
    "line 12", "pair 7NS", "board 3, line 2 (5 v 10)".
    """

    def __init__(
        self, code: Code, /, *, where: Message | None = None, **parameters: object
    ) -> None:
        if where is None:
            super().__init__(code, **parameters)
        else:
            super().__init__(PlaceCode.FAULT, where=where, fault=Message(code, **parameters))
