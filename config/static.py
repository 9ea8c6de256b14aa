"""Which static files are collected: ours, and of other packages only what the pages use."""

from django.contrib.staticfiles.apps import StaticFilesConfig


class StaticFiles(StaticFilesConfig):
    ignore_patterns = [
        *StaticFilesConfig.ignore_patterns,
        "rest_framework",  # the API speaks JSON only
        "django_htmx",  # pages link our copy
        "redoc",  # its page is Swagger UI
    ]
