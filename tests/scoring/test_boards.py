"""Law 2: dealer and vulnerability."""

import pytest

from scoring.boards import Vulnerability, dealer, vulnerability
from scoring.cards import Side

LAW_2 = "N- E+ S! W* N+ E! S* W- N! E* S- W+ N* E- S+ W!"
VULNERABLE = {
    "-": Vulnerability.NONE,
    "+": Vulnerability.NS,
    "!": Vulnerability.EW,
    "*": Vulnerability.BOTH,
}


@pytest.mark.parametrize(("board", "printed"), list(enumerate(LAW_2.split(), start=1)))
@pytest.mark.parametrize("cycle", [0, 1, 2, 10])
def test_dealer_and_vulnerability_of_every_board(board: int, printed: str, cycle: int) -> None:
    number = board + 16 * cycle
    assert (dealer(number).value, vulnerability(number)) == (printed[0], VULNERABLE[printed[1]])


def test_board_zero_does_not_exist() -> None:
    with pytest.raises(ValueError, match="numbered from 1"):
        dealer(0)


def test_vulnerability_of_a_side() -> None:
    vulnerable = {value: [value.of(side) for side in Side] for value in Vulnerability}
    assert vulnerable == {
        Vulnerability.NONE: [False, False],
        Vulnerability.NS: [True, False],
        Vulnerability.EW: [False, True],
        Vulnerability.BOTH: [True, True],
    }
