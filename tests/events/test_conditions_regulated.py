"""Ties, entries and the Swiss by regulation: fixed for all below, or what an event begins with."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from clubs.models import Authority, User
from events.actions.chapters import fill_chapter
from events.actions.conditions import publish_conditions
from events.actions.entries import add_entry
from events.actions.events import edit_event
from events.actions.regulations import publish_house_rules, publish_regulation
from events.actions.sessions import start_session
from events.forms.provisions import RegulationForm
from events.interchange.people import Person
from events.models import Chapter, Conditions, Event, Session
from events.models.scoring_choices import Scoring
from events.provisions.catalogue import CATALOGUE
from events.provisions.catalogue.ties import L78D_TIES
from events.provisions.document import read_document, write_document
from events.provisions.ruled import Ruled
from events.queries.conditions import latest_conditions
from events.queries.provision_words import said_value
from events.queries.regulation_comparison import compared_rooms
from events.queries.regulations import authority_settles, day_of_play, overtaken
from tests.builders import NOW, build_event, make_organiser
from tests.events.test_swiss_conditions import AS_SETTLED
from tests.swiss import start
from tests.teams import SWISS, build_teams

pytestmark = pytest.mark.django_db

TODAY = NOW.date()
FIXED = "has fixed"


def regulate(authority: Authority, **ruled: Ruled) -> None:
    publish_regulation(
        actor=SYSTEM,
        authority=authority,
        title="Regulations",
        effective_on=TODAY,
        ruled={key.replace("_", "-"): each for key, each in ruled.items()},
        now=NOW,
        seen=authority.regulations.count(),
    )


def fixed(value: Any) -> Ruled:
    return Ruled(value, is_fixed=True, citation="§ 7")


def ties_of(event: Event | Conditions) -> tuple[str, str, str]:
    return event.first_tie_break, event.second_tie_break, event.third_tie_break


def newest(event: Event) -> Conditions:
    with scope(organiser=event.organiser):
        found = latest_conditions(event)
    assert found is not None
    return found


def changed(event: Event, **draft: Any) -> Event:
    with scope(organiser=event.organiser):
        return edit_event(actor=SYSTEM, event=event, now=NOW, **draft)


# --- Ties, in order ---------------------------------------------------------------------------


def test_L78D_ties_are_broken_in_the_order_that_the_authority_says() -> None:
    club = make_organiser()
    regulate(club.authority, L78D_ties=Ruled("tops, met"))
    event = build_event(club)
    assert ties_of(newest(event)) == ("tops", "met", "")
    own = changed(event, first_tie_break="met", second_tie_break="")
    assert (ties_of(own), own.said) == (("met", "", ""), {"L78D-ties": "met"})
    shared = changed(event, first_tie_break="", second_tie_break="", third_tie_break="")
    assert (ties_of(shared), shared.said) == (("", "", ""), {"L78D-ties": "nothing"})
    again = changed(event, first_tie_break="tops", second_tie_break="met")
    assert (ties_of(again), again.said) == (("tops", "met", ""), {})


def test_L78D_ties_that_are_fixed_are_nobodys_below_to_change() -> None:
    club = make_organiser()
    regulate(club.authority, L78D_ties=fixed("met"))
    event = build_event(club)
    for draft in ({"first_tie_break": "tops"}, {"second_tie_break": "tops"}):
        with pytest.raises(UserError, match=FIXED) as refusal:
            changed(event, **draft)
        assert refusal.value.field == "first_tie_break"
    with scope(organiser=club), pytest.raises(UserError, match=FIXED):
        publish_house_rules(
            actor=SYSTEM, organiser=club, said={"L78D-ties": "tops, met"}, now=NOW, seen=0
        )
    assert ties_of(changed(event, name="Another")) == ("met", "", "")


def test_L78D_one_order_serves_pairs_and_teams_each_by_what_tells_them_apart() -> None:
    club = make_organiser()
    regulate(club.authority, L78D_ties=fixed("matches_won, tops, net"))
    assert ties_of(newest(build_event(club))) == ("tops", "", "")
    assert ties_of(newest(build_event(club, name="Butler", scoring="butler"))) == (
        "tops",
        "net",
        "",
    )
    teams = build_teams(club, teams=4, name="Teams")
    assert ties_of(newest(teams)) == ("matches_won", "net", "")
    with scope(organiser=club):
        for event in Event.objects.all():
            version = newest(event)
            version.event = event
            assert overtaken(version, day_of_play(event)) == []


def test_L78D_an_order_that_tells_nothing_there_leaves_the_event_its_own() -> None:
    club = make_organiser()
    regulate(club.authority, L78D_ties=fixed("matches_won, opponents"))
    event = build_event(club, first_tie_break="met")
    assert (ties_of(event), event.said["L78D-ties"]) == (("met", "", ""), "met")


def test_L78D_published_ties_that_a_regulation_overtakes_are_told_and_taken_at_the_start() -> None:
    event = build_event(pairs=4, first_tie_break="met")
    regulate(event.organiser.authority, L78D_ties=fixed("tops, compared"))
    with scope(organiser=event.organiser):
        version = newest(event)
        version.event = event
        (found,) = overtaken(version, day_of_play(event))
        assert (found.provision.key, found.was, found.value) == (
            "L78D-ties",
            "met",
            "tops, compared",
        )
        started = start_session(
            actor=SYSTEM,
            session=event.sessions.get(),
            kind="howell",
            entries=list(event.entries.all()),
            boards=12,
            now=NOW,
        ).conditions
    assert started is not None
    assert (started.number, ties_of(started)) == (2, ("tops", "compared", ""))


def test_L78D_a_version_from_before_ties_were_a_provision_keeps_its_own() -> None:
    """What an old process published, or left in a draft, is the event's choice."""
    event = build_event(first_tie_break="met", most_entries=20)
    kept = ("L78D-ties", "L80B2d-most")
    with scope(organiser=event.organiser):
        for row in (event, newest(event)):
            row.provisions = {key: each for key, each in row.provisions.items() if key not in kept}
            if isinstance(row, Event):
                row.said = {}
            row.save()
        version = newest(event)
        version.event = event
        assert overtaken(version, day_of_play(event)) == []
        event = Event.objects.get()
        again = publish_conditions(
            actor=SYSTEM, event=changed(event, place="Łódź", appeal_period="1 h"), now=NOW
        )
        assert (ties_of(again), again.most_entries) == (("met", "", ""), 20)
        assert again.provisions["L78D-ties"]["set_by"] == "event"


