"""Who is mailed of a committee: whoever is appointed, and the director in charge who waits."""

from django.utils.translation import gettext as _

from clubs.actors import Actor
from rulings.models import CommitteeMember, MatchAppeal
from rulings.queries.committees import login_of
from rulings.queries.concerned import in_charge_of
from rulings.session_mail import About, about, tell


def tell_appointed(actor: Actor, row: CommitteeMember) -> None:
    """Whoever is to hear the appeal, with the way to its papers."""
    login = login_of(row)
    if login:
        said = _("You are appointed to hear the appeal of %s. Its papers are on the page.")
        tell(actor, _page(row), said % row.of.ruling, [login])


def tell_declined(actor: Actor, row: CommitteeMember) -> None:
    """The director in charge, who appoints another."""
    said = _("%(who)s declines to hear the appeal of %(ruling)s.")
    said %= {"who": row.member, "ruling": row.of.ruling}
    tell(actor, _page(row), said, in_charge_of(row.session.event))


def _page(row: CommitteeMember) -> About:
    appeal = row.of
    if isinstance(appeal, MatchAppeal):
        number = appeal.ruling.match.number
        return About(row.session, str(appeal), "season_match", number)
    return about(appeal)
