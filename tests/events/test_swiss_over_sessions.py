"""A Swiss over several sessions: its second day goes on from the first (Law 78D).

Nobody meets again whom they met on the first day, the draw goes by the total so far, byes are not
repeated, and who withdrew is out. What a stage brought along counts in its draw as well.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from itertools import accumulate
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from pytest_django import DjangoAssertNumQueries

from clubs.actors import SYSTEM
from clubs.errors import UserError
from events.actions.releases import publish_official_score
from events.actions.session_matches import MatchOutcome, decide_session_match
from events.actions.sessions import start_session
from events.actions.sittings import add_session
from events.actions.stages import StageTemplate
from events.actions.swiss_draws import draw_round, publish_draw
from events.actions.swiss_field import SwissChoice, admit_entry, start_swiss, withdraw_contestant
from events.models import Event, MatchDecision, Scoring, Session, SwissDraw
from events.models.stages import Carrying
from events.queries.entries import pairs_of
from events.queries.overall import members_in_words, session_parts
from events.queries.stages import ranking_of
from events.queries.standings import score_input
from events.queries.swiss import ready_to_draw, swiss_of
from events.queries.swiss_field import field_before
from events.queries.swiss_pages import shown_draw
from tests.builders import NOW, build_event, enter_results
from tests.championship import nth
from tests.events.test_stages_of_all import program_of, staged
from tests.events.test_swiss_pages import at, director
from tests.events.test_teams_to_the_end import engine_score
from tests.remembered import remembered
from tests.stages import publish as publish_qualifiers_of
from tests.swiss import numbers as numbers_of
from tests.swiss import team
from tests.teams import TEXTS, build_teams, publish_round

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)
THREE = SwissChoice(rounds=3, boards=4, seed=1)


@remembered
def build_two_days(
    *, field: int = 8, pairs: bool = False, choice: SwissChoice = THREE, **draft: Any
) -> Event:
    """A Swiss of two days, of which the first is played; its score is not out."""
    if pairs:
        event = build_event(pairs=field, scoring=Scoring.PAIRS_VP, **draft)
    else:
        event = build_teams(teams=field, **draft)
    with scope(organiser=event.organiser):
        add_session(actor=SYSTEM, event=event, starts_at=NOW + DAY, name="Sunday", now=NOW)
        event.refresh_from_db()
        play(begin(event, 1, choice), min(choice.rounds, 3))
    return event


def begin(event: Event, number: int, choice: SwissChoice = THREE) -> Session:
    """Backwards on the second day, so that everybody has another number there."""
    entries = list(event.entries.filter(withdrawn_at=None).order_by("number"))
    if number > 1:
        entries.reverse()
    return start_swiss(
        actor=SYSTEM, session=nth(event, number), choice=choice, entries=entries, now=NOW
    )


def play(session: Session, rounds: int = 3) -> None:
    for number in range(1, rounds + 1):
        publish_round(session, number)
        enter_results(session, texts=TEXTS)


def by_entry(session: Session) -> dict[int, int]:
    """The number of each entry by its number in the session."""
    return dict(session.contestants.ranked().values_list("number", "entry__number"))


def met(session: Session) -> list[frozenset[int]]:
    """Who met in a session, by the numbers of their entries."""
    numbers = by_entry(session)
    rows = SwissDraw.objects.filter(section__session=session, published_at__isnull=False)
    return [
        frozenset(numbers[each] for each in pairing["contestants"])
        for row in rows.filter(taken_back_at=None)
        for pairing in row.pairings
        if not pairing["bye"]
    ]


def byes(session: Session) -> list[int]:
    numbers = by_entry(session)
    rows = SwissDraw.objects.filter(section__session=session, taken_back_at=None)
    return [numbers[each["contestants"][0]] for row in rows for each in row.pairings if each["bye"]]


def of_engine(session: Session) -> dict[int, Fraction]:
    """What `python -m scoring` gives each entry in a session."""
    numbers = by_entry(session)
    return {
        numbers[int(each["contestant"])]: Fraction(each["total"])
        for each in engine_score(session)["standings"]
    }


@pytest.fixture(params=[False, True], ids=["teams", "pairs"])
def event(request: pytest.FixtureRequest) -> Iterator[Event]:
    found = build_two_days(pairs=request.param)
    with scope(organiser=found.organiser):
        yield found


def test_nobody_meets_again_on_the_second_day(event: Event) -> None:
    second = begin(event, 2)
    play(second)
    both = met(nth(event, 1)) + met(second)
    assert len(both) == len(set(both)) == 24


def test_the_draw_goes_by_the_total_so_far(event: Event) -> None:
    """Exactly what the engine makes of both days, in each round of the second."""
    first = of_engine(nth(event, 1))
    second = begin(event, 2)
    for number in (1, 2):
        numbers = by_entry(second)
        own = of_engine(second) if number > 1 else {}
        row = draw_round(actor=SYSTEM, session=second, number=number, now=NOW)
        expected = {entry: total + own.get(entry, 0) for entry, total in first.items()}
        drawn_on = {numbers[each["number"]]: Fraction(each["points"]) for each in row.standing}
        assert drawn_on == expected
        assert [*drawn_on.values()] == sorted(expected.values(), reverse=True)
        publish_draw(actor=SYSTEM, session=second, number=number, seen=0, now=NOW)
        enter_results(second, texts=TEXTS)


def test_the_first_draw_of_the_second_day_worked_out_by_hand() -> None:
    """Four teams after a round: 1 beat 3 by 44 IMPs, 4 beat 2 by 4.

    By hand: the standing is 1, 4, 2, 3. Opponents may be 1-4 and 2-3, neighbours all, or 1-2 and
    4-3, two places apart each; so the first. Numbers are others: 4 is now 1, and so on.
    """
    event = build_teams(teams=4)
    with scope(organiser=event.organiser):
        add_session(actor=SYSTEM, event=event, starts_at=NOW + DAY, name="Sunday", now=NOW)
        event.refresh_from_db()
        first = begin(event, 1, replace(THREE, rounds=1))
        row = publish_round(first, 1)
        assert numbers_of(row) == [[1, 3], [2, 4]]
        enter_results(first, texts=[*OPEN_3, *CLOSED_3, *OPEN_4, *CLOSED_4])
        assert of_engine(first)[1] == 20
        drawn = publish_round(begin(event, 2, replace(THREE, rounds=2)), 1)
        assert [each["number"] for each in drawn.standing] == [4, 1, 3, 2]
        assert drawn.standing[0]["points"] == "20"
        assert {frozenset(each) for each in numbers_of(drawn)} == {
            frozenset({4, 1}),
            frozenset({3, 2}),
        }


OPEN_3, CLOSED_3 = ["4S N ="] * 4, ["4S N -1"] * 4
"""Team 1 makes what team 3 goes down in: 10 and 12 IMPs, twice."""
OPEN_4, CLOSED_4 = ["1NT N ="] * 4, ["1NT N +1"] * 4
"""An IMP a board for team 4, which sits North-South in the closed room."""


def test_the_ranking_of_both_days_is_the_engines(event: Event) -> None:
    play(begin(event, 2))
    for number in (1, 2):
        publish_official_score(actor=SYSTEM, session=nth(event, number), now=NOW)
    ranking = ranking_of(event, session_parts(event), members_in_words(event))
    sums = {
        entry: total + of_engine(nth(event, 2))[entry]
        for entry, total in of_engine(nth(event, 1)).items()
    }
    assert {each.number: each.standing.total for each in ranking.places} == sums
    assert [(each.rank, str(each.number)) for each in ranking.places] == [
        (each["rank"], each["contestant"]) for each in program_of(event)["standings"]
    ]


@pytest.mark.parametrize("pairs", [False, True], ids=["teams", "pairs"])
def test_nobody_has_a_second_bye_while_others_have_had_none(pairs: bool) -> None:
    event = build_two_days(field=7, pairs=pairs)
    with scope(organiser=event.organiser):
        second = begin(event, 2)
        play(second)
        all_byes = byes(nth(event, 1)) + byes(second)
    assert len(all_byes) == len(set(all_byes)) == 6


def test_who_played_a_void_match_on_the_first_day_may_meet_on_the_second() -> None:
    event = build_two_days(field=4)
    with scope(organiser=event.organiser):
        first = nth(event, 1)
        planned = score_input(first).teams
        assert planned is not None
        for void in planned.matches.planned[:2]:
            decide_session_match(
                actor=SYSTEM,
                session=first,
                match=planned.matches.key_of(void),
                outcome=MatchOutcome(MatchDecision.Kind.VOID),
                reason="They played the wrong boards.",
                now=NOW,
            )
        again = {
            frozenset((int(each.home), int(each.away))) for each in planned.matches.planned[:2]
        }
        second = begin(event, 2, replace(THREE, rounds=1, rematch_after=9))
        row = publish_round(second, 1)
        assert set(met(second)) == again
    assert not any(each["rematch"] for each in row.pairings)


def test_more_rounds_than_opponents_that_are_left_are_refused(event: Event) -> None:
    with pytest.raises(
        UserError,
        match="8 contestants have no opponents for 8 rounds without meeting again, and 3 are",
    ) as refused:
        begin(event, 2, replace(THREE, rounds=5))
    assert refused.value.field == "rounds"
    assert begin(event, 2, replace(THREE, rounds=4)).state == Session.State.RUNNING


def test_a_session_that_was_gone_on_from_draws_no_more(event: Event) -> None:
    begin(event, 2)
    with pytest.raises(UserError, match="All 3 rounds are drawn"):
        draw_round(actor=SYSTEM, session=nth(event, 1), number=4, now=NOW)
    SwissDraw.objects.filter(section__session=nth(event, 1), round=3).update(published_at=None)
    with pytest.raises(UserError, match="Sunday goes on from this session and has begun"):
        publish_draw(actor=SYSTEM, session=nth(event, 1), number=3, seen=0, now=NOW)


def test_a_later_session_that_is_no_swiss_leaves_the_draws_alone() -> None:
    event = build_two_days(choice=replace(THREE, rounds=4))
    with scope(organiser=event.organiser):
        second = nth(event, 2)
        entries = list(event.entries.order_by("number"))
        given: dict[str, Any] = {"kind": "round-robin", "entries": entries, "boards": 28}
        start_session(actor=SYSTEM, session=second, now=NOW, **given)
        assert publish_round(nth(event, 1), 4).round == 4


def test_the_last_round_by_standing_is_that_of_the_last_day() -> None:
    event = build_two_days(choice=replace(THREE, last_by_standing=True))
    with scope(organiser=event.organiser):
        assert len(set(met(nth(event, 1)))) == 12
        second = begin(event, 2, replace(THREE, rounds=1, last_by_standing=True))
        found = swiss_of(second)
        assert found is not None
        assert found.conditions().by_places
        before = swiss_of(nth(event, 1))
        assert before is not None
        assert not before.conditions().by_places


def test_a_correction_on_the_first_day_moves_the_next_draw(event: Event) -> None:
    """While the first day has no official score it counts as it stands, then by that."""
    second = begin(event, 2)
    found = swiss_of(second)
    assert found is not None
    as_it_stands = ready_to_draw(second, found).order()
    publish_official_score(actor=SYSTEM, session=nth(event, 1), now=NOW)
    assert ready_to_draw(second, found).order() == as_it_stands


def test_who_withdrew_on_the_first_day_is_out_and_may_come_in_again(client: Client) -> None:
    """The form leaves them without a number, and says why; late ones are after the others."""
    event = build_two_days(field=9, choice=replace(THREE, rounds=4))
    second = nth(event, 2)
    with scope(organiser=event.organiser):
        first = nth(event, 1)
        withdraw_contestant(actor=SYSTEM, session=first, team=team(first, 2), now=NOW)
        publish_round(first, 4)
        enter_results(first, texts=TEXTS)
    director(client)
    page = client.get(at(second, "swiss_new"))
    form = page.context["form"]
    assert [form[f"seed-{entry}"].value() for entry in (1, 2, 3, 9)] == [1, None, 3, 9]
    assert "withdrawn after round 3 of Session 1" in page.content.decode()
    assert "opening" not in form.fields
    assert "no official score yet" in page.content.decode()
    typed = {f"seed-{each}": form[f"seed-{each}"].value() or "" for each in range(1, 10)}
    answer = client.post(
        at(second, "swiss_new"), {"rounds": 2, "boards": 4, "way": "closest", "odd": "bye", **typed}
    )
    assert answer["Location"] == at(second, "swiss")
    page = client.get(at(second, "swiss"))
    assert "no official score yet" in page.content.decode()
    assert "drawn on the standing of the sessions before" in page.content.decode()
    with scope(organiser=event.organiser):
        second = nth(event, 2)
        assert sorted(by_entry(second).values()) == [1, 3, 4, 5, 6, 7, 8, 9]
        back = admit_entry(actor=SYSTEM, session=second, entry=event.entries.get(number=2), now=NOW)
        row = draw_round(actor=SYSTEM, session=second, number=1, now=NOW)
        points = {each["number"]: Fraction(each["points"]) for each in row.standing}
        assert points[back.number] == of_engine(nth(event, 1))[2]


def test_who_missed_the_day_before_is_numbered_after_those_who_played_it() -> None:
    """Entry 1 had number 1 on the first day; on the second the others have 1 to 7."""
    event = build_two_days()
    with scope(organiser=event.organiser):
        add_session(actor=SYSTEM, event=event, starts_at=NOW + 2 * DAY, name="Monday", now=NOW)
        event.refresh_from_db()
        others = list(event.entries.exclude(number=1).order_by("number"))
        second = nth(event, 2)
        start_swiss(actor=SYSTEM, session=second, choice=THREE, entries=others, now=NOW)
        third = nth(event, 3)
        found = field_before(third).in_order(pairs_of(third))
    assert [(number, each.number) for number, each in found] == [
        *((number - 1, number) for number in range(2, 9)),
        (8, 1),
    ]


def test_a_first_day_that_has_not_begun_is_warned_of(client: Client) -> None:
    event = build_teams(teams=6)
    with scope(organiser=event.organiser):
        add_session(actor=SYSTEM, event=event, starts_at=NOW + DAY, name="Sunday", now=NOW)
        event.refresh_from_db()
        second = begin(event, 2)
    page = director(client).get(at(second, "swiss")).content.decode()
    assert "Session 1 comes before this session and has not begun" in page


def test_the_rounds_of_a_day_say_that_totals_are_of_it_alone(client: Client, event: Event) -> None:
    publish_official_score(actor=SYSTEM, session=nth(event, 1), now=NOW)
    page = client.get(at(nth(event, 1), "matches")).content.decode()
    assert "Totals are those of Session 1 alone" in page


def test_what_was_carried_into_a_stage_counts_in_its_draws() -> None:
    """A Swiss of the first four of six: the first round by the seeding, then by all points."""
    event = staged(
        build_teams(teams=6),
        {2: {"last_place": 4}},
        template=StageTemplate.ONE_FINAL,
        carried=Carrying.EVERYTHING,
    )
    with scope(organiser=event.organiser):
        play(begin(event, 1))
        publish_official_score(actor=SYSTEM, session=nth(event, 1), now=NOW)
        publish_qualifiers_of(event)
        before = of_engine(nth(event, 1))
        second = nth(event, 2)
        entries = [each.entry for each in pairs_of(second)]
        start_swiss(actor=SYSTEM, session=second, choice=THREE, entries=entries, now=NOW)
        second = nth(event, 2)
        seeded = publish_round(second, 1)
        assert numbers_of(seeded) == [[1, 3], [2, 4]]
        enter_results(second, texts=TEXTS)
        own, entry = of_engine(second), by_entry(second)
        row = publish_round(second, 2)
        found = swiss_of(second)
        assert found is not None
        assert [shown_draw(each, found, {}).is_seeded for each in (seeded, row)] == [True, False]
    assert {entry[each["number"]]: Fraction(each["points"]) for each in row.standing} == {
        number: before[number] + own[number] for number in entry.values()
    }


def test_L78D_the_rounds_that_conditions_say_are_those_of_all_days(client: Client) -> None:
    """Seven in all: three on the first day, so the second is offered four, and plays no other."""
    event = build_two_days(swiss_rounds=7)
    second = nth(event, 2)
    form = director(client).get(at(second, "swiss_new")).context["form"]
    assert form["rounds"].value() == 4
    with scope(organiser=event.organiser):
        with pytest.raises(UserError, match="The conditions say: 7 rounds"):
            begin(event, 2)
        assert begin(event, 2, replace(THREE, rounds=4)).state == Session.State.RUNNING


def test_the_ranking_tells_all_rounds_with_the_total_so_far(client: Client, event: Event) -> None:
    """Each match of both days once for each of its two, and totals that go on."""
    second = begin(event, 2)
    play(second)
    page = reverse("event_ranking", args=[event.organiser.slug, event.pk])
    publish_official_score(actor=SYSTEM, session=nth(event, 1), now=NOW)
    assert client.get(page).context["by_round"] is None
    publish_official_score(actor=SYSTEM, session=second, now=NOW)
    answer = client.get(page)
    told = answer.context["by_round"]
    assert [(each.title, [*rounds]) for each, rounds in told.sessions] == [
        ("Session 1", [1, 2, 3]),
        ("Sunday", [1, 2, 3]),
    ]
    for row in told.rows:
        cells = [each for own in row.sessions for each in own.rounds]
        points = [Fraction(match.points) for each in cells for match in each.matches]
        totals = [Fraction(match.total) for each in cells for match in each.matches]
        assert totals == [*accumulate(points)]
        assert totals[-1] == row.place.standing.total
    assert "the total so far over all sessions" in answer.content.decode()
    seen = [
        frozenset((row.place.number, int(match.against)))
        for row in told.rows
        for own in row.sessions
        for each in own.rounds
        for match in each.matches
    ]
    assert Counter(seen) == Counter([*met(nth(event, 1)), *met(second)] * 2)
    key = told.rows[0].sessions[1].rounds[0].matches[0].key
    assert reverse("match", args=[event.organiser.slug, second.pk, key]) in answer.content.decode()


@pytest.mark.parametrize("field", [6, 12])
def test_all_rounds_are_read_in_as_many_queries_for_any_field(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, field: int
) -> None:
    event = build_two_days(field=field, choice=replace(THREE, rounds=1))
    with scope(organiser=event.organiser):
        play(begin(event, 2, replace(THREE, rounds=1)), rounds=1)
        for number in (1, 2):
            publish_official_score(actor=SYSTEM, session=nth(event, number), now=NOW)
    page = reverse("event_ranking", args=[event.organiser.slug, event.pk])
    client.get(page)
    with django_assert_num_queries(13):
        assert client.get(page).context["by_round"]
