"""What the movements say is said in the reader's language, down to the numbers in it."""

import pytest
from django.utils import translation

from clubs.wording import worded
from events.movements.catalogue import generate, suggest
from events.movements.knockout.bracket import bracket
from events.movements.schedule import MovementError
from events.movements.swiss.conditions import SwissConditions
from events.movements.swiss.pairing import pair_round
from events.movements.swiss.standing import Entrant


def refusal(kind: str, field: int, **more: int) -> MovementError:
    with pytest.raises(MovementError) as refused:
        generate(kind, field=field, boards=24, **more)
    return refused.value


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Howell for 21 tables is not available; choose 2–20 tables."),
        ("fr", "Howell pour 21 tables n’existe pas ; choisissez 2–20 tables."),
        ("nl", "Howell voor 21 tafels is er niet; kies 2–20 tafels."),
    ],
)
def test_a_refusal_is_worded_with_what_is_in_it(language: str, said: str) -> None:
    with translation.override(language):
        assert worded(refusal("howell", 42)) == said


def test_an_obstacle_has_words_of_its_own() -> None:
    with translation.override("nl"):
        assert worded(refusal("howell", 3)) == (
            "Howell voor 1½ tafels is er niet; drie paren zijn niet te vergelijken: geen spel zou "
            "twee keer worden gespeeld."
        )


def test_nothing_that_fits() -> None:
    with pytest.raises(MovementError) as refused, translation.override("fr"):
        suggest(20, 26, minutes=6)
    with translation.override("fr"):
        assert worded(refused.value) == "Aucun mouvement n’existe pour 20 paires et 26 donnes."


def test_who_meets_again_is_worded_down_to_the_last_of_them() -> None:
    met = {1: (2, 3, 4), 2: (1, 4, 3), 3: (4, 1, 2), 4: (3, 2, 1)}
    standing = [Entrant(number, opponents=tuple((one,) for one in met[number])) for number in met]
    (note,) = pair_round(standing, SwissConditions()).notes
    with translation.override("nl"):
        assert worded(note) == (
            "1 en 2, 3 en 4 ontmoeten elkaar opnieuw: geen indeling is zonder herhaling, en geen "
            "heeft er minder."
        )


def test_rounds_of_a_knockout_have_names() -> None:
    made = bracket(16, consolation=True)
    with translation.override("nl"):
        assert [worded(each.name) for each in made.rounds] == [
            *("Laatste 16", "Kwartfinales", "Halve finales", "Finale"),
            *("Troostprijs: kwartfinales", "Troostprijs: halve finales", "Troostprijs: finale"),
        ]
