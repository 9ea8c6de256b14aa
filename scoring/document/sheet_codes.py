"""What is wrong in a document of a rubber or of Chicago: codes with parameters."""

from scoring.errors import Code, gettext_noop


class SheetCode(Code):
    """What is wrong with a deal, or with what is said of it afterwards."""

    NO_GAME = gettext_noop('%(found)s is no game; write "rubber" or "chicago"')
    NO_SIDE = gettext_noop('%(found)s is no side; write "A" or "B"')
    PASSED = gettext_noop('write {"passed": true} for a deal passed out')
    PASSED_OUT = gettext_noop("a deal passed out has no contract or honours")
    HONOURS = gettext_noop("only one hand of a deal can hold honours")
    FIFTH_VULNERABLE = gettext_noop("say who was taken to be vulnerable on a fifth deal")
    FIFTH_PASSED = gettext_noop("a fifth deal that was passed out has no score to stand")
    TRICKS_ALONE = gettext_noop("what the players recall is the number of tricks alone")
    RECALLED = gettext_noop("players recall the tricks of a deal that was played")
    FOUR_PLAYERS = gettext_noop("there are four players")
