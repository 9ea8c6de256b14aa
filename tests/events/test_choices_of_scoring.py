"""What conditions of contest choose of scoring reaches the score (Laws 12C2, 78 and 87B)."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from events.actions.events import edit_event
from events.chosen_scoring import options_of, teams_rules
from events.models import Conditions, Scoring, Session
from events.models.scoring_choices import (
    AT_HYBRID,
    AT_TEAMS,
    AT_VICTORY_POINTS,
    IN_A_FIELD,
    AveragePlus,
    ComparedWith,
    CrossDividedBy,
    CrossScaledBy,
    DatumTo,
    FewerResults,
    RankedBy,
    VictoryScale,
)
from events.percentages import PercentagesError, format_percentages, parse_percentages
from events.queries.conditions import provisions
from events.queries.field import field_of
from events.queries.live_score import live_score
from events.queries.score_sheet import ranking_rows
from events.queries.sight import WHOLE
from events.queries.standings import score_input
from scoring.conditions.options import Basis
from tests.builders import NOW, build_event, build_release, build_session
from tests.events.test_setup_pages import DETAILS, administrator
from tests.events.test_standings import FOUR_RESULTS, effect, play_board

pytestmark = pytest.mark.sqlite_first

FEWER = ["4S N =", "4S N +1", "4S N -1", "NP"]
"""420, 450 and -50; the fourth table did not play."""


def earned(session: Session, board: int = 1) -> list[Fraction | None]:
    """What North-South earned on a board at each table, in the order of their numbers."""
    with scope(organiser=session.organiser):
        boards = score_input(session).score().boards
        return [line.earned_ns for line in boards[board - 1].lines]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("fewer_results", "best"),
    [
        (FewerResults.NEUBERG, Fraction(17, 3)),  # 4/3 x (4 + 1) - 1
        (FewerResults.FACTOR, Fraction(6)),  # 4 of 4 is 6 of 6
        (FewerResults.TIES, Fraction(5)),  # 4, and a tie with the one that is missing
    ],
)
def test_L78A_what_a_board_with_fewer_scores_is_worth(
    fewer_results: FewerResults, best: Fraction
) -> None:
    session = build_session(fewer_results=fewer_results)
    play_board(session, 1, FEWER)
    play_board(session, 2, FOUR_RESULTS)
    assert max(figure for figure in earned(session) if figure is not None) == best


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("fewer_results", "texts", "best", "top"),
    [
        (FewerResults.NEUBERG, FOUR_RESULTS, Fraction(7), 8),  # 2 x 3 + 1 of 2 x 4
        (FewerResults.NEUBERG, FEWER, Fraction(20, 3), 8),  # 4/3 x (4 + 1)
        (FewerResults.TIES, FEWER, Fraction(6), 8),  # 4, a tie with the missing, one with itself
    ],
)
def test_ascherman_adds_the_tie_of_a_score_with_itself(
    fewer_results: FewerResults, texts: list[str], best: Fraction, top: int
) -> None:
    session = build_session(compared_with=ComparedWith.ITSELF_TOO, fewer_results=fewer_results)
    play_board(session, 1, texts)
    play_board(session, 2, FOUR_RESULTS)
    with scope(organiser=session.organiser):
        board = score_input(session).score().boards[0]
    assert max(figure for figure in earned(session) if figure is not None) == best
    assert board.top == top
    assert all(
        line.earned_ns + line.earned_ew == top
        for line in board.lines
        if line.earned_ns is not None and line.earned_ew is not None
    )


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("texts", "formulas"),
    [
        (FOUR_RESULTS, ["2 × 1 + 1 = 3", "3 + 1 = 4"]),
        (["4S N =", "4S N +1", "4S N -1", "NP"], ["2 × 1 + 0 = 2", "(2 + 1) × 4 ∕ 3 = 4"]),
    ],
)
def test_why_tells_the_tie_with_itself(
    client: Client, texts: list[str], formulas: list[str]
) -> None:
    session = build_session(compared_with=ComparedWith.ITSELF_TOO)
    play_board(session, 1, texts)
    play_board(session, 2, FOUR_RESULTS)
    release = build_release(session)
    line = next(each for each in release.travellers[0]["lines"] if each["ns"] == "1NS")
    page = reverse("why", args=[session.organiser.slug, session.pk, 1, "1NS", line["ew"]])
    text = " ".join(unescape(strip_tags(client.get(page).content.decode())).split())
    assert "it ties with itself too (Ascherman)" in text
    assert all(formula in text for formula in formulas)


def by_hand(session: Session, ranked_by: RankedBy) -> list[Fraction]:
    """The sum or average of each North-South pair's points, the highest first."""
    points: dict[str, list[int]] = {}
    for row in session.results.in_force().filter(kind="played").select_related("ns"):
        points.setdefault(row.ns.label, []).append(row.score or 0)
    parts = [len(own) if ranked_by is RankedBy.AVERAGE else 1 for own in points.values()]
    sums = map(sum, points.values())
    found = [Fraction(each, part) for each, part in zip(sums, parts, strict=True)]
    return sorted(found, reverse=True)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("ranked_by", "unit"), [(RankedBy.TOTAL, "points"), (RankedBy.AVERAGE, "points/board")]
)
def test_pairs_are_ranked_by_sum_or_average(ranked_by: RankedBy, unit: str) -> None:
    session = build_session(scoring=Scoring.TOTAL_POINTS, ranked_by=ranked_by)
    play_board(session, 1, FOUR_RESULTS)
    play_board(session, 2, ["NP", "2S N =", "NP", "1NT N ="])
    with scope(organiser=session.organiser):
        given, pairs = score_input(session), field_of(session)
        rows = ranking_rows(pairs, given.score())
        assert rows == ranking_rows(pairs, live_score(session, pairs, WHOLE))
        expected = by_hand(session, ranked_by)
    north_south = [row for row in rows if row["line"] == "NS"]
    assert [Fraction(row["total_shown"]) for row in north_south] == expected
    assert {row["unit"] for row in rows} == {unit}


