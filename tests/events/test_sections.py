"""A session in several sections: divided, started, played, ranked together and apart."""

from collections.abc import Callable
from fractions import Fraction
from itertools import chain

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from clubs.actors import SYSTEM
from clubs.errors import UserError
from clubs.models import User
from events.actions.changes import change_movement, undo_change
from events.actions.clock import set_clock, signal_clock
from events.actions.dividing import divide_field, place_in_sections, plan_movement, start_planned
from events.actions.entries import withdraw_entry
from events.actions.releases import publish_official_score
from events.actions.results import enter_result
from events.actions.sessions import start_session, undo_start
from events.models import Event, Session
from events.models.scoring_choices import SectionsScored
from events.movements.clock import Act
from events.movements.dividing import Allotment, divide, most_sections, sizes
from events.queries.change_kinds import ChangeKey
from events.queries.clock import clock_of, round_now
from events.queries.explanations import reasons
from events.queries.field import field_of
from events.queries.live_score import live_score
from events.queries.movement import letters_of, names_of, section_of
from events.queries.planned import divided_field
from events.queries.plays import session_plays
from events.queries.release_pages import board_page, result_card_page
from events.queries.result_pages import comparisons, in_section, ranking_lines
from events.queries.score_sheet import RankingRow, ranking_rows, score_sheet
from events.queries.standings import score_input
from events.queries.way import named_so, way_of
from tests.builders import NOW, RESULTS, build_event, build_session, enter_results
from tests.sections import in_sections, plan, planned

TEXTS = RESULTS[:5]


@pytest.fixture
def two() -> Session:
    """Section A of eight pairs and section B of six, each in a Howell."""
    return in_sections(("howell", 8, 12), ("howell", 6, 12))


# --- Dividing -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pairs", "sections", "found"),
    [
        (26, 2, [14, 12]),
        (27, 2, [14, 13]),
        (24, 3, [8, 8, 8]),
        (29, 3, [10, 10, 9]),
        (9, 2, [4, 5]),
    ],
)
def test_sections_have_about_the_same_tables(pairs: int, sections: int, found: list[int]) -> None:
    assert sizes(pairs, sections) == found


def test_balanced_sections_are_filled_to_and_fro() -> None:
    assert divide(range(1, 9), 2, Allotment.BALANCED, list.reverse) == [[1, 4, 5, 8], [2, 3, 6, 7]]


def test_sections_in_order_are_filled_one_after_the_other() -> None:
    assert divide(range(1, 10), 2, Allotment.IN_ORDER, list.reverse) == [
        [1, 2, 3, 4],
        [5, 6, 7, 8, 9],
    ]


def test_the_lot_decides_who_is_where_and_not_the_order_within() -> None:
    assert divide(range(1, 9), 2, Allotment.BY_LOT, list.reverse) == [[5, 6, 7, 8], [1, 2, 3, 4]]


@given(st.integers(4, 120), st.data(), st.sampled_from(Allotment))
def test_everyone_is_in_one_section(pairs: int, data: st.DataObject, way: Allotment) -> None:
    sections = data.draw(st.integers(1, most_sections(pairs)))
    groups = divide(range(pairs), sections, way, list.reverse)
    assert sorted(chain.from_iterable(groups)) == list(range(pairs))
    assert [len(group) for group in groups] == sizes(pairs, sections)
    assert sum(len(group) % 2 for group in groups) == pairs % 2
    assert min(map(len, groups)) >= 4 or sections == 1


@pytest.mark.parametrize(("pairs", "most"), [(3, 1), (7, 1), (8, 2), (120, 26)])
def test_sections_take_four_pairs(pairs: int, most: int) -> None:
    assert most_sections(pairs) == most


# --- The plan -----------------------------------------------------------------------------------

pytestmark = pytest.mark.django_db


def test_planned_sections_are_started_together() -> None:
    session = planned()
    with scope(organiser=session.organiser):
        assert not divided_field(session).is_ready
        plan(session, "A")
        plan(session, "B")
        assert divided_field(session).is_ready
        session = start_planned(actor=SYSTEM, session=session, now=NOW)
        assert letters_of(session) == ("A", "B")
        labels = [each.label for each in session.contestants.all()]
    assert labels == [*(f"A{n}" for n in range(1, 9)), *(f"B{n}" for n in range(1, 9))]


