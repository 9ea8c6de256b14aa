"""Management of events from the command line."""