@pytest.mark.django_db
def test_card_of_a_pair_that_is_ranked_by_its_average_has_its_sum_too(client: Client) -> None:
    session = build_session(scoring=Scoring.TOTAL_POINTS, ranked_by=RankedBy.AVERAGE)
    play_board(session, 1, FOUR_RESULTS)
    play_board(session, 2, FOUR_RESULTS)
    build_release(session)
    place = [session.organiser.slug, session.pk]
    card = unescape(client.get(reverse("result_card", args=[*place, "1NS"])).content.decode())
    text = " ".join(strip_tags(card).split())
    with scope(organiser=session.organiser):
        scores = [row.score or 0 for row in session.results.in_force().filter(ns__number=1)]
    assert f"points a board{sum(scores) / len(scores):.2f}" in text
    assert f"Session {sum(scores)} " in text
    assert "points a board" in client.get(reverse("results", args=place)).content.decode()


@pytest.mark.django_db
def test_matchpoints_are_ranked_by_percentage_whatever_is_chosen() -> None:
    session = build_session(scoring=Scoring.MATCHPOINTS)
    play_board(session, 1, FOUR_RESULTS)
    with scope(organiser=session.organiser):
        given = score_input(session)
        score = replace(given, options=replace(given.options, basis=Basis.AVERAGE)).score()
        assert {row["unit"] for row in ranking_rows(given.pairs, score)} == {"mp"}


@pytest.mark.django_db
def test_L87B_a_small_group_gets_the_percentages_of_the_conditions() -> None:
    session = build_session(small_groups="60 / 65 55")
    play_board(session, 1, FOUR_RESULTS)
    with scope(organiser=session.organiser):
        alone = session.results.get(board__number=1, ns__number=1)
        alone.group = "B"
        alone.save()
        line = score_input(session).score().boards[0].lines[0]
    assert (line.earned_ns, line.earned_ew) == (Fraction(18, 5), Fraction(18, 5))


