"""What `manage.py movement swiss` and `knockout` print: what has no schedule before its results."""

import json
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from events.movements.knockout import text as knockout_text
from events.movements.knockout.bracket import bracket
from events.movements.schedule import Contest
from events.movements.swiss import text as swiss_text
from events.movements.swiss.conditions import OddField, Opening, SwissConditions, Way
from events.movements.swiss.draw import Pairing
from events.movements.swiss.pairing import pair_round
from events.movements.swiss.standing import Entrant, read_standing


def add_options(parser: ArgumentParser) -> None:
    """The options of draws."""
    swiss = parser.add_argument_group("swiss")
    swiss.add_argument("--standing", type=Path, help="JSON: the contestants and whom they have met")
    swiss.add_argument("--way", choices=list(Way), default=Way.CLOSEST, help="how to pair")
    swiss.add_argument(
        "--odd", choices=list(OddField), default=OddField.BYE, help="what an odd field does"
    )
    swiss.add_argument("--opening", choices=list(Opening), default=Opening.HALVES)
    swiss.add_argument("--seed", type=int, default=0, help="of a random opening")
    swiss.add_argument("--rematch-after", type=int, metavar="ROUNDS", help="else there is none")
    swiss.add_argument("--stationary", type=int, nargs="*", default=(), metavar="NUMBER")
    knockout = parser.add_argument_group("knockout")
    knockout.add_argument("--choices", type=int, nargs="*", default=(), metavar="OPPONENT")
    knockout.add_argument("--third-place", action="store_true")
    knockout.add_argument("--consolation", action="store_true")


def swiss(options: Mapping[str, Any]) -> str:
    """The draw of the next round; of the first, if there is no standing.

    Raises:
        CommandError: no number is given, or the standing contradicts it.
        MovementError: the standing cannot be used.
        OSError: it cannot be read.

    """
    contest = Contest.PAIRS if options["pairs"] else Contest.TEAMS
    said = options["pairs"] or options["teams"]
    conditions = SwissConditions(
        contest=contest,
        way=Way(options["way"]),
        odd=OddField(options["odd"]),
        opening=Opening(options["opening"]),
        seed=options["seed"],
        rematch_after=options["rematch_after"],
        stationary=frozenset(options["stationary"]),
    )
    if options["standing"]:
        standing, running = _standing(options["standing"])
    elif said:
        standing, running = [Entrant(number) for number in range(1, said + 1)], None
    else:
        raise CommandError("Say how many --teams or --tables, or give the --standing.")
    if said and said != len(standing):
        raise CommandError(
            f"{said} {contest.contestants} are named, and the standing has {len(standing)}."
        )
    draw = pair_round(standing, conditions, running=running)
    return json.dumps(draw.as_dict()) if options["json"] else swiss_text.as_text(draw, contest)


def knockout(options: Mapping[str, Any]) -> str:
    """The bracket of so many teams.

    Raises:
        CommandError: no number of teams is given.
        MovementError: it cannot be had.

    """
    if options["teams"] is None:
        raise CommandError("Say how many --teams.")
    made = bracket(
        options["teams"],
        choices=options["choices"],
        third_place=options["third_place"],
        consolation=options["consolation"],
    )
    return json.dumps(made.as_dict()) if options["json"] else knockout_text.as_text(made)


DRAWS = {"swiss": swiss, "knockout": knockout}


def _standing(path: Path) -> tuple[Sequence[Entrant], Pairing | None]:
    """A list, or {"standing": the list, "running": the three of a triple that goes on}."""
    try:
        data = json.loads(path.read_text())
    except ValueError as error:
        raise CommandError(f"{path.name} is not JSON: {error}") from error
    if not isinstance(data, dict):
        return read_standing(data), None
    running = data.get("running")
    if running is None:
        return read_standing(data.get("standing")), None
    if not isinstance(running, list) or len(running) != 3:
        raise CommandError("A running triple is a list of three teams.")
    one, other, third = map(int, running)
    return read_standing(data.get("standing")), Pairing(0, one, other, third, leg=1)
