"""What is left open about ties (Law 78D): by what they are broken, in order."""

from events.provisions.kinds import Ordered
from events.provisions.provision import BY_ALL, Provision
from events.tie_breaks import NOTHING, ORDER, TIE_BREAKS, ties_under
from scoring.errors import gettext_noop

L78D_TIES = Provision(
    key="L78D-ties",
    clause=gettext_noop("Law 78D"),
    name=gettext_noop("Ties are broken by"),
    help=gettext_noop(
        "In this order. The Law leaves it to the conditions: where they say nothing, places are"
        " shared. What tells nothing where an event is scored otherwise is left out there: matches"
        " won, say, in a field of pairs."
    ),
    kind=Ordered(ORDER, len(TIE_BREAKS), NOTHING),
    law=None,
    usual=NOTHING,
    setters=BY_ALL,
    condition=TIE_BREAKS[0],
    columns=tuple(TIE_BREAKS),
    under=ties_under,
)
