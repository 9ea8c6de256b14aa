"""Who is mailed of a call or a request for a ruling, and what (Laws 9B1 and 92B)."""

from django.utils.translation import gettext as _

from clubs.actors import Actor
from rulings.models import Call
from rulings.queries.concerned import in_charge_of, logins_of
from rulings.session_mail import about, tell


def tell_made(actor: Actor, call: Call) -> None:
    """The director in charge, of what a player asks."""
    said = _("%s calls the director.") % call.asked_by_name
    if call.kind == Call.Kind.REQUEST:
        said = _("%s asks for a ruling.") % call.asked_by_name
    tell(actor, about(call), said, in_charge_of(call.session.event))


def tell_ended(actor: Actor, call: Call) -> None:
    """Whoever asked, of what came of it."""
    said = _("What you asked of the director (%(call)s): %(state)s.")
    said %= {"call": call, "state": call.get_state_display()}
    tell(actor, about(call), said, logins_of([call.asked_by] if call.asked_by else []))
