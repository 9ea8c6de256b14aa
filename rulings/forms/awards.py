"""The score that a ruling or an appeal's decision gives, typed once as in the score grid."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.wording import worded
from events.awards import (
    AwardJson,
    award_text,
    is_relieved,
    is_weighted,
    outcomes_typed,
    read_awards,
    weighted_award,
)
from events.law_86 import Door, ReckoningJson
from events.models import Session
from events.queries.followed_awards import match_unit
from events.queries.match_tables import DOORS, FAULTS, JudgedTable
from rulings.forms.judgements import law_86, read_imps, self_inflicted
from scoring.awards import AwardError
from scoring.cards import Side
from scoring.notation import NotationError
from scoring.teams.noncomparable import Fault
from scoring.teams.units import Imps

STANDS, ARTIFICIAL, ASSIGNED, WEIGHTED = "stands", "artificial", "assigned", "weighted"
SELF_INFLICTED, LAW_86 = "self_inflicted", "law_86"
BOTH, NS, EW = "both", "ns", "ew"

SUGGESTED = ("A+/A-", "A-/A+", "A+/A+", "A/A", "60/40", "40/60")


AWARDS = [
    (STANDS, gettext_lazy("the table result stands")),
    (ASSIGNED, gettext_lazy("assigned adjusted score (Law 12C1)")),
    (WEIGHTED, gettext_lazy("weighted score: several outcomes (Law 12C1(c))")),
    (ARTIFICIAL, gettext_lazy("artificial adjusted score (Law 12C2)")),
    (SELF_INFLICTED, gettext_lazy("self-inflicted damage (Law 12C1(e))")),
    (LAW_86, gettext_lazy("no two results to compare in the match (Law 86)")),
]


class ScoreField(forms.CharField):
    """What is awarded; `is_conditional` fields are needed with some kinds of score only."""

    def __init__(self, *, is_conditional: bool = True, **options: Any) -> None:
        self.is_conditional = is_conditional
        super().__init__(required=False, **options)


class JudgedField(forms.ChoiceField):
    """A choice that some kinds of score ask for."""

    is_conditional = True

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, **options)


class OutcomesField(ScoreField):
    """Outcomes of a weighted score, one on each line."""

    def __init__(self, **options: Any) -> None:
        attributes = {"rows": 3, "autocomplete": "off", "spellcheck": "false"}
        widget = forms.Textarea(attributes | {"autocapitalize": "characters"})
        super().__init__(max_length=400, widget=widget, **options)


class AwardForm(forms.Form):
    """Leaves `ns_award` and `ew_award` in `cleaned_data`: JSON, or None where the result stays.

    `reckoning` is there where Law 86 worked them out, and `reckoned_laws` are those it applied.
    """

    kind = forms.ChoiceField(
        label=gettext_lazy("Score"),
        widget=forms.RadioSelect,
        initial=STANDS,
        choices=AWARDS,
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
    normal_outcomes = OutcomesField(
        label=gettext_lazy("Without the infraction"),
        help_text=gettext_lazy("One outcome, or several with their weights: 60% 4S N =."),
    )
    expected_outcomes = OutcomesField(
        label=gettext_lazy("After the infraction, had they played on normally"),
        help_text=gettext_lazy(
            "What was obtained is the result at the table. Offenders get the score without the"
            " infraction; the others get it less what they lost by themselves."
        ),
    )
    offenders = JudgedField(
        label=gettext_lazy("Offenders"),
        widget=forms.RadioSelect,
        initial=EW,
        choices=[(NS, gettext_lazy("North-South")), (EW, gettext_lazy("East-West"))],
    )
    door = JudgedField(
        label=gettext_lazy("What is lacking"),
        widget=forms.RadioSelect,
        initial=Door.SINGLE.value,
        choices=DOORS,
    )
    ns_fault = JudgedField(label=gettext_lazy("North-South were"), choices=FAULTS)
    ew_fault = JudgedField(label=gettext_lazy("East-West were"), choices=FAULTS)
    probable = OutcomesField(
        label=gettext_lazy("What this table would probably have scored"),
        is_conditional=False,
        help_text=gettext_lazy(
            "One outcome, or one on each line with its probability first: 60% 4S N =. Needed for"
            " Law 86B1; under Law 86B2 where one side alone was at fault."
        ),
    )
    regulated = ScoreField(
        label=gettext_lazy("IMPs by the regulation"),
        is_conditional=False,
        max_length=20,
        help_text=gettext_lazy("North-South first, for Law 86B3 alone: 2/-2."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
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

    def __init__(self, *args: Any, session: Session, **options: Any) -> None:
        super().__init__(*args, **options)
        unit = match_unit(session)
        self.has_matches, self.has_imps = unit is not None, isinstance(unit, Imps)
        if not self.has_matches:
            choices = [each for each in AWARDS if each[0] != LAW_86]
            self.fields["kind"] = forms.ChoiceField(
                label=self.fields["kind"].label,
                widget=forms.RadioSelect,
                initial=STANDS,
                choices=choices,
            )

        if not self.has_imps:
            doors = [each for each in DOORS.items() if each[0] != Door.REGULATED]
            self.fields["door"].choices = doors  # type: ignore[attr-defined]

    @property
    def suggested(self) -> tuple[str, ...]:
        """Artificial scores that are often given."""
        return SUGGESTED

    @property
    def is_of_board(self) -> bool:
        """Whether there is a board of which a score could be adjusted."""
        return True

    def at_table(self) -> JudgedTable | None:
        """The board that the score is for; None when that is not known yet."""
        raise NotImplementedError

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        cleaned |= {"ns_award": None, "ew_award": None, "reckoning": None, "reckoned_laws": ()}
        if not self.is_of_board and cleaned.get("kind", STANDS) != STANDS:
            self.add_error("kind", _("That needs a board: say on which it was."))
        at = self.at_table()
        if at is None:
            return cleaned
        kind, vulnerability = cleaned.get("kind"), at.vulnerability
        if kind == WEIGHTED:
            self._read_outcomes(cleaned, vulnerability)
        elif kind in (ARTIFICIAL, ASSIGNED):
            self._read(cleaned, vulnerability)
        elif kind == SELF_INFLICTED:
            self._read_self_inflicted(cleaned, at)
        elif kind == LAW_86:
            self._read_law_86(cleaned, at)
        return cleaned

    def _read_self_inflicted(self, cleaned: dict[str, Any], at: JudgedTable) -> None:
        """Offenders' and non-offenders' awards from the three results."""
        vulnerability = at.vulnerability
        normal, expected = (
            self._outcomes(name, cleaned.get(name, ""), vulnerability)
            for name in ("normal_outcomes", "expected_outcomes")
        )
        if normal is None or expected is None:
            return
        offenders = Side.NS if cleaned.get("offenders") == NS else Side.EW
        awards = self_inflicted(at, offenders, normal, expected, self._refuse)
        if awards:
            cleaned["ns_award"], cleaned["ew_award"] = awards
            cleaned["reckoned_laws"] = ("12C1E",)

    def _read_law_86(self, cleaned: dict[str, Any], at: JudgedTable) -> None:
        """What the Law makes of faults and probable outcomes."""
        if probable := cleaned.get("probable"):
            cleaned["probable_award"] = self._outcomes("probable", probable, at.vulnerability)
        if regulated := cleaned.get("regulated"):
            cleaned["regulated_imps"] = read_imps(regulated)
        cleaned["door"] = cleaned.get("door") or Door.SINGLE
        for name in ("ns_fault", "ew_fault"):
            cleaned[name] = cleaned.get(name) or Fault.NONE.name
        found = None if self.errors else law_86(at, cleaned, self._refuse)
        if found:
            cleaned["ns_award"], cleaned["ew_award"] = found.ns_award, found.ew_award
            cleaned["reckoning"], cleaned["reckoned_laws"] = found.reckoning, found.laws

    def _refuse(self, field: str, sentence: str) -> None:
        self.add_error(field, sentence)

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


def awards_as_typed(
    ns_award: AwardJson | None, ew_award: AwardJson | None, reckoning: ReckoningJson | None = None
) -> dict[str, str]:
    """The form's values that stand for two awards."""
    first = ns_award or ew_award
    if reckoning is not None:
        return _reckoned_as_typed(reckoning, ns_award, ew_award)
    if first is None:
        return {"kind": STANDS, "sides": BOTH, "score": ""}
    if relieved := next((each for each in (ns_award, ew_award) if is_relieved(each)), None):
        return {
            "kind": SELF_INFLICTED,
            "sides": BOTH,
            "score": "",
            "offenders": EW if relieved is ns_award else NS,
            "normal_outcomes": outcomes_typed(relieved),
            "expected_outcomes": outcomes_typed(
                {"assigned": relieved["self_inflicted"]["expected"]}
            ),
        }
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


def _reckoned_as_typed(
    reckoning: ReckoningJson, ns_award: AwardJson | None, ew_award: AwardJson | None
) -> dict[str, str]:
    both = [each.get("imps", "") if each else "" for each in (ns_award, ew_award)]
    return {
        "kind": LAW_86,
        "sides": BOTH,
        "score": "",
        "door": reckoning["door"],
        "ns_fault": reckoning["ns_fault"],
        "ew_fault": reckoning["ew_fault"],
        "probable": outcomes_typed(reckoning["probable"]),
        "regulated": "/".join(both) if all(both) else "",
    }
