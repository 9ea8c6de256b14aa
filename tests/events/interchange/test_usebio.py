"""Reading USEBIO files, and saying what is wrong with them."""

from datetime import date

import pytest

from events.interchange.errors import InterchangeError
from events.interchange.records import ImportedPair, LineRecord, PlayerRecord
from events.interchange.usebio import parse_usebio
from scoring.awards import Artificial
from scoring.cards import Card
from scoring.contracts import PassedOut, parse_outcome
from scoring.entrants import Label
from tests.events.interchange.files import usebio


def refusal(*replacements: tuple[str, str]) -> str:
    with pytest.raises(InterchangeError) as refused:
        parse_usebio(usebio(*replacements))
    return str(refused.value)


def test_session_is_described() -> None:
    session = parse_usebio(usebio())

    assert (session.club, session.title) == ("Acol Bridge Club", "Friday Duplicate")
    assert (session.played_on, session.winners) == (date(2026, 11, 13), 1)
    assert [board.number for board in session.boards] == [1, 2]


def test_pair_keeps_its_official_figures_as_text() -> None:
    assert parse_usebio(usebio()).pairs[0] == ImportedPair(
        label=Label(1),
        players=(PlayerRecord("Ann 1", "A1"), PlayerRecord("Bob 1", "B1")),
        total="4.00",
        percent="100.00",
        place="1",
    )


def test_line_is_read_with_contract_lead_and_figures() -> None:
    assert parse_usebio(usebio()).boards[0].lines[0] == LineRecord(
        ns=Label(1),
        ew=Label(2),
        outcome=parse_outcome("4S", "N", 10),
        lead=Card.parse("SA"),
        artificial=None,
        score=420,
        ns_earned="2",
        ew_earned="0",
    )


def test_pass_has_an_outcome_and_no_lead() -> None:
    passed = parse_usebio(usebio()).boards[1].lines[0]

    assert (passed.outcome, passed.lead, passed.score) == (PassedOut(), None, 0)


def test_artificial_score_is_a_percentage_for_each_side() -> None:
    line = parse_usebio(usebio(("<SCORE>420</SCORE>", "<SCORE>A6040</SCORE>"))).boards[0].lines[0]

    assert line.artificial == (Artificial.parse("60"), Artificial.parse("40"))
    assert line.outcome is None


def test_line_without_contract_and_score_was_not_played() -> None:
    contract = ("<CONTRACT>PASS</CONTRACT>", "<CONTRACT></CONTRACT>")
    line = parse_usebio(usebio(contract, ("<SCORE>0</SCORE>", "<SCORE/>"))).boards[1].lines[0]

    assert (line.outcome, line.artificial, line.score) == (None, None, None)


def test_two_winners_take_their_line_from_direction_or_number() -> None:
    content = usebio(
        ("<WINNER_TYPE>1<", "<WINNER_TYPE>2<"),
        ("<PAIR_NUMBER>1</PAIR_NUMBER><DIRECTION>", "<PAIR_NUMBER>1</PAIR_NUMBER><DIRECTION>N"),
        ("<PAIR_NUMBER>2</PAIR_NUMBER><DIRECTION>", "<PAIR_NUMBER>1EW</PAIR_NUMBER><DIRECTION>"),
        ("<PAIR_NUMBER>3</PAIR_NUMBER><DIRECTION>", "<PAIR_NUMBER>2</PAIR_NUMBER><DIRECTION>NS"),
        ("<PAIR_NUMBER>4</PAIR_NUMBER><DIRECTION>", "<PAIR_NUMBER>2</PAIR_NUMBER><DIRECTION>EW"),
        (
            "<NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2<",
            "<NS_PAIR_NUMBER>1NS</NS_PAIR_NUMBER><EW_PAIR_NUMBER>1<",
        ),
        (
            "<NS_PAIR_NUMBER>3</NS_PAIR_NUMBER><EW_PAIR_NUMBER>4<",
            "<NS_PAIR_NUMBER>2</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2<",
        ),
        (
            "<NS_PAIR_NUMBER>3</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2<",
            "<NS_PAIR_NUMBER>2</NS_PAIR_NUMBER><EW_PAIR_NUMBER>1<",
        ),
        (
            "<NS_PAIR_NUMBER>4</NS_PAIR_NUMBER><EW_PAIR_NUMBER>1<",
            "<NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2<",
        ),
    )
    session = parse_usebio(content)

    assert [str(pair.label) for pair in session.pairs] == ["1NS", "1EW", "2NS", "2EW"]
    assert [(str(line.ns), str(line.ew)) for line in session.boards[0].lines] == [
        ("1NS", "1EW"),
        ("2NS", "2EW"),
    ]


