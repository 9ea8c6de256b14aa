"""Bringing in a finished session, by action and by command."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django_scopes import scope, scopes_disabled

from clubs.actors import SYSTEM, Actor
from clubs.errors import NotAllowed, UserError
from clubs.history.chain import first_break
from clubs.models import HistoryRecord, Organiser, Player
from events.actions.import_jobs import summary_of
from events.actions.imports import Disagreement, Imported, import_session
from events.models import Event, Result, Scoring, Session
from events.queries.score_sheet import score_sheet
from events.queries.standings import score_input
from tests.builders import NOW, make_member, make_organiser, make_player, number_word
from tests.events.interchange.files import scorebridge, usebio
from tests.locks import Asked, asked

pytestmark = pytest.mark.django_db

CONVENTION = (
    "Compscore3: compared as Compscore3 computes; a line's matchpoints are out of the board's own "
    "results, exact halves of a line's last digit go to the even digit, totals are factored to the "
    "most boards of the line and a datum leaves out the highest and the lowest score."
)
WRONG_TOTAL = ("<TOTAL_SCORE>4.00<", "<TOTAL_SCORE>5.00<")


def bring(
    club: Organiser, content: bytes, *, actor: Actor = SYSTEM, must_agree: bool = False
) -> Imported:
    return import_session(
        actor=actor,
        organiser=club,
        content=content,
        file_name="friday.xml",
        must_agree=must_agree,
        now=NOW,
    )


def rows() -> int:
    with scopes_disabled():
        return sum(model.objects.count() for model in (Event, Player, Result, HistoryRecord))


def test_import_makes_event_entries_results_and_a_final_score() -> None:
    club = make_organiser()
    with scope(organiser=club):
        imported = bring(club, usebio())
        session = imported.session
        release = session.releases.get()

        assert imported.differences == ()
        assert (session.event.name, session.event.place) == ("Friday Duplicate", "Acol Bridge Club")
        assert session.state == Session.State.FINAL
        session.refresh_from_db()
        assert session.state == Session.State.FINAL
        assert session.conditions is not None
        assert [str(player) for player in Player.objects.all()][:2] == ["Ann 1", "Ann 2"]
        assert [(row["label"], row["percent"], row["rank"]) for row in release.ranking] == [
            ("1", "100.00", "1"),
            ("3", "50.00", "2="),
            ("4", "50.00", "2="),
            ("2", "0.00", "4"),
        ]
        assert release.is_final
        assert release.reason == "imported from friday.xml"
        assert [line["result"] for line in release.travellers[0]["lines"]] == [
            "4S N SA =",
            "4S S -1",
        ]


@pytest.mark.parametrize(
    ("kind", "scoring"),
    [
        ("MP_PAIRS", Scoring.MATCHPOINTS),
        ("BUTLER_PAIRS", Scoring.BUTLER_TRIMMED),
        ("CROSS_IMP", Scoring.CROSS_IMPS),
    ],
)
def test_import_keeps_how_the_session_was_scored(kind: str, scoring: str) -> None:
    club = make_organiser()
    with scope(organiser=club):
        imported = bring(club, usebio(('TYPE="MP_PAIRS"', f'TYPE="{kind}"')))
        assert imported.session.event.scoring == scoring


def test_half_matchpoints_of_an_acbl_file_are_kept() -> None:
    club = make_organiser()
    with scope(organiser=club):
        imported = bring(club, usebio((">Compscore3<", ">ACBLscore<")))
        assert imported.session.event.scoring == Scoring.HALF_MATCHPOINTS


def test_known_national_number_is_the_same_person() -> None:
    club = make_organiser()
    ann = make_player(club, "Ann One-Smith", "A1")
    with scope(organiser=club):
        session = bring(club, usebio()).session

        assert session.releases.get().ranking[0]["names"] == "Ann One-Smith & Bob 1"
        assert Player.objects.filter(national_number="A1").get() == ann


def test_same_file_twice_is_one_event() -> None:
    club = make_organiser()
    with scope(organiser=club):
        first = bring(club, usebio())
        second = bring(club, usebio())

        assert (first.is_new, second.is_new) == (True, False)
        assert second.session == first.session
        assert Event.objects.count() == 1


def test_disagreeing_file_comes_in_as_computed_here() -> None:
    club = make_organiser()
    with scope(organiser=club):
        imported = bring(club, usebio(WRONG_TOTAL))

        assert [str(each) for each in imported.differences] == [
            "Pair 1: total is 5.00 in the file, 4.00 here"
        ]
        assert imported.session.releases.get().ranking[0]["total"] == "4"


def test_disagreeing_file_changes_nothing_when_it_must_agree() -> None:
    club = make_organiser()
    before = rows()
    with scope(organiser=club), pytest.raises(Disagreement) as refused:
        bring(club, usebio(WRONG_TOTAL), must_agree=True)

    assert len(refused.value.differences) == 1
    assert rows() == before


def test_player_in_two_pairs_changes_nothing() -> None:
    club = make_organiser()
    before = rows()
    with scope(organiser=club), pytest.raises(UserError) as refused:
        bring(club, usebio(("Bob 2", "Ann 1"), (">B2<", ">A1<")))

    assert str(refused.value) == (
        "Nothing was imported. Pair 2: Ann 1 is entered already, in entry 1."
    )
    assert rows() == before


def test_who_may_not_set_up_events_may_not_import() -> None:
    club = make_organiser()
    with scope(organiser=club), pytest.raises(NotAllowed):
        bring(club, usebio(), actor=Actor.person(make_member(club)))


def run(folder: Path, content: bytes, *options: str) -> str:
    file = folder / "friday.xml"
    file.write_bytes(content)
    output = StringIO()
    call_command("import_session", str(file), "--organiser", "acol", *options, stdout=output)
    return output.getvalue()


def test_command_verifies(tmp_path: Path) -> None:
    make_organiser("acol")

    assert run(tmp_path, usebio(), "--verify").splitlines()[1:] == [
        CONVENTION,
        "Every line, total, percentage and place agrees.",
    ]


def test_command_verifies_a_file_by_the_convention_of_its_program(tmp_path: Path) -> None:
    """By ties 3 and 1, by Neuberg 3.5 and 0.5: two lines of two pairs each differ here."""
    make_organiser("acol")

    _, convention, *rest = run(tmp_path, scorebridge(), "--verify").splitlines()
    assert convention.startswith("ScoreBridge: compared as ScoreBridge computes; a board with few")
    assert rest == [
        "By its conditions the score here has 4 other figures.",
        "Every line, total, percentage and place agrees.",
    ]


def test_command_prints_each_difference_and_imports_nothing(tmp_path: Path) -> None:
    make_organiser("acol")
    before = rows()
    file = tmp_path / "friday.xml"
    file.write_bytes(usebio(WRONG_TOTAL))
    output = StringIO()

    with pytest.raises(CommandError, match="One figure in the file") as refused:
        call_command("import_session", str(file), "--organiser", "acol", "--verify", stdout=output)

    assert output.getvalue().splitlines() == [
        CONVENTION,
        "Pair 1: total is 5.00 in the file, 4.00 here",
    ]
    assert refused.value.returncode == 1
    assert rows() == before


def test_command_without_verify_mentions_differences(tmp_path: Path) -> None:
    make_organiser("acol")

    assert "differ in 1 places" in run(tmp_path, usebio(WRONG_TOTAL))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (usebio(('TYPE="MP_PAIRS"', 'TYPE="NOTSUP"')), "event type NOTSUP is not supported"),
        (usebio(("<TRICKS>9<", "<TRICKS>14<")), "board 1, line 2 .3 v 4.: 14 tricks"),
        (b"\xff\xfe", "line 1: not readable as XML"),
    ],
)
def test_command_refuses_broken_files_and_changes_nothing(
    tmp_path: Path, content: bytes, message: str
) -> None:
    make_organiser("acol")
    before = rows()

    with pytest.raises(CommandError, match=message):
        run(tmp_path, content)

    assert rows() == before


def test_command_names_what_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="There is no organiser 'acol'"):
        run(tmp_path, usebio())
    make_organiser("acol")
    with pytest.raises(CommandError, match="No such file"):
        call_command("import_session", str(tmp_path / "none.xml"), "--organiser", "acol")


@pytest.mark.parametrize(
    "replacements",
    [
        (),
        (("<SCORE>420</SCORE>", "<SCORE>A6040</SCORE>"),),
        (('TYPE="MP_PAIRS"', 'TYPE="CROSS_IMP"'),),
        (('TYPE="MP_PAIRS"', 'TYPE="BUTLER_PAIRS"'),),
    ],
)
def test_the_score_computed_from_the_file_is_that_of_the_rows(
    replacements: tuple[tuple[str, str], ...],
) -> None:
    club = make_organiser()
    with scope(organiser=club):
        session = bring(club, usebio(*replacements)).session
        release = session.releases.get()
        sheet = score_sheet(score_input(session))
    assert (release.ranking, release.travellers) == (sheet["ranking"], sheet["travellers"])


def test_the_score_of_two_lines_is_that_of_the_rows() -> None:
    club = make_organiser()
    with scope(organiser=club):
        session = bring(club, field_of(6, winners=2)).session
        release = session.releases.get()
        sheet = score_sheet(score_input(session))
        assert first_break(club) is None
    assert (release.ranking, release.travellers) == (sheet["ranking"], sheet["travellers"])
    assert next(row["label"] for row in release.ranking if row["line"] == "NS") == "5NS"


@pytest.mark.django_db(transaction=True)
def test_the_lock_is_held_for_as_few_queries_whatever_the_size() -> None:
    def of(club: Organiser, tables: int) -> Asked:
        with scope(organiser=club), asked() as found:
            bring(club, field_of(tables))
        return found

    small, large = of(make_organiser("small"), 3), of(make_organiser("large"), 12)
    assert len(small.within) == len(large.within) <= 69
    assert len(small.before) == len(large.before) == 1


def test_a_title_that_is_too_long_is_shortened_with_a_word() -> None:
    club = make_organiser()
    long = ("<EVENT_DESCRIPTION>Friday", "<EVENT_DESCRIPTION>" + "F" * 130)
    with scope(organiser=club):
        imported = bring(club, usebio(long))
        written = HistoryRecord.objects.get(act="event.import")
    assert "is shortened" in summary_of(imported)
    assert imported.session.event.name == "F" * 120
    assert written.after is not None
    assert written.after["title"] == "F" * 130 + " Duplicate"


def field_of(tables: int, winners: int = 1) -> bytes:
    """A file of one board: at table n pair 2n-1 meets 2n, or n meets n with two winners."""
    one = winners == 1
    seats = [(2 * n - 1, 2 * n) if one else (n, n) for n in range(1, tables + 1)]
    sides = [(seat[0], "N") for seat in seats] + [(seat[1], "E") for seat in seats]
    pairs = "".join(
        f"<PAIR><PAIR_NUMBER>{number}</PAIR_NUMBER><DIRECTION>{side}</DIRECTION>"
        f"<PLAYER><PLAYER_NAME>Ann {side}{number_word(number)}</PLAYER_NAME></PLAYER>"
        f"<PLAYER><PLAYER_NAME>Bob {side}{number_word(number)}</PLAYER_NAME></PLAYER></PAIR>"
        for number, side in sides
    )
    tricks = [8, 9, 10, 9, 11, 7]
    lines = "".join(
        f"<TRAVELLER_LINE><NS_PAIR_NUMBER>{ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{ew}"
        f"</EW_PAIR_NUMBER><CONTRACT>4S</CONTRACT><PLAYED_BY>N</PLAYED_BY>"
        f"<TRICKS>{tricks[place % 6]}</TRICKS></TRAVELLER_LINE>"
        for place, (ns, ew) in enumerate(seats)
    )
    return (
        f"<USEBIO><EVENT EVENT_TYPE='MP_PAIRS'><WINNER_TYPE>{winners}</WINNER_TYPE>"
        f"<DATE>13/11/2026</DATE><PARTICIPANTS>{pairs}</PARTICIPANTS>"
        f"<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{lines}</BOARD></EVENT></USEBIO>"
    ).encode()
