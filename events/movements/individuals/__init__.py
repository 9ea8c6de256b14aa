"""The plans of individuals: a module for each family, from a number of players to seats."""
