"""Lawful changes of a movement that is being played: a module for each family of them.

Each takes the schedule and what has been played, and gives a `Change` that is proved again and
leaves every play with a result where it is; or it refuses and says what stands in the way.
"""
