"""What the pure packages say, in words."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from django.utils.translation import override

from clubs.interchange.codes import ListCode
from clubs.wording import worded
from scoring.conditions.options import Options
from scoring.conditions.penalties import Amount, AmountUnit, Penalty
from scoring.conditions.tie_breaks import Criterion, TieBreak
from scoring.document import read
from scoring.entrants import Line
from scoring.errors import BridgeError, Code, Message, ngettext_noop
from scoring.notation import NotationError, parse_entry
from scoring.rubber.deals import Honours, Partnership
from scoring.teams.match import Match
from scoring.teams.ranking import TeamRecord
from scoring.victory.catalogue import scale


class Greeting(Code):
    HELLO = "Hello %(who)s, and %(others)s"
    OTHERS = "%(count)d others"


def test_message_is_worded_with_those_in_it() -> None:
    message = Message(Greeting.HELLO, who="Ann", others=Message(Greeting.OTHERS, count=2))
    assert (worded(message), str(message)) == ("Hello Ann, and 2 others",) * 2


def test_error_is_worded_as_it_is_in_english() -> None:
    with pytest.raises(NotationError) as refused:
        parse_entry("4SN +4")
    with override("en"):
        assert worded(refused.value) == "14 tricks: a contract has at most 13"


class Waiting(Code):
    BOARDS = ngettext_noop("board %(which)s waits", "boards %(which)s wait", "count")


@pytest.mark.parametrize(
    ("boards", "said"), [((3,), "board 3 waits"), ((3, 4, 5), "boards 3, 4 and 5 wait")]
)
def test_a_number_decides_the_form_and_several_are_listed(
    boards: tuple[int, ...], said: str
) -> None:
    message = Message(Waiting.BOARDS, which=boards, count=len(boards))
    with override("en"):
        assert (worded(message), str(message)) == (said, said)


def test_what_somebody_wrote_is_shown_as_it_was_written() -> None:
    with override("fr"):
        assert worded("Nobody sits out.") == "Nobody sits out."


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", "ligne 3 : le nom manque"),
        ("nl", "regel 3: de naam ontbreekt"),
    ],
)
def test_a_fault_of_a_list_is_worded_with_its_line(language: str, said: str) -> None:
    fault = Message(ListCode.AT_LINE, line=3, fault=Message(ListCode.NO_NAME))
    with override(language):
        assert worded(fault).replace("\xa0", " ") == said


def refusal(refused: Callable[[], object]) -> BridgeError:
    with pytest.raises(BridgeError) as caught:
        refused()
    return caught.value


REFUSALS: dict[str, tuple[Callable[[], object], str, str, str]] = {
    "options": (
        lambda: Options(winners=3),
        "3 winners: a session has one or two",
        "3 vainqueurs : une séance en a un ou deux",
        "3 winnaars: een zitting heeft er één of twee",
    ),
    "an amount inside": (
        lambda: Penalty((Line.ALL, "7"), Amount(Fraction(-5), AmountUnit.PERCENT)),
        "a penalty of -5 percent: give what it takes away, 0 or more",
        "une pénalité de -5 pour cent : donnez ce qu’elle enlève, 0 ou plus",
        "een straf van -5 procent: geef wat eraf gaat, 0 of meer",
    ),
    "a criterion inside": (
        lambda: TeamRecord.check([TieBreak(Criterion.BOARDS_WON)]),
        "'boards won' breaks no tie of a teams event",
        "« donnes gagnées » ne départage pas dans une épreuve par équipes",
        "‘gewonnen spellen’ beslist geen gelijke stand van een teamwedstrijd",
    ),
    "a match": (
        lambda: Match("Oslo", "Oslo", ()),
        "team Oslo cannot play against itself",
        "l’équipe Oslo ne peut jouer contre elle-même",
        "team Oslo kan niet tegen zichzelf spelen",
    ),
    "a scale": (
        lambda: scale("acbl_20", boards=12),
        "12 boards: the scale is for 6 to 8 or 9 to 11",
        "12 donnes : l’échelle est pour 6 à 8 ou 9 à 11",
        "12 spellen: de schaal is voor 6 tot 8 of 9 tot 11",
    ),
    "a deal of a rubber": (
        lambda: Honours(Partnership.A, 90),
        "90 for honours: they count 100 or 150",
        "90 pour les honneurs : ils comptent 100 ou 150",
        "90 voor honneurs: die tellen 100 of 150",
    ),
    "a document, with the place": (
        lambda: read({"method": "butler", "boards": [{"board": 0, "results": []}]}),
        "boards[0].board: 0: the number of a board is 1 to 99999",
        "boards[0].board : 0 : le numéro d’une donne va de 1 à 99999",
        "boards[0].board: 0: het nummer van een spel is 1 tot 99999",
    ),
    "what a document's member cannot be made of": (
        lambda: read({"method": "butler", "boards": [], "datum": {"trim_share": "1/2"}}),
        "datum: a datum leaves out 0 results or more, less than half at each end",
        "datum : un datum écarte 0 résultat ou plus, moins de la moitié à chaque bout",
        "datum: een datumscore laat 0 of meer resultaten weg, aan elk eind minder dan de helft",
    ),
    "a value that is not quoted": (
        lambda: read({"game": ["rubber"]}),
        'game: a list is no game; write "rubber" or "chicago"',
        'game : une liste n’est pas un jeu ; écrivez "rubber" ou "chicago"',
        'game: een lijst is geen spelvorm; schrijf "rubber" of "chicago"',
    ),
    "several that are one too many": (
        lambda: read({"method": "bam", "matches": [], "boards": []}),
        "one of matches, boards is needed here, not matches and boards",
        "il faut ici l’un de matches, boards, non matches et boards",
        "hier is een van matches, boards nodig, niet matches en boards",
    ),
}


@pytest.mark.parametrize(("refused", "english", "french", "dutch"), REFUSALS.values(), ids=REFUSALS)
def test_what_scoring_refuses_is_worded_down_to_what_is_in_it(
    refused: Callable[[], object], english: str, french: str, dutch: str
) -> None:
    error = refusal(refused)
    said = []
    for language in ("en", "fr", "nl"):
        with override(language):
            said.append(worded(error).replace("\xa0", " "))
    assert (str(error), *said) == (english, english, french, dutch)