@pytest.mark.django_db
@pytest.mark.parametrize(("datum_to", "imps"), [(DatumTo.TEN, 3), (DatumTo.TEN_TO_ZERO, 4)])
def test_L78B_the_datum_is_rounded_as_the_conditions_say(datum_to: DatumTo, imps: int) -> None:
    session = build_session(scoring=Scoring.BUTLER, datum_to=datum_to)
    play_board(session, 1, ["3NT N +1", "4S N =", "4S N =", "4S N -1"])  # their mean is 305
    assert max(figure for figure in earned(session) if figure is not None) == imps


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("divided_by", "best"),
    [
        (CrossDividedBy.COMPARISONS, Fraction(13, 3)),
        (CrossDividedBy.RESULTS, Fraction(13, 4)),
        (CrossDividedBy.NONE, Fraction(13)),
    ],
)
def test_L78B_cross_imps_are_divided_as_the_conditions_say(
    divided_by: CrossDividedBy, best: Fraction
) -> None:
    session = build_session(scoring=Scoring.CROSS_IMPS, cross_divided_by=divided_by)
    play_board(session, 1, FOUR_RESULTS)
    assert max(figure for figure in earned(session) if figure is not None) == best


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("scaled_by", "best"),
    [
        (CrossScaledBy.RESULTS, Fraction(16)),  # 12 against two, four scores for three
        (CrossScaledBy.COMPARISONS, Fraction(18)),  # three comparisons for two
        (CrossScaledBy.NONE, Fraction(12)),
    ],
)
def test_L78B_cross_imps_are_scaled_as_the_conditions_say(
    scaled_by: CrossScaledBy, best: Fraction
) -> None:
    session = build_session(
        scoring=Scoring.CROSS_IMPS,
        cross_divided_by=CrossDividedBy.NONE,
        cross_scaled_by=scaled_by,
    )
    play_board(session, 1, FEWER)
    play_board(session, 2, FOUR_RESULTS)
    assert max(figure for figure in earned(session) if figure is not None) == best


@pytest.mark.django_db
def test_L12C2b_another_number_of_imps_for_average_plus() -> None:
    session = build_session(scoring=Scoring.BUTLER, average_imps=2)
    play_board(session, 1, FOUR_RESULTS)
    changes = effect(session, {"artificial": "A+"}, {"artificial": "A-"})
    after = {change.after.label: change.after.figure for change in changes}
    assert (after["1NS"], after["1EW"]) == ("2.00", "-2.00")


PLUS = Fraction(18, 5)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("draft", "given"),
    [
        ({}, [PLUS, PLUS, PLUS]),
        ({"average_plus_boards": 1}, [PLUS, PLUS, PLUS]),
        ({"average_plus": AveragePlus.TWO_THEN_AVERAGE}, [PLUS, PLUS, Fraction(3)]),
        ({"average_plus": AveragePlus.TWO_THEN_NONE}, [PLUS, PLUS, None]),
        (
            {"average_plus": AveragePlus.TWO_THEN_AVERAGE, "average_plus_boards": 1},
            [PLUS, Fraction(3), Fraction(3)],
        ),
        (
            {"average_plus": AveragePlus.TWO_THEN_NONE, "average_plus_boards": 3},
            [PLUS, PLUS, PLUS],
        ),
    ],
)
def test_L12C2d_average_plus_on_so_many_boards(
    draft: dict[str, Any], given: list[Fraction | None]
) -> None:
    """Of a top of 6 average plus is 18/5, and average 3."""
    session = build_session(**draft)
    for number in (1, 2, 3):
        play_board(session, number, ["A+/A-", *FOUR_RESULTS[1:]])
    with scope(organiser=session.organiser):
        boards = score_input(session).score().boards
        own = [
            line for board in boards for line in board.lines if line.ns == "1" and line.ew == "1"
        ]
    assert [line.earned_ns for line in own] == given


