"""Victory Point scales: what a match won by so many IMPs is worth (Law 78D).

A scale is a table of margins, published by an authority, computed by its formula, or typed in. The
scales with names are in `scoring.victory.catalogue`:

>>> from scoring.victory.catalogue import scale
>>> sixteen = scale("wbf_continuous", boards=16)
>>> [str(points) for points in sixteen.award(14)]
['55/4', '25/4']
>>> scale("wbf_discrete", boards=16).explain(-14).band
Band(low=13, high=17, winner=Fraction(14, 1), loser=Fraction(6, 1))

A match in which a board was weighted ends with a fraction of an IMP; what to do with it is for the
conditions of contest to say:

>>> from fractions import Fraction
>>> from scoring.victory.scale import FractionRule
>>> margin = Fraction(29, 2)
>>> [str(points) for points in sixteen.award(margin)]
['1397/100', '603/100']
>>> [str(points) for points in sixteen.award(margin, FractionRule.INTERPOLATE)]
['693/50', '307/50']
"""
