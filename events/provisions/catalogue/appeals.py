"""What is left open about approval and appeals (Laws 79C2, 91 to 93).

An appeal to the director in charge is always there, whatever is omitted (Commentary on Law 93).
"""

from events.provisions.kinds import Choice, Number, Words, YesNo
from events.provisions.money import money
from events.provisions.provision import BY_ALL, BY_AUTHORITY, Provision, Setter
from scoring.errors import gettext_noop

BY_THE_ORGANISER = frozenset({Setter.ORGANISER, Setter.EVENT})

_APPROVED = (
    ("each", gettext_noop("each time, by the organiser")),
    ("in_advance", gettext_noop("in advance, for the director in charge")),
)

L79C2 = Provision(
    key="L79C2",
    clause="Law 79C2",
    name=gettext_noop("A correction after the period is approved"),
    help=gettext_noop(
        "A scoring error found after the period is corrected only if the organiser approves."
        " That can be asked each time, or given beforehand to the director in charge, who has"
        " to be sure beyond reasonable doubt in any case."
    ),
    kind=Choice(_APPROVED),
    law="each",
    setters=BY_THE_ORGANISER,
)

L91B = Provision(
    key="L91B",
    clause="Law 91B",
    name=gettext_noop("A disqualification is approved"),
    help=gettext_noop(
        "A director may disqualify for cause, but only if the organiser approves. That can be"
        " asked each time, or given beforehand to the director in charge."
    ),
    kind=Choice(_APPROVED),
    law="each",
    setters=BY_THE_ORGANISER,
)

WITHOUT_MERIT = Choice(
    (
        ("none", gettext_noop("has no consequence")),
        ("warning", gettext_noop("brings a warning, which the authority is told of")),
        ("deposit", gettext_noop("costs the deposit")),
        ("points", gettext_noop("costs a penalty in points")),
    )
)

L92A = Provision(
    key="L92A",
    clause="Law 92A",
    name=gettext_noop("An appeal without merit"),
    help=gettext_noop(
        "What an appeal that is found to lack merit brings. By the Law nothing, unless"
        " regulations sanction it. How many points, the schedule of penalties may say in a line"
        " for 92A."
    ),
    kind=WITHOUT_MERIT,
    law=None,
    usual="none",
    setters=BY_ALL,
)

L92A_DEPOSIT = Provision(
    key="L92A-deposit",
    clause="Law 80B2(k)",
    name=gettext_noop("Deposit for an appeal"),
    help=gettext_noop(
        "What is paid when an appeal is lodged, like 25 EUR. The Laws ask for nothing: it is part"
        " of the organiser's arrangements. Leave it empty where nothing is paid."
    ),
    kind=money(100),
    law=None,
    usual="",
    setters=BY_ALL,
)

L92A_DEPOSIT_FIRST = Provision(
    key="L92A-deposit-first",
    clause="Law 80B2(k)",
    name=gettext_noop("An appeal is heard only once its deposit is taken"),
    help=gettext_noop(
        "By the Laws an appeal in time is heard, paid for or not: then whoever hears it is warned"
        " that the deposit is not taken. Say yes if your regulations make it a condition."
    ),
    kind=YesNo(),
    law=None,
    usual=False,
    setters=BY_ALL,
)

UNHEARD_DEPOSIT = Choice(
    (
        ("returned", gettext_noop("is given back")),
        ("kept", gettext_noop("is kept")),
    )
)

L92A_DEPOSIT_UNHEARD = Provision(
    key="L92A-deposit-unheard",
    clause="Law 80B2(k)",
    name=gettext_noop("The deposit of an appeal that is withdrawn or not heard"),
    help=gettext_noop(
        "What becomes of a deposit that was taken. Once the appeal is decided it is given back,"
        " unless regulations let an appeal without merit cost it (Law 92A)."
    ),
    kind=UNHEARD_DEPOSIT,
    law=None,
    usual="returned",
    setters=BY_ALL,
)

L92D = Provision(
    key="L92D",
    clause="Law 92D",
    name=gettext_noop("Minutes for a concurrence"),
    help=gettext_noop(
        "How long partner or captain has to concur in an appeal, counted from when it was"
        " lodged, and never over before the right to appeal. The Law sets no time: at 0 there"
        " is none, and a concurrence is in time until the appeal is heard."
    ),
    kind=Number(0, 2880),
    law=None,
    usual=0,
    setters=BY_ALL,
)

HEARS = Choice(
    (
        ("director_in_charge", gettext_noop("the director in charge")),
        ("committee", gettext_noop("an appeals committee")),
        ("referee", gettext_noop("a referee")),
    )
)

L93A = Provision(
    key="L93A",
    clause="Law 93A",
    name=gettext_noop("Appeals are heard by"),
    help=gettext_noop(
        "Who decides appeals. Without a committee or another arrangement it is the director in"
        " charge, who also decides what is of Law and regulations alone (Law 93B1)."
    ),
    kind=HEARS,
    law="director_in_charge",
    setters=BY_ALL,
)

L93A_MEMBERS = Provision(
    key="L93A-members",
    clause="Law 80B2(k)",
    name=gettext_noop("Who the committee or the referee is"),
    help=gettext_noop(
        "Names, or how they are found when there is an appeal. The Laws leave that to the"
        " organiser."
    ),
    kind=Words(400),
    law=None,
    usual="",
    setters=BY_ALL,
)

L93A_LANGUAGE = Provision(
    key="L93A-language",
    clause="Law 80B2(k)",
    name=gettext_noop("Language of appeals"),
    help=gettext_noop(
        "In which grounds are written and appeals heard. The Laws leave that to the organiser;"
        " empty where any language will do."
    ),
    kind=Words(60),
    law=None,
    usual="",
    setters=BY_ALL,
)

L93C1 = Provision(
    key="L93C1",
    clause="Law 93C1",
    name=gettext_noop("After a committee's decision"),
    help=gettext_noop(
        "Whether parties may go on to the authority once the tournament has decided their"
        " appeal. The Law gives no such further appeal unless the authority establishes one."
    ),
    kind=Choice(
        (
            ("final", gettext_noop("there is no further appeal")),
            ("authority", gettext_noop("a further appeal can be made to the authority")),
        )
    ),
    law=None,
    usual="final",
    setters=BY_AUTHORITY,
)

L93C1_SANCTION = Provision(
    key="L93C1-sanction",
    clause="Law 93C1",
    name=gettext_noop("A further appeal without merit"),
    help=gettext_noop(
        "What a further appeal that is found to lack merit brings. By the Law nothing, unless"
        " regulations sanction it. How many points, the schedule of penalties may say in a line"
        " for 93C."
    ),
    kind=WITHOUT_MERIT,
    law=None,
    usual="none",
    setters=BY_AUTHORITY,
)

L93C3 = Provision(
    key="L93C3",
    clause="Law 93C3",
    name=gettext_noop("Stages of an appeal"),
    help=gettext_noop(
        "Whether an appeal runs through all that Law 93 describes. The authority may leave"
        " stages out if contestants are told in time, or let a body of the tournament decide"
        " finally; an appeal to the director in charge there always is."
    ),
    kind=Choice(
        (
            ("all", gettext_noop("all, as Law 93 has them")),
            (
                "no_committee",
                gettext_noop("the director in charge decides finally: the committee is left out"),
            ),
            ("assigned", gettext_noop("a body of the tournament decides finally")),
        )
    ),
    law="all",
    setters=BY_AUTHORITY,
)