def every_choice() -> Iterable[dict[str, Any]]:
    for name, choices in (
        ("scoring", sorted(IN_A_FIELD)),
        ("fewer_results", FewerResults),
        ("datum_to", DatumTo),
        ("cross_divided_by", CrossDividedBy),
        ("cross_scaled_by", CrossScaledBy),
        ("average_plus", AveragePlus),
    ):
        yield from ({name: choice} for choice in choices)


@pytest.mark.parametrize("choice", [*every_choice()], ids=lambda each: " ".join(*each.items()))
def test_the_engine_knows_every_choice(choice: dict[str, Any]) -> None:
    assert options_of(Conditions(**choice), winners=2).winners == 2


@pytest.mark.parametrize("scoring", sorted(AT_TEAMS))
@pytest.mark.parametrize("scale", VictoryScale)
def test_the_engine_knows_every_choice_of_teams(scoring: Scoring, scale: VictoryScale) -> None:
    own = "0: 1 1\n1+: 2 0" if scale is VictoryScale.OWN else ""
    total = "0: 1 1\n1+: 2 0" if scoring is Scoring.PATTON else ""
    chosen = Conditions(scoring=scoring, victory_scale=scale, own_scale=own, aggregate_scale=total)
    choice = teams_rules(chosen).conditions.parts[0].scale
    is_of_imps = scoring in AT_VICTORY_POINTS | AT_HYBRID
    assert (choice.name if choice else "") == (scale if is_of_imps else "")


@pytest.mark.django_db
def test_what_says_nothing_of_the_scoring_is_not_kept() -> None:
    event = build_event()
    with scope(organiser=event.organiser):
        changed = edit_event(
            actor=SYSTEM, event=event, now=NOW, scoring="butler", small_groups="60", datum_to="one"
        )
    assert (changed.small_groups, changed.datum_to) == ("", "one")


@pytest.mark.django_db
def test_only_what_says_something_of_the_scoring_is_told() -> None:
    event = build_event(scoring=Scoring.CROSS_IMPS)
    with scope(organiser=event.organiser):
        told = [str(row.name) for row in provisions(event)]
    assert told[:6] == [
        "Scoring",
        "Cross-IMPs divided by",
        "Cross-IMPs of a board with fewer scores",
        "IMPs of average plus and average minus",
        "Average plus in one session",
        "Ranking",
    ]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("60 / much", "“much” is no percentage"),
        ("101", "“101” is no percentage"),
        ("55 65", "“55 65”: the best score"),
        ("60 / 70", "two rows for a group of 1"),
    ],
)
def test_L87B_percentages_that_are_none_are_refused_at_their_field(typed: str, why: str) -> None:
    event = build_event()
    with (
        scope(organiser=event.organiser),
        pytest.raises(UserError, match=why) as refused,
    ):
        edit_event(actor=SYSTEM, event=event, now=NOW, small_groups=typed)
    assert refused.value.field == "small_groups"


@pytest.mark.parametrize("text", ["", "60", "60 / 65 55 / 70 60 50", "62.5 / 65 55"])
def test_percentages_are_written_as_they_are_read(text: str) -> None:
    assert format_percentages(parse_percentages(text)) == text


def test_percentages_are_put_in_order_of_their_groups() -> None:
    assert format_percentages(parse_percentages(" 65  55/60 /")) == "60 / 65 55"


def test_percentages_of_the_edges() -> None:
    assert parse_percentages("100 0") == {2: (Fraction(100), Fraction(0))}
    with pytest.raises(PercentagesError):
        parse_percentages("100.01")


@pytest.mark.django_db
def test_nonsense_in_a_question_that_is_not_asked_is_no_error() -> None:
    event = build_event()
    typed = {**DETAILS, "scoring": "butler", "small_groups": "x" * 61}
    administrator(event.organiser).post(reverse("event_edit", args=["acol", event.pk]), typed)
    event.refresh_from_db()
    assert (event.scoring, event.small_groups) == ("butler", "")


