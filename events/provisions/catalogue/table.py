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
    help=gettext_noop(
        "Whether packs whose faces tell top from bottom may not be used. The Law demands"
        " nothing of them unless the authority does."
    ),
    kind=YesNo(),
    law=False,
    setters=BY_AUTHORITY,
)

L16B2 = Provision(
    key="L16B2",
    clause="Law 16B2",
    name=gettext_noop("When an opponent has conveyed information"),
    help=gettext_noop(
        "What a player does who thinks that an opponent's manner has told something and that"
        " damage could result. They may say that they will call later if need be, unless the"
        " authority wants the director called at once."
    ),
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
    help=gettext_noop(
        "What players make their calls with. The Law describes calls that are spoken; the"
        " authority may allow other ways."
    ),
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
    help=gettext_noop(
        "How a player answers a question on the auction. The Law describes answers at the table"
        " by word of mouth; the authority may have them written, as behind screens."
    ),
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
    help=gettext_noop(
        "Whether players may look at their own system card and notes before play is over. They"
        " may not, unless the authority allows it; the declaring side's own card before the"
        " opening lead is faced is apart (Law 40B2(b))."
    ),
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
    help=gettext_noop(
        "Whether the opening lead lies face down until questions on the auction are answered. By"
        " the Law it does, unless the authority directs otherwise."
    ),
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
    help=gettext_noop(
        "In which order the director deems a suit played where whoever claimed has not said."
        " The Law leaves that to the director's judgement unless the authority names an order."
    ),
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
    help=gettext_noop(
        "When everybody waits before they call or play, so that thinking tells nothing. There"
        " is no such pause unless the authority requires it."
    ),
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
    help=gettext_noop(
        "How long such a pause is, where the authority requires one. The Law names no time; ten"
        " seconds are usual."
    ),
    kind=Number(1, 60),
    law=None,
    usual=10,
    setters=BY_AUTHORITY,
)

L76A2 = Provision(
    key="L76A2",
    clause="Law 76A2",
    name=gettext_noop("Watching play that is transmitted"),
    help=gettext_noop(
        "On what terms play that is transmitted is watched, with what delay, and how viewers"
        " behave. The Law says nothing of it, but that a viewer never communicates with a"
        " player during the session."
    ),
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
        "What belongs to the playing area, where spectators are under the director's control."
        " The Law counts every place in which players may be during their session; a bar or a"
        " garden may be added or left out."
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
    help=gettext_noop(
        "How much a spectator at the table may see. By the Law no more than the hand of one player."
    ),
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
    help=gettext_noop(
        "How the director deals with a spectator who causes an irregularity. The Law leaves"
        " that to regulations; where they say nothing, the director judges."
    ),
    kind=Words(LONGEST),
    law=None,
    usual="",
    setters=BY_ALL,
)

L80B2_PHONES = Provision(
    key="L80B2-phones",
    clause="Law 80B2(e)",
    name=gettext_noop("Phones in the playing area"),
    help=gettext_noop(
        "Whether players may have a phone with them. The Laws do not speak of phones: it is one"
        " of the conditions of play that the organiser announces."
    ),
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
    help=gettext_noop(
        "Whether and where players may smoke. The Laws do not speak of smoking: it is one of"
        " the conditions of play that the organiser announces."
    ),
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
        "Where screens are used: how what has not passed to the other side is rectified. Left"
        " empty, it is rectified as without screens."
    ),
    kind=Words(LONGEST),
    law=None,
    usual="",
    setters=BY_ALL,
)
