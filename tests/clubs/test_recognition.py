"""The recognition of organisers (Law 80B1): with dates, suspended, ended, restored, handed on."""

from dataclasses import dataclass
from datetime import date, timedelta
from random import Random
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from hypothesis import given
from hypothesis import strategies as st

from clubs.actions.authorities import establish_below
from clubs.actions.organisers import recognise_organiser
from clubs.actions.recognition import change_recognition, hand_on_organiser
from clubs.actors import SYSTEM, Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import Authority, HistoryRecord, Membership, Organiser, User
from clubs.queries.recognition import recognition_of
from clubs.recognition import Recognition, RecognitionState, recognition_on
from events.actions.conditions import publish_conditions
from events.actions.copies import copy_event
from events.actions.events import create_event, edit_event
from events.actions.releases import publish_official_score
from events.actions.season_setup import Dates, make_matches
from events.actions.sittings import add_session, edit_session
from events.actions.stages import StageTemplate, choose_template
from events.models import Event
from events.queries.setup import setup_of
from tests.builders import (
    NOW,
    RECOGNISED_SINCE,
    build_event,
    build_session,
    enter_results,
    make_authority,
    make_member,
    make_official,
    make_organiser,
)
from tests.championship import begin, build_championship, nth
from tests.seasons import build_season
from tests.teams import build_teams
from tests.together import at_once

TODAY = NOW.date()
DAY = timedelta(days=1)
State = RecognitionState


@dataclass(frozen=True)
class Decided:
    """A step as the rule reads it."""

    number: int
    kind: str
    since: date
    until: date | None = None
    reason: str = ""


def states(*steps: Decided) -> list[RecognitionState]:
    """How it stands on each day from the day before the first to three days after."""
    return [recognition_on(steps, TODAY + n * DAY).state for n in range(-1, 4)]


def test_L80B1_recognition_lapses_by_itself_on_the_day_after_its_last() -> None:
    step = Decided(1, "recognised", TODAY, TODAY + DAY)
    good, lapsed = State.RECOGNISED, State.LAPSED
    assert states(step) == [State.NOT_YET, good, good, lapsed, lapsed]
    assert recognition_on([step], TODAY + 2 * DAY) == Recognition(lapsed, TODAY + 2 * DAY)


def test_L80B1_what_was_suspended_is_restored_as_far_as_it_went() -> None:
    steps = (
        Decided(1, "recognised", TODAY, TODAY + 2 * DAY),
        Decided(2, "suspended", TODAY + DAY, reason="fees"),
        Decided(3, "restored", TODAY + 2 * DAY),
    )
    assert states(*steps) == [
        State.NOT_YET,
        State.RECOGNISED,
        State.SUSPENDED,
        State.RECOGNISED,
        State.LAPSED,
    ]
    assert recognition_on(steps, TODAY + DAY).reason == "fees"


def test_L80B1_of_two_decisions_for_one_day_the_later_counts() -> None:
    ended = Decided(2, "ended", TODAY + DAY)
    again = Decided(3, "recognised", TODAY + DAY)
    first = Decided(1, "recognised", TODAY)
    assert recognition_on([first, ended, again], TODAY + DAY).is_good
    assert recognition_on([first, ended], TODAY + DAY).state is State.ENDED


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["recognised", "suspended", "restored", "ended", "moved"]),
            st.integers(0, 5),
            st.none() | st.integers(0, 5),
        ),
        max_size=6,
    ),
    st.integers(-1, 8),
    st.randoms(),
)
def test_L80B1_the_order_in_which_steps_are_read_is_nothing(
    drawn: list[tuple[str, int, int | None]], day: int, chance: Random
) -> None:
    steps = [
        Decided(number, kind, TODAY + since * DAY, None if last is None else TODAY + last * DAY)
        for number, (kind, since, last) in enumerate(drawn)
    ]
    found = recognition_on(steps, TODAY + day * DAY)
    later = Decided(99, "ended", TODAY + (day + 1) * DAY)
    chance.shuffle(steps)
    assert recognition_on([*steps, later], TODAY + day * DAY) == found


def decide(club: Organiser, kind: str, since: date = TODAY, **said: Any) -> None:
    change_recognition(
        actor=said.pop("actor", None) or official_of(club),
        authority=said.pop("authority", club.authority),
        organiser=club,
        kind=kind,
        since=since,
        reason=said.pop("reason", "Fees not paid."),
        now=NOW,
        **said,
    )


