"""Laws 45D, 50 to 53, 55 to 58, 60 and 67 once more, as plain functions over the facts.

Written from the Laws alone, with no guide at hand: what stays in force after each.
"""

MINOR = frozenset({"offender: minor-penalty-card"})
MAJOR = frozenset({"offender: major-penalty-card"})
SEVERAL = frozenset({"offender: penalty-cards"})
OWN = "partner: own-penalty-card"
OF_OFFENDER = "offender: own-penalty-card"


def law_50b(*, cards: int, honour: bool, deliberate: bool) -> frozenset[str]:
    """What becomes of the exposed cards of one defender, earlier ones counted in."""
    if cards > 1:
        return SEVERAL
    return MAJOR if honour or deliberate else MINOR


def law_50d2_and_51b(
    *, suits: int, cards: int, choice: str, partner_has_one: bool = False
) -> frozenset[str]:
    """What stays in force once declarer has chosen, the partner being to lead.

    `suits` and `cards` count the defender's major penalty cards; `choice` is require, forbid-some,
    forbid-all or neither.
    """
    lead = {
        "require": "lead-suit",
        "forbid-some": "lead-other-suit",
        "forbid-all": "lead-other-suit",
    }
    if suits > 1:
        lead = {"require": "lead-named-suit"} | dict.fromkeys(
            ("forbid-some", "forbid-all"), "lead-no-named-suit"
        )
    left = choice == "neither" or (suits > 1 and choice != "forbid-all")
    kept = set()
    if choice != "neither":
        kept.add(f"partner: {lead[choice]}")
    if left:
        kept |= SEVERAL if cards > 1 else MAJOR
    if partner_has_one:
        kept.add(OWN)
    return frozenset(kept)


def law_52(*, major: bool, required: bool, declarer_played: bool, accepted: bool) -> frozenset[str]:
    """What lies on the table when a defender has played another card than the penalty card."""
    still = MAJOR if major else MINOR
    if not required or declarer_played or accepted:
        return still
    return MAJOR


def law_53(
    *, by_defender: bool, turn: str, then: str, misinformed: bool, last_trick: bool, choice: str
) -> tuple[bool, frozenset[str]]:
    """Whether the lead stands, and what stays in force.

    `turn` whose lead it was: partner, declarer's side or defenders; `then` what was played before
    the director came: nothing, next hand, partner of the leader, proper opponent or hand before.
    """
    if misinformed or last_trick or then == "proper":
        return False, frozenset()
    if then == "before":
        return True, frozenset({"rho: own-penalty-card"})
    if then == "next" or (choice == "accept" and then == "nothing"):
        return True, frozenset()
    if then == "partner":
        return (True, frozenset({OWN})) if choice == "accept" else (False, MAJOR)
    if not by_defender:
        return False, frozenset()
    restricted = {"that-suit": "partner: lead-suit", "another-suit": "partner: lead-other-suit"}
    if turn == "partner" and choice in restricted:
        return False, frozenset({restricted[choice]})
    return False, MAJOR


def law_57_and_60(
    *,
    by_defender: bool,
    event: str,
    exempt: str,
    choice: str,
    legal: bool,
    led_in_turn: bool,
) -> tuple[str, frozenset[str]]:
    """The clause that rules on a card played too soon, and what stays in force.

    `event` is play before partner, lead to the next trick, play at the turn of the player to the
    right, before declarer's lead anew, after an opponent's irregularity or after partner's.
    `exempt` is both or dummy where 57C excuses a play before partner; it excuses no lead.
    """
    if event == "after-rho":
        return ("53B", frozenset()) if led_in_turn else ("60A1", frozenset())
    if not by_defender:
        return ("57C3", frozenset()) if legal else ("47B", frozenset())
    if event == "after-partner":
        return "60C", frozenset({"offender: play-at-turn"} if legal else {OF_OFFENDER})
    if event == "before-lead":
        return "60B", MAJOR
    if event == "rho-turn":
        return "57D", frozenset({"offender: play-at-turn"}) if legal else MAJOR
    if event == "before-partner" and exempt:
        return {"both": "57C1", "dummy": "57C2"}[exempt], frozenset()
    options = {"highest": "57A1", "lowest": "57A2", "suit": "57A3", "not-suit": "57A4"}
    return options[choice], MAJOR


def law_58b_and_67(
    *, by: str, event: str, faces: int, next_trick: bool, later_trick_won: bool
) -> tuple[str, int]:
    """The clause that rules on cards played at once or left out, and tricks that go across."""
    if event == "together":
        return ("58B1" if faces == 1 else "58B2"), 0
    if not next_trick:
        return "67A1", 0
    if by == "dummy" or not later_trick_won:
        return "67B1", 0
    return "67B1", 1


def law_45d(
    *, next_trick: bool, led: bool, dummy_had_suit: bool, not_followed: frozenset[str]
) -> str:
    """The clause that rules once dummy has put a card that was not named.

    `not_followed` are the players among declarer and the defenders who could have followed to it.
    """
    if not next_trick:
        return "45D1"
    if not led:
        return "64B3" if dummy_had_suit else "45D2"
    if not_followed == {"declarer", "defender"}:
        return "64B7"
    return {"declarer": "64A", "defender": "64C1"}.get("".join(not_followed), "45D2")
