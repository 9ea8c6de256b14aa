"""Events: entries, sessions, movements, results and the official score."""
