"""A contest of matches, in whatever order results, corrections, withdrawals and draws come.

The ranking is the one that is computed afresh from the printed document, each board says what was
typed for it last, nobody meets twice but where the draw tells, and no act on a draw moves a total.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from decimal import Decimal
from fractions import Fraction

import pytest
from django.db import transaction
from django_scopes import scope
from hypothesis import given
from hypothesis import strategies as st

from clubs.actors import SYSTEM
from clubs.errors import UserError
from events.actions.releases import publish_official_score
from events.actions.results import read_entry
from events.actions.swiss_draws import take_back_draw
from events.actions.swiss_field import SwissChoice, play_rounds, withdraw_contestant
from events.mapping import entry_text
from events.models import ScorePenalty, Session, SwissDraw
from events.queries.plays import session_plays
from events.queries.sight import WHOLE
from events.queries.swiss import swiss_of
from scoring.notation import format_entry
from tests.builders import NOW, enter_play, enter_results
from tests.events.test_teams_to_the_end import engine_score, release_of
from tests.example_count import example_count
from tests.swiss import totals
from tests.swiss_pairs import build_swiss_pairs
from tests.teams import TEXTS, build_match_session, build_swiss, publish_round
from tests.writers import correct_result, set_penalty

pytestmark = pytest.mark.django_db

LINES = (*TEXTS, "A+/A-", "A-/A+", "NP")
CHOICE = SwissChoice(rounds=4, boards=2, seed=1)
KINDS: dict[str, Callable[[], Session]] = {
    "round robin": lambda: build_match_session(teams=4, boards=6),
    "Swiss teams": lambda: build_swiss(teams=7, choice=CHOICE, played=1),
    "Swiss pairs": lambda: build_swiss_pairs(pairs=7, choice=CHOICE, played=1),
}
ACTS = ("enter", "enter", "change", "change", "fill", "penalty", "draw", "take back", "withdraw")


@contextmanager
def begun(kind: str) -> Iterator[Session]:
    """A session that is gone afterwards."""
    with transaction.atomic():
        session = KINDS[kind]()
        with scope(organiser=session.organiser):
            yield session
        transaction.set_rollback(True)


@pytest.mark.parametrize("kind", KINDS)
@given(acts=st.lists(st.sampled_from(ACTS), min_size=3, max_size=12), state=st.data())
@example_count(15)
def test_a_ranking_is_that_of_what_was_entered_last_whatever_came_first(
    kind: str, acts: list[str], state: st.DataObject
) -> None:
    with begun(kind) as session:
        typed: dict[str, str] = {}
        for act in acts:
            with suppress(UserError), transaction.atomic():
                do(act, session, typed, state)
            session.refresh_from_db()
        play_what_is_left(session)
        publish_official_score(actor=SYSTEM, session=session, now=NOW)
        for _ in range(state.draw(st.integers(1, 3))):
            with suppress(UserError), transaction.atomic():
                correct(session, typed, state)
        ranking = {row["label"]: Fraction(row["total"]) for row in release_of(session).ranking}
        assert ranking == totals(session) == afresh(session)
        said = {play.key: play.result for play in session_plays(session, WHOLE).all}
        assert {key: entry_text(result) for key in typed if (result := said[key])} == typed
        nobody_meets_twice_unsaid(session)


def do(act: str, session: Session, typed: dict[str, str], state: st.DataObject) -> None:
    """What a scorer or a director does; what cannot be done now is refused."""
    plays = session_plays(session, WHOLE)
    match act:
        case "enter" | "change":
            of = plays.missing if act == "enter" else [each for each in plays.all if each.result]
            if of:
                play, text = state.draw(st.sampled_from(of)), state.draw(st.sampled_from(LINES))
                enter_play(session, play, text)
                typed[play.key] = format_entry(read_entry(text))
        case "penalty":
            penalise(session, state)
        case "fill":
            enter_results(session, texts=TEXTS)
        case _:
            before = totals(session)
            of_swiss(act, session, state)
            assert totals(session) == before


def of_swiss(act: str, session: Session, state: st.DataObject) -> None:
    """No draw, taken back or not, and no withdrawal changes what is scored."""
    found = swiss_of(session)
    if found is None:
        return
    if act == "draw":
        publish_round(session, found.next_round)
    elif act == "take back":
        take_back_draw(actor=SYSTEM, session=session, number=found.next_round - 1, now=NOW)
    else:
        team = state.draw(st.sampled_from(list(session.contestants.ranked().order_by("number"))))
        withdraw_contestant(actor=SYSTEM, session=session, team=team, now=NOW)


def correct(session: Session, typed: dict[str, str], state: st.DataObject) -> None:
    """After the official score, which is released anew (Law 79C)."""
    play = state.draw(st.sampled_from(session_plays(session, WHOLE).all))
    entry = read_entry(state.draw(st.sampled_from(LINES)))
    correct_result(
        actor=SYSTEM,
        session=session,
        board_number=play.board,
        ns=play.ns,
        ew=play.ew,
        entry=entry,
        now=NOW,
        reason="card",
    )
    typed[play.key] = format_entry(entry)


def penalise(session: Session, state: st.DataObject) -> None:
    set_penalty(
        actor=SYSTEM,
        session=session,
        contestant=state.draw(st.sampled_from(list(session.contestants.ranked()))),
        amount=Decimal(1),
        unit=ScorePenalty.Unit.SCORE,
        law="90B2",
        reason="slow play",
        now=NOW,
    )


def play_what_is_left(session: Session) -> None:
    """All that is laid, and no further round of a Swiss."""
    enter_results(session, texts=TEXTS)
    found = swiss_of(session)
    if found is not None and not found.is_all_drawn:
        rounds = max(1, len(found.published))
        play_rounds(actor=SYSTEM, session=session, rounds=rounds, now=NOW)
    session.refresh_from_db()


def afresh(session: Session) -> dict[str, Fraction]:
    """What the package makes of the printed session."""
    rows = engine_score(session)["standings"]
    return {row["contestant"]: Fraction(row["total"]) for row in rows}


def nobody_meets_twice_unsaid(session: Session) -> None:
    met: set[frozenset[int]] = set()
    for row in SwissDraw.objects.filter(taken_back_at=None).order_by("round"):
        for each in row.pairings:
            if not each["bye"]:
                two = frozenset(each["contestants"])
                assert (two in met) == each["rematch"]
                assert not each["rematch"] or row.said
                met.add(two)
