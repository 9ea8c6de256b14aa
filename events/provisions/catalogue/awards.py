"""What is left open about boards without comparison and about penalties (Laws 86B3 and 90)."""

from events.provisions.catalogue.table import LONGEST
from events.provisions.kinds import Choice, Number, Words
from events.provisions.penalties import canonical
from events.provisions.provision import BY_ALL, BY_AUTHORITY, Provision
from scoring.errors import gettext_noop

L86B3 = Provision(
    key="L86B3",
    clause="Law 86B3",
    name=gettext_noop("Boards of a match played at one table only"),
    help=gettext_noop(
        "How boards are scored that one table of a match alone has played. By the Law as Law"
        " 86B2 has it, unless the authority provides otherwise. Where the one result is clearly"
        " favourable to a side Law 86B1 decides."
    ),
    kind=Choice(
        (
            ("as_86B2", gettext_noop("are scored as Law 86B2 has it")),
            ("by_fault", gettext_noop("give IMPs by fault, so many as are said below")),
        )
    ),
    law="as_86B2",
    setters=BY_AUTHORITY,
)

L86B3_IMPS = Provision(
    key="L86B3-imps",
    clause="Law 86B3",
    name=gettext_noop("IMPs for a board played at one table only"),
    help=gettext_noop(
        "Where such boards give IMPs by fault: a side in no way at fault gets so many, one"
        " directly at fault loses as many, one partly at fault has none. The Law names no"
        " number; 3 is usual, as for average plus."
    ),
    kind=Number(0, 12),
    law=None,
    usual=3,
    setters=BY_AUTHORITY,
)

L90 = Provision(
    key="L90",
    clause="Law 90",
    name=gettext_noop("Schedule of procedural penalties"),
    help=gettext_noop(
        "What is usual for which offence, a line each: 90B2: warning, 10%, 1 IMP, 0.5 VP. The"
        " percentage is of a top; 90A stands for whatever else, 92A and 93C for an appeal and a"
        " further appeal without merit that cost points. The director may always take more or less."
    ),
    kind=Words(LONGEST, canonical, word="schedule"),
    law=None,
    usual="",
    setters=BY_ALL,
)
