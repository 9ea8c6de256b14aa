"""An organiser's history: a chain of records, how one is added, how it reads in words."""
