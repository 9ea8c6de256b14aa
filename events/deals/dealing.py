"""Dealing by chance (Laws 6A, 6B and 6E4): each deal that there is comes equally often.

A number below the number of all deals is drawn from the operating system's source of random numbers
and the deal of that number is taken. Drawn so, no deal can come more often than another: `secrets`
draws each number alike, and numbers and deals correspond one to one, which a test follows. A
shuffle of 52 cards would be as fair, but only a statistic could tell.
"""

import secrets

from events.deals.deal import DEALS, Deal


def dealt() -> Deal:
    """A deal that nobody could foretell."""
    return Deal.numbered(secrets.randbelow(DEALS))
