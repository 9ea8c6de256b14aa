"""Bridge scoring by the Laws: contracts, pairs, individuals, teams, adjusted scores, rankings.

A pure library on the standard library alone: no clock, no database, and no input or output but in
`python -m scoring`. Scores are `int`, matchpoints, IMPs and percentages `fractions.Fraction`;
rounding happens only in `scoring.numbers`, for print. Laws are those of Duplicate Bridge 2017, and
of Rubber Bridge 2014 in `scoring.rubber`.

What a session of pairs or individuals needs is here; teams come in by `scoring.teams` with the
Victory Points of `scoring.victory`, whole sessions as plain documents by `scoring.document`.

A contract scores as Law 77 says, always seen from North-South:

>>> import scoring
>>> entry = scoring.parse_entry("4♠xE -1")
>>> str(entry.outcome), entry.outcome.score(scoring.vulnerability(4))
('4SX E -1', 200)

A session is scored from its travellers:

>>> from scoring import Artificial, Traveller, TravellerLine
>>> first = Traveller.plain(1, [("1", "4", 420), ("2", "5", 450), ("3", "6", -50)])
>>> second = Traveller(2, (
...     TravellerLine.plain("1", "5", 110),
...     TravellerLine.plain("2", "6", 110),
...     TravellerLine.artificial("3", "4", Artificial.parse("A+"), Artificial.parse("A-")),
... ))
>>> session = scoring.score_session([first, second], scoring.Options(winners=2))
>>> for standing in session.standings:
...     print(standing.line, standing.rank, standing.contestant, standing.percent_text)
NS 1 2 75.00
NS 2 1 50.00
NS 3 3 30.00
EW 1 6 75.00
EW 2 4 45.00
EW 3 5 25.00

And every score can say where it comes from:

>>> why = scoring.explain(session, board=2, line=0).ns
>>> why.formula.value, why.results, why.expected, why.laws
('neuberg', 2, 3, ('78A',))
"""

from scoring.awards import Artificial, Assigned, Average
from scoring.boards import Vulnerability, vulnerability
from scoring.conditions.options import Options
from scoring.contracts import parse_outcome
from scoring.entrants import Label, Line
from scoring.errors import BridgeError
from scoring.field.explanation import explain
from scoring.field.self_inflicted import damage_in_field
from scoring.figures import Figures
from scoring.hands import parse_hands
from scoring.methods import METHODS, score_session
from scoring.notation import format_entry, parse_entry
from scoring.plausibility import unlikely
from scoring.polls import shares_of, with_benefit
from scoring.ranking.championship import championship
from scoring.ranking.qualifying import qualify
from scoring.session import SessionScore, Standing
from scoring.traveller import Traveller, TravellerLine

__all__ = [
    "METHODS",
    "Artificial",
    "Assigned",
    "Average",
    "BridgeError",
    "Figures",
    "Label",
    "Line",
    "Options",
    "SessionScore",
    "Standing",
    "Traveller",
    "TravellerLine",
    "Vulnerability",
    "championship",
    "damage_in_field",
    "explain",
    "format_entry",
    "parse_entry",
    "parse_hands",
    "parse_outcome",
    "qualify",
    "score_session",
    "shares_of",
    "unlikely",
    "vulnerability",
    "with_benefit",
]
