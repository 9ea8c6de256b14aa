"""What conditions of contest say of a Swiss: asked, binding at its start, shown (Law 78D)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from clubs.models import Organiser, User
from events.actions.events import edit_event
from events.actions.swiss_field import SwissChoice, play_rounds
from events.forms.chapters import ChapterForm
from events.models import Chapter, Event, Session
from events.models.scoring_choices import Scoring, VictoryScale
from events.movements.swiss.conditions import OddField, Way
from events.queries.conditions import provisions
from events.queries.swiss import swisses_of
from tests.builders import NOW, build_event, make_organiser
from tests.swiss import start
from tests.swiss_pairs import build_swiss_pairs
from tests.teams import SWISS, build_swiss, build_teams

pytestmark = pytest.mark.django_db

NAMES = ("swiss_pairing", "swiss_rematches", "swiss_last_round", "swiss_odd")
SETTLED: dict[str, Any] = {
    "swiss_pairing": "top-first",
    "swiss_rematches": "later",
    "swiss_last_round": "by_standing",
    "swiss_odd": "long-triple",
}
AS_SETTLED = SwissChoice(
    rounds=5,
    boards=4,
    seed=1,
    way=Way.TOP_FIRST,
    odd=OddField.LONG_TRIPLE,
    rematch_after=2,
    last_by_standing=True,
)


@pytest.fixture
def club() -> Iterator[Organiser]:
    organiser = make_organiser()
    with scope(organiser=organiser):
        yield organiser


def told(event: Event) -> dict[str, str]:
    rows = provisions(event.conditions.get())
    return {str(row.name): row.value for row in rows if "Swiss" in str(row.name)}


def test_L78D_conditions_say_how_a_swiss_is_drawn_and_nothing_where_nobody_chose(
    club: Organiser,
) -> None:
    assert told(build_teams(club)) == {}
    assert told(build_teams(club, name="Settled", **SETTLED)) == {
        "Rounds of a Swiss": "from the top: each meets the highest they have not met",
        "Meeting again in a Swiss": (
            "two may meet again, after as many rounds as the director says at the start"
        ),
        "Last round of a Swiss": "strictly by the standing, whoever has met",
        "Odd field of a Swiss": "three play a triple over two rounds",
    }


@pytest.mark.parametrize(
    ("contest", "scoring", "asked"),
    [
        (Event.Contest.TEAMS, Scoring.VICTORY_POINTS, list(NAMES)),
        (Event.Contest.PAIRS, Scoring.PAIRS_VP, list(NAMES[:3])),
        (Event.Contest.PAIRS, Scoring.MATCHPOINTS, []),
    ],
)
def test_L78D_a_swiss_is_asked_of_where_one_can_be_played(
    club: Organiser, contest: str, scoring: Scoring, asked: list[str]
) -> None:
    event = build_event(club, contest=contest, scoring=scoring)
    form = ChapterForm(event=event, chapter=Chapter.FORMAT, above={})
    assert [each.field.name for each in form.choices if each.field.name in NAMES] == asked


def test_L78D_a_swiss_begins_as_the_conditions_say(club: Organiser) -> None:
    session = start(club, AS_SETTLED, **SETTLED)
    (rules,) = swisses_of(session.event)
    assert (rules.way, rules.odd) == ("top-first", "long-triple")
    assert (rules.rematch_after, rules.last_by_standing) == (2, True)


@pytest.mark.parametrize(
    ("otherwise", "field", "words"),
    [
        ({"way": Way.CLOSEST}, "way", "from the top: each meets the highest"),
        ({"odd": OddField.BYE}, "odd", "three play a triple over two rounds"),
        ({"rematch_after": None}, "rematch_after", "two may meet again"),
        ({"last_by_standing": False}, "last_by_standing", "strictly by the standing"),
    ],
)
def test_L78D_a_swiss_that_the_conditions_have_otherwise_is_not_started(
    club: Organiser, otherwise: dict[str, Any], field: str, words: str
) -> None:
    with pytest.raises(UserError, match=f"The conditions say: {words}") as refusal:
        start(club, replace(AS_SETTLED, **otherwise), **SETTLED)
    assert refusal.value.field == field
    assert not Session.objects.filter(state=Session.State.RUNNING).exists()


@pytest.mark.parametrize(
    ("said", "choice", "field"),
    [
        ({"swiss_rematches": "never"}, {"rematch_after": 1}, "rematch_after"),
        ({"swiss_last_round": "as_others"}, {"last_by_standing": True}, "last_by_standing"),
    ],
)
def test_L78D_what_the_conditions_rule_out_is_not_started(
    club: Organiser, said: dict[str, Any], choice: dict[str, Any], field: str
) -> None:
    assert start(club, SWISS, **said).state == Session.State.RUNNING
    with pytest.raises(UserError, match="The conditions say") as refusal:
        start(club, replace(SWISS, **choice), name="Otherwise", **said)
    assert refusal.value.field == field


def test_halves_of_a_triple_that_are_not_scored_are_not_published(club: Organiser) -> None:
    event = build_teams(club, swiss_odd="short-triple")
    with pytest.raises(UserError, match="10 Victory Points each") as refusal:
        edit_event(actor=SYSTEM, event=event, now=NOW, victory_scale=VictoryScale.ACBL_30)
    assert refusal.value.field == "swiss_odd"


def test_a_league_says_nothing_of_a_swiss(club: Organiser) -> None:
    event = build_event(
        club,
        contest=Event.Contest.TEAMS,
        season_kind=Event.SeasonKind.LEAGUE,
        scoring=Scoring.VICTORY_POINTS,
    )
    event = edit_event(actor=SYSTEM, event=event, now=NOW, **SETTLED)
    assert {getattr(event, name) for name in NAMES} == {"open"}


def chosen(session: Session, **more: object) -> dict[str, object]:
    usual = {"rounds": 3, "boards": 8, "opening": "halves"}
    return {**usual, **{f"seed-{number}": number for number in range(1, 7)}, **more}


def test_L78D_the_director_begins_with_what_the_conditions_say(client: Client) -> None:
    event = build_teams(teams=6, **SETTLED)
    with scope(organiser=event.organiser):
        session = event.sessions.get()
    client.force_login(User.objects.get(email="director@acol.example"))
    address = reverse("swiss_new", args=[event.organiser.slug, session.pk])
    form = client.get(address).context["form"]
    assert {name: form[name].value() for name in ("way", "odd", "last_by_standing")} == {
        "way": "top-first",
        "odd": "long-triple",
        "last_by_standing": True,
    }
    assert "The conditions say: strictly by the standing" in form["last_by_standing"].help_text
    assert form.has_fine_points
    data = chosen(session, way="top-first", odd="bye", rematch_after=1, last_by_standing="on")
    refused = client.post(address, data).context["form"]
    assert refused.errors == {"odd": ["The conditions say: three play a triple over two rounds."]}
    assert client.post(address, {**data, "odd": "long-triple"}).status_code == 302


def test_the_director_chooses_where_the_conditions_are_silent(client: Client) -> None:
    event = build_teams(teams=6)
    with scope(organiser=event.organiser):
        session = event.sessions.get()
    client.force_login(User.objects.get(email="director@acol.example"))
    address = reverse("swiss_new", args=[event.organiser.slug, session.pk])
    form = client.get(address).context["form"]
    assert "The conditions say" not in "".join(str(each.help_text) for each in form)
    assert not form.has_fine_points
    data = chosen(session, way="untangled", odd="bye", rematch_after=1)
    assert client.post(address, data).status_code == 302


def read(client: Client, route: str, *args: object) -> str:
    """The terms that a page shows, without its markup."""
    page = client.get(reverse(route, args=args)).content.decode()
    _before, shown = page.split("How the Swiss is played", 1)
    return " ".join(shown.split("</section>")[0].replace("</dt><dd>", ": ").split())


def test_L78D_the_terms_of_a_swiss_stand_with_the_conditions_and_the_draw(client: Client) -> None:
    session = build_swiss(choice=replace(SWISS, rematch_after=2, last_by_standing=True), played=1)
    slug, event = session.organiser.slug, session.event
    for route, key in (("conditions", event.pk), ("draws", session.pk)):
        terms = read(client, route, slug, key)
        assert "Rounds: 5<" in terms
        assert "Boards a round: 4<" in terms
        assert "First round: seeded: the best meets the first of the lower half<" in terms
        assert "The rounds after it: neighbours in the standing" in terms
        assert "Meeting again: two may meet again after 2 other rounds<" in terms
        assert "Last round: strictly by the standing, whoever has met<" in terms
        assert "While the field is odd: the lowest without one has a bye<" in terms
    with scope(organiser=session.organiser):
        play_rounds(actor=SYSTEM, session=session, rounds=3, now=NOW)
    assert "Rounds: 3 of 5 that were planned<" in read(client, "conditions", slug, event.pk)


def test_the_terms_of_a_swiss_of_pairs_stand_on_the_page_of_its_director(client: Client) -> None:
    session = build_swiss_pairs()
    client.force_login(User.objects.get(email="director@acol.example"))
    terms = read(client, "swiss", session.organiser.slug, session.pk)
    assert "Meeting again: nobody meets twice while that can be avoided<" in terms
    assert "Last round: drawn like the rounds before it<" in terms


def test_conditions_tell_no_terms_before_a_swiss_begins(client: Client) -> None:
    event = build_teams()
    page = client.get(reverse("conditions", args=[event.organiser.slug, event.pk]))
    assert "How the Swiss is played" not in page.content.decode()
