"""What is wrong with a file that somebody brought."""


class InterchangeError(ValueError):
    """A file that cannot be taken over; the message says where the fault is and what it is.

    `where` is empty when the fault concerns the file as a whole, else a place its owner can find:
    "line 12", "pair 7NS", "board 3, line 2 (5 v 10)".
    """

    def __init__(self, fault: str, where: str = "") -> None:
        super().__init__(f"{where}: {fault}" if where else fault)
        self.fault = fault
        self.where = where
