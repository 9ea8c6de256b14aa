"""The site's settings for tests: own data folder, quick passwords, nothing leaves the process.

`TENACE_TEST_DATABASE_URL` and `TENACE_TEST_BROKER_URL` name the servers for the second round.
"""

import atexit
import os
import shutil
import tempfile

_DATA = tempfile.mkdtemp(prefix="tenace-test-")
atexit.register(shutil.rmtree, _DATA, ignore_errors=True)
_OF_TESTS = ("TENACE_TEST_", "TENACE_LOAD_", "TENACE_SHARED")
for _name in tuple(os.environ):
    _of_the_site = _name.startswith("TENACE_") and not _name.startswith(_OF_TESTS)
    if _of_the_site or _name in {"ALLOWED_HOSTS", "DEBUG", "EMAIL_URL"}:
        del os.environ[_name]
os.environ |= {
    "TENACE_DATA": _DATA,
    "SECRET_KEY": "only-for-tests",
    "DATABASE_URL": os.environ.get("TENACE_TEST_DATABASE_URL", f"sqlite:///{_DATA}/tests.sqlite3"),
    "BROKER_URL": os.environ.get("TENACE_TEST_BROKER_URL", "memory://"),
}

from config.settings import *  # noqa: E402, F403 - the environment above comes first

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES["staticfiles"] = {  # noqa: F405 - from the settings
    "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
}
WHITENOISE_AUTOREFRESH = True
# A file as on a real site, so that two connections meet as they would there.
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":  # noqa: F405
    DATABASES["default"]["TEST"] = {"NAME": f"{_DATA}/tests.sqlite3"}  # noqa: F405
