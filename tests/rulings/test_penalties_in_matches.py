"""Penalties of a team in one match of a session (L90), in IMPs of its boards or in Victory Points.

By hand, as in `test_L78B_a_match_by_hand`: on eight boards team 1 has 420 and 140 on the first, 280
points or 7 IMPs, and loses 100 or 3 IMPs on the second; by 4 IMPs that is 11.67 to 8.33.
"""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from clubs.models import HistoryRecord, User
from events.actions.releases import publish_official_score
from events.actions.session_matches import MatchOutcome, decide_session_match
from events.models import MatchDecision, ScorePenalty, Scoring, Session
from events.queries.penalty_effects import effect_of_penalty
from events.queries.standings import score_input
from rulings.actions.penalties import give_penalty, take_back_penalty
from scoring.numbers import half_up
from tests.builders import NOW, enter_results
from tests.events.test_teams_to_the_end import hold_to_engine, release_of
from tests.rulings.night import OFFICIAL
from tests.teams import TEXTS, build_match_session, build_swiss

pytestmark = pytest.mark.django_db

IN_IMPS, IN_POINTS = ScorePenalty.Unit.MATCH, ScorePenalty.Unit.MATCH_POINTS


@pytest.fixture
def session() -> Iterator[Session]:
    built = build_match_session(teams=2, kind="head-to-head", boards=8, rounds=1)
    with scope(organiser=built.organiser):
        texts = ("4S N =", "2H N -1", *["P"] * 6, "3S N =", "P", *["P"] * 6)
        enter_results(built, texts=texts)
        yield built


def penalise(session: Session, team: int = 1, match: str = "1-2", **said: Any) -> ScorePenalty:
    given = {"amount": Decimal(4), "unit": IN_IMPS, "law": "90B2", "reason": "Slow.", **said}
    who = session.contestants.ranked().get(number=team)
    return give_penalty(
        actor=SYSTEM, session=session, contestant=who, match=match, now=NOW, **given
    )


def totals(session: Session) -> dict[str, str]:
    standings = score_input(session).score().standings
    return {each.contestant: half_up(each.total, 2) for each in standings}


def test_L90_imps_of_a_match_leave_the_opponents_their_points(session: Session) -> None:
    """Less 4 IMPs the margin of team 1 is 0: 10 Victory Points; team 2 keeps those of its -4."""
    assert totals(session) == {"1": "11.67", "2": "8.33"}
    penalise(session)
    assert totals(session) == {"1": "10.00", "2": "8.33"}


def test_L90_victory_points_of_a_match_come_off_what_it_gave(session: Session) -> None:
    penalise(session, team=2, unit=IN_POINTS, amount=Decimal("0.5"))
    assert totals(session) == {"1": "11.67", "2": "7.83"}


def test_L90_penalties_in_a_match_and_of_the_session_add_up(session: Session) -> None:
    penalise(session)
    penalise(session, match="", unit=ScorePenalty.Unit.SCORE, amount=Decimal(1))
    assert totals(session) == {"1": "9.00", "2": "8.33"}


def test_L90_a_penalty_in_a_match_is_in_the_official_score_and_its_document(
    session: Session,
) -> None:
    given = penalise(session, unit=IN_POINTS, amount=Decimal(2))
    publish_official_score(actor=SYSTEM, session=session, now=OFFICIAL)
    hold_to_engine(session)
    take_back_penalty(actor=SYSTEM, penalty=given, reason="The clock was wrong.", now=OFFICIAL)
    hold_to_engine(session)
    ranking = {row["label"]: row["total_shown"] for row in release_of(session).ranking}
    assert ranking == {"1": "11.67", "2": "8.33"}
    record = HistoryRecord.objects.filter(act="penalty.give").get()
    assert (record.after or {})["against"] == "2"


def test_everybody_reads_what_was_taken_in_a_match_and_nobody_why(
    session: Session, client: Client
) -> None:
    penalise(session)
    publish_official_score(actor=SYSTEM, session=session, now=OFFICIAL)
    place = [session.organiser.slug, session.pk]
    told = "Łódź Łosie: penalty −4 IMPs (Law 90B2)"
    for address in (
        reverse("match", args=[*place, "1-2"]),
        reverse("matches", args=place),
        reverse("result_card", args=[*place, "1"]),
    ):
        page = client.get(address).content.decode()
        assert told in page
        assert "Slow." not in page
    found = client.get(f"/api/v1/organisers/{place[0]}/sessions/{place[1]}/matches/").json()
    assert found["matches"][0]["penalties"] == [
        {"label": "1", "amount": "4", "unit": "imp", "law": "90B2"}
    ]


