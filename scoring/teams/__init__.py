"""Teams: matches board by board, in every unit and with every ruling (Laws 12C, 78, 86, 90).

A match of two boards, the second with a weighted ruling in the open room:

>>> from fractions import Fraction
>>> from scoring.awards import Assigned
>>> from scoring.teams.boards import MatchBoard, Room
>>> from scoring.teams.match import Match, score_match, victory_points
>>> ruled = Assigned(((620, Fraction(2, 3)), (-100, Fraction(1, 3))))
>>> match = Match("1", "2", (
...     MatchBoard(1, Room.played(420), Room.played(-50)),
...     MatchBoard(2, Room.assigned(ruled), Room.played(140)),
... ))
>>> result = score_match(match, victory_points("wbf_continuous"))
>>> [str(board.home.points) for board in result.boards], str(result.margin)
(['10', '14/3'], '44/3')
>>> str(result.home_points), str(result.away_points)
('1837/100', '163/100')

Every number says where it comes from:

>>> for row in result.boards[1].home.comparisons:
...     print(row.weight, "of", row.points, "for", row.ns, row.ew)
2/3 of 10 for 620 -140
1/3 of -6 for -100 -140
>>> str(result.parts[0].home.award.band)
'15: 18.37-1.63'
"""
