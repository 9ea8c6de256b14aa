"""How calls and rulings look in the API: what the queries let the caller see, and no more."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rulings.models import Call
from rulings.poll_weights import OutcomeShare
from rulings.queries.decisions import ShownDecision
from rulings.queries.deposits import ShownDeposit
from rulings.queries.derivations import ShownDerivation
from rulings.queries.polls import ShownAnswer, ShownPoll, ShownWeights
from rulings.queries.shown import ShownRuling, ShownSide
from rulings.queries.shown_appeals import ShownAppeal
from rulings.states import DepositStage


class CorrectedSerializer(serializers.Serializer[ShownDecision]):
    """A decision on appeal that was put right (Law 82C)."""

    outcome = serializers.CharField()
    reasons = serializers.CharField()
    decided_at = serializers.DateTimeField()
    corrected_at = serializers.DateTimeField()
    why = serializers.CharField()


class DepositSerializer(serializers.Serializer[ShownDeposit]):
    """What is asked for with an appeal, and what has become of it."""

    sum = serializers.CharField(source="said")
    stage = serializers.ChoiceField(
        [each.value for each in DepositStage],
        help_text="held while the appeal is open; kept or owed where the appeal has lost it",
    )
    taken_at = serializers.DateTimeField(source="row.deposit_taken_at", allow_null=True)
    returned_at = serializers.DateTimeField(source="row.deposit_returned_at", allow_null=True)


class AppealSerializer(serializers.Serializer[ShownAppeal]):
    """An appeal; fields that are not for the caller are empty."""

    number = serializers.IntegerField()
    state = serializers.CharField()
    outcome = serializers.CharField()
    marks = serializers.ListField(
        child=serializers.CharField(),
        help_text="what everybody is told of one who decided in a matter of their own",
    )
    lodged_at = serializers.DateTimeField(
        allow_null=True,
        help_text="when it was made: the director was told, or the site received it",
    )
    recorded_at = serializers.DateTimeField(
        allow_null=True, help_text="when it was written down, if that was later (Law 92C)"
    )
    ended_at = serializers.DateTimeField(allow_null=True)
    grounds = serializers.CharField()
    reasons = serializers.CharField()
    recommendation = serializers.CharField(
        help_text="what a committee recommended that cannot overrule on Law (Law 93B3)"
    )
    corrected = CorrectedSerializer(many=True, help_text="earlier decisions, the first one first")
    deposit = serializers.SerializerMethodField()
    continues = serializers.IntegerField(
        allow_null=True, help_text="the appeal of which this is a further stage (Law 93B)"
    )

    @extend_schema_field(DepositSerializer(allow_null=True))
    def get_deposit(self, appeal: ShownAppeal) -> Any:
        return DepositSerializer(appeal.deposit).data if appeal.deposit else None


class SideSerializer(serializers.Serializer[ShownSide]):
    """One side at the table, for the parties and officials."""

    pair = serializers.CharField(source="pair.label")
    names = serializers.CharField(source="pair.names")
    told_at = serializers.DateTimeField(allow_null=True)
    appeal_until = serializers.DateTimeField(
        source="window.closes_at",
        allow_null=True,
        help_text="null while the time to appeal has not begun to run (Law 92B), or its end waits"
        " for the end of play",
    )


class PollAnswerSerializer(serializers.Serializer[ShownAnswer]):
    """What one player said who was asked; the name is empty where it is not for the caller."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    standard = serializers.CharField()
    answer = serializers.CharField()
    leads_to = serializers.CharField(help_text="empty where it counts for nothing")
    is_taken_back = serializers.BooleanField()


class OutcomeShareSerializer(serializers.Serializer[OutcomeShare]):
    """An outcome, and which part of the answers leads to it."""

    outcome = serializers.CharField(source="text")
    share = serializers.CharField(source="share_text", help_text="25%, or 2/3")


class PollWeightsSerializer(serializers.Serializer[ShownWeights]):
    """The weights that the director made of a poll (Law 12C1(c))."""

    ns_award = serializers.CharField()
    ew_award = serializers.CharField()
    why = serializers.CharField(help_text="of weights that do not follow from the answers")
    is_in_ruling = serializers.BooleanField()


