"""The Butler list of a teams session in plain values, as the official score keeps it.

How it is made stands in `events.queries.butler_sheets`.
"""

from typing import NotRequired, TypedDict


class ButlerBoard(TypedDict):
    """A board of a pair: which line of the traveller is theirs, on which side, and its IMPs, exact.

    `datum` (as rounded) and `mean` (before) are exact and from N-S's side, of `counted` scores,
    without `dropped` at either end; empty where the side's score is compared with none.
    """

    board: int
    ns: str
    ew: str
    side: str
    imps: str
    datum: str
    mean: str
    counted: int
    dropped: int


class ButlerPlace(TypedDict):
    """A pair's place: its team's label and name, and its people; `key` names it in addresses.

    `total` is exact, `average` that on a board; what is shown is rounded for print. Without a place
    `rank` is empty, and `status` says why.
    """

    key: str
    rank: str
    label: str
    team: str
    names: str
    boards: int
    total: str
    total_shown: str
    average_shown: str
    status: NotRequired[str]


class ButlerSheet(TypedDict):
    """The list, and each pair's boards by its key.

    `untold` counts scores on boards, those of each side, of which nobody told who sat.
    """

    places: list[ButlerPlace]
    boards: dict[str, list[ButlerBoard]]
    untold: int
