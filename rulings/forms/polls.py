"""What a director types who asks players: the question, their answers, and what these come to."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs import limits
from clubs.name_fields import NameField
from clubs.wording import worded
from events.awards import AwardJson, outcomes_typed, weighted_award
from rulings.actions.polls import Weighing
from rulings.models import Poll, PollAnswer, PollWeights
from rulings.poll_weights import OutcomeShare
from scoring.awards import AwardError
from scoring.hands import HandError, format_hands, parse_hands
from scoring.notation import NotationError

_PLAIN = {"autocomplete": "off", "spellcheck": "false"}


class PollForm(forms.Form):
    """What players are asked, and what they are given to look at."""

    kind = forms.ChoiceField(
        label=gettext_lazy("What it is"),
        choices=Poll.Kind,
        initial=Poll.Kind.POLL,
        widget=forms.RadioSelect,
    )
    hands = forms.CharField(
        label=gettext_lazy("The hand, or the deal"),
        max_length=400,
        required=False,
        help_text=gettext_lazy(
            "Spades first, x for a low card: AKxx QJx xxx xxx. Of several hands one on each line,"
            " with its seat in front: N AKxx QJx xxx xxx. A deal of a PBN file is read too."
        ),
        widget=forms.Textarea({"rows": 2, **_PLAIN}),
    )
    so_far = forms.CharField(
        label=gettext_lazy("The auction, and the play so far"),
        max_length=1_000,
        required=False,
        help_text=gettext_lazy("From the dealer on, with what was explained: P 1S X 2S."),
        widget=forms.Textarea({"rows": 2, **_PLAIN}),
    )
    question = forms.CharField(
        label=gettext_lazy("The question"),
        max_length=limits.STATEMENT,
        help_text=gettext_lazy("Without what may not be known: no pause, no wrong explanation."),
        widget=forms.Textarea({"rows": 2}),
    )

    def clean_hands(self) -> str:
        try:
            return format_hands(parse_hands(self.cleaned_data["hands"]))
        except HandError as wrong:
            raise forms.ValidationError(worded(wrong)) from wrong


class PollAnswerForm(forms.Form):
    """What one player said."""

    name = NameField(
        label=gettext_lazy("Who was asked"),
        max_length=limits.NAME,
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    standard = forms.CharField(
        label=gettext_lazy("Their standard"),
        max_length=limits.QUALIFICATION,
        required=False,
        help_text=gettext_lazy("Beside the players at the table: alike, stronger, plays the same."),
    )
    answer = forms.CharField(
        label=gettext_lazy("What they said"),
        max_length=limits.HEADING,
        widget=forms.Textarea({"rows": 2}),
    )
    may_be_named = forms.BooleanField(
        label=gettext_lazy("The sides at the table may read their name"), required=False
    )


class AnswerBackForm(forms.Form):
    """Which answer is taken back, and why."""

    answer = forms.ChoiceField(label=gettext_lazy("Answer"))
    why = forms.CharField(label=gettext_lazy("Why it is taken back"), max_length=limits.NOTE)

    def __init__(self, *args: Any, answers: Sequence[PollAnswer], **options: Any) -> None:
        super().__init__(*args, **options)
        choices = [(str(each.number), f"{each.number}. {each.name}") for each in answers]
        self.fields["answer"] = forms.ChoiceField(
            label=self.fields["answer"].label, choices=[("", "—"), *choices]
        )


class LeadsForm(forms.Form):
    """To what each answer leads; `leads` has the awards by the answers' numbers.

    A field left empty is an answer that counts for nothing; one that was not sent is no field that
    the sender saw: the answer came meanwhile, and is not among the `leads`.
    """

    def __init__(
        self,
        *args: Any,
        answers: Sequence[PollAnswer],
        leads: Mapping[str, AwardJson | None],
        vulnerability: str,
        **options: Any,
    ) -> None:
        super().__init__(*args, **options)
        self.vulnerability = vulnerability
        self.numbers = {f"lead_{each.number}": each.number for each in answers}
        for each in answers:
            self.fields[f"lead_{each.number}"] = forms.CharField(
                label=f"{each.number}. {each.name}: {each.answer[:120]}",
                max_length=200,
                required=False,
                initial=outcomes_typed(leads.get(str(each.number))).replace("\n", ", "),
                widget=forms.TextInput({"autocapitalize": "characters", **_PLAIN}),
            )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        self.leads: dict[int, AwardJson | None] = {}
        sent = {name: number for name, number in self.numbers.items() if name in self.data}
        for name, number in sent.items():
            text = cleaned.get(name, "")
            try:
                award = weighted_award(text, self.vulnerability) if text else None
            except (AwardError, NotationError) as wrong:
                self.add_error(name, worded(wrong))
            else:
                self.leads[number] = award
        return cleaned


class WeightsForm(forms.Form):
    """For whom the benefit of the doubt goes, and weights that the director judges better.

    It is of one grouping, whose key is sent with it: of another the same choice says something
    else.
    """

    grouping = forms.IntegerField(widget=forms.HiddenInput, required=False)

    benefit = forms.ChoiceField(
        label=gettext_lazy("The benefit of the doubt goes to"),
        choices=PollWeights.Benefit,
        widget=forms.RadioSelect,
    )
    favourable = forms.TypedChoiceField(
        label=gettext_lazy("Good for North-South"),
        coerce=int,
        initial=1,
        help_text=gettext_lazy("All other outcomes are good for East-West."),
        widget=forms.RadioSelect,
    )
    ns_outcomes = forms.CharField(
        label=gettext_lazy("Other weights"),
        max_length=400,
        required=False,
        help_text=gettext_lazy(
            "Only where you judge otherwise: one outcome on each line, like 60% 4S N =."
        ),
        widget=forms.Textarea({"rows": 2, "autocapitalize": "characters", **_PLAIN}),
    )
    ew_outcomes = forms.CharField(
        label=gettext_lazy("Other weights for East-West"),
        max_length=400,
        required=False,
        help_text=gettext_lazy("Leave empty where both sides get the same."),
        widget=forms.Textarea({"rows": 2, "autocapitalize": "characters", **_PLAIN}),
    )
    why = forms.CharField(
        label=gettext_lazy("Why other weights"),
        max_length=limits.STATEMENT,
        required=False,
        help_text=gettext_lazy("Both sides read it."),
        widget=forms.Textarea({"rows": 2}),
    )

    def __init__(
        self, *args: Any, shares: Sequence[OutcomeShare], vulnerability: str, **options: Any
    ) -> None:
        super().__init__(*args, **options)
        self.vulnerability = vulnerability
        texts = [each.text for each in shares]
        lines = [(str(most), ", ".join(texts[:most])) for most in range(1, len(texts))]
        if lines:
            self.fields["favourable"].choices = lines  # type: ignore[attr-defined]
        else:
            del self.fields["favourable"]

    @property
    def weighing(self) -> Weighing:
        """As `weigh_answers` takes it."""
        cleaned = self.cleaned_data
        return Weighing(
            benefit=cleaned["benefit"],
            favourable=cleaned.get("favourable", 1),
            ns_award=cleaned["ns_award"],
            ew_award=cleaned["ew_award"],
            why=cleaned["why"],
        )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("grouping") != self.initial["grouping"]:
            text = _("What the answers lead to was said anew meanwhile: look at the shares again.")
            self.add_error(None, text)
        for award, field in (("ns_award", "ns_outcomes"), ("ew_award", "ew_outcomes")):
            cleaned[award] = self._outcomes(field, cleaned.get(field, ""))
        cleaned["ew_award"] = cleaned["ew_award"] or cleaned["ns_award"]
        if cleaned["ew_award"] and not cleaned["ns_award"]:
            self.add_error("ns_outcomes", _("Type the weights of both sides."))
        return cleaned

    def _outcomes(self, field: str, text: str) -> AwardJson | None:
        try:
            return weighted_award(text, self.vulnerability) if text else None
        except (AwardError, NotationError) as wrong:
            self.add_error(field, worded(wrong))
            return None
