"""Commands of `manage.py` for events."""
