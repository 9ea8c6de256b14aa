"""Where several sections play, tables and pairs are told by letter, and changes by section."""

import re
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from django_scopes import scope
from pytest_django import DjangoAssertNumQueries

from clubs.actors import SYSTEM
from clubs.errors import UserError
from clubs.history.words import act_in_words
from clubs.models import HistoryRecord, User
from clubs.wording import worded
from events.actions.changes import change_movement, undo_change
from events.actions.dividing import divide_field
from events.actions.partners import substitute
from events.interchange.people import Person
from events.models import EntryMember, MovementChange, Session
from events.movements.dividing import Allotment
from events.queries.change_kinds import ChangeKey, Parameters
from events.queries.plays import session_plays
from events.queries.rounds_in_play import latest_round
from events.queries.sight import WHOLE
from rulings.forms.rulings import RulingForm
from tests.builders import NOW, build_session, enter_results
from tests.sections import in_sections, planned

pytestmark = pytest.mark.django_db


@pytest.fixture
def two() -> Session:
    """Section A of eight pairs, seven rounds, and section B of six, five rounds."""
    return in_sections(("howell", 8, 14), ("howell", 6, 10))


def director(session: Session) -> Client:
    client = Client()
    client.force_login(User.objects.get(email=f"director@{session.organiser.slug}.example"))
    return client


def address(name: str, session: Session, *more: object) -> str:
    return reverse(name, args=[session.organiser.slug, session.pk, *more])


def text(page: bytes) -> str:
    """What a page shows, without its marks."""
    return " ".join(re.sub(r"<[^>]*>", " ", page.decode()).split())


def change(
    session: Session, section: str, kind: ChangeKey, asked: Parameters, seen: int = 0
) -> None:
    with scope(organiser=session.organiser):
        change_movement(
            actor=SYSTEM,
            session=session,
            section=section,
            kind=kind,
            parameters=asked,
            seen=seen,
            now=NOW,
        )


def test_simulated_results_tell_their_table(two: Session) -> None:
    output = StringIO()
    call_command("simulate_session", str(two.pk), "--speed", "0", stdout=output)
    places = set(re.findall(r"table (\w+),", output.getvalue()))
    assert places == {"A1", "A2", "A3", "A4", "B1", "B2", "B3"}


def test_the_form_of_a_change_offers_tables_and_pairs_by_letter(two: Session) -> None:
    client = director(two)
    asked = {"section": "B"}
    leave = client.get(address("movement_change", two, "leave"), asked).context["form"]
    wrong = client.get(address("movement_change", two, "wrong-play"), asked).context["form"]
    assert leave.fields["pair"].choices[1] == ("2", "B2  Ann J & Bob J")
    assert wrong.fields["table"].choices == [("1", "B1"), ("2", "B2"), ("3", "B3")]


def test_what_a_change_would_do_is_told_by_letter(two: Session) -> None:
    page = f"{address('movement_change', two, 'leave')}?section=B&seen=0&pair=2&round=2"
    shown = text(director(two).get(page).content)
    assert "Table B1" in shown
    assert "Table 1" not in shown
    assert re.search(r"B\d sits out", shown)


def test_what_a_change_did_names_tables_and_pairs_by_letter(two: Session) -> None:
    change(two, "B", ChangeKey.LEAVE, {"pair": "2", "round": 4})
    with scope(organiser=two.organiser):
        done = MovementChange.objects.get()
        record = HistoryRecord.objects.get(act="movement.change")
    said = ["After round 3 pair B2 leaves."]
    said += ["Round 4, table B2: pair B5 sits out.", "Round 5, table B2: pair B4 sits out."]
    assert done.said == said
    assert record.note == " ".join(said)
    with override("nl"):
        assert worded(done.sentences[1]) == "Ronde 4, tafel B2: paar B5 zit stil."
    with override("fr"):
        assert (
            worded(done.sentences[1])
            == "Tour 4, table B2\N{NO-BREAK SPACE}: la paire B5 est exempte."
        )
    page = director(two).get(f"{address('movement_changes', two)}?section=B")
    assert "Round 4, table B2: pair B5 sits out." in text(page.content)
    page = director(two).get(f"{address('movement', two)}?section=B")
    assert "After round 3 pair B2 leaves." in text(page.content)


