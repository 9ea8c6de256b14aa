"""A field: the same boards played by many, each result compared with the others.

`score` is the way through: every side of every form of a board becomes a `scoring.comparison`; a
method (`matchpoints`, `butler`, `cross_imps`, `total_points`) says what each of its scores earns;
`tally` adds up; `session_rule` gives artificial scores their value. `explanation` says why;
`self_inflicted` reckons what a ruling under Law 12C1(e) is about.
"""
