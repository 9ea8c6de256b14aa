"""The forms of an event's stages: a template, each stage in detail, and who goes on from one."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.name_fields import NameField
from events.actions.stage_checks import BY_MATCH, MOST_STAGES, StageDraft, drafts_of
from events.actions.stages import KNOCKOUTS, StageTemplate
from events.chosen_scoring import Chosen, has_tops
from events.models import Event
from events.models.scoring_choices import Scoring
from events.models.stages import Carrying, StageCombined, StageIntake, StageMatches
from events.queries.qualifying import Qualifying
from events.queries.stages import rows_of_stages

MOST_PLACES = 999


class TemplateForm(forms.Form):
    """What is set up at once."""

    template = forms.ChoiceField(label=_("What is played"), widget=forms.RadioSelect)

    def __init__(self, data: Any = None, *, event: Event, asked: str | None = None) -> None:
        """A knock-out is offered to teams alone."""
        super().__init__(data, initial={"template": asked})
        choices = [
            (each.value, each.label)
            for each in StageTemplate
            if event.is_teams or each not in KNOCKOUTS
        ]
        cast(forms.ChoiceField, self.fields["template"]).choices = choices


@dataclass(frozen=True, slots=True)
class StageFields:
    """The fields of one stage; `intake` is asked of those that follow another.

    `scored` tells how it is scored, once it is set up.
    """

    number: int
    name: str
    scored: str
    about: list[forms.BoundField]
    intake: list[forms.BoundField]
    combined: list[forms.BoundField]

    @property
    def says_combined(self) -> bool:
        """Whether something is said, or wrong, of how its sessions are put together."""
        return any(each.value() or each.errors for each in self.combined)


class StagesForm(forms.Form):
    """All stages of an event, and some more to be filled in; one without a name is dropped.

    `seen` tells which stages were looked at.
    """

    seen = forms.CharField(max_length=200, widget=forms.HiddenInput, required=False)

    def __init__(self, data: Any = None, *, event: Event, more: int = 0) -> None:
        self.event = event
        self.known = drafts = drafts_of(event)
        shown = min(len(drafts) + max(more, 0), MOST_STAGES)
        super().__init__(data, initial={"seen": rows_of_stages(event)})
        self.names = {number: draft.name for number, draft in enumerate(drafts, start=1)}
        self.numbers = range(1, shown + 1)
        sessions = [(str(each.number), each.title) for each in event.sessions.order_by("number")]
        for number in self.numbers:
            draft = drafts[number - 1] if number <= len(drafts) else None
            chosen = self._known(number).chosen(event)
            for name, field in _fields(event, chosen, number, sessions, self.names).items():
                setattr(field, "is_conditional", True)  # noqa: B010 - mypy knows Django's own only
                if draft is not None:
                    field.initial = _initial(draft, name)
                self.fields[_name(number, name)] = field

    @property
    def stages(self) -> list[StageFields]:
        """The fields, stage by stage."""
        return [
            StageFields(
                number,
                self.names.get(number, ""),
                self._scored(number),
                self._bound(number, "name", "sessions", "matches_are"),
                self._bound(number, "source", "intake", "first_place", "last_place", "carried")
                + self._bound(number, "carry_amount", "carry_cap"),
                self._bound(number, "combined", "counted"),
            )
            for number in self.numbers
        ]

    @property
    def drafts(self) -> list[StageDraft]:
        """The stages that are asked for."""
        named = [each for each in self.numbers if self.cleaned_data.get(_name(each, "name"))]
        dropped = {number: place for place, number in enumerate(named, start=1)}
        return [self._draft(number, dropped) for number in named]

    def _draft(self, number: int, places: Mapping[int, int]) -> StageDraft:
        said = {name: self.cleaned_data.get(_name(number, name)) for name in _NAMES}
        source = int(said["source"] or 0)
        return StageDraft(
            name=said["name"] or "",
            sessions=tuple(int(each) for each in said["sessions"] or ()),
            source=places.get(source) if source else None,
            intake=said["intake"] or StageIntake.PLACES,
            first_place=said["first_place"] or 1,
            last_place=said["last_place"] or 0,
            carried=said["carried"] or Carrying.NOTHING,
            carry_amount=said["carry_amount"] or Decimal(0),
            carry_cap=said["carry_cap"],
            combined=said["combined"] or "",
            counted=said["counted"],
            matches_are=said["matches_are"] or "",
            own=self._known(number).own,
        )

    def _known(self, number: int) -> StageDraft:
        return self.known[number - 1] if number <= len(self.known) else StageDraft("", ())

    def _scored(self, number: int) -> str:
        if number > len(self.known):
            return ""
        return str(Scoring(self._known(number).chosen(self.event).scoring).label)

    def _bound(self, number: int, *names: str) -> list[forms.BoundField]:
        known = (_name(number, name) for name in names)
        return [self[name] for name in known if name in self.fields]


_NAMES = (
    "name",
    "sessions",
    "source",
    "intake",
    "first_place",
    "last_place",
    "carried",
    "carry_amount",
    "carry_cap",
    "combined",
    "counted",
    "matches_are",
)


def _name(number: int, name: str) -> str:
    return f"stage{number}-{name}"


def _initial(draft: StageDraft, name: str) -> Any:
    value = getattr(draft, name)
    if name == "sessions":
        return [str(each) for each in value]
    if isinstance(value, Decimal):
        value = round(value) if value == round(value) else value.normalize()
    return value or None if name in ("last_place", "carry_amount") else value


def _fields(
    event: Event,
    chosen: Chosen,
    number: int,
    sessions: list[tuple[str, str]],
    names: Mapping[int, str],
) -> dict[str, forms.Field]:
    fields: dict[str, forms.Field] = {
        "name": NameField(
            label=_("Name"),
            max_length=40,
            required=False,
            help_text=_("For example Qualifying, or Final A. Without a name it is no stage."),
        ),
        "sessions": forms.MultipleChoiceField(
            label=_("Its sessions"),
            choices=sessions,
            required=False,
            widget=forms.CheckboxSelectMultiple,
        ),
    }
    if event.is_teams:
        fields["matches_are"] = forms.ChoiceField(
            label=_("Its matches are"), choices=StageMatches, required=False
        )
    if number > 1:
        fields |= _intake_fields(event, chosen, number, names)
    if has_tops(chosen):
        fields["combined"] = forms.ChoiceField(
            label=_("Its sessions are put together by"),
            choices=StageCombined,
            required=False,
        )
    fields["counted"] = forms.IntegerField(
        label=_("Best sessions that count"),
        required=False,
        min_value=1,
        help_text=_("Of several sessions of this stage. Empty: as the event has it."),
    )
    return fields


def _intake_fields(
    event: Event, chosen: Chosen, number: int, names: Mapping[int, str]
) -> dict[str, forms.Field]:
    before = [(str(each), names.get(each) or _("stage %d") % each) for each in range(1, number)]
    rules = [each for each in Carrying if each in _carrying(event, chosen)]
    return {
        "source": forms.ChoiceField(label=_("They come from"), choices=before, required=False),
        "intake": forms.ChoiceField(
            label=_("Who comes in"),
            choices=[
                (each.value, each.label)
                for each in StageIntake
                if event.is_teams or each not in BY_MATCH
            ],
            required=False,
        ),
        "first_place": forms.IntegerField(
            label=_("From place"), required=False, min_value=1, max_value=MOST_PLACES
        ),
        "last_place": forms.IntegerField(
            label=_("to place"), required=False, min_value=1, max_value=MOST_PLACES
        ),
        "carried": forms.ChoiceField(
            label=_("What they carry along"),
            choices=[(each.value, each.label) for each in rules],
            required=False,
        ),
        "carry_amount": _decimal(
            _("How much of it"),
            _(
                "Per cent of a share; what the first carries; or a number of boards. At matchpoints"
                " they are percentage points, else the unit of the score."
            ),
        ),
        "carry_cap": _decimal(_("The most that anybody carries"), _("Empty for no limit.")),
    }


def _carrying(event: Event, chosen: Chosen) -> set[Carrying]:
    """What can be carried into a stage that is scored so."""
    found = set(Carrying)
    if has_tops(chosen) or event.is_teams:
        found.discard(Carrying.PER_BOARD)
    return found if event.is_teams else found - {Carrying.AMONG}


def _decimal(label: Any, help_text: Any) -> forms.DecimalField:
    return forms.DecimalField(
        label=label,
        help_text=help_text,
        required=False,
        min_value=0,
        max_digits=7,
        decimal_places=2,
        localize=True,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
    )


class QualifiersForm(forms.Form):
    """For each entry that finished the stage the stage into which it comes, or nothing.

    `considered` tells the official scores that were looked at, as "1:2 2:1".
    """

    reason = forms.CharField(
        label=_("Why, where somebody is put otherwise than the conditions say"),
        max_length=200,
        required=False,
        help_text=_("For example: pair 7 did not turn up. The players can read it."),
    )
    considered = forms.CharField(max_length=600, widget=forms.HiddenInput, required=False)

    def __init__(self, data: Any = None, *, found: Qualifying) -> None:
        super().__init__(data, initial={"considered": _told(found.releases)})
        self.found = found
        choices = [("", "–"), *((str(each.number), each.name) for each in found.followers)]
        put = found.assigned if found.is_published else found.proposed
        for place in found.ranking.places:
            self.fields[f"entry-{place.number}"] = forms.ChoiceField(
                label=place.names,
                choices=choices,
                required=False,
                initial=str(put.get(place.number, "")),
            )

    @property
    def assignment(self) -> dict[int, int]:
        """Where everybody goes, as typed or as it is shown first."""
        put = {
            each.number: self[f"entry-{each.number}"].value() for each in self.found.ranking.places
        }
        known = {str(each.number) for each in self.found.followers}
        return {number: int(to) for number, to in put.items() if to in known}

    @property
    def releases(self) -> dict[str, int]:
        """The official scores that were looked at."""
        pairs = (each.partition(":") for each in self.cleaned_data["considered"].split())
        return {number: int(to) for number, _colon, to in pairs if to.isascii() and to.isdigit()}


def _told(releases: Mapping[str, int]) -> str:
    return " ".join(f"{number}:{to}" for number, to in releases.items())


class ReasonForm(forms.Form):
    """Why the qualifiers stay although the score has changed, and whether they carry anew."""

    carried_anew = forms.BooleanField(label=_("They carry what the score says now"), required=False)
    reason = forms.CharField(label=_("Why"), max_length=200, required=False)
