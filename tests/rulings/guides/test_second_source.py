"""Every path of a guide whose Law is finite comes to what the Law says when it is written again."""

from collections.abc import Mapping

import pytest

from rulings.guides.graph import GuideOutcome
from rulings.guides.reading import UNKNOWN, guide
from rulings.guides.walking import Walk, paths
from tests.rulings.guides.second_source import law_28_to_32, law_33, law_36, law_54, law_64


def answered(path: Walk) -> Mapping[str, str]:
    """The answer by the last part of its question's key."""
    return {step.question.key: step.answer.key for step in path.steps}


def known_paths(name: str) -> list[tuple[Mapping[str, str], GuideOutcome, Walk]]:
    """Each path on which every fact was found out."""
    found = [(answered(path), path.at, path) for path in paths(guide(name))]
    return [
        (given, end, path)
        for given, end, path in found
        if isinstance(end, GuideOutcome) and UNKNOWN not in given.values()
    ]


def duties(end: GuideOutcome) -> frozenset[str]:
    """What stays in force, as the cases write it."""
    return frozenset(f"{duty.who}: {duty.kind}" for duty in end.duties)


NOTHING_FOLLOWS = {
    "in-rotation": "in rotation (28A)",
    "proper-call": "proper call (28B)",
    "accepted": "accepted (29A)",
}


def test_L28_to_L32_call_out_of_rotation_agrees_with_a_second_source() -> None:
    compared = 0
    for given, end, _ in known_paths("call-out-of-rotation"):
        call = given["what"]
        if call == "inadmissible" or "inadmissible-double.when" in given:
            continue
        if given.get("at-once") == "next":
            assert law_33(turn="rho") == "offender"
            continue
        if call == "at-once":
            first, _, call = given["at-once"].partition("-")
            turn = law_33(turn=first)
        else:
            turn = given[f"{call}-turn"]
        lho = next((a for q, a in given.items() if q in _ACCEPTS), "no")
        rho_calls = next((a for q, a in given.items() if q.endswith("-calls")), "other")
        law = law_28_to_32(
            call=call,
            turn={"barred": "rho", "later": "lho"}.get(turn, turn),
            called_before=turn == "later",
            rho_must_pass=turn == "barred",
            then="proper" if lho == "proper" else "nobody",
            accepted=lho == "yes",
            rho_calls="pass" if rho_calls == "inadmissible" else rho_calls,
            admissible=rho_calls != "inadmissible",
            comparable=any(q.endswith("compare") and a != "other" for q, a in given.items()),
        )
        changed = end.key.startswith("change-of-call.")
        found = "change of call (25)" if changed else NOTHING_FOLLOWS.get(end.key, duties(end))
        assert found == law, given
        compared += 1
    assert compared > 50


_ACCEPTS = {
    f"{call}-{turn}" for call in ("pass", "bid", "double") for turn in ("rho", "partner", "lho")
}


def test_L36_inadmissible_double_agrees_with_a_second_source() -> None:
    found = known_paths("inadmissible-double")
    assert len(found) == 4
    for given, end, _ in found:
        clause, kept = law_36(
            lho_called=given["when"] == "called",
            lead_faced=given["when"] == "late",
            in_turn=given.get("turn") == "yes",
        )
        assert clause in end.clauses
        assert duties(end) == kept


def test_L54_opening_lead_out_of_turn_agrees_with_a_second_source() -> None:
    found = known_paths("opening-lead-out-of-turn")
    assert len(found) == 12
    for given, end, _ in found:
        clause, kept, dummy_declares = law_54(
            faced=given["card"] != "down",
            by_defender=given["card"] != "wrong-side",
            misinformed=given.get("told") == "yes",
            since=given.get("since", "nothing"),
            choice=given.get("accept", ""),
        )
        assert clause in end.clauses
        assert duties(end) == kept
        assert (end.new_declarer == "dummy") is dummy_declares


@pytest.mark.parametrize("part", ["defender", "declarer", "dummy"])
def test_L64_established_revoke_agrees_with_a_second_source(part: str) -> None:
    compared = 0
    for given, end, path in known_paths("revoke"):
        if path.known.get("part") != part or given.get("since") not in ("next", "claimed"):
            continue
        excepted, won = given.get("except", "no"), given.get("won", "none")
        if won == "playing":
            continue
        law = law_64(
            by=part,
            again=excepted == "again",
            penalty_card=excepted == "penalty-card",
            next_board=excepted == "called",
            round_over=excepted == "round",
            both_sides=excepted == "both",
            won_by={"both": "offender", "own": "offender", "partner": "partner"}.get(won, "others"),
            later=int(won in ("both", "later")),
        )
        assert end.effect.tricks == law, given
        compared += 1
    assert compared == (4 if part == "dummy" else 40)
