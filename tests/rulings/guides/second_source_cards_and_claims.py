"""Laws 13 to 16, 21, 24, 37 to 39, 47E and 68 to 71 once more, as plain functions over the facts.

Written from the Laws alone, in the order in which they stand; what a path of a guide comes to is
compared with what they say of the same facts.
"""

ONCE = frozenset({"partner: pass-once"})
BOTH_PASS = frozenset({"offender: pass-throughout", "partner: pass-throughout"})
LEAD = frozenset({"partner: lead-may-be-forbidden"})
NOTHING: frozenset[str] = frozenset()


def law_13(*, called: bool, ended: bool, seen: bool, playable: bool) -> str:
    """The clause for hands of more and of fewer than thirteen cards."""
    if ended:
        return "13D"
    if called:
        return "13B1" if playable else "13B2"
    return "13A2" if seen else "13A1"


def law_14(
    *, lead_faced: bool, found: bool, among_played: bool, revoked: bool, seen_as: str
) -> tuple[str, frozenset[str], bool]:
    """The clause for a hand that is short, the penalty card, and whether it is a revoke.

    `seen_as` is low or honour where a defender's partner has seen the face, else empty.
    """
    if not lead_faced:
        return ("14A1" if found else "14A2"), NOTHING, False
    if among_played:
        return "14B1", NOTHING, False
    card = {"low": "minor", "honour": "major"}.get(seen_as)
    kept = {f"offender: {card}-penalty-card"} if card else set()
    return ("14B2" if found else "14B3"), frozenset(kept), revoked


def law_15a(*, called: bool, partner_called: bool, other_board: bool, differs: bool) -> str:
    """The clause for cards from a wrong board; empty where no call was made."""
    if other_board:
        return "15A3 adjusted" if differs else "15A3"
    if not called:
        return ""
    return "15A2(a)" if partner_called else "15A2(b)"


def law_15b(*, played_before: bool, board_missed: bool) -> tuple[frozenset[str], bool]:
    """The clauses for a wrong board that was begun by pairs, and whether it is cancelled."""
    clauses = {"15B1" if played_before else "15B2"}
    return frozenset(clauses | {"15B3"} if board_missed else clauses), played_before


def law_16b(
    *, information: bool, alternative: bool, suggested: bool, damage: bool, own_part: bool
) -> str:
    """What becomes of the score: stands, adjusted for both, or for the offenders fully (split)."""
    if information and alternative and suggested and damage:
        return "split" if own_part else "adjusted"
    return "stands"


def law_16d(*, called: bool, interferes: bool, remedy: str) -> str:
    """The clause of the remedy; empty where play goes on and nothing is kept in view.

    Raises `ValueError` for one that is not there any more after the first call.
    """
    if not interferes:
        return ""
    if called and remedy in ("seats", "redeal"):
        raise ValueError(remedy)
    return {"seats": "16D2(a)", "redeal": "16D2(b)", "play": "16D2(c)", "score": "16D2(d)"}[remedy]


def law_21b_and_47e2(
    *, lead_faced: bool, changeable: bool, influenced: bool, called_over: bool
) -> tuple[str, bool]:
    """The clause, and whether a call or card may be taken back.

    `changeable`: the partner has not called since, or for a card, nobody has played since.
    """
    if lead_faced:
        return ("47E2(a)", True) if changeable else ("47E2(b)", False)
    if not called_over:
        return "20F4(b)", False
    if changeable and influenced:
        return "21B1(a)", True
    return "21B3", False


def law_24(*, cards: int, honour: bool, led: bool) -> frozenset[str]:
    """What stays in force when partner could have seen so many cards during the auction."""
    up = {"offender: cards-face-up"}
    if cards > 1:
        return frozenset(up | {"offender: major-penalty-cards-if-defender"}) | ONCE
    if honour or led:
        return frozenset(up | {"offender: major-penalty-card-if-defender"}) | ONCE
    return frozenset(up | {"offender: minor-penalty-card-if-defender"})


def law_37(*, admissible: bool, lho_called: bool, throughout: bool) -> tuple[str, frozenset[str]]:
    """The clause for an action of a player who had to pass, and what stays in force."""
    if not lho_called:
        return "37B2", BOTH_PASS | LEAD
    if not admissible:
        return "36A", NOTHING
    return "37A", frozenset({"offender: pass-throughout"}) if throughout else NOTHING


def law_38(*, lho_called: bool) -> frozenset[str]:
    """What stays in force after a bid of more than seven, unless the play has begun."""
    return BOTH_PASS if lho_called else BOTH_PASS | LEAD


def law_39(*, passed: bool, defender: bool, lho_called: bool) -> tuple[str, frozenset[str]]:
    """The clause for a call after the final pass, and what stays in force."""
    if lho_called or passed or not defender:
        return "39B", NOTHING
    return "39C", LEAD


def law_69_and_71(*, agreed_to_claim: bool, trick: str, in_period: bool) -> bool:
    """Whether a side gets back a trick of an agreed claim, or one that it conceded.

    `trick` is what it was: won already, one that could not be lost, one likely to be won, or
    one that might have been won.
    """
    if not in_period:
        return False
    if trick == "won":
        return True
    return trick == ("likely" if agreed_to_claim else "sure")


def law_70(
    *, trump_forgotten: bool, depends_on: str, shown_out: bool, order_regulated: bool
) -> tuple[bool, str]:
    """Whether the claim is good in this respect, and the clause.

    `trump_forgotten` is all of 70C together: nothing said, likely unaware, and a normal play loses.
    """
    if trump_forgotten:
        return False, "70C"
    match depends_on:
        case "sound":
            return True, "70B"
        case "finding":
            return shown_out, "70E1"
        case "order":
            return order_regulated, "70E2" if order_regulated else "70D1"
        case "partner":
            return False, "70D2"
        case _:
            return False, "70D1"
