"""Invented play: deals, and what pairs of unequal skill make of them. Pure; for demo and trials."""
