"""Penalties in the score (Laws 90 and 91A): what they take, from whom, and who may give them."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import HistoryRecord
from events.models import Contestant, ScorePenalty, Session
from events.provisions.statements import Provenance
from events.queries.field import field_of
from events.queries.live_score import live_score
from events.queries.penalty_effects import effect_of_penalty
from events.queries.release_pages import result_card_page
from events.queries.releases import latest_release
from events.queries.score_sheet import RankingRow, ranking_rows
from events.queries.sight import WHOLE
from events.queries.standings import score_input
from rulings.actions.penalties import give_penalty, take_back_penalty
from rulings.queries.penalties import standard_for
from tests.builders import NOW
from tests.championship import begin, build_championship, finish
from tests.rulings.night import OFFICIAL, Night, build_night

pytestmark = pytest.mark.django_db

SLOW = {
    "amount": Decimal(10),
    "unit": ScorePenalty.Unit.TOP,
    "law": "90B2",
    "reason": "Ten minutes late in round 3.",
}

SCHEDULE = "90B2: warning, 10%"


def penalise(night: Night, who: Contestant | None = None, **said: Any) -> ScorePenalty:
    return give_penalty(
        actor=said.pop("actor", night.director),
        session=night.session,
        contestant=who or night.ns,
        now=said.pop("now", NOW),
        **{**SLOW, **said},
    )


def row_of(night: Night, who: Contestant) -> RankingRow:
    """The contestant's place as the desk shows it; the score from nothing says the same."""
    pairs = field_of(night.session)
    rows = ranking_rows(pairs, live_score(night.session, pairs, WHOLE))
    given = score_input(night.session)
    assert rows == ranking_rows(given.pairs, given.score())
    return next(row for row in rows if row["label"] == who.label)


def test_l90_a_share_of_a_top_comes_off_the_total_alone(night: Night) -> None:
    """L90: six pairs are three results a board, a top of 4: 10% of it is 0.4 matchpoints."""
    before, others = row_of(night, night.ns), row_of(night, night.ew)
    penalise(night)
    after = row_of(night, night.ns)
    assert Decimal(after["total"]) == Decimal(before["total"]) - Decimal("0.4")
    assert after["of"] == before["of"]
    assert Decimal(after["earned_shown"]) == Decimal(before["total"])
    assert after["penalties"] == [{"cost": "0.4", "cost_shown": "0.40", "law": "90B2"}]
    untouched = row_of(night, night.ew)
    assert (untouched["total"], "penalties" in untouched) == (others["total"], False)


@pytest.mark.parametrize(
    ("unit", "cost"),
    [(ScorePenalty.Unit.SCORE, "10"), (ScorePenalty.Unit.PERCENT, "2")],
)
def test_other_units_of_a_penalty(night: Night, unit: str, cost: str) -> None:
    """Ten matchpoints; or 10% of the session, which is five boards with a top of 4."""
    penalise(night, unit=unit)
    assert row_of(night, night.ns)["penalties"][0]["cost"] == cost


def test_l91a_penalties_of_one_contestant_add_up(night: Night) -> None:
    penalise(night)
    penalise(night, law="91A", amount=Decimal(25))
    costs = [(each["cost"], each["law"]) for each in row_of(night, night.ns)["penalties"]]
    assert costs == [("0.4", "90B2"), ("1", "91A")]


def test_a_warning_is_kept_and_changes_no_score(official: Night) -> None:
    before = row_of(official, official.ns)
    warning = penalise(official, amount=Decimal(0), now=OFFICIAL)
    assert warning.is_warning
    assert row_of(official, official.ns) == before
    assert official.session.releases.count() == 1
    assert official.reload().input_version == official.session.releases.get().input_version
    assert HistoryRecord.objects.filter(act="penalty.give").count() == 1


def test_a_penalty_after_the_official_score_releases_it_anew(official: Night) -> None:
    penalise(official, now=OFFICIAL)
    release = latest_release(official.reload())
    assert release is not None
    assert (release.number, release.reason) == (2, "P1")
    card = result_card_page(release, official.ns.label)
    assert card is not None
    assert card["place"] is not None
    assert card["place"]["penalties"][0]["cost"] == "0.4"
    assert release.changes == []


