"""The plans of pairs movements: a module for each family, from a number of pairs to seats."""
