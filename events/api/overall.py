"""The ranking of an event over its sessions, for programs."""

from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from clubs.access import Access
from events.api.official import OfficialAnswer
from events.api.pagination import PlaceOrPlayPages, page_of, place_of
from events.api.serializers import PageSerializer
from events.api.tenancy import EventView
from events.queries.overall import (
    OverallPlace,
    OverallRanking,
    SessionPart,
    SessionShare,
    members_in_words,
    overall_ranking,
    session_parts,
)
from scoring.numbers import exact
from scoring.ranking.combination import Combination

PAGE = OpenApiParameter("page", int, description="Counted from 1.")


class SessionPartSerializer(serializers.Serializer[SessionPart]):
    """A session of the event; `release` is the number of its official score, or null."""

    id = serializers.IntegerField(source="session.pk")
    number = serializers.IntegerField(source="session.number")
    title = serializers.CharField(source="session.title")
    state = serializers.CharField(source="session.state")
    release = serializers.IntegerField(source="release.number", default=None)


class SessionShareSerializer(serializers.Serializer[SessionShare]):
    """What a pair made of a session; totals are exact, percentages rounded to two decimals."""

    label = serializers.CharField()  # type: ignore[assignment] # taken off the class by its making
    total = serializers.SerializerMethodField()
    of = serializers.IntegerField()
    percent = serializers.CharField()
    counts = serializers.BooleanField()

    def get_total(self, share: SessionShare) -> str:
        return exact(share.total)


class OverallPlaceSerializer(serializers.Serializer[OverallPlace]):
    """A pair's place; `sessions` in order, null where it has no score.

    `total` is exact, in what is combined: a sum of percentages, of matchpoints, IMPs or points.
    """

    rank = serializers.CharField()
    entry = serializers.IntegerField(source="number")
    names = serializers.CharField()
    total = serializers.SerializerMethodField()
    of = serializers.IntegerField(source="standing.of")
    percent = serializers.CharField()
    boards = serializers.IntegerField(source="standing.boards_played")
    sessions = serializers.ListField(source="shares", child=SessionShareSerializer(allow_null=True))

    def get_total(self, place: OverallPlace) -> str:
        return exact(place.standing.total)


class OverallRankingSerializer(PageSerializer):
    """Places over the sessions that have an official score; `best` of each count, or all."""

    combined = serializers.ChoiceField([each.value for each in Combination])
    best = serializers.IntegerField(allow_null=True)
    is_final = serializers.BooleanField()
    sessions = SessionPartSerializer(many=True)
    ranking = OverallPlaceSerializer(many=True)


class EventRanking(EventView):
    """The ranking of an event over its sessions; 404 while none has an official score."""

    access = Access("event")

    @extend_schema(parameters=[PAGE], responses=OverallRankingSerializer)
    def get(self, request: Request, **_kwargs: Any) -> HttpResponse:
        """Fifty places at a time; 404 while there is no official score.

        `If-None-Match` with the `ETag` of an earlier answer is answered 304 while it holds.
        """
        parts, names = session_parts(self.event), members_in_words(self.event)
        if not any(each.release for each in parts):
            raise NotFound(_("There is no official score yet."))
        states = ((each.session.title, each.session.state, each.release) for each in parts)
        said = [(title, state, release and release.pk) for title, state, release in states]
        answer = OfficialAnswer(request, ("overall", self.event.pk, said, names))
        return answer.unchanged() or answer.told(
            self._page(overall_ranking(self.event, parts, names))
        )

    def _page(self, found: OverallRanking) -> dict[str, Any]:
        pages = PlaceOrPlayPages()
        places = page_of(pages, found.places, self.request)
        page = {
            **place_of(pages),
            "combined": found.rules.combination.value,
            "best": found.rules.best,
            "is_final": found.is_final,
            "sessions": found.parts,
            "ranking": places,
        }
        return OverallRankingSerializer(page).data
