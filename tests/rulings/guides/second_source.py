"""Laws 28 to 32, 36, 54 and 64 once more, as plain functions over the facts, with no guide at hand.

Written from the Laws alone, in the order in which they stand; what a path of a guide comes to is
compared with what they say of the same facts.
"""

ONCE = frozenset({"partner: pass-once", "partner: lead-may-be-forbidden"})
THROUGHOUT = frozenset({"partner: pass-throughout", "partner: lead-may-be-forbidden"})


def law_28_to_32(
    *,
    call: str,
    turn: str,
    called_before: bool,
    rho_must_pass: bool,
    then: str,
    accepted: bool,
    rho_calls: str,
    admissible: bool,
    comparable: bool,
) -> str | frozenset[str]:
    """What stays in force after a call out of rotation, or in a word why nothing does.

    `call` is pass, bid or double; `turn` whose it was: rho, partner or lho; `then` who called
    before the director ruled: nobody, lho over it, or the proper player in turn; `admissible`
    whether a double is still allowed when it is to be repeated.
    """
    if turn == "rho" and rho_must_pass:
        return "in rotation (28A)"
    if turn == "lho" and (called_before or call == "double"):
        return "change of call (25)"
    if then == "proper":
        return "proper call (28B)"
    if then == "lho" or accepted:
        return "accepted (29A)"
    if call == "pass" and turn == "rho":
        return frozenset({"offender: pass-once"})
    if turn == "rho" and rho_calls == "pass":
        return frozenset({"offender: repeat-call"}) if admissible else THROUGHOUT
    return frozenset() if comparable else ONCE


def law_33(*, turn: str) -> str:
    """Whose turn it is for a call made at the same moment as that of `turn`, whose turn it was."""
    return {"rho": "offender", "partner": "rho", "lho": "partner"}[turn]


def law_36(*, lho_called: bool, lead_faced: bool, in_turn: bool) -> tuple[str, frozenset[str]]:
    """The clause that rules, and what stays in force."""
    if lead_faced:
        return "36C", frozenset()
    if lho_called:
        return "36A", frozenset()
    return ("36B2" if in_turn else "36B4"), THROUGHOUT


def law_54(
    *, faced: bool, by_defender: bool, misinformed: bool, since: str, choice: str
) -> tuple[str, frozenset[str], bool]:
    """The clause that rules, what stays in force, and whether dummy becomes declarer."""
    if not by_defender:
        return "54E", frozenset(), False
    if not faced:
        return "41A", frozenset(), False
    if misinformed:
        return "47E1", frozenset(), False
    if since == "dummys":
        return "54B2", frozenset(), False
    if since == "seen":
        return "54C", frozenset(), False
    if since == "spread" or (since == "nothing" and choice == "spread"):
        return "54A", frozenset(), True
    if since == "played" or choice == "accept":
        return "54B1", frozenset(), False
    kept = {
        "that-suit": {"leader: lead-suit"},
        "another-suit": {"leader: lead-other-suit"},
        "any": {"third: major-penalty-card"},
    }
    return "54D", frozenset(kept[choice]), False


def law_64(
    *,
    by: str,
    again: bool,
    penalty_card: bool,
    next_board: bool,
    round_over: bool,
    both_sides: bool,
    won_by: str,
    later: int,
) -> int:
    """The tricks that go across for an established revoke before the twelfth trick.

    `won_by` is offender, partner or others: who won the trick of it; `later` how many tricks the
    offending side won after that.
    """
    from_it_on = later + (won_by != "others")
    exempt = by == "dummy" or again or penalty_card or next_board or round_over or both_sides
    if exempt or from_it_on == 0:
        return 0
    return min(2, from_it_on) if won_by == "offender" else 1
