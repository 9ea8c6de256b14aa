"""Sets up the demo's authority, clubs, people and logins."""

from datetime import datetime

from django_scopes import scope

from clubs.actions.invitations import claim
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


def found_clubs(now: datetime) -> Cast:
    """Everyone and everything that is there before the first event."""
    authority = Authority.objects.create(name=AUTHORITY, slug=AUTHORITY_SLUG)
    official = _login(OFFICIAL)
    Official.objects.create(authority=authority, user=official)
    organiser, director, harbour_organiser = map(_login, (ORGANISER, DIRECTOR, HARBOUR_ORGANISER))
    players = _login(PLAYERS[0]), _login(PLAYERS[1])
    actor = Actor.person(official)
    riverside = _club(
        actor, authority, "Riverside Bridge Club", RIVERSIDE_SLUG, "Millbrook", "Europe/London", now
    )
    harbour = _club(
        actor, authority, "Harbour Bridge Club", HARBOUR_SLUG, "Sandvik", "Europe/Oslo", now
    )
    _staff(riverside, {organiser: Role.ADMINISTRATOR, director: Role.MEMBER}, now)
    _staff(riverside, dict.fromkeys(players, Role.MEMBER), now)
    _staff(harbour, {harbour_organiser: Role.ADMINISTRATOR}, now)
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
    actor: Actor,
    authority: Authority,
    name: str,
    slug: str,
    place: str,
    time_zone: str,
    now: datetime,
) -> Organiser:
    return recognise_organiser(
        actor=actor,
        authority=authority,
        name=name,
        slug=slug,
        place=place,
        time_zone=time_zone,
        administrator_email=f"organiser@{slug}.example",
        now=now,
    ).organiser


def _staff(club: Organiser, roles: dict[User, Membership.MemberRole], now: datetime) -> None:
    with scope(organiser=club):
        for user, role in roles.items():
            join(actor=Actor.person(user), organiser=club, user=user, role=role, now=now)


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
