"""Forms by which a final score is opened again, and what became of that is said."""

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs import limits
from events.models import Session
from events.queries.periods import zone_of
from rulings.forms.moments import MomentField
from rulings.models import Referral, Reopening
from rulings.queries.referrals import answered_referrals


class ReopeningForm(forms.Form):
    """On what ground, what was raised or ordered, by whom, when, and to whom it was told."""

    ground = forms.ChoiceField(
        label=_("On what ground"), choices=Reopening.Ground, widget=forms.RadioSelect
    )
    raised = forms.CharField(
        label=_("What was raised or ordered"),
        max_length=limits.STATEMENT,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    raised_by = forms.CharField(label=_("By whom"), max_length=160)
    told_to = forms.CharField(
        label=_("To whom"),
        max_length=160,
        help_text=_("Which director or official heard or read it."),
    )

    order = forms.CharField(
        label=_("Reference of the authority's order"),
        max_length=200,
        required=False,
        help_text=_("Where the authority has ordered it elsewhere: number or date of its letter."),
    )
    order.is_conditional = True  # type: ignore[attr-defined]  # needed where it has ordered it

    field_order = ("ground", "referral", "order", "raised", "raised_by", "told_at", "told_to")

    def __init__(self, data: Any = None, *, session: Session) -> None:
        super().__init__(data)
        self.fields["told_at"] = MomentField(
            zone=zone_of(session),
            label=_("When it was told"),
            help_text=_("What was raised in time was told before the periods were over (Law 92C)."),
        )
        answered = answered_referrals(session)
        if answered:
            self.fields["referral"] = AnswerField(session, answered)
        self.order_fields(self.field_order)


class AnswerField(forms.ModelChoiceField[Referral]):
    """One of the answers that the authority has given on this site."""

    is_conditional = True

    def __init__(self, session: Session, answered: QuerySet[Referral]) -> None:
        label, none = gettext("Answer of the authority"), gettext("none on this site")
        told = gettext("Which answer is the order, where the authority has given it on this site.")
        super().__init__(answered, label=label, required=False, empty_label=none, help_text=told)
        self.zone = zone_of(session)

    def label_from_instance(self, answer: Referral) -> str:
        given = answer.ended_at or answer.asked_at
        at = date_format(given.astimezone(self.zone), gettext("j M Y"))
        said = {"appeal": answer, "kind": answer.kind_said, "authority": answer.authority}
        return gettext("%(appeal)s, %(kind)s: %(authority)s, %(date)s") % {**said, "date": at}


class ClosingForm(forms.Form):
    """What became of that for which a final score was opened again."""

    outcome = forms.CharField(
        label=_("What became of it"),
        max_length=limits.STATEMENT,
        help_text=_(
            "The ruling, correction or appeal as which it is on record, or why there is none."
        ),
        widget=forms.Textarea(attrs={"rows": 3}),
    )
