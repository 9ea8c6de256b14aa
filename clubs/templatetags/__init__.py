"""Template tags: presentation only, no queries."""