def test_what_is_taken_back_counts_no_longer_and_stays_on_record(official: Night) -> None:
    before = row_of(official, official.ns)
    given = penalise(official, now=OFFICIAL)
    take_back_penalty(
        actor=official.director, penalty=given, reason="It was the other pair.", now=OFFICIAL
    )
    assert row_of(official, official.ns) == before
    kept = official.session.penalties.get()
    assert (kept.is_current, kept.taken_back_for) == (False, "It was the other pair.")
    latest = latest_release(official.session)
    assert latest is not None
    assert latest.number == 3
    with pytest.raises(Conflict, match="P1 has been taken back already"):
        take_back_penalty(actor=official.director, penalty=given, reason="Again.", now=OFFICIAL)


def test_numbers_go_on_after_one_is_taken_back(night: Night) -> None:
    first = penalise(night)
    take_back_penalty(actor=night.director, penalty=first, reason="Wrong pair.", now=NOW)
    assert str(penalise(night, night.ew)) == "P2"


def test_the_effect_is_told_before_anything_is_written(night: Night) -> None:
    penalty = ScorePenalty(session=night.session, contestant=night.ns, **SLOW)
    changed = [each for each in effect_of_penalty(penalty) if each.is_changed]
    own = next(each for each in changed if each.after.label == night.ns.label)
    assert own.before is not None
    assert (own.before.figure, own.after.figure) == ("50.00", "48.00")
    assert not night.session.penalties.exists()


def test_only_who_may_rule_gives_a_penalty(night: Night) -> None:
    for actor in (night.actor(night.ns), night.administrator):
        with pytest.raises(NotAllowed):
            penalise(night, actor=actor)


def test_no_penalty_is_given_or_taken_back_once_the_score_is_final(official: Night) -> None:
    given = penalise(official, now=OFFICIAL)
    Session.objects.filter(pk=official.session.pk).update(state=Session.State.FINAL)
    with pytest.raises(UserError, match="The score is final"):
        penalise(official, now=OFFICIAL)
    with pytest.raises(UserError, match="The score is final"):
        take_back_penalty(actor=official.director, penalty=given, reason="Late.", now=OFFICIAL)


@pytest.mark.parametrize("law", ["16B1", "91B", "12C1A"])
def test_other_laws_give_no_penalty_in_points(night: Night, law: str) -> None:
    with pytest.raises(UserError, match="Laws 90 and 91A"):
        penalise(night, law=law)


def test_nothing_more_than_the_whole_session_is_taken(night: Night) -> None:
    """A slip of the keyboard: all of it can be taken, and no more."""
    penalise(night, unit=ScorePenalty.Unit.PERCENT, amount=Decimal(100))
    with pytest.raises(UserError, match="More than 100 per cent") as refused:
        penalise(night, unit=ScorePenalty.Unit.PERCENT, amount=Decimal("100.01"))
    assert refused.value.field == "amount"


@pytest.mark.django_db
def test_where_boards_have_no_top_the_amount_is_in_imps() -> None:
    night = build_night(scoring="butler")
    with scope(organiser=night.organiser):
        with pytest.raises(UserError, match="There are no tops in this session"):
            penalise(night)
        before = row_of(night, night.ns)
        penalise(night, unit=ScorePenalty.Unit.SCORE, amount=Decimal("2.5"))
        after = row_of(night, night.ns)
    assert Decimal(after["total"]) == Decimal(before["total"]) - Decimal("2.5")


def address(night: Night, route: str, *more: int) -> str:
    return reverse(route, args=[night.organiser.slug, night.session.pk, *more])


def typed(night: Night, **changed: str) -> dict[str, str]:
    return {
        "contestant": str(night.ns.pk),
        "law": "90B2",
        "amount": "10",
        "unit": "top",
        "reason": "Ten minutes late.",
        **changed,
    }


@pytest.fixture
def desk(night: Night, client: Client) -> Client:
    assert night.director.user is not None
    client.force_login(night.director.user)
    return client


def test_the_form_gives_a_penalty_and_the_list_takes_it_back(night: Night, desk: Client) -> None:
    desk.post(address(night, "penalty_new"), typed(night))
    listed = desk.get(address(night, "penalties")).content.decode()
    assert "90B2 · slow play" in listed
    assert "−10 per cent of a top" in listed
    desk.post(address(night, "penalty_take_back", 1), {"reason": "Wrong pair."})
    listed = desk.get(address(night, "penalties")).content.decode()
    assert "taken back" in listed
    assert "Wrong pair." in listed
    assert desk.get(address(night, "penalty_take_back", 1)).status_code == 404


