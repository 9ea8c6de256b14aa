"""Forms by which an authority is asked, and answers."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs import limits
from events.models import Session
from rulings.actions.earlier import TOLD_AT
from rulings.forms.earlier import EarlierFields
from rulings.models import Referral

OWN, BODY, PARTY = "own", "body", "party"


class QuestionForm(EarlierFields):
    """What the authority is asked; where a director may write it down for others also for whom."""

    question = forms.CharField(
        label=gettext_lazy("What is the authority asked?"),
        max_length=limits.STATEMENT,
        widget=forms.Textarea(attrs={"rows": 5}),
    )

    def __init__(
        self,
        data: Any = None,
        *,
        session: Session | None = None,
        body: str = "",
        names: str = "",
        may_be_of_a_party: bool = False,
    ) -> None:
        """`body` says who hears the appeal beside the director in charge, and `names` who they are;
        empty where nobody does. The `session` tells the clock by which they told it.
        """
        super().__init__(data)
        choices = [(OWN, _("you, the director in charge (Law 93C2)"))]
        if body:
            choices.append((BODY, _("%s (Law 93C2)") % body))
        if may_be_of_a_party:
            choices.append((PARTY, _("one of the parties: a further appeal (Law 93C1)")))
        if len(choices) > 1:
            self.fields["asking"] = forms.ChoiceField(
                label=_("Who wants it?"),
                choices=choices,
                initial=OWN,
                widget=forms.RadioSelect,
            )
        if body:
            who = forms.CharField(
                label=_("Who they are, if %s wants it") % body,
                max_length=400,
                required=False,
                initial=names,
            )
            who.is_conditional = True  # type: ignore[attr-defined]  # needed where they want it
            self.fields["names"] = who
        if session and len(choices) > 1:
            self.ask_when(session)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if cleaned.get(TOLD_AT) and cleaned.get("asking") == OWN:
            self.add_error(TOLD_AT, _("What you ask yourself is asked now."))
        return cleaned

    @property
    def asked(self) -> dict[str, Any]:
        """As `refer_appeal` takes it."""
        cleaned = self.cleaned_data
        asking = cleaned.get("asking", OWN)
        return {
            "question": cleaned["question"],
            "for_a_party": asking == PARTY,
            "for_the_body": asking == BODY,
            "names": cleaned.get("names", ""),
            "earlier": self.earlier,
        }


class AnswerForm(forms.Form):
    """The authority's answer; of a further appeal also what becomes of the decision."""

    answer = forms.CharField(
        label=gettext_lazy("Answer, with reasons"),
        max_length=limits.STATEMENT,
        widget=forms.Textarea(attrs={"rows": 6}),
    )

    def __init__(self, *args: Any, referral: Referral, sanction: str, **options: Any) -> None:
        """`sanction` says what a further appeal without merit brings; empty where nothing."""
        super().__init__(*args, **options)
        if sanction and referral.kind == Referral.Kind.FURTHER:
            self.fields["is_without_merit"] = forms.BooleanField(
                label=_("The further appeal lacks merit (Law 93C1): it %s") % sanction,
                required=False,
            )
        if referral.kind == Referral.Kind.FURTHER:
            self.fields["outcome"] = forms.ChoiceField(
                label=gettext_lazy("The decision on appeal"),
                choices=Referral.Outcome.choices,
                widget=forms.RadioSelect,
            )
            self.order_fields(("outcome", "is_without_merit", "answer"))

    @property
    def answered(self) -> dict[str, Any]:
        """As `answer_referral` takes it."""
        cleaned = self.cleaned_data
        return {
            "answer": cleaned["answer"],
            "outcome": cleaned.get("outcome", ""),
            "is_without_merit": cleaned.get("is_without_merit", False),
        }
