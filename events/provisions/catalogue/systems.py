"""What Law 40 leaves to the authority: understandings, how they are disclosed, aids to memory."""

from events.provisions.catalogue.table import LONGEST
from events.provisions.kinds import Choice, Words, YesNo
from events.provisions.provision import BY_ALL, BY_AUTHORITY, Need, Provision
from scoring.errors import gettext_noop

_ALLOWED = Choice(
    (("allowed", gettext_noop("are allowed")), ("not", gettext_noop("are not allowed")))
)

L40A1B = Provision(
    key="L40A1b",
    clause="Law 40A1(b)",
    name=gettext_noop("How a pair makes its understandings available"),
    help=gettext_noop(
        "How opponents learn what a pair has agreed. That they must is the Law's; in which way,"
        " the authority says. Where nobody has, it is by answers to their questions."
    ),
    kind=Choice(
        (
            ("asked", gettext_noop("it answers questions at the table")),
            ("card", gettext_noop("a system card at the table")),
            ("filed", gettext_noop("a system card filed before play, and at the table")),
        )
    ),
    law=None,
    usual="asked",
    setters=BY_ALL,
    need=Need.APPROVAL,
    free=("card",),
)

L40B1B = Provision(
    key="L40B1b",
    clause="Law 40B1(b)",
    name=gettext_noop("Special partnership understandings"),
    help=gettext_noop(
        "Understandings that are designated as special since many players of the field will not"
        " expect them, besides calls of artificial meaning. The Law names none itself."
    ),
    kind=Words(LONGEST),
    law=None,
    usual="",
    setters=BY_AUTHORITY,
)

L40B1C = Provision(
    key="L40B1c",
    clause="Law 40B1(c)",
    name=gettext_noop("Every artificial call is a special partnership understanding"),
    help=gettext_noop(
        "Whether each call of artificial meaning counts as a special understanding, so that the"
        " authority may restrict it. By the Law it does, unless the authority decides"
        " otherwise."
    ),
    kind=YesNo(),
    law=True,
    setters=BY_AUTHORITY,
)

L40B2A1 = Provision(
    key="L40B2a1",
    clause="Law 40B2(a)(i)",
    name=gettext_noop("Systems and conventions allowed"),
    help=gettext_noop(
        "Which special understandings pairs may play. The Law lets the authority allow, forbid"
        " or limit them; where nobody has spoken, everything is allowed."
    ),
    kind=Choice(
        (
            ("all", gettext_noop("all")),
            ("no_brown_sticker", gettext_noop("none that is highly unusual, and no brown sticker")),
            ("no_highly_unusual", gettext_noop("none that is highly unusual")),
            ("simple", gettext_noop("the authority's simple system alone")),
        )
    ),
    law=None,
    usual="all",
    setters=BY_ALL,
    need=Need.APPROVAL,
)

L40B2A2 = Provision(
    key="L40B2a2",
    clause="Law 40B2(a)(ii)",
    name=gettext_noop("System card"),
    help=gettext_noop(
        "Whether pairs list their methods on a card, and on which. The Law prescribes none"
        " itself; the authority may, and says how it is used."
    ),
    kind=Choice(
        (
            ("none", gettext_noop("none is prescribed")),
            ("any", gettext_noop("any card, the same for both partners")),
            ("prescribed", gettext_noop("the authority's own card, the same for both partners")),
        )
    ),
    law=None,
    usual="none",
    setters=BY_ALL,
    need=Need.APPROVAL,
    free=("any",),
)

L40B2A3 = Provision(
    key="L40B2a3",
    clause="Law 40B2(a)(iii)",
    name=gettext_noop("Alerts and announcements"),
    help=gettext_noop(
        "Which calls a partner alerts, and which are announced aloud. The Law has no alerts of"
        " its own: there are none unless the authority prescribes them."
    ),
    kind=Choice(
        (
            ("none", gettext_noop("no call is alerted")),
            ("alerts", gettext_noop("calls are alerted as the authority's list says")),
            ("announced", gettext_noop("calls are alerted or announced as the list says")),
            ("own_calls", gettext_noop("each player alerts the own calls, behind a screen")),
        )
    ),
    law=None,
    usual="none",
    setters=BY_ALL,
    need=Need.APPROVAL,
)

L40B2A4 = Provision(
    key="L40B2a4",
    clause="Law 40B2(a)(iv)",
    name=gettext_noop("Understandings varied after an irregularity of the opponents"),
    help=gettext_noop(
        "Whether a pair may agree beforehand to bid or defend otherwise once opponents have"
        " committed an irregularity. It may, unless the authority forbids it."
    ),
    kind=_ALLOWED,
    law="allowed",
    setters=BY_AUTHORITY,
)

L40B2A5 = Provision(
    key="L40B2a5",
    clause="Law 40B2(a)(v)",
    name=gettext_noop("Psychic artificial calls"),
    help=gettext_noop(
        "Whether a call of artificial meaning may be made as a bluff. It may, unless the"
        " authority restricts it."
    ),
    kind=_ALLOWED,
    law="allowed",
    setters=BY_AUTHORITY,
)

L40B2B = Provision(
    key="L40B2b",
    clause="Law 40B2(b)",
    name=gettext_noop("A player's own system card"),
    help=gettext_noop(
        "When players may look at their own card. From the first call to the end of play they"
        " may not, but for the declaring side between the last pass and the facing of the lead;"
        " the authority may change that."
    ),
    kind=Choice(
        (
            (
                "clarification",
                gettext_noop("may be consulted by the declaring side in the Clarification Period"),
            ),
            ("own_turn", gettext_noop("may be consulted at the own turn to call")),
            ("never", gettext_noop("may not be consulted")),
        )
    ),
    law="clarification",
    setters=BY_AUTHORITY,
)

L40B2C = Provision(
    key="L40B2c",
    clause="Law 40B2(c)",
    name=gettext_noop("The opponents' system card"),
    help=gettext_noop(
        "When players may look at the opponents' card. By the Law before the auction, at their"
        " own turn to call or play, between the last pass and the facing of the lead, and to"
        " answer a question rightly; the authority may narrow it."
    ),
    kind=Choice(
        (
            ("own_turn", gettext_noop("may be consulted before the auction and at the own turn")),
            ("before", gettext_noop("may be consulted before the auction and after it")),
        )
    ),
    law="own_turn",
    setters=BY_AUTHORITY,
)

L40B2D = Provision(
    key="L40B2d",
    clause="Law 40B2(d)",
    name=gettext_noop("Aids to memory"),
    help=gettext_noop(
        "What players may have before them to remember or reckon by. Nothing, unless the"
        " authority allows it."
    ),
    kind=Choice(
        (
            ("none", gettext_noop("none")),
            ("scores", gettext_noop("a table of scores and of the IMP scale")),
            ("beginners", gettext_noop("what beginners are given for their bidding")),
        )
    ),
    law="none",
    setters=BY_ALL,
    need=Need.APPROVAL,
)
