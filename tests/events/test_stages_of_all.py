"""Stages of individuals, of teams and of a Swiss that finals follow, from entry to the end.

Each holds rulings, penalties, appeals and a withdrawal between the stages; the ranking of each
stage, and each board of each session, is what `python -m scoring` makes of the printed documents.
And in whatever order a director corrects, qualifies and lets withdraw, it stays so.
"""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from io import StringIO
from itertools import pairwise
from json import loads
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import transaction
from django_scopes import scope
from hypothesis import given
from hypothesis import strategies as st

from clubs.actors import SYSTEM, Actor
from clubs.errors import UserError
from events.actions.entries import withdraw_entry
from events.actions.qualifying import keep_qualifiers, take_back_qualifiers
from events.actions.stages import StageTemplate, choose_template
from events.actions.swiss_field import SwissChoice, start_swiss
from events.awards import assigned_award
from events.models import Event, ScorePenalty, Session
from events.models.scoring_choices import RankedBy, Scoring
from events.models.stages import Carrying
from rulings.actions.appeals import concur, decide_appeal, lodge_appeal
from rulings.actions.finalise import finalise_due_sessions
from rulings.actions.penalties import give_penalty
from rulings.models import Appeal
from tests.builders import NOW, RESULTS, enter_results
from tests.championship import A_WEEK, begin, build_championship, finish, nth
from tests.events.test_overall import ranking_of as overall_of
from tests.events.test_overall import tell_both
from tests.events.test_teams_to_the_end import hold_to_engine
from tests.example_count import example_count
from tests.individuals import build_players
from tests.rulings.night import Night, night_of
from tests.scored_alone import figures_agree
from tests.scoring.document.documents import result_of
from tests.staged import as_a_program, carried_of, championship
from tests.stages import begin_own, build_staged, play, publish, qualifying, set_up, stage
from tests.teams import TEXTS, build_teams, publish_round

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_first]

OTHER = tuple(reversed(RESULTS))


def staged(
    event: Event,
    changes: dict[int, dict[str, Any]],
    template: StageTemplate = StageTemplate.TWO_FINALS,
    **said: Any,
) -> Event:
    """The event with a qualifying and finals, with this said of each of them."""
    with scope(organiser=event.organiser):
        choose_template(actor=SYSTEM, event=event, template=template, now=NOW)
        set_up(event, {number: {**said, **changes.get(number, {})} for number in (2, 3)})
        event.refresh_from_db()
    return event


def dispute(session: Session) -> None:
    """The results, a ruling, the official score, a penalty, an appeal that changes the ruling."""
    night, at = night_of(session, entered=True), session.starts_at
    ruling = night.rule(now=at)
    night.publish(at)
    penalise(night, 0)
    appeal = lodge_appeal(actor=_player(night, 1), ruling=ruling, grounds="No pause.", now=at)
    if not session.event.is_individual:
        concur(actor=_player(night, 0), appeal=appeal, now=at)
    award = assigned_award("4S N +1", night.board.vulnerability)
    decide_appeal(
        actor=night.director,
        appeal=appeal,
        outcome=Appeal.Outcome.CHANGED,
        reasons="There was none.",
        decision="Five made.",
        ns_award=award,
        ew_award=award,
        now=at,
    )
    tell_both(night)


def _player(night: Night, place: int) -> Actor:
    """Of North-South; of a team its captain is at place 0."""
    if not night.session.event.is_teams:
        return night.actor(night.ns, place)
    members = night.ns.entry.members.order_by("position")
    return Actor.person(night.login(members[place].player))


def penalise(night: Night, place: int) -> None:
    """One point from whoever is so far down the list of contestants."""
    give_penalty(
        actor=night.director,
        session=night.session,
        contestant=night.session.contestants.ranked().order_by("pk")[place],
        amount=Decimal(1),
        unit=ScorePenalty.Unit.SCORE,
        law="90B2",
        reason="Slow play.",
        is_told=True,
        now=night.session.official_at or NOW,
    )


def second_goes_home(event: Event) -> int:
    """Who was second in the qualifying withdraws; who goes on is published, ties drawn by lot."""
    gone = qualifying(event).ranking.places[1].number
    withdraw_entry(actor=SYSTEM, event=event, entry=event.entries.get(number=gone), now=NOW)
    found = publish_drawn(event)
    assert gone not in found.assigned
    return gone


