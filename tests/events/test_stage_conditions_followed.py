"""Where a stage's own conditions are read: on paper, in the room, while its sessions are set up."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import Conflict
from events.actions.dividing import divide_field
from events.actions.stage_conditions import fill_stage
from events.chosen_scoring import in_stage
from events.documents.booklet import booklet_context
from events.models import Event, Scoring, Session
from events.models.scoring_choices import SectionsScored, WinnersAre
from events.movements.dividing import Allotment
from events.provisions.ruled import Ruled
from events.queries.regulations import above_event, bring_up_to_date
from events.queries.stage_conditions import stage_lines
from tests.builders import NOW
from tests.championship import nth
from tests.events.test_stage_conditions import administrator, fill, form_of, publish_anew, regulate
from tests.staged import address, client_of
from tests.stages import build_staged, play, publish, set_up, stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Iterator[Event]:
    """Eight pairs at matchpoints: a qualifying session, and a week later finals A and B of four."""
    event = build_staged()
    with scope(organiser=event.organiser):
        yield event


def seen(client: Client, name: str, session: Session) -> Any:
    return client.get(reverse(name, args=[session.organiser.slug, session.pk]))


def test_L78D_the_booklet_of_a_stage_says_how_the_stage_is_scored(event: Event) -> None:
    fill(event, 2, scoring=Scoring.CROSS_IMPS)
    publish_anew(event)
    play(event, 1)
    publish(event)
    final = play(event, 2, boards=6)
    page = render_to_string("documents/booklet.html", booklet_context(final.releases.get()))
    assert f"<dd>{Scoring.CROSS_IMPS.label}" in page
    assert f"<dd>{Scoring.MATCHPOINTS.label}" not in page


def test_L78D_before_its_official_score_a_session_tells_what_its_stage_is_played_by(
    event: Event,
) -> None:
    fill(event, 2, scoring=Scoring.CROSS_IMPS)
    publish_anew(event)
    lines = seen(Client(), "results", nth(event, 2)).context["provisions"]
    assert lines[0].value == str(Scoring.CROSS_IMPS.label)
    first = seen(Client(), "results", nth(event, 1)).context["provisions"]
    assert first[0].value == str(Scoring.MATCHPOINTS.label)


def test_L78D_the_movements_of_a_stage_are_looked_for_with_its_winners(event: Event) -> None:
    fill(event, 1, winners_are=WinnersAre.TWO)
    publish_anew(event)
    page = seen(client_of(event, "director"), "movement", nth(event, 1))
    assert page.context["form"]["winners"].value() == "2"


def test_L78D_sections_of_a_stage_tell_whether_they_are_compared(event: Event) -> None:
    fill(event, 1, sections_scored=SectionsScored.APART)
    publish_anew(event)
    divide_field(actor=SYSTEM, session=nth(event, 1), sections=2, way=Allotment.IN_ORDER, now=NOW)
    page = seen(client_of(event, "director"), "sections", nth(event, 1))
    assert page.context["compared"] == "Scores are compared within each section."


def test_L78D_a_program_reads_what_a_stage_has_otherwise(event: Event) -> None:
    fill(event, 2, scoring=Scoring.CROSS_IMPS)
    publish_anew(event)
    first, second = Client().get(f"/api/v1/organisers/acol/events/{event.pk}/").json()["conditions"]
    assert first["stages"] == []
    (final,) = second["stages"]
    assert (second["scoring"], final["name"]) == ("matchpoints", "Final A")
    assert [(each["name"], each["value"]) for each in final["lines"]] == [
        ("Scoring", str(Scoring.CROSS_IMPS.label))
    ]


def test_a_stage_that_cannot_be_played_as_it_says_can_still_be_changed(event: Event) -> None:
    """Pairs became teams since, so what a final says of pairs is refused where it is published."""
    fill(event, 2, scoring=Scoring.CROSS_IMPS)
    event.entries.update(withdrawn_at=NOW)
    Event.objects.filter(pk=event.pk).update(
        contest=Event.Contest.TEAMS,
        scoring=Scoring.VICTORY_POINTS,
        said={"L78D-methods": "victory_points"},
    )
    client = administrator(event)
    page = client.get(address(event, "stage_conditions", 2))
    assert page.status_code == 200
    assert "As the event after all" in page.content.decode()
    client.post(address(event, "stage_as_event", 2))
    assert stage(event, 2).own == {}


def test_a_stage_that_was_set_up_anew_meanwhile_is_not_changed(event: Event) -> None:
    """Somebody else put the stages otherwise while its conditions were filled in."""
    old = stage(event, 2)
    set_up(event, {3: {"name": "Consolation"}})
    with pytest.raises(Conflict, match="The stages are others now"):
        fill_stage(actor=SYSTEM, event=event, stage=old, draft={"scoring": Scoring.BUTLER}, now=NOW)
    assert stage(event, 2).own == {}


@pytest.mark.parametrize("more", ["²", "٣", "9" * 5000, "-1", "1e3"])
def test_hostile_numbers_of_further_stages_add_none(event: Event, more: str) -> None:
    page = administrator(event).post(address(event, "event_stages"), {"more": more})
    assert page.status_code == 200
    assert len(page.context["form"].stages) == 3


def test_L78D_ties_that_an_authority_has_broken_at_imps_are_not_the_words_of_the_stage(
    event: Event,
) -> None:
    """Of its two tie-breaks the second is of IMPs alone: it comes with the scoring of the final."""
    regulate(event, L78D_ties=Ruled("tops, net"))
    client = administrator(event)
    sent = form_of(client, event, 2)
    client.post(address(event, "stage_conditions", 2), {**sent, "scoring": "cross_imps"})
    assert stage(event, 2).own == {"scoring": "cross_imps"}
    final = in_stage(publish_anew(event), stage(event, 2))
    assert (final.first_tie_break, final.second_tie_break) == ("tops", "net")
    regulate(event, L78D_ties=Ruled("net"))
    final = in_stage(publish_anew(event), stage(event, 2))
    assert (final.first_tie_break, final.second_tie_break) == ("net", "")


def test_what_a_stage_says_in_the_draft_is_told_as_its_events(event: Event) -> None:
    """The authority proposes matchpoints, and the final has otherwise: that is the event's own."""
    regulate(event, L78D_methods=Ruled("matchpoints", citation="§ 4"))
    fill(event, 2, scoring=Scoring.CROSS_IMPS)
    draft = Event.objects.get(pk=event.pk)
    bring_up_to_date(draft, above_event(draft))
    (final,) = stage_lines(draft)
    assert [(line.value, line.whose) for line in final.lines] == [
        (str(Scoring.CROSS_IMPS.label), "this event")
    ]