def test_ties_are_read_written_and_told_in_their_order() -> None:
    text = (
        'authority = "union"\ntitle = "Regulations"\neffective_on = 2026-11-18\n\n'
        '[L78D-ties]\nvalue = ["met", "opponents"]\nfixed = true\n'
    )
    document = read_document(text, CATALOGUE, Chapter.values)
    assert document.ruled["L78D-ties"] == Ruled("met, opponents", is_fixed=True)
    assert write_document(document, CATALOGUE, Chapter.values) == text
    assert said_value(L78D_TIES, "met, opponents") == (
        "what they scored on the boards that they played against each other,"
        " then the sum of what their opponents have"
    )
    assert said_value(L78D_TIES, "nothing") == "nothing: they share the place"


def test_two_orders_of_ties_are_compared_in_words() -> None:
    club = make_organiser()
    regulate(club.authority, L78D_ties=Ruled("met"))
    regulate(club.authority, L78D_ties=Ruled("nothing"))
    earlier, later = club.authority.regulations.order_by("number")
    ((line,),) = (room.lines for room in compared_rooms(earlier, later))
    assert (line.name, line.fate, line.was, line.now) == (
        "Ties are broken by",
        "changed",
        "what they scored on the boards that they played against each other",
        "nothing: they share the place",
    )


@pytest.mark.parametrize(
    ("posted", "said"),
    [
        (("met", "opponents", ""), "met, opponents"),
        (("", "met", ""), "met"),
        (("", "", ""), None),
        (("nothing", "", ""), "nothing"),
    ],
)
def test_an_official_chooses_what_breaks_ties_place_by_place(
    posted: tuple[str, ...], said: str | None
) -> None:
    club = make_organiser()
    data = {f"L78D-ties_{place}": each for place, each in enumerate(posted)}
    form = RegulationForm(
        data | {"title": "Regulations", "effective_on": "2026-11-18", "seen": "0"},
        above=authority_settles(club, TODAY),
    )
    assert form.is_valid(), form.errors
    ruled = form.cleaned_data["ruled"]
    assert ruled == ({"L78D-ties": Ruled(said)} if said else {})
    (asked,) = (each for room in form.rooms() for each in room.asked if each.provision is L78D_TIES)
    assert asked.is_spoken == bool(said)


