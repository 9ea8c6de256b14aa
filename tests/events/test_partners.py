"""Another player in an entry: before play, and as a substitute (Law 4)."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import HistoryRecord, User
from events.actions.entries import withdraw_entry
from events.actions.partners import change_player, end_substitution, substitute
from events.actions.results import enter_result
from events.interchange.people import Person
from events.models import EntryMember, Event, Session
from events.queries.entries import all_pairs
from events.queries.field import field_of
from events.queries.members import members_at
from rulings.actions.appeals import concur, lodge_appeal
from rulings.models import Appeal
from tests.builders import NOW, build_event, build_session, make_member
from tests.rulings.night import OFFICIAL, build_night

pytestmark = pytest.mark.django_db
CLEO = Person("Cleo Cole")


@pytest.fixture
def event() -> Iterator[Event]:
    built = build_event(pairs=4)
    with scope(organiser=built.organiser):
        yield built


@pytest.fixture
def session() -> Iterator[Session]:
    """Three tables, five rounds of two boards."""
    built = build_session(pairs=6, kind="howell", boards=10)
    with scope(organiser=built.organiser):
        yield built


def member_of(event: Event, number: int, position: int = 2) -> EntryMember:
    return EntryMember.objects.get(event=event, entry__number=number, position=position)


def client(role: str = "director") -> Client:
    logged_in = Client()
    logged_in.force_login(User.objects.get(email=f"{role}@acol.example"))
    return logged_in


def sits_in(session: Session, from_round: int, who: Person = CLEO) -> EntryMember:
    """For Bob A of entry 1."""
    return substitute(
        actor=SYSTEM,
        session=session,
        leaving=member_of(session.event, 1),
        who=who,
        from_round=from_round,
        now=NOW,
    )


def names(session: Session) -> str:
    return next(
        pair.names for pair in field_of(session).values() if pair.contestant.entry.number == 1
    )


def who_sat(session: Session) -> list[str]:
    """Entry 1's second player round by round, told from a board of each."""
    contestant = session.contestants.get(entry__number=1)
    boards = {
        seat.round: seat.boards[0]
        for section in session.sections.all()
        for seat in section.table_rounds.all()
        if contestant in (seat.ns, seat.ew)
    }
    return [members_at(contestant, boards[number])[1].player.name for number in sorted(boards)]


def test_player_is_exchanged_before_play(event: Event) -> None:
    change_player(actor=SYSTEM, event=event, leaving=member_of(event, 1), who=CLEO, now=NOW)
    assert all_pairs(event)[0].names == "Ann A & Cleo Cole"
    record = HistoryRecord.objects.get(act="entry.change_player")
    assert (record.before, record.after) == (
        {"number": 1, "players": ["Ann A", "Bob A"]},
        {"number": 1, "players": ["Ann A", "Cleo Cole"]},
    )


def test_player_who_is_entered_elsewhere_cannot_come(event: Event) -> None:
    with pytest.raises(UserError, match="Bob B is entered already, in entry 2"):
        change_player(
            actor=SYSTEM, event=event, leaving=member_of(event, 1), who=Person("Bob B"), now=NOW
        )


def test_player_of_a_withdrawn_or_changed_entry_is_not_exchanged(event: Event) -> None:
    leaving = member_of(event, 1)
    change_player(actor=SYSTEM, event=event, leaving=leaving, who=CLEO, now=NOW)
    with pytest.raises(Conflict, match="changed this entry meanwhile"):
        change_player(actor=SYSTEM, event=event, leaving=leaving, who=Person("Di"), now=NOW)
    leaving = member_of(event, 2)
    withdraw_entry(actor=SYSTEM, event=event, entry=leaving.entry, now=NOW)
    with pytest.raises(Conflict):
        change_player(actor=SYSTEM, event=event, leaving=leaving, who=Person("Di"), now=NOW)


def test_exchange_waits_for_nobody_once_play_has_begun(session: Session) -> None:
    with pytest.raises(UserError, match="Play has begun"):
        change_player(
            actor=SYSTEM,
            event=session.event,
            leaving=member_of(session.event, 1),
            who=CLEO,
            now=NOW,
        )


def test_exchange_on_its_page(event: Event) -> None:
    page = reverse("entry_player", args=["acol", event.pk, 1])
    assert page in client().get(reverse("entries", args=["acol", event.pk])).content.decode()
    refused = client().post(page, {"member": member_of(event, 1).pk, "who": "Bob B"})
    assert "entered already, in entry 2" in refused.content.decode()
    client().post(page, {"member": member_of(event, 1).pk, "who": "Cleo Cole"})
    assert all_pairs(event)[0].names == "Ann A & Cleo Cole"


def test_L4_substitute_sits_in_from_a_round_on(session: Session) -> None:
    stand_in = sits_in(session, 3)
    assert names(session) == "Ann A & Bob A / Cleo Cole"
    assert who_sat(session) == ["Bob A", "Bob A", "Cleo Cole", "Cleo Cole", "Cleo Cole"]
    assert stand_in.allowed_by == SYSTEM.name
    record = HistoryRecord.objects.get(act="entry.substitute")
    assert record.after == {
        "number": 1,
        "substitute": "Cleo Cole",
        "for": "Bob A",
        "from_round": 3,
    }


