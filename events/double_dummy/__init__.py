"""What a deal makes when all four players see all cards: tricks, par, and what each lead gives.

Pure: no Django, nothing stored. `tables` and `par` are the plain values, which any process may hold
and read; `solving` finds them, with the library that `library` loads where this machine has one.
"""
