"""`manage.py movement --players` prints individuals."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from events.movements.catalogue import generate
from events.movements.schedule import Schedule


def printed(*arguments: str) -> str:
    out = StringIO()
    call_command("movement", *arguments, stdout=out)
    return out.getvalue()


def test_json_names_the_four_players_of_a_table_and_reads_back() -> None:
    data = json.loads(printed("individual", "--players", "20", "--boards", "30", "--json"))
    row = data["rounds"][0][0]
    assert (data["contest"], data["players"]) == ("individual", 20)
    assert list(row) == ["table", "n", "s", "e", "w", "board_set", "boards"]
    assert Schedule.from_dict(data) == generate("individual", field=20, boards=30)


def test_table_shows_partners_opponents_boards_and_who_sits_out() -> None:
    text = printed("individual", "--players", "6", "--boards", "4", "--rounds", "2")
    assert text == (
        "Individual for 6 players\n"
        "\n"
        "Round  Table 1      Table 2\n"
        "    1  1+2v6+4 1-2  3+5 sit out\n"
        "    2  2+3v1+5 3-4  4+6 sit out\n"
        "\n"
        "One table: nothing is compared, so score in total points.\n"
        "Nobody has a partner twice, or an opponent more than twice.\n"
        "2 players sit out in each round, at table 2.\n"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("individual", "--tables", "5"), "--players"),
        (("howell", "--players", "20"), "--tables"),
        (("individual", "--players", "20", "--tables", "5"), "not allowed with"),
        (("individual", "--players", "44"), "choose 4–40 players"),
        (("individual", "--players", "20", "--boards", "30", "--switch", "1"), "be switched"),
    ],
)
def test_wrong_arguments_are_explained(arguments: tuple[str, ...], message: str) -> None:
    with pytest.raises(CommandError, match=message):
        printed(*arguments)