def publish_drawn(event: Event) -> Any:
    """Those tied across a cut: the first of them into the higher final, as by lot."""
    found = qualifying(event)
    stages = [each.number for each in found.followers]
    after = dict(pairwise(stages))
    drawn = {
        name: stages[tie.stage] if at < tie.free else after.get(stages[tie.stage])
        for tie in found.proposal.ties
        for at, name in enumerate(tie.tied)
    }
    return publish(event, {**found.proposed, **drawn}, reason="Drawn by lot.")


def ends(event: Event, sessions_agree: Callable[[Session], object], *last: int) -> None:
    """All sessions become final, and agree with the package, as does every ranking."""
    over = finalise_due_sessions(NOW + 2 * A_WEEK)
    assert len(over) == event.sessions.count()
    for session in over:
        sessions_agree(session)
    whole = championship(event)
    for ranking in whole.stages:
        assert ranking.stage is not None
        told = as_a_program(event, ranking.stage.number)["standings"]
        assert [(each.rank, str(each.number), each.standing.total) for each in ranking.places] == [
            (each["rank"], each["contestant"], Fraction(each["total"])) for each in told
        ]
    assert whole.is_final
    finalists = [each.number for stage in whole.stages[1:] for each in stage.places]
    assert [each.number for each in whole.places] == [*finalists, *last]


def test_L78D_an_individual_with_a_final(tmp_path: Path) -> None:
    """Twelve play, the first eight without whoever withdraws go on; the others stand behind."""
    event = staged(
        build_players(players=12),
        {2: {"last_place": 8}},
        template=StageTemplate.ONE_FINAL,
        carried=Carrying.SHARE,
        carry_amount=Decimal(20),
    )
    with scope(organiser=event.organiser):
        dispute(begin(event, 1, kind="individual", boards=22))
        gone = second_goes_home(event)
        order = [each.number for each in qualifying(event).ranking.places]
        dispute(begin_own(event, 2, kind="individual", boards=14))
        final = qualifying(event).assigned
        left = [number for number in order if number not in final]
        assert left[0] == gone
        ends(event, lambda session: figures_agree(session, tmp_path), *left)


def test_L78D_teams_carry_their_matches_against_each_other() -> None:
    """Eight teams all against all; then four and two, with what they did among themselves."""
    event = staged(
        build_teams(teams=8),
        {3: {"intake": "places", "first_place": 5, "last_place": 6}},
        carried=Carrying.AMONG,
        carry_amount=Decimal(100),
    )
    with scope(organiser=event.organiser):
        dispute(begin(event, 1, kind="round-robin", boards=28))
        gone = second_goes_home(event)
        (out,) = set(range(1, 9)) - qualifying(event).assigned.keys() - {gone}
        dispute(begin_own(event, 2, kind="round-robin", boards=24))
        finish(begin_own(event, 3, kind="head-to-head", boards=24), TEXTS)
        ends(event, hold_to_engine, gone, out)


def test_L78D_a_swiss_of_teams_before_two_finals() -> None:
    """Four rounds; the first two play a match, the next six each other, with all they had."""
    event = staged(
        build_teams(teams=9),
        {2: {"last_place": 2}},
        carried=Carrying.AMONG,
        carry_amount=Decimal(50),
    )
    with scope(organiser=event.organiser):
        session = start_swiss(
            actor=SYSTEM,
            session=nth(event, 1),
            choice=SwissChoice(rounds=4, boards=8, seed=1),
            entries=list(event.entries.all()),
            now=NOW,
        )
        for number in (1, 2, 3, 4):
            publish_round(session, number)
            enter_results(session, texts=TEXTS)
        dispute(nth(event, 1))
        gone = second_goes_home(event)
        dispute(begin_own(event, 2, kind="head-to-head", boards=24))
        finish(begin_own(event, 3, kind="round-robin", boards=30), TEXTS)
        ends(event, hold_to_engine, gone)


# --- Averages on a board over several sessions ---------------------------------------------------


def test_averages_over_sessions_of_different_length_count_each_board_alike() -> None:
    """By hand: all IMPs of both sessions, divided by all boards, not the mean of two averages."""
    event = build_championship(scoring=Scoring.CROSS_IMPS, ranked_by=RankedBy.AVERAGE)
    with scope(organiser=event.organiser):
        finish(begin(event, 1, boards=7))
        finish(begin(event, 2, boards=14), OTHER)
        ranking = overall_of(event)
        told = program_of(event)["standings"]
    assert ranking.by_average
    sums = {each.number: sum(share.total for share in each.counted) for each in ranking.places}
    assert {each.number: each.standing.average for each in ranking.places} == {
        number: total / 21 for number, total in sums.items()
    }
    assert [each.standing.average for each in ranking.places] == sorted(
        (total / 21 for total in sums.values()), reverse=True
    )
    assert [(each["rank"], each["contestant"]) for each in told] == [
        (each.rank, str(each.number)) for each in ranking.places
    ]


