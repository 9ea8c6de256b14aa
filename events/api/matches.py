"""The matches of a session of teams, for programs: as they stand in the official score in force."""

from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from clubs.access import Access
from events.api.pagination import PAGE, PlaceOrPlayPages, head_of, page_of, place_of
from events.api.serializers import ReleaseSerializer
from events.api.tenancy import SessionView
from events.api.views import told_officially
from events.models import MatchDecision, ScoreRelease
from events.queries.match_sheets import (
    BoardOfMatch,
    ByeSheet,
    DecisionInSheet,
    MatchSheet,
    MatchTeam,
    PenaltyOfMatch,
    match_key,
)
from events.queries.release_pages import CrossPage, cross_page
from events.queries.score_sheet import PenaltyInRow, RankingRow

BY_BOARDS = "boards"
DECIDING = [kind for kind in MatchDecision.Kind if kind != MatchDecision.Kind.CARRIED]


class MatchTeamSerializer(serializers.Serializer[MatchTeam]):
    """A team of a match: what it won on boards, and what the match gave it, exact.

    `points` are empty before a board has been compared, and where the match is void.
    """

    label = serializers.CharField()  # type: ignore[assignment]  # a field, not this one's label
    names = serializers.CharField()
    won = serializers.CharField(allow_blank=True)
    points = serializers.CharField(allow_blank=True)


class MatchBoardSerializer(serializers.Serializer[BoardOfMatch]):
    """A board of a match: what each team earned, exact; empty without a score."""

    board = serializers.IntegerField()
    home = serializers.CharField(allow_blank=True)
    away = serializers.CharField(allow_blank=True)


class CarriedSerializer(serializers.Serializer[DecisionInSheet]):
    """IMPs that the team of that label brings into a match, and why."""

    label = serializers.CharField()  # type: ignore[assignment]  # a field, not this one's label
    imps = serializers.CharField()
    reason = serializers.CharField()


class PenaltyOfMatchSerializer(serializers.Serializer[PenaltyOfMatch]):
    """What the team of that label lost in a match, in `unit`, and by which Law."""

    label = serializers.CharField()  # type: ignore[assignment]  # a field, not this one's label
    amount = serializers.CharField()
    unit = serializers.CharField()
    law = serializers.CharField()


class MatchSerializer(serializers.Serializer[MatchSheet]):
    """A match; home's North-South sat in the open room.

    `counts_by` says what decides it: its boards, or what the director decided for the `reason`. Of
    one that was not played or conceded `at_fault` is the label of the team that did not, empty for
    both.
    """

    key = serializers.CharField()
    round = serializers.IntegerField()
    home = MatchTeamSerializer()
    away = MatchTeamSerializer()
    counts_by = serializers.ChoiceField([BY_BOARDS, *(k.value for k in DECIDING)])
    at_fault = serializers.CharField(allow_blank=True)
    reason = serializers.CharField(allow_blank=True)
    carried = CarriedSerializer(allow_null=True)
    penalties = PenaltyOfMatchSerializer(many=True)
    boards = MatchBoardSerializer(many=True)


class MatchByeSerializer(serializers.Serializer[ByeSheet]):
    """A round without opponents, and the points for it, exact."""

    round = serializers.IntegerField()
    label = serializers.CharField()  # type: ignore[assignment]  # a field, not this one's label
    names = serializers.CharField()
    points = serializers.CharField(default="", allow_blank=True)


class MatchPenaltySerializer(serializers.Serializer[PenaltyInRow]):
    """What a penalty took from a team's total, in the unit of matches, and by which Law."""

    label = serializers.CharField()  # type: ignore[assignment]  # a field, not this one's label
    cost = serializers.CharField()
    law = serializers.CharField()


class MatchesSerializer(ReleaseSerializer):
    """Matches in order of round and table; `unit` is that of boards, `total_unit` that of matches.

    `scale` is that of Victory Points, if there is one.

    Byes and penalties of all teams stand on every page.
    """

    unit = serializers.CharField(allow_blank=True)
    total_unit = serializers.CharField(allow_blank=True)
    scale = serializers.CharField(allow_blank=True)
    matches = MatchSerializer(many=True)
    byes = MatchByeSerializer(many=True)
    penalties = MatchPenaltySerializer(many=True)


class SessionMatches(SessionView):
    """The matches of the official score in force; 404 while there is none."""

    access = Access("session")

    @extend_schema(parameters=[PAGE], responses=MatchesSerializer)
    def get(self, request: Request, **_kwargs: Any) -> HttpResponse:
        """Fifty matches at a time, none where no teams play; 404 while there is no official score.

        `If-None-Match` with the `ETag` of an earlier answer is answered 304 while it holds.
        """
        return told_officially(request, self.session, self._page)

    def _page(self, release: ScoreRelease) -> dict[str, Any]:
        found = cross_page(release)
        pages = PlaceOrPlayPages()
        rows = page_of(pages, found["matches"] if found else [], self.request)
        head = {**head_of(release), **place_of(pages)}
        if found is None:
            return MatchesSerializer({**head, **_NO_TEAMS}).data
        told = {name: found[name] for name in ("unit", "total_unit", "scale", "byes")}
        matches = [_told(found, each) for each in rows]
        penalties = _penalties(release.ranking)
        return MatchesSerializer({**head, **told, "matches": matches, "penalties": penalties}).data


_NO_TEAMS = {"unit": "", "total_unit": "", "scale": "", "matches": [], "byes": [], "penalties": []}


def _told(page: CrossPage, match: MatchSheet) -> dict[str, Any]:
    """A match with what was decided of it beside it."""
    decision = match.get("decision")
    return {
        "key": match_key(page, match),
        **{name: match[name] for name in ("round", "home", "away", "boards")},
        "counts_by": decision["kind"] if decision else BY_BOARDS,
        "at_fault": decision["label"] if decision else "",
        "reason": decision["reason"] if decision else "",
        "carried": match.get("carried"),
        "penalties": match.get("penalties", []),
    }


def _penalties(ranking: list[RankingRow]) -> list[dict[str, str]]:
    """Those of every team, once each."""
    return [
        {"label": row["label"], "cost": each["cost"], "law": each["law"]}
        for row in ranking
        for each in row.get("penalties", [])
    ]
