"""The site's settings without any migrations: all tables are made from the models.

What migrations make is held against that by `tests/migrated`.
"""

from config.settings import *  # noqa: F403
from config.settings import INSTALLED_APPS

MIGRATION_MODULES = {app.rpartition(".")[2]: None for app in INSTALLED_APPS}
