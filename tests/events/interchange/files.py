"""A small USEBIO file, correct unless a test spoils it.

Four pairs, one winner, two boards. Board 1, nobody vulnerable: 1 v 2 make 4S (+420), 3 v 4 go one
down in it (-50). Board 2, N-S vulnerable: 3 v 2 pass out, 4 v 1 let 1NT by East make (-90).
"""

OFFICIAL = {
    1: ("4.00", "100.00", "1"),
    2: ("0.00", "0.00", "4"),
    3: ("2.00", "50.00", "2"),
    4: ("2.00", "50.00", "2"),
}


def usebio(*replacements: tuple[str, str]) -> bytes:
    """The file, with each first text, which must be in it once, replaced by the second."""
    text = _FILE
    for old, new in replacements:
        assert text.count(old) == 1, (text.count(old), old)
        text = text.replace(old, new)
    return text.encode()


def pair(number: int) -> str:
    total, percent, place = OFFICIAL[number]
    return (
        f"<PAIR><PAIR_NUMBER>{number}</PAIR_NUMBER><DIRECTION></DIRECTION>"
        f"<TOTAL_SCORE>{total}</TOTAL_SCORE><PERCENTAGE>{percent}</PERCENTAGE>"
        f"<PLACE>{place}</PLACE>{player('Ann', number)}{player('Bob', number)}</PAIR>"
    )


def player(name: str, number: int) -> str:
    return (
        f"<PLAYER><PLAYER_NAME>{name} {number}</PLAYER_NAME>"
        f"<NATIONAL_ID_NUMBER>{name[0]}{number}</NATIONAL_ID_NUMBER></PLAYER>"
    )


def line(pairs: tuple[int, int], *, played: str, score: str, matchpoints: tuple[str, str]) -> str:
    """A traveller's line; `played` is contract, declarer, lead and tricks, each may be "-"."""
    contract, declarer, lead, tricks = ("" if word == "-" else word for word in played.split())
    return (
        f"<TRAVELLER_LINE><NS_PAIR_NUMBER>{pairs[0]}</NS_PAIR_NUMBER>"
        f"<EW_PAIR_NUMBER>{pairs[1]}</EW_PAIR_NUMBER><CONTRACT>{contract}</CONTRACT>"
        f"<PLAYED_BY>{declarer}</PLAYED_BY><LEAD>{lead}</LEAD><TRICKS>{tricks}</TRICKS>"
        f"<SCORE>{score}</SCORE><NS_MATCH_POINTS>{matchpoints[0]}</NS_MATCH_POINTS>"
        f"<EW_MATCH_POINTS>{matchpoints[1]}</EW_MATCH_POINTS></TRAVELLER_LINE>"
    )


_FILE = f"""<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE USEBIO SYSTEM "usebio_v1_2.dtd">
<USEBIO Version="1.2">
<CLUB><CLUB_NAME>Acol Bridge Club</CLUB_NAME></CLUB>
<EVENT EVENT_TYPE="MP_PAIRS">
<EVENT_DESCRIPTION>Friday  Duplicate</EVENT_DESCRIPTION>
<PROGRAM_NAME>Compscore3</PROGRAM_NAME>
<WINNER_TYPE>1</WINNER_TYPE>
<DATE>13/11/2026</DATE>
<PARTICIPANTS>{"".join(pair(number) for number in OFFICIAL)}</PARTICIPANTS>
<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>
{line((1, 2), played="4S N SA 10", score="420", matchpoints=("2", "0"))}
{line((3, 4), played="4S S - 9", score="-50", matchpoints=("0", "2"))}
</BOARD>
<BOARD><BOARD_NUMBER>2</BOARD_NUMBER>
{line((3, 2), played="PASS - - -", score="0", matchpoints=("2", "0"))}
{line((4, 1), played="1NT E 4D 7", score="-90", matchpoints=("0", "2"))}
</BOARD>
</EVENT>
</USEBIO>
"""