def official_of(club: Organiser) -> Actor:
    found = User.objects.filter(offices__authority=club.authority).first()
    return Actor.person(found or make_official(club.authority))


def set_up(club: Organiser, day: date) -> Event:
    with scope(organiser=club):
        return create_event(
            actor=Actor.person(User.objects.get(email="admin@acol.example")),
            organiser=club,
            name="Tuesday pairs",
            starts_at=NOW + (day - TODAY),
            now=NOW,
        )


@pytest.mark.django_db
def test_L80B1_new_events_stop_results_stay_and_what_runs_is_finished(client: Client) -> None:
    club = make_organiser()
    running = build_session(club, pairs=6)
    draft = set_up(club, TODAY + 2 * DAY)
    decide(club, "suspended", TODAY + DAY)
    actor = Actor.person(User.objects.get(email="admin@acol.example"))
    with pytest.raises(UserError, match=r"suspended since 18 November 2026\. Ask Union"):
        set_up(club, TODAY + DAY)
    set_up(club, TODAY)
    with scope(organiser=club):
        with pytest.raises(
            UserError, match="can set up, publish and begin nothing new for 19 November 2026"
        ):
            publish_conditions(actor=actor, event=draft, now=NOW)
        with pytest.raises(
            UserError, match="can set up, publish and begin nothing new for 20 November 2026"
        ):
            edit_event(actor=actor, event=draft, starts_at=NOW + 3 * DAY, now=NOW)
        with pytest.raises(UserError, match="can set up, publish and begin nothing new"):
            copy_event(
                actor=actor,
                event=running.event,
                starts_at=NOW + 7 * DAY,
                directors=False,
                publish=False,
                now=NOW,
            )
        assert Event.objects.count() == 3
    enter_results(running)
    with scope(organiser=club):
        publish_official_score(
            actor=Actor.person(User.objects.get(email="director@acol.example")),
            session=running,
            now=NOW + DAY,
        )
    assert client.get(reverse("results", args=["acol", running.pk])).status_code == 200
    decide(club, "restored", TODAY + DAY)
    with scope(organiser=club):
        publish_conditions(actor=actor, event=draft, now=NOW)


@pytest.mark.django_db
def test_L80B1_no_night_is_added_or_moved_to_a_day_without_recognition() -> None:
    club = make_organiser()
    event = build_championship(club)
    decide(club, "ended", TODAY + 8 * DAY)
    said: dict[str, Any] = {"actor": SYSTEM, "name": "", "now": NOW}
    why = r"can set up, publish and begin nothing new for 25 November 2026: recognition ended on"
    with scope(organiser=club):
        begin(event, 1)
        with pytest.raises(UserError, match=why) as refused:
            add_session(event=event, starts_at=NOW + 8 * DAY, **said)
        assert refused.value.field == "day"
        with pytest.raises(UserError, match=why):
            edit_session(session=nth(event, 2), starts_at=NOW + 8 * DAY, **said)
        edit_session(session=nth(event, 2), starts_at=NOW + 6 * DAY, **said)
        add_session(event=event, starts_at=NOW + 7 * DAY, **said)
        assert event.sessions.count() == 3


@pytest.mark.django_db
def test_L80B1_a_session_within_a_day_without_recognition_keeps_its_day() -> None:
    club = make_organiser()
    event = build_championship(club)
    begin(event, 1)
    decide(club, "suspended", TODAY + DAY)
    with scope(organiser=club):
        later = nth(event, 2).starts_at + timedelta(hours=1)
        edit_session(actor=SYSTEM, session=nth(event, 2), starts_at=later, name="", now=NOW)
        assert nth(event, 2).starts_at == later


@pytest.mark.django_db
def test_L80B1_a_copy_and_the_stages_have_no_session_without_recognition() -> None:
    club = make_organiser()
    event = build_championship(club)
    decide(club, "ended", TODAY + 12 * DAY)
    with scope(organiser=club):
        with pytest.raises(UserError, match="nothing new for 30 November 2026"):
            copy_event(
                actor=SYSTEM,
                event=event,
                starts_at=NOW + 6 * DAY,
                directors=False,
                publish=False,
                now=NOW,
            )
        alone = set_up(club, TODAY + 11 * DAY)
        with pytest.raises(UserError, match="nothing new for 29 November 2026"):
            choose_template(actor=SYSTEM, event=alone, template=StageTemplate.ONE_FINAL, now=NOW)
        assert Event.objects.count() == 2


