"""One match of a league or a cup for programs: what its page shows the caller, and no more."""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import Access
from events.api.seasons import AdjustedBoardSerializer, SeasonMatchSerializer
from events.api.tenancy import SeasonView
from events.models import SeasonPenalty
from events.queries.season_figures import adjusted_boards, match_row
from events.queries.season_line_ups import MatchSubstitute, SatInMatch, SatInRoom, sat_in_match
from events.queries.season_pages import penalties_of
from events.queries.season_played import PlayedBoard, PlayedRoom, boards_played_in
from events.queries.seasons import MatchNow
from rulings.api.serializers import DepositSerializer
from rulings.queries.match_rulings import (
    ShownMatchAppeal,
    ShownMatchRuling,
    shown_match_rulings,
)
from scoring.teams.boards import TeamSide


class MatchCarryOverSerializer(serializers.Serializer[MatchNow]):
    """IMPs that one team brings into the match, and why."""

    side = serializers.ChoiceField([each.value for each in TeamSide], source="row.carried_by")
    imps = serializers.DecimalField(5, 1, source="row.carried")
    reason = serializers.CharField(source="row.carried_for")


class SeasonPenaltySerializer(serializers.Serializer[SeasonPenalty]):
    """What Law 90 or the conditions take from one team; 0 is a warning. Taken back, it stays."""

    number = serializers.IntegerField()
    side = serializers.ChoiceField([each.value for each in TeamSide])
    amount = serializers.DecimalField(5, 2)
    counted = serializers.ChoiceField(SeasonPenalty.Counted.choices)
    law = serializers.CharField()
    reason = serializers.CharField()
    made_at = serializers.DateTimeField()
    is_taken_back = serializers.SerializerMethodField()

    def get_is_taken_back(self, penalty: SeasonPenalty) -> bool:
        return not penalty.is_current


class PlayedRoomSerializer(serializers.Serializer[PlayedRoom]):
    """What was played in a room, as it is typed, and the score of its North-South; nothing where a
    ruling alone gives one.
    """

    result = serializers.CharField(source="text", allow_blank=True)
    score = serializers.IntegerField(allow_null=True)


class PlayedBoardSerializer(serializers.Serializer[PlayedBoard]):
    """A board in both rooms; home sits North-South in the open one, and IMPs are exact.

    What a ruling awards on it is among what is `adjusted` in the match.
    """

    stanza = serializers.IntegerField()
    board = serializers.IntegerField(source="number")
    open = PlayedRoomSerializer(allow_null=True)
    closed = PlayedRoomSerializer(allow_null=True)
    home = serializers.CharField(source="gained", allow_blank=True)
    away = serializers.CharField(source="given", allow_blank=True)


class SatInRoomSerializer(serializers.Serializer[SatInRoom]):
    """Who sat in a room from that stanza on: the pair of each team, empty if not told."""

    stanza = serializers.IntegerField()
    room = serializers.CharField()
    home = serializers.CharField(allow_blank=True)
    away = serializers.CharField(allow_blank=True)


class MatchSubstituteSerializer(serializers.Serializer[MatchSubstitute]):
    """Who sat in for somebody, and who allowed it (Law 4)."""

    name = serializers.CharField()
    allowed_by = serializers.CharField()


class LineUpsSerializer(serializers.Serializer[SatInMatch]):
    """Who sat in the match, as far as it was told."""

    rooms = SatInRoomSerializer(many=True)
    substitutes = MatchSubstituteSerializer(many=True)


