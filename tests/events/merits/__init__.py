"""Merits: what is said of contestants is true, and nothing is said twice."""
