"""Rulings: what the director decides, what players ask to have corrected, and what is appealed."""
