"""The first rounds of cyclic Howells, by number of tables: North-South, East-West, board set.

With 2t - 1 = v moving pairs a first round is sound if the differences between the moving pairs of
its tables are all different, whatever their sign, and so are, over all pairs, the differences
between a pair and the board set it plays; all modulo v. The last make a cyclic sequence of
directions, and how well its shifts agree with it is the balance: if all agree alike (quadratic
residues for v = 7, 11, 19, 23, 31; the twin primes 5 and 7 for 35) the quality is 100.

Found by search: first a sequence as even as can be (for other v by annealing), then tables that
cover every pair, every difference from pair to set and every difference from pair to pair exactly
once, by exact cover in random order with restarts. Where v is prime, only tables that a multiplier
maps onto one another were tried, which makes the search short.
"""

from events.movements.pairs.cyclic import read_first_rounds

_FIRST_ROUNDS = """
2: 4-1/1 2-3/1
4: 8-1/1 7-2/3 6-3/5 5-4/2
5: 10-1/1 5-2/3 7-3/6 6-4/8 8-9/5
6: 12-1/1 4-2/6 3-10/11 5-11/3 9-6/5 8-7/2
7: 14-1/1 4-2/13 8-3/11 9-5/2 13-6/7 7-10/9 12-11/3
8: 16-1/1 2-5/14 13-3/9 4-11/12 10-6/5 8-7/10 9-15/13 12-14/4
9: 18-1/1 17-2/6 3-16/8 4-15/14 5-14/16 6-13/3 7-12/15 11-8/9 10-9/5
10: 20-1/1 5-4/6 10-3/17 7-15/18 9-6/14 19-17/16 13-18/11 11-2/15 14-8/4 16-12/3
11: 22-1/1 21-2/11 3-20/17 4-19/20 18-5/7 17-6/13 7-16/15 15-8/21 9-14/12 10-13/4 12-11/16
12: 24-1/1 12-9/17 23-17/10 22-10/19 20-19/14 16-14/4 8-4/7 15-7/13 6-13/2 11-2/3 21-3/5 18-5/9
13: 26-1/1 22-23/5 4-16/6 20-15/7 6-12/16 25-8/24 2-11/8 10-13/11 7-18/21 19-17/13 3-21/14
    9-5/18 24-14/19
14: 28-1/1 8-12/2 21-13/25 17-4/26 18-25/14 16-5/23 26-20/13 27-3/5 23-6/9 14-15/12 11-2/3
    9-7/15 22-10/21 24-19/7
15: 30-1/1 4-14/8 22-5/21 3-29/25 15-23/24 12-10/17 20-6/26 18-7/2 8-13/10 21-27/6 25-9/7
    24-28/14 17-16/5 26-19/29 2-11/23
16: 32-1/1 23-13/28 14-25/24 27-18/16 22-4/31 12-7/30 6-31/7 11-30/13 21-28/25 10-24/18 19-16/4
    9-8/20 17-15/8 2-29/15 3-26/29 5-20/26
17: 34-1/1 33-29/8 14-20/12 8-11/30 27-28/33 13-22/4 23-12/32 2-4/6 17-30/24 5-19/2 31-15/16
    9-32/22 10-3/20 18-6/17 25-7/21 16-24/19 21-26/14
18: 36-1/1 18-19/30 15-20/13 34-7/26 31-14/17 5-9/4 25-2/27 4-11/33 16-26/34 8-6/22 12-3/8
    24-10/25 13-28/2 33-17/21 32-21/3 27-30/5 22-35/7 23-29/20
19: 38-1/1 15-14/16 25-18/32 21-9/33 30-20/3 19-23/15 16-7/25 32-6/21 33-36/30 3-24/19 8-26/11
    13-28/34 11-5/10 34-29/27 10-12/35 27-4/17 35-22/2 17-37/8 2-31/13
20: 40-1/1 20-5/13 27-29/34 9-36/21 38-37/9 35-21/12 16-23/10 25-15/4 19-32/28 2-18/19 3-31/5
    8-11/6 28-6/25 14-10/2 22-30/36 39-33/15 13-34/17 26-17/16 7-12/32 24-4/27
"""


FIRST_ROUNDS = {int(key): seats for key, seats in read_first_rounds(_FIRST_ROUNDS).items()}
