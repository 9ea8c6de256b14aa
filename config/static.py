"""Which static files are collected: ours, and of other packages only what the pages use."""

from django.contrib.staticfiles.apps import StaticFilesConfig


class StaticFiles(StaticFilesConfig):
    ignore_patterns = [
        *StaticFilesConfig.ignore_patterns,
        "rest_framework",  # the API speaks JSON only
        "redoc",  # its page is Swagger UI
    ]
