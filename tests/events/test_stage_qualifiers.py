"""Who goes on from a stage to the next, with what, and how that is published or taken back."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import HistoryRecord, User
from events.actions.entries import add_entry, withdraw_entry
from events.actions.qualifying import keep_qualifiers, publish_qualifiers, take_back_qualifiers
from events.actions.sessions import start_session
from events.actions.sittings import add_session
from events.actions.stages import StageTemplate
from events.models import Event, Qualifier, Stage
from events.models.stages import Carrying
from events.queries.entries import pairs_of
from events.queries.witnesses import qualified_digest
from scoring.ranking.qualifying import TieAtCut
from tests.builders import NOW, couple
from tests.championship import A_WEEK, begin, build_championship, finish, nth
from tests.staged import OTHER, SHARE, carried_of, championship, turn_round
from tests.stages import (
    begin_own,
    build_staged,
    play,
    publish,
    qualifying,
    set_up,
    stage,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Iterator[Event]:
    """Eight pairs, a qualifying session, and a week later finals A and B of four."""
    event = build_staged()
    with scope(organiser=event.organiser):
        yield event


def test_the_first_four_and_the_others(event: Event) -> None:
    play(event, 1)
    found = publish(event)
    order = [each.number for each in found.ranking.places]
    rows = Qualifier.objects.order_by("stage__number", "seed").values_list(
        "stage__name", "seed", "entry__number"
    )
    assert list(rows) == [
        *(("Final A", seed, number) for seed, number in enumerate(order[:4], start=1)),
        *(("Final B", seed, number) for seed, number in enumerate(order[4:], start=1)),
    ]
    record = HistoryRecord.objects.get(act="stage.qualify")
    assert record.after == {
        "stages": {"2": sorted(order[:4]), "3": sorted(order[4:])},
        "considered": {"1": 1},
        "digest": qualified_digest(event.stages.get(number=1)),
    }


def test_only_its_own_play_in_a_final(event: Event) -> None:
    play(event, 1)
    with pytest.raises(UserError, match="did not come into Final A"):
        begin(event, 2)
    order = [each.number for each in publish(event).ranking.places]
    assert [pair.number for pair in pairs_of(nth(event, 2))] == order[:4]
    assert [pair.number for pair in pairs_of(nth(event, 3))] == order[4:]
    stranger = event.entries.get(number=order[4])
    with pytest.raises(UserError, match=f"Entry {order[4]} did not come into Final A"):
        begin(event, 2, entries=[*event.entries.filter(number__in=order[:3]), stranger])


def test_nobody_enters_once_the_qualifying_has_begun(event: Event) -> None:
    begin(event, 1)
    first, second = couple(9)
    with pytest.raises(UserError, match="Entries are closed"):
        add_entry(actor=SYSTEM, event=event, first=first, second=second, now=NOW)


def test_qualifiers_wait_for_the_official_score(event: Event) -> None:
    begin(event, 1)
    with pytest.raises(UserError, match="official score of the last session of Qualifying"):
        publish(event)


def test_whoever_has_withdrawn_is_passed_over(event: Event) -> None:
    """The next would be one of the three in fifth place: the director says which."""
    play(event, 1)
    found = qualifying(event)
    order = [each.number for each in found.ranking.places]
    assert [each.rank for each in found.ranking.places[3:]] == ["4", "5=", "5=", "5=", "8"]
    withdraw_entry(actor=SYSTEM, event=event, entry=event.entries.get(number=order[1]), now=NOW)
    found = qualifying(event)
    assert found.proposal.stages == ((order[0], order[2], order[3]), (order[7],))
    assert found.proposal.ties == (TieAtCut(0, tuple(order[4:7]), free=1),)
    drawn = {order[5]: 2, order[4]: 3, order[6]: 3}
    with pytest.raises(UserError, match="Say why"):
        publish(event, drawn)
    published = publish(event, drawn, reason="Drawn by lot.")
    assert [each for each, to in published.assigned.items() if to == 2] == [
        order[0],
        order[2],
        order[3],
        order[5],
    ]
    with pytest.raises(UserError, match=f"Entry {order[1]} has withdrawn"):
        publish(event, {order[1]: 3}, reason="They came after all.")


def test_a_reserve_comes_in_with_a_reason(event: Event) -> None:
    play(event, 1)
    order = [each.number for each in publish(event).ranking.places]
    with pytest.raises(UserError, match="Say why") as refusal:
        publish(event, {order[3]: None, order[4]: 2})
    assert refusal.value.field == "reason"
    publish(event, {order[3]: None, order[4]: 2}, reason="Stuck in snow.")
    assert [pair.number for pair in pairs_of(nth(event, 2))] == [*order[:3], order[4]]
    row = Qualifier.objects.get(entry__number=order[4])
    assert row.reason == "Stuck in snow."
    assert HistoryRecord.objects.filter(act="stage.qualify").latest("number").note == (
        "Stuck in snow."
    )


def test_a_final_is_for_so_many(event: Event) -> None:
    play(event, 1)
    order = [each.number for each in qualifying(event).ranking.places]
    with pytest.raises(UserError, match="Final A is for 4: 5 pairs would be in it"):
        publish(event, {order[4]: 2}, reason="So near.")
    alone = dict.fromkeys(order[5:])
    with pytest.raises(UserError, match="Final B cannot be played with 1 pair"):
        publish(event, alone, reason="No time.")


def test_only_the_director_in_charge_publishes_what_they_saw(event: Event) -> None:
    play(event, 1)
    found = qualifying(event)
    admin = Actor.person(User.objects.get(email="admin@acol.example"))
    with pytest.raises(NotAllowed):
        publish(event, actor=admin)
    with pytest.raises(Conflict, match="changed meanwhile"):
        publish_qualifiers(
            actor=SYSTEM,
            event=event,
            stage=found.stage,
            assignment=found.proposed,
            considered={"1": 2},
            now=NOW,
        )


def test_taken_back_while_nothing_of_the_final_is_played(event: Event) -> None:
    play(event, 1)
    publish(event)
    take_back_qualifiers(actor=SYSTEM, event=event, stage=stage(event, 1), now=NOW)
    assert pairs_of(nth(event, 2)) == []
    publish(event)
    begin_own(event, 2, boards=6)
    with pytest.raises(UserError, match="Final A has begun"):
        take_back_qualifiers(actor=SYSTEM, event=event, stage=stage(event, 1), now=NOW)
    order = [each.number for each in qualifying(event).ranking.places]
    with pytest.raises(UserError, match="Final A has begun"):
        publish(event, {order[3]: None, order[4]: 2}, reason="Late.")
    found = publish(event, {order[7]: None}, reason="Gone home.")
    assert sorted(found.assigned) == sorted(order[:7])


def test_the_championship_has_final_a_first(event: Event) -> None:
    play(event, 1)
    order = [each.number for each in publish(event, {}).ranking.places]
    assert [each.number for each in championship(event).places] == order
    play(event, 2, OTHER, boards=6)
    play(event, 3, OTHER, boards=6)
    found = championship(event)
    a, b = (found.stages[at].places for at in (1, 2))
    assert [each.number for each in found.places] == [each.number for each in (*a, *b)]
    assert {each.number for each in a} == set(order[:4])
    assert [each.rank.rstrip("=") for each in found.places][:1] == ["1"]
    first_of_b = found.places[4]
    assert (first_of_b.rank.rstrip("="), first_of_b.stage and first_of_b.stage.name) == (
        "5",
        "Final B",
    )


def test_a_share_of_the_percentage_with_a_cap() -> None:
    event = build_staged(said=(*SHARE.items(), ("carry_cap", Decimal(2))))
    with scope(organiser=event.organiser):
        play(event, 1)
        found = publish(event)
        percents = {each.number: each.standing.percent or 0 for each in found.ranking.places}
        assert carried_of(event) == {
            number: max(Fraction(-2), min(Fraction(2), (percent - 50) / 4))
            for number, percent in percents.items()
        }
        play(event, 2, OTHER, boards=6)
        for place in championship(event).places[:4]:
            (share,) = (each for each in place.shares[1:2] if each)
            own = 100 * share.total / share.of
            assert place.standing.percent == own + carried_of(event)[place.number]


def test_everything_is_carried_as_if_it_were_one_stage() -> None:
    event = build_staged(template=StageTemplate.ONE_FINAL, said=(("carried", Carrying.EVERYTHING),))
    with scope(organiser=event.organiser):
        play(event, 1)
        publish(event)
        play(event, 2, OTHER, boards=6)
        for place in championship(event).places[:4]:
            one, two = (100 * each.total / each.of for each in place.shares if each)
            assert place.standing.percent == (one + two) / 2


def test_linear_from_the_first_to_the_last() -> None:
    event = build_staged(said=(("carried", Carrying.LINEAR), ("carry_amount", Decimal(6))))
    with scope(organiser=event.organiser):
        play(event, 1)
        found = publish(event)
        amounts = carried_of(event)
        first, last = found.proposal.stages[0][0], found.proposal.stages[0][-1]
        assert [amounts[first], amounts[last]] == [6, 0]


def test_a_correction_moves_nobody_by_itself(event: Event) -> None:
    set_up(event, {2: SHARE, 3: SHARE})
    session = play(event, 1)
    published = publish(event)
    before = published.assigned
    turn_round(session)
    found = qualifying(event)
    assert found.is_outdated
    assert found.assigned == before
    assert found.proposed != before
    keep_qualifiers(
        actor=SYSTEM, event=event, stage=stage(event, 1), reason="Told too late.", now=NOW
    )
    assert not qualifying(event).is_outdated
    assert qualifying(event).assigned == before
    keep_qualifiers(
        actor=SYSTEM,
        event=event,
        stage=stage(event, 1),
        carried_anew=True,
        reason="By the right score.",
        now=NOW,
    )
    assert carried_of(event) == {
        number: each.amount.value for number, each in found.carried(before).items()
    }


def test_a_final_of_two_sessions_seeded_by_its_ranking() -> None:
    event = build_staged(template=StageTemplate.ONE_FINAL)
    with scope(organiser=event.organiser):
        add_session(actor=SYSTEM, event=event, starts_at=NOW + 2 * A_WEEK, name="", now=NOW)
        play(event, 1)
        publish(event)
        play(event, 2, OTHER, boards=6)
        play(event, 3, boards=6)
        found = championship(event)
        assert len(found.stages[1].parts) == 2
        assert all(len(each.counted) == 2 for each in found.stages[1].places)


def test_stages_of_other_events_are_others() -> None:
    one = build_staged()
    two = build_championship(one.organiser, pairs=4)
    with scope(organiser=one.organiser):
        assert Stage.objects.filter(event=two).count() == 0
        with pytest.raises(UserError):
            start_session(
                actor=SYSTEM,
                session=nth(one, 2),
                kind="howell",
                entries=list(two.entries.all()),
                boards=6,
                now=NOW,
            )
        finish(begin(two, 1, boards=6))
