"""The `clubs` app's part of the API."""
