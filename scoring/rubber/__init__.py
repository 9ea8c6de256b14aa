"""Rubber bridge: the whole score sheet, line by line (Laws 71 to 81 of Rubber Bridge 2014).

Pure as all of `scoring`. A sheet is a value: playing a deal gives a new sheet. Sides are A and B,
because partnerships are cut for and compass points name nobody.

>>> from scoring.contracts import Contract, parse_contract
>>> from scoring.rubber.deals import Honours, Partnership, PlayedDeal
>>> from scoring.rubber.sheet import RubberSheet
>>> a, b = Partnership
>>> def played(side: Partnership, contract: str, tricks: int, **more: object) -> PlayedDeal:
...     return PlayedDeal(side, parse_contract(contract), tricks, **more)
>>> sheet = RubberSheet().play(played(a, "2H", 10)).play(played(b, "3NT", 9))
>>> for line in sheet.lines:
...     print(line.deal, line.side, line.place, line.points, line.reason)
1 A below 60 tricks bid and made
1 A above 60 overtricks
2 B below 100 tricks bid and made

B's game cut off A's partscore and made B vulnerable:

>>> sheet.partscores[a], [str(side) for side in sheet.vulnerable], sheet.finished
(0, ['B'], False)
>>> sheet = sheet.play(played(b, "4SX", 9, honours=Honours(b, 100)))
>>> [(str(line.side), line.points, line.laws) for line in sheet.deals[-1].lines]
[('A', 200, ('72B', '81')), ('B', 100, ('72B', '81'))]

Stopped here, the only game counts 300 (Law 80):

>>> settlement = sheet.settle()
>>> settlement.totals[a], settlement.totals[b], str(settlement.winner), settlement.margin
(320, 500, 'B', 180)

Four-deal bridge is `scoring.rubber.chicago`; what may still be corrected, `scoring.rubber.limits`;
the sheet on paper, `scoring.rubber.printing`; plain documents, `scoring.document.sheets`.

A deal typed in one line has compass points, of which North and South are A:

>>> from scoring.rubber import parse_deal
>>> line = parse_deal("3he -1 r+2 h100n")
>>> str(line), str(line.result)
('3H E -1 R+2 H100 N', '3H B +1, honours 100 A')
"""

from scoring.rubber.notation import DealLine, parse_deal
from scoring.rubber.seating import Four, by_draw, pivot, playing

__all__ = ["DealLine", "Four", "by_draw", "parse_deal", "pivot", "playing"]
