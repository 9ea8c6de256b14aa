"""Printed documents: what a job renders to PDF."""
