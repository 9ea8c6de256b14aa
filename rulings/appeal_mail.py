"""Who is mailed at each step of an appeal at a table, and what (Laws 92 and 93)."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.models import Player
from rulings.models import Appeal
from rulings.queries.concerned import (
    asked_to_concur,
    at_table,
    in_charge_of,
    logins_of,
    opponents_of,
)
from rulings.queries.withdrawing import names_of
from rulings.session_mail import about, tell


def tell_lodged(actor: Actor, appeal: Appeal) -> None:
    """The opponents, the director in charge, and whoever has to concur."""
    asked = asked_to_concur(appeal)
    others = opponents_of(appeal) | in_charge_of(appeal.session.event)
    said = _("%s has been appealed.") % appeal.ruling
    tell(actor, about(appeal), said, others - asked)
    said = _("Your side appeals %s: it is heard only if you concur (Law 92D).") % appeal.ruling
    tell(actor, about(appeal), said, asked)


def tell_concurred(actor: Actor, appeal: Appeal) -> None:
    """The director in charge, once the appeal can be heard."""
    if appeal.state == Appeal.State.READY:
        said = _("The appeal of %s can be heard.") % appeal.ruling
        tell(actor, about(appeal), said, in_charge_of(appeal.session.event))


def tell_withdrawn(actor: Actor, appeal: Appeal) -> None:
    """Both sides and the director in charge, once all who concurred have."""
    _tell_all(actor, appeal, _("The appeal of %s has been taken back."))


def tell_wished(actor: Actor, appeal: Appeal, player: Player, left: Iterable[Player]) -> None:
    """Those without whom it does not end, and the director in charge, that one has withdrawn."""
    asked = logins_of(left)
    named = {"player": player, "ruling": appeal.ruling, "others": names_of(left)}
    said = _("%(player)s wishes to withdraw the appeal of %(ruling)s. It ends if you do so too.")
    tell(actor, about(appeal), said % named, asked)
    said = _("%(player)s wishes to withdraw the appeal of %(ruling)s; %(others)s has not.") % named
    tell(actor, about(appeal), said, in_charge_of(appeal.session.event) - asked)


def tell_resumed(actor: Actor, appeal: Appeal, player: Player) -> None:
    """The same, that this one goes on with it."""
    said = _("%(player)s goes on with the appeal of %(ruling)s after all.")
    said %= {"player": player, "ruling": appeal.ruling}
    concerned = logins_of(each.player for each in appeal.concurrences.all())
    tell(actor, about(appeal), said, concerned | in_charge_of(appeal.session.event))


def tell_unheard(actor: Actor, appeal: Appeal) -> None:
    """The same, where a concurrence was lacking."""
    _tell_all(actor, appeal, _("The appeal of %s is not heard: a concurrence is lacking."))


def tell_unpaid(actor: Actor, appeal: Appeal) -> None:
    """The same, where the deposit was not taken."""
    _tell_all(actor, appeal, _("The appeal of %s is not heard: its deposit was not taken."))


def tell_recommended(actor: Actor, appeal: Appeal) -> None:
    """The director in charge, who decides on it (Law 93B3)."""
    said = _("A change of %s is recommended: decide on it (Law 93B3).") % appeal.ruling
    tell(actor, about(appeal), said, in_charge_of(appeal.session.event))


def tell_decided(actor: Actor, appeal: Appeal) -> None:
    """Both sides."""
    said = _("The appeal of %s has been decided.") % appeal.ruling
    tell(actor, about(appeal), said, at_table(appeal.ruling))


def tell_corrected(actor: Actor, appeal: Appeal) -> None:
    """Both sides, of a decision that was put right (Law 82C)."""
    said = _("The decision on the appeal of %s has been corrected.") % appeal.ruling
    tell(actor, about(appeal), said, at_table(appeal.ruling))


def _tell_all(actor: Actor, appeal: Appeal, said: str) -> None:
    concerned = at_table(appeal.ruling) | in_charge_of(appeal.session.event)
    tell(actor, about(appeal), said % appeal.ruling, concerned)
