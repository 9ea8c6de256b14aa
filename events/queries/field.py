"""Who plays in a session: contestants with their people's names."""

from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from operator import attrgetter

from django.db.models import F

from events.models import Contestant, Session
from events.queries.members import seats_in_words


@dataclass(frozen=True)
class FieldPair:
    """A contestant as a page shows it; a substitute stands beside whom they stood in for."""

    contestant: Contestant
    players: tuple[str, ...]

    @cached_property
    def names(self) -> str:
        return " & ".join(self.players)

    @property
    def label(self) -> str:
        return self.contestant.label


def field_of(session: Session) -> dict[int, FieldPair]:
    """Every contestant of the session by primary key, in order of line and number."""
    rows = session.contestants.annotate(
        player=F("entry__members__player__name"),
        member=F("entry__members__pk"),
        stands_in_for=F("entry__members__stands_in_for"),
    ).order_by("line", "number", "entry__members__position")
    return {
        each[0].pk: FieldPair(
            each[0], seats_in_words((row.member, row.stands_in_for, row.player) for row in each)
        )
        for each in (list(rows) for _, rows in groupby(rows, key=attrgetter("pk")))
    }
