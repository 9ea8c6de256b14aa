"""The fields in which a ruling, and the decision on an appeal, are written down."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs import limits
from events.models import Session
from events.queries.binding_provisions import bearing_on
from events.queries.conditions import ConditionLine
from rulings.actions.hearings import Hearing, hearers
from rulings.laws import CLAUSES, Clause, LawError, find_all, search
from rulings.models import ON_LAW, Appeal, Ruling
from rulings.queries.appeal_terms import DIRECTOR, AppealTerms, appeal_terms
from rulings.queries.committees import committee_of, who_heard
from rulings.queries.deposits import ShownDeposit, deposit_of
from rulings.queries.stages import AnyAppeal
from rulings.tricks import is_on_tricks


class WrittenFields(forms.Form):
    """Laws, facts and decision."""

    law_words = forms.CharField(
        label=gettext_lazy("Find a Law"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("By number or word: 16B, hesitation, revoke."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    laws = forms.MultipleChoiceField(
        label=gettext_lazy("Laws applied"),
        required=False,
        choices=[(clause.number, clause.title) for clause in CLAUSES],
    )
    facts = forms.CharField(
        label=gettext_lazy("Facts"),
        max_length=limits.STATEMENT,
        help_text=gettext_lazy(
            "What happened, as you find it; where it is disputed, on the balance of probabilities."
        ),
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    facts_are = forms.ChoiceField(
        label=gettext_lazy("The facts are"),
        widget=forms.RadioSelect,
        choices=Ruling.FactsAre,
        initial=Ruling.FactsAre.AGREED,
    )
    decision = forms.CharField(
        label=gettext_lazy("Decision"),
        max_length=limits.STATEMENT,
        help_text=gettext_lazy("As you will read it to the table."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    session: Session

    @property
    def law_choices(self) -> list[tuple[Clause, bool]]:
        """Clauses to tick: those ticked, then what the words find."""
        return law_choices(self["laws"].value() or [], self["law_words"].value() or "")

    @property
    def bearing(self) -> list[ConditionLine]:
        """What is regulated on these clauses, for this session."""
        return bearing_on((clause.number for clause, _ticked in self.law_choices), self.session)

    @property
    def tells_of_tricks(self) -> bool:
        """Whether one of these clauses decides tricks, which restricts what may be awarded."""
        return is_on_tricks(clause.number for clause, _ticked in self.law_choices)

    @property
    def said(self) -> dict[str, Any]:
        """What is written, as the actions take it."""
        names = ("laws", "facts", "facts_are", "decision")
        return {name: self.cleaned_data[name] for name in names}

    def find_laws(self, cleaned: dict[str, Any], besides: tuple[str, ...] = ()) -> None:
        """Numbers typed into the search count as chosen when nothing is ticked; so do those
        `besides`.
        """
        if not cleaned.get("laws"):
            try:
                typed = find_all(cleaned.get("law_words", ""))
            except LawError:
                typed = ()
            cleaned["laws"] = [clause.number for clause in typed]
        cleaned["laws"] += [law for law in besides if law not in cleaned["laws"]]
        if not cleaned["laws"]:
            self.add_error("laws", _("Find and tick the Law that you apply."))


class HeardFields(forms.Form):
    """Who of the committee sat, where one is appointed, and who else (Law 93A)."""

    def ask_names(self, appeal: AnyAppeal, terms: AppealTerms) -> None:
        """Those appointed are ticked until told otherwise."""
        rows = committee_of(appeal)
        label = _("Who else heard it") if rows else _("Who heard it")
        if rows:
            self.fields["sat"] = forms.MultipleChoiceField(
                label=_("Who heard it"),
                choices=[(str(row.member_id), str(row.member)) for row in rows],
                initial=[str(row.member_id) for row in rows],
                required=False,
                widget=forms.CheckboxSelectMultiple,
            )
        self.fields["heard_names"] = forms.CharField(
            label=label, max_length=400, required=False, initial="" if rows else terms.members
        )

    @property
    def who_sat(self) -> frozenset[int] | None:
        """Those ticked, as keys of the panel; None where nobody is appointed."""
        ticked = self.cleaned_data.get("sat")
        return None if ticked is None else frozenset(map(int, ticked))


class VerdictFields(HeardFields):
    """The decision on an appeal, as the director in charge writes it down (Laws 93A and 93B)."""

    outcome = forms.ChoiceField(
        label=gettext_lazy("Decision"), choices=Appeal.Outcome, widget=forms.RadioSelect
    )
    reasons = forms.CharField(
        label=gettext_lazy("Reasons"),
        max_length=limits.STATEMENT,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    decision = forms.CharField(
        label=gettext_lazy("The ruling then says"),
        max_length=limits.STATEMENT,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    who_recommended = ""
    """The names of those who recommended a change (Law 93B3)."""
    deposit: ShownDeposit | None = None

    def ask_who_heard(self, appeal: AnyAppeal) -> None:
        """Ask what the terms of appeals leave to be said: of a committee, and of a sanction."""
        self.who_recommended = who_heard(appeal)
        terms = appeal_terms(appeal.session)
        self.deposit = deposit_of(appeal, terms)
        who = hearers(appeal, terms)
        if len(who) > 1:
            self._ask_by_whom(appeal, terms, who)
        if terms.sanction and not appeal.recommended_at:
            self.fields["is_without_merit"] = forms.BooleanField(
                label=_("The appeal lacks merit (Law 92A): it %s") % terms.sanction_said,
                required=False,
            )

    def _ask_by_whom(self, appeal: AnyAppeal, terms: AppealTerms, who: tuple[str, ...]) -> None:
        words = {
            terms.body: terms.body_said,
            ON_LAW: _("the director in charge, on Law or regulation alone (Law 93B1)"),
            DIRECTOR: _("the director in charge, as nobody else can hear it now (Law 93A)"),
        }
        self.fields["heard_by"] = forms.ChoiceField(
            label=_("Decided by"),
            choices=[(each, words[each]) for each in who],
            initial=terms.body,
            widget=forms.RadioSelect,
        )
        self.ask_names(appeal, terms)
        if ON_LAW in who:
            self.fields["leaves_rest"] = forms.BooleanField(
                label=_("It is about more than Law and regulation: the rest goes to %s (Law 93B2)")
                % terms.body_said,
                required=False,
            )

    @property
    def hearing(self) -> Hearing:
        """Who heard it, as the acts take it."""
        said = self.cleaned_data
        return Hearing(
            said.get("heard_by", DIRECTOR),
            said.get("heard_names", ""),
            said.get("is_without_merit", False),
            said.get("leaves_rest", False),
            self.who_sat,
        )

    @property
    def is_change(self) -> bool:
        return bool(self.cleaned_data.get("outcome") == Appeal.Outcome.CHANGED)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        is_asked = "decision" in self.fields and cleaned.get("outcome") != Appeal.Outcome.STANDS
        if is_asked and not cleaned.get("decision"):
            self.add_error("decision", _("Write what the ruling says now."))
        return cleaned


class CorrectedFields(forms.Form):
    """What is asked besides where a decision on appeal is put right (Law 82C)."""

    why = forms.CharField(
        label=gettext_lazy("What is corrected, and why"),
        max_length=limits.STATEMENT,
        help_text=gettext_lazy("Both sides read it, beside the decision as it was."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def show_decision(self, appeal: AnyAppeal) -> None:
        """The decision stands in the form as it is; of a rest nothing is asked again."""
        self.fields.pop("leaves_rest", None)
        names = ("outcome", "reasons", "heard_by", "heard_names", "is_without_merit")
        self.initial.update({name: getattr(appeal, name) for name in names})


def law_choices(ticked: list[str], words: str) -> list[tuple[Clause, bool]]:
    """Clauses to tick: those ticked, then what the words find."""
    chosen = [clause for clause in CLAUSES if clause.number in ticked]
    found = [clause for clause in search(words) if clause not in chosen]
    return [(clause, True) for clause in chosen] + [(clause, False) for clause in found]
