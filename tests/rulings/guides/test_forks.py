"""What guides branch by without asking: the seats, the event, and what is regulated (Law 80A)."""

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from pytest_django import DjangoAssertNumQueries

from clubs.actors import SYSTEM
from events.actions.regulations import publish_regulation
from events.models import Session
from events.provisions.catalogue import CATALOGUE
from events.provisions.kinds import Choice
from events.provisions.ruled import Ruled
from rulings.actions.guide_runs import keep_guide
from rulings.guides.graph import Fork
from rulings.guides.reading import fork_questions, guide, guides
from rulings.guides.roles import CONTEST, PART
from rulings.guides.walking import walk
from rulings.queries.guide_provisions import regulated
from rulings.queries.guided import run_of
from tests.builders import NOW, build_event, make_organiser
from tests.rulings.guiding import answered, begin
from tests.rulings.night import build_night

REGULATED = sorted(fork_questions().keys() - {PART, CONTEST})
IN_ORDER = {"what": "objected", "since": "no", "trump": "no", "line": "order"}


@pytest.mark.parametrize("key", REGULATED)
def test_fork_has_the_values_of_its_provision_and_first_what_holds_unsaid(key: str) -> None:
    kind = CATALOGUE[key].kind
    assert isinstance(kind, Choice)
    values = [each.key for each in fork_questions()[key].answers]
    assert sorted(values) == sorted(value for value, _said in kind.options)
    assert values[0] == CATALOGUE[key].unsaid


def test_each_fork_that_can_be_asked_about_is_in_a_guide() -> None:
    used = {
        node.on
        for one in guides().values()
        for node in one.nodes.values()
        if isinstance(node, Fork)
    }
    assert used == fork_questions().keys()


UNBRANCHED = {
    "L1B": "which packs are bought",
    "L16B2": "it is for the players when they call; what follows is the same",
    "L18F": "a slip is judged alike by whatever means a call was made",
    "L20F1": "a written explanation is as wrong as a spoken one",
    "L20G3": "the guide says what the Law allows; more is read beside it",
    "L40A1b": "where an agreement can be proved, which is judged",
    "L40B1b": "free words: read beside the Law",
    "L40B1c": "what the authority may forbid, not what it has",
    "L40B2a2": "where an agreement can be proved, which is judged",
    "L40B2a4": "no guide leads from an agreement about opponents' irregularities",
    "L40B2b": "the guide says what the Law allows; more is read beside it",
    "L40B2c": "the guide says what the Law allows; more is read beside it",
    "L40B2d": "the guide says what the Law allows; more is read beside it",
    "L41A": "how a lead out of turn was made is asked in any case (Law 54)",
    "L73A2-seconds": "how long a pause is, not where one is required",
    "L76A2": "free words: read beside the Law",
    "L76-area": "free words: read beside the Law",
    "L76C2": "free words: read beside the Law",
    "L79C1-holidays": "the site counts the period",
    "L79C1-extended": "the site counts the period",
    "L80B2-phones": "what is asked of a player by regulation is one answer (Law 90B8)",
    "L80B2-smoking": "what is asked of a player by regulation is one answer (Law 90B8)",
    "L80B2e-screens": "free words: read beside the Law",
    "L86B3-imps": "how many, not whether",
    "L90": "how much, not whether",
}
"""Provisions that no condition of contest holds and no guide branches by, and why."""


def test_each_provision_is_a_fork_or_alters_no_branch() -> None:
    """Laws 92 and 93 are not led through; what conditions of contest hold the site reckons with."""
    asked = [key for key, each in CATALOGUE.items() if not each.condition]
    led = [key for key in asked if not key.startswith(("L92", "L93"))]
    assert sorted(led) == sorted([*REGULATED, *UNBRANCHED])


def test_L70E2_walk_asks_for_the_order_where_it_is_not_known() -> None:
    for known in ({}, {"L70E2": "sideways"}, {"contest": "teams"}):
        assert walk(guide("claim"), IN_ORDER, known).at == fork_questions()["L70E2"]
    way = walk(guide("claim"), {**IN_ORDER, "L70E2": "judged"}, {})
    assert (way.at.key, way.known) == ("less", {"L70E2": "judged"})
    assert [step.question.key for step in way.steps] == [*IN_ORDER, "L70E2"]


def test_L70E2_walk_goes_by_the_order_that_is_known_whatever_was_answered() -> None:
    way = walk(guide("claim"), {**IN_ORDER, "L70E2": "judged"}, {"L70E2": "top_down"})
    assert way.at.key == "in-order"
    assert [step.question.key for step in way.steps] == [*IN_ORDER]


def test_what_a_fork_goes_by_is_asked_once() -> None:
    given = {"revoke": "yes", "part": "defender", "since": "nothing", "faced": "hand"}
    keys = [step.question.key for step in walk(guide("revoke"), given, {}).steps]
    assert keys == ["revoke", "since", "part", "faced"]


# --- In a session the regulations answer --------------------------------------------------------


def session_under(**ruled: str) -> Session:
    """A session of pairs under an authority that has said this."""
    club = make_organiser()
    if ruled:
        publish_regulation(
            actor=SYSTEM,
            authority=club.authority,
            title="Regulations",
            effective_on=NOW.date(),
            ruled={key: Ruled(value) for key, value in ruled.items()},
            now=NOW,
            seen=0,
        )
    with scope(organiser=club):
        event = build_event(club)
        return Session.objects.select_related("event", "conditions", "stage").get(event=event)


@pytest.mark.django_db
def test_L80A_session_where_nobody_has_spoken_goes_by_the_law() -> None:
    unsaid = {on: fork_questions()[on].answers[0].key for on in REGULATED}
    assert regulated(session_under()) == {CONTEST: "pairs", **unsaid}


@pytest.mark.django_db
def test_L70E2_session_goes_by_its_regulations_and_asks_the_database_nothing(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    session = session_under(L70E2="bottom_up")
    with django_assert_num_queries(0):
        known = regulated(session)
    assert known["L70E2"] == "bottom_up"
    run = run_of(guide("claim"), IN_ORDER, known)
    assert run.ended is not None
    assert run.ended.outcome.key == "in-order"
    assert [step.text for step in run.taken][-1] == "What does the claim depend on?"


@pytest.mark.django_db
def test_L70E2_run_at_a_table_goes_by_what_binds_its_session() -> None:
    session = session_under(L70E2="top_down")
    night = build_night(session.organiser)
    with scope(organiser=night.organiser):
        run = answered(night, begin(night, "claim"), IN_ORDER)
        kept = keep_guide(actor=night.director, run=run, drafts=False, now=NOW)
    assert kept.derivation is not None
    assert kept.derivation["outcome"]["clauses"] == ["70A", "70E2"]
    assert kept.known["L70E2"] == "top_down"


# --- On the public pages nobody knows -----------------------------------------------------------


@pytest.mark.django_db
def test_L70E2_public_page_asks_what_is_regulated_with_the_laws_own_first(client: Client) -> None:
    address = reverse("guide", args=["claim"])
    text = client.get(address, IN_ORDER).content.decode()
    assert "In which order does a suit count as played" in text
    assert "The first is what holds unless your regulations say something else." in text
    ways = [text.index(said) for said in ("As the director judges", "From the top", "From the bot")]
    assert ways == sorted(ways)
    ended = client.get(address, {**IN_ORDER, "L70E2": "top_down"}).content.decode()
    assert "in the order that the regulations give" in ended
    assert "?what=objected&amp;since=no&amp;trump=no&amp;line=order" in ended