def scorebridge(program: str = "ScoreBridge") -> bytes:
    """Six pairs; board 1 with three results, board 2 with two, factored by ties: 3 and 1 of 4.

    It makes no claim to totals and places.
    """
    boards = [
        line((1, 2), played="4S N - 10", score="420", matchpoints=("4", "0")),
        line((3, 4), played="3NT N - 9", score="400", matchpoints=("2", "2")),
        line((5, 6), played="2S N - 8", score="110", matchpoints=("0", "4")),
        "</BOARD><BOARD><BOARD_NUMBER>2</BOARD_NUMBER>",
        line((1, 4), played="1NT N - 7", score="90", matchpoints=("3.0", "1.0")),
        line((3, 6), played="PASS - - -", score="0", matchpoints=("1.0", "3.0")),
    ]
    pairs = [
        f"<PAIR><PAIR_NUMBER>{number}</PAIR_NUMBER>{player('Ann', number)}{player('Bob', number)}"
        "</PAIR>"
        for number in range(1, 7)
    ]
    return (
        '<USEBIO Version="1.2"><CLUB><CLUB_NAME>Acol Bridge Club</CLUB_NAME></CLUB>'
        '<EVENT EVENT_TYPE="MP_PAIRS"><EVENT_DESCRIPTION>Ties</EVENT_DESCRIPTION>'
        f"<PROGRAM_NAME>{program}</PROGRAM_NAME><WINNER_TYPE>1</WINNER_TYPE>"
        f"<DATE>13/11/2026</DATE><PARTICIPANTS>{''.join(pairs)}</PARTICIPANTS>"
        f"<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{''.join(boards)}</BOARD></EVENT></USEBIO>"
    ).encode()


IN_SECTIONS = {
    "A": {
        1: ("5", "83.33", "2="),
        2: ("1", "16.67", "6="),
        3: ("0", "0.00", "8"),
        4: ("6", "100.00", "1"),
    },
    "B": {
        1: ("2", "33.33", "5"),
        2: ("4", "66.67", "4"),
        3: ("5", "83.33", "2="),
        4: ("1", "16.67", "6="),
    },
}


def in_sections(*replacements: tuple[str, str]) -> bytes:
    """Sections A and B of four pairs that play board 1: +420, -50, +400 and +420.

    They are scored together: of 6 matchpoints N-S get 5, 0, 2 and 5.
    """
    lines = {
        "A": [
            line((1, 2), played="4S N - 10", score="420", matchpoints=("5", "1")),
            line((3, 4), played="4S S - 9", score="-50", matchpoints=("0", "6")),
        ],
        "B": [
            line((1, 2), played="3NT N - 9", score="400", matchpoints=("2", "4")),
            line((3, 4), played="4S N - 10", score="420", matchpoints=("5", "1")),
        ],
    }
    sections = "".join(
        f'<SECTION SECTION_ID="{letter}"><PARTICIPANTS>'
        f"{''.join(pair_of(letter, *each) for each in IN_SECTIONS[letter].items())}</PARTICIPANTS>"
        f"<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{''.join(lines[letter])}</BOARD></SECTION>"
        for letter in "AB"
    )
    text = (
        '<USEBIO Version="1.2"><CLUB><CLUB_NAME>Acol Bridge Club</CLUB_NAME></CLUB>'
        '<EVENT EVENT_TYPE="MP_PAIRS"><EVENT_DESCRIPTION>Two rooms</EVENT_DESCRIPTION>'
        "<PROGRAM_NAME>Compscore3</PROGRAM_NAME><WINNER_TYPE>1</WINNER_TYPE>"
        f"<DATE>13/11/2026</DATE><SESSION>{sections}</SESSION></EVENT></USEBIO>"
    )
    for old, new in replacements:
        assert old in text, old
        text = text.replace(old, new)
    return text.encode()


