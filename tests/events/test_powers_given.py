"""Powers delegated and assigned (Law 80A3), on pages and in the conditions of events."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from django_scopes import scope

from clubs.actions.authorities import establish_below
from clubs.actors import SYSTEM, Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import Authority, Organiser, User
from events.actions.conditions import publish_conditions
from events.actions.delegations import give_powers, revoke_powers
from events.actions.regulations import publish_house_rules, publish_regulation
from events.models import Conditions, Delegation, Event
from events.provisions.ruled import Ruled
from events.queries.regulations import day_of_play, overtaken, said_above, settled_of
from tests.builders import build_event, make_authority, make_official, make_organiser
from tests.together import at_once

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("an_evening")]

DAY = timedelta(days=1)


def today() -> date:
    return timezone.now().date()


def give(authority: Authority, to: Authority | Organiser, *keys: str, **said: Any) -> Delegation:
    return give_powers(
        actor=said.pop("actor", SYSTEM),
        authority=authority,
        to=to,
        keys=keys,
        giving=said.pop("giving", "delegated"),
        since=said.pop("since", today()),
        now=timezone.now(),
        **said,
    )


def take_back(given: Delegation, since: date | None = None, reason: str = "Enough.") -> Delegation:
    return revoke_powers(
        actor=SYSTEM,
        authority=given.authority,
        delegation=given,
        since=since or today(),
        reason=reason,
        now=timezone.now(),
    )


def regulate(authority: Authority, **ruled: Ruled) -> None:
    now = timezone.now()
    publish_regulation(
        actor=SYSTEM,
        authority=authority,
        title="Regulations",
        effective_on=now.date(),
        ruled=ruled,
        now=now,
        seen=authority.regulations.count(),
    )


def to_be_played(club: Organiser) -> Event:
    return build_event(club, starts_at=timezone.now() + 2 * DAY)


def kept(event: Event, key: str) -> tuple[object, str, str]:
    """What published conditions have: the value, who said it, and in whose name."""
    with scope(organiser=event.organiser):
        found = Conditions.objects.filter(event=event).latest("number").provisions[key]
    return found["value"], found["name"], found["in_name_of"]


def test_L80A3_a_decision_says_in_whose_name_it_was_taken(client: Client) -> None:
    club, league = make_organiser(), make_authority("league")
    give(club.authority, league, "L92B", "L16B2", citation="§ 4")
    regulate(club.authority, L92B=Ruled("40 min"))
    regulate(league, L92B=Ruled("45 min"), L79C1=Ruled("2 h"))
    event = to_be_played(club)
    assert kept(event, "L92B") == ("45 min", "League", "Union")
    assert kept(event, "L79C1") == ("30 min", "", "")
    address = f"/o/acol/events/{event.pk}/conditions/"
    text = " ".join(client.get(address).content.decode().split())
    assert "League in the name of Union, regulation 1" in text
    told = client.get(f"/api/v1/organisers/acol/events/{event.pk}/provisions/").json()
    in_names = {each["key"]: each["in_name_of"] for each in told}
    assert (in_names["L92B"], in_names["L79C1"]) == ("Union", "")
    text = client.get("/authority/union/powers/").content.decode()
    assert "Law 92B" in text
    assert "§\N{NO-BREAK SPACE}4" in text
    assert "Held for others" in client.get("/authority/league/powers/").content.decode()


def test_L80A3_what_is_assigned_the_authority_may_not_regulate() -> None:
    club, league = make_organiser(), make_authority("league")
    regulate(club.authority, L92B=Ruled("40 min", is_fixed=True), L79C1=Ruled("1 h"))
    give(club.authority, league, "L92B", giving="assigned")
    event = to_be_played(club)
    assert kept(event, "L92B") == ("30 min", "", "")
    with pytest.raises(UserError, match="Law 92B is assigned to League: Union has no say in it"):
        regulate(club.authority, L92B=Ruled("50 min"))
    regulate(club.authority, L92B=Ruled("40 min", is_fixed=True), L79C1=Ruled("2 h"))
    regulate(league, L92B=Ruled("1 h"))
    with scope(organiser=club):
        settled = settled_of(event, event.said)["L92B"]
    assert settled.said is not None
    assert (settled.value, settled.said.speaker.name, settled.said.speaker.in_name_of) == (
        "1 h",
        "League",
        "",
    )


def test_L80A3_an_organiser_regulates_its_own_events_by_a_power() -> None:
    club, other = make_organiser(), make_organiser("benji")
    regulate(club.authority, L16B2=Ruled("reserve"))
    give(club.authority, club, "L16B2")
    for each, refused in ((club, False), (other, True)):
        with scope(organiser=each):
            said: dict[str, Any] = {"said": {"L16B2": "call"}, "now": timezone.now(), "seen": 0}
            if refused:
                with pytest.raises(UserError, match="Law 16B2 leaves this to the authority"):
                    publish_house_rules(actor=SYSTEM, organiser=each, **said)
            else:
                publish_house_rules(actor=SYSTEM, organiser=each, **said)
    assert kept(to_be_played(club), "L16B2") == ("call", "Acol Bridge Club", "Union")
    assert kept(to_be_played(other), "L16B2") == ("reserve", "Union", "")


def test_L80A3_powers_of_the_same_days_and_provision_are_given_once() -> None:
    club, league, county = make_organiser(), make_authority("league"), make_authority("county")
    union, begun = club.authority, today() + 2 * DAY
    given = give(union, league, "L92B", "L16B2", since=begun, until=begun + 2 * DAY)
    for since, until in (
        (begun - DAY, None),
        (begun + 2 * DAY, begun + 9 * DAY),
        (begun, begun),
        (begun - DAY, begun),
    ):
        with pytest.raises(UserError, match="Law 92B is given to League from"):
            give(union, county, "L92B", since=since, until=until)
    give(union, county, "L92B", since=begun - 2 * DAY, until=begun - DAY)
    give(union, county, "L92B", since=begun + 3 * DAY)
    give(union, county, "L79C1", since=begun)
    take_back(given, begun + DAY)
    give(union, county, "L92B", since=begun + DAY, until=begun + 2 * DAY)
    assert Delegation.objects.count() == 5


def test_L80A3_what_cannot_be_given_is_refused_and_changes_nothing() -> None:
    club, league = make_organiser(), make_authority("league")
    union = club.authority
    elsewhere = Actor.person(make_official(league, "x@example.org"))
    with pytest.raises(NotAllowed):
        give(union, league, "L92B", actor=elsewhere)
    for to, keys, said, why in (
        (union, ("L92B",), {}, "Union has this power itself"),
        (league, (), {}, "Choose what is given away"),
        (league, ("L79C2",), {}, "leaves this to the organiser"),
        (league, ("L99",), {}, "No provision is called “L99”"),
        (league, ("L92B",), {"since": today() - DAY}, "choose today or a later day"),
        (league, ("L92B",), {"until": today() - DAY}, "The last day is before the first"),
    ):
        with pytest.raises(UserError, match=why):
            give(union, to, *keys, **said)
    with pytest.raises(UserError, match="Acol Bridge Club does not stand under League"):
        give(league, club, "L92B")
    assert not Delegation.objects.exists()


def test_L80A3_what_an_authority_does_is_given_clause_by_clause_and_to_authorities() -> None:
    club, league, county = make_organiser(), make_authority("league"), make_authority("county")
    given = give(club.authority, league, "L93C2", "L40C1", "L92B")
    assert given.keys == ["L92B", "L40C1", "L93C2"]
    with pytest.raises(UserError, match="Law 40C1 is given to League from"):
        give(club.authority, county, "L40C1")
    give(club.authority, county, "L93C1")
    with pytest.raises(UserError, match="Law 93C2 is for an authority: Acol Bridge Club would"):
        give(club.authority, club, "L93C2")
    take_back(given)
    assert give(club.authority, county, "L40C1").holder == county


def test_L80A3_what_was_decided_by_a_power_stays_for_what_was_published_and_is_flagged() -> None:
    club, league = make_organiser(), make_authority("league")
    given = give(club.authority, league, "L92B")
    regulate(league, L92B=Ruled("45 min"))
    event = to_be_played(club)
    take_back(given, today() + DAY)
    assert kept(event, "L92B") == ("45 min", "League", "Union")
    with scope(organiser=club):
        version = event.conditions.get()
        (changed,) = overtaken(version, day_of_play(event))
        assert (changed.provision.key, changed.was, changed.value) == ("L92B", "45 min", "30 min")
        assert overtaken(version, today()) == []
        publish_conditions(actor=SYSTEM, event=event, now=timezone.now(), following=True)
    assert kept(event, "L92B") == ("30 min", "", "")


def test_L80A3_a_day_before_is_answered_as_it_was_known_then() -> None:
    club, league = make_organiser(), make_authority("league")
    given = give(club.authority, league, "L92B")
    regulate(league, L92B=Ruled("45 min"))
    known = timezone.now()
    take_back(given)
    with scope(organiser=club):
        assert said_above(club, today()).get("L92B", []) == []
        (heard,) = said_above(club, today(), known)["L92B"]
        assert heard.value == "45 min"
        assert "L92B" not in said_above(club, today() - DAY, known)


def test_L80A3_a_power_is_taken_back_once_and_with_a_reason() -> None:
    club, league = make_organiser(), make_authority("league")
    given = give(club.authority, league, "L92B")
    with pytest.raises(UserError, match="Say why"):
        take_back(given, reason=" ")
    take_back(given)
    with pytest.raises(UserError, match="Tenace has taken it back already"):
        take_back(given)


@pytest.mark.django_db(transaction=True)
def test_L80A3_of_two_who_give_the_same_power_at_once_one_does() -> None:
    union, league, county = map(make_authority, ("union", "league", "county"))
    outcomes = at_once(
        lambda: give(union, league, "L92B").pk > 0, lambda: give(union, county, "L92B").pk > 0
    )
    assert sorted(outcomes, key=str) == [UserError, True]
    assert Delegation.objects.count() == 1


def test_L80A3_powers_are_given_and_taken_back_on_pages(client: Client) -> None:
    club = make_organiser()
    official = make_official(club.authority)
    below = establish_below(
        actor=Actor.person(official),
        authority=club.authority,
        name="Łódź",
        slug="lodz",
        email="l@example.org",
        now=timezone.now(),
    ).invitation.authority
    client.force_login(official)
    said = {"giving": "assigned", "since": today().isoformat(), "keys": ["L92B", "L12C2b", "L93C2"]}
    page = client.post("/authority/union/powers/new/", said)
    assert "Choose one authority or one organiser." in page.content.decode()
    client.post("/authority/union/powers/new/", {**said, "to_authority": below.pk})
    given = Delegation.objects.get()
    assert (given.holder, given.giving, given.keys) == (
        below,
        "assigned",
        ["L12C2b", "L92B", "L93C2"],
    )
    address = f"/authority/union/powers/{given.pk}/revoke/"
    text = client.get("/authority/union/powers/").content.decode()
    assert address in text
    assert "Law 93C2: Matters that are referred are answered" in text
    client.post(address, {"since": today().isoformat(), "reason": "It did not work."})
    text = client.get("/authority/union/powers/").content.decode()
    assert "It did not work." in text
    assert address not in text
    assert "power taken back:" in client.get("/authority/union/office/").content.decode()
    assert address not in Client().get("/authority/union/powers/").content.decode()
    client.force_login(make_official(make_authority("league"), "x@example.org"))
    assert client.get(address).status_code == 404
    assert client.get(f"/authority/league/powers/{given.pk}/revoke/").status_code == 404


def test_L80A3_regulations_say_in_whose_name_besides_the_own(client: Client) -> None:
    union, league = make_authority("union"), make_authority("league")
    regulate(league, L92B=Ruled("45 min"), L16B2=Ruled("reserve"))
    said = "also in the name of <bdi>Union</bdi>"
    assert said not in client.get("/authority/league/regulations/").content.decode()
    given = give(union, league, "L92B")
    assert client.get("/authority/league/regulations/").content.decode().count(said) == 1
    take_back(given)
    assert said not in client.get("/authority/league/regulations/").content.decode()


def test_house_rules_ask_what_an_organiser_holds_a_power_over(client: Client) -> None:
    club = make_organiser()
    client.force_login(User.objects.get(email="admin@acol.example"))
    assert 'name="L16B2"' not in client.get("/o/acol/house-rules/").content.decode()
    give(club.authority, club, "L16B2")
    assert 'name="L16B2"' in client.get("/o/acol/house-rules/").content.decode()