def test_what_a_change_did_is_taken_back_by_letter(two: Session) -> None:
    change(two, "B", ChangeKey.LEAVE, {"pair": "2", "round": 4})
    with scope(organiser=two.organiser):
        done = undo_change(actor=SYSTEM, session=two, section="B", seen=1, now=NOW)
    assert done.said[1] == "Taken back: Round 4, table B2: pair B5 sits out."


def test_why_a_change_cannot_be_made_is_told_by_letter(two: Session) -> None:
    enter_results(two)
    asked: Parameters = {"round": 5, "table": 3, "boards": [10]}
    with pytest.raises(UserError, match=r"^Round 5, table B3: board 10 has a result \(B\d – B\d\)"):
        change(two, "B", ChangeKey.CANCEL, asked)


def test_where_one_section_plays_a_change_names_no_letter() -> None:
    session = build_session(pairs=6, kind="howell", boards=10)
    change(session, "", ChangeKey.LEAVE, {"pair": "2", "round": 4})
    with scope(organiser=session.organiser):
        done = MovementChange.objects.get()
    assert done.said[1] == "Round 4, table 2: pair 5 sits out."


def test_the_movement_in_play_is_told_by_letter(two: Session) -> None:
    shown = text(director(two).get(f"{address('movement', two)}?section=B").content)
    assert "Table B3" in shown
    assert "Table 3" not in shown
    assert re.search(r"B\d – B\d", shown)


def test_history_says_in_which_section_a_movement_was_changed(two: Session) -> None:
    change(two, "B", ChangeKey.FEWER_ROUNDS, {"count": 1})
    with scope(organiser=two.organiser):
        record = HistoryRecord.objects.get(act="movement.change")
    assert record.after
    assert record.after["section"] == "B"


def test_history_says_nothing_of_sections_where_one_plays() -> None:
    session = build_session(pairs=8, kind="howell", boards=14)
    change(session, "", ChangeKey.FEWER_ROUNDS, {"count": 1})
    with scope(organiser=session.organiser):
        record = HistoryRecord.objects.get(act="movement.change")
    assert record.after
    assert "section" not in record.after


def test_history_has_words_for_dividing() -> None:
    said = [act_in_words(act) for act in ("section.divide", "section.plan")]
    assert said == ["section divided", "section given a movement"]


def test_a_change_that_cannot_be_taken_back_is_said_of_its_section(two: Session) -> None:
    change(two, "B", ChangeKey.FEWER_ROUNDS, {"count": 1})
    change(two, "B", ChangeKey.MORE_ROUNDS, {}, seen=1)
    enter_results(two)
    with scope(organiser=two.organiser), pytest.raises(UserError, match=r"^Round 5, table B1: "):
        undo_change(actor=SYSTEM, session=two, section="B", seen=2, now=NOW)


def test_a_substitute_comes_in_a_round_of_the_pairs_own_section(two: Session) -> None:
    with scope(organiser=two.organiser):
        members = EntryMember.objects.select_related("entry")
        rows = {
            letter: members.filter(entry__places__letter=letter).order_by("pk")[0]
            for letter in "AB"
        }

        def sit_in(letter: str, name: str) -> EntryMember:
            return substitute(
                actor=SYSTEM,
                session=two,
                leaving=rows[letter],
                who=Person(name),
                from_round=6,
                now=NOW,
            )

        assert sit_in("A", "Sue").from_round == 6
        with pytest.raises(UserError, match="There is no round 6"):
            sit_in("B", "Tim")


@pytest.mark.parametrize("sheet", ["scores_round", "scores_board"])
def test_the_grid_has_the_lines_of_each_section_under_its_letter(two: Session, sheet: str) -> None:
    page = director(two).get(address(sheet, two, 1)).content.decode()
    _head, of_a, of_b = page.split('<tr class="entry-section">')
    found = [set(re.findall(r"at table (\w)\d", part)) for part in (of_a, of_b)]
    assert found == [{"A"}, {"B"}]
    first = re.search(r'id="(e[\w-]+)"', of_b)
    assert first
    assert f'href="#{first[1]}">Section B</a>' in page


