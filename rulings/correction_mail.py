"""Who is mailed at each step of a reported error, and what (Law 79C)."""

from django.utils.translation import gettext as _

from clubs.actors import Actor
from rulings.models import Correction
from rulings.queries.answers import asked_players
from rulings.queries.concerned import answers_for_organiser, in_charge_of, logins_of
from rulings.queries.parties import appellants_of
from rulings.session_mail import about, tell


def tell_reported(actor: Actor, correction: Correction) -> None:
    """Those who are asked whether it is so, and the director in charge."""
    asked = logins_of(player for _side, player in asked_players(correction))
    said = _("An error in the score of board %d has been reported: is it so?")
    tell(actor, about(correction), said % correction.board.number, asked)
    said = _("An error in the score of board %d has been reported.")
    others = in_charge_of(correction.session.event) - asked
    tell(actor, about(correction), said % correction.board.number, others)


def tell_answered(actor: Actor, correction: Correction) -> None:
    """The director in charge, that one of those who are asked has said whether it is so."""
    said = _("What the other side says of the error in the score of board %d has come.")
    users = in_charge_of(correction.session.event)
    tell(actor, about(correction), said % correction.board.number, users)


def tell_stated(actor: Actor, correction: Correction) -> None:
    """The organiser, whose approval is asked for (Law 79C2)."""
    said = _("A late correction of board %d waits for your approval (Law 79C2).")
    users = answers_for_organiser(correction.session.event)
    tell(actor, about(correction), said % correction.board.number, users)


def tell_approved(actor: Actor, correction: Correction) -> None:
    """The director in charge."""
    said = _("The late correction of board %d is approved (Law 79C2).")
    users = in_charge_of(correction.session.event)
    tell(actor, about(correction), said % correction.board.number, users)


def tell_decided(actor: Actor, correction: Correction) -> None:
    """Both sides."""
    said = _("The score of board %d has been corrected.")
    if correction.state == Correction.State.REJECTED:
        said = _("The score of board %d stands as it was recorded.")
    sides = (correction.ns, correction.ew)
    users = logins_of(each for side in sides for each in appellants_of(side, correction.board))
    tell(actor, about(correction), said % correction.board.number, users)
