"""What the periods that stand in a form of conditions would mean for the event's nights."""

from copy import copy

from events.forms.conditions import ConditionsForm
from events.forms.periods import PERIODS
from events.models import Event
from events.queries.period_examples import ExampleNight, example_nights


def nights_of(form: ConditionsForm, event: Event) -> list[ExampleNight]:
    """Its nights with what the form says of periods; none while one of them is wrong.

    `event` need not be stored; the draft that is shown is a copy. What the form does not ask is as
    the event has it.
    """
    said = form.cleaned_data if form.is_bound else form.initial
    if any(name in form.errors for name in PERIODS):
        return []
    draft = copy(event)
    for name in (*PERIODS, "special_nature", "time_zone", "name"):
        setattr(draft, name, said.get(name, getattr(event, name)))
    starts = [said.get("starts_at") or event.starts_at]
    if event.pk and event.has_several_sessions:
        starts = list(event.sessions.order_by("starts_at").values_list("starts_at", flat=True))
    return example_nights(draft, starts)