def test_the_effect_of_a_penalty_in_a_match_is_told_before(session: Session) -> None:
    one, two = session.contestants.ranked().order_by("number")
    asked = ScorePenalty(
        session=session, contestant=one, opponents=two, amount=Decimal(4), unit=IN_IMPS, law="90A"
    )
    effect = {each.after.label: each.after.figure for each in effect_of_penalty(asked)}
    assert effect == {"1": "10.00", "2": "8.33"}
    assert totals(session)["1"] == "11.67"


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"match": ""}, "in which of the team's matches"),
        ({"match": "1-3"}, "in which of the team's matches"),
        ({"unit": ScorePenalty.Unit.SCORE}, "Say what of the match is taken"),
        ({"law": "16B1"}, "those of Laws 90 and 91A"),
    ],
)
def test_what_no_match_can_lose_is_refused(
    session: Session, said: dict[str, Any], why: str
) -> None:
    with pytest.raises(UserError, match=why):
        penalise(session, **said)
    assert not ScorePenalty.objects.exists()


def test_no_decision_takes_the_boards_from_under_a_penalty(session: Session) -> None:
    penalise(session)
    points = MatchOutcome(MatchDecision.Kind.POINTS, figures=(Fraction(12), Fraction(8)))
    act: Any = {"actor": SYSTEM, "session": session, "match": "1-2", "reason": "So.", "now": NOW}
    with pytest.raises(UserError, match="A penalty in IMPs stands"):
        decide_session_match(outcome=points, **act)
    with pytest.raises(UserError, match="A penalty in this match stands"):
        decide_session_match(outcome=MatchOutcome(MatchDecision.Kind.VOID), **act)


def test_of_a_match_known_by_its_points_victory_points_are_taken(session: Session) -> None:
    points = MatchOutcome(MatchDecision.Kind.POINTS, figures=(Fraction(12), Fraction(8)))
    decide_session_match(
        actor=SYSTEM, session=session, match="1-2", outcome=points, reason="So.", now=NOW
    )
    with pytest.raises(UserError, match="The boards of this match do not count"):
        penalise(session)
    penalise(session, unit=IN_POINTS, amount=Decimal(1))
    assert totals(session) == {"1": "11.00", "2": "8.00"}


def test_board_a_match_has_no_victory_points_to_take() -> None:
    """Team 1 won one board of eight and lost one: 2 + 0 + six halves, less 3."""
    built = build_match_session(
        teams=2, kind="head-to-head", boards=8, rounds=1, scoring=Scoring.BOARD_A_MATCH
    )
    with scope(organiser=built.organiser):
        texts = ("4S N =", "2H N -1", *["P"] * 6, "3S N =", "P", *["P"] * 6)
        enter_results(built, texts=texts)
        with pytest.raises(UserError, match="There are no Victory Points here"):
            penalise(built, unit=IN_POINTS)
        penalise(built, amount=Decimal(3))
        assert totals(built) == {"1": "5.00", "2": "8.00"}


def test_L90_in_a_swiss_it_is_taken_from_the_match_of_one_round() -> None:
    built = build_swiss(played=2)
    with scope(organiser=built.organiser):
        before = score_input(built)
        assert before.teams is not None
        match = before.teams.matches.planned[-1]
        key, number = before.teams.matches.key_of(match), int(match.home)
        stood = before.score().matches[-1]  # type: ignore[union-attr]
        penalise(built, team=number, match=key, unit=IN_POINTS, amount=Decimal(1))
        after = score_input(built).score().matches  # type: ignore[union-attr]
        assert after[-1].home_points == stood.home_points - 1
        assert after[:-1] == before.score().matches[:-1]  # type: ignore[union-attr]


def test_penalties_in_matches_of_a_round_robin_to_the_end() -> None:
    built = build_match_session(teams=5, boards=20)
    with scope(organiser=built.organiser):
        enter_results(built, texts=TEXTS)
        penalise(built, team=2, match="2-5", amount=Decimal(3))
        penalise(built, team=3, match="1-3", unit=IN_POINTS, amount=Decimal("1.5"))
        publish_official_score(actor=SYSTEM, session=built, now=OFFICIAL)
        hold_to_engine(built)


def test_the_page_gives_a_penalty_in_a_match(session: Session, client: Client) -> None:
    client.force_login(User.objects.get(email="director@acol.example"))
    place = [session.organiser.slug, session.pk]
    assert b"?match=1-2" in client.get(reverse("match_decisions", args=[*place, "1-2"])).content
    page = reverse("penalty_new", args=place)
    asked = " ".join(client.get(page, {"match": "1-2"}).content.decode().split())
    assert '<option value="1-2" selected>' in asked
    assert 'value="match-vp" required id="id_unit_2" checked' in asked
    who = session.contestants.ranked().get(number=1)
    said = {
        "contestant": str(who.pk),
        "law": "90B2",
        "amount": "4",
        "unit": "match",
        "match": "1-2",
        "reason": "Slow.",
    }
    shown = client.post(page, {**said, "preview": "1"})
    assert "10.00" in shown.content.decode()
    assert not ScorePenalty.objects.exists()
    assert client.post(page, {**said, "save": "1"}).status_code == 302
    assert "match against 2" in client.get(reverse("penalties", args=place)).content.decode()
