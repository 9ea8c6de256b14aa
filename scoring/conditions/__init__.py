"""What the conditions of contest choose about scoring and ranking (Law 78D).

`options` is how boards are scored, `rules` what is done with the totals: penalties and what was
carried forward (`penalties`), who has a place, and how ties are broken (`tie_breaks`).
"""
