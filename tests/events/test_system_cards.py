"""System cards: filed per pair, carried on to further events, read by opponents and directors."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import Player, User
from events.actions.appointments import end_appointment, make_appointment
from events.actions.chapters import fill_chapter
from events.actions.conditions import publish_conditions
from events.actions.entries import withdraw_entry
from events.actions.persons import merge_persons, remove_person
from events.actions.sessions import start_session
from events.actions.system_cards import file_system_card
from events.interchange.errors import InterchangeError
from events.interchange.system_card_pdf import check_system_card
from events.models import Appointment, Chapter, Event, Session, SystemCard
from events.queries.system_cards import (
    lacking_in,
    opponents_of,
    standing_system_cards,
    system_card_in,
    system_cards_in,
)
from tests.builders import (
    NOW,
    build_event,
    build_session,
    make_member,
    make_organiser,
    make_player,
    make_user,
)
from tests.pdfs import a_pdf
from tests.rulings.night import Night, build_night
from tests.seasons import build_season, decide, season_at
from tests.teams import build_teams

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Iterator[Night]:
    built = build_night()
    with scope(organiser=built.organiser):
        yield built


TEXTS = {"approach": "Acol, weak no-trump.", "leads": "Fourth best."}


def people_of(event: Event, number: int) -> list[Player]:
    rows = event.entries.get(number=number).members.order_by("position")
    return [each.player for each in rows.select_related("player")]


def login_of(player: Player) -> User:
    if player.user is None:
        player.user = make_user(f"{player.pk}@players.example", player.name)
        player.save()
    return player.user


def file(event: Event, number: int = 1, **said: Any) -> SystemCard:
    first, second = people_of(event, number)[:2]
    given: dict[str, Any] = {"texts": TEXTS, "now": NOW, **said}
    return file_system_card(
        actor=Actor.person(login_of(first)), event=event, partner=second, **given
    )


def asked_to_file(pairs: int = 4, card: str = "none") -> Event:
    event = build_event(pairs=pairs)
    with scope(organiser=event.organiser):
        said = {"L40A1b": "filed", "L40B2a2": card}
        fill_chapter(
            actor=SYSTEM, event=event, chapter=Chapter.SYSTEMS, draft={}, said=said, now=NOW
        )
        publish_conditions(actor=SYSTEM, event=event, now=NOW)
        event.refresh_from_db()
    return event


def page(user: User, name: str, *args: object) -> str:
    client = Client()
    client.force_login(user)
    response = client.get(reverse(name, args=args))
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def status(user: User, name: str, *args: object) -> int:
    client = Client()
    client.force_login(user)
    return client.get(reverse(name, args=args)).status_code


def test_L40A1b_a_pair_files_versions_and_the_newest_stands() -> None:
    event = build_event(pairs=4)
    with scope(organiser=event.organiser):
        first = file(event)
        second = file(event, texts={"approach": "Strong club."}, now=NOW + timedelta(hours=1))
        pair = frozenset(each.pk for each in people_of(event, 1))
        assert standing_system_cards(pair) == {pair: second}
        assert (first.version, second.version) == (1, 2)
        assert second.sections == [("General approach", "Strong club.")]
        assert [each.entry.number for each in lacking_in(event)] == [2, 3, 4]


def test_L40A1b_either_partner_files_the_next_version_of_the_same_card() -> None:
    event = build_event(pairs=2)
    with scope(organiser=event.organiser):
        file(event)
        ann, bob = people_of(event, 1)
        actor = Actor.person(login_of(bob))
        card = file_system_card(actor=actor, event=event, partner=ann, texts=TEXTS, now=NOW)
        assert (card.version, card.filed_by_name) == (2, bob.name)


def test_L40A1b_a_card_follows_its_pair_into_the_next_event() -> None:
    club = make_organiser()
    event = build_event(club, pairs=4)
    later = build_event(club, pairs=2, name="Thursday Pairs", starts_at=NOW + timedelta(days=2))
    with scope(organiser=club):
        card = file(event)
        assert [each.entry.number for each in lacking_in(later)] == [2]
        assert system_card_in(later, card.pk) == card
        actor, stranger = Actor.person(login_of(people_of(event, 1)[0])), people_of(event, 3)[0]
        with pytest.raises(UserError, match="one of a pair that is entered"):
            file_system_card(
                actor=actor,
                event=event,
                partner=stranger,
                texts=TEXTS,
                now=NOW,
            )


def test_L40A1b_only_who_plays_files_and_something_has_to_be_said() -> None:
    event = build_event(pairs=2)
    with scope(organiser=event.organiser):
        director = event.appointments.get().user
        with pytest.raises(NotAllowed):
            file_system_card(
                actor=Actor.person(director),
                event=event,
                partner=people_of(event, 1)[0],
                texts=TEXTS,
                now=NOW,
            )
        with pytest.raises(UserError, match="Choose a PDF"):
            file(event, texts={"approach": ""})
        assert not SystemCard.objects.exists()


def test_L40B2a2_the_authoritys_own_card_is_filed_as_a_pdf() -> None:
    event = asked_to_file(pairs=2, card="prescribed")
    with scope(organiser=event.organiser):
        with pytest.raises(UserError, match=r"40B2\(a\)\(ii\)"):
            file(event)
        assert file(event, texts={}, pdf=a_pdf()).version == 1


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"PK\x03\x04 not a card", "this is no PDF"),
        (b"<html>%PDF-1.7</html>", "this is no PDF"),
        (b"%PDF-1.7\n<script>alert(1)</script>", "broken"),
        (a_pdf(password="secret"), "password"),
        (a_pdf(pages=5), "5 pages"),
    ],
)
def test_what_is_no_readable_pdf_is_refused(data: bytes, said: str) -> None:
    with pytest.raises(InterchangeError, match=said):
        check_system_card(data, most_pages=4)
    check_system_card(a_pdf(pages=4), most_pages=4)


def test_a_card_is_uploaded_and_handed_out_as_a_file_to_be_saved() -> None:
    event = build_event(pairs=2)
    slug = event.organiser.slug
    with scope(organiser=event.organiser):
        ann, bob = people_of(event, 1)
    client = Client()
    client.force_login(login_of(ann))
    data = a_pdf()
    upload = SimpleUploadedFile("Łódź & co <script>.pdf", data)
    form = {"partner": bob.pk, "pdf": upload, "approach": "See the PDF."}
    address = reverse("system_card_new", args=[slug, event.pk])
    answer = client.post(address, form)
    with scope(organiser=event.organiser):
        card = SystemCard.objects.get()
    assert answer["Location"] == reverse("system_card", args=[slug, event.pk, card.pk])
    handed_out: Any = client.get(reverse("system_card_pdf", args=[slug, event.pk, card.pk]))
    assert handed_out.content == data
    assert handed_out["Content-Disposition"] == 'attachment; filename="ann-a-bob-a-v1.pdf"'
    assert handed_out["Content-Type"] == "application/pdf"
    assert handed_out["X-Content-Type-Options"] == "nosniff"
    assert handed_out["Cache-Control"] == "private, no-store"
    refused = client.post(address, {**form, "pdf": SimpleUploadedFile("card.pdf", b"MZ")})
    assert "This is no PDF." in refused.content.decode()
    large = SimpleUploadedFile("card.pdf", data + b" " * 2 * 1024 * 1024)
    assert "2 MB at most" in client.post(address, {**form, "pdf": large}).content.decode()


def test_L40B2a_opponents_read_a_card_before_the_round_and_others_do_not(night: Night) -> None:
    event, club = night.session.event, night.organiser
    for side in (night.ns, night.ew):
        night.actor(side)
    player, partner = night.players(night.ns)
    card = file_system_card(
        actor=Actor.person(night.login(player)),
        event=event,
        partner=partner,
        texts=TEXTS,
        now=NOW,
    )
    opponent = night.login(night.players(night.ew)[0])
    text = page(opponent, "opponents_system_cards", club.slug, night.session.pk)
    assert reverse("system_card", args=[club.slug, event.pk, card.pk]) in text
    assert "Acol, weak no-trump." in page(opponent, "system_card", club.slug, event.pk, card.pk)
    next_one = page(opponent, "where_next", club.slug, night.session.pk)
    assert reverse("opponents_system_cards", args=[club.slug, night.session.pk]) in next_one
    member = make_member(club)
    stranger = make_user("nobody@example.org")
    assert status(member, "system_card", club.slug, event.pk, card.pk) == 403
    assert status(stranger, "system_card", club.slug, event.pk, card.pk) == 404
    assert status(opponent, "system_card", club.slug, event.pk, card.pk + 1) == 404


def test_a_card_of_another_event_is_not_found_in_this_one() -> None:
    club = make_organiser()
    event = build_event(club, pairs=4)
    other = build_event(club, pairs=2, name="Other Pairs")
    with scope(organiser=club):
        card = file(event, number=4)
        own = login_of(people_of(other, 1)[0])
        assert system_card_in(other, card.pk) is None
    assert status(own, "system_card", club.slug, other.pk, card.pk) == 404
    with scope(organiser=club):
        withdraw_entry(actor=SYSTEM, event=event, entry=event.entries.get(number=4), now=NOW)
        assert system_card_in(event, card.pk) is None


def test_a_director_who_is_removed_reads_no_card_any_more() -> None:
    event = build_event(pairs=2)
    club = event.organiser
    assistant = make_member(club, email="assistant@acol.example")
    with scope(organiser=club):
        card = file(event)
        appointment = make_appointment(
            actor=SYSTEM,
            event=event,
            user=assistant,
            duty=Appointment.Duty.ASSISTANT,
            now=NOW,
        )
    asked = ("system_card", club.slug, event.pk, card.pk)
    assert status(assistant, *asked) == 200
    with scope(organiser=club):
        end_appointment(actor=SYSTEM, event=event, appointment=appointment, now=NOW)
    assert status(assistant, *asked) == 403


def test_L40A1b_pair_and_director_are_told_who_has_filed_none() -> None:
    event = asked_to_file()
    club = event.organiser
    with scope(organiser=club):
        start_session(
            actor=SYSTEM,
            session=event.sessions.get(),
            kind="howell",
            entries=list(event.entries.all()),
            boards=6,
            now=NOW,
        )
        file(event)
        session = event.sessions.get()
        with_card, without = (login_of(people_of(event, number)[0]) for number in (1, 2))
        director = event.appointments.get().user
    assert "3 entries have filed no system card" in page(director, "desk", club.slug, session.pk)
    assert "3 entries lack a card" in page(director, "system_cards", club.slug, session.pk)
    told = "You have to file your system card before play"
    assert told in page(without, "event", club.slug, event.pk)
    assert told not in page(with_card, "event", club.slug, event.pk)


def test_L40A1b_where_nothing_is_asked_the_desk_asks_for_nothing() -> None:
    session = build_session(pairs=4, kind="howell", boards=6)
    with scope(organiser=session.organiser):
        director = session.event.appointments.get().user
    assert "filed no system card" not in page(director, "desk", session.organiser.slug, session.pk)


def test_a_team_files_for_each_of_its_pairs() -> None:
    event = build_teams(teams=2)
    with scope(organiser=event.organiser):
        people = people_of(event, 1)
        file(event)
        entered = system_cards_in(event)[0]
        assert [each.pk for each in entered.lacking] == [each.pk for each in people[2:]]
        file_system_card(
            actor=Actor.person(login_of(people[3])),
            event=event,
            partner=people[2],
            texts=TEXTS,
            now=NOW,
        )
        entered = system_cards_in(event)[0]
        assert (len(entered.filed), entered.lacking) == (2, ())


def test_an_individual_has_no_cards() -> None:
    event = build_event(contest=Event.Contest.INDIVIDUAL)
    with scope(organiser=event.organiser):
        assert system_cards_in(event) == []
        director = event.appointments.get().user
        session = event.sessions.get()
    said = "In an individual partners change"
    assert said in page(director, "system_cards", event.organiser.slug, session.pk)


def test_cards_follow_when_two_records_are_made_one_and_go_with_who_is_forgotten() -> None:
    event = build_event(pairs=2)
    with scope(organiser=event.organiser):
        card = file(event, pdf=a_pdf())
        ann, bob = people_of(event, 1)
        twin = make_player(event.organiser, "Ann Aa", "777")
        twin = merge_persons(
            actor=SYSTEM, kept=twin, other=ann, name="Ann A", national_number="777", now=NOW
        )
        pair = frozenset((twin.pk, bob.pk))
        assert standing_system_cards(pair) == {pair: card}
        withdraw_entry(actor=SYSTEM, event=event, entry=event.entries.get(number=1), now=NOW)
        event.sessions.update(state=Session.State.FINAL)
        remove_person(actor=SYSTEM, player=twin, forget=True, now=NOW)
        assert not SystemCard.objects.exists()


def test_the_list_of_cards_asks_as_much_for_many_pairs_as_for_few() -> None:
    counted = []
    for slug, pairs in (("acol", 4), ("benjamin", 12)):
        session = build_session(make_organiser(slug), pairs=pairs, kind="howell", boards=6)
        with scope(organiser=session.organiser):
            for number in range(1, pairs):
                file(session.event, number)
            opponent = login_of(people_of(session.event, 1)[0])
            own = list(session.contestants.filter(number=1))
            with CaptureQueriesContext(connection) as asked:
                system_cards_in(session.event)
                opponents_of(own)
            counted.append(len(asked))
        with CaptureQueriesContext(connection) as asked:
            page(opponent, "opponents_system_cards", slug, session.pk)
        counted.append(len(asked))
    assert counted[:2] == counted[2:]
    assert counted[0] == 6


def test_so_many_cards_of_one_player_and_no_more_in_a_day() -> None:
    event = build_event(pairs=2)
    now = timezone.now()
    with scope(organiser=event.organiser):
        for _each in range(20):
            file(event, now=now)
        with pytest.raises(UserError, match="very many system cards"):
            file(event, now=now)
        assert SystemCard.objects.count() == 20


# --- Of teams that meet in private ------------------------------------------------------------


@pytest.fixture
def league(db: None) -> Iterator[Session]:
    session = build_season(teams=4)
    with scope(organiser=session.organiser):
        yield session


def of_match(session: Session, number: int = 1) -> tuple[int, int]:
    """The entries of home and visitors."""
    match = season_at(session).match(number)
    assert match.home is not None
    assert match.away is not None
    return match.home.entry.number, match.away.entry.number


def test_L40B2a_both_teams_read_each_others_cards_on_the_page_of_their_match(
    league: Session,
) -> None:
    event = league.event
    home, away = of_match(league)
    card = file(event, home)
    address = reverse("system_card", args=["acol", event.pk, card.pk])
    visitor = login_of(people_of(event, away)[2])
    for user in (visitor, User.objects.get(email="director@acol.example")):
        said = page(user, "season_match", "acol", league.pk, 1)
        assert f'href="{address}"' in said
        assert "none yet" in said  # the visitors, and home's other pair
    assert "Acol, weak no-trump." in page(visitor, "system_card", "acol", event.pk, card.pk)
    assert f'href="{address}"' in page(visitor, "season_system_cards", "acol", league.pk)
    of_player = page(visitor, "season_match", "acol", league.pk, 1)
    assert ("Your system card" in said, "Your system card" in of_player) == (False, True)


def test_L40B2a_nobody_else_reads_them(league: Session) -> None:
    file(league.event, of_match(league)[0])
    member = make_member(league.organiser)
    address = reverse("season_match", args=["acol", league.pk, 1])
    assert "System cards" not in Client().get(address).content.decode()
    assert "System cards" not in page(member, "season_match", "acol", league.pk, 1)
    assert status(member, "season_system_cards", "acol", league.pk) == 403


def test_L40B2a_of_a_match_that_is_settled_what_was_filed_stays(league: Session) -> None:
    home, _away = of_match(league)
    director = User.objects.get(email="director@acol.example")

    def shows() -> bool:
        return "System cards" in page(director, "season_match", "acol", league.pk, 1)

    found = [shows()]
    decide(league, 1, (30, 20), (10, 12))
    found += [shows()]
    file(league.event, home)
    assert [*found, shows()] == [True, False, True]


def test_the_events_page_leads_to_the_cards_of_a_league(league: Session) -> None:
    player = login_of(people_of(league.event, 1)[0])
    said = page(player, "event", "acol", league.event_id)
    assert reverse("season_system_cards", args=["acol", league.pk]) in said
    assert "Your opponents' cards stand on the page of each match." in said.replace("&#x27;", "'")
    assert reverse("opponents_system_cards", args=["acol", league.pk]) not in said
    all_of = page(player, "season_system_cards", "acol", league.pk)
    assert reverse("opponents_system_cards", args=["acol", league.pk]) not in all_of
    assert "4 entries lack a card" in all_of