def pair_of(section: str, number: int, official: tuple[str, str, str]) -> str:
    total, percent, place = official
    return (
        f"<PAIR><PAIR_NUMBER>{number}</PAIR_NUMBER><TOTAL_SCORE>{total}</TOTAL_SCORE>"
        f"<PERCENTAGE>{percent}</PERCENTAGE><PLACE>{place}</PLACE>"
        f"{player(f'Ann {section}', number)}{player(f'Bob {section}', number)}</PAIR>"
    ).replace("<NATIONAL_ID_NUMBER>", f"<NATIONAL_ID_NUMBER>{section}")


def team(number: int, total: str = "", place: str = "", *, size: int = 4) -> str:
    """A team of four, in pairs as online results have them."""
    word = chr(64 + number)
    people = [f"{first} {word}" for first in ("Ann", "Bob", "Cy", "Di", "Eve")[:size]]
    pairs = "".join(
        f"<PAIR><PAIR_NUMBER>{10 * number + at}</PAIR_NUMBER>"
        + "".join(
            f"<PLAYER><PLAYER_NAME>{name}</PLAYER_NAME></PLAYER>"
            for name in people[2 * at : 2 * at + 2]
        )
        + "</PAIR>"
        for at in range((size + 1) // 2)
    )
    return (
        f'<TEAM TEAM_ID="{number}" TEAM_NAME="The {word}s"><TOTAL_SCORE>{total}</TOTAL_SCORE>'
        f"<PLACE>{place}</PLACE>{pairs}</TEAM>"
    )


def second_leg() -> tuple[str, str]:
    """For `a_match`: in round 2 they meet again on board 8, at home with team 2, which wins 10."""
    text = a_match().decode()
    first = text[text.index("<MATCH>") : text.index("</EVENT>")]
    again = first.replace("<ROUND_NUMBER>1<", "<ROUND_NUMBER>2<")
    again = again.replace("<BOARD_NUMBER>1<", "<BOARD_NUMBER>8<")
    again = again.replace("<TEAM>1<", "<TEAM>2<").replace("<OPPOSING_TEAM>2<", "<OPPOSING_TEAM>1<")
    again = again.replace("_NUMBER>10<", "_NUMBER>?<").replace("_NUMBER>20<", "_NUMBER>10<")
    again = again.replace("_NUMBER>?<", "_NUMBER>20<")
    return "</MATCH></EVENT>", f"</MATCH>{again}</EVENT>"


def a_match(*replacements: tuple[str, str]) -> bytes:
    """Team 1 beats team 2 by 10 IMPs on one board: +420 and -50 the other way.

    The lines name pairs, 10 and 20 North-South, as those of programs that play online do.
    """
    lines = "".join(
        f"<TRAVELLER_LINE><NS_PAIR_NUMBER>{ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{ew}"
        f"</EW_PAIR_NUMBER><CONTRACT>4S</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>{tricks}</TRICKS>"
        f"<SCORE>{points}</SCORE></TRAVELLER_LINE>"
        for ns, ew, tricks, points in ((10, 21, 10, 420), (20, 11, 9, -50))
    )
    text = (
        '<USEBIO Version="1.3"><EVENT EVENT_TYPE="TEAMS">'
        "<MATCH_SCORING_METHOD>IMPS</MATCH_SCORING_METHOD><DATE>13/11/2026</DATE>"
        f"<PARTICIPANTS>{team(1, '10', '1')}{team(2, '-10', '2')}</PARTICIPANTS>"
        "<MATCH><ROUND_NUMBER>1</ROUND_NUMBER><TEAM>1</TEAM><OPPOSING_TEAM>2</OPPOSING_TEAM>"
        "<TEAM_SCORE>10</TEAM_SCORE><OPPOSING_TEAM_SCORE>-10</OPPOSING_TEAM_SCORE>"
        f"<BOARD><BOARD_NUMBER>1</BOARD_NUMBER><IMPS>10</IMPS>{lines}</BOARD></MATCH>"
        "</EVENT></USEBIO>"
    )
    for old, new in replacements:
        assert text.count(old) == 1, (text.count(old), old)
        text = text.replace(old, new)
    return text.encode()
