"""The demo: an authority, two clubs and their sessions, made through the real actions."""
