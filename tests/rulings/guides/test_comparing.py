"""Two versions of a guide beside each other: which paths change, and in what."""

from dataclasses import replace

import pytest

from rulings.guides.comparing import Change, ChangedText, compare
from rulings.guides.graph import Guide, Question
from rulings.guides.reading import guide, guides
from rulings.guides.typed import typed
from rulings.law_numbers import NUMBERS
from tests.rulings.guides.editing import edited
from tests.rulings.guides.test_mutations import mutants


def named(name: str, old: str, new: str) -> Guide:
    """The guide with that change in its file, which leaves it without a fault."""
    read = typed(name, edited(name, old, new), NUMBERS)
    assert [str(fault) for fault in read.faults] == []
    assert read.guide is not None
    return read.guide


@pytest.mark.parametrize("name", guides())
def test_guide_beside_itself_has_no_change(name: str) -> None:
    compared = compare(guide(name), typed(name, edited(name, "", ""), NUMBERS).guide or guide(name))
    assert (compared.paths, compared.texts) == ((), ())


BY_TURNS = [
    name if place % 4 == 0 else pytest.param(name, marks=pytest.mark.exhaustive)
    for place, name in enumerate(guides())
]
"""Of each single change it is known that some case of its guide notices: `test_mutations.py`."""


@pytest.mark.costly
@pytest.mark.parametrize("name", BY_TURNS)
def test_no_single_change_of_the_law_is_overlooked(name: str) -> None:
    one = guide(name)
    assert [what for what, other in mutants(one) if not compare(one, other).by_matter] == []


def test_answer_that_leads_elsewhere_changes_its_paths_and_no_others() -> None:
    """After an insufficient bid that LHO has called over, `called` comes to what accepting does."""
    old = guide("insufficient-bid")
    new = named(
        "insufficient-bid", '{lho} has called", to = "accepted"', '{lho} has called", to = "accept"'
    )
    compared = compare(old, new)
    (opened,) = compared.of(Change.OPEN)
    assert opened.old is not None
    assert opened.new is not None
    assert [step.answer.key for step in opened.old.steps] == ["meant", "called"]
    assert opened.new.at.key == "accept"
    by_nothing = [way for way in compared.of(Change.NEW) if way.new]
    assert {way.new.steps[1].answer.key for way in by_nothing if way.new} == {"called"}
    assert compared.of(Change.OTHERWISE) == ()
    assert compared.same == 77


def test_outcome_with_another_duty_ends_otherwise_by_that_alone() -> None:
    new = named(
        "insufficient-bid",
        "they defend, declarer may forbid {partner} a suit to lead. {partner} may not use what the "
        'first bid told."\nduties = ["partner: pass-throughout", "partner: lead-may-be-forbidden"]',
        "they defend, declarer may forbid {partner} a suit to lead. {partner} may not use what the "
        'first bid told."\nduties = ["partner: pass-once", "partner: lead-may-be-forbidden"]',
    )
    compared = compare(guide("insufficient-bid"), new)
    assert {(each.change, each.differs) for each in compared.paths} == {
        (Change.OTHERWISE, ("duties", "order", "texts"))
    }
    assert all(each.new and each.new.at.key == "silent" for each in compared.paths)


def test_sentence_in_other_words_is_no_other_end() -> None:
    new = named("insufficient-bid", "as if it were legal, and the auction", "and the auction")
    compared = compare(guide("insufficient-bid"), new)
    assert {(each.change, each.differs) for each in compared.paths} == {(Change.WORDS, ("say",))}
    assert compared.texts == (
        ChangedText(
            "accepted",
            "say",
            "The bid stands as if it were legal, and the auction goes on.",
            "The bid stands and the auction goes on.",
        ),
    )
    assert compared.by_matter == ()


def test_answer_that_is_left_out_leaves_its_paths_open() -> None:
    old = guide("revoke")
    faced = old.nodes["faced"]
    assert isinstance(faced, Question)
    fewer = replace(faced, answers=faced.answers[1:])
    compared = compare(old, replace(old, nodes={**old.nodes, "faced": fewer}))
    gone = {
        each.old.steps[-1].answer.key for each in compared.of(Change.OPEN) if each.old is not None
    }
    assert faced.answers[0].key in gone
    assert compared.of(Change.NEW) == ()


def test_note_and_title_are_texts_alone() -> None:
    old = guide("revoke")
    compared = compare(old, replace(old, title="Suit not followed", taps=old.taps + 1))
    assert compared.paths == ()
    assert [(each.place, each.name, each.new) for each in compared.texts] == [
        ("", "title", "Suit not followed"),
        ("", "taps", str(old.taps + 1)),
    ]