def test_ties_twice_the_same_are_told_at_their_field() -> None:
    club = make_organiser()
    data = {"L78D-ties_0": "met", "L78D-ties_1": "met", "title": "R", "seen": "0"}
    form = RegulationForm(
        data | {"effective_on": "2026-11-18"}, above=authority_settles(club, TODAY)
    )
    assert form.errors == {"L78D-ties": ["“met” stands here twice"]}


def test_L78D_the_form_of_an_event_asks_no_ties_that_are_fixed() -> None:
    club = make_organiser()
    regulate(club.authority, L78D_ties=fixed("met"))
    event = build_event(club)
    client = Client()
    client.force_login(User.objects.get(email="admin@acol.example"))
    address = reverse("event_edit", args=[club.slug, event.pk])
    form = client.get(address).context["form"]
    assert form["first_tie_break"].value() == "met"
    for name in ("first_tie_break", "second_tie_break", "third_tie_break"):
        assert form[name].field.disabled
    assert "Fixed: what they scored" in form["first_tie_break"].help_text


# --- Entries (Law 80B2(d)) --------------------------------------------------------------------


def test_L80B2d_the_most_entries_that_are_regulated_bind_who_enters() -> None:
    club = make_organiser()
    regulate(club.authority, L80B2d_most=fixed(2))
    event = build_event(club, pairs=2)
    assert newest(event).most_entries == 2
    with scope(organiser=club):
        with pytest.raises(UserError, match="allow 2 entries, and 2 are in"):
            add_entry(actor=SYSTEM, event=event, first=Person("A"), second=Person("B"), now=NOW)
        with pytest.raises(UserError, match=FIXED) as refusal:
            fill_chapter(
                actor=SYSTEM,
                event=event,
                chapter=Chapter.ENTRIES,
                draft={"most_entries": 24},
                said={},
                now=NOW,
            )
    assert refusal.value.field == "most_entries"


def test_L80B2d_entries_close_when_it_is_regulated_and_an_open_value_may_be_changed() -> None:
    club = make_organiser()
    regulate(club.authority, L80B2d_close=Ruled("12:00 -1d"), L80B2d_open=Ruled("10:00 -7d"))
    event = build_event(club, starts_at=NOW + timedelta(days=1))
    assert (event.entries_open, event.entries_close) == ("10:00 -7d", "12:00 -1d")
    with scope(organiser=club):
        with pytest.raises(UserError, match="Entries closed on"):
            add_entry(actor=SYSTEM, event=event, first=Person("A"), second=Person("B"), now=NOW)
        fill_chapter(
            actor=SYSTEM,
            event=event,
            chapter=Chapter.ENTRIES,
            draft={"entries_close": "12:00 -0d"},
            said={},
            now=NOW,
        )
        event.refresh_from_db()
        assert event.entries_close == "12:00 -0d"
        publish_conditions(actor=SYSTEM, event=event, now=NOW)
        add_entry(actor=SYSTEM, event=event, first=Person("A"), second=Person("B"), now=NOW)


def test_L80B2d_who_may_enter_and_for_how_much_stands_where_entries_are_taken() -> None:
    club = make_organiser()
    regulate(
        club.authority,
        L80B2d_who=fixed("members of a club of the union"),
        L80B2d_fee=Ruled("12 euro a pair"),
        L80B2d_most=Ruled(30),
    )
    event = build_event(club, pairs=1)
    client = Client()
    public = client.get(reverse("event", args=[club.slug, event.pk])).content.decode()
    client.force_login(User.objects.get(email="admin@acol.example"))
    entries = client.get(reverse("entries", args=[club.slug, event.pk])).content.decode()
    for text in (public, entries):
        assert "<dd>members of a club of the union</dd>" in text
        assert "<dd>12 euro a pair</dd>" in text
    assert '<dd>30 <span class="soft">1 entered</span></dd>' in entries


