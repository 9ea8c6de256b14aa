"""Data of the reduced Howells, by tables x rounds: first rounds, and tables that are switched.

With r moving pairs and r board sets a first round is sound if the differences between the moving
pairs of its tables are all different, whatever their sign, and none is half of r, and the
differences between a moving pair and the board set it plays are all different; all modulo r. Found
by exact cover in random order with restarts. The search ran through everything and found none for 4
tables, for 8 rounds of 5 tables, and for a round more than tables with 6, 8 and 10; with 12 and 14
it found none in its time.

Who sits North-South does not touch soundness, only balance. A number for each round, in base 16,
has a bit for each table, the lowest for table 1, that is set where the pairs exchange directions;
found by annealing over the sum of squared competition of all twos of pairs, for hundreds of first
rounds each. The fairest was kept.
"""

from events.movements.pairs.cyclic import read_first_rounds

_FIRST_ROUNDS = """
5x6: 10-1/1 9-6/2 8-3/4 7-2/5 5-4/3
5x7: 10-1/1 9-5/7 8-3/6 2-4/3 6-7/4
6x8: 12-1/1 11-2/5 10-4/6 9-7/8 8-3/7 5-6/3
6x9: 12-1/1 11-9/3 10-5/6 3-4/8 6-8/5 7-2/9
6x10: 12-1/1 11-10/7 7-4/2 2-6/5 3-5/9 8-9/10
7x8: 14-1/1 13-3/8 12-2/4 11-4/2 10-6/5 9-5/6 8-7/3
7x9: 14-1/1 13-6/7 12-5/8 11-4/9 10-2/6 7-8/5 3-9/2
7x10: 14-1/1 13-2/7 12-8/10 11-9/2 4-10/8 3-5/4 6-7/3
7x11: 14-1/1 13-2/9 12-4/10 10-7/11 8-3/5 5-6/4 9-11/3
7x12: 14-1/1 13-4/7 2-10/3 12-11/9 5-7/11 3-8/10 6-9/5
8x10: 16-1/1 15-7/2 14-9/6 13-2/8 12-8/10 11-6/9 4-5/3 10-3/4
8x11: 16-1/1 15-9/4 14-5/9 13-3/10 12-11/5 2-8/11 4-7/6 6-10/7
8x12: 16-1/1 15-8/2 14-9/10 13-2/11 4-6/9 5-12/4 7-3/5 10-11/6
8x13: 16-1/1 15-2/11 14-13/8 7-10/12 6-8/5 11-5/9 9-4/10 12-3/6
8x14: 16-1/1 15-13/5 6-12/3 2-4/12 9-14/7 5-8/9 10-11/13 3-7/2
9x10: 18-1/1 17-7/8 16-5/3 15-4/7 14-8/5 13-6/10 12-10/6 11-3/2 9-2/4
9x11: 18-1/1 17-6/8 16-2/11 15-9/5 14-8/2 13-11/6 12-4/7 5-10/9 3-7/4
9x12: 18-1/1 17-3/5 16-6/7 15-7/4 14-8/11 13-12/8 5-2/12 9-10/2 11-4/10
9x13: 18-1/1 17-7/3 16-12/11 15-9/2 14-2/5 5-6/10 8-4/6 11-13/8 10-3/4
9x14: 18-1/1 17-5/9 16-7/2 15-12/6 6-9/8 14-8/11 3-13/4 10-11/3 2-4/14
9x15: 18-1/1 17-5/10 16-12/7 2-10/6 13-11/12 14-9/11 3-6/9 7-8/15 15-4/13
10x12: 20-1/1 19-2/8 18-3/2 17-11/3 16-8/5 15-9/4 14-4/12 13-10/11 6-7/9 12-5/10
10x13: 20-1/1 19-11/5 18-12/9 17-7/10 16-4/13 15-6/11 14-10/8 5-8/7 13-2/6 3-9/4
10x14: 20-1/1 19-12/13 18-11/2 17-6/12 16-8/5 15-5/9 4-9/11 3-7/6 14-2/10 10-13/8
10x15: 20-1/1 19-4/14 18-5/4 17-11/9 16-15/7 9-13/15 2-3/11 7-12/8 8-10/13 6-14/3
11x12: 22-1/1 21-4/9 20-5/11 19-2/12 18-7/10 17-3/4 16-8/3 15-6/5 14-11/7 13-9/6 10-12/2
11x13: 22-1/1 21-10/3 20-5/10 19-3/4 18-6/13 17-8/5 16-11/7 15-13/11 14-9/8 2-4/6 12-7/2
11x14: 22-1/1 21-4/13 20-5/8 19-10/12 18-2/10 17-6/11 16-7/4 15-9/5 12-3/2 11-8/9 13-14/6
11x15: 22-1/1 21-3/15 20-13/4 19-2/5 18-10/11 17-4/2 16-6/8 11-12/7 9-14/3 5-8/13 15-7/14
12x14: 24-1/1 23-2/4 22-14/13 21-9/12 20-4/10 19-8/9 18-11/7 17-5/2 16-13/8 15-10/14 7-12/5
    3-6/11
12x15: 24-1/1 23-14/6 22-5/11 21-12/14 20-9/10 19-15/5 18-4/12 17-3/13 16-13/7 11-2/15 10-6/9
    7-8/4
13x14: 26-1/1 25-9/5 24-3/14 23-13/11 22-8/7 21-5/10 20-4/6 19-11/12 18-2/8 17-10/4 16-6/13
    15-14/3 7-12/2
13x15: 26-1/1 25-10/8 24-9/15 23-7/9 22-5/14 21-12/11 20-4/7 19-3/10 18-6/2 17-14/3 16-13/6
    8-15/5 2-11/12
"""

