"""What a table's page asks for when somebody wants to see it: other tables, and the match."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from events.queries.other_tables import others_of
from events.queries.table_match import match_at
from events.queries.table_plays import TablePlays, table_plays
from events.queries.table_sight import TableSight
from events.table_access import TableAt, table_view


@require_GET
@table_view
def others(_request: HttpRequest, at: TableAt, table_round: int, board: int) -> HttpResponse:
    """What the other tables made of a board of this one, where nobody here has still to play it."""
    plays = _plays(at)
    play = plays.find(table_round, board) if plays else None
    if plays and play:
        sight = TableSight(at.session, plays)
        if sight.shows_others(play):
            return JsonResponse(others_of(at.session, play, sight.others))
    return _refused(_("Results of other tables on this board are not shown here."))


@require_GET
@table_view
def match(_request: HttpRequest, at: TableAt, table_round: int) -> HttpResponse:
    """How the match stands that was played here in a round, as far as may be told."""
    plays = _plays(at)
    row = next((each for each in plays.rows if each.pk == table_round), None) if plays else None
    found = match_at(at.session, row, TableSight(at.session, plays)) if plays and row else None
    if found is None:
        return _refused(_("The match is not over in both rooms."))
    return JsonResponse(found)


def _plays(at: TableAt) -> TablePlays | None:
    """None before play has begun."""
    if at.section is None:
        return None
    return table_plays(at.session, at.section, at.number, timezone.now())


def _refused(message: str) -> HttpResponse:
    """The same whether there is such a board or not."""
    return JsonResponse({"message": message}, status=400)