def test_start_that_is_taken_back_keeps_the_plan() -> None:
    session = planned()
    with scope(organiser=session.organiser):
        plan(session, "A")
        plan(session, "B")
        session = start_planned(actor=SYSTEM, session=session, now=NOW)
        session = undo_start(actor=SYSTEM, session=session, now=NOW)
        assert divided_field(session).is_ready
        assert (session.sections.count(), session.contestants.count()) == (0, 0)


def test_one_section_takes_the_division_back() -> None:
    session = planned()
    with scope(organiser=session.organiser):
        divide_field(actor=SYSTEM, session=session, sections=1, way=Allotment.IN_ORDER, now=NOW)
        assert not session.planned.exists()


def test_too_many_sections_are_refused() -> None:
    session = planned(pairs=8)
    with scope(organiser=session.organiser), pytest.raises(UserError) as refused:
        divide_field(actor=SYSTEM, session=session, sections=3, way=Allotment.IN_ORDER, now=NOW)
    assert refused.value.message == "8 pairs make at most 2 sections of 4 or more."


def test_pairs_that_change_places_take_each_others_numbers() -> None:
    session = planned()
    with scope(organiser=session.organiser):
        plan(session, "A")
        letters = {n: "A" if n <= 8 else "B" for n in range(1, 17)} | {3: "B", 12: "A"}
        place_in_sections(actor=SYSTEM, session=session, letters=letters, now=NOW)
        rows = {row.letter: (row.entries, row.kind) for row in session.planned.all()}
    assert rows == {
        "A": ([1, 2, 12, 4, 5, 6, 7, 8], "howell"),
        "B": ([9, 10, 11, 3, 13, 14, 15, 16], ""),
    }


def test_a_section_of_another_size_needs_another_movement() -> None:
    session = planned()
    with scope(organiser=session.organiser):
        plan(session, "A")
        letters = {n: "A" if n <= 8 else "B" for n in range(1, 17)} | {3: ""}
        place_in_sections(actor=SYSTEM, session=session, letters=letters, now=NOW)
        divided = divided_field(session)
    assert [len(each.pairs) for each in divided.sections] == [7, 8]
    assert [pair.number for pair in divided.unplanned] == [3]
    assert divided.sections[0].schedule is None


def test_a_pair_that_withdraws_leaves_its_section_without_a_movement() -> None:
    session = planned()
    with scope(organiser=session.organiser):
        plan(session, "A")
        withdraw_entry(
            actor=SYSTEM, event=session.event, entry=session.event.entries.get(number=2), now=NOW
        )
        with pytest.raises(UserError) as refused:
            start_planned(actor=SYSTEM, session=session, now=NOW)
        page = divided_field(session).sections[0].why_not
    assert page == "The movement of section A was chosen before Ann B & Bob B withdrew."
    assert refused.value.message == f"{page} Choose a movement for section A, B first."


@pytest.mark.parametrize(
    ("letters", "why"),
    [
        ({1: "C"}, "The entries or sections are others now: look at them again."),
        ({99: "A"}, "The entries or sections are others now: look at them again."),
        (dict.fromkeys(range(1, 6), ""), "Section A would have 3 pairs: it takes 4."),
    ],
)
def test_places_that_cannot_be_are_refused(letters: dict[int, str], why: str) -> None:
    session = planned()
    with scope(organiser=session.organiser), pytest.raises(UserError) as refused:
        place_in_sections(actor=SYSTEM, session=session, letters=letters, now=NOW)
    assert refused.value.message == why


def test_a_movement_for_pairs_of_another_section_is_refused() -> None:
    session = planned()
    with scope(organiser=session.organiser), pytest.raises(UserError) as refused:
        plan_movement(
            actor=SYSTEM,
            session=session,
            section="A",
            kind="howell",
            entries=list(session.event.entries.all()[4:12]),
            boards=14,
            now=NOW,
        )
    assert refused.value.message == "An entry plays in another section: look at them again."


def test_a_divided_field_is_not_started_as_one() -> None:
    session = planned()
    with (
        scope(organiser=session.organiser),
        pytest.raises(UserError, match="The field is divided into sections"),
    ):
        start_session(
            actor=SYSTEM,
            session=session,
            kind="howell",
            entries=list(session.event.entries.all()),
            boards=15,
            now=NOW,
        )


def test_one_winner_here_and_two_there_are_refused() -> None:
    with pytest.raises(UserError, match="One section has one winner and another two"):
        in_sections(("howell", 8, 12), ("mitchell", 6, 12))


# --- Play ---------------------------------------------------------------------------------------


