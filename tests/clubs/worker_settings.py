"""The real site's settings, with a job that hangs; its data folder comes from the environment."""

from config.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# Made from the models, as the databases of the other tests: it takes a quarter of the time.
MIGRATION_MODULES = dict.fromkeys(("clubs", "events", "rulings"))
JOB_RUNNERS = {
    "hang_at_first": "tests.clubs.job_runners.hang_at_first",
    "letters": "tests.clubs.job_runners.make_of_letters",
    "letter": "tests.clubs.job_runners.make_letter",
}
