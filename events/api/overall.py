"""The ranking of an event over its sessions, for programs."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from clubs.access import Access
from events.api.official import OfficialAnswer, no_official_score
from events.api.pagination import LIST, PAGE, PlaceOrPlayPages, page_of, place_of
from events.api.serializers import ListNameSerializer, PageSerializer
from events.api.tenancy import EventView
from events.chosen_scoring import in_stage
from events.models import Session, Stage
from events.queries.organiser_page import FINISHED
from events.queries.overall import (
    binding_of,
    known_by,
    members_in_words,
    session_parts,
    sessions_of,
)
from events.queries.overall_places import OverallPlace, OverallRanking, SessionPart, SessionShare
from events.queries.stages import ranking_of, stage_ranking, stages_of
from scoring.numbers import exact
from scoring.ranking.combination import Combination

STAGE = OpenApiParameter("stage", int, description="Of an event with stages: 1 is the first.")


class SessionPartSerializer(serializers.Serializer[SessionPart]):
    """A session of the event; `release` is the number of its official score, or null.

    `stage` is the number of its stage, null where the event has one.
    """

    id = serializers.IntegerField(source="session.pk")
    number = serializers.IntegerField(source="session.number")
    title = serializers.CharField(source="session.title")
    state = serializers.CharField(source="session.state")
    release = serializers.IntegerField(source="release.number", default=None)
    stage = serializers.IntegerField(source="session.stage.number", default=None)


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
    Where the event has stages, `stage` is the one that decided the place, and `total` what it made
    there; `carried` is what was brought along from the stage before, exact, in `carried_unit`.
    `unit` is that of the total or, where the average on a board decides, of that.
    """

    rank = serializers.CharField()
    entry = serializers.IntegerField(source="number")
    names = serializers.CharField()
    total = serializers.SerializerMethodField()
    of = serializers.IntegerField(source="standing.of")
    percent = serializers.CharField()
    unit = serializers.CharField()
    boards = serializers.IntegerField(source="standing.boards_played")
    stage = serializers.IntegerField(source="stage.number", default=None)
    carried = serializers.SerializerMethodField()
    carried_unit = serializers.SerializerMethodField()
    sessions = serializers.ListField(source="shares", child=SessionShareSerializer(allow_null=True))

    def get_total(self, place: OverallPlace) -> str:
        return exact(place.standing.total)

    def get_carried(self, place: OverallPlace) -> str | None:
        return exact(place.carried.amount.value) if place.carried else None

    def get_carried_unit(self, place: OverallPlace) -> str | None:
        return place.carried.amount.unit.value if place.carried else None


class StageSerializer(serializers.Serializer[Stage]):
    """A stage of the event; `follows` is the number of the one from which people come.

    `scoring` is its own or the event's.
    """

    number = serializers.IntegerField()
    name = serializers.CharField()
    follows = serializers.IntegerField(source="source.number", default=None)
    scoring = serializers.SerializerMethodField()

    def get_scoring(self, stage: Stage) -> str:
        return in_stage(self.context["chosen"], stage).scoring


class OverallRankingSerializer(PageSerializer):
    """Places over the sessions that have an official score; `best` of each count, or all."""

    combined = serializers.ChoiceField([each.value for each in Combination])
    best = serializers.IntegerField(allow_null=True)
    is_final = serializers.BooleanField()
    stages = StageSerializer(many=True)
    sessions = SessionPartSerializer(many=True)
    lists = ListNameSerializer(many=True)
    ranking = OverallPlaceSerializer(many=True)


class EventRanking(EventView):
    """The ranking of an event over its sessions; 404 while none has an official score."""

    access = Access("event")

    @extend_schema(parameters=[PAGE, STAGE, LIST], responses=OverallRankingSerializer)
    def get(self, request: Request, **_kwargs: Any) -> HttpResponse:
        """Fifty places at a time; 404 while there is no official score.

        Of an event with stages it is the championship, or with `stage` the ranking of one. With
        `list` it is one of the `lists` beside it, of which a championship has none.
        `If-None-Match` with the `ETag` of an earlier answer is answered 304 while it holds.
        """
        sessions, names = sessions_of(self.event), members_in_words(self.event)
        if self.event.is_season or not any(each.state in FINISHED for each in sessions):
            raise no_official_score(next(iter(sessions), None))
        known = ("overall", self.event.pk, self.event.name, *known_by(sessions, names))
        answer = OfficialAnswer(request, known)
        return answer.unchanged() or answer.told(self._page(self._listed(sessions, names)))

    def _listed(self, sessions: Sequence[Session], names: Mapping[int, str]) -> OverallRanking:
        """The ranking, or the list beside it that is asked for."""
        asked = self.request.query_params.get("list", "")
        found = self._found(sessions, names, asked)
        if found.listed != asked:
            raise NotFound(_("There is no such list."))
        return found

    def _found(
        self, sessions: Sequence[Session], names: Mapping[int, str], listed: str
    ) -> OverallRanking:
        parts, asked = session_parts(self.event, sessions), self.request.query_params.get("stage")
        entries = list(self.event.entries.order_by("number"))
        if asked is None:
            return ranking_of(self.event, parts, names, entries=entries, listed=listed)
        stage = next((each for each in stages_of(self.event) if str(each.number) == asked), None)
        if stage is None:
            raise NotFound(_("There is no such stage."))
        return stage_ranking(self.event, stage, parts, names, entries=entries, listed=listed)

    def _page(self, found: OverallRanking) -> dict[str, Any]:
        pages = PlaceOrPlayPages()
        places = page_of(pages, found.places, self.request)
        page = {
            **place_of(pages),
            "combined": found.rules.combination.value,
            "best": found.rules.best,
            "is_final": found.is_final,
            "stages": list(self.event.stages.select_related("source").order_by("number"))
            if self.event.has_stages
            else [],
            "sessions": found.parts,
            "lists": found.lists,
            "ranking": places,
        }
        chosen = binding_of(self.event, found.parts)
        return OverallRankingSerializer(page, context={"chosen": chosen}).data
