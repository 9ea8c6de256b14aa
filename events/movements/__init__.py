"""Movements: who sits where, against whom, with which boards, round by round.

Pure Python on the standard library (and networkx for the pairing of a Swiss), without Django: a
schedule is worth having on its own. `catalogue.generate` makes one, `catalogue.suggest` compares
those that fit, `proof.prove` checks any, `guidance` says where pairs and boards go next.
"""
