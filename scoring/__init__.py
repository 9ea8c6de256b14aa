"""Duplicate bridge scoring: contracts, travellers, matchpoints, adjusted scores and rankings.

A pure library on the standard library alone: no input or output, no clock, no database. Scores are
`int`, matchpoints and percentages `fractions.Fraction`; rounding happens only in `scoring.numbers`,
for print. Laws are those of Duplicate Bridge 2017.

A contract scores as Law 77 says, always seen from North-South:

>>> from scoring.boards import vulnerability
>>> from scoring.notation import parse_entry
>>> entry = parse_entry("4♠xE -1")
>>> str(entry.outcome), entry.outcome.score(vulnerability(4))
('4SX E -1', 200)

A session is scored from its travellers:

>>> from scoring.awards import Artificial
>>> from scoring.methods import Options, score_session
>>> from scoring.traveller import Line, Traveller
>>> first = Traveller(1, (
...     Line.plain("1", "4", 420), Line.plain("2", "5", 450), Line.plain("3", "6", -50),
... ))
>>> second = Traveller(2, (
...     Line.plain("1", "5", 110), Line.plain("2", "6", 110),
...     Line.artificial("3", "4", Artificial.parse("A+"), Artificial.parse("A-")),
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

>>> from scoring.explanation import explain
>>> why = explain(session, board=2, line=0).ns
>>> why.formula.value, why.results, why.expected, why.laws
('neuberg', 2, 3, ('78A',))
"""
