"""From totals to places: ties broken, and what the conditions add or take away.

`standings` applies the rules of `scoring.conditions` to a field, `combination` to several sessions;
teams are ranked by the same rules in `scoring.teams.ranking`.
"""
