"""Guides through the Laws that prescribe a rectification: questions, and what each path comes to.

Data and rules alone, without Django. What the guides say is in `data/`, what one is made of in
`graph`, how it is read in `reading`, how a run goes through it in `walking`.
"""
