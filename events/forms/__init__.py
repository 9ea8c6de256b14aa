"""What people fill in about events and sessions."""
