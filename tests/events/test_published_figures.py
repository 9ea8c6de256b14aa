"""Published figures of several kinds of contest, reached by the acts of the site.

Results are typed as a scorer types them, and the figures read from the official score or the sheet.
Patton has its own in `test_two_counts.py`, the Commentary's examples are in `tests/rulings`.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM
from events.actions.releases import publish_official_score
from events.actions.swiss_field import SwissChoice
from events.models import Scoring, Session
from events.queries.plays import Play, session_plays
from events.queries.season_figures import league_table
from events.queries.sight import WHOLE
from tests.builders import NOW, build_session, enter_play, enter_results
from tests.events.test_teams_to_the_end import release_of
from tests.rubbers import agree, latest, open_table, seat, type_deals
from tests.seasons import build_season, play, season_at
from tests.swiss import totals
from tests.teams import build_match_session, build_swiss, publish_round

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_first]


def type_in(session: Session, plays: Sequence[Play], texts: Sequence[str]) -> None:
    for each, text in zip(plays, texts, strict=True):
        enter_play(session, each, text)


ELEVEN = {
    "6S N =": (1, "20"),
    "3NT N +3": (1, "18"),
    "4S N +2": (3, "14"),
    "3NT N +2": (2, "9"),
    "4S N +1": (1, "6"),
    "4S N -1": (2, "3"),
    "4S N -2": (1, "0"),
}
"""1430, 690, 680, 660, 650, -100 and -200 in a field of eleven, from a lesson on matchpoints."""
SIX = {
    "4SX N =": (1, ""),
    "4S N +1": (1, ""),
    "4S N =": (1, "3.6"),
    "3NT N =": (1, ""),
    "4S N -2": (1, ""),
    "4S N -4": (1, ""),
}
"""420 has -5, -1, 1, 11 and 12 against 590, 450, 400, -100 and -200: 18, and a fifth of it."""
SEVEN = {"4S N =": (4, "5"), "3S N +1": (3, "-7")}
"""620 four times and 170 three times: without one of each the datum is 440."""


def earned(session: Session, board: int, results: Mapping[str, tuple[int, str]]) -> dict[str, str]:
    """What each of these results on a board earns North-South in the official score."""
    with scope(organiser=session.organiser):
        plays = [each for each in session_plays(session, WHOLE).all if each.board == board]
        texts = [text for text, (times, _earned) in results.items() for _ in range(times)]
        type_in(session, plays, texts)
        enter_results(session)
        publish_official_score(actor=SYSTEM, session=session, now=NOW)
        travellers: Any = release_of(session).travellers
    (lines,) = (each["lines"] for each in travellers if each["board"] == board)
    of = {(line["ns"], line["ew"]): line["earned_ns"] for line in lines}
    return {text: of[each.ns.label, each.ew.label] for each, text in zip(plays, texts, strict=True)}


@pytest.mark.parametrize(
    ("scoring", "pairs", "board", "results"),
    [(Scoring.MATCHPOINTS, 22, 4, ELEVEN), (Scoring.BUTLER_TRIMMED, 14, 4, SEVEN)],
)
def test_L78_of_pairs(
    scoring: Scoring, pairs: int, board: int, results: Mapping[str, tuple[int, str]]
) -> None:
    session = build_session(pairs=pairs, kind="howell", boards=2 * pairs - 2, scoring=scoring)
    assert earned(session, board, results) == {text: told for text, (_, told) in results.items()}


def test_L78B_of_cross_imps() -> None:
    session = build_session(pairs=12, kind="howell", boards=22, scoring=Scoring.CROSS_IMPS)
    assert earned(session, 1, SIX)["4S N ="] == "3.6"


def test_L78B_of_a_match_of_sixteen_boards() -> None:
    """14 IMPs ahead are 13.75 Victory Points (World Bridge Federation, 2013)."""
    session = build_match_session(teams=2, kind="head-to-head", boards=16, rounds=1)
    with scope(organiser=session.organiser):
        on_one = [each for each in session_plays(session, WHOLE).all if each.board == 1]
        type_in(session, on_one, ["4S N =", "4SX N -3"])
        enter_results(session, texts=["P"])
        assert totals(session) == {"1": Fraction("13.75"), "2": Fraction("6.25")}


def test_L78B_of_a_round_of_a_swiss() -> None:
    """40 IMPs in 8 boards are 19.74; here by four swings of 10 on boards of nobody vulnerable."""
    choice = SwissChoice(rounds=1, boards=8, seed=1)
    session = build_swiss(teams=4, choice=choice)
    with scope(organiser=session.organiser):
        publish_round(session, 1)
        plays = session_plays(session, WHOLE).all
        for number in (1, 3, 6, 8):
            on_it = [each for each in plays if each.board == number][:2]
            type_in(session, on_it, ["4S N =", "4S N -1"])
        enter_results(session, texts=["P"])
        assert sorted(map(str, totals(session).values())) == ["10", "10", "13/50", "987/50"]


def test_L78B_of_a_match_of_a_league() -> None:
    """20 IMPs in 24 boards are 14.26."""
    league = build_season(teams=4, boards=12)
    with scope(organiser=league.organiser):
        play(league, 1, (30, 20), (22, 12))
        table = league_table(season_at(league))
    assert {row["points"] for row in table if row["played"]} == {"14.26", "5.74"}


def test_R77_of_a_rubber() -> None:
    """Seven no trumps, then a game with an overtrick in spades and in no trumps: who wins the
    rubber has 780, and the others 1220 (a primer on rubber bridge).
    """
    table = open_table()
    seat(table, "ABCD")
    type_deals(table, "7NT E =", "4S N +1", "3NT N +1")
    agree(table)
    with scope(organiser=table.organiser):
        assert latest(table).totals == (780, 1220)
