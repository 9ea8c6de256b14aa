"""What the Laws leave open about the pack, the auction, the play and who looks on."""

from events.provisions.kinds import Choice, Number, Words, YesNo
from events.provisions.provision import BY_ALL, BY_AUTHORITY, Need, Provision
from scoring.errors import gettext_noop

LONGEST = 2000
"""Characters of a text at most."""

L1B = Provision(
    key="L1B",
    clause="Law 1B",
    name=gettext_noop("Cards with symmetrical faces"),
    help=gettext_noop("Whether packs whose faces tell top from bottom may not be used."),
    kind=YesNo(),
    law=False,
    setters=BY_AUTHORITY,
)

L16B2 = Provision(
    key="L16B2",
    clause="Law 16B2",
    name=gettext_noop("When an opponent has conveyed information"),
    help=gettext_noop("What a player does who thinks that damage could result."),
    kind=Choice(
        (
            ("reserve", gettext_noop("reserve the right to call the director later")),
            ("call", gettext_noop("call the director at once")),
        )
    ),
    law="reserve",
    setters=BY_AUTHORITY,
)

L18F = Provision(
    key="L18F",
    clause="Law 18F",
    name=gettext_noop("How calls are made"),
    kind=Choice(
        (
            ("spoken", gettext_noop("spoken")),
            ("bidding_boxes", gettext_noop("with bidding boxes")),
            ("written", gettext_noop("written on a pad")),
            ("screens", gettext_noop("with bidding boxes, across a screen")),
            ("devices", gettext_noop("on electronic devices")),
        )
    ),
    law="spoken",
    setters=BY_ALL,
    need=Need.APPROVAL,
)

L20F1 = Provision(
    key="L20F1",
    clause="Law 20F1",
    name=gettext_noop("How an explanation is given"),
    kind=Choice(
        (
            ("spoken", gettext_noop("spoken")),
            ("written", gettext_noop("in writing")),
            ("written_on_request", gettext_noop("spoken, in writing where it is asked for")),
        )
    ),
    law="spoken",
    setters=BY_AUTHORITY,
)

L20G3 = Provision(
    key="L20G3",
    clause="Law 20G3",
    name=gettext_noop("A player's own notes during the auction and the play"),
    kind=Choice(
        (
            ("not_consulted", gettext_noop("may not be consulted")),
            ("when_asked", gettext_noop("may be consulted to answer an opponent")),
            ("consulted", gettext_noop("may be consulted")),
        )
    ),
    law="not_consulted",
    setters=BY_AUTHORITY,
)

L41A = Provision(
    key="L41A",
    clause="Law 41A",
    name=gettext_noop("The opening lead"),
    kind=Choice(
        (
            ("face_down", gettext_noop("is made face down")),
            ("face_up", gettext_noop("is made face up")),
        )
    ),
    law="face_down",
    setters=BY_AUTHORITY,
)

L70E2 = Provision(
    key="L70E2",
    clause="Law 70E2",
    name=gettext_noop("A suit whose order a claim does not state"),
    help=gettext_noop("In which order the director deems it played."),
    kind=Choice(
        (
            ("judged", gettext_noop("is played in the order that the director judges normal")),
            ("top_down", gettext_noop("is played from the top down")),
            ("bottom_up", gettext_noop("is played from the bottom up")),
        )
    ),
    law=None,
    usual="judged",
    setters=BY_AUTHORITY,
)

L73A2 = Provision(
    key="L73A2",
    clause="Law 73A2",
    name=gettext_noop("Mandatory pauses"),
    kind=Choice(
        (
            ("none", gettext_noop("none")),
            ("skip_bids", gettext_noop("after a skip bid")),
            ("first_round", gettext_noop("on the auction's first round, and after a skip bid")),
            ("first_trick", gettext_noop("after a skip bid, and on the first trick")),
        )
    ),
    law="none",
    setters=BY_AUTHORITY,
)

L73A2_SECONDS = Provision(
    key="L73A2-seconds",
    clause="Law 73A2",
    name=gettext_noop("Seconds of a mandatory pause"),
    kind=Number(1, 60),
    law=None,
    usual=10,
    setters=BY_AUTHORITY,
)

L76A2 = Provision(
    key="L76A2",
    clause="Law 76A2",
    name=gettext_noop("Watching play that is transmitted"),
    help=gettext_noop("On what terms, with what delay, and how those who watch behave."),
    kind=Words(LONGEST),
    law=None,
    usual="",
    setters=BY_ALL,
)

L76_AREA = Provision(
    key="L76-area",
    clause=gettext_noop("Law 76, footnote"),
    name=gettext_noop("The playing area"),
    help=gettext_noop(
        "What belongs to it besides where players may be during their session: a bar, a garden."
    ),
    kind=Words(LONGEST),
    law=None,
    usual="",
    setters=BY_ALL,
)

L76B1 = Provision(
    key="L76B1",
    clause="Law 76B1",
    name=gettext_noop("How many hands a spectator may look at"),
    kind=Choice(
        (
            ("one", gettext_noop("those of one player")),
            ("two", gettext_noop("those of two players of different sides")),
            ("none", gettext_noop("none: there are no spectators at the table")),
        )
    ),
    law="one",
    setters=BY_ALL,
)

L76C2 = Provision(
    key="L76C2",
    clause="Law 76C2",
    name=gettext_noop("Irregularities caused by spectators"),
    help=gettext_noop("How the director deals with them."),
    kind=Words(LONGEST),
    law=None,
    usual="",
    setters=BY_ALL,
)

L80B2_PHONES = Provision(
    key="L80B2-phones",
    clause="Law 80B2(e)",
    name=gettext_noop("Phones in the playing area"),
    kind=Choice(
        (
            ("unsaid", gettext_noop("nothing is said of them")),
            ("silent", gettext_noop("may be carried, silent")),
            ("off", gettext_noop("may be carried, switched off")),
            ("handed_in", gettext_noop("are handed in")),
        )
    ),
    law=None,
    usual="unsaid",
    setters=BY_ALL,
)

L80B2_SMOKING = Provision(
    key="L80B2-smoking",
    clause="Law 80B2(i)",
    name=gettext_noop("Smoking"),
    kind=Choice(
        (
            ("unsaid", gettext_noop("nothing is said of it")),
            ("outside", gettext_noop("outside only, between rounds")),
            ("never", gettext_noop("not during the session")),
        )
    ),
    law=None,
    usual="unsaid",
    setters=BY_ALL,
)

L80B2E_SCREENS = Provision(
    key="L80B2e-screens",
    clause="Law 80B2(e)",
    name=gettext_noop("Irregularities behind screens"),
    help=gettext_noop(
        "Where screens are used: how what has not passed to the other side is rectified."
    ),
    kind=Words(LONGEST),
    law=None,
    usual="",
    setters=BY_ALL,
)
