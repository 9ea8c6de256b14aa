"""Forms by which an authority is asked, and answers."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs import limits
from rulings.models import Referral


class QuestionForm(forms.Form):
    """What the authority is asked; `for_a_party` where a director may write it down for one."""

    question = forms.CharField(
        label=gettext_lazy("What is the authority asked?"),
        max_length=limits.STATEMENT,
        widget=forms.Textarea(attrs={"rows": 5}),
    )

    def __init__(self, data: Any = None, *, may_be_of_a_party: bool = False) -> None:
        super().__init__(data)
        if may_be_of_a_party:
            self.fields["for_a_party"] = forms.BooleanField(
                label=_("One of the parties asks for it: a further appeal (Law 93C1)"),
                required=False,
            )


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
