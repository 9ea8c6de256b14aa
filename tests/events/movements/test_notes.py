"""What a movement says of itself comes back as it was said, also from a version without codes."""

from typing import Any

import pytest
from django.utils.translation import override

from clubs.wording import sentences, worded
from events.movements.catalogue import generate
from events.movements.changes.change import PlayedSoFar
from events.movements.changes.joining import join
from events.movements.kinds import KINDS
from events.movements.notes import english
from events.movements.schedule import Schedule

HALF = generate("mitchell", field=13, boards=26)


def without_codes(schedule: Schedule) -> Schedule:
    """As a version that knew no codes wrote it."""
    data = schedule.as_dict()
    return Schedule.from_dict({name: data[name] for name in data if not name.endswith("_by_code")})


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_movement_comes_back_with_its_codes(kind: str) -> None:
    schedule = generate(kind, field=KINDS[kind].sizes[-1], boards=62)
    assert Schedule.from_dict(schedule.as_dict()) == schedule


def test_older_schedules_keep_their_texts() -> None:
    old = without_codes(HALF)
    assert (old.title, old.notes) == (str(HALF.title), english(HALF.notes))
    with override("fr"):
        assert (worded(old.title), worded(old.notes[1])) == (
            "Mitchell for 6½ tables",
            "One pair sits out in each round, at table 7.",
        )


@pytest.mark.parametrize("schedule", [HALF, without_codes(HALF)])
def test_what_no_longer_holds_goes_however_it_was_stored(schedule: Schedule) -> None:
    after = join(schedule, PlayedSoFar(), 2).after
    assert english(after.notes)[1:] == ("From round 2 on NS pair 7 plays in place of the sit-out.",)


@pytest.mark.parametrize(
    "code",
    [
        None,
        "note.SHARE",
        {"code": "note.UNHEARD_OF", "with": {}},
        {"code": "secret.SHARE", "with": {}},
        {"code": "note.SHARE", "with": {"tables": 1}},
        {"code": "note.SKIP_AFTER", "with": {"round": "soon"}},
    ],
)
def test_a_code_that_is_not_known_leaves_the_text(code: Any) -> None:
    data = {**HALF.as_dict(), "notes": ["Somebody skips."], "notes_by_code": [code]}
    assert Schedule.from_dict(data).notes == ("Somebody skips.",)


def test_codes_that_are_not_as_many_as_the_texts_are_left() -> None:
    data = {**HALF.as_dict(), "notes": ["One."]}
    assert Schedule.from_dict(data).notes == ("One.",)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "fr",
            (
                "Les donnes attendent sur un guéridon en allant de la table 1 à la table 6. "
                "Une paire est exempte à chaque tour, à la table 7."
            ),
        ),
        (
            "nl",
            (
                "De spellen wachten op een relais op weg van tafel 1 naar tafel 6. "
                "In elke ronde zit één paar stil, aan tafel 7."
            ),
        ),
    ],
)
def test_notes_are_worded(language: str, said: str) -> None:
    with override(language):
        assert sentences(HALF.notes) == said


def test_shares_of_several_tables_are_one_sentence() -> None:
    stagger = generate("stagger", field=8, boards=28)
    with override("fr"):
        assert sentences(stagger.notes).endswith(
            "Les tables 1+5, 2+6, 3+7, 4+8 partagent leurs donnes à chaque tour."
        )


def test_numbers_are_listed_as_the_language_does() -> None:
    relay = generate("mitchell", field=16, boards=24, rounds=8)
    with override("nl"):
        assert "De tafels 1 en 8 delen hun spellen in elke ronde." in sentences(relay.notes)