def test_tables_and_pairs_carry_the_letter(two: Session) -> None:
    with scope(organiser=two.organiser):
        plays = session_plays(two)
        first = [(play.table, play.ns.label, play.ew.label) for play in plays.all][:1]
        tables = list(dict.fromkeys(play.table for play in plays.all))
        ways = way_of(two, named_so(two, "B2")[0])[0]
    assert (first, tables[:7]) == ([("A1", "A8", "A1")], ["A1", "A2", "A3", "A4", "B1", "B2", "B3"])
    assert (ways.title, ways.lines[0].table[0], ways.lines[0].opponents[0]) == ("Pair B2", "B", "B")


def test_a_number_alone_may_be_of_any_section(two: Session) -> None:
    with scope(organiser=two.organiser):
        asked = {text: [each.label for each in named_so(two, text)] for text in ("2", "B2", "C2")}
    assert asked == {"2": ["A2", "B2"], "B2": ["B2"], "C2": []}


def test_each_section_has_its_own_pace(two: Session) -> None:
    with scope(organiser=two.organiser):
        sections = {row.letter: row.pk for row in two.sections.all()}
        for play in session_plays(two).missing:
            if play.ns.letter == "A" and play.table_round.round == 1:
                enter_result(
                    actor=SYSTEM,
                    session=two,
                    board_number=play.board,
                    ns=play.ns,
                    ew=play.ew,
                    text="4S N =",
                    seen_version=0,
                    now=NOW,
                )
        plays = session_plays(two)
        assert plays.rounds_now == {sections["A"]: 2, sections["B"]: 1}
        assert {letter: round_now(two, pk, NOW).round for letter, pk in sections.items()} == {
            "A": 2,
            "B": 1,
        }
        assert not plays.overdue
        assert [(table.round, len(own)) for table, own in plays.at_tables()] == [
            *[(2, 2)] * 4,
            *[(1, 2)] * 3,
        ]


def test_the_clock_serves_sections_of_one_length() -> None:
    session = in_sections(("howell", 8, 14), ("howell", 8, 14))
    with scope(organiser=session.organiser):
        set_clock(
            actor=SYSTEM,
            session=session,
            seconds_per_board=390,
            seconds_to_move=120,
            breaks={3: 10},
            now=NOW,
        )
        signal_clock(
            actor=SYSTEM, session=session, act=Act.START, seen_round=1, seen_events=0, now=NOW
        )
        found = clock_of(session)
    assert found is not None
    assert (found.timetable.rounds, found.timetable.boards_per_round) == (7, 2)


def test_no_clock_for_rounds_of_different_lengths() -> None:
    session = in_sections(("howell", 8, 14), ("howell", 6, 15))
    with scope(organiser=session.organiser):
        assert clock_of(session) is None
        with pytest.raises(UserError, match="rounds of different lengths"):
            set_clock(
                actor=SYSTEM,
                session=session,
                seconds_per_board=390,
                seconds_to_move=120,
                breaks={},
                now=NOW,
            )


def test_a_change_concerns_its_section_alone(two: Session) -> None:
    with scope(organiser=two.organiser):
        before = section_of(two, "A")
        done = change_movement(
            actor=SYSTEM,
            session=two,
            section="B",
            kind=ChangeKey.CANCEL,
            parameters={"round": 1, "table": 2, "ns_fault": "none", "ew_fault": "directly"},
            seen=0,
            now=NOW,
        )
        assert (done.number, done.section.letter) == (1, "B")
        awarded = two.results.in_force().select_related("ns", "ew")
        assert {(row.ns.letter, row.ew.letter) for row in awarded} == {("B", "B")}
        assert section_of(two, "A") == before
        in_a = change_movement(
            actor=SYSTEM,
            session=two,
            section="A",
            kind=ChangeKey.FEWER_ROUNDS,
            parameters={"count": 1},
            seen=0,
            now=NOW,
        )
        assert in_a.number == 2
        undo_change(actor=SYSTEM, session=two, section="B", seen=1, now=NOW)
        assert not two.results.in_force().exists()
        section = section_of(two, "A")
    assert section is not None
    assert section[1].rounds_count == before[1].rounds_count - 1 if before else False


def test_names_are_those_of_the_section(two: Session) -> None:
    with scope(organiser=two.organiser):
        sections = {row.pk: row.letter for row in two.sections.all()}
        people = {sections[pk]: each.people["1"] for pk, each in names_of(two).items()}
    assert people == {"A": "Ann A & Bob A", "B": "Ann I & Bob I"}


# --- The score ----------------------------------------------------------------------------------


