"""Who plays in a session: contestants with their people's names."""

from dataclasses import dataclass
from functools import cached_property

from django.shortcuts import get_object_or_404

from events.models import Contestant, EntryMember, Session


@dataclass(frozen=True)
class FieldPair:
    """A contestant as a page shows it."""

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
    members = EntryMember.objects.filter(entry__places__session=session).values_list(
        "entry_id", "player__name"
    )
    players: dict[int, list[str]] = {}
    for entry_id, name in members.order_by("entry_id", "position"):
        players.setdefault(entry_id, []).append(name)
    return {
        contestant.pk: FieldPair(contestant, tuple(players.get(contestant.entry_id, ())))
        for contestant in session.contestants.all()
    }


def contestant_by_label(session: Session, label: str) -> Contestant:
    """The contestant with a label such as "7" or "7NS"; 404 when there is none."""
    number = label.rstrip("NSEW")
    line = label[len(number) :]
    return get_object_or_404(
        session.contestants, number=int(number) if number.isdecimal() else 0, line=line
    )