@pytest.mark.django_db
def test_L80B1_what_is_published_and_has_not_begun_does_not_begin(client: Client) -> None:
    """An event that has not begun is new; one of which a night was played is finished."""
    club = make_organiser()
    waiting = build_event(club, pairs=8)
    decide(club, "suspended")
    with pytest.raises(UserError, match=r"begin nothing new for 17 November 2026: .* Ask Union"):
        begin(waiting, 1)
    client.force_login(User.objects.get(email="director@acol.example"))
    page = client.get(reverse("movement", args=["acol", nth(waiting, 1).pk]))
    assert "begin nothing new for 17 November 2026" in page.text
    decide(club, "restored")
    assert begin(waiting, 1).state == "running"


@pytest.mark.django_db
def test_L80B1_what_has_begun_is_played_to_its_end() -> None:
    event = build_championship()
    begin(event, 1)
    decide(event.organiser, "ended", TODAY + DAY)
    with scope(organiser=event.organiser):
        assert begin(event, 2).state == "running"
        assert setup_of(event).unrecognised == ""


@pytest.mark.django_db
def test_L80B1_matches_of_a_season_are_made_while_the_organiser_is_recognised() -> None:
    """An event dated back is none that is covered: the matches begin when they are made."""
    club = make_organiser()
    made = build_season(club, name="Summer league")
    event = build_teams(club, season_kind="league", name="Winter league")
    decide(club, "ended", TODAY + DAY)
    with scope(organiser=club):
        with pytest.raises(UserError, match="begin nothing new for 19 November 2026"):
            make_matches(
                actor=SYSTEM,
                session=event.sessions.get(),
                entries=list(event.entries.all()),
                terms={},
                dates=Dates(NOW + 7 * DAY, 7 * DAY),
                now=NOW + 2 * DAY,
            )
        made.refresh_from_db()
        assert made.state == "running"


@pytest.mark.django_db
def test_L80B1_each_act_is_on_record_with_who_and_why() -> None:
    club = make_organiser()
    decide(club, "suspended")
    decide(club, "ended", TODAY + DAY, reason="Dissolved.")
    rows = list(club.recognition_acts.values_list("number", "kind", "since", "reason", "by_name"))
    assert rows == [
        (1, "recognised", RECOGNISED_SINCE, "", "Tenace"),
        (2, "suspended", TODAY, "Fees not paid.", "Official"),
        (3, "ended", TODAY + DAY, "Dissolved.", "Official"),
    ]
    with scope(organiser=club):
        acts = set(HistoryRecord.objects.values_list("act", "note"))
    assert {
        ("recognition.suspended", "Fees not paid."),
        ("recognition.ended", "Dissolved."),
    } <= acts


@pytest.mark.django_db
def test_L80B1_what_cannot_be_decided_is_refused_and_changes_nothing() -> None:
    club = make_organiser()
    stranger = Actor.person(make_official(make_authority("league"), "x@example.org"))
    with pytest.raises(NotAllowed):
        decide(club, "suspended", actor=stranger)
    with pytest.raises(UserError, match="League does not recognise Acol"):
        decide(club, "suspended", actor=stranger, authority=Authority.objects.get(slug="league"))
    for kind, since, said, why in (
        ("suspended", TODAY - DAY, {}, "16 November 2026 is past"),
        ("suspended", TODAY, {"reason": " "}, "Say why"),
        ("restored", TODAY, {}, "stands so that this cannot be decided: recognised"),
        ("recognised", TODAY, {"until": TODAY - DAY}, "last day is before the first"),
    ):
        with pytest.raises(UserError, match=why):
            decide(club, kind, since, **said)
    assert club.recognition_acts.count() == 1


@pytest.mark.django_db(transaction=True)
def test_L80B1_of_two_officials_at_once_one_decides() -> None:
    club = make_organiser()
    official_of(club)
    outcomes = at_once(
        lambda: decide(club, "suspended", TODAY), lambda: decide(club, "suspended", TODAY)
    )
    assert outcomes.count(UserError) == 1
    assert club.recognition_acts.count() == 2


