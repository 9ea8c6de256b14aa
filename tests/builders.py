"""Builders of what tests need: plain functions over the real actions, with plain defaults.

Rows of an organiser are found only inside its scope: `with scope(organiser=club): ...`.
"""

from collections.abc import Container, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import cycle
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django_scopes import scope

from clubs.actions.invitations import claim
from clubs.actions.members import join
from clubs.actions.organisers import recognise_organiser
from clubs.actions.people import add_player
from clubs.actions.tokens import A_YEAR, Issued, create_token
from clubs.actors import SYSTEM, Actor
from clubs.history.recording import RecordedChange, record_all
from clubs.models import ApiToken, Authority, Membership, Official, Organiser, Player, User
from events.actions.appointments import make_appointment
from events.actions.conditions import publish_conditions
from events.actions.entries import add_entry
from events.actions.entry_files import add_entries
from events.actions.events import create_event
from events.actions.own_movements import save_movements
from events.actions.releases import publish_official_score
from events.actions.results import enter_result
from events.actions.sessions import start_session
from events.interchange.entries_csv import ListedEntry
from events.interchange.people import Person
from events.mapping import fields_of, result_words
from events.models import Appointment, Entry, Event, OwnMovement, Result, ScoreRelease, Session
from events.movements.catalogue import generate
from events.movements.files.loaded import Loaded
from events.queries.plays import Play, session_plays
from events.queries.sight import WHOLE
from scoring.notation import parse_entry
from tests.remembered import remembered

NOW = datetime(2026, 11, 17, 18, 30, tzinfo=UTC)
"""The instant at which built things happen, unless the test says otherwise."""
RECOGNISED_SINCE = date(2020, 1, 1)
"""When the authority began to recognise the organisers that are built."""

PASSWORD = "four-spades-doubled"


def make_user(email: str = "ann@example.org", name: str = "") -> User:
    return User.objects.create_user(email, PASSWORD, name=name or email.partition("@")[0].title())


def make_authority(slug: str = "union") -> Authority:
    return Authority.objects.get_or_create(slug=slug, defaults={"name": slug.title()})[0]


def make_official(authority: Authority, email: str = "official@example.org") -> User:
    user = make_user(email)
    Official.objects.create(authority=authority, user=user)
    return user