class PollSerializer(serializers.Serializer[ShownPoll]):
    """Players who were asked before a ruling, for the parties and officials."""

    number = serializers.IntegerField()
    is_consultation = serializers.BooleanField()
    hands = serializers.SerializerMethodField()
    so_far = serializers.CharField(help_text="auction and play")
    question = serializers.CharField()
    asked_at = serializers.DateTimeField()
    answers = PollAnswerSerializer(many=True)
    shares = OutcomeShareSerializer(many=True)
    weights = PollWeightsSerializer(allow_null=True)

    def get_hands(self, poll: ShownPoll) -> list[str]:
        """Each hand, spades first, with its seat in front where that is known."""
        return [str(hand) for hand in poll.hands]


class DerivationSerializer(serializers.Serializer[ShownDerivation]):
    """The guide that a ruling was drafted from; `manage.py guide NAME --json` has its questions."""

    name = serializers.CharField()
    version = serializers.IntegerField()
    answers = serializers.DictField(
        child=serializers.CharField(), help_text="by question; of a player the seat"
    )
    clauses = serializers.ListField(child=serializers.CharField())
    otherwise = serializers.CharField(help_text="why the director judged otherwise")


class RulingSerializer(serializers.Serializer[Any]):
    """The version in force of a ruling; fields that are not for the caller are empty."""

    number = serializers.IntegerField()
    version = serializers.IntegerField()
    board = serializers.IntegerField(allow_null=True, help_text="null where it is of no board")
    state = serializers.CharField(help_text='"appeal" while an appeal is open')
    issued_at = serializers.DateTimeField(allow_null=True)
    laws = serializers.SerializerMethodField()
    decision = serializers.CharField()
    ns_award = serializers.CharField(help_text="empty where the table result stands")
    ew_award = serializers.CharField(help_text="empty where the table result stands")
    marks = serializers.ListField(
        child=serializers.CharField(),
        help_text="what everybody is told of a director who ruled in a matter of their own",
    )
    facts = serializers.CharField()
    facts_are = serializers.CharField(
        source="stated.facts_are",
        help_text='"agreed" (Law 84), "disputed" and found on the balance of probabilities (Law'
        ' 85A), or "unknown" (Law 85B)',
    )
    ns_statement = serializers.CharField(source="stated.ns_statement")
    ew_statement = serializers.CharField(source="stated.ew_statement")
    learnt = serializers.CharField(
        source="stated.learnt",
        help_text='how the director learnt of it (Law 81C3): "called", "told", "seen" or "other"',
    )
    waived_by = serializers.CharField(
        source="stated.waived_by",
        help_text='"ns" or "ew", at whose request rectification was waived (Law 81C5)',
    )
    waiver = serializers.CharField(source="stated.waiver", help_text="their words")
    looks_again = serializers.BooleanField(
        source="stated.looks_again", help_text="the director looks again after the board"
    )
    looked_at = serializers.DateTimeField(source="stated.looked_at", allow_null=True)
    found = serializers.CharField(source="stated.found", help_text="what was found then")
    sides = SideSerializer(many=True)
    appeals = AppealSerializer(many=True)
    polls = PollSerializer(many=True)
    guide = serializers.SerializerMethodField()

    @extend_schema_field(DerivationSerializer(allow_null=True))
    def get_guide(self, ruling: ShownRuling) -> Any:
        return DerivationSerializer(ruling.guide).data if ruling.guide else None

    def get_laws(self, ruling: ShownRuling) -> list[str]:
        """Numbers of the clauses applied, like 16B1."""
        return [clause.number for clause in ruling.laws]


class CallSerializer(serializers.Serializer[Any]):
    """A call, or a request for a ruling; fields that are not for the caller are empty."""

    number = serializers.IntegerField()
    kind = serializers.ChoiceField(Call.Kind.choices)
    board = serializers.IntegerField(allow_null=True)
    table = serializers.CharField(help_text="empty where it concerns none")
    round = serializers.IntegerField(allow_null=True)
    state = serializers.CharField(
        help_text="open, ruled, closed (no ruling needed), withdrawn or refused"
    )
    made_at = serializers.DateTimeField(
        help_text="when the director was told, or the site received it (Law 92C)"
    )
    is_late = serializers.BooleanField(help_text="made after the period of Law 92B")
    about = serializers.CharField()
    options = serializers.CharField(help_text="which the director explained (Law 10C1)")
    words = serializers.CharField()
    closed_at = serializers.DateTimeField(allow_null=True)
    ruling = serializers.IntegerField(source="ruling.number", default=None, allow_null=True)
    said = serializers.CharField()
