"""Exposed and penalty cards, and leads out of turn, compared on every path with a second source."""

from rulings.guides.graph import GuideOutcome
from tests.rulings.guides.second_source_cards import (
    law_45d,
    law_50b,
    law_50d2_and_51b,
    law_52,
    law_53,
    law_57_and_60,
    law_58b_and_67,
)
from tests.rulings.guides.test_second_source import duties, known_paths

CHOICES = {
    "that-suit": "require",
    "another-suit": "forbid-all",
    "not-some": "forbid-some",
    "not-any": "forbid-all",
    "any": "neither",
}


def test_L50B_exposed_card_agrees_with_a_second_source() -> None:
    compared = 0
    for given, end, _ in known_paths("exposed-card"):
        if given.get("major-lead", "no") != "no" or given.get("several-lead", "no") != "no":
            continue
        if "rank" in given:
            law = law_50b(
                cards=2 if given["rank"] == "another" else 1,
                honour=given["rank"] == "honour",
                deliberate=given["rank"] == "meant",
            )
            assert duties(end) == law, given
            compared += 1
    assert compared == 8


def test_L50D2_and_L51B_partner_to_lead_agrees_with_a_second_source() -> None:
    compared = 0
    for given, end, _ in known_paths("penalty-card"):
        if given["what"] not in ("lead", "early") or given.get("how-many") == "minor":
            continue
        several = given.get("several")
        both = given["what"] == "early" or given.get("how-many") == "both"
        law = law_50d2_and_51b(
            suits=2 if several == "suits" else 1,
            cards=2 if several else 1,
            choice=CHOICES[list(given.values())[-1]],
            partner_has_one=both,
        )
        assert duties(end) == law, given
        compared += 1
    assert compared == 3 + 3 + 4 + 3 + 3


def test_L52_penalty_card_not_played_agrees_with_a_second_source() -> None:
    compared = 0
    for given, end, _ in known_paths("penalty-card"):
        if given["what"] != "failed":
            continue
        law = law_52(
            major=given["had-to"] in ("major", "no-major"),
            required=not given["had-to"].startswith("no-"),
            declarer_played="yes" in (given.get("since"), given.get("minor-since")),
            accepted="accept" in (given.get("accept"), given.get("minor-accept")),
        )
        assert duties(end) == law, given
        compared += 1
    assert compared == 8


def stands(end: GuideOutcome) -> bool:
    """Whether the lead out of turn is the lead to the trick."""
    return bool({"56A", "55A", "53C"} & set(end.clauses))


def test_L53_to_L56_lead_out_of_turn_agrees_with_a_second_source() -> None:
    compared = 0
    for given, end, path in known_paths("lead-out-of-turn"):
        then = given.get("d-since") or given["s-since"]
        turn = given.get("d-turn") or given.get("s-turn", "")
        law = law_53(
            by_defender=path.known["part"] == "defender",
            turn={"partners": "partner", "declarers": "declarer's side"}.get(turn, turn),
            then={
                "accepted": "next",
                "partner-led": "partner",
                "declarer-led": "proper",
                "defender-led": "proper",
                "wrong-defender": "before",
            }.get(then, "nothing"),
            misinformed=then == "told",
            last_trick=then == "last",
            choice=list(given.values())[-1],
        )
        assert (stands(end), duties(end)) == law, given
        compared += 1
    assert compared == 12 + 2 * 12


def test_L57_and_L60_card_played_too_soon_agrees_with_a_second_source() -> None:
    compared = 0
    for given, end, path in known_paths("played-too-soon"):
        if given.get("of-declarer") == "led":
            continue
        by_defender = path.known["part"] == "defender"
        event = given["what"] if by_defender else given["of-declarer"]
        clause, kept = law_57_and_60(
            by_defender=by_defender,
            event={"next-trick": "lead", "partners": "after-partner"}.get(event, event),
            exempt=given.get("declarer-played", "no").replace("no", ""),
            choice=given.get("choose", ""),
            legal="yes" in (given.get("can-be-played"), given.get("partners"), given.get("legal")),
            led_in_turn=given.get("meant") == "led",
        )
        assert clause in end.clauses, given
        assert duties(end) == kept
        compared += 1
    assert compared == (4 + 2) + 4 + 2 + 1 + 2 + 2 + 2 * 4


def test_L58B_and_L67_cards_in_a_trick_agree_with_a_second_source() -> None:
    compared = 0
    for given, end, path in known_paths("cards-in-trick"):
        if given["what"] not in ("two", "none") or "playing" in given.values():
            continue
        clause, tricks = law_58b_and_67(
            by=path.known.get("part", ""),
            event="together" if given["what"] == "two" else "left out",
            faces=2 if given.get("faces") == "more" else 1,
            next_trick=given.get("none-since") == "yes",
            later_trick_won=given.get("none-won") == "yes",
        )
        if given.get("designates") == "neither":
            clause = "49"
        assert (clause in end.clauses, end.effect.tricks) == (True, tricks), given
        compared += 1
    assert compared == 1 + 4 + 2 + 1 + 2 * 2 + 1


def test_L45D_card_that_was_not_named_agrees_with_a_second_source() -> None:
    who = {"nobody": "", "both": "declarer defender"}
    compared = 0
    for given, end, _ in known_paths("card-of-dummy"):
        if given["what"] != "other":
            continue
        not_followed = given.get("followed", "nobody")
        law = law_45d(
            next_trick=given["other-since"] == "yes",
            led=given.get("other-trick") == "led",
            dummy_had_suit=given.get("other-trick") == "revoked",
            not_followed=frozenset(who.get(not_followed, not_followed).split()),
        )
        assert law in end.clauses, given
        compared += 1
    assert compared == 7
