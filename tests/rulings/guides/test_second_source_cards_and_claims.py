"""The guides of Laws about cards, boards, information, calls not allowed and claims, again."""

from rulings.guides.graph import Adjusts
from tests.rulings.guides.second_source_cards_and_claims import (
    law_13,
    law_14,
    law_15a,
    law_15b,
    law_16b,
    law_16d,
    law_21b_and_47e2,
    law_24,
    law_37,
    law_38,
    law_39,
    law_69_and_71,
    law_70,
)
from tests.rulings.guides.test_second_source import duties, known_paths

GOOD = {"as-claimed", "known", "in-order"}


def test_L13_wrong_number_of_cards_agrees_with_a_second_source() -> None:
    found = [row for row in known_paths("number-of-cards") if row[0]["dealt"] == "more"]
    assert len(found) == 5
    for given, end, _ in found:
        clause = law_13(
            called=given["called"] == "yes",
            ended=given["called"] == "ended",
            seen=given.get("seen") == "yes",
            playable=given.get("playable") == "yes",
        )
        assert clause in end.clauses
        assert (end.effect.judged is Adjusts.BOTH) is (clause in ("13B2", "13D"))
        assert end.penalty == (clause if clause in ("13A2", "13B2", "13D") else "")
        assert "16C" not in end.reviews


def test_L14_missing_card_agrees_with_a_second_source() -> None:
    found = [row for row in known_paths("number-of-cards") if row[0]["dealt"] == "fewer"]
    assert len(found) == 9
    for given, end, _ in found:
        where = given.get("where", given["lead"])
        clause, kept, revoked = law_14(
            lead_faced=given["lead"] == "play",
            found=where == "found",
            among_played=where == "played",
            revoked=given.get("seen-or-revoke") == "revoke" or given.get("revoke") == "yes",
            seen_as=given.get("seen-or-revoke", ""),
        )
        assert clause in end.clauses
        assert duties(end) == kept
        assert ("64A" in end.reviews) is revoked
        assert ("14C" in end.reviews) is (clause != "14B1")


def test_L15A_cards_from_a_wrong_board_agree_with_a_second_source() -> None:
    found = known_paths("cards-from-wrong-board")
    assert len(found) == 6
    for given, end, _ in found:
        clause, _, adjusted = law_15a(
            called=given["what"] == "called",
            partner_called=given.get("partner") == "yes",
            other_board=given["what"] == "other",
            differs=given.get("other") == "differs",
        ).partition(" ")
        assert clause in end.clauses or end.key == "not-called"
        no_result = clause == "15A2(a)" or bool(adjusted)
        assert (end.effect.artificial == ("A-", "A+")) is no_result


def test_L15B_wrong_board_agrees_with_a_second_source() -> None:
    found = [row for row in known_paths("wrong-board") if "played" in row[0]]
    assert len(found) == 2 * 4
    for given, end, _ in found:
        clauses, cancelled = law_15b(
            played_before=given["played"].startswith("stopped"),
            board_missed=given["played"].endswith("-missing"),
        )
        assert clauses == {clause for clause in end.clauses if clause.startswith("15B")}
        assert end.effect.cancelled is cancelled


def test_L16B_information_from_partner_agrees_with_a_second_source() -> None:
    found = [row for row in known_paths("unauthorised-information") if row[0]["when"] == "ended"]
    assert len(found) == 6 + 3 * 7
    for given, end, path in found:
        told = "was-there" if path.known["L73A2"] == "none" else "was-there-beyond"
        score = law_16b(
            information=given[told] in ("yes", "beyond"),
            alternative=given.get("alternative") == "yes",
            suggested=given.get("suggested") == "yes",
            damage=given.get("suggested.yes.damage") == "yes",
            own_part=given.get("suggested.yes.own-part") == "yes",
        )
        assert (end.key if end.effect.judged else "stands") == score


def test_L16C_information_from_what_was_taken_back_agrees_with_a_second_source() -> None:
    found = [row for row in known_paths("unauthorised-information") if "taken-back" in row[0]]
    assert len(found) == 5
    for given, end, _ in found:
        score = law_16b(
            information=True,
            alternative=given["taken-back"] == "yes",
            suggested=given.get("told-by-it") == "yes",
            damage=given.get("told-by-it.yes.damage") == "yes",
            own_part=given.get("told-by-it.yes.own-part") == "yes",
        )
        assert (end.key.removeprefix("taken-back-") if end.effect.judged else "stands") == score