def test_entries_that_would_close_before_they_open_are_not_regulated() -> None:
    club = make_organiser()
    with pytest.raises(UserError, match="would close before they open") as refusal:
        regulate(club.authority, L80B2d_open=Ruled("12:00 -1d"), L80B2d_close=Ruled("12:00 -1d"))
    assert refusal.value.field == "L80B2d-close"
    regulate(club.authority, L80B2d_open=Ruled("12:00 -1d"), L80B2d_close=Ruled("12:01 -1d"))


def test_an_event_whose_entries_would_close_before_they_open_is_not_published() -> None:
    club = make_organiser()
    event = build_event(club, starts_at=NOW + timedelta(days=9), entries_open="12:00 -2d")
    regulate(club.authority, L80B2d_close=fixed("12:00 -3d"))
    with scope(organiser=club), pytest.raises(UserError, match="before they open"):
        publish_conditions(actor=SYSTEM, event=event, now=NOW, following=True)


# --- The Swiss --------------------------------------------------------------------------------

NUMBERS: dict[str, Any] = {"swiss_rounds": 5, "swiss_boards": 4, "swiss_rematch_after": 2}


@pytest.mark.parametrize(
    ("otherwise", "field", "words"),
    [
        ({"rounds": 4}, "rounds", "5 rounds"),
        ({"boards": 8}, "boards", "4 boards a round"),
        ({"rematch_after": 3}, "rematch_after", "after 2 other rounds"),
        ({"rematch_after": None}, "rematch_after", "after 2 other rounds"),
    ],
)
def test_L78D_the_numbers_of_a_swiss_bind_its_start(
    otherwise: dict[str, Any], field: str, words: str
) -> None:
    club = make_organiser()
    with scope(organiser=club):
        with pytest.raises(UserError, match=f"The conditions say: {words}") as refusal:
            start(club, replace(AS_SETTLED, **otherwise), **NUMBERS)
        assert refusal.value.field == field
        assert start(club, AS_SETTLED, name="As settled", **NUMBERS).state == Session.State.RUNNING


def test_L78D_the_terms_of_a_swiss_are_regulated() -> None:
    club = make_organiser()
    regulate(
        club.authority,
        L78D_swiss_rounds=fixed(5),
        L78D_swiss_pairing=fixed("top-first"),
        L78D_swiss_last_round=Ruled("by_standing"),
    )
    with scope(organiser=club):
        event = build_teams(club, teams=4)
        assert (event.swiss_rounds, event.swiss_pairing) == (5, "top-first")
        with pytest.raises(UserError, match=FIXED) as refusal:
            changed(event, swiss_rounds=7)
        assert refusal.value.field == "swiss_rounds"
        own = changed(event, swiss_last_round="as_others")
        assert own.said["L78D-swiss-last-round"] == "as_others"
        with pytest.raises(UserError, match="The conditions say: from the top"):
            start(club, SWISS, name="Otherwise")


def test_L78D_how_long_two_wait_says_nothing_where_they_never_meet() -> None:
    club = make_organiser()
    regulate(club.authority, L78D_swiss_rematch_after=fixed(2))
    with scope(organiser=club):
        session = start(club, SWISS, swiss_rematches="never")
        assert session.conditions is not None
        assert overtaken(session.conditions, TODAY) == []


def test_two_who_never_meet_have_no_rounds_between_two_meetings() -> None:
    club = make_organiser()
    with pytest.raises(UserError, match="Nobody meets twice") as refusal:
        regulate(
            club.authority,
            L78D_swiss_rematches=Ruled("never"),
            L78D_swiss_rematch_after=Ruled(2),
        )
    assert refusal.value.field == "L78D-swiss-rematch-after"
    event = build_teams(club, teams=4)
    with pytest.raises(UserError, match="Nobody meets twice") as refused:
        changed(event, swiss_rematches="never", swiss_rematch_after=2)
    assert refused.value.field == "swiss_rematch_after"


def test_the_numbers_of_a_swiss_say_nothing_of_a_field_of_pairs() -> None:
    club = make_organiser()
    regulate(club.authority, L78D_swiss_rounds=fixed(5))
    event = build_event(club, scoring=Scoring.MATCHPOINTS)
    version = newest(event)
    version.event = event
    with scope(organiser=club):
        assert overtaken(version, day_of_play(event)) == []
