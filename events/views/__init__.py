"""Pages of events and sessions: each takes a request to a query or an action and answers."""