def test_L4_player_comes_back_and_another_sits_in_later(session: Session) -> None:
    first = sits_in(session, 2)
    end_substitution(actor=SYSTEM, session=session, stand_in=first, back_in=3, now=NOW)
    sits_in(session, 5, Person("Di Dean"))
    assert who_sat(session) == ["Bob A", "Cleo Cole", "Bob A", "Bob A", "Di Dean"]
    assert names(session) == "Ann A & Bob A / Cleo Cole / Di Dean"
    with pytest.raises(UserError, match="back already"):
        end_substitution(actor=SYSTEM, session=session, stand_in=first, back_in=4, now=NOW)
    with pytest.raises(UserError, match="Somebody else sat in"):
        sits_in(session, 2, Person("Eve East"))


def test_L4_one_substitute_follows_another(session: Session) -> None:
    sits_in(session, 2)
    sits_in(session, 4, Person("Di Dean"))
    assert who_sat(session) == ["Bob A", "Cleo Cole", "Cleo Cole", "Di Dean", "Di Dean"]


def test_substitution_that_never_took_place_leaves_no_trace_but_in_history(
    session: Session,
) -> None:
    stand_in = sits_in(session, 3)
    end_substitution(actor=SYSTEM, session=session, stand_in=stand_in, back_in=3, now=NOW)
    assert names(session) == "Ann A & Bob A"
    assert HistoryRecord.objects.filter(act="entry.end_substitute").count() == 1


def test_substitute_needs_a_round_and_nobody_else_s_seat(session: Session) -> None:
    with pytest.raises(UserError, match="There is no round 6"):
        sits_in(session, 6)
    with pytest.raises(UserError, match="entered already, in entry 2"):
        sits_in(session, 3, Person("Ann B"))
    assert session.event.entries.get(number=1).members.count() == 2


def test_substitute_comes_while_the_session_runs(event: Event) -> None:
    with pytest.raises(UserError, match="while the session is running"):
        sits_in(event.sessions.get(), 1)


def test_administrators_do_not_allow_substitutes(session: Session) -> None:
    administrator = Actor.person(User.objects.get(email="admin@acol.example"))
    with pytest.raises(NotAllowed):
        substitute(
            actor=administrator,
            session=session,
            leaving=member_of(session.event, 1),
            who=CLEO,
            from_round=1,
            now=NOW,
        )


def test_substitute_on_the_directors_page(session: Session) -> None:
    page = reverse("substitutes", args=["acol", session.pk])
    assert client().get(page).context["form"]["from_round"].value() == 1
    bob = member_of(session.event, 1)
    refused = client().post(page, {"member": bob.pk, "who": "?", "from_round": 2})
    assert "is not a name" in refused.content.decode()
    shown = client().post(
        page, {"member": bob.pk, "who": "Cleo Cole", "from_round": 2}, follow=True
    )
    assert "for Bob A, from round 2" in shown.content.decode()
    stand_in = bob.substitutes.get()
    client().post(reverse("substitute_end", args=["acol", session.pk, stand_in.pk]), {"back_in": 4})
    assert who_sat(session)[1:4] == ["Cleo Cole", "Cleo Cole", "Bob A"]


def test_results_already_obtained_stay(session: Session) -> None:
    contestant = session.contestants.get(entry__number=1)
    seat = next(
        seat
        for section in session.sections.all()
        for seat in section.table_rounds.filter(round=1).select_related("ns", "ew")
        if contestant in (seat.ns, seat.ew)
    )
    assert seat.ns is not None
    assert seat.ew is not None
    result = enter_result(
        actor=SYSTEM,
        session=session,
        board_number=seat.boards[0],
        ns=seat.ns,
        ew=seat.ew,
        text="4S N =",
        seen_version=0,
        now=NOW,
    )
    sits_in(session, 2)
    result.refresh_from_db()
    assert (result.version, result.is_current) == (1, True)
    assert [each.player.name for each in members_at(contestant, seat.boards[0])] == [
        "Ann A",
        "Bob A",
    ]


def test_L92D1_those_who_sat_there_concur_not_the_substitute() -> None:
    night = build_night()
    with scope(organiser=night.organiser):
        ruling = night.rule()
        first, second = night.players(night.ns)
        leaving = EntryMember.objects.get(entry=night.ns.entry, player=second)
        stand_in = substitute(
            actor=night.director,
            session=night.session,
            leaving=leaving,
            who=CLEO,
            from_round=2,
            now=NOW,
        )
        night.publish()
        cleo = Actor.person(make_member(night.organiser, email="cleo@acol.example"))
        stand_in.player.user = cleo.user
        stand_in.player.save()
        with pytest.raises(UserError, match="92A"):
            lodge_appeal(actor=cleo, ruling=ruling, grounds="No.", now=OFFICIAL)
        appeal = lodge_appeal(
            actor=Actor.person(night.login(first)), ruling=ruling, grounds="No.", now=OFFICIAL
        )
        page = (
            client()
            .get(reverse("appeal", args=["acol", night.session.pk, appeal.number]))
            .content.decode()
        )
        assert f"{second.name} concurs" in page
        concur(actor=Actor.person(night.login(second)), appeal=appeal, now=OFFICIAL)
        appeal.refresh_from_db()
        assert appeal.state == Appeal.State.READY