def test_scores_are_compared_across_sections(two: Session) -> None:
    enter_results(two)
    with scope(organiser=two.organiser):
        sheet = score_sheet(score_input(two))
    assert {each["top"] for each in sheet["travellers"]} == {12}
    assert all("tops" not in each for each in sheet["travellers"])
    assert {row["label"] for row in sheet["ranking"]} == {
        *(f"A{n}" for n in range(1, 9)),
        *(f"B{n}" for n in range(1, 7)),
    }


def by_hand(session: Session, label: str) -> Fraction:
    """Matchpoints of a pair with comparisons in its section alone, counted one by one."""
    total = Fraction(0)
    results = list(session.results.in_force().select_related("board", "ns", "ew"))
    for own in results:
        if label not in (own.ns.label, own.ew.label):
            continue
        sign = 1 if own.ns.label == label else -1
        for other in results:
            is_compared = other.board_id == own.board_id and other.ns.letter == own.ns.letter
            if is_compared and other.pk != own.pk:
                margin = sign * ((own.score or 0) - (other.score or 0))
                total += 2 if margin > 0 else margin == 0
    return total


def test_apart_scores_are_compared_within_each_section() -> None:
    session = in_sections(
        ("howell", 8, 14), ("howell", 8, 14), sections_scored=SectionsScored.APART
    )
    enter_results(session, texts=TEXTS)
    with scope(organiser=session.organiser):
        sheet = score_sheet(score_input(session))
        assert [each.get("tops") for each in sheet["travellers"]] == [{"A": 6, "B": 6}] * 14
        for row in sheet["ranking"]:
            assert Fraction(row["total"]) == by_hand(session, row["label"])


@pytest.mark.parametrize("how", SectionsScored)
def test_live_score_is_the_one_from_nothing(how: SectionsScored) -> None:
    session = in_sections(("howell", 8, 12), ("howell", 6, 12), sections_scored=how)
    enter_results(session)
    with scope(organiser=session.organiser):
        pairs, from_nothing = field_of(session), score_input(session)
        live = ranking_rows(pairs, live_score(session, pairs))
        assert live == ranking_rows(from_nothing.pairs, from_nothing.score())


def released(how: SectionsScored) -> Session:
    session = in_sections(("howell", 8, 12), ("howell", 6, 12), sections_scored=how)
    enter_results(session)
    with scope(organiser=session.organiser):
        publish_official_score(actor=SYSTEM, session=session, now=NOW)
        session.refresh_from_db()
    return session


def test_pages_of_a_release_are_by_section_where_scored_apart() -> None:
    session = released(SectionsScored.APART)
    with scope(organiser=session.organiser):
        release = session.releases.get()
        page = board_page(release, 1)
        card = result_card_page(release, "B3")
        assert page is not None
        assert card is not None
        assert [(each.section, each.top, len(each.rows)) for each in comparisons(page)] == [
            ("A", 6, 3),
            ("B", 4, 3),
        ]
        assert {row["top"] for row in card["rows"]} == {4}
        line = next(row for row in page["lines"] if row["ns"].startswith("B"))
        sides = reasons(release, session, 1, line["ns"], line["ew"])
    assert sides is not None
    assert [side.explained.results for side in sides] == [3, 3]
    assert sides[0].explained.earned == Fraction(line["earned_ns"])


def test_each_section_is_ranked_for_itself_too() -> None:
    session = released(SectionsScored.TOGETHER)
    with scope(organiser=session.organiser):
        ((_line, rows),) = ranking_lines(session.releases.get().ranking, "B")
        ((_line, everyone),) = ranking_lines(session.releases.get().ranking)
    assert [row["label"] for row in rows] == [
        row["label"] for row in everyone if row["label"].startswith("B")
    ]
    assert rows[0]["rank"].rstrip("=") == "1"


@given(st.lists(st.sampled_from("AB"), min_size=1, max_size=12), st.data())
def test_places_in_a_section_follow_those_of_all(letters: list[str], data: st.DataObject) -> None:
    """Whoever is before, beside or behind somebody in the whole ranking is so in the section."""
    scores = sorted((data.draw(st.integers(0, 3)) for _ in letters), reverse=True)
    rows: list[RankingRow] = []
    for number, (letter, score) in enumerate(zip(letters, scores, strict=True)):
        rank = f"{scores.index(score) + 1}{'=' if scores.count(score) > 1 else ''}"
        rows.append(
            {
                "line": "ALL",
                "rank": rank,
                "label": f"{letter}{number + 1}",
                "names": "",
                "unit": "mp",
                "total": str(score),
                "total_shown": str(score),
                "of": 3,
                "percent": "",
                "boards": 1,
            }
        )
    for letter in set(letters):
        own = [score for one, score in zip(letters, scores, strict=True) if one == letter]
        placed = [row["rank"] for row in in_section(rows, letter)]
        assert placed == [
            f"{own.index(score) + 1}{'=' if own.count(score) > 1 else ''}" for score in own
        ]


