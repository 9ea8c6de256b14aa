"""Deals whose tricks can be counted on the fingers."""

from events.deals.deal import Deal

EACH_A_SUIT = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
"""North has the spades, East the hearts, South the diamonds and West the clubs."""

A_FINESSE = Deal.parse("N:T543.432.432.432 J986.765.765.765 AQ.AKQJ.AKQ.AKQJ K72.T98.JT98.T98")
"""South has twelve tricks on top, and A-Q of spades before West's K-7-2: North can never be on lead
to finesse, so that the thirteenth comes only if West leads a spade."""
