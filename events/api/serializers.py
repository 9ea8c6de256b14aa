"""How events, official scores and entered results look in the API, and how a result is sent."""

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from clubs.wording import worded
from events.models import Conditions, Contestant, Event, PeriodExtension, Scoring, Session
from events.models.conditions import CONDITIONS
from events.queries.butler_shapes import ButlerPlace
from events.queries.chapters import ReadChapter, chapters_of
from events.queries.conditions import ConditionLine
from events.queries.described import ListKind, ListName
from events.queries.entry_lines import EntryLine
from events.queries.periods import Periods, extensions_of, periods, round_periods
from events.queries.ranking_tabs import key_of
from events.queries.release_pages import BoardPage
from events.queries.score_sheet import RankingRow
from events.queries.stage_conditions import StageLines, stage_lines
from scoring.cards import Card, CardError
from scoring.contracts import ContractError, parse_outcome
from scoring.notation import TableResult, format_entry


class ConditionLineSerializer(serializers.Serializer[ConditionLine]):
    """One choice of the conditions in words, with where it comes from."""

    name = serializers.CharField()
    value = serializers.CharField()
    clause = serializers.CharField()
    is_law_default = serializers.BooleanField(help_text="whether it is the Law's own")
    set_by = serializers.CharField(
        source="whose", help_text="who said it, and where; empty where nobody did"
    )
    is_fixed = serializers.BooleanField(help_text="whether the event may not say otherwise")


class ChapterSerializer(serializers.Serializer[ReadChapter]):
    """A chapter of the conditions: what is chosen in it, and what is written."""

    key = serializers.CharField(source="chapter.value")
    title = serializers.CharField(source="chapter.label")
    text = serializers.CharField()
    lines = ConditionLineSerializer(many=True)


class StageLinesSerializer(serializers.Serializer[StageLines]):
    """What a stage has otherwise than the event."""

    name = serializers.CharField()
    lines = ConditionLineSerializer(many=True)


class ConditionsSerializer(serializers.ModelSerializer[Conditions]):
    """A published version of an event's conditions of contest (Law 78D).

    `chapters` has what people read: every choice with its clause and whose it is. `stages` are
    those that have some of them otherwise; the rest goes for them as well.
    """

    chapters = serializers.SerializerMethodField()
    stages = serializers.SerializerMethodField()

    class Meta:
        model = Conditions
        fields = [
            "number",
            "published_at",
            *(condition.name for condition in CONDITIONS),
            "chapters",
            "stages",
        ]
        read_only_fields = fields

    @extend_schema_field(ChapterSerializer(many=True))
    def get_chapters(self, version: Conditions) -> list[dict[str, Any]]:
        chapters = chapters_of(version, several_sessions=version.event.has_several_sessions)
        return [dict(ChapterSerializer(each).data) for each in chapters if not each.is_empty]

    @extend_schema_field(StageLinesSerializer(many=True))
    def get_stages(self, version: Conditions) -> list[dict[str, Any]]:
        return [dict(StageLinesSerializer(each).data) for each in stage_lines(version)]


class SessionLinkSerializer(serializers.ModelSerializer[Session]):
    """A session within its event; `title` is empty where it is the only one."""

    title = serializers.CharField(read_only=True)

    class Meta:
        model = Session
        fields = ["id", "number", "title", "starts_at", "state"]


class EventSerializer(serializers.ModelSerializer[Event]):
    """An event with its sessions.

    Of a league or a cup `season` is what names its figures (`seasons/<season>/`), null of others.
    """

    sessions = SessionLinkSerializer(many=True, read_only=True)
    scoring = serializers.SerializerMethodField()
    season = serializers.SerializerMethodField()

    class Meta:
        model = Event
        fields = [
            "id",
            "name",
            "starts_at",
            "time_zone",
            "place",
            "contest",
            "season_kind",
            "season",
            "scoring",
            "cancelled_at",
            "cancellation",
            "sessions",
        ]

    @extend_schema_field(serializers.ChoiceField(choices=Scoring.choices))
    def get_scoring(self, event: Event) -> str:
        """By the conditions in force; as it is being set up while none are published."""
        published = list(event.conditions.all())
        return published[-1].scoring if published else event.scoring

    def get_season(self, event: Event) -> int | None:
        return next((each.pk for each in event.sessions.all()), None) if event.is_season else None


class EventDetailSerializer(EventSerializer):
    """An event with its conditions, the latest version last."""

    conditions = ConditionsSerializer(many=True, read_only=True)

    class Meta(EventSerializer.Meta):
        fields = [*EventSerializer.Meta.fields, "conditions"]