@remembered
def make_organiser(slug: str = "acol", time_zone: str = "Europe/London") -> Organiser:
    """An organiser long recognised by "union", with the administrator admin@<slug>.example."""
    organiser = recognise_organiser(
        actor=SYSTEM,
        authority=make_authority(),
        name=f"{slug.title()} Bridge Club",
        slug=slug,
        place=slug.title(),
        time_zone=time_zone,
        administrator_email=f"admin@{slug}.example",
        now=NOW,
        since=RECOGNISED_SINCE,
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


def make_token(
    organiser: Organiser,
    scope_of_token: str = ApiToken.Scope.SCORES,
    *,
    maker: User | None = None,
    lifetime: timedelta = A_YEAR,
    now: datetime | None = None,
) -> Issued:
    """A token, made just now by an administrator who is a scorer too; its key is in it."""
    maker = maker or User.objects.get(email=f"admin@{organiser.slug}.example")
    make_member(organiser, Membership.MemberRole.SCORER, user=maker)
    with scope(organiser=organiser):
        return create_token(
            actor=Actor.person(maker),
            organiser=organiser,
            name="Tablets",
            scope=scope_of_token,
            lifetime=lifetime,
            now=now or timezone.now(),
        )


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


@remembered
def build_event(organiser: Organiser | None = None, *, pairs: int = 0, **draft: Any) -> Event:
    """An event with published conditions, the director director@<slug>.example and its entries."""
    organiser = organiser or make_organiser()
    email = f"director@{organiser.slug}.example"
    director = User.objects.filter(email=email).first() or make_member(organiser, email=email)
    details = {"name": "Tuesday Pairs", "starts_at": NOW, **draft}
    with scope(organiser=organiser):
        event = create_event(actor=SYSTEM, organiser=organiser, now=NOW, **details)
        publish_conditions(actor=SYSTEM, event=event, now=NOW)
        make_appointment(
            actor=SYSTEM, event=event, user=director, duty=Appointment.Duty.IN_CHARGE, now=NOW
        )
        if pairs:
            rows = [ListedEntry(number, *couple(number)) for number in range(1, pairs + 1)]
            add_entries(actor=SYSTEM, event=event, rows=rows, now=NOW)
    return event


def enter_pair(event: Event, number: int) -> Entry:
    """The pair of that number comes in."""
    first, second = couple(number)
    with scope(organiser=event.organiser):
        return add_entry(actor=SYSTEM, event=event, first=first, second=second, now=NOW).entry


def couple(number: int) -> tuple[Person, Person]:
    """Ann and Bob with the nth letter as surname and the national numbers n01 and n02."""
    word = number_word(number)
    return Person(f"Ann {word}", f"{number}01"), Person(f"Bob {word}", f"{number}02")


def number_word(number: int) -> str:
    """1 is A, 2 is B, 27 is AA: names have no digits."""
    tens, ones = divmod(number - 1, 26)
    return ("" if tens == 0 else chr(64 + tens)) + chr(65 + ones)


@remembered
def build_session(
    organiser: Organiser | None = None,
    *,
    pairs: int = 8,
    kind: str = "mitchell",
    boards: int = 24,
    rounds: int | None = None,
    winners: int | None = None,
    **draft: Any,
) -> Session:
    """A running session: pair n is Ann and Bob with the nth letter, numbered in that order."""
    event = build_event(organiser, pairs=pairs, **draft)
    with scope(organiser=event.organiser):
        return start_session(
            actor=SYSTEM,
            session=event.sessions.get(),
            kind=kind,
            entries=list(event.entries.all()),
            boards=boards,
            rounds=rounds,
            winners=winners,
            now=NOW,
        )


def make_own_movement(
    organiser: Organiser, name: str = "Club Howell", kind: str = "howell", pairs: int = 6
) -> OwnMovement:
    """A movement of the organiser's own, which is one that could be generated too."""
    schedule = generate(kind, field=pairs, boards=20)
    with scope(organiser=organiser):
        saved = save_movements(
            actor=SYSTEM,
            organiser=organiser,
            movements=[Loaded(name, replace(schedule, title=name))],
            source="movements.txt",
            now=NOW,
        )
    return saved.added[0]


RESULTS = (
    *("4S N =", "4S N =", "4S N -1", "3NT S +1", "4SX N -2", "2H E -1", "5CX W -3"),
    *("3NT N DK =", "P", "1NT S +2", "6S N -1", "4S S H2 +1", "3D W ="),
)
"""A field's results on a board, to be entered in turn."""


def enter_play(session: Session, play: Play, text: str = "4S N =") -> None:
    """Enter a result by the act, over the one that stands."""
    stands = session.results.in_force().filter(board__number=play.board, ns=play.ns, ew=play.ew)
    enter_result(
        actor=SYSTEM,
        session=session,
        board_number=play.board,
        ns=play.ns,
        ew=play.ew,
        text=text,
        seen_version=max((row.version for row in stands), default=0),
        now=NOW,
    )


def enter_results(
    session: Session,
    leave: int = 0,
    *,
    rounds: Container[int] | None = None,
    texts: Sequence[str] = RESULTS,
    actor: Actor = SYSTEM,
) -> None:
    """Enter all that is missing, or in these rounds, but for the last few to `leave` open.

    The rows are those that `enter_result` would leave one by one, history and all, in few queries:
    tests/test_builders.py holds it to that.
    """
    with transaction.atomic(), scope(organiser=session.organiser):
        plays = [
            each
            for each in session_plays(session, WHOLE).missing
            if rounds is None or each.table_round.round in rounds
        ]
        boards = {board.number: board for board in session.boards.all()}
        results = Result.objects.bulk_create(
            Result(
                organiser=session.organiser,
                session=session,
                board=boards[each.board],
                ns=each.ns,
                ew=each.ew,
                table_round_id=each.table_round.pk,
                version=1,
                entered_at=NOW,
                entered_by=actor.user,
                entered_by_name=actor.name,
                **fields_of(parse_entry(text), boards[each.board].vulnerability),
            )
            for each, text in zip(plays[: len(plays) - leave], cycle(texts), strict=False)
        )
        record_all(
            actor=actor,
            organiser=session.organiser,
            now=NOW,
            changes=[
                RecordedChange(
                    "result.enter", each, after=result_words(each), session_id=session.pk
                )
                for each in results
            ],
        )
        many = len(results)
        Session.objects.filter(pk=session.pk).update(
            input_version=F("input_version") + many, version=F("version") + many
        )


@remembered
def build_release(session: Session | None = None, now: datetime = NOW) -> ScoreRelease:
    """The first official score of a session whose results are all in; it holds its session."""
    session = session or build_session()
    enter_results(session)
    with scope(organiser=session.organiser):
        release = publish_official_score(actor=SYSTEM, session=session, now=now)
        session.refresh_from_db()
    return release
