"""A league or a cup for programs: its table or champion, and all its matches."""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import Access
from clubs.permissions import Role
from events.api.tenancy import EventView
from events.models import Session
from events.queries.season_figures import LeagueRow, MatchRow, SeasonFigures, season_figures
from events.queries.seasons import season_now, season_of


class TieSerializer(serializers.Serializer[Any]):
    """What broke a tie, and the team's figure by it."""

    criterion = serializers.CharField()
    figure = serializers.CharField()


class LeagueRowSerializer(serializers.Serializer[LeagueRow]):
    """A team's line; IMPs gained and given, penalties and points are exact, as text.

    One without a place has a `status`: non-competing or disqualified.
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


class SeasonMatchSerializer(serializers.Serializer[MatchRow]):
    """A match; IMPs and points are home's and the visitors', empty before it is settled.

    Its state is one of to_come, to_play, playing, awaiting, unanswered, disputed, agreed,
    defaulted, conceded, void.
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


class SeasonSerializer(serializers.Serializer[SeasonFigures]):
    """The table of a league, or the champion of a cup once there is one; teams by number."""

    table = LeagueRowSerializer(many=True)
    matches = SeasonMatchSerializer(many=True)
    champion = serializers.CharField(allow_blank=True)


class SeasonFiguresView(EventView):
    """The figures of a season; 404 while its matches are not made."""

    access = Access("session")
    session: Session

    def resolve(self, **kwargs: Any) -> frozenset[Role]:
        sessions = Session.objects.select_related("event__organiser", "conditions")
        self.session = get_object_or_404(sessions, pk=kwargs["season"])
        self.event = self.session.event
        return self.roles_in(self.event)

    @extend_schema(responses=SeasonSerializer)
    def get(self, request: Request, **_kwargs: Any) -> Response:
        """The table and every match, as far as they are."""
        season = season_of(self.session)
        if season is None:
            raise Http404
        figures = season_figures(season_now(self.session, season, timezone.now()))
        return Response(SeasonSerializer(figures).data)
