"""The first rounds of individuals, by number of players, table by table: N+S v E+W.

With as many rounds as moving players, each difference between two players who are partners, taken
round the circle without its sign, is found at one table, and each between opponents at two; the
player who keeps his seat is a partner of one and an opponent of two. Where two or three sit out, at
most so often; half a circle is then the difference of no partners, and of one two of opponents at
most.

Found by annealing from a random order; for 29, 36, 37 and 40 players among those that a
multiplier maps onto themselves. Of what was found those are kept for which the board sets can go
round with the players, or nearly, and then the one that compares players most evenly; which pair
sits North-South is chosen for that.
"""

import re

Four = tuple[int, int, int, int]
"""North, South, East and West."""

_FIRST_ROUNDS = """
4: 4+3v2+1
5: 3+4v5+2
6: 1+2v6+4
7: 3+4v1+6
8: 8+1v7+5 3+4v6+2
9: 4+7v2+3 5+9v6+8
10: 5+8v9+1 2+3v4+10
11: 5+9v11+10 4+1v3+8
12: 12+7v2+9 8+10v11+3 1+6v4+5
13: 5+8v12+6 1+10v9+4 3+2v13+11
14: 11+10v5+7 9+1v8+13 3+14v2+6
15: 14+2v4+13 9+11v5+12 15+1v7+3
16: 16+13v12+5 7+8v2+4 11+15v14+9 3+6v10+1
17: 17+6v4+1 5+14v8+7 10+15v9+2 13+11v16+3
18: 15+16v5+9 12+7v10+8 2+14v1+4 6+17v11+3
19: 14+8v19+15 7+5v17+1 2+12v18+10 6+13v4+9
20: 20+11v10+8 17+7v2+9 14+18v5+13 19+16v12+6 3+4v15+1
21: 12+7v11+5 1+10v13+9 20+18v4+14 6+19v17+16 8+15v3+21
22: 3+17v8+7 16+18v22+15 9+12v11+1 2+20v5+14 13+19v4+21
23: 22+1v8+16 21+12v2+13 10+7v5+4 3+20v19+15 11+18v9+14
24: 24+3v17+1 15+11v8+7 20+14v9+4 10+18v23+12 5+2v6+16 22+13v19+21
25: 3+20v10+22 11+18v12+7 9+19v17+6 13+4v14+8 5+1v23+21 16+15v24+2
26: 10+22v2+6 15+4v1+24 3+5v18+26 16+23v9+25 12+7v8+17 13+19v20+21
27: 20+16v2+17 27+1v11+19 21+10v14+23 18+4v25+15 3+9v26+24 13+6v5+8
28: 28+4v27+7 26+1v21+15 23+6v25+12 9+17v24+8 5+2v19+20 13+22v3+18 16+11v10+14
29: 6+28v24+3 7+16v17+15 14+19v26+12 5+11v2+20 29+13v8+18 23+27v21+4 10+9v25+22
30: 19+2v5+9 6+4v26+7 13+27v28+1 11+21v23+30 20+29v18+24 16+15v10+22 8+3v25+17
31: 18+15v29+5 16+28v25+23 30+3v2+20 6+12v31+14 13+8v4+24 26+11v19+10 9+17v21+22
32: 32+28v25+1 4+22v21+16 5+6v11+20 12+14v23+15 29+2v13+24 26+10v8+18 30+27v9+3 31+17v7+19
33: 13+23v31+22 29+18v6+24 17+25v30+28 20+1v4+5 9+12v16+11 33+27v14+2 26+19v7+3 15+32v8+21
34: 27+31v1+7 18+10v5+17 20+21v3+13 16+25v26+28 11+14v29+8 24+19v30+15 9+2v4+22 12+32v34+23
35: 4+15v16+12 7+8v29+14 5+30v17+10 1+24v20+22 19+28v18+2 23+6v34+31 3+9v35+27 13+26v11+32
36: 36+1v8+29 20+10v15+22 7+2v18+33 13+16v26+27 11+17v3+21 31+23v14+25 6+28v9+5 35+19v34+32
    30+4v24+12
37: 21+27v9+26 16+2v7+29 3+11v24+22 35+23v32+13 8+36v15+10 34+18v30+17 19+20v5+12 33+6v4+37
    25+14v31+28
38: 28+8v15+13 6+30v10+14 4+9v33+1 29+3v35+12 5+36v31+22 7+32v17+34 24+2v20+21 11+38v37+27
    26+18v19+16
39: 29+28v39+8 23+6v1+14 15+3v11+17 27+2v30+21 32+25v9+38 22+19v34+18 20+5v7+35 13+33v12+16
    24+26v31+36
40: 40+1v27+14 22+28v24+20 18+32v25+4 34+10v39+29 30+19v31+9 13+12v36+16 37+21v15+7 5+17v33+35
    6+38v26+23 11+2v3+8
"""


def _read(text: str) -> dict[int, tuple[Four, ...]]:
    found: dict[int, list[Four]] = {}
    players = 0
    for word in text.split():
        if word.endswith(":"):
            players = int(word[:-1])
            found[players] = []
        else:
            north, south, east, west = map(int, re.findall(r"\d+", word))
            found[players].append((north, south, east, west))
    return {players: tuple(fours) for players, fours in found.items()}


FIRST_ROUNDS = _read(_FIRST_ROUNDS)
