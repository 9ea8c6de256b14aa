"""The site's regulating authorities (Law 80A): established by an operator, kept by officials."""

import logging
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actions.organisers import check_is_official
from clubs.actors import Actor
from clubs.errors import UserError
from clubs.models import Authority, Official, User

logger = logging.getLogger(__name__)


@transaction.atomic
def establish_authority(*, name: str, slug: str, official: User, parent: str = "") -> Authority:
    """The authority with its official; one that is there already gets one more official.

    Raises:
        UserError: no authority has the parent's short name.
    """
    above = Authority.objects.filter(slug=parent).first() if parent else None
    if parent and above is None:
        raise UserError(_("There is no authority “%s”.") % parent, field="parent")
    authority, _is_new = Authority.objects.get_or_create(
        slug=slug, defaults={"name": name, "parent": above}
    )
    Official.objects.get_or_create(authority=authority, user=official)
    return authority


def ask_for_second_factor(
    *, actor: Actor, authority: Authority, is_asked: bool, now: datetime
) -> None:
    """Ask a second factor of the officials and of the organisers' administrators, or no more.

    Those who have none are led to set it up at their next log-in.
    """
    with transaction.atomic():
        check_is_official(actor, authority)
        authority = Authority.objects.select_for_update(no_key=True).get(pk=authority.pk)
        if is_asked == (authority.second_factor_since is not None):
            return
        authority.second_factor_since = now if is_asked else None
        authority.second_factor_by = actor.user
        authority.save(update_fields=["second_factor_since", "second_factor_by"])
    logger.info("%s: second factor asked: %s, by %s", authority.slug, is_asked, actor.name)
