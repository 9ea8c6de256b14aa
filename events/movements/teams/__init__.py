"""The plans of team movements: a module for each family, from a number of teams to seats.

Of a team one pair sits North-South and the other East-West, at two tables, in every round. In a
plan the numbers at a table are the teams whose pairs sit there.
"""