# --- Pages --------------------------------------------------------------------------------------


@pytest.fixture
def director() -> Callable[[Session], Client]:
    def signed_in(session: Session) -> Client:
        client = Client()
        client.force_login(User.objects.get(email=f"director@{session.organiser.slug}.example"))
        return client

    return signed_in


def address(name: str, session: Session, *more: object) -> str:
    return reverse(name, args=[session.organiser.slug, session.pk, *more])


def test_director_divides_plans_and_starts(director: Callable[[Session], Client]) -> None:
    event: Event = build_event(pairs=17)
    with scope(organiser=event.organiser):
        session = event.sessions.get()
    client = director(session)
    assert "Play in several sections" in client.get(address("movement", session)).content.decode()
    asked = {"sections": 2, "way": Allotment.BALANCED.value}
    found = client.post(address("sections_divide", session), asked, follow=True)
    assert "Each section needs a movement first." in found.content.decode()
    assert client.get(address("movement", session))["Location"] == address("sections", session)
    for letter in "AB":
        offers = client.get(f"{address('movement', session)}?section={letter}")
        chosen = offers.context["candidates"][0]
        preview = client.get(chosen.url)
        form = {
            **{key: preview.context["form"].data.getlist(key) for key in preview.wsgi_request.GET},
            **{row.field: row.label for row in preview.context["form"].rows},
        }
        assert f"Take it for section {letter}" in preview.content.decode()
        taken = client.post(address("session_start", session), form, follow=True)
        assert f"Section {letter} has its movement." in taken.content.decode()
    started = client.post(address("sections_start", session), follow=True)
    assert "Play has begun." in started.content.decode()
    with scope(organiser=session.organiser):
        assert {each.letter for each in session.contestants.all()} == {"A", "B"}


@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("movement", ()),
        ("movement_changes", ()),
        ("movement_change", ("leave",)),
        ("overview", ()),
        ("guide_cards", ()),
    ],
)
def test_pages_are_of_the_section_that_is_asked_for(
    director: Callable[[Session], Client], two: Session, name: str, more: tuple[str, ...]
) -> None:
    page = address(name, two, *more)
    client = director(two)
    texts = [client.get(page + query).content.decode() for query in ("", "?section=B")]
    assert "Section A" in texts[0]
    assert "Section B" in texts[1]
    assert texts[0] != texts[1]
    assert client.get(f"{page}?section=C").status_code == 404


def test_a_change_from_the_page_keeps_to_its_section(
    director: Callable[[Session], Client], two: Session
) -> None:
    client, page = director(two), address("movement_change", two, "fewer")
    done = client.post(page, {"section": "B", "seen": "0", "count": "1"})
    assert done["Location"] == f"{address('movement_changes', two)}?section=B"
    with scope(organiser=two.organiser):
        assert [each.section.letter for each in two.changes.all()] == ["B"]


def test_results_of_a_section(client: Client) -> None:
    session = released(SectionsScored.APART)
    page = address("results", session)
    everyone, own = (client.get(page + query).content.decode() for query in ("", "?section=B"))
    assert "?section=B" in everyone
    assert ("Ann A &amp; Bob A" in everyone, "Ann A &amp; Bob A" in own) == (True, False)
    board = client.get(address("board", session, 1)).content.decode()
    assert ("Section A" in board, "top 4 matchpoints" in board) == (True, True)
    assert client.get(f"{page}?section=%00").status_code == 200


@pytest.mark.parametrize("sections", [1, 3])
def test_desk_asks_as_often_for_three_sections_as_for_one(
    director: Callable[[Session], Client],
    django_assert_num_queries: DjangoAssertNumQueries,
    sections: int,
) -> None:
    session = (
        build_session(pairs=8, kind="howell", boards=14)
        if sections == 1
        else in_sections(*[("howell", 8, 14)] * sections)
    )
    enter_results(session)
    client = director(session)
    client.get(address("desk", session))
    with django_assert_num_queries(14):
        client.get(address("desk", session))