class MatchAppealSerializer(serializers.Serializer[ShownMatchAppeal]):
    """An appeal of a ruling on a match; what is not for the caller is empty.

    `recorded_at` is when it was written down, if the director had been told earlier (Law 92C).
    """

    number = serializers.IntegerField(source="row.number")
    side = serializers.ChoiceField([each.value for each in TeamSide], source="row.side")
    state = serializers.SerializerMethodField()
    outcome = serializers.CharField(source="row.outcome", allow_blank=True)
    lodged_at = serializers.DateTimeField(source="row.lodged_at")
    recorded_at = serializers.DateTimeField(allow_null=True)
    grounds = serializers.SerializerMethodField()
    recommendation = serializers.SerializerMethodField()
    reasons = serializers.SerializerMethodField()
    deposit = serializers.SerializerMethodField()

    def get_state(self, appeal: ShownMatchAppeal) -> str:
        """As its state is kept, and lapsed as soon as the captain can concur no more."""
        return "lapsed" if appeal.is_lapsed else appeal.row.state

    def get_grounds(self, appeal: ShownMatchAppeal) -> str:
        return self._detail(appeal.row.grounds)

    def get_recommendation(self, appeal: ShownMatchAppeal) -> str:
        return self._detail(appeal.row.recommendation)

    def get_reasons(self, appeal: ShownMatchAppeal) -> str:
        return self._detail(appeal.row.reasons)

    @extend_schema_field(DepositSerializer(allow_null=True))
    def get_deposit(self, appeal: ShownMatchAppeal) -> Any:
        is_shown = self.context["is_detailed"] and appeal.deposit
        return DepositSerializer(appeal.deposit).data if is_shown else None

    def _detail(self, text: str) -> str:
        return text if self.context["is_detailed"] else ""


class MatchRulingSerializer(serializers.Serializer[ShownMatchRuling]):
    """A version of a ruling on a match; what is not for the caller is empty.

    `appeal_until` is null while the match is not settled (Law 92B).
    """

    number = serializers.IntegerField(source="row.number")
    is_current = serializers.BooleanField(source="row.is_current")
    issued_at = serializers.DateTimeField(source="row.issued_at")
    laws = serializers.SerializerMethodField()
    decision = serializers.SerializerMethodField()
    facts = serializers.SerializerMethodField()
    appeal_until = serializers.DateTimeField(source="window.closes_at", allow_null=True)
    appeals = serializers.SerializerMethodField()

    def get_laws(self, ruling: ShownMatchRuling) -> list[str]:
        """Numbers of the clauses applied, like 16B1."""
        return [clause.number for clause in ruling.laws] if ruling.shows_decision else []

    def get_decision(self, ruling: ShownMatchRuling) -> str:
        return ruling.row.decision if ruling.shows_decision else ""

    def get_facts(self, ruling: ShownMatchRuling) -> str:
        return ruling.row.facts if ruling.is_detailed else ""

    @extend_schema_field(MatchAppealSerializer(many=True))
    def get_appeals(self, ruling: ShownMatchRuling) -> Any:
        known = {"is_detailed": ruling.is_detailed}
        shown: Any = ruling.appeals
        return MatchAppealSerializer(shown, many=True, context=known).data


class WholeMatchSerializer(SeasonMatchSerializer):
    """A match with all that its page shows the caller; `adjusted` before it is settled too."""

    adjusted = AdjustedBoardSerializer(many=True)
    carry_over = MatchCarryOverSerializer(allow_null=True)
    penalties = SeasonPenaltySerializer(many=True)
    boards = PlayedBoardSerializer(many=True)
    line_ups = LineUpsSerializer(allow_null=True)
    rulings = MatchRulingSerializer(many=True)


class SeasonMatchView(SeasonView):
    """One match of a season; 404 when there is none of that number."""

    access = Access("session")

    @extend_schema(responses=WholeMatchSerializer)
    def get(self, request: Request, number: int, **_kwargs: Any) -> Response:
        """What it gave, what was played, who sat, and what was ruled."""
        season = self.season_now()
        try:
            match = season.match(number)
        except KeyError as error:
            raise Http404 from error
        played = boards_played_in(season, match)
        found: Any = {
            **match_row(season, match),
            "adjusted": adjusted_boards(match),
            "carry_over": match if match.row.carried_by else None,
            "penalties": penalties_of(match),
            "boards": played.lines if played else (),
            "line_ups": sat_in_match(match),
            "rulings": shown_match_rulings(season, match, self.actor.user, self.permissions),
        }
        return Response(WholeMatchSerializer(found).data)
