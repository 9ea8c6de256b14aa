"""`manage.py movement` prints what `generate` makes."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from events.movements.catalogue import generate
from events.movements.kinds import KINDS
from events.movements.schedule import Contest


def printed(*arguments: str) -> str:
    out = StringIO()
    call_command("movement", *arguments, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize("tables", ["6.5", "6½", "13/2"])
def test_json_is_the_schedule(tables: str) -> None:
    text = printed("mitchell", "--tables", tables, "--boards", "24", "--json")
    assert json.loads(text) == generate("mitchell", field=13, boards=24).as_dict()


def test_table_shows_rounds_pairs_boards_and_sit_outs() -> None:
    assert printed("mitchell", "--tables", "2.5", "--boards", "4", "--rounds", "2") == (
        "Mitchell for 2½ tables\n"
        "\n"
        "Round  Table 1     Table 2     Table 3\n"
        "    1  1v1 1-2     2v2 3-4     3 sits out\n"
        "    2  1v3 3-4     2v1 5-6     2 sits out\n"
        "\n"
        "Boards wait at a bye-stand on their way from table 1 to 2.\n"
        "One pair sits out in each round, at table 3.\n"
    )


def test_boards_default_to_a_full_movement_of_usual_length() -> None:
    data = json.loads(printed("howell", "--tables", "5", "--json"))
    assert (len(data["rounds"]), data["boards_per_set"]) == (9, 2)


def test_switch_makes_one_winner() -> None:
    text = printed("mitchell", "--tables", "9", "--boards", "27", "--switch", "2", "--json")
    assert json.loads(text)["switched_rounds"] == [8, 9]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_can_be_printed(kind: str) -> None:
    contest, sizes = KINDS[kind].contest, KINDS[kind].sizes
    size = min(sizes, key=lambda size: abs(size - 16))
    field = {
        Contest.PAIRS: ("--tables", f"{size}/2"),
        Contest.INDIVIDUAL: ("--players", str(size)),
        Contest.TEAMS: ("--teams", str(size)),
    }[contest]
    arguments = (kind, *field, "--boards", "28")
    assert json.loads(printed(*arguments, "--json"))["kind"] == kind
    assert printed(*arguments, "--table").startswith(
        f"{generate(kind, field=size, boards=28).title}\n\nRound  Table 1"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("howell", "--tables", "21"), "Howell for 21 tables is not available"),
        (("howell", "--tables", "6.3"), "'6.3' is not a number of whole or half tables"),
        (("howell", "--tables", "-4"), "expected one argument|whole or half tables"),
        (("howell", "--tables", "six"), "'six' is not a number of tables"),
        (("howell", "--tables", "5", "--switch", "1"), "winner in each direction can be switched"),
        (("mitchell", "--tables", "5", "--switch", "9"), "can be arrow-switched, not 9"),
        (("howell", "--tables", "5", "--boards", "0"), "at least one board"),
        (("rover", "--tables", "6"), "choose 4½–40½ tables"),
        (("rondo", "--tables", "6"), "invalid choice: 'rondo'"),
    ],
)
def test_wrong_arguments_are_explained(arguments: tuple[str, ...], message: str) -> None:
    with pytest.raises(CommandError, match=message):
        printed(*arguments)
