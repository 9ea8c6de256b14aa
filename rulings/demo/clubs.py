"""Sets up the demo's authority, clubs, people and logins."""

from collections.abc import Iterable
from datetime import datetime

from django_scopes import scope

from clubs.actions.invitations import accept, claim
from clubs.actions.members import join
from clubs.actions.organisers import recognise_organiser
from clubs.actions.people import add_person
from clubs.actors import Actor
from clubs.models import Authority, Membership, Official, Organiser, User
from rulings.demo.cast import (
    AUTHORITY,
    AUTHORITY_SLUG,
    DIRECTOR,
    HARBOUR_ORGANISER,
    HARBOUR_PAIRS,
    HARBOUR_SLUG,
    OFFICIAL,
    ORGANISER,
    PASSWORD,
    PLAYERS,
    RIVERSIDE_PAIRS,
    RIVERSIDE_SLUG,
    Cast,
)

Role = Membership.MemberRole


def found_clubs(now: datetime, riverside_zone: str) -> Cast:
    """Everyone and everything that is there before the first event."""
    authority = Authority.objects.create(name=AUTHORITY, slug=AUTHORITY_SLUG)
    official = _login(OFFICIAL)
    Official.objects.create(authority=authority, user=official)
    organiser, director, harbour_organiser = map(_login, (ORGANISER, DIRECTOR, HARBOUR_ORGANISER))
    players = _login(PLAYERS[0]), _login(PLAYERS[1])
    actor = Actor.person(official)
    riverside = _club(
        ("Riverside Bridge Club", RIVERSIDE_SLUG, "Millbrook", riverside_zone),
        authority,
        actor,
        organiser,
        now,
    )
    harbour = _club(
        ("Harbour Bridge Club", HARBOUR_SLUG, "Sandvik", "Europe/Oslo"),
        authority,
        actor,
        harbour_organiser,
        now,
    )
    _members(riverside, organiser, (director, *players), now)
    _people(riverside, organiser, RIVERSIDE_PAIRS, {player.name: player for player in players}, now)
    _people(harbour, harbour_organiser, HARBOUR_PAIRS, {}, now)
    return Cast(
        authority=authority,
        official=official,
        riverside=riverside,
        harbour=harbour,
        organiser=organiser,
        director=director,
        players=players,
        harbour_organiser=harbour_organiser,
    )


def _login(who: tuple[str, str]) -> User:
    name, email = who
    return User.objects.create_user(email, PASSWORD, name=name)


def _club(
    described: tuple[str, str, str, str],
    authority: Authority,
    official: Actor,
    administrator: User,
    now: datetime,
) -> Organiser:
    """Recognised by the official; the administrator has accepted the invitation."""
    name, slug, place, time_zone = described
    recognised = recognise_organiser(
        actor=official,
        authority=authority,
        name=name,
        slug=slug,
        place=place,
        time_zone=time_zone,
        administrator_email=administrator.email,
        now=now,
    )
    accept(user=administrator, invitation=recognised.invited.invitation, now=now)
    return recognised.organiser


def _members(club: Organiser, administrator: User, users: Iterable[User], now: datetime) -> None:
    actor = Actor.person(administrator)
    with scope(organiser=club):
        for user in users:
            join(actor=actor, organiser=club, user=user, role=Role.MEMBER, now=now)


def _people(
    club: Organiser,
    administrator: User,
    pairs: tuple[tuple[str, str], ...],
    logins: dict[str, User],
    now: datetime,
) -> None:
    """Each with a national number, and with a login where there is one."""
    first = 40_100 if club.slug == RIVERSIDE_SLUG else 71_300
    names = [name for pair in pairs for name in pair]
    with scope(organiser=club):
        for number, name in enumerate(names, start=first):
            player = add_person(
                actor=Actor.person(administrator),
                organiser=club,
                name=name,
                national_number=str(number),
                now=now,
            )
            if name in logins:
                user = logins[name]
                claim(actor=Actor.person(user), player=player, user=user, now=now)