@pytest.mark.django_db
def test_L80B1_an_authority_that_is_an_organiser_recognises_itself_once(client: Client) -> None:
    union = make_authority()
    official = make_official(union)
    client.force_login(official)
    said = {
        "name": "Union's own events",
        "slug": "own",
        "time_zone": "Europe/London",
        "administrator_email": "o@example.org",
        "is_authority": "on",
    }
    client.post("/authority/union/recognise/", said)
    assert "the authority itself" in Client().get("/authority/union/").content.decode()
    again = client.post("/authority/union/recognise/", {**said, "slug": "more"})
    assert "This authority is an organiser already." in again.content.decode()


@pytest.mark.django_db
def test_L80B1_recognition_has_a_first_and_a_last_day() -> None:
    union = make_authority()
    club = recognise_organiser(
        actor=Actor.person(make_official(union)),
        authority=union,
        name="Acol",
        slug="acol",
        place="",
        time_zone="Europe/London",
        administrator_email="admin@acol.example",
        since=TODAY + DAY,
        until=TODAY + 2 * DAY,
        now=NOW,
    ).organiser
    make_member(club, Membership.MemberRole.ADMINISTRATOR, email="admin@acol.example")
    for day, why in ((TODAY, "not recognised yet"), (TODAY + 3 * DAY, "recognition lapsed")):
        with pytest.raises(UserError, match=why):
            set_up(club, day)
    set_up(club, TODAY + DAY)
    set_up(club, TODAY + 2 * DAY)


def with_two_below() -> tuple[Organiser, Authority, Authority]:
    """A club of "union", which stands under nobody and has "north" under it."""
    club = make_organiser()
    north = establish_below(
        actor=official_of(club),
        authority=club.authority,
        name="North",
        slug="north",
        email="n@example.org",
        now=NOW,
    ).invitation.authority
    return club, club.authority, north


@pytest.mark.django_db
def test_L80B1_an_organiser_is_handed_on_by_the_authority_above_both(client: Client) -> None:
    club, union, north = with_two_below()
    nell = make_official(north, "nell@example.org")
    client.force_login(User.objects.get(offices__authority=union))
    address = "/authority/union/organisers/acol/"
    page = client.post(f"{address}hand-on/", {"to": north.pk, "reason": "It lies there."})
    assert page["Location"] == "/authority/union/office/"
    club.refresh_from_db()
    assert club.authority == north
    assert club.recognition_acts.get(number=2).kind == "moved"
    assert recognition_of(club, TODAY).is_good
    text = client.get(address).content.decode()
    assert "It lies there." in text
    assert "Decide on it" not in text
    with pytest.raises(UserError, match="Only an authority above both"):
        hand_on_organiser(
            actor=Actor.person(nell),
            authority=north,
            organiser=club,
            to=union,
            reason="",
            now=NOW,
        )
    client.force_login(nell)
    assert "Decide on it" in client.get("/authority/north/organisers/acol/").content.decode()


@pytest.mark.django_db
def test_L80B1_no_organiser_is_without_an_authority_whichever_way_it_is_tried(
    client: Client,
) -> None:
    club, union, _north = with_two_below()
    client.force_login(User.objects.get(offices__authority=union))
    page = client.post("/authority/union/organisers/acol/hand-on/", {"to": "", "reason": "Gone."})
    assert "This field is required." in page.content.decode()
    with pytest.raises(ProtectedError), transaction.atomic():
        union.delete()
    with pytest.raises(IntegrityError), transaction.atomic():
        Organiser.objects.filter(pk=club.pk).update(authority=None)
    change_recognition(
        actor=official_of(club),
        authority=union,
        organiser=club,
        kind="ended",
        since=TODAY,
        reason="Dissolved.",
        now=NOW,
    )
    club.refresh_from_db()
    assert (club.authority, recognition_of(club, TODAY).is_good) == (union, False)


@pytest.mark.django_db
def test_L80B1_the_pages_flag_an_organiser_that_is_not_recognised(client: Client) -> None:
    club = make_organiser()
    event = build_event(club, starts_at=NOW + 400 * DAY)
    assert "recognition" not in client.get("/o/acol/").content.decode()
    change_recognition(
        actor=official_of(club),
        authority=club.authority,
        organiser=club,
        kind="ended",
        since=TODAY,
        reason="Dissolved.",
        now=NOW,
    )
    for address in ("/o/acol/", f"/o/acol/events/{event.pk}/", "/authority/union/"):
        assert "recognition ended on 17 November 2026" in client.get(address).content.decode()
    client.force_login(User.objects.get(offices__authority=club.authority))
    assert "Dissolved." in client.get("/authority/union/organisers/acol/").content.decode()
