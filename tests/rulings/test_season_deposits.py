"""The deposit of an appeal about a match of a season."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.template.loader import render_to_string
from django_scopes import scope

from clubs.errors import UserError
from events.models import Session
from events.provisions.statements import Provenance
from rulings.actions.deposits import give_back_deposit, take_deposit
from rulings.actions.earlier import ToldBefore
from rulings.actions.hearings import Hearing
from rulings.actions.lapses import close_unpaid
from rulings.actions.match_withdrawals import withdraw_match_appeal
from rulings.models import MatchAppeal
from rulings.queries.deposits import deposit_of
from rulings.queries.event_log import TEMPLATE, log_context
from rulings.states import DepositStage
from rulings.witnesses import RowCount, differences
from tests.builders import NOW
from tests.rulings.test_season_committees import match_page
from tests.rulings.test_season_rulings import decided, lodge, rule, the_director
from tests.seasons import build_begun_league, captain

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_first]

LATER = NOW + timedelta(hours=1)
SAID = {"L92A": "deposit", "L92A-deposit": "40 EUR", "L92A-deposit-first": True}


@pytest.fixture
def league(db: None) -> Iterator[Session]:
    session = build_begun_league()
    with scope(organiser=session.organiser):
        rule(session)
        conditions = session.conditions
        assert conditions is not None
        said = {key: {"value": value, **Provenance.of(None).kept()} for key, value in SAID.items()}
        conditions.provisions = {**conditions.provisions, **said}
        conditions.save()
        yield session


def take(appeal: MatchAppeal, earlier: ToldBefore | None = None) -> None:
    take_deposit(actor=the_director(), appeal=appeal, earlier=earlier, now=LATER)


def how() -> DepositStage:
    return deposit_of(MatchAppeal.objects.get()).stage


def test_it_is_taken_before_the_hearing_and_kept_of_an_appeal_without_merit(
    league: Session,
) -> None:
    appeal = lodge(league, captain(league, 1))
    director = the_director().user
    assert director is not None
    page = match_page(league, director)
    assert "The deposit of 40 EUR is not taken yet." in page
    assert "The deposit is taken …" in page
    with pytest.raises(UserError, match="Appeal A1 is not heard before its deposit of 40 EUR"):
        decided(league, "stands")
    assert "not heard before" in match_page(league, director, "season_appeal_decide", 1)
    take(appeal)
    assert how() is DepositStage.HELD
    decided(league, "stands", hearing=Hearing(is_without_merit=True))
    assert how() is DepositStage.KEPT
    own = captain(league, 1).user
    assert own is not None
    page = match_page(league, own)
    assert ("The deposit of 40 EUR is kept." in page, "deposit is taken …" in page) == (True, False)
    assert list(differences(league, RowCount())) == []


def test_it_comes_back_and_is_noted_for_a_match_too(league: Session) -> None:
    appeal = lodge(league, captain(league, 1))
    take(appeal, ToldBefore(NOW + timedelta(minutes=5), "by bank transfer"))
    withdraw_match_appeal(actor=captain(league, 1), session=league, number=1, appeal=1, now=LATER)
    assert how() is DepositStage.DUE_BACK
    give_back_deposit(actor=the_director(), appeal=MatchAppeal.objects.get(), now=LATER)
    assert how() is DepositStage.RETURNED
    logged = log_context(league.event, LATER)
    text = render_to_string(TEMPLATE, logged)
    assert "A1: deposit of 40 EUR taken" in text
    assert "A1: deposit of 40 EUR given back" in text
    assert list(differences(league, RowCount())) == []


def test_one_that_stays_unpaid_ends_and_is_open_again_if_it_was_paid_before(
    league: Session,
) -> None:
    appeal = lodge(league, captain(league, 1))
    closed = NOW + timedelta(days=60)
    close_unpaid(actor=the_director(), appeal=appeal, now=closed)
    director = the_director().user
    assert director is not None
    assert "was not heard: its deposit was not taken" in match_page(league, director)
    assert "open again (Law 92C)" in match_page(league, director, "season_appeal_deposit", 1)
    take_deposit(
        actor=the_director(),
        appeal=MatchAppeal.objects.get(),
        earlier=ToldBefore(LATER, "in the letter box"),
        now=closed + timedelta(hours=1),
    )
    assert (MatchAppeal.objects.get().state, how()) == ("ready", DepositStage.HELD)
    assert list(differences(league, RowCount())) == []
