"""The score that a ruling or an appeal's decision gives, typed once as in the score grid."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.wording import worded
from events.awards import (
    AwardJson,
    award_text,
    is_weighted,
    outcomes_typed,
    read_awards,
    weighted_award,
)
from scoring.awards import AwardError
from scoring.notation import NotationError

STANDS, ARTIFICIAL, ASSIGNED, WEIGHTED = "stands", "artificial", "assigned", "weighted"
BOTH, NS, EW = "both", "ns", "ew"

SUGGESTED = ("A+/A-", "A-/A+", "A+/A+", "A/A", "60/40", "40/60")


class ScoreField(forms.CharField):
    """What is awarded; `is_conditional` fields are needed with some kinds of score only."""

    def __init__(self, *, is_conditional: bool = True, **options: Any) -> None:
        self.is_conditional = is_conditional
        super().__init__(required=False, **options)


class OutcomesField(ScoreField):
    """Outcomes of a weighted score, one on each line."""

    def __init__(self, **options: Any) -> None:
        attributes = {"rows": 3, "autocomplete": "off", "spellcheck": "false"}
        widget = forms.Textarea(attributes | {"autocapitalize": "characters"})
        super().__init__(max_length=400, widget=widget, **options)


class AwardForm(forms.Form):
    """Leaves `ns_award` and `ew_award` in `cleaned_data`: JSON, or None where the result stays."""

    kind = forms.ChoiceField(
        label=gettext_lazy("Score"),
        widget=forms.RadioSelect,
        initial=STANDS,
        choices=[
            (STANDS, gettext_lazy("the table result stands")),
            (ASSIGNED, gettext_lazy("assigned adjusted score (Law 12C1)")),
            (WEIGHTED, gettext_lazy("weighted score: several outcomes (Law 12C1(c))")),
            (ARTIFICIAL, gettext_lazy("artificial adjusted score (Law 12C2)")),
        ],
    )
    score = ScoreField(
        label=gettext_lazy("Adjusted score"),
        max_length=60,
        help_text=gettext_lazy(
            "As in the score grid: 4S N -1, or A+/A- with North-South first. "
            "4S N =/4S N -1 gives the sides different results."
        ),
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "list": "awards",
            }
        ),
    )
    ns_outcomes = OutcomesField(
        label=gettext_lazy("Outcomes with their weights"),
        help_text=gettext_lazy(
            "One on each line, the weight first as a percentage or fraction: 60% 4S N =. "
            "The weights make 100% together."
        ),
    )
    ew_outcomes = OutcomesField(
        label=gettext_lazy("Other outcomes for East-West"),
        is_conditional=False,
        help_text=gettext_lazy("Leave empty where both sides get the same."),
    )
    sides = forms.ChoiceField(
        label=gettext_lazy("For"),
        widget=forms.RadioSelect,
        initial=BOTH,
        choices=[
            (BOTH, gettext_lazy("both sides")),
            (NS, gettext_lazy("North-South only")),
            (EW, gettext_lazy("East-West only")),
        ],
    )

    @property
    def suggested(self) -> tuple[str, ...]:
        """Artificial scores that are often given."""
        return SUGGESTED

    def vulnerability(self) -> str | None:
        """Of the board that the score is for; None when that is not known yet."""
        raise NotImplementedError

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        cleaned |= {"ns_award": None, "ew_award": None}
        vulnerability = self.vulnerability()
        if vulnerability is None:
            return cleaned
        if cleaned.get("kind") == WEIGHTED:
            self._read_outcomes(cleaned, vulnerability)
        elif cleaned.get("kind") in (ARTIFICIAL, ASSIGNED):
            self._read(cleaned, vulnerability)
        return cleaned

    def _read(self, cleaned: dict[str, Any], vulnerability: str) -> None:
        text = cleaned.get("score", "")
        if not text:
            self.add_error("score", _("Type the adjusted score, or let the table result stand."))
            return
        try:
            ns_award, ew_award = read_awards(cleaned["kind"], text, vulnerability)
        except (AwardError, NotationError) as wrong:
            self.add_error("score", worded(wrong))
            return
        cleaned["ns_award"] = None if cleaned.get("sides") == EW else ns_award
        cleaned["ew_award"] = None if cleaned.get("sides") == NS else ew_award

    def _read_outcomes(self, cleaned: dict[str, Any], vulnerability: str) -> None:
        """Each side's outcomes; those typed first are also East-West's unless it has its own."""
        fields = {"ns_award": "ns_outcomes", "ew_award": "ew_outcomes"}
        if not cleaned.get("ew_outcomes"):
            fields["ew_award"] = "ns_outcomes"
        left_out = {NS: "ew_award", EW: "ns_award"}.get(cleaned.get("sides", ""))
        fields.pop(left_out or "", None)
        for award, field in fields.items():
            if field not in self.errors:
                cleaned[award] = self._outcomes(field, cleaned.get(field, ""), vulnerability)

    def _outcomes(self, field: str, text: str, vulnerability: str) -> AwardJson | None:
        if not text:
            self.add_error(field, _("Type the outcomes, or let the table result stand."))
            return None
        try:
            return weighted_award(text, vulnerability)
        except (AwardError, NotationError) as wrong:
            self.add_error(field, worded(wrong))
            return None


def awards_as_typed(ns_award: AwardJson | None, ew_award: AwardJson | None) -> dict[str, str]:
    """The form's values that stand for two awards."""
    first = ns_award or ew_award
    if first is None:
        return {"kind": STANDS, "sides": BOTH, "score": ""}
    if is_weighted(ns_award) or is_weighted(ew_award):
        return _weighted_as_typed(ns_award, ew_award)
    kind = ARTIFICIAL if "artificial" in first else ASSIGNED
    if ns_award is None or ew_award is None:
        return {"kind": kind, "sides": NS if ns_award else EW, "score": award_text(first)}
    texts = dict.fromkeys((award_text(ns_award), award_text(ew_award)))
    if kind == ARTIFICIAL and len(texts) == 1:
        texts_shown = f"{award_text(ns_award)}/{award_text(ew_award)}"
    else:
        texts_shown = "/".join(texts)
    return {"kind": kind, "sides": BOTH, "score": texts_shown}


def _weighted_as_typed(ns_award: AwardJson | None, ew_award: AwardJson | None) -> dict[str, str]:
    sides = BOTH if ns_award and ew_award else NS if ns_award else EW
    is_split = sides == BOTH and ns_award != ew_award
    return {
        "kind": WEIGHTED,
        "sides": sides,
        "score": "",
        "ns_outcomes": outcomes_typed(ns_award or ew_award),
        "ew_outcomes": outcomes_typed(ew_award) if is_split else "",
    }
