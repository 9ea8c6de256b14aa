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
    help=gettext_noop("Those that are designated as such, besides calls of artificial meaning."),
    kind=Words(LONGEST),
    law=None,
    usual="",
    setters=BY_AUTHORITY,
)

L40B1C = Provision(
    key="L40B1c",
    clause="Law 40B1(c)",
    name=gettext_noop("Every artificial call is a special partnership understanding"),
    kind=YesNo(),
    law=True,
    setters=BY_AUTHORITY,
)

L40B2A1 = Provision(
    key="L40B2a1",
    clause="Law 40B2(a)(i)",
    name=gettext_noop("Systems and conventions allowed"),
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
    kind=_ALLOWED,
    law="allowed",
    setters=BY_AUTHORITY,
)

L40B2A5 = Provision(
    key="L40B2a5",
    clause="Law 40B2(a)(v)",
    name=gettext_noop("Psychic artificial calls"),
    kind=_ALLOWED,
    law="allowed",
    setters=BY_AUTHORITY,
)

L40B2B = Provision(
    key="L40B2b",
    clause="Law 40B2(b)",
    name=gettext_noop("A player's own system card"),
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