def test_averages_rank_who_played_fewer_sessions_by_their_own_boards() -> None:
    event = build_championship(pairs=8, scoring=Scoring.CROSS_IMPS, ranked_by=RankedBy.AVERAGE)
    with scope(organiser=event.organiser):
        finish(begin(event, 1, boards=14))
        withdraw_entry(actor=SYSTEM, event=event, entry=event.entries.get(number=8), now=NOW)
        finish(begin(event, 2, boards=14), OTHER)
        ranking = overall_of(event)
        told = program_of(event)["standings"]
    own = {each.number: each for each in ranking.places}[8]
    (only,) = own.counted
    assert own.standing.average == only.total / own.standing.boards_played
    assert [(each["rank"], each["contestant"]) for each in told] == [
        (each.rank, str(each.number)) for each in ranking.places
    ]


def program_of(event: Event, number: int | None = None) -> Any:
    """What the package makes of the document of an event, or of a stage, in this process."""
    out = StringIO()
    asked = {} if number is None else {"stage": number}
    call_command("scoring_document", event=event.pk, stdout=out, **asked)
    return result_of(loads(out.getvalue()))


# --- In whatever order ---------------------------------------------------------------------------


class Undone(Exception):
    """Takes back what an example did."""


ACTS = st.lists(
    st.sampled_from(["penalty", "publish", "withdraw", "keep", "anew", "take back", "final"]),
    min_size=2,
    max_size=7,
)


@given(ACTS)
@example_count(15)
def test_rankings_are_those_of_a_fresh_computation_in_whatever_order(acts: list[str]) -> None:
    with pytest.raises(Undone), transaction.atomic():
        _play_out(acts)


def _play_out(acts: list[str]) -> None:
    said = (("carried", Carrying.SHARE), ("carry_amount", Decimal(25)))
    event = build_staged(pairs=8, said=said)
    with scope(organiser=event.organiser):
        play(event, 1)
        for turn, act in enumerate(acts):
            _do(event, act, turn)
        _holds(event)
        if qualifying(event).is_published:
            _do(event, "anew", 0)
            found = qualifying(event)
            fresh = found.carried(found.assigned)
            amounts = {number: each.amount.value for number, each in fresh.items()}
            assert carried_of(event) == amounts
            _holds(event)
    raise Undone


def _do(event: Event, act: str, turn: int) -> None:
    """What a director would do; what cannot be done now is refused and leaves all as it was."""
    found = qualifying(event)
    try:
        with transaction.atomic():
            match act:
                case "penalty":
                    penalise(night_of(nth(event, 1), entered=False), turn)
                case "publish":
                    publish_drawn(event)
                case "withdraw":
                    gone = event.entries.get(number=turn + 1)
                    withdraw_entry(actor=SYSTEM, event=event, entry=gone, now=NOW)
                case "keep" | "anew":
                    keep_qualifiers(
                        actor=SYSTEM,
                        event=event,
                        stage=stage(event, 1),
                        carried_anew=act == "anew",
                        reason="Told too late.",
                        now=NOW,
                    )
                case "take back":
                    take_back_qualifiers(actor=SYSTEM, event=event, stage=stage(event, 1), now=NOW)
                case "final":
                    play(event, 2, OTHER, boards=6)
    except UserError:
        assert qualifying(event).assigned == found.assigned


def _holds(event: Event) -> None:
    """Every stage is ranked as the package ranks it, and the championship has the final first."""
    whole = championship(event)
    for ranking in whole.stages:
        if not ranking.places:
            continue
        assert ranking.stage is not None
        told = program_of(event, ranking.stage.number)["standings"]
        assert {str(each.number): each.standing.total for each in ranking.places} == {
            each["contestant"]: Fraction(each["total"]) for each in told
        }
        assert [each.rank for each in ranking.places] == [each["rank"] for each in told]
    numbers = [each.number for each in whole.places]
    assert sorted(numbers) == list(range(1, 9))
    final = [each.number for each in whole.stages[1].places]
    assert numbers[: len(final)] == final
