"""A guide that is changed: its paths, and rulings of the past, ten thousand within ten seconds."""

from functools import partial

import pytest
from django_scopes import scope

from rulings.guides.comparing import Change, compare
from rulings.guides.graph import Guide
from rulings.guides.reading import guide, guides
from rulings.guides.typed import typed
from rulings.guides.walking import paths
from rulings.law_numbers import NUMBERS
from rulings.models import GuideRun
from rulings.queries.past_rulings import named, past_rulings
from tests.bench.figures import Figures, cpu_seconds, ratio
from tests.rulings.guides.editing import edited
from tests.rulings.night import build_night
from tests.rulings.past import keep_many

FEW, MANY = 1_000, 10_000
SECONDS = 10.0
DUTY = '\nduties = ["offender: major-penalty-card"]'


def changed() -> Guide:
    found = typed("revoke", edited("revoke", DUTY, ""), NUMBERS)
    assert found.guide is not None
    return found.guide


def followed_again(new: Guide) -> int:
    """Compared with what is in force, all of the past followed again and each change named."""
    compare(guide("revoke"), new)
    past = past_rulings(new)
    assert past.number(Change.OTHERWISE) == len(list(named("revoke", past, Change.OTHERWISE)))
    return past.followed


@pytest.mark.django_db
def test_ten_thousand_rulings_of_the_past(figures: Figures) -> None:
    night, new = build_night(), changed()
    with scope(organiser=night.organiser):
        keep_many(night, "revoke", FEW)
        few = cpu_seconds(partial(followed_again, new))
        keep_many(night, "revoke", MANY - FEW)
        many = cpu_seconds(partial(followed_again, new))
        assert followed_again(new) == MANY
        rows = GuideRun.objects.values_list("derivation", flat=True)
        figures.record(
            "10,000 rulings in a changed guide / their derivations read",
            ratio(partial(followed_again, new), lambda: list(rows.all())),
            15.0,
        )
    figures.record("10,000 rulings in a changed guide / 1,000", many / few, 12.0)
    assert many < SECONDS


def test_every_guide_beside_a_version_of_itself(figures: Figures) -> None:
    """A sentence changed in each."""
    pairs = [(one, typed_again(one)) for one in guides().values()]
    figures.record(
        "every guide compared with a changed one / its paths walked",
        ratio(
            lambda: [compare(*pair) for pair in pairs],
            lambda: [list(paths(each)) for pair in pairs for each in pair],
        ),
        30.0,
    )


def typed_again(one: Guide) -> Guide:
    """With one word more where its first outcome has room for one."""
    text = edited(one.name, '\nsay = "', '\nsay = "So: ')
    found = typed(one.name, text, NUMBERS).guide
    return found or one
