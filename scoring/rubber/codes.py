"""Why a score sheet of rubber bridge or Chicago cannot be: codes with parameters."""

from scoring.errors import Code, gettext_noop


class RubberCode(Code):
    """Why there is no such deal, or why it has no place on the score sheet."""

    HONOURS = gettext_noop("%(points)d for honours: they count 100 or 150")
    HONOURS_AT_NOTRUMP = gettext_noop(
        "%(points)d for honours at no trumps: only four aces in one hand count there, for 150"
    )
    TRICKS = gettext_noop("%(tricks)d tricks: a contract has 0 to 13")
    TRANSFERRED = gettext_noop(
        "%(tricks)d tricks and %(transferred)+d transferred: a side cannot be reckoned %(reckoned)d"
    )
    REASON = gettext_noop("a changed result needs a reason")
    RUBBER_OVER = gettext_noop("deal %(deal)d: the rubber ended on deal %(last)d (Law 74)")
    FIFTH_VOID = gettext_noop("four deals have been played: a fifth deal is void (App. 4 B)")
    SIXTH_VOID = gettext_noop("a sixth deal is always void (App. 4 B)")
    BEFORE_FIFTH = gettext_noop("deal %(deal)d of four comes before a fifth")
    NO_VULNERABILITY = gettext_noop("deal %(deal)d: the schedule has four")
    ONE_OF_FOUR = gettext_noop("deal %(deal)d is one of the four")
    NO_DEAL = gettext_noop("deal %(deal)d is not on the score sheet")
    CALLED = gettext_noop("%(players)d players called: there are four")
    AGREE = gettext_noop("%(players)d players agree: there are four")
    NO_RESULT = gettext_noop(
        "%(found)s: a deal of a rubber is a result like 4SN =, or P; honours stand behind it"
    )
    PASSED = gettext_noop("a deal passed out has no honours and no tricks to transfer")
    ONCE = gettext_noop("honours and transferred tricks are written once: one hand can hold them")
    NO_HAND = gettext_noop("%(points)d for honours: add whose hand, N, E, S or W")
    FEW_PLAYERS = gettext_noop("%(players)d players: a rubber table has 4 to 6")
