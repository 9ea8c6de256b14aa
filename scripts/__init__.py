"""Programs for running and checking the project, started by the Makefile."""
