"""Builders of what tests need: plain functions over the real actions, with plain defaults.

Rows of an organiser are found only inside its scope: `with scope(organiser=club): ...`.
"""

from datetime import UTC, datetime

from django_scopes import scope

from clubs.actions.invitations import claim
from clubs.actions.members import join
from clubs.actions.organisers import recognise_organiser
from clubs.actions.people import add_player
from clubs.actors import SYSTEM
from clubs.models import Authority, Membership, Official, Organiser, Player, User

NOW = datetime(2026, 11, 17, 18, 30, tzinfo=UTC)
"""The instant at which built things happen, unless the test says otherwise."""

PASSWORD = "four-spades-doubled"


def make_user(email: str = "ann@example.org", name: str = "") -> User:
    return User.objects.create_user(email, PASSWORD, name=name or email.partition("@")[0].title())


def make_authority(slug: str = "union") -> Authority:
    return Authority.objects.get_or_create(slug=slug, defaults={"name": slug.title()})[0]


def make_official(authority: Authority, email: str = "official@example.org") -> User:
    user = make_user(email)
    Official.objects.create(authority=authority, user=user)
    return user


def make_organiser(slug: str = "acol", time_zone: str = "Europe/London") -> Organiser:
    """An organiser under the authority "union", with the administrator admin@<slug>.example."""
    organiser = recognise_organiser(
        actor=SYSTEM,
        authority=make_authority(),
        name=f"{slug.title()} Bridge Club",
        slug=slug,
        place=slug.title(),
        time_zone=time_zone,
        administrator_email=f"admin@{slug}.example",
        now=NOW,
    ).organiser
    make_member(organiser, Membership.MemberRole.ADMINISTRATOR, email=f"admin@{slug}.example")
    return organiser


def make_member(
    organiser: Organiser,
    role: str = Membership.MemberRole.MEMBER,
    *,
    email: str = "member@example.org",
    user: User | None = None,
) -> User:
    """A login with the role; the same login again when `user` is given."""
    user = user or make_user(email)
    with scope(organiser=organiser):
        join(actor=SYSTEM, organiser=organiser, user=user, role=role, now=NOW)
    return user


def make_player(
    organiser: Organiser,
    name: str = "Ann Archer",
    national_number: str = "",
    *,
    user: User | None = None,
) -> Player:
    """The organiser's record of a person, tied to a login when one is given."""
    with scope(organiser=organiser):
        player = add_player(
            actor=SYSTEM,
            organiser=organiser,
            name=name,
            national_number=national_number,
            now=NOW,
        )
        if user is not None:
            claim(actor=SYSTEM, player=player, user=user, now=NOW)
    return player