def test_sections_inside_a_session_are_read_like_a_bare_event() -> None:
    nested = usebio(
        ("<PARTICIPANTS>", "<SESSION><SECTION><PARTICIPANTS>"),
        ("</EVENT>", "</SECTION></SESSION></EVENT>"),
    )

    assert parse_usebio(nested) == parse_usebio(usebio())


def test_latin_1_is_read_when_declared() -> None:
    content = usebio(('encoding="utf-8"', 'encoding="iso-8859-1"'), ("Ann 1", "Änne"))
    content = content.decode().encode("iso-8859-1")

    assert parse_usebio(content).pairs[0].players[0].name == "Änne"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            'TYPE="MP_PAIRS"',
            'TYPE="NOTSUP"',
            (
                "event type NOTSUP is not supported; pairs and individuals at matchpoints, Butler, "
                "cross-IMPs or total points are"
            ),
        ),
        ("<DATE>13/11/2026", "<DATE>2026-11-13", "DATE is “2026-11-13”; expected day/month/year"),
        (
            "<WINNER_TYPE>1<",
            "<WINNER_TYPE>3<",
            "WINNER_TYPE is “3”; a session has one winner or two",
        ),
        ("<PAIR_NUMBER>2</PAIR_NUMBER>", "<PAIR_NUMBER>1</PAIR_NUMBER>", "pair 1: comes 2 times"),
        (
            "<PAIR_NUMBER>2</PAIR_NUMBER>",
            "<PAIR_NUMBER>2b</PAIR_NUMBER>",
            "pair 2b: “2b” is no pair number",
        ),
        ("<PLAYER_NAME>Bob 2<", "<PLAYER_NAME><", "pair 2: a player without a name"),
        ("<BOARD_NUMBER>2<", "<BOARD_NUMBER>1<", "board 1: comes 2 times"),
        (
            "<BOARD_NUMBER>2<",
            "<BOARD_NUMBER>two<",
            "a board: BOARD_NUMBER is “two”, not a whole number",
        ),
        (
            "<EW_PAIR_NUMBER>4<",
            "<EW_PAIR_NUMBER>9<",
            "board 1, line 2 (3 v 9): pair 9 is not among the participants",
        ),
        (
            "<EW_PAIR_NUMBER>4<",
            "<EW_PAIR_NUMBER>1<",
            "board 1, line 2 (3 v 1): pair 1 has already played the board",
        ),
        (
            "<CONTRACT>1NT<",
            "<CONTRACT>8NT<",
            "board 2, line 2 (4 v 1): level 8: a contract is at level 1 to 7",
        ),
        (
            "<CONTRACT>1NT<",
            "<CONTRACT><",
            "board 2, line 2 (4 v 1): a score of -90 without a contract",
        ),
        ("<TRICKS>9<", "<TRICKS>14<", "board 1, line 2 (3 v 4): 14 tricks: a contract has 0 to 13"),
        (
            "<TRICKS>9<",
            "<TRICKS>nine<",
            "board 1, line 2 (3 v 4): TRICKS is “nine”, not a whole number",
        ),
        ("<TRICKS>9<", "<TRICKS><", "board 1, line 2 (3 v 4): 4S without a number of tricks"),
        (
            "<PLAYED_BY>E<",
            "<PLAYED_BY>X<",
            "board 2, line 2 (4 v 1): 'X' is no declarer; write N, E, S or W",
        ),
        (
            "<LEAD>4D<",
            "<LEAD>1D<",
            (
                "board 2, line 2 (4 v 1): '1D' is not a card; "
                "write the suit and the rank, like SA or DK"
            ),
        ),
        (
            "<SCORE>-90<",
            "<SCORE>ninety<",
            "board 2, line 2 (4 v 1): SCORE is “NINETY”, neither points nor like A6040",
        ),
    ],
)
def test_fault_is_told_with_its_place(old: str, new: str, message: str) -> None:
    assert refusal((old, new)) == message


def test_cut_off_file_names_the_line() -> None:
    with pytest.raises(InterchangeError, match=r"^line 12: not readable as XML"):
        parse_usebio(usebio()[:-900])


def test_bytes_that_the_declared_encoding_does_not_know_are_refused() -> None:
    content = usebio(("Ann 1", "Änne")).decode().encode("iso-8859-1")

    with pytest.raises(InterchangeError, match="not in the encoding that it declares"):
        parse_usebio(content)


def test_unknown_encoding_is_refused() -> None:
    with pytest.raises(InterchangeError, match="encoding"):
        parse_usebio(usebio(('encoding="utf-8"', 'encoding="bridge-9"')))


