"""A league or a cup for programs: its table or champion, and all its matches."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import Access
from events.api.pagination import LIST
from events.api.serializers import ListNameSerializer
from events.api.tenancy import SeasonView
from events.queries.described import ListName
from events.queries.ranking_tabs import key_of
from events.queries.season_figures import AdjustedBoard, LeagueRow, MatchRow, season_figures
from events.queries.season_lists import SeasonLists


class TieSerializer(serializers.Serializer[Any]):
    """What broke a tie, and the team's figure by it."""

    criterion = serializers.CharField()
    figure = serializers.CharField()


class LeagueRowSerializer(serializers.Serializer[LeagueRow]):
    """A team's line; IMPs gained and given, penalties and points are exact, as text.

    One without a place has a `status`: non-competing or disqualified. In the list with handicaps
    `handicap` is what they brought, exact; it is in the points.
    """

    rank = serializers.CharField()
    team = serializers.IntegerField()
    name = serializers.CharField()
    withdrawn = serializers.BooleanField()
    played = serializers.IntegerField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    gained = serializers.CharField()
    given = serializers.CharField()
    penalties = serializers.CharField()
    points = serializers.CharField()
    ties = TieSerializer(many=True)
    status = serializers.CharField(required=False)
    handicap = serializers.CharField(required=False)


class AdjustedBoardSerializer(serializers.Serializer[AdjustedBoard]):
    """What a ruling awards on a board in a room (Law 12); empty where a side keeps its result."""

    stanza = serializers.IntegerField()
    board = serializers.IntegerField()
    room = serializers.CharField()
    ns_award = serializers.CharField()
    ew_award = serializers.CharField()
    laws = serializers.CharField()
    ruling = serializers.CharField()


class SeasonMatchSerializer(serializers.Serializer[MatchRow]):
    """A match; IMPs and points are home's and the visitors', empty before it is settled.

    Its state is one of to_come, to_play, playing, awaiting, unanswered, disputed, agreed,
    defaulted, conceded, void. `adjusted` is there where a ruling adjusts a board.
    """

    match = serializers.IntegerField()
    round = serializers.IntegerField()
    home = serializers.IntegerField(allow_null=True)
    away = serializers.IntegerField(allow_null=True)
    home_name = serializers.CharField()
    away_name = serializers.CharField()
    play_by = serializers.DateTimeField()
    state = serializers.CharField()
    imps = serializers.ListField(child=serializers.CharField())
    points = serializers.ListField(child=serializers.CharField())
    winner = serializers.IntegerField(allow_null=True)
    adjusted = AdjustedBoardSerializer(many=True, required=False)


class SeasonSerializer(serializers.Serializer[Any]):
    """The table of a league, or the champion of a cup once there is one; teams by number.

    `lists` are those beside the table, of which a cup has none.
    """

    lists = ListNameSerializer(many=True)
    table = LeagueRowSerializer(many=True)
    matches = SeasonMatchSerializer(many=True)
    champion = serializers.CharField(allow_blank=True)


class SeasonFiguresView(SeasonView):
    """The figures of a season; 404 while its matches are not made."""

    access = Access("session")

    @extend_schema(parameters=[LIST], responses=SeasonSerializer)
    def get(self, request: Request, **_kwargs: Any) -> Response:
        """The table and every match, as far as they are.

        With `list` the table is one of the `lists` beside it; 404 when there is no such list.
        """
        season = self.season_now()
        lists = SeasonLists.of(season)
        found = {**season_figures(season), "lists": lists.names}
        if (asked := request.query_params.get("list")) is not None:
            found["table"] = lists.table(_asked(lists, asked))
        return Response(SeasonSerializer(found).data)


def _asked(lists: SeasonLists, key: str) -> ListName:
    for each in lists.names:
        if key_of(each) == key:
            return each
    raise NotFound(_("There is no such list."))
