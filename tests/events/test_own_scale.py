"""A scale of Victory Points that the conditions hold themselves, from the form to the result."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from clubs.models import HistoryRecord, Organiser
from events.actions.conditions import publish_conditions
from events.actions.events import edit_event
from events.actions.releases import publish_official_score
from events.documents.booklet import booklet_context
from events.models import Event, Session
from events.models.scoring_choices import VictoryScale
from events.queries.conditions import provisions
from events.queries.standings import score_input
from tests.builders import NOW, build_event, enter_results, make_organiser
from tests.events.test_setup_pages import DETAILS, administrator
from tests.scored_alone import on_site, printed, scored_alone
from tests.teams import build_match_session, build_teams

pytestmark = pytest.mark.django_db

OWN = "0-1: 15 15\n2-4: 16 14\n5-9: 17.5 12.5\n10+: 25 4"
TYPED: dict[str, Any] = {"victory_scale": VictoryScale.OWN, "own_scale": OWN}


@pytest.fixture
def club() -> Iterator[Organiser]:
    organiser = make_organiser()
    with scope(organiser=organiser):
        yield organiser


def totals_agree(session: Session, folder: Path) -> None:
    alone = scored_alone(printed(session), folder)
    assert [(each["rank"], each["contestant"], each["total"]) for each in alone["standings"]] == [
        (row["rank"], row["label"], row["total"]) for row in on_site(session)["ranking"]
    ]


def test_L78D_a_match_is_worth_what_its_line_says(club: Organiser, tmp_path: Path) -> None:
    session = build_match_session(club, teams=2, kind="head-to-head", boards=8, rounds=1, **TYPED)
    enter_results(session, texts=("4S N =", "4S N +1", *["P"] * 14))
    totals = {each.contestant: each.total for each in score_input(session).score().standings}
    assert totals == {"1": 25, "2": 4}
    assert printed(session)["victory_points"]["bands"][2] == {
        "low": 5,
        "high": 9,
        "winner": "17.5",
        "loser": "12.5",
    }
    totals_agree(session, tmp_path)


def test_L78D_the_package_agrees_on_a_whole_round_robin(club: Organiser, tmp_path: Path) -> None:
    session = build_match_session(club, teams=6, boards=30, **TYPED)
    enter_results(session, leave=5, texts=("4S N =", "3NT S +1", "2H E -1", "A+/A-", "P"))
    totals_agree(session, tmp_path)
    points = {each["vp_home"] for each in scored_alone(printed(session), tmp_path)["matches"]}
    assert points <= {"4", "12.5", "14", "15", "16", "17.5", "25"}
    assert len(points) > 2


def test_the_match_says_which_line_of_which_scale(client: Client) -> None:
    session = build_match_session(teams=2, kind="head-to-head", boards=8, rounds=1, **TYPED)
    with scope(organiser=session.organiser):
        enter_results(session, texts=("4S N =", "2H N -1", *["P"] * 14))
        release = publish_official_score(actor=SYSTEM, session=session, now=NOW)
        paper = booklet_context(release)
    address = reverse("match", args=[session.organiser.slug, session.pk, "1-2"])
    page = client.get(address).content.decode()
    assert "the scale says 5-9: 17.5-12.5" in page
    conditions = reverse("conditions", args=[session.organiser.slug, session.event_id])
    assert f'<a href="{conditions}">The scale stands in the conditions of contest.</a>' in page
    assert [str(row.margins) for row in paper["scale"]] == ["0–1", "2–4", "5–9", "10+"]


def test_the_conditions_show_it_as_a_table_and_what_it_was(client: Client) -> None:
    event = build_teams(**TYPED)
    page = client.get(reverse("conditions", args=[event.organiser.slug, event.pk]))
    lines = (each for chapter in page.context["chapters"] for each in chapter.lines)
    (row,) = (each for each in lines if each.scale)
    assert [tuple(line) for line in row.scale] == [
        ("0–1", "15", "15"),
        ("2–4", "16", "14"),
        ("5–9", "17.5", "12.5"),
        ("10+", "25", "4"),
    ]
    with scope(organiser=event.organiser):
        latest = event.conditions.latest("number")
        changed = edit_event(actor=SYSTEM, event=event, now=NOW, own_scale="0-2: 9 9 / 3+: 18,0 0")
        (row,) = (each for each in provisions(changed, latest) if each.scale)
        assert (row.value, row.was) == ("0-2: 9 9 / 3+: 18 0", OWN.replace("\n", " / "))
        publish_conditions(actor=SYSTEM, event=event, now=NOW)
        said = HistoryRecord.objects.filter(act="conditions.publish").latest("pk")
    assert (said.before or {})["own_scale"] == OWN
    assert (said.after or {})["own_scale"] == "0-2: 9 9\n3+: 18 0"


def test_a_published_scale_leaves_nothing_of_the_own_one() -> None:
    event = build_teams(**TYPED)
    with scope(organiser=event.organiser):
        changed = edit_event(
            actor=SYSTEM, event=event, now=NOW, victory_scale=VictoryScale.WBF_DISCRETE
        )
        assert changed.own_scale == ""
        assert not [each for each in provisions(changed) if each.scale]
        pairs = build_event(event.organiser, name="Pairs", **TYPED)
    assert (pairs.victory_scale, pairs.own_scale) == (VictoryScale.WBF_CONTINUOUS, "")


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("", "a scale has a line for each band"),
        ("0-1: 15 15 / 3+: 16 14", "after a margin of 1 comes 2, not 3"),
        ("0-1: 15 15 / 2-4: 16 14", "write it with “2\\+”"),
    ],
)
def test_what_is_no_scale_is_refused_at_its_field(typed: str, why: str) -> None:
    event = build_teams()
    with scope(organiser=event.organiser), pytest.raises(UserError, match=why) as refused:
        edit_event(
            actor=SYSTEM, event=event, now=NOW, victory_scale=VictoryScale.OWN, own_scale=typed
        )
    assert refused.value.field == "own_scale"


def test_the_form_says_it_beside_the_field_and_takes_it_mended() -> None:
    event = build_teams()
    login, address = administrator(event.organiser), reverse("event_edit", args=["acol", event.pk])
    typed = {
        **DETAILS,
        "contest": Event.Contest.TEAMS,
        "scoring": "victory_points",
        "victory_scale": "own",
        "own_scale": "0-1: 15 15\r\n2+: 14 16",
    }
    refused = login.post(address, typed)
    assert refused.context["form"].errors == {
        "own_scale": ["“2+: 14 16”: the winner's points come first and are not fewer"]
    }
    assert refused.context["form"].has_fine_points
    assert login.post(address, {**typed, "own_scale": "0-1: 15 15\r\n2+: 16 14"}).status_code == 302
    event.refresh_from_db()
    assert event.own_scale == "0-1: 15 15\n2+: 16 14"
    # What a published scale hides is not asked about.
    hidden = {**typed, "victory_scale": "acbl_30", "own_scale": "x" * 2001}
    assert login.post(address, hidden).status_code == 302