class PeriodExtensionSerializer(serializers.ModelSerializer[PeriodExtension]):
    """That what ran of a kind of period when it was extended goes on until then, and why."""

    class Meta:
        model = PeriodExtension
        fields = ["kind", "was_until", "until", "reason", "given_at", "given_by"]


class RoundPeriodsSerializer(serializers.Serializer[Periods]):
    """The deadlines of a round's boards, where each round is official by itself."""

    round = serializers.IntegerField()
    official_at = serializers.SerializerMethodField()
    correction_until = serializers.SerializerMethodField()
    officials_until = serializers.SerializerMethodField()
    appeal_until = serializers.SerializerMethodField()

    def get_official_at(self, found: Periods) -> str:
        return found.official_at.astimezone(found.zone).isoformat()

    def get_correction_until(self, found: Periods) -> str | None:
        """When reports of scoring errors on its boards stop being in time (Law 79C).

        Null where that is known only when play has ended.
        """
        return _local(found, found.correction_until)

    def get_officials_until(self, found: Periods) -> str | None:
        """The same of errors made by officials (Law 79C1)."""
        return _local(found, found.officials_until)

    def get_appeal_until(self, found: Periods) -> str | None:
        """When appeals of rulings on its boards stop being in time (Law 92B)."""
        return _local(found, found.appeal_until)


def _local(found: Periods, until: datetime | None) -> str | None:
    return until.astimezone(found.zone).isoformat() if until else None


class SessionSerializer(serializers.ModelSerializer[Session]):
    """A session with its deadlines, once an official score has started the periods.

    Where each round is official by itself, `rounds` has those of the boards of each; the others
    are those of the last. All tell the ends with the `extensions`, if there were any.
    """

    event = serializers.IntegerField(source="event_id", read_only=True)
    title = serializers.CharField(read_only=True)
    correction_until = serializers.SerializerMethodField()
    officials_until = serializers.SerializerMethodField()
    appeal_until = serializers.SerializerMethodField()
    rounds = serializers.SerializerMethodField()
    extensions = serializers.SerializerMethodField()

    class Meta:
        model = Session
        fields = [
            "id",
            "event",
            "number",
            "title",
            "starts_at",
            "state",
            "started_at",
            "official_at",
            "finalised_at",
            "correction_until",
            "officials_until",
            "appeal_until",
            "rounds",
            "extensions",
        ]

    @extend_schema_field(RoundPeriodsSerializer(many=True))
    def get_rounds(self, session: Session) -> list[dict[str, Any]]:
        told = map(RoundPeriodsSerializer, round_periods(session))
        return [dict(each.data) for each in told]

    @extend_schema_field(PeriodExtensionSerializer(many=True))
    def get_extensions(self, session: Session) -> list[dict[str, Any]]:
        rows = extensions_of(session) if session.times_extended else []
        return [dict(PeriodExtensionSerializer(each).data) for each in rows]

    def get_correction_until(self, session: Session) -> str | None:
        """When reports of scoring errors stop being in time (Law 79C).

        Null before the official score, and where that is known only when play has ended.
        """
        found = periods(session)
        return _local(found, found.correction_until) if found else None

    def get_officials_until(self, session: Session) -> str | None:
        """The same of errors made by officials (Law 79C1)."""
        found = periods(session)
        return _local(found, found.officials_until) if found else None

    def get_appeal_until(self, session: Session) -> str | None:
        """When appeals stop being in time (Law 92B)."""
        found = periods(session)
        return _local(found, found.appeal_until) if found else None


class PageSerializer(serializers.Serializer[Any]):
    """A part of a long list."""

    count = serializers.IntegerField(help_text="how many there are in all")
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)


class ReleaseSerializer(PageSerializer):
    """Which official score it is, and which part of it."""

    number = serializers.IntegerField()
    made_at = serializers.DateTimeField()
    is_final = serializers.BooleanField()
    after_round = serializers.IntegerField(
        allow_null=True, help_text="the round up to which it goes, where others are still to come"
    )


class ListNameSerializer(serializers.Serializer[ListName]):
    """A list beside a ranking: `key` is what `list` asks for, `name` the stratum or category."""

    key = serializers.SerializerMethodField()
    kind = serializers.ChoiceField([each.value for each in ListKind])
    name = serializers.CharField(allow_blank=True)

    def get_key(self, listed: ListName) -> str:
        return key_of(listed)


class RankingSerializer(ReleaseSerializer):
    """Places of the official score in force, as they are kept with it; `lists` stand beside it."""

    lists = ListNameSerializer(many=True)
    ranking = serializers.SerializerMethodField()

    def get_ranking(self, page: Any) -> list[RankingRow]:
        rows: list[RankingRow] = page["ranking"]
        return rows