def test_entities_are_refused() -> None:
    bomb = ('SYSTEM "usebio_v1_2.dtd"', '[<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]')

    assert refusal(bomb, ("Ann 1", "&b;")) == (
        "the file declares entities, which no result file needs"
    )


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "line 1: not readable as XML"),
        (b"name,number\n", "line 1: not readable as XML"),
        (b"<html/>", "not a USEBIO file: its outermost element is html"),
        (b"<USEBIO/>", "USEBIO has no EVENT"),
    ],
)
def test_other_files_are_refused(content: bytes, message: str) -> None:
    with pytest.raises(InterchangeError) as refused:
        parse_usebio(content)

    assert str(refused.value).startswith(message)


def test_elements_nested_too_deeply_are_refused() -> None:
    deep = b"<USEBIO>" + b"<A>" * 200_000
    with pytest.raises(InterchangeError, match="nested more than 20 deep"):
        parse_usebio(deep)


def test_entities_that_grow_are_refused() -> None:
    bomb = b"<!DOCTYPE a [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;'>]><USEBIO>&b;</USEBIO>"
    with pytest.raises(InterchangeError, match="declares entities"):
        parse_usebio(bomb)


def test_a_text_out_of_all_measure_is_refused() -> None:
    long = ("<PROGRAM_NAME>Compscore3<", f"<PROGRAM_NAME>{'C' * 501}<")
    with pytest.raises(InterchangeError, match="PROGRAM_NAME is longer than 500 characters"):
        parse_usebio(usebio(long))


def an_individual(*replacements: tuple[str, str]) -> bytes:
    """Four players, who are partners once: 1+2 make 4S against 3+4."""
    players = "".join(
        f"<PLAYER><PLAYER_NUMBER>{number}</PLAYER_NUMBER><PLAYER_NAME>Pat {word}</PLAYER_NAME>"
        f"<PLACE>1=</PLACE></PLAYER>"
        for number, word in enumerate("ABCD", start=1)
    )
    seats = "".join(
        f"<{seat}_PLAYER_NUMBER>{number}</{seat}_PLAYER_NUMBER>"
        for seat, number in zip("NSEW", (1, 2, 3, 4), strict=True)
    )
    text = (
        '<USEBIO><EVENT EVENT_TYPE="INDIVIDUAL"><DATE>13/11/2026</DATE>'
        f"<PARTICIPANTS>{players}</PARTICIPANTS><BOARD><BOARD_NUMBER>1</BOARD_NUMBER>"
        f"<TRAVELLER_LINE>{seats}<CONTRACT>4S</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>10</TRICKS>"
        "</TRAVELLER_LINE></BOARD></EVENT></USEBIO>"
    )
    for old, new in replacements:
        assert old in text, old
        text = text.replace(old, new)
    return text.encode()


def test_an_individual_is_read() -> None:
    record = parse_usebio(an_individual())
    (line,) = record.boards[0].lines
    assert (record.individual, record.method, record.winners) == (True, "matchpoints", 1)
    assert [each.players[0].name for each in record.pairs] == ["Pat A", "Pat B", "Pat C", "Pat D"]
    assert (str(line.ns), str(line.ew)) == ("1+2", "3+4")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "<W_PLAYER_NUMBER>4<",
            "<W_PLAYER_NUMBER>5<",
            "board 1, line 1 (1+2 v 3+5): pair 5 is not among the participants",
        ),
        (
            "<W_PLAYER_NUMBER>4<",
            "<W_PLAYER_NUMBER>3<",
            "board 1, line 1 (1+2 v 3+3): player 3 cannot be their own partner",
        ),
        (
            "<W_PLAYER_NUMBER>4<",
            "<W_PLAYER_NUMBER>2<",
            "board 1, line 1 (1+2 v 3+2): pair 2 has already played the board",
        ),
        ("<PLAYER_NUMBER>4<", "<PLAYER_NUMBER>3<", "player 3: comes 2 times"),
        ("Pat D", "", "player 4: a player without a name"),
        ("PARTICIPANTS", "NOBODY", "the file names no players"),
    ],
)
def test_what_is_wrong_with_an_individual_is_told_with_its_place(
    old: str, new: str, message: str
) -> None:
    with pytest.raises(InterchangeError) as refused:
        parse_usebio(an_individual((old, new)))
    assert str(refused.value) == message


def test_total_points_are_read_and_have_no_artificial_scores() -> None:
    points = ('EVENT_TYPE="MP_PAIRS"', 'EVENT_TYPE="AGGREGATE"')
    record = parse_usebio(usebio(points))
    assert record.method == "total_points"
    assert [line.score for line in record.boards[0].lines] == [420, -50]
    with pytest.raises(InterchangeError) as refused:
        parse_usebio(usebio(points, ("<SCORE>-50<", "<SCORE>A6040<")))
    assert str(refused.value) == (
        "board 1, line 2 (3 v 4): an artificial score at total points, whose worth in points no "
        "file tells: write the score that was assigned"
    )
