"""The site as a whole: settings, root URLs, Celery and health. Nothing here knows bridge."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
