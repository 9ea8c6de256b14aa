"""A penalty in a match of a league or a cup is a ruling on it, which may be appealed (Law 92A)."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
from django.utils import timezone
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from events.models import SeasonPenalty, Session
from events.queries.season_figures import league_table
from rulings.actions.decisions import correct_match_decision
from rulings.actions.hearings import Hearing
from rulings.actions.match_appeals import decide_match_appeal
from rulings.actions.match_penalties import penalise_in_match, take_back_match_penalty
from rulings.actions.match_rulings import replace_match_ruling
from rulings.actions.penalised import PenaltyNow
from rulings.actions.season_final import declare_final
from rulings.models import MatchAppeal, MatchRuling
from rulings.witnesses import RowCount, differences
from scoring.teams.boards import TeamSide
from tests.builders import NOW
from tests.rulings.test_late_match_errors import say
from tests.rulings.test_season_rulings import TEXT, led, lodge, the_director
from tests.rulings.test_season_rulings_pages import page, signed_in, text
from tests.seasons import build_season, play, season_at

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> Iterator[Session]:
    """Four teams, Victory Points; the first match is agreed, 40 IMPs to 32."""
    session = build_season(teams=4)
    with scope(organiser=session.organiser):
        play(session, 1, (30, 20), (10, 12))
        yield session


def penalise(session: Session, **said: Any) -> SeasonPenalty:
    """One Victory Point of the home team."""
    given = {
        "actor": the_director(),
        "session": session,
        "number": 1,
        "side": TeamSide.HOME,
        "amount": Decimal(1),
        "counted": SeasonPenalty.Counted.VICTORY_POINTS,
        "law": "90B1",
        "reason": "Half an hour late.",
        "now": NOW,
    }
    return penalise_in_match(**{**given, **said})


def take_back(session: Session) -> SeasonPenalty:
    return take_back_match_penalty(
        actor=the_director(), session=session, number=1, penalty=1, reason="Fog.", now=NOW
    )


def in_force() -> MatchRuling:
    return MatchRuling.objects.in_force().get()


def decide(session: Session, becomes: PenaltyNow | None, **more: Any) -> MatchAppeal:
    verdict = MatchAppeal.Outcome.CHANGED if becomes else MatchAppeal.Outcome.STANDS
    given: dict[str, Any] = {"actor": the_director(), "session": session, "number": 1, "appeal": 1}
    return decide_match_appeal(
        **given, verdict=verdict, reasons="So.", penalty=becomes, now=NOW, **more
    )


def amounts() -> list[Decimal]:
    return [each.amount for each in SeasonPenalty.objects.in_force()]


def home_team(session: Session) -> str:
    team = season_at(session).match(1).home
    assert team is not None
    return team.name


def test_L92A_a_penalty_in_a_match_is_a_ruling_on_it(league: Session) -> None:
    penalty = penalise(league)
    ruling = in_force()
    assert (ruling.penalty, ruling.report, ruling.laws) == (penalty, None, ["90B1"])
    assert ruling.facts == "Half an hour late."
    assert ruling.decision == f"P1, {home_team(league)}: 1 taken (Victory Points)."


def test_history_tells_which_penalty_a_ruling_gives(league: Session) -> None:
    penalise(league)
    MatchRuling.objects.update(penalty=None)
    (found,) = differences(league, RowCount())
    assert "penalty is “None” and was “1”" in found


def test_L90A_a_warning_in_a_match_is_a_ruling_too(league: Session) -> None:
    penalise(league, amount=Decimal(0))
    assert in_force().decision == f"P1, {home_team(league)}: a warning, nothing is taken."


def test_a_sanction_and_what_the_site_takes_are_no_rulings(league: Session) -> None:
    say(league, L92A="points")
    penalise(league, law="92A")
    penalise(league, actor=SYSTEM)
    assert not MatchRuling.objects.exists()


def test_L92B_the_season_is_not_final_while_it_can_be_appealed(league: Session) -> None:
    penalise(league)
    lodge(league, led(league, TeamSide.HOME))
    with pytest.raises(UserError):
        declare_final(actor=the_director(), session=league, now=NOW)


def test_L82C_it_is_taken_back_by_a_further_version(league: Session) -> None:
    before = league_table(season_at(league))
    penalise(league)
    take_back(league)
    ruling = in_force()
    assert (ruling.version, ruling.penalty, ruling.laws) == (2, None, ["90B1", "82C"])
    assert (ruling.facts, ruling.decision) == ("Fog.", "The penalty is taken back.")
    assert league_table(season_at(league)) == before
    assert not list(differences(league, RowCount()))


def test_L92A_under_appeal_it_is_neither_taken_back_nor_reworded(league: Session) -> None:
    penalise(league)
    reworded: dict[str, Any] = {
        "actor": the_director(),
        "session": league,
        "number": 1,
        "ruling": 1,
        "now": NOW,
    }
    with pytest.raises(UserError, match="R1 is a penalty"):
        replace_match_ruling(**reworded, **TEXT)
    lodge(league, led(league, TeamSide.HOME))
    with pytest.raises(UserError, match="under appeal"):
        take_back(league)
    assert amounts() == [Decimal(1)]


@pytest.mark.parametrize(
    ("becomes", "left", "said"),
    [
        (None, [Decimal(1)], "1 taken"),
        (PenaltyNow(Decimal("0.5")), [Decimal("0.5")], "0.5 taken"),
        (PenaltyNow(Decimal(0)), [Decimal(0)], "a warning"),
        (PenaltyNow(None), [], "The penalty is taken back."),
    ],
)
def test_L92A_an_appeal_changes_a_penalty_in_a_match(
    league: Session, becomes: PenaltyNow | None, left: list[Decimal], said: str
) -> None:
    penalise(league)
    lodge(league, led(league, TeamSide.HOME))
    decide(league, becomes)
    assert amounts() == left
    assert said in in_force().decision
    assert not list(differences(league, RowCount()))


def test_L82C_a_decision_put_right_gives_it_again(league: Session) -> None:
    """Mistyped as taken back: it had stood, then only half of it."""
    penalise(league)
    lodge(league, led(league, TeamSide.HOME))
    decide(league, PenaltyNow(None))
    about: dict[str, Any] = {"actor": the_director(), "session": league, "number": 1, "appeal": 1}
    about |= {"why": "Mistyped.", "reasons": "So.", "now": NOW}
    correct_match_decision(**about, verdict="stands")
    assert amounts() == [Decimal(1)]
    assert in_force().penalty == SeasonPenalty.objects.in_force().get()
    correct_match_decision(**about, verdict="changed", penalty=PenaltyNow(Decimal("0.5")))
    assert amounts() == [Decimal("0.5")]


def test_L93B3_a_committee_only_recommends_on_law_91_in_a_match(league: Session) -> None:
    say(league, L93A="committee")
    penalise(league, law="91A")
    lodge(league, led(league, TeamSide.HOME))
    with pytest.raises(UserError, match="recommend"):
        decide(league, PenaltyNow(None), hearing=Hearing("committee", "Ann, Ben and Cat"))
    assert amounts() == [Decimal(1)]


# --- The pages --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "left"),
    [
        ({"becomes": "other", "amount": "0.5"}, [Decimal("0.5")]),
        ({"becomes": "warning"}, [Decimal(0)]),
        ({"becomes": "nothing"}, []),
    ],
)
def test_the_form_of_a_decision_asks_what_becomes_of_it(
    league: Session, typed: dict[str, str], left: list[Decimal]
) -> None:
    penalise(league)
    lodge(league, led(league, TeamSide.HOME))
    director = signed_in(the_director())
    address = page(league, "season_appeal_decide", 1)
    assert "What becomes of the penalty" in text(director, address)
    sent = {"outcome": "changed", "reasons": "So."}
    assert "Say what becomes of the penalty." in director.post(address, sent).content.decode()
    assert director.post(address, {**sent, **typed}).status_code == 302
    assert amounts() == left


def test_a_team_reads_it_with_its_right_to_appeal(league: Session) -> None:
    penalise(league, now=timezone.now())
    captains = signed_in(led(league, TeamSide.HOME))
    shown = text(captains, page(league))
    assert "1 taken (Victory Points)." in shown
    assert "Appeal this ruling" in shown
    assert "Replace the ruling" not in text(signed_in(the_director()), page(league))
