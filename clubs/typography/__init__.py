"""How bridge looks on screens and on paper. Nothing of a club is known here."""
