"""What a change of a movement does, and why: codes with parameters."""

from scoring.errors import Code, gettext_noop, ngettext_noop


class ChangeCode(Code):
    """What is done, sentence by sentence, with the Law that bids or allows it."""

    TABLE_ADDED = ngettext_noop(
        "A table is added: %(movement)s, %(rounds)d rounds of %(boards)d board.",
        "A table is added: %(movement)s, %(rounds)d rounds of %(boards)d boards.",
        "boards",
    )
    ALL_STAY = gettext_noop("Everyone stays in place for round 1.")
    BEGIN_AGAIN = gettext_noop("Round 1 begins again: everyone looks for the new place.")
    PLAYED_LATE = ngettext_noop(
        "Round %(round)d, table %(table)s: board %(boards)s will be played late by %(ns)s and "
        "%(ew)s (Laws 8B2, 82B2).",
        "Round %(round)d, table %(table)s: boards %(boards)s will be played late by %(ns)s and "
        "%(ew)s (Laws 8B2, 82B2).",
        "count",
    )
    CANCELLED = ngettext_noop(
        "Round %(round)d, table %(table)s: board %(boards)s is cancelled (Law 82B2); nobody gets "
        "a score.",
        "Round %(round)d, table %(table)s: boards %(boards)s are cancelled (Law 82B2); nobody "
        "gets a score.",
        "count",
    )
    CANCELLED_FOR = ngettext_noop(
        "Round %(round)d, table %(table)s: board %(boards)s is cancelled (Law 82B2); %(ns)s gets "
        "%(ns_award)s and %(ew)s %(ew_award)s (Law 12C2(a)).",
        "Round %(round)d, table %(table)s: boards %(boards)s are cancelled (Law 82B2); %(ns)s "
        "gets %(ns_award)s and %(ew)s %(ew_award)s (Law 12C2(a)).",
        "count",
    )
    LATE_PLAY_CANCELLED = gettext_noop(
        "The late play of board %(board)d is cancelled; %(ns)s gets %(ns_award)s and %(ew)s "
        "%(ew_award)s (Laws 82B2, 12C2(a))."
    )
    IN_PLACE_OF_SIT_OUT = gettext_noop(
        "From round %(round)d on %(who)s plays in place of the sit-out."
    )
    IN_PLACE_OF_BYE = gettext_noop(
        "From round %(round)d on %(who)s plays against those who would have a bye."
    )
    PLAYS_MATCH = gettext_noop(
        "Round %(round)d, tables %(tables)s: against %(who)s, boards %(first)d to %(last)d."
    )
    FOURTH_PLAYER = gettext_noop(
        "From round %(round)d on %(who)s sits down with the three who would sit out."
    )
    SITS_WITH = gettext_noop(
        "Round %(round)d, table %(table)s: with %(partner)s against %(who)s, boards %(first)d to "
        "%(last)d."
    )
    MEET_AGAIN = gettext_noop(
        "Round %(round)d, table %(table)s: two there have been partners before, or opponents twice."
    )
    SITS_NS = gettext_noop(
        "Round %(round)d, table %(table)s: North-South, boards %(first)d to %(last)d."
    )
    SITS_EW = gettext_noop(
        "Round %(round)d, table %(table)s: East-West, boards %(first)d to %(last)d."
    )
    WAITS_FOR = gettext_noop(
        "Round %(round)d, table %(table)s: board %(board)d, postponed, waits for %(who)s; let it "
        "be played before they go, or cancel it."
    )
    NEVER_PLAYS = gettext_noop("From the first round on %(who)s does not play.")
    LEAVES = gettext_noop("After round %(round)d %(who)s leaves.")
    NOBODY_LEFT = gettext_noop("Round %(round)d, table %(table)s: nobody is left there.")
    SITS_OUT = gettext_noop("Round %(round)d, table %(table)s: %(who)s sits out.")
    SIT_OUT_TOGETHER = gettext_noop("Round %(round)d, table %(table)s: %(who)s sit out.")
    HAS_BYE = gettext_noop("Round %(round)d: %(who)s has a bye.")
    NOT_PLAYED_BY = gettext_noop(
        "From then on its matches count as not played by it: those against %(others)s."
    )
    ALL_VOID = gettext_noop(
        "All its matches are void, those against %(others)s: nobody has a score of them."
    )
    ROUND_LEFT_OUT = gettext_noop(
        "Round %(round)d is not played: what is open of its boards is cancelled (Law 82B2), and "
        "nobody gets a score for it."
    )
    ENDS_AFTER = ngettext_noop(
        "Play ends after round %(round)d: each plays up to %(boards)d board fewer.",
        "Play ends after round %(round)d: each plays up to %(boards)d boards fewer.",
        "boards",
    )
    NO_SWITCH_LEFT = gettext_noop(
        "No arrow-switched round remains: the two lines are hardly compared."
    )
    PLAYED_AFTER_ALL = ngettext_noop(
        "Round %(last)d is played after all.",
        "Rounds %(first)d to %(last)d are played after all.",
        "count",
    )
    EXTRA_BOARDS = gettext_noop(
        "Boards %(first)d to %(last)d are played besides in round %(round)d: %(matches)s."
    )
    SKIP = gettext_noop("Before round %(round)d the pairs that move skip a table.")
    LEFT_OUT = ngettext_noop(
        "Round %(last)d is left out: pairs would meet again or repeat boards.",
        "Rounds %(first)d to %(last)d are left out: pairs would meet again or repeat boards.",
        "count",
    )
    PARTNER_CALLED = gettext_noop(
        "Round %(round)d, table %(table)s: offender's partner has called on board %(board)d, so "
        "the score is adjusted (Law 15A2(a))."
    )
    CALL_CANCELLED = gettext_noop(
        "Round %(round)d, table %(table)s: the call on board %(board)d is cancelled with all "
        "after it. The offender looks at the right hand and calls again (Law 15A2(b))."
    )
    WITHDRAWN_CALLS = gettext_noop("What the withdrawn calls told is governed by Law 16C.")
    OTHER_BOARD = gettext_noop(
        "The board from which the cards came may be played if the offender repeats the call on "
        "it; if that call differs, adjust the score there (Law 15A3)."
    )
    SCORE_STANDS = gettext_noop(
        "Board %(board)d is completed at table %(table)s by %(ns)s and %(ew)s, and the score "
        "stands: none of the four had played it (Law 15B2)."
    )
    SEATS_STAND = ngettext_noop(
        "Round %(round)d, table %(table)s: board %(boards)s counts for %(ns)s and %(ew)s, who sat "
        "there: none of the four had played it (Law 15B2).",
        "Round %(round)d, table %(table)s: boards %(boards)s count for %(ns)s and %(ew)s, who sat "
        "there: none of the four had played them (Law 15B2).",
        "count",
    )
    BOTH_MISS = gettext_noop(
        "Board %(board)d is missed by %(ns)s and %(ew)s: they play it late with one another (Law "
        "15B2 and Commentary)."
    )
    BOARD_KNOWN = ngettext_noop(
        "Board %(board)d is cancelled at table %(table)s for %(ns)s and %(ew)s: %(who)s had "
        "played it (Law 15B1).",
        "Board %(board)d is cancelled at table %(table)s for %(ns)s and %(ew)s: %(who)s had both "
        "played it (Law 15B1).",
        "count",
    )
    FORMER_SCORE = ngettext_noop(
        "The score that %(who)s obtained on board %(board)d before stands.",
        "The scores that %(who)s obtained on board %(board)d before stand.",
        "count",
    )
    DEPRIVED = gettext_noop(
        "Round %(round)d, table %(table)s: %(who)s cannot play board %(board)d and gets "
        "%(award)s (Laws 15B3, 12C2(a))."
    )
    NO_PART_OF_MATCH = ngettext_noop(
        "Round %(round)d, table %(table)s: board %(boards)s as played by %(ns)s and %(ew)s is part "
        "of no match and counts for nobody (Law 86B; Law 15B is not of teams).",
        "Round %(round)d, table %(table)s: boards %(boards)s as played by %(ns)s and %(ew)s are "
        "part of no match and count for nobody (Law 86B; Law 15B is not of teams).",
        "count",
    )
    ENTERED_AS_RIGHT = ngettext_noop(
        "Round %(round)d, table %(table)s: board %(boards)s is entered as if %(ns)s and %(ew)s had "
        "played it: rule on it at this table (Law 86B).",
        "Round %(round)d, table %(table)s: boards %(boards)s are entered as if %(ns)s and %(ew)s "
        "had played them: rule on each at this table (Law 86B).",
        "count",
    )
    MISSED_IN_MATCH = ngettext_noop(
        "Round %(round)d, table %(table)s: board %(boards)s is cancelled, since it is known there; "
        "%(ns)s gets %(ns_award)s and %(ew)s %(ew_award)s (Law %(law)s).",
        "Round %(round)d, table %(table)s: boards %(boards)s are cancelled, since they are known "
        "there; %(ns)s gets %(ns_award)s and %(ew)s %(ew_award)s on each (Law %(law)s).",
        "count",
    )
    RULE_BY_OTHER_ROOM = gettext_noop(
        "Rule on a board at its table if the result of the other table calls for an assigned score "
        "(Laws 86B1 and 86B2(b)): it takes the place of the artificial one."
    )
    AS_THEY_SAT = ngettext_noop(
        "Round %(round)d, table %(table)s: board %(boards)s is scored as it was played, with "
        "%(ns)s North-South and %(ew)s East-West (Law 5).",
        "Round %(round)d, table %(table)s: boards %(boards)s are scored as they were played, with "
        "%(ns)s North-South and %(ew)s East-West (Law 5).",
        "count",
    )
    RESULTS_TURNED = ngettext_noop(
        "Round %(round)d, table %(table)s: what is entered of board %(boards)s stands, declarer "
        "and score; the pairs change places.",
        "Round %(round)d, table %(table)s: what is entered of boards %(boards)s stands, declarer "
        "and score; the pairs change places.",
        "count",
    )
    TAKEN_BACK = gettext_noop("Taken back: %(sentence)s")
