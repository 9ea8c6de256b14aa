"""The WSGI application that `config.web` serves."""

import os

from django.core.wsgi import get_wsgi_application

from config.frames import in_one_piece

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = in_one_piece(get_wsgi_application())
