"""The draws of a Swiss, for programs: its rounds, who meets whom at which tables, and byes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import Access
from clubs.permissions import Permission
from events.api.tags import short_answer, tag_of
from events.api.tenancy import SessionView
from events.queries.swiss import SwissInPlay, swiss_of
from events.queries.swiss_pages import DrawnTeam, DrawRow, ShownDraw, shown_draw, team_names


class DrawnTeamSerializer(serializers.Serializer[DrawnTeam]):
    """A team in a draw, with the place and points on which it was drawn; before play 0 and none."""

    number = serializers.IntegerField()
    names = serializers.CharField()
    place = serializers.IntegerField()
    points = serializers.CharField(allow_blank=True)


class SwissMatchSerializer(serializers.Serializer[DrawRow]):
    """Teams that meet, the first at home: two, or three in a triple, with their tables.

    `leg` is the round of a triple that takes two, else null, also of one within the round.
    """

    teams = DrawnTeamSerializer(many=True)
    tables = serializers.ListField(child=serializers.IntegerField())
    is_rematch = serializers.BooleanField()
    leg = serializers.IntegerField(allow_null=True)


class SwissRoundSerializer(serializers.Serializer[ShownDraw]):
    """A round that is drawn; `byes` are the numbers of those without opponents.

    `published_at` is null while only who directs sees it.
    """

    round = serializers.IntegerField(source="row.round")
    published_at = serializers.DateTimeField(source="row.published_at", allow_null=True)
    matches = SwissMatchSerializer(many=True)
    byes = serializers.ListField(child=serializers.IntegerField())


@dataclass(frozen=True, slots=True)
class TabulatedSwiss:
    """A Swiss with those of its draws that whoever asks may see; of another movement none."""

    found: SwissInPlay | None
    draws: Sequence[ShownDraw] = ()


class SwissSerializer(serializers.Serializer[TabulatedSwiss]):
    """A Swiss of so many `rounds` of so many `boards`, and the draws so far, in order.

    Both are null, and there are no draws, where the session plays no Swiss.
    """

    rounds = serializers.IntegerField(source="found.rules.rounds", default=None)
    boards = serializers.IntegerField(source="found.rules.section.boards_per_round", default=None)
    draws = SwissRoundSerializer(many=True)


class SwissDraws(SessionView):
    """The draws of a Swiss."""

    access = Access("session")

    @extend_schema(responses=SwissSerializer)
    def get(self, request: Request, **_kwargs: Any) -> HttpResponse:
        """All rounds that are published; to who directs also the one that is not yet.

        It rests on results: not while some are hidden from them, who play themselves.

        `If-None-Match` with the `ETag` of an earlier answer is answered 304 while nobody has acted.
        """
        directs = Permission.DIRECT in self.permissions and not self.sight.hidden
        tag = tag_of(request, "swiss", self.session.pk, self.session.version, directs)
        return short_answer(request, tag) or self._draws(tag, directs=directs)

    def _draws(self, tag: str, *, directs: bool) -> Response:
        told = SwissSerializer(self._tabulated(directs=directs))
        return Response(told.data, headers={"ETag": tag})

    def _tabulated(self, *, directs: bool) -> TabulatedSwiss:
        found = swiss_of(self.session)
        if found is None:
            return TabulatedSwiss(None)
        rows = [*found.published, *([found.drawn] if directs and found.drawn else [])]
        names = team_names(self.session)
        return TabulatedSwiss(found, [shown_draw(row, found, names) for row in rows])