def test_the_preview_shows_the_effect_and_writes_nothing(night: Night, desk: Client) -> None:
    answer = desk.post(address(night, "penalty_new"), {**typed(night), "preview": "1"})
    assert "What this does to the ranking" in answer.content.decode()
    assert not night.session.penalties.exists()


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"amount": "-1"}, "greater than or equal to 0"),
        ({"amount": "ten"}, "Enter a number"),
        ({"amount": ""}, "This field is required"),
        ({"unit": ""}, "This field is required"),
        ({"contestant": ""}, "This field is required"),
        ({"contestant": "999999"}, "Select a valid choice"),
        ({"law": "16B1"}, "Select a valid choice"),
        ({"reason": ""}, "This field is required"),
    ],
)
def test_what_is_wrong_is_said_beside_it(
    night: Night, desk: Client, changed: dict[str, str], said: str
) -> None:
    answer = desk.post(address(night, "penalty_new"), typed(night, **changed))
    assert said in answer.content.decode()
    assert not night.session.penalties.exists()


def test_everybody_sees_what_was_taken_and_nobody_why(official: Night, client: Client) -> None:
    penalise(official, now=OFFICIAL)
    ranking = client.get(address(official, "results")).content.decode()
    assert "−0.40 (Law 90B2)" in ranking
    card = client.get(
        reverse(
            "result_card",
            args=[official.organiser.slug, official.session.pk, official.ns.label],
        )
    ).content.decode()
    assert "Penalty (Law 90B2)" in card
    assert "Ten minutes late" not in ranking + card


# --- Warned before (Law 90) -------------------------------------------------------------------


@pytest.fixture
def second_day(db: None) -> Iterator[Session]:
    """The second session of an event, in whose first one entry 1 was warned of slow play, and one
    more warning was taken back.
    """
    event = build_championship(pairs=6)
    first = begin(event, 1, boards=5)
    with scope(organiser=event.organiser):
        slow: dict[str, Any] = {**SLOW, "amount": Decimal(0), "now": NOW, "actor": SYSTEM}
        who = first.contestants.get(entry__number=1)
        give_penalty(session=first, contestant=who, **slow)
        other = give_penalty(session=first, contestant=who, **{**slow, "reason": "Nobody was."})
        take_back_penalty(actor=SYSTEM, penalty=other, reason="Not they.", now=NOW)
        finish(first)
        yield begin(event, 2, boards=5)


def told(client: Client, session: Session, **sent: str) -> str:
    director = session.event.appointments.get().user
    client.force_login(director)
    way = reverse("penalty_new", args=[session.organiser.slug, session.pk])
    answer = client.post(way, sent) if sent else client.get(way)
    return " ".join(answer.content.decode().split())


def test_L90_earlier_warnings_of_the_event_are_shown_where_a_penalty_is_given(
    second_day: Session, client: Client
) -> None:
    page = told(client, second_day)
    assert "Given in Session 1" in page
    assert str(SLOW["reason"]) in page
    assert "Nobody was." not in page


def test_L90_whoever_was_warned_before_is_told_apart_in_the_preview(
    second_day: Session, client: Client
) -> None:
    warned, fresh = (second_day.contestants.get(entry__number=each) for each in (1, 2))
    sent = {"law": "90B2", "amount": "10", "unit": "top", "reason": "Slow.", "preview": "1"}
    page = told(client, second_day, contestant=str(warned.pk), **sent)
    assert "They were warned or penalised before in this event:" in page
    assert "P1, <bdi>Session 1</bdi>, 90B2 · slow play: warning." in page
    page = told(client, second_day, contestant=str(fresh.pk), **sent)
    assert "They were warned or penalised before" not in page


def test_L90_a_warning_on_the_first_day_is_the_first_one_on_the_second_too(
    second_day: Session,
) -> None:
    conditions = second_day.conditions
    assert conditions is not None
    said = {"value": SCHEDULE, **Provenance.of(None).kept()}
    conditions.provisions = {**conditions.provisions, "L90": said}
    conditions.save()
    second_day.refresh_from_db()
    warned, fresh = (second_day.contestants.get(entry__number=each) for each in (1, 2))
    usual = [standard_for(second_day, who, "90B2") for who in (warned, fresh)]
    assert [each and each.amount for each in usual] == [Decimal(10), Decimal(0)]
