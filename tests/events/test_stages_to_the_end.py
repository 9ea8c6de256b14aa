"""A championship in stages from entry to the end, as another program sees it."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django_scopes import scope

from clubs.actors import SYSTEM
from events.actions.entries import withdraw_entry
from events.actions.partners import substitute
from events.interchange.people import Person
from events.models import Event
from rulings.actions.finalise import finalise_due_sessions
from tests.builders import NOW
from tests.championship import A_WEEK, finish, nth
from tests.events.test_overall import appeal_against, penalise, tell_both
from tests.rulings.night import night_of
from tests.scored_alone import figures_agree
from tests.staged import OTHER, SHARE, as_a_program, championship
from tests.stages import (
    begin_in_sections,
    begin_own,
    build_staged,
    play,
    publish,
    qualifying,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Iterator[Event]:
    """Eight pairs, a qualifying session, and a week later finals A and B of four."""
    event = build_staged()
    with scope(organiser=event.organiser):
        yield event


def test_a_document_is_of_one_stage(event: Event) -> None:
    play(event, 1)
    with pytest.raises(CommandError, match="say which, --stage 1"):
        call_command("scoring_document", event=event.pk)


@pytest.mark.costly
def test_L78D_a_two_day_championship_from_entry_to_the_final_ranking(tmp_path: Path) -> None:
    """Qualifying in two sections; a ruling, a penalty, an appeal, a withdrawal, a substitute.

    Until each session is final; each board of each session is the engine's too.
    """
    event = build_staged(pairs=12, said=(*SHARE.items(), ("carry_cap", Decimal(2))))
    with scope(organiser=event.organiser):
        first = night_of(begin_in_sections(event, 1), entered=True)
        ruling = first.rule()
        first.publish(NOW)
        penalise(first)
        appeal_against(first, ruling)
        tell_both(first)
        order = [each.number for each in qualifying(event).ranking.places]
        gone = event.entries.get(number=order[1])
        withdraw_entry(actor=SYSTEM, event=event, entry=gone, now=NOW)
        found = qualifying(event)
        drawn = {
            name: 2 if at < tie.free else 3
            for tie in found.proposal.ties
            for at, name in enumerate(tie.tied)
        }
        published = publish(event, drawn, reason="Drawn by lot." if drawn else "")
        assert order[1] not in published.assigned
        session = begin_own(event, 2, boards=10)
        leaving = session.contestants.ranked()[0].entry.members.get(position=2)
        substitute(
            actor=SYSTEM,
            session=session,
            leaving=leaving,
            who=Person("Cleo Cole"),
            from_round=1,
            now=NOW,
        )
        finish(session, OTHER)
        play(event, 3, boards=8)
        assert len(finalise_due_sessions(NOW + 2 * A_WEEK)) == 3
        for number in (1, 2, 3):
            figures_agree(nth(event, number), tmp_path)
        whole = championship(event)
        assert whole.is_final
        told = {number: as_a_program(event, number) for number in (1, 2, 3)}
    for ranking in whole.stages:
        assert ranking.stage is not None
        on_the_site = {str(each.number): (each.rank, each.percent) for each in ranking.places}
        assert on_the_site == {
            each["contestant"]: (each["rank"], each["percent"])
            for each in told[ranking.stage.number]["standings"]
        }
    finalists = [each.number for at in (1, 2) for each in whole.stages[at].places]
    assert [each.number for each in whole.places] == [*finalists, order[1]]
    assert whole.places[-1].rank == "12"
    percents = {
        each["contestant"]: Fraction(each["total"]) / Fraction(each["of"]) * 100
        for each in told[1]["standings"]
    }
    for number, each in published.carried(published.assigned).items():
        quarter = (percents[str(number)] - 50) / 4
        assert each.amount.value == max(Fraction(-2), min(Fraction(2), quarter))