_SWITCHES = """
5x6: a 1d d 1e 1d 4
5x7: 2 d 1a 5 1b 6 1d
6x8: 3b 1d 2c f b 1b 25 3f
6x9: 28 19 35 e 10 14 10 8 33
6x10: 11 19 29 d 2e 28 1b 10 19 12
7x8: 53 2e 71 2a 13 27 3a 3f
7x9: 77 4a 14 22 58 25 a 5f 34
7x10: 1b 12 43 14 62 69 6b 8 65 7c
7x11: 70 1d 71 29 4f 4e 56 67 0 66 1a
7x12: 51 1c 2e 5d 36 1 5b 66 b 7b 60 8
8x10: 45 9a a5 1a a2 e 63 a4 41 b6
8x11: ca be fb c7 e9 d9 1f de 4a 85 d8
8x12: 7f d5 42 e9 84 a6 24 72 d9 83 a9 3c
8x13: a5 65 dc ea a0 1 56 5d f7 9 6e 8e 32
8x14: 63 f6 8f 3b d5 6b ef cf 8 d 73 9e ee 4
9x10: 150 187 1ad 63 38 2 156 ca 14b f4
9x11: fc 19a 182 5a 171 2d 1cf 1e5 9f 1d3 e7
9x12: 120 116 a0 84 f1 c7 14e 142 188 199 160 71
9x13: b8 10 190 152 1ad 71 189 1c6 12e 29 1d0 1e4 e6
9x14: 20 8e 1d7 c 1c1 12c 1 1a4 73 146 17b 150 2a d8
9x15: 1e8 1db 162 3b db 4e 104 15a 12d 10e e6 163 47 1fd 23
10x12: 35a 137 389 3c4 91 69 38a 327 259 270 134 12c
10x13: d3 391 1b1 33a 2af 36c 4c 2c1 1db 191 34b 2ba 30f
10x14: d9 19c 39f 3ad 15 16f 29 1ba 3ab 1b8 100 1e9 1a5 1d7
10x15: 3bf 2a5 f2 32 6d 24d 2d3 3d8 161 1b4 b5 28c 45 375 34a
11x12: 1b8 2bc c0 463 141 289 205 45a 436 530 74a 304
11x13: 680 18c 64 728 168 77c 63 7bb 25f 693 413 299 15
11x14: 31c a8 353 632 467 99 321 796 4ce 13f 30 263 58c 742
11x15: 276 515 71b 26c 9d 222 39 4cf 704 650 28c 757 2ca 4a4 763
12x14: f44 bd a28 d32 4b6 5a8 f53 643 824 9cf d07 291 cb7 739
12x15: 138 383 e02 190 c3 a6a 339 480 44a 8ad 91 628 caa 1d0 46
13x14: 101c 1c60 2a3 3c8 193c 471 ce 1706 18f0 19ca 1229 1af5 140a 7a1
13x15: 3d5 b35 1931 1a5 e9f 18ba df3 66e 4ae 14fa 174e 373 563 79d 191c
"""


def _size(key: str) -> tuple[int, int]:
    tables, rounds = key.split("x")
    return int(tables), int(rounds)


def _read_switches(text: str) -> dict[tuple[int, int], tuple[int, ...]]:
    switches: dict[tuple[int, int], list[int]] = {}
    size = (0, 0)
    for word in text.split():
        if word.endswith(":"):
            size = _size(word[:-1])
            switches[size] = []
        else:
            switches[size].append(int(word, 16))
    return {size: tuple(rounds) for size, rounds in switches.items()}


FIRST_ROUNDS = {_size(key): seats for key, seats in read_first_rounds(_FIRST_ROUNDS).items()}
SWITCHES = _read_switches(_SWITCHES)
