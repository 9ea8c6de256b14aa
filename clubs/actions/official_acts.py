"""What every act of officials begins and ends with: the tree held, the right asked, the record."""

from datetime import datetime

from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import NotAllowed
from clubs.models import Authority, OfficialAct
from clubs.queries.officials import officials_of

LONGEST_ABOUT = 300


def check_is_official(actor: Actor, authority: Authority) -> None:
    """Refuse who does not act for the authority; the office stays until the act is written."""
    if actor.is_system:
        return
    held = officials_of(authority).select_for_update(of=("self",), no_key=True)
    if not held.filter(user=actor.user).exists():
        raise NotAllowed(_("Only officials of %s may do this.") % authority)


def lock_authority(authority: Authority) -> Authority:
    """Its row as it is now, held until the transaction ends: of two officials one waits."""
    rows = Authority.objects.select_for_update(of=("self",), no_key=True)
    return rows.get(pk=authority.pk)


def lock_tree() -> dict[int, Authority]:
    """Every authority, held until the transaction ends: of two who move one waits for the other."""
    rows = Authority.objects.select_for_update(of=("self",), no_key=True).order_by("pk")
    return {each.pk: each for each in rows}


def write_act(
    *,
    actor: Actor,
    authority: Authority,
    act: str,
    about: str = "",
    note: str = "",
    now: datetime,
) -> None:
    """Put on the authority's record what was done, inside the transaction that did it."""
    OfficialAct.objects.create(
        authority=authority,
        at=now,
        actor=actor.user,
        actor_name=actor.name,
        act=act,
        about=about[:LONGEST_ABOUT],
        note=note,
    )
