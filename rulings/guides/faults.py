"""What can be wrong with a guide, by code; `clubs.wording` says it in the reader's language."""

from scoring.errors import Code, gettext_noop


class GuideFault(Code):
    """A fault of a guide that can be read: something in it leads or says what it cannot."""

    LEADS_NOWHERE = gettext_noop("%(node)s leads to %(to)s, which is not there")
    LEADS_BACK = gettext_noop("%(node)s leads back to itself")
    UNREACHED = gettext_noop("%(node)s is never reached")
    TOO_MANY_PATHS = gettext_noop("it has more than %(most)d paths")
    ONE_ANSWER = gettext_noop("%(node)s: a question with one answer is none")
    WORDS = gettext_noop("%(node)s: says %(words)d words, and may say 1 to %(most)d")
    TWO_SCORES = gettext_noop("%(node)s: the score cannot be artificial and judged")
    SCORED = gettext_noop("%(node)s: the tricks of a claim are scored, not adjusted")
    NO_DUTY = gettext_noop("%(node)s: no duty %(kind)s")
    NO_REVIEW = gettext_noop("%(node)s: no review %(clause)s")
    NO_LAW = gettext_noop("%(node)s: there is no Law %(clause)s")
    UNKNOWN_PLAYER = gettext_noop("%(node)s names {%(name)s}, whose seat is not known")
    BRACES = gettext_noop(
        "%(node)s: braces hold the part of one player and nothing else, like {offender}"
    )
    UNKNOWN_DUTY_OF = gettext_noop("%(node)s: %(who)s is not known")
    FORK_UNTOLD = gettext_noop("%(node)s branches by %(on)s, which nothing tells")
    FORK_UNSEATED = gettext_noop("%(node)s branches by %(on)s, which the seats do not tell")
    FORK_VALUES = gettext_noop("%(node)s branches by %(on)s, whose values are %(values)s")
    TAPS = gettext_noop("takes %(taps)d taps, says %(said)d, and may take %(most)d")


class ShapeFault(Code):
    """A fault of a text that is to be a guide: it cannot be read as one."""

    LONG = gettext_noop("it has more than %(most)d characters")
    NOT_TOML = gettext_noop("line %(line)d, column %(column)d: this is not TOML")
    UNREADABLE = gettext_noop("it is not TOML: a bracket or a quotation mark is left open")
    NO_NAME = gettext_noop("%(place)s: “%(name)s” has to be letters, figures and hyphens")
    TAKEN = gettext_noop("%(place)s: “%(name)s” is a word of the guides' own")
    STRANGE = gettext_noop("%(place)s: there is no “%(name)s” in it")
    NO_TEXT = gettext_noop("%(place)s: “%(name)s” has to be one line of 1 to %(most)d characters")
    NO_NUMBER = gettext_noop("%(place)s: “%(name)s” has to be a number from %(least)d to %(most)d")
    NO_SWITCH = gettext_noop("%(place)s: “%(name)s” has to be true or false")
    NO_LIST = gettext_noop("%(place)s: “%(name)s” has to be a list of at most %(most)d texts")
    NO_TABLE = gettext_noop("%(place)s: “%(name)s” has to be a table of 1 to %(most)d entries")
    NO_CHOICE = gettext_noop("%(place)s: “%(name)s” is one of %(values)s")
    NO_START = gettext_noop("%(place)s: it starts at “%(name)s”, which is not there")
    NO_FILE = gettext_noop("%(place)s leads into %(to)s, and there is no such guide or part")
    NO_NODE = gettext_noop("%(place)s leads into %(to)s, which has no such node")
    CIRCLE = gettext_noop("%(place)s leads into %(to)s, which leads into this guide again")
    NO_EXIT = gettext_noop("%(place)s: “then” has to say where it goes on after %(exits)s")
    NO_DUTY = gettext_noop("%(place)s: “%(name)s” has to be whose duty and what: lho: play-at-turn")
