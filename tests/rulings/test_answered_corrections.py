"""The opponents of a reported error say what they know, before it is decided (Law 79C)."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django_scopes import scope

from clubs.errors import NotAllowed, UserError
from clubs.models import HistoryRecord
from events.models import Contestant
from rulings.actions.correction_answers import Said, answer_report, record_answer
from rulings.actions.corrections import correct_as_agreed, reject
from rulings.actions.earlier import ToldBefore
from rulings.models import Correction, CorrectionAnswer
from rulings.queries.answers import asked_players, is_agreed, is_disputed, standing_answers
from rulings.queries.my_matters import my_matters
from tests.builders import NOW
from tests.individuals import build_individual
from tests.rulings.night import DEADLINE, INSTANT, OFFICIAL, Night, night_of
from tests.rulings.test_correcting import current, report, report_at
from tests.rulings.to_the_end import person
from tests.teams import build_match_session

pytestmark = pytest.mark.django_db

YES = Said(confirms=True)
NO = Said(confirms=False, words="Łukasz counted ten.")
SOON = OFFICIAL + timedelta(minutes=5)


def answer(
    night: Night, found: Correction, said: Said = YES, position: int = 0
) -> CorrectionAnswer:
    opponent = night.actor(night.ew, position)
    return answer_report(actor=opponent, correction=found, said=said, now=SOON)


def told(night: Night, found: Correction, earlier: ToldBefore | None = None) -> CorrectionAnswer:
    return record_answer(
        actor=night.director,
        correction=found,
        player=night.players(night.ew)[0],
        said=YES,
        earlier=earlier,
        now=SOON,
    )


def test_opponents_are_asked_and_the_partner_is_not(official: Night) -> None:
    found = report(official)
    east, west = official.players(official.ew)
    assert asked_players(found) == [(official.ew, east), (official.ew, west)]
    with pytest.raises(NotAllowed, match="Only the opponents"):
        answer_report(actor=official.actor(official.ns, 1), correction=found, said=YES, now=SOON)


def test_opponent_confirms_and_the_director_corrects_in_one_tap(official: Night) -> None:
    found = report(official)
    assert is_agreed(found) is False
    with pytest.raises(UserError, match="not agreed by both sides"):
        correct_as_agreed(actor=official.director, correction=found, now=SOON)
    answer(official, found)
    done = correct_as_agreed(actor=official.director, correction=found, now=SOON)
    assert (done.state, done.reason) == (Correction.State.CORRECTED, "Agreed by both sides.")
    assert current(official).tricks == 12


def test_opponent_disputes_in_their_own_words_and_with_another_result(official: Night) -> None:
    found = report(official)
    said = answer(official, found, Said(confirms=False, claimed="4sn+1", words="Eleven."))
    assert (said.claimed, said.words) == ("4S N +1", "Eleven.")
    assert (is_agreed(found), is_disputed(found)) == (False, True)
    with pytest.raises(UserError, match="not agreed"):
        correct_as_agreed(actor=official.director, correction=found, now=SOON)


@pytest.mark.parametrize(
    ("said", "message", "field"),
    [
        (Said(confirms=False), "Say what was", "words"),
        (Said(confirms=False, claimed="4S N +2"), "confirm it then", "claimed"),
        (Said(confirms=False, claimed="8S N ="), "level", "claimed"),
    ],
)
def test_dispute_without_a_word_or_with_no_result_is_refused(
    official: Night, said: Said, message: str, field: str
) -> None:
    with pytest.raises(UserError, match=message) as refused:
        answer(official, report(official), said)
    assert refused.value.field == field
    assert CorrectionAnswer.objects.count() == 0


def test_answer_may_be_changed_until_it_is_decided_and_each_is_kept(official: Night) -> None:
    found = report(official)
    answer(official, found, NO)
    second = answer(official, found)
    assert standing_answers(found.answers.all()) == [second]
    assert (found.answers.count(), is_agreed(found)) == (2, True)
    assert HistoryRecord.objects.filter(act="correction.answer").count() == 2
    reject(actor=official.director, correction=found, reason="No.", now=SOON)
    with pytest.raises(UserError, match="decided already"):
        answer(official, found, NO)


def test_one_opponent_who_disputes_is_enough(official: Night) -> None:
    found = report(official)
    answer(official, found)
    answer(official, found, NO, position=1)
    assert (is_agreed(found), is_disputed(found)) == (False, True)


def test_directors_report_asks_both_sides(official: Night) -> None:
    found = report(official, official.director)
    four = [*official.players(official.ns), *official.players(official.ew)]
    assert [player for _side, player in asked_players(found)] == four
    answer(official, found)
    assert is_agreed(found) is False
    answer_report(actor=official.actor(official.ns), correction=found, said=YES, now=SOON)
    assert is_agreed(Correction.objects.get(pk=found.pk)) is True


def test_director_writes_down_what_was_told_earlier_and_how_it_is_known(official: Night) -> None:
    found = report(official)
    at = OFFICIAL + timedelta(minutes=1)
    said = told(official, found, ToldBefore(at, "at the bar"))
    assert (said.made_at, said.recorded_at, said.recorded_by) == (at, SOON, official.director.name)
    assert (said.known_by, said.recorder_was_at_table) == ("at the bar", False)
    assert is_agreed(found) is True


@pytest.mark.parametrize(
    ("earlier", "message", "field"),
    [
        (ToldBefore(SOON + INSTANT, "x"), "still to come", "told_at"),
        (ToldBefore(NOW, "x"), "nothing to tell of before", "told_at"),
        (ToldBefore(OFFICIAL), "Say how you know", "how"),
    ],
)
def test_told_answer_at_an_impossible_time_or_out_of_the_blue_is_refused(
    official: Night, earlier: ToldBefore, message: str, field: str
) -> None:
    with pytest.raises(UserError, match=message) as refused:
        told(official, report(official), earlier)
    assert refused.value.field == field


def test_told_answer_of_who_is_not_asked_and_by_who_does_not_direct_is_refused(
    official: Night,
) -> None:
    found = report(official)
    south = official.players(official.ns)[1]
    with pytest.raises(UserError, match="Only the opponents"):
        record_answer(actor=official.director, correction=found, player=south, said=YES, now=SOON)
    with pytest.raises(NotAllowed):
        record_answer(
            actor=official.actor(official.ns),
            correction=found,
            player=official.players(official.ew)[0],
            said=YES,
            now=SOON,
        )


def test_report_waits_for_the_opponents_in_my_matters_until_one_has_answered(
    official: Night,
) -> None:
    found = report(official)

    def waits(side: Contestant, position: int = 0) -> list[bool]:
        user = official.actor(side, position).user
        assert user is not None
        return [each.is_mine_to_act for each in my_matters(user, SOON)]

    assert (waits(official.ew), waits(official.ew, 1)) == ([True], [True])
    assert (waits(official.ns), waits(official.ns, 1)) == ([False], [False])
    answer(official, found)
    assert (waits(official.ew), waits(official.ew, 1)) == ([False], [False])


def test_L79C2_late_report_that_is_agreed_still_takes_statement_and_approval(
    official: Night,
) -> None:
    found = report_at(official, DEADLINE + INSTANT)
    answer_report(
        actor=official.actor(official.ew), correction=found, said=YES, now=DEADLINE + INSTANT
    )
    with pytest.raises(UserError, match="organiser's approval"):
        correct_as_agreed(actor=official.director, correction=found, now=DEADLINE + INSTANT)


def test_database_holds_that_a_dispute_says_something(official: Night) -> None:
    said = answer(official, report(official), NO)
    said.words = ""
    with pytest.raises(IntegrityError, match="answer_disputes"), transaction.atomic():
        said.save()


@pytest.mark.django_db
def test_individual_asks_both_of_the_other_side() -> None:
    session = build_individual(players=8, boards=14)
    with scope(organiser=session.organiser):
        night = night_of(session, entered=True)
        found = report_at(night, NOW)
        east, west = night.players(night.ew)
        assert [player for _side, player in asked_players(found)] == [east, west]
        with pytest.raises(NotAllowed):
            answer_report(actor=night.actor(night.ns, 1), correction=found, said=YES, now=NOW)
        answer_report(actor=night.actor(night.ew, 1), correction=found, said=YES, now=NOW)
        assert is_agreed(found) is True


@pytest.mark.django_db
def test_team_answers_by_who_sat_there_or_its_captain() -> None:
    session = build_match_session()
    with scope(organiser=session.organiser):
        night = night_of(session, entered=True)
        captain = night.ew.entry.captain
        assert captain is not None
        found = report_at(night, NOW, person(night, "Ann A"))
        assert captain in [player for _side, player in asked_players(found)]
        answer_report(actor=person(night, captain.name), correction=found, said=YES, now=NOW)
        assert is_agreed(found) is True
