"""The `rulings` app's part of the API."""
