"""The `events` app's part of the API."""