@pytest.mark.django_db
@pytest.mark.parametrize(("draft", "is_open"), [({}, False), ({"average_plus": "two_none"}, True)])
def test_fine_points_are_folded_away_where_nobody_chose_one(
    draft: dict[str, Any], is_open: bool
) -> None:
    event = build_event(**draft)
    page = administrator(event.organiser).get(reverse("event_edit", args=["acol", event.pk]))
    assert page.context["form"].has_fine_points is is_open
    assert ('<details class="fine-points" open>' in page.content.decode()) is is_open


def test_the_page_hides_what_does_not_concern_each_way_of_scoring() -> None:
    style = (Path(settings.BASE_DIR) / "static/css/pieces/form.css").read_text()
    rules = [
        f'.form:has([name="scoring"][value="{scoring}"]:checked) '
        f'[data-concerns]:not([data-concerns~="{scoring}"])'
        for scoring in Scoring
    ]
    assert [rule for rule in rules if rule not in style] == []


def reasons_told(session: Session, board: int = 1) -> str:
    """What the page says of 1 North-South's score on the board, once the score is official."""
    release = build_release(session)
    with scope(organiser=session.organiser):
        line = next(each for each in release.travellers[board - 1]["lines"] if each["ns"] == "1NS")
    address = reverse("why", args=["acol", session.pk, board, line["ns"], line["ew"]])
    page = Client().get(address).content.decode()
    return unescape(" ".join(strip_tags(page).split()))


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("draft", "texts", "told"),
    [
        ({}, FEWER, ["Neuberg's formula", "(2 + 1) × 4 ∕ 3 − 1 = 3", "Law 78A"]),
        ({"fewer_results": "factor"}, FEWER, ["its share of the full top", "2 × 3 ∕ 2 = 3"]),
        ({"fewer_results": "ties"}, FEWER, ["each missing one counts as a tie", "2 + 1 = 3"]),
        ({"scoring": "butler"}, FOUR_RESULTS, ["It is rounded to the nearest ten (425 is 430)."]),
        ({"scoring": "butler", "datum_to": "none"}, FOUR_RESULTS, ["of 4 results is 310. +420 −"]),
        (
            {"scoring": "cross_imps", "cross_divided_by": "none"},
            FEWER,
            ["the sum is scaled up", "9 × 4/3 = 12"],
        ),
        (
            {"scoring": "cross_imps", "cross_scaled_by": "none"},
            FEWER,
            ["each in IMPs (Law 78B). Against", "9 ∕ 3 = 3"],
        ),
    ],
)
def test_the_reasons_tell_what_the_conditions_chose(
    draft: dict[str, Any], texts: list[str], told: list[str]
) -> None:
    session = build_session(boards=8, **draft)
    play_board(session, 1, texts)
    page = reasons_told(session)
    assert [each for each in told if each not in page] == []


@pytest.mark.django_db
def test_L87B_the_reasons_tell_of_a_small_group() -> None:
    session = build_session(boards=8, small_groups="60")
    play_board(session, 1, FOUR_RESULTS)
    with scope(organiser=session.organiser):
        session.results.filter(board__number=1, ns__number=1).update(group="B")
    page = reasons_told(session)
    assert "few played it in this form" in page
    assert "this place among them is 60%" in page
    assert "Law 87B" in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("average_plus", "told"),
    [
        ("every", "An artificial adjusted score, A+"),
        ("two_average", "Beyond these the conditions of contest give an average."),
        ("two_none", "The conditions of contest do not count further ones."),
    ],
)
def test_L12C2d_the_reasons_tell_of_average_plus_that_is_too_much(
    average_plus: str, told: str
) -> None:
    session = build_session(boards=12, average_plus=average_plus)
    for number in (1, 2, 3):
        play_board(session, number, ["A+/A-", *FOUR_RESULTS[1:]])
    page = reasons_told(session, 3)
    assert told in page
    assert ("12C2(d)" in page) is (average_plus != "every")
