"""Sets up the demo's authority, clubs, people and logins."""

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from django_scopes import scope

from clubs.actions.invitations import accept, claim
from clubs.actions.members import join
from clubs.actions.organisers import recognise_organiser
from clubs.actions.people import add_person
from clubs.actors import SYSTEM, Actor
from clubs.models import Authority, AuthorityLevel, Membership, Official, Organiser, User
from events.actions.regulations import publish_regulation
from events.models import Chapter
from events.provisions.catalogue import CATALOGUE
from events.provisions.document import read_document
from events.queries.regulation_documents import said_in_document
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
    ZONE,
    ZONE_SLUG,
    Cast,
)

Role = Membership.MemberRole
REGULATIONS = Path(__file__).parent / "regulations"
"""Documents as authorities keep them (`docs/regulations.md`), by their addresses."""


def found_clubs(now: datetime, riverside_zone: str) -> Cast:
    """Everyone and everything that is there before the first event."""
    zone = Authority.objects.create(name=ZONE, slug=ZONE_SLUG, level=AuthorityLevel.ZONE)
    authority = Authority.objects.create(
        name=AUTHORITY, slug=AUTHORITY_SLUG, parent=zone, level=AuthorityLevel.NATIONAL
    )
    official = _login(OFFICIAL)
    Official.objects.create(authority=authority, user=official)
    organiser, director, harbour_organiser = map(_login, (ORGANISER, DIRECTOR, HARBOUR_ORGANISER))
    players = _login(PLAYERS[0]), _login(PLAYERS[1])
    actor = Actor.person(official)
    for each in (zone, authority):
        _regulate(each, now)
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


def _regulate(authority: Authority, now: datetime) -> None:
    """What its document says, from that day on."""
    text = (REGULATIONS / f"{authority.slug}.toml").read_text(encoding="utf-8")
    text = text.replace("2026-01-01", now.date().isoformat())
    said = said_in_document(read_document(text, CATALOGUE, Chapter.values), authority)
    publish_regulation(actor=SYSTEM, authority=authority, document=text, now=now, seen=0, **said)


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
