"""The Celery application. What is scheduled and how stands in the settings."""

import os

from celery import Celery

from config import queues, tasks_seen  # noqa: F401 - listen to the workers

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("tenace")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
