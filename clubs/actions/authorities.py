"""An operator establishes the site's regulating authority (Law 80A) and its first official."""

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.errors import UserError
from clubs.models import Authority, Official, User


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
