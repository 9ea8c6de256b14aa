"""Bridge scoring by the Laws: contracts, pairs, individuals, teams, adjusted scores, rankings.

A pure library on the standard library alone: no clock, no database, and no input or output but in
`python -m scoring`. Scores are `int`, matchpoints, IMPs and percentages `fractions.Fraction`;
rounding happens only in `scoring.numbers`, for print. Laws are those of Duplicate Bridge 2017, and
of Rubber Bridge 2014 in `scoring.rubber`.

Pairs and individuals come in by `scoring.methods`, teams by `scoring.teams` with the Victory Points
of `scoring.victory`, whole sessions as plain documents by `scoring.document`.

A contract scores as Law 77 says, always seen from North-South:

>>> from scoring.boards import vulnerability
>>> from scoring.notation import parse_entry
>>> entry = parse_entry("4♠xE -1")
>>> str(entry.outcome), entry.outcome.score(vulnerability(4))
('4SX E -1', 200)

A session is scored from its travellers:

>>> from scoring.awards import Artificial
>>> from scoring.methods import score_session
>>> from scoring.options import Options
>>> from scoring.traveller import TravellerLine, Traveller
>>> first = Traveller(1, (
...     TravellerLine.plain("1", "4", 420),
...     TravellerLine.plain("2", "5", 450),
...     TravellerLine.plain("3", "6", -50),
... ))
>>> second = Traveller(2, (
...     TravellerLine.plain("1", "5", 110),
...     TravellerLine.plain("2", "6", 110),
...     TravellerLine.artificial("3", "4", Artificial.parse("A+"), Artificial.parse("A-")),
... ))
>>> session = score_session([first, second], Options(winners=2))
>>> for standing in session.standings:
...     print(standing.line, standing.rank, standing.contestant, standing.percent_text)
NS 1 2 75.00
NS 2 1 50.00
NS 3 3 30.00
EW 1 6 75.00
EW 2 4 45.00
EW 3 5 25.00

And every score can say where it comes from:

>>> from scoring.field.explanation import explain
>>> why = explain(session, board=2, line=0).ns
>>> why.formula.value, why.results, why.expected, why.laws
('neuberg', 2, 3, ('78A',))
"""