def test_the_grid_of_one_section_has_no_heading_for_it() -> None:
    session = build_session(pairs=8, kind="howell", boards=14)
    page = director(session).get(address("scores_round", session, 1)).content.decode()
    assert "entry-section" not in page


def test_a_table_on_the_desk_leads_to_its_own_line(two: Session) -> None:
    with scope(organiser=two.organiser):
        missing = session_plays(two, WHOLE).missing
        line = next(play for play in missing if play.table == "B2" and play.table_round.round == 1)
    desk = director(two).get(address("desk", two)).content.decode()
    grid = address("scores_round", two, 1)
    assert f'id="table-B2" href="{grid}#e{line.key}"' in desk


def test_a_table_that_everybody_has_left_keeps_its_letter(two: Session) -> None:
    with scope(organiser=two.organiser):
        first = next(each for each in session_plays(two, WHOLE).missing if each.ns.letter == "B")
        gone = [str(each.number) for each in (first.ns, first.ew)]
    for seen, pair in enumerate(gone):
        change(two, "B", ChangeKey.LEAVE, {"pair": pair, "round": 1}, seen=seen)
    desk = director(two).get(address("desk", two)).content.decode()
    tables = re.findall(r'id="table-(\w+)"', desk)
    assert sorted(tables) == ["A1", "A2", "A3", "A4", "B1", "B2", "B3"]


def test_a_pair_that_another_director_moves_meanwhile_stays_moved() -> None:
    session = planned()
    client = director(session)
    page = client.get(address("sections", session)).content.decode()
    shown = dict(re.findall(r'name="(initial-entry-\d+)" value="(\w?)"', page))
    letters = {name.removeprefix("initial-"): letter for name, letter in shown.items()}
    client.post(address("sections_place", session), {**shown, **letters, "entry-1": "B"})
    client.post(address("sections_place", session), {**shown, **letters, "entry-2": "B"})
    with scope(organiser=session.organiser):
        entries = {row.letter: set(row.entries) for row in session.planned.all()}
    assert entries == {"A": {*range(3, 9)}, "B": {1, 2, *range(9, 17)}}


def test_a_pair_that_the_page_did_not_show_stays_where_it_is() -> None:
    session = planned()
    director(session).post(
        address("sections_place", session), {"initial-entry-1": "A", "entry-1": "B"}
    )
    with scope(organiser=session.organiser):
        assert sorted(len(row.entries) for row in session.planned.all()) == [7, 9]


def test_a_movement_for_a_section_that_is_no_more_starts_nothing() -> None:
    """The division was taken back while somebody chose: its pairs alone are not the field."""
    session = planned()
    client = director(session)
    offers = client.get(f"{address('movement', session)}?section=B")
    preview = client.get(offers.context["candidates"][0].url)
    form = {
        **{key: preview.context["form"].data.getlist(key) for key in preview.wsgi_request.GET},
        **{row.field: row.label for row in preview.context["form"].rows},
    }
    with scope(organiser=session.organiser):
        divide_field(actor=SYSTEM, session=session, sections=1, way=Allotment.IN_ORDER, now=NOW)
    answer = client.post(address("session_start", session), form)
    assert "look at them again" in answer.content.decode()
    with scope(organiser=session.organiser):
        session.refresh_from_db()
        assert session.state == Session.State.SETUP


def test_a_ruling_is_offered_first_what_its_own_section_plays(two: Session) -> None:
    enter_results(two)
    with scope(organiser=two.organiser):
        met = list(RulingForm(session=two).meetings.values())
    assert [(each.table, each.round) for each in met[:7]] == [
        *((f"A{number}", 7) for number in range(1, 5)),
        *((f"B{number}", 5) for number in range(1, 4)),
    ]


@pytest.mark.parametrize("sections", [2, 4])
def test_the_latest_round_is_asked_for_as_often_for_four_sections_as_for_two(
    django_assert_num_queries: DjangoAssertNumQueries, sections: int
) -> None:
    session = in_sections(*[("howell", 4, 6)] * sections)
    with scope(organiser=session.organiser):
        assert latest_round(session) == 1
        with django_assert_num_queries(3):
            latest_round(session)
