"""What happened to a call or a request, and what can happen next, until when."""

from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from events.models import Session
from rulings.models import Call, Ruling
from rulings.queries.calls import ShownCall
from rulings.queries.earlier import recorded_later
from rulings.queries.shown import ShownRuling
from rulings.queries.timelines import MatterStep, in_order, ruling_timeline


def call_timeline(session: Session, call: ShownCall) -> list[MatterStep]:
    """A call from when it was made; for those who may see its detail."""
    steps = [_made(call)]
    if call.is_open:
        return [*steps, _waits(call)]
    steps.append(_ended(session, call))
    if call.may_be_asked:
        what = _("Whoever sat there may ask for a ruling all the same (Law 92B)")
        steps.append(MatterStep("next", what, until=call.ask_until))
    return steps


def timeline_from_calls(ruling: ShownRuling) -> list[MatterStep]:
    """A ruling with the calls that it answers; for those who may see its detail."""
    if ruling.row is None:
        return []
    return in_order([*_calls_answered(ruling.row), *ruling_timeline(ruling)])


def _calls_answered(ruling: Ruling) -> list[MatterStep]:
    rows = Call.objects.filter(session=ruling.session_id, ruling__number=ruling.number)
    return [
        MatterStep(
            "done",
            f"{call}: {call.get_kind_display()} ({call.get_about_display()})",
            call.made_at,
            call.asked_by_name or call.recorded_by,
            call.said,
            recorded_at=recorded_later(call.made_at, call.recorded_at),
        )
        for call in rows.order_by("number")
    ]


def _made(call: ShownCall) -> MatterStep:
    what = capfirst(f"{call.kind_word} ({call.about})")
    if call.is_late:
        what = _("%s, after the period of Law 92B") % what
    by_another = call.asked_by and call.recorded_by
    noted = [_("written down by %s") % call.recorded_by] if by_another else []
    noted += [call.how_known] if call.how_known else []
    return MatterStep(
        "done",
        what,
        call.made_at,
        call.asked_by or call.recorded_by,
        "; ".join(noted),
        recorded_at=call.recorded_at,
    )


def _waits(call: ShownCall) -> MatterStep:
    if call.ruling:
        return MatterStep("now", _("%s is being written on it") % call.ruling)
    if call.is_late:
        return MatterStep("now", _("The director in charge may refuse it"))
    what = _("The director rules, or says that no ruling is needed; the score stays provisional")
    return MatterStep("now", what)


def _ended(session: Session, call: ShownCall) -> MatterStep:
    ways: tuple[dict[str, str], ...] = ()
    what = capfirst(call.state_word)
    if call.state == Call.State.RULED and call.ruling:
        what = _("Ruling %s given") % call.ruling
        address = reverse("ruling", args=[session.organiser.slug, session.pk, call.ruling.number])
        ways = ({"label": _("Read it, and until when it can be appealed"), "url": address},)
    said = [_("Options explained: %s") % call.options] if call.options else []
    said += [call.words] if call.words else []
    note = "\n".join((*said, *call.marks))
    return MatterStep("done", what, call.closed_at, call.closed_by, note, actions=ways)
