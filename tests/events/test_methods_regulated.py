"""L78D-methods: what is said of one kind of contest decides nothing for another (Law 78D)."""

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from clubs.models import Authority, Organiser, User
from events.actions.approvals import ask_approval
from events.actions.conditions import publish_conditions
from events.actions.events import create_event
from events.actions.regulations import (
    planned_regulation,
    publish_house_rules,
    publish_regulation,
)
from events.actions.sessions import start_session
from events.models import Conditions, Event, Regulation, Session
from events.provisions.ruled import Ruled
from events.queries.conditions import latest_conditions
from events.queries.regulation_effects import effects_of
from events.queries.regulations import day_of_play, overtaken
from events.queries.setup import setup_of
from events.regulation_mail import tell_of_regulation
from tests.builders import NOW, build_event, make_official, make_organiser
from tests.teams import build_teams

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("an_evening")]

TODAY = NOW.date()


def regulate(authority: Authority, ruled: dict[str, Ruled]) -> Regulation:
    return publish_regulation(actor=SYSTEM, **said_of(authority, ruled))


def said_of(authority: Authority, ruled: dict[str, Ruled]) -> dict[str, Any]:
    return {
        "authority": authority,
        "title": "Regulations",
        "effective_on": TODAY,
        "ruled": ruled,
        "now": NOW,
        "seen": authority.regulations.count(),
    }


def methods(value: str | None = None, **said: Any) -> dict[str, Ruled]:
    return {"L78D-methods": Ruled(value, **said)}


def start(event: Event, kind: str) -> Session:
    with scope(organiser=event.organiser):
        return start_session(
            actor=SYSTEM,
            session=event.sessions.get(),
            kind=kind,
            entries=list(event.entries.all()),
            boards=24 if event.is_teams else 12,
            now=NOW,
        )


def republished(event: Event) -> Conditions:
    with scope(organiser=event.organiser):
        return publish_conditions(actor=SYSTEM, event=event, now=NOW, following=True)


@pytest.mark.parametrize(
    "said",
    [
        {"value": "matchpoints"},
        {"value": "matchpoints", "is_fixed": True},
        {"value": "pairs_vp", "is_fixed": True},
        {"approved": ("pairs_vp",)},
    ],
)
def test_L78D_methods_of_pairs_decide_nothing_for_teams(said: dict[str, Any]) -> None:
    event = build_teams(teams=4)
    regulate(event.organiser.authority, methods(**said))
    with scope(organiser=event.organiser):
        version = latest_conditions(event)
        assert version is not None
        version.event = event
        assert overtaken(version, day_of_play(event)) == []
    begun = start(event, "round-robin")
    assert begun.conditions is not None
    assert (begun.conditions.number, begun.conditions.scoring) == (1, "victory_points")


def test_L78D_methods_of_teams_decide_nothing_for_pairs() -> None:
    event = build_event(pairs=4, scoring="butler")
    regulate(event.organiser.authority, methods("board_a_match", is_fixed=True))
    begun = start(event, "howell")
    assert begun.conditions is not None
    assert (begun.conditions.number, begun.conditions.scoring) == (1, "butler")


def test_L78D_what_is_approved_for_teams_leaves_them_what_needs_no_approval() -> None:
    """Victory Points are not approved: IMPs (Law 78B) need nobody's approval."""
    event = build_teams(teams=4)
    regulate(event.organiser.authority, methods(approved=("board_a_match",), citation="§ 4"))
    begun = start(event, "round-robin")
    assert begun.conditions is not None
    assert (begun.conditions.number, begun.conditions.scoring) == (2, "team_imps")


def test_L78D_published_anew_teams_are_scored_as_teams_and_start() -> None:
    event = build_teams(teams=4)
    regulate(event.organiser.authority, methods(approved=("board_a_match",)))
    assert republished(event).scoring == "team_imps"
    begun = start(event, "round-robin")
    assert begun.conditions is not None
    assert begun.conditions.number == 2


def test_L78D_a_fixed_method_of_teams_is_what_they_start_with() -> None:
    event = build_teams(teams=4)
    regulate(event.organiser.authority, methods("board_a_match", is_fixed=True))
    begun = start(event, "round-robin")
    assert begun.conditions is not None
    assert (begun.conditions.number, begun.conditions.scoring) == (2, "board_a_match")


def test_L78D_what_broke_ties_goes_with_the_scoring_that_it_suits() -> None:
    event = build_event(pairs=4, scoring="butler", first_tie_break="quotient")
    regulate(event.organiser.authority, methods("matchpoints", is_fixed=True))
    begun = start(event, "howell")
    assert begun.conditions is not None
    assert (begun.conditions.scoring, begun.conditions.first_tie_break) == ("matchpoints", "")


def test_L78D_a_new_event_of_teams_is_set_up_where_pairs_are_regulated() -> None:
    club = make_organiser()
    regulate(club.authority, methods("half", is_fixed=True))
    with scope(organiser=club):
        teams = set_up(club, contest="teams", scoring="victory_points")
        assert (teams.scoring, set_up(club, contest="teams").scoring) == (
            "victory_points",
            "team_imps",
        )
        assert set_up(club).scoring == "half"
        with pytest.raises(UserError, match="Law 78D: Union has fixed “half-matchpoints"):
            set_up(club, scoring="butler")


