"""What may be wrong with a deal, or with a file of deals."""

from scoring.errors import BridgeError, Code, gettext_noop, ngettext_noop


class DealCode(Code):
    FIRST = gettext_noop(
        "%(found)r is no deal: it begins with the seat of its first hand, like N:AKQ.JT9.876.5432"
    )
    FOUR_HANDS = ngettext_noop(
        "there is %(count)d hand; a deal has four",
        "there are %(count)d hands; a deal has four",
        "count",
    )
    FOUR_SUITS = gettext_noop(
        "%(seat)s has %(found)r: a hand is four suits from spades down, with a point between them"
    )
    RANKS = gettext_noop("%(seat)s has %(found)r: cards are A K Q J T 9 to 2")
    THIRTEEN = ngettext_noop(
        "%(seat)s has %(count)d card; a hand has 13",
        "%(seat)s has %(count)d cards; a hand has 13",
        "count",
    )
    HELD_TWICE = gettext_noop("%(card)s is there twice")


class FileCode(Code):
    AT_LINE = gettext_noop("line %(line)d: %(why)s")
    NOT_PBN = gettext_noop(
        'this is no PBN file: it has no line like [Board "1"]; files of dealing machines end in'
        " .pbn or .dup"
    )
    NO_DEAL = gettext_noop("this PBN file has no deal: no line begins with [Deal")
    NO_NUMBER = gettext_noop("this deal has no board number")
    NUMBER = gettext_noop("%(found)r is no board number: they are 1 to %(most)d")
    OTHER_DEALER = gettext_noop(
        "%(found)r deals board %(board)d here, and %(right)s deals it by its number (Law 2)"
    )
    OTHER_VULNERABILITY = gettext_noop(
        "board %(board)d has the vulnerability %(found)r here, and %(right)s by its number (Law 2)"
    )
    BOARD_TWICE = gettext_noop("board %(board)d was there already, with other cards")
    SAME_HANDS = gettext_noop("boards %(first)d and %(board)d have the same cards")
    NOT_DUP = gettext_noop(
        "this is no file of a Duplimate: it has %(size)d bytes, and each board has %(each)d"
    )
    DUP_HANDS = gettext_noop("deal %(place)d of the file is not 39 different cards for three hands")
    DUP_NUMBERS = gettext_noop("deal %(place)d of the file does not say which boards it is among")
    DUP_GAP = gettext_noop(
        "a file for a Duplimate has boards that follow each other, and board %(board)d has no hands"
        " here: take the PBN file"
    )


class WrongDeal(BridgeError):
    """These are not four hands of one pack, or the file is not one of deals."""
