"""Template tags of rulings."""
