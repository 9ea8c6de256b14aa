"""What every ruling says and every appeal asks, at a table or of a match played in private."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from clubs.models import Player, TenantOwned


class WrittenRuling(TenantOwned):
    """What a director found and decided, by which Laws; a further version supersedes it.

    An assistant decides `for_director`, who is in charge and answers for it (Law 81D).
    """

    class FactsAre(models.TextChoices):
        AGREED = "agreed", _("agreed (Law 84)")
        DISPUTED = "disputed", _("disputed; on the balance of probabilities (Law 85A)")
        UNKNOWN = "unknown", _("disputed, and not determined; play goes on (Law 85B)")

    number = models.PositiveSmallIntegerField()
    version = models.PositiveSmallIntegerField(default=1)
    laws = models.JSONField(_("Laws applied"), default=list)
    facts = models.TextField(_("facts"))
    facts_are = models.CharField(max_length=10, choices=FactsAre, default=FactsAre.AGREED)
    decision = models.TextField(_("decision"))
    director = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    director_name = models.CharField(max_length=160)
    for_director = models.CharField(max_length=160, blank=True, default="", db_default="")

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"R{self.number}"


class WrittenAppeal(TenantOwned):
    """Why a ruling is to be reviewed, who asked for it, and what became of that.

    `heard_by` is who decided it, by the word that provision L93A has for them, and `heard_names`
    who they are. An appeal without merit has the `sanction` that L92A gave then. That one
    went on to the authority (Law 93C) was noted here, with `further_at`, before each did so as a
    `Referral`.

    What goes on to the committee after the director in charge has ruled on Law or regulation (Law
    93B1) is a further `stage`, of the `earlier` one. Where the committee cannot overrule, it is
    heard with a `recommendation` (Law 93B3), and waits for what the director in charge makes of it.

    A `deposit`, as the regulation has it, is held from when it was taken until it is given back;
    whether it is to be, follows from how the appeal ended (`rulings.states.deposits`).

    One that lapsed is open again when a concurrence is recorded that the director was told of in
    time (Law 92C): `lapsed_at` is then when it had lapsed.
    """

    class Stage(models.TextChoices):
        FIRST = "first", _("of the ruling")
        LAW = "law", _("of what the director in charge ruled on Law or regulation")
        REST = "rest", _("of what is left beside Law and regulation")

    class State(models.TextChoices):
        LODGED = "lodged", _("waiting for partner's concurrence")
        READY = "ready", _("to be heard")
        DECIDED = "decided", _("decided")
        WITHDRAWN = "withdrawn", _("withdrawn")
        LAPSED = "lapsed", _("not heard")

    class Further(models.TextChoices):
        PARTY = "party", _("a party appeals further, to the authority (Law 93C1)")
        REFERRED = "referred", _("referred to the authority for later consideration (Law 93C2)")

    class Outcome(models.TextChoices):
        STANDS = "stands", _("the ruling stands")
        CHANGED = "changed", _("the ruling is changed")

    number = models.PositiveSmallIntegerField()
    lodged_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    lodged_at = models.DateTimeField()
    grounds = models.TextField(_("grounds"))
    state = models.CharField(max_length=10, choices=State, default=State.LODGED)
    ended_at = models.DateTimeField(null=True)
    lapsed_at = models.DateTimeField(null=True)
    decided_by = models.CharField(max_length=160, blank=True)
    decider_was_at_table = models.BooleanField(default=False, db_default=False)
    decider_gave_ruling = models.BooleanField(default=False, db_default=False)
    outcome = models.CharField(max_length=10, choices=Outcome, blank=True)
    reasons = models.TextField(_("reasons"), blank=True)
    heard_by = models.CharField(max_length=20, blank=True, default="", db_default="")
    heard_names = models.CharField(max_length=400, blank=True, default="", db_default="")
    is_without_merit = models.BooleanField(default=False, db_default=False)
    sanction = models.CharField(max_length=20, blank=True, default="", db_default="")
    earlier = models.ForeignKey("self", on_delete=models.PROTECT, null=True, related_name="later")
    stage = models.CharField(
        max_length=5, choices=Stage, default=Stage.FIRST, db_default=Stage.FIRST.value
    )
    recommendation = models.TextField(_("recommendation"), blank=True, default="", db_default="")
    recommended_at = models.DateTimeField(null=True)
    deposit = models.CharField(max_length=100, blank=True, default="", db_default="")
    deposit_taken_at = models.DateTimeField(null=True)
    deposit_taken_by = models.CharField(max_length=160, blank=True, default="", db_default="")
    deposit_returned_at = models.DateTimeField(null=True)
    deposit_returned_by = models.CharField(max_length=160, blank=True, default="", db_default="")
    further = models.CharField(max_length=10, blank=True, default="", db_default="")
    further_at = models.DateTimeField(null=True)
    further_note = models.CharField(max_length=200, blank=True, default="", db_default="")

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"A{self.number}"

    @property
    def holds_deposit(self) -> bool:
        """Whether a deposit is held for it."""
        return self.deposit_taken_at is not None and self.deposit_returned_at is None


DEPOSIT_IN_ORDER = (
    Q(deposit="", deposit_taken_at=None, deposit_returned_at=None)
    | ~Q(deposit="") & Q(deposit_taken_at__isnull=False, deposit_returned_at=None)
    | ~Q(deposit="")
    & Q(deposit_taken_at__isnull=False, deposit_returned_at__gte=F("deposit_taken_at"))
)
"""What was taken is of so much, and is given back after that."""

OPEN_APPEAL = (WrittenAppeal.State.LODGED, WrittenAppeal.State.READY)

ON_LAW = "director_on_law"
"""In `heard_by`: the director in charge, on what is of Law or regulation alone (Law 93B1)."""
