"""How organisers stand with the authority that recognises them (Law 80B1)."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.models import Authority, Organiser, RecognitionAct
from clubs.recognition import Recognition, RecognitionState, recognition_on


@dataclass(frozen=True, slots=True)
class RecognisedOrganiser:
    """An organiser, how it stands today, and that in words where it may not set up events."""

    organiser: Organiser
    recognition: Recognition
    words: str


def today_at(place: Organiser | Authority, now: datetime) -> date:
    return now.astimezone(ZoneInfo(place.time_zone)).date()


def recognition_of(
    organiser: Organiser, day: date, known_at: datetime | None = None
) -> Recognition:
    """How it stands on the day, as it was known at the instant."""
    steps = organiser.recognition_acts.all()
    if known_at is not None:
        steps = steps.filter(at__lte=known_at)
    return recognition_on(steps, day)


def recognised_organisers(
    organisers: Iterable[Organiser], now: datetime
) -> list[RecognisedOrganiser]:
    """Each with how it stands today at its place, in one query."""
    rows = list(organisers)
    acts: dict[int, list[RecognitionAct]] = {each.pk: [] for each in rows}
    for act in RecognitionAct.objects.filter(organiser__in=rows):
        acts[act.organiser_id].append(act)
    found = []
    for each in rows:
        recognition = recognition_on(acts[each.pk], today_at(each, now))
        found.append(RecognisedOrganiser(each, recognition, recognition_words(recognition)))
    return found


def recognition_words(recognition: Recognition) -> str:
    """Why no events can be set up; empty where it is recognised."""
    since = date_format(recognition.since, "j F Y") if recognition.since else ""
    return {
        RecognitionState.NOT_YET: _("not recognised yet"),
        RecognitionState.RECOGNISED: "",
        RecognitionState.SUSPENDED: _("recognition suspended since %s") % since,
        RecognitionState.LAPSED: _("recognition lapsed: since %s it is over") % since,
        RecognitionState.ENDED: _("recognition ended on %s") % since,
    }[recognition.state]
