"""Swiss: the pairing of a round on the current standing, for teams and for pairs.

`standing` is what is known of the contestants, `conditions` what the conditions of contest choose,
`pairing` makes the draw of a round, `seats` makes a schedule of draws. How points are won is not
here.
"""
