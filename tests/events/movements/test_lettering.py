"""Tables and contestants in sentences carry the letter of their section, and nothing else does."""

import re

import pytest

from events.movements.change_codes import ChangeCode
from events.movements.codes import BreachCode, MovementCode, WordCode
from events.movements.lettering import lettered
from events.movements.notes import NoteCode
from events.movements.schedule import Contest, Contestant, MovementError
from scoring.entrants import Line
from scoring.errors import Code, Message, Plural


@pytest.mark.parametrize(
    ("said", "in_section"),
    [
        (
            Message(ChangeCode.SITS_NS, round=3, table=4, first=7, last=9),
            "Round 3, table B4: North-South, boards 7 to 9.",
        ),
        (
            Message(ChangeCode.SITS_OUT, round=3, table=4, who=Contestant(7).said),
            "Round 3, table B4: pair B7 sits out.",
        ),
        (
            Message(
                ChangeCode.PLAYED_LATE,
                round=2,
                table=1,
                boards=(3, 4),
                count=2,
                ns=Contestant(2, Line.NS).said,
                ew=Contestant(5, Line.EW).said,
            ),
            (
                "Round 2, table B1: boards 3 and 4 will be played late by NS pair B2 and EW pair"
                " B5 (Laws 8B2, 82B2)."
            ),
        ),
        (
            Message(
                ChangeCode.BOARD_KNOWN,
                board=9,
                table=2,
                ns=Contestant(1).said,
                ew=Contestant(4).said,
                who=(Contestant(1).said, Contestant(4).said),
                count=2,
            ),
            (
                "Board 9 is cancelled at table B2 for pair B1 and pair B4: pair B1 and pair B4 had"
                " both played it (Law 15B1)."
            ),
        ),
        (Message(WordCode.SIDE, first=3, second=8), "the side B3+B8"),
        (Contestant(2, Line.EW, Contest.TEAMS).said, "the EW pair of team B2"),
        (
            Message(NoteCode.SHARE, tables=(1, 2), rounds=(4, 5), count=2),
            "Tables B1 and B2 share their boards in rounds 4 and 5.",
        ),
        (
            Message(NoteCode.TWO_APPENDIX, table=6, last=7),
            "Tables B6 and B7 are the appendix, after the last board set.",
        ),
        (
            Message(BreachCode.TABLES, round=2, tables=7),
            "Round 2 does not list tables 1 to 7 once each.",
        ),
    ],
)
def test_a_sentence_of_section_b(said: Message, in_section: str) -> None:
    assert str(lettered(said, "B")) == in_section
    assert lettered(said, "") == said


def test_a_sentence_that_is_lettered_is_so_once() -> None:
    said = Message(ChangeCode.SITS_OUT, round=3, table=4, who=Contestant(7).said)
    back = Message(ChangeCode.TAKEN_BACK, sentence=lettered(said, "B"))
    assert str(lettered(back, "B")) == "Taken back: Round 3, table B4: pair B7 sits out."


def test_a_refusal_of_section_b() -> None:
    refusal = MovementError(MovementCode.HAS_RESULT, round=1, table=2, board=3, ns=4, ew=5)
    assert str(lettered(refusal, "B")) == "Round 1, table B2: board 3 has a result (B4 – B5)."


def test_a_text_that_somebody_wrote_stays() -> None:
    assert lettered("Table 3 moves last.", "B") == "Table 3 moves last."


@pytest.mark.parametrize("codes", [ChangeCode, MovementCode, BreachCode, NoteCode])
def test_no_sentence_counts_its_tables(codes: type[Code]) -> None:
    """Its table is a name, `%(table)s`: "B3" would fit no number."""
    texts = [each.value for each in codes]
    texts += [text.many for text in texts if isinstance(text, Plural)]
    counted = [text for text in texts if re.search(r"[Tt]able %\(\w+\)d", text)]
    assert counted == []
