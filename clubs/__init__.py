"""Clubs: authorities, organisers, their people, who may do what, history and background jobs."""