def test_L16D_information_from_elsewhere_agrees_with_a_second_source() -> None:
    found = [row for row in known_paths("information-from-elsewhere") if "when" in row[0]]
    assert len(found) == 16
    for given, end, _ in found:
        remedy = given[given["when"]]
        clause = law_16d(called=given["when"] == "after", interferes=remedy != "no", remedy=remedy)
        assert {clause} - {""} == {one for one in end.clauses if one.startswith("16D2")}
        assert (end.effect.artificial is not None) is (remedy == "score")


CARD = "card-after-misinformation"


def test_L21B_and_L47E2_misinformation_agrees_with_a_second_source() -> None:
    found = [row for row in known_paths("misinformation") if row[0].get("when", "ended") != "ended"]
    assert len(found) == (2 + 3) * 13
    for given, end, _ in found:
        over = given.get("may-change")
        since = given.get(f"{CARD}.lead-since") or given.get(f"{CARD}.card-since")
        clause, allowed = law_21b_and_47e2(
            lead_faced=since is not None,
            changeable=since in ("down", "faced", "no") or over in ("lho", "rho"),
            influenced=given.get(f"{over}-influenced") == "yes",
            called_over=over != "none",
        )
        assert clause in end.clauses
        changed = end.key.endswith(("-changed", ".taken-back", ".lead-down"))
        assert changed is (allowed and given.get(f"{over}-changes") != "no")


def test_L24_card_exposed_in_the_auction_agrees_with_a_second_source() -> None:
    found = [row for row in known_paths("card-exposed-in-auction") if "which" in row[0]]
    assert len(found) == 4
    for given, end, _ in found:
        which = given["which"]
        kept = law_24(
            cards=2 if which == "more" else 1, honour=which == "honour", led=which == "led"
        )
        assert duties(end) == kept
        assert ("72C" in end.reviews) is ("partner: pass-once" in kept)


def test_L37_action_of_a_player_who_had_to_pass_agrees_with_a_second_source() -> None:
    found = [row for row in known_paths("required-to-pass") if row[0]["what"] != "free"]
    assert len(found) == 5
    for given, end, _ in found:
        admissible = given["what"] == "call"
        since = given["since" if admissible else "inadmissible"]
        clause, kept = law_37(
            admissible=admissible, lho_called=since != "no", throughout=since == "throughout"
        )
        assert clause in end.clauses
        assert duties(end) == kept


def test_L38_bid_of_more_than_seven_agrees_with_a_second_source() -> None:
    found = [row for row in known_paths("bid-of-more-than-seven") if row[0]["how"] == "meant"]
    assert len(found) == 3
    for given, end, _ in found:
        if given["since"] == "play":
            assert end.effect.judged
            continue
        assert duties(end) == law_38(lho_called=given["since"] == "yes")
        assert ("72C" in end.reviews) is (given["since"] == "no")


def test_L39_call_after_the_final_pass_agrees_with_a_second_source() -> None:
    found = [row for row in known_paths("call-after-final-pass") if "what" in row[0]]
    assert len(found) == 4
    for given, end, _ in found:
        clause, kept = law_39(
            passed=given["what"] == "pass",
            defender=given["what"] != "declaring",
            lho_called=given.get("since") == "yes",
        )
        assert clause in end.clauses
        assert duties(end) == kept


def test_L69_and_L71_tricks_wanted_back_agree_with_a_second_source() -> None:
    found = [row for row in known_paths("claim") if "agreed-why" in row[0] or "conceded" in row[0]]
    found += [row for row in known_paths("claim") if row[0].get("agreed") == "closed"]
    assert len(found) == 8
    for given, end, _ in found:
        trick = given.get("agreed-why") or given.get("conceded") or "won"
        back = law_69_and_71(
            agreed_to_claim=given["what"] == "agreed",
            trick=trick,
            in_period=trick != "closed" and given.get("agreed") != "closed",
        )
        assert back is not end.key.endswith(("-stands", "-closed"))


def test_L70_contested_claim_agrees_with_a_second_source() -> None:
    compared = 0
    for given, end, path in known_paths("claim"):
        if "trump" not in given:
            continue
        good, clause = law_70(
            trump_forgotten=given.get("loses") == "yes",
            depends_on=given.get("line", ""),
            shown_out=given.get("finding") == "yes",
            order_regulated=path.known.get("L70E2", "judged") != "judged",
        )
        assert (end.key in GOOD) is good, given
        assert clause in end.clauses
        compared += 1
    assert compared == 4 * (3 * 9 + 1)
