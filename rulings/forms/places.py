"""Which table and board a ruling or a report is about."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from events.models import Board, Session
from events.queries.field import FieldPair
from events.queries.meetings import PairsMet
from rulings.queries.calls import CallPlace

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


class BoardFields(forms.Form):
    """On which board at a table that is known already; of no table nothing is asked."""

    board = forms.TypedChoiceField(
        label=gettext_lazy("Board"), coerce=int, empty_value=None, required=False
    )

    def ask_board(self, session: Session, meeting: PairsMet | None) -> None:
        """One of those that are played there, or none."""
        self.session, self.meeting = session, meeting
        if meeting is None:
            del self.fields["board"]
            return
        boards: Any = self.fields["board"]
        numbers = [(str(board), str(board)) for board in meeting.boards]
        boards.choices = [*numbers, ("", _("no board"))]

    @property
    def place(self) -> CallPlace:
        """Where it is, as the acts take it."""
        if self.meeting is None:
            return CallPlace()
        number = self.cleaned_data["board"]
        board = self.session.boards.get(number=number) if number else None
        return CallPlace.of(self.meeting, board)
