"""The pages of the set-up, walked through the client as those who use them."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.models import Membership, Organiser, User
from events.models import Appointment, Event, Section, Session
from events.models.conditions import CONDITIONS
from tests.builders import build_event, build_session, make_member, make_organiser

pytestmark = pytest.mark.django_db

DEFAULTS = {condition.name: condition.column.get_default() for condition in CONDITIONS}
DETAILS = {name: value for name, value in DEFAULTS.items() if value is not None} | {
    "name": "Thursday Pairs",
    "day": "2026-11-19",
    "time": "19:30",
    "time_zone": "Europe/Oslo",
    "place": "Ealing",
    "contest": "pairs",
    "scoring": "half",
    "correction_period_count": "24",
    "correction_period_unit": "h",
    "correction_period_clock": "",
    "appeal_period_count": "1",
    "appeal_period_unit": "at",
    "appeal_period_clock": "12:00",
}


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def administrator(organiser: Organiser) -> Client:
    return signed_in(User.objects.get(email=f"admin@{organiser.slug}.example"))


def director(event: Event) -> Client:
    return signed_in(User.objects.get(email=f"director@{event.organiser.slug}.example"))


def event_url(name: str, event: Event, *rest: object) -> str:
    return reverse(name, args=[event.organiser.slug, event.pk, *rest])


def session_url(name: str, session: Session) -> str:
    return reverse(name, args=[session.organiser.slug, session.pk])


def only_session(event: Event) -> Session:
    with scope(organiser=event.organiser):
        return event.sessions.get()


def test_event_new_sets_up_an_event_in_its_own_zone() -> None:
    organiser = make_organiser()
    client = administrator(organiser)
    url = reverse("event_new", args=[organiser.slug])
    assert client.get(url).status_code == 200
    response = client.post(url, DETAILS)
    with scope(organiser=organiser):
        event = Event.objects.get()
        assert response.headers["Location"] == event_url("event", event)
        assert event.starts_at.isoformat() == "2026-11-19T18:30:00+00:00"
        assert (event.correction_period, event.appeal_period) == ("24 h", "12:00 +1d")
        assert event.sessions.count() == 1


def test_event_new_refuses_a_period_shorter_than_the_law_next_to_its_field() -> None:
    organiser = make_organiser()
    details = DETAILS | {"correction_period_count": "20", "correction_period_unit": "min"}
    response = administrator(organiser).post(reverse("event_new", args=[organiser.slug]), details)
    assert response.status_code == 200
    [error] = response.context["form"].errors["correction_period"]
    assert "Law 79C1" in error
    with scope(organiser=organiser):
        assert Event.objects.count() == 0


def test_event_new_asks_for_the_time_of_day_of_a_period() -> None:
    organiser = make_organiser()
    details = DETAILS | {"appeal_period_clock": ""}
    response = administrator(organiser).post(reverse("event_new", args=[organiser.slug]), details)
    assert response.context["form"].errors == {"appeal_period": ["Write the time of day as well."]}


def test_event_edit_shows_what_is_stored_and_changes_it() -> None:
    event = build_event(appeal_period="12:00 +1d")
    client = administrator(event.organiser)
    page = client.get(event_url("event_edit", event)).content.decode()
    for shown in ('value="12:00"', 'value="2026-11-17"', 'value="18:30"'):
        assert shown in page
    client.post(event_url("event_edit", event), DETAILS)
    event.refresh_from_db()
    assert (event.name, event.time_zone) == ("Thursday Pairs", "Europe/Oslo")


def test_event_edit_after_start_is_refused_on_the_form() -> None:
    event = build_session().event
    response = administrator(event.organiser).post(event_url("event_edit", event), DETAILS)
    assert "Play has begun" in response.content.decode()


def test_event_is_hidden_from_outsiders_until_its_conditions_are_published() -> None:
    organiser = make_organiser()
    client = administrator(organiser)
    client.post(reverse("event_new", args=[organiser.slug]), DETAILS)
    with scope(organiser=organiser):
        event = Event.objects.get()
    public = Client()
    for name in ("event", "conditions"):
        assert client.get(event_url(name, event)).status_code == 200
        assert public.get(event_url(name, event)).status_code == 404
    page = reverse("organiser", args=[organiser.slug])
    assert "Thursday Pairs" not in public.get(page).content.decode()
    client.post(event_url("conditions_publish", event))
    for name in ("event", "conditions"):
        assert public.get(event_url(name, event)).status_code == 200
    assert "Thursday Pairs" in public.get(page).content.decode()


def test_conditions_publish_again_without_change_is_refused_with_the_reason() -> None:
    event = build_event()
    response = administrator(event.organiser).post(event_url("conditions_publish", event))
    assert response.status_code == 400
    assert "Nothing has changed" in response.content.decode()


def test_conditions_keep_earlier_versions_readable() -> None:
    event = build_event()
    client = administrator(event.organiser)
    client.post(event_url("event_edit", event), DETAILS)
    client.post(event_url("conditions_publish", event))
    public = Client()
    assert public.get(event_url("conditions", event)).context["shown"].number == 2
    first = public.get(event_url("conditions", event), {"version": "1"})
    assert first.context["shown"].correction_period == "30 min"
    assert public.get(event_url("conditions", event), {"version": "x"}).status_code == 404


def test_appointments_appoint_and_remove() -> None:
    event = build_event()
    member = make_member(event.organiser)
    client = administrator(event.organiser)
    duty = Appointment.Duty.ASSISTANT.value
    client.post(event_url("appointments", event), {"user": member.pk, "duty": duty})
    with scope(organiser=event.organiser):
        assistant = event.appointments.get(user=member)
        assert assistant.duty == duty
    client.post(event_url("appointment_remove", event, assistant.pk))
    with scope(organiser=event.organiser):
        assert event.appointments.count() == 1


def test_appointments_do_not_offer_people_of_another_organiser() -> None:
    event = build_event()
    stranger = make_member(make_organiser("benjamin"))
    response = administrator(event.organiser).post(
        event_url("appointments", event), {"user": stranger.pk, "duty": "director in charge"}
    )
    assert list(response.context["form"].errors) == ["user"]


def test_entries_add_says_who_is_new() -> None:
    event = build_event()
    response = director(event).post(
        event_url("entries", event), {"first": "Ann Archer", "second": "Bob Baker 12"}, follow=True
    )
    assert "New to the club: Ann Archer, Bob Baker." in response.content.decode()


@pytest.mark.parametrize(
    ("typed", "field", "message"),
    [
        ({"first": "Ann Archer", "second": ""}, "second", "This field is required."),
        ({"first": "12 Ann", "second": "Bob Baker"}, "first", "“12 Ann” is not a name"),
        ({"first": "Ann A", "second": "Ann A"}, "second", "A pair is two people"),
    ],
)
def test_entries_add_refuses_next_to_the_field(
    typed: dict[str, str], field: str, message: str
) -> None:
    event = build_event()
    response = director(event).post(event_url("entries", event), typed)
    assert response.context["form"].errors[field][0].startswith(message)


def test_entries_csv_names_the_lines_that_are_wrong() -> None:
    event = build_event()
    upload = SimpleUploadedFile("pairs.csv", b"Ann A,1,Bob B,2\nCarol C,3\n")
    response = director(event).post(event_url("entries_csv", event), {"file": upload})
    assert response.context["file_form"].errors["file"] == ["Line 2: the second player is missing."]
    good = SimpleUploadedFile("pairs.csv", b"Ann A,1,Bob B,2\nCarol C,3,Dan D,4\n")
    response = director(event).post(event_url("entries_csv", event), {"file": good}, follow=True)
    assert "2 pairs are entered." in response.content.decode()


def test_entry_withdraw_keeps_it_on_the_list() -> None:
    event = build_event(pairs=2)
    response = director(event).post(event_url("entry_withdraw", event, 1), follow=True)
    assert "Entry 1 is withdrawn." in response.content.decode()
    assert [pair.number for pair in response.context["pairs"] if pair.withdrawn_at] == [1]


def test_movement_offers_what_fits_the_pairs_present() -> None:
    event = build_event(pairs=9)
    client = director(event)
    url = session_url("movement", only_session(event))
    everyone = client.get(url)
    assert {offer.candidate.schedule.field for offer in everyone.context["candidates"]} == {9}
    eight = client.get(
        url, {"present": [str(n) for n in range(1, 9)], "boards": "21", "winners": "1"}
    )
    found = [offer.candidate.schedule for offer in eight.context["candidates"]]
    assert {(one.field, one.winners) for one in found} == {(8, 1)}


def test_movement_keeps_to_the_minutes_and_the_copies_of_boards() -> None:
    event = build_event(pairs=24)
    url = session_url("movement", only_session(event))
    client = director(event)

    def offers(**asked: str) -> list[Any]:
        everyone: dict[str, Any] = {"present": [str(n) for n in range(1, 25)], "boards": "26"}
        return list(client.get(url, everyone | asked).context["candidates"])

    assert {offer.candidate.copies for offer in offers()} == {1}
    assert {offer.candidate.copies for offer in offers(copies="2")} == {1, 2}
    assert max(offer.minutes for offer in offers()) > 180
    short = offers(minutes="180")
    assert short
    assert all(offer.minutes <= 180 for offer in short)


def test_movement_offers_the_fairest_switch_and_starts_with_it() -> None:
    event = build_event(pairs=28)
    session, client = only_session(event), director(event)
    asked = {"present": [str(n) for n in range(1, 29)], "boards": "26", "winners": "1"}
    page = client.get(session_url("movement", session), asked)
    better = [offer for offer in page.context["candidates"] if offer.switched_url]
    assert better
    data = parse_qs(urlsplit(better[0].switched_url).query)
    assert client.get(better[0].switched_url).context["schedule"].switched_rounds
    client.post(session_url("session_start", session), data)
    with scope(organiser=event.organiser):
        schedule = Section.objects.get(session=session).schedule
    assert len(schedule["switched_rounds"]) == better[0].candidate.best_switch


def test_movement_without_a_fit_says_so() -> None:
    event = build_event(pairs=3)
    response = director(event).get(
        session_url("movement", only_session(event)),
        {"present": ["1"], "boards": "24", "winners": ""},
    )
    assert "No movement is available for 1 pairs" in response.content.decode()


def chosen(client: Client, session: Session) -> dict[str, list[str]]:
    """The best movement on offer, as the fields of the form that starts it."""
    page = client.get(session_url("movement", session))
    url = page.context["candidates"][0].url
    assert client.get(url).status_code == 200
    return parse_qs(urlsplit(url).query)


def test_movement_is_previewed_and_started_with_pairs_renumbered() -> None:
    event = build_event(pairs=8)
    session, client = only_session(event), director(event)
    data = chosen(client, session) | {"place-1": ["2"], "place-2": ["1"]}
    response = client.post(session_url("session_start", session), data, follow=True)
    assert response.status_code == 200
    session.refresh_from_db()
    assert session.state == Session.State.RUNNING
    with scope(organiser=event.organiser):
        numbers = dict(session.contestants.values_list("entry__number", "number"))
    assert numbers == {1: 2, 2: 1, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8}


@pytest.mark.parametrize(
    ("label", "message"),
    [("2", "taken by entry 1"), ("99", "no such number in this movement")],
)
def test_movement_start_refuses_numbers_that_are_no_permutation(label: str, message: str) -> None:
    event = build_event(pairs=8)
    session, client = only_session(event), director(event)
    data = chosen(client, session) | {"place-1": ["2"], "place-2": [label]}
    for name in ("movement_preview", "session_start"):
        response = client.post(session_url(name, session), data)
        assert message in [row.error for row in response.context["form"].rows]
    session.refresh_from_db()
    assert session.state == Session.State.SETUP


def test_movement_preview_of_nonsense_leads_back_to_the_choice() -> None:
    event = build_event(pairs=8)
    session, client = only_session(event), director(event)
    for query in (
        {},
        {"kind": "spiral", "boards": "24", "rounds": "6", "winners": "1", "present": ["1", "2"]},
        {"kind": "howell", "boards": "24", "rounds": "7", "winners": "1", "present": ["77"]},
    ):
        response = client.get(session_url("movement_preview", session), query)
        assert response.status_code == 200
        assert response.context["schedule"] is None


def test_session_start_without_conditions_says_what_is_missing() -> None:
    organiser = make_organiser()
    client = administrator(organiser)
    client.post(reverse("event_new", args=[organiser.slug]), DETAILS)
    with scope(organiser=organiser):
        event = Event.objects.get()
    client.post(
        event_url("appointments", event),
        {
            "user": User.objects.get(email="admin@acol.example").pk,
            "duty": Appointment.Duty.IN_CHARGE.value,
        },
    )
    for pair in (
        "Ann A/Bob B",
        "Cy C/Di D",
        "Ed E/Fay F",
        "Gus G/Hal H",
        "Ian I/Jo J",
        "Ky K/Lu L",
    ):
        first, second = pair.split("/")
        client.post(event_url("entries", event), {"first": first, "second": second})
    session = only_session(event)
    response = client.post(session_url("session_start", session), chosen(client, session))
    assert "Publish the conditions of contest first (Law 78D)." in response.content.decode()


def test_session_undo_start_returns_to_the_choice() -> None:
    session = build_session()
    client = director(session.event)
    assert client.get(session_url("movement", session)).context["may_undo"] is True
    client.post(session_url("session_undo_start", session))
    session.refresh_from_db()
    assert session.state == Session.State.SETUP


@pytest.mark.parametrize(
    ("kind", "pairs", "boards"), [("mitchell", 9, 25), ("mitchell", 8, 24), ("howell", 7, 28)]
)
def test_cards_are_complete(kind: str, pairs: int, boards: int) -> None:
    session = build_session(pairs=pairs, kind=kind, boards=boards)
    client = director(session.event)
    tables = client.get(session_url("table_cards", session)).context["leaves"]
    guides = client.get(session_url("guide_cards", session)).context["leaves"]
    rounds = session_rounds(session)
    assert (len(tables), len(guides)) == ((pairs + 1) // 2, pairs)
    assert {len(card.lines) for card in (*tables, *guides)} == {rounds}
    assert all(card.names for card in guides)


def session_rounds(session: Session) -> int:
    with scope(organiser=session.organiser):
        return session.sections.get().rounds


def test_table_card_says_where_players_and_boards_go() -> None:
    session = build_session(pairs=10, boards=25)
    card = director(session.event).get(session_url("table_cards", session)).context["leaves"][1]
    line = card.lines[0]
    assert [(seat.who, seat.goes) for seat in line.seats] == [("2", "stays"), ("2", "table 3")]
    assert (line.boards, line.boards_next) == ("6–10", "table 1")


def test_cards_of_a_session_that_has_not_begun_are_not_found() -> None:
    event = build_event(pairs=8)
    session, client = only_session(event), director(event)
    for name in ("table_cards", "guide_cards"):
        assert client.get(session_url(name, session)).status_code == 404


def test_event_page_tells_each_role_its_next_step() -> None:
    event = build_event(pairs=8)
    make_member(event.organiser, Membership.MemberRole.MEMBER)
    url = event_url("event", event)
    assert Client().get(url).context["steps"] == []
    assert signed_in(User.objects.get(email="member@example.org")).get(url).context["steps"] == []
    steps = director(event).get(url).context["steps"]
    assert [step.state for step in steps] == ["done", "done", "done", "now"]
    assert [link.label for link in steps[3].actions] == ["Movement"]


@pytest.mark.parametrize("pairs", [2, 6])
def test_entries_page_asks_the_same_number_of_queries(
    pairs: int, django_assert_num_queries: object
) -> None:
    event = build_event(pairs=pairs)
    client = director(event)
    with django_assert_num_queries(18):  # type: ignore[operator]
        client.get(event_url("entries", event))
