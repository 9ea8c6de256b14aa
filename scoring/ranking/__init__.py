"""From totals to places: ties and how they are broken, and what the conditions add or take away.

`rules` is what the conditions choose, `standings` applies it to a field, `combination` to several
sessions; teams are ranked by the same rules in `scoring.teams.ranking`.
"""
