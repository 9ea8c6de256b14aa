"""The form of the conditions that a stage has otherwise than its event."""

from typing import Any, cast

from django import forms

from clubs.errors import UserError
from events.actions.stage_conditions import settled_stage
from events.forms.conditions import ConditionsForm
from events.models import Event, Stage
from events.models.scoring_choices import AT_TEAM_IMPS, OF_CONTEST, OF_KNOCKOUT, Scoring
from events.models.stages import StageMatches
from events.queries.regulations import Said
from events.queries.stage_conditions import OWN, as_of_stage


class StageConditionsForm(ConditionsForm):
    """All that a stage may have otherwise, as it has it now; what it concerns is shown.

    Of fields that a regulation fixes the event's form tells why, and so does this one.
    """

    def __init__(self, data: Any, *, event: Event, stage: Stage, above: Said) -> None:
        """`event` is up to date, `above` what authorities and the organiser say on its day."""
        draft = _to_show(event, stage, above)
        initial = {each.name: getattr(draft, each.name) for each in OWN}
        super().__init__(data, above=above, contest=event.contest, initial=initial)
        names = {each.name for each in OWN}
        for name in [each for each in self.fields if each not in names]:
            del self.fields[name]
        possible = OF_CONTEST[event.contest]
        if stage.matches_are == StageMatches.KNOCKOUT:
            possible &= OF_KNOCKOUT | AT_TEAM_IMPS
        field = cast(forms.ChoiceField, self.fields["scoring"])
        field.choices = [(each.value, each.label) for each in Scoring if each in possible]

    def draft(self) -> dict[str, Any]:
        """What an act takes."""
        return {name: self.cleaned_data[name] for name in self.fields if name in self.cleaned_data}


def _to_show(event: Event, stage: Stage, above: Said) -> Event:
    """The stage as it can be played; where it cannot, as it says itself, to be changed."""
    try:
        return settled_stage(event, stage.own, above, following=True)
    except UserError:
        return as_of_stage(event, stage.own)
