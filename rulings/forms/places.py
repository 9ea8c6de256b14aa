"""Which table and board a ruling or a report is about."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from events.models import Board, Session
from events.queries.field import FieldPair
from events.queries.meetings import PairsMet

Choices = list[tuple[str, list[tuple[str, str]]]]


class MeetingField(forms.ChoiceField):
    """A table in a round, by the pairs who meet there; `ended` are the times of rounds behind.

    Those who are `alone`, at no table, can be chosen too.
    """

    def __init__(
        self,
        met: Iterable[PairsMet],
        names: dict[int, FieldPair],
        ended: Mapping[int, str] | None = None,
        alone: Iterable[PairsMet] = (),
    ) -> None:
        choices = meeting_choices(met, names, ended or {})
        if alone:
            found = ((each.key, names[each.ns.pk]) for each in alone)
            options = [(key, f"{pair.label} {pair.names}") for key, pair in found]
            choices = [*choices, (_("One alone, at no table"), options)]
        super().__init__(label=gettext_lazy("Table"), choices=[("", "—"), *choices])


def meeting_choices(
    met: Iterable[PairsMet], names: dict[int, FieldPair], ended: Mapping[int, str]
) -> Choices:
    """Options grouped by round, each naming table and pairs.

    Whether a round had ended when the director was called counts for Law 79B.
    """
    rounds: dict[int | None, list[tuple[str, str]]] = defaultdict(list)
    for meeting in met:
        ns, ew = names[meeting.ns.pk], names[meeting.ew.pk]
        pairs = f"{ns.label} {ns.names} – {ew.label} {ew.names}"
        label = _("Table %s: ") % meeting.table + pairs if meeting.table else pairs
        rounds[meeting.round].append((meeting.key, label))
    return [(_group(number, ended), options) for number, options in rounds.items()]


def _group(number: int | None, ended: Mapping[int, str]) -> str:
    if number is None:
        return _("Pairs")
    if number in ended:
        return _("Round %(number)d, ended %(time)s") % {"number": number, "time": ended[number]}
    return _("Round %d") % number


def find_board(session: Session, meeting: PairsMet, number: int) -> Board:
    """The board, if these pairs play it.

    Raises:
        ValidationError: it is not one of theirs.
    """
    if number not in meeting.boards:
        played = ", ".join(str(board) for board in meeting.boards)
        raise forms.ValidationError(
            _("Board %(board)s is not played at this table; these are: %(played)s.")
            % {"board": number, "played": played}
        )
    return session.boards.get(number=number)