class ButlerSerializer(ReleaseSerializer):
    """The pairs of a teams session by IMPs against the datum of each board, as they are kept.

    `untold` counts the scores of which nobody told who sat.
    """

    untold = serializers.IntegerField()
    pairs = serializers.SerializerMethodField()

    def get_pairs(self, page: Any) -> list[ButlerPlace]:
        rows: list[ButlerPlace] = page["pairs"]
        return rows


class TravellersSerializer(ReleaseSerializer):
    """Travellers of the official score in force, as they are kept with it."""

    travellers = serializers.SerializerMethodField()

    def get_travellers(self, page: Any) -> list[BoardPage]:
        rows: list[BoardPage] = page["travellers"]
        return rows


class LineSerializer(serializers.Serializer[Any]):
    """One play as score entry sees it; `version` is 0 while nothing is entered."""

    board = serializers.IntegerField(source="play.board")
    round = serializers.IntegerField(source="play.table_round.round")
    table = serializers.IntegerField(source="play.table_round.table")
    section = serializers.CharField(
        source="play.ns.letter",
        allow_blank=True,
        help_text="the letter of the section, empty where one alone plays",
    )
    ns = serializers.CharField(source="play.ns.label")
    ew = serializers.CharField(source="play.ew.label")
    entry = serializers.CharField(source="text", allow_blank=True)
    score = serializers.SerializerMethodField()
    version = serializers.IntegerField()
    unlikely = serializers.SerializerMethodField()

    def get_score(self, line: EntryLine) -> int | None:
        return line.result.score if line.result else None

    def get_unlikely(self, line: EntryLine) -> bool:
        return line.play.odd is not None


class LinesSerializer(PageSerializer):
    """Plays in order of round, table and board."""

    results = LineSerializer(many=True)


class ConflictSerializer(serializers.Serializer[Any]):
    """Someone else entered another result meanwhile: theirs, to send again over it or not."""

    error = serializers.CharField()
    field = serializers.CharField(allow_null=True)
    present = LineSerializer()


MAX_LABEL = 10


@extend_schema_field({"type": "string", "maxLength": MAX_LABEL})
class PairField(serializers.Field[Contestant, Any, str, Contestant]):
    """Who sits on a side of a table, by label: "7", "7NS" of two winners, "A7" of sections.

    In an individual that is both players, "3+7".
    """

    def to_internal_value(self, data: Any) -> Contestant:
        label = str(data).strip().upper().encode("ascii", "replace").decode()
        if len(label) > MAX_LABEL:
            raise serializers.ValidationError(
                _("A pair is named by its number, like 7, 7NS, A7 or, in an individual, 3+7.")
            )
        session: Session = self.context["session"]
        for contestant in session.contestants.all():
            if contestant.label == label:
                return contestant
        raise serializers.ValidationError(session.event.words.none_called % label)


class ResultSerializer(serializers.Serializer[Any]):
    """A result to enter: `entry` as it is typed, or contract, declarer, tricks and lead."""

    board = serializers.IntegerField(min_value=1)
    ns = PairField()
    ew = PairField()
    entry = serializers.CharField(
        required=False, max_length=40, help_text="4SXN -1, 3NTE =, P, A+/A- or NP"
    )
    contract = serializers.CharField(
        required=False, max_length=5, help_text="4SX, 3NT or PASS; with it no entry"
    )
    declarer = serializers.CharField(required=False, max_length=1, default="")
    tricks = serializers.IntegerField(
        required=False, default=None, min_value=0, max_value=13, help_text="all tricks won"
    )
    lead = serializers.CharField(required=False, default="", max_length=3, allow_blank=True)
    seen_version = serializers.IntegerField(default=0, min_value=0)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("entry" in attrs) == ("contract" in attrs):
            raise serializers.ValidationError({"entry": _("Send either an entry or a contract.")})
        return {**attrs, "text": attrs["entry"] if "entry" in attrs else _text_of(attrs)}


def _text_of(attrs: dict[str, Any]) -> str:
    try:
        outcome = parse_outcome(attrs["contract"], attrs["declarer"], attrs["tricks"])
        lead = Card.parse(attrs["lead"]) if attrs["lead"] else None
    except ContractError as wrong:
        raise serializers.ValidationError({"contract": worded(wrong)}) from wrong
    except CardError as wrong:
        raise serializers.ValidationError({"lead": worded(wrong)}) from wrong
    return format_entry(TableResult(outcome, lead))