def set_up(club: Organiser, **draft: Any) -> Event:
    return create_event(
        actor=SYSTEM, organiser=club, now=NOW, name="Club night", starts_at=NOW, **draft
    )


def test_L78D_house_rules_for_teams_stand_beside_a_regulation_for_pairs() -> None:
    club = make_organiser()
    regulate(club.authority, methods("matchpoints", is_fixed=True))
    with scope(organiser=club):
        with pytest.raises(UserError, match="Union has fixed “matchpoints"):
            house_rule(club, "butler")
        house_rule(club, "board_a_match")
        assert set_up(club, contest="teams").scoring == "board_a_match"
        assert set_up(club).scoring == "matchpoints"


def house_rule(club: Organiser, value: str) -> None:
    publish_house_rules(actor=SYSTEM, organiser=club, said={"L78D-methods": value}, now=NOW, seen=0)


def test_L78D_approval_is_asked_by_what_is_said_of_the_kind_of_contest() -> None:
    club = make_organiser()
    regulate(club.authority, methods("matchpoints", is_fixed=True))
    with scope(organiser=club):
        asked = ask_approval(
            actor=SYSTEM,
            organiser=club,
            event=None,
            key="L78D-methods",
            value="patton",
            reason="Our cup.",
            now=NOW,
        )
    assert asked.value == "patton"


# --- What leaves nothing ------------------------------------------------------------------------

NO_LEAGUE = (
    "Law 78D: Union says “board-a-match (each board is won, tied or lost, 2-1-0; teams)” (§ 4),"
    " and what is played here cannot be scored by that"
)
NO_SCALE = "and these conditions have no scale for it: the organiser has to give one."


def plain(text: object) -> str:
    return str(text).replace("\N{NO-BREAK SPACE}", " ")


def test_the_mail_of_a_regulation_is_all_in_the_language_of_who_published_it() -> None:
    club = make_organiser()
    with scope(organiser=club):
        league = set_up(club, contest="teams", season_kind="league", scoring="victory_points")
        publish_conditions(actor=SYSTEM, event=league, now=NOW)
    made = regulate(club.authority, methods("board_a_match", is_fixed=True, citation="§ 4"))
    mail.outbox.clear()
    tell_of_regulation(made.pk, "nl", NOW)
    (sent,) = mail.outbox
    assert "kan zo niet worden gescoord" in sent.body


def test_L78D_a_league_that_a_regulation_leaves_nothing_is_told_in_a_sentence() -> None:
    club = make_organiser()
    with scope(organiser=club):
        league = set_up(club, contest="teams", season_kind="league", scoring="victory_points")
        publish_conditions(actor=SYSTEM, event=league, now=NOW)
    fixed = methods("board_a_match", is_fixed=True, citation="§ 4")
    (effect,) = effects_of(planned_regulation(**said_of(club.authority, fixed)))
    assert plain(effect.hindrance).startswith(NO_LEAGUE)
    regulate(club.authority, fixed)
    with scope(organiser=club):
        assert plain(setup_of(league).hindrance).startswith(NO_LEAGUE)
        with pytest.raises(UserError) as refused:
            republished(league)
        assert plain(refused.value).startswith(NO_LEAGUE)
        with pytest.raises(UserError) as refused:
            set_up(club, contest="teams", season_kind="cup", scoring="team_imps")
        assert plain(refused.value).startswith(NO_LEAGUE) or "has fixed" in plain(refused.value)


def test_L78D_patton_without_a_scale_is_told_to_director_and_organiser() -> None:
    event = build_teams(teams=4)
    regulate(event.organiser.authority, methods("patton", is_fixed=True))
    with pytest.raises(UserError, match="has to give one"):
        start(event, "round-robin")
    with pytest.raises(UserError, match="has to give one") as refused:
        republished(event)
    assert refused.value.field == "aggregate_scale"


def test_L78D_who_previews_a_regulation_is_told_what_it_leaves_nothing() -> None:
    event = build_teams(teams=4, starts_at=timezone.now() + timedelta(days=2))
    client = Client()
    client.force_login(make_official(event.organiser.authority))
    posted = {
        "title": "Regulations",
        "effective_on": timezone.now().date().isoformat(),
        "seen": "0",
        "L78D-methods": "patton",
        "L78D-methods.binding": "fixed",
    }
    seen = client.post(reverse("regulation_new", args=["union"]), posted).content.decode()
    assert "1 event that is published and still to be played has to be published anew" in seen
    assert NO_SCALE in seen
    client.post(reverse("regulation_new", args=["union"]), posted | {"publish": "yes"})
    with scope(organiser=event.organiser):
        session = event.sessions.get()
    client.force_login(User.objects.get(email="director@acol.example"))
    for name, key in (("movement", session.pk), ("conditions", event.pk)):
        if name == "conditions":
            client.force_login(User.objects.get(email="admin@acol.example"))
        seen = client.get(reverse(name, args=["acol", key])).content.decode()
        assert NO_SCALE in seen


def test_L78D_a_scale_of_ones_own_asks_nothing_of_an_event_without_scales() -> None:
    club = make_organiser()
    regulate(club.authority, {"L78D-scales": Ruled("own", is_fixed=True)})
    with scope(organiser=club):
        assert set_up(club).scoring == "matchpoints"
        with pytest.raises(UserError, match="has to give one"):
            set_up(club, contest="teams", scoring="victory_points")
