"""What is left open about entering and how a Swiss is played (Laws 80B2(d) and 78D).

The conditions of contest hold the values.
"""

from events.provisions.catalogue.conditions import of_condition

L80B2D_OPEN = of_condition("L80B2d-open", "entries_open")
L80B2D_CLOSE = of_condition("L80B2d-close", "entries_close")
L80B2D_MOST = of_condition("L80B2d-most", "most_entries")
L80B2D_FEE = of_condition("L80B2d-fee", "entry_fee")
L80B2D_WHO = of_condition("L80B2d-who", "who_may_enter")
L78D_SWISS_ROUNDS = of_condition("L78D-swiss-rounds", "swiss_rounds")
L78D_SWISS_BOARDS = of_condition("L78D-swiss-boards", "swiss_boards")
L78D_SWISS_PAIRING = of_condition("L78D-swiss-pairing", "swiss_pairing")
L78D_SWISS_REMATCHES = of_condition("L78D-swiss-rematches", "swiss_rematches")
L78D_SWISS_REMATCH_AFTER = of_condition("L78D-swiss-rematch-after", "swiss_rematch_after")
L78D_SWISS_LAST_ROUND = of_condition("L78D-swiss-last-round", "swiss_last_round")
L78D_SWISS_ODD = of_condition("L78D-swiss-odd", "swiss_odd")
