"""Laws 50 to 52, 53 with 55 and 56, and 57 once more, as plain functions over the facts.

Written from the Laws alone, with no guide at hand: what stays in force after each.
"""

MINOR = frozenset({"offender: minor-penalty-card"})
MAJOR = frozenset({"offender: major-penalty-card"})
SEVERAL = frozenset({"offender: penalty-cards"})
OWN = "partner: own-penalty-card"


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
    return SEVERAL if major else MAJOR


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
