"""Guides as data: nothing leads nowhere, and everything that is said can be said."""

from dataclasses import replace

import pytest

from rulings.guides.checking import MOST_TAPS, faults
from rulings.guides.graph import Adjusts, Duty, Guide, GuideOutcome, Question, ScoreEffect, Tricks
from rulings.guides.reading import guide, guides
from rulings.guides.roles import TableRole
from rulings.law_numbers import NUMBERS

COMMONEST = [
    "call-out-of-rotation",
    "exposed-card",
    "insufficient-bid",
    "opening-lead-out-of-turn",
    "penalty-card",
    "revoke",
]
"""What a club director is called for most."""


@pytest.mark.parametrize("name", guides())
def test_guide_has_no_fault(name: str) -> None:
    assert faults(guide(name), NUMBERS) == []


@pytest.mark.parametrize("name", COMMONEST)
def test_commonest_guides_leave_two_of_eight_taps_for_the_way_to_them(name: str) -> None:
    assert guide(name).taps <= MOST_TAPS - 2


def changed(key: str, *, of: str = "opening-lead-out-of-turn", **changes: object) -> Guide:
    """A guide with one node otherwise, that of opening leads unless another is named."""
    whole = guide(of)
    node = replace(whole.nodes[key], **changes)  # type: ignore[arg-type]
    return replace(whole, nodes={**whole.nodes, key: node})


def led(key: str, answer: str, to: str) -> Guide:
    """The same with one answer leading elsewhere."""
    question = guide("opening-lead-out-of-turn").nodes[key]
    assert isinstance(question, Question)
    answers = [replace(one, to=to) if one.key == answer else one for one in question.answers]
    return changed(key, answers=tuple(answers))


@pytest.mark.parametrize(
    ("of", "fault"),
    [
        (led("told", "no", "nowhere"), "told leads to nowhere, which is not there"),
        (led("since", "nothing", "told"), "told leads back to itself"),
        (led("card", "down", "misinformed"), "down is never reached"),
        (changed("down", clauses=("94",)), "down: there is no Law 94"),
        (
            changed("down", effect=ScoreEffect(artificial=("A-", "A+"), judged=Adjusts.BOTH)),
            "down: the score cannot be artificial and judged",
        ),
        (
            changed("down", effect=ScoreEffect(scored=Tricks.CLAIMED, cancelled=True)),
            "down: the tricks of a claim are scored, not adjusted",
        ),
        (changed("down", penalty="94"), "down: there is no Law 94"),
        (changed("down", say=""), "down: says 0 words, and may say 1 to 40"),
        (changed("down", say="word " * 41), "down: says 41 words, and may say 1 to 40"),
        (changed("down", reviews=("99Z",)), "down: no review 99Z"),
        (changed("down", duties=(Duty("sing", TableRole.DUMMY),)), "down: no duty sing"),
        (changed("down", say="{rho} leads."), "down names {rho}, whose seat is not known"),
        (changed("down", duties=(Duty("pass-once", TableRole.RHO),)), "down: rho is not known"),
        (
            changed("down", duties=(Duty("repeat-call", TableRole.LEADER),)),
            "down names {rho}, whose seat is not known",
        ),
        (
            replace(guide("revoke"), cast=(TableRole.OFFENDER,)),
            "correct branches by part, which the seats do not tell",
        ),
        (changed("order", of="claim", on="L99Z"), "order branches by L99Z, which nothing tells"),
        (
            changed("order", of="claim", to={"judged": "less", "top_down": "in-order"}),
            "order branches by L70E2, whose values are judged, top_down, bottom_up",
        ),
        (replace(guide("revoke"), taps=5), "takes 6 taps, says 5, and may take 8"),
    ],
)
def test_fault_is_named(of: Guide, fault: str) -> None:
    assert fault in map(str, faults(of, NUMBERS))


def test_L85B_fact_that_cannot_be_found_out_lets_play_go_on() -> None:
    asked = guide("revoke").nodes["revoke"]
    assert isinstance(asked, Question)
    unknown = asked.answer("unknown")
    assert unknown is not None
    end = guide("revoke").nodes[unknown.to]
    assert isinstance(end, GuideOutcome)
    assert (end.clauses, end.reviews) == (("85B",), ("85B",))
