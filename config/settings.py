"""Django's settings. Everything that differs between machines comes from the environment.

Without any environment this is the embedded site: SQLite, a queue of files and mail as files, all
under the data folder. `docs/operating.md` lists the variables.
"""

import os
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import django_stubs_ext
from csp.constants import NONE, SELF
from whitenoise.compress import Compressor

from config.caches import caches_at
from config.databases import database_at
from config.environment import (
    YEAR,
    choice,
    flag,
    hours,
    is_loopback,
    listing,
    mail_settings,
    number,
    refuse_weak_keys,
    secret_key,
    secret_of,
    trusted_proxies,
)
from config.history_keys import history_keys
from config.logs import logging_settings
from config.queues import QUEUES, QUICK, ROUTES
from config.stores import file_storage

# Lets classes such as `forms.ModelForm` and `QuerySet` take their type parameter when they run.
django_stubs_ext.monkeypatch()

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ.get("TENACE_DATA", BASE_DIR / "data")).resolve()
QUEUE_DIR = DATA_DIR / "queue"
for _folder in (QUEUE_DIR / "messages", QUEUE_DIR / "control"):
    _folder.mkdir(parents=True, exist_ok=True)

# Where people reach the site. Its scheme decides whether cookies and redirects insist on TLS.
_LOCAL = f"http://localhost:{os.environ.get('TENACE_PORT', '8000')}"
ORIGIN = os.environ.get("TENACE_ORIGIN", _LOCAL).rstrip("/")
SECURE = ORIGIN.startswith("https:")
# Whom visitors may ask about this site; shown on the first page when set.
CONTACT = os.environ.get("TENACE_CONTACT", "")
_ORIGIN_HOST = urlsplit(ORIGIN).hostname or "localhost"

DEBUG = flag("DEBUG")
SECRET_KEY_FILE = DATA_DIR / "secret-key"
SECRET_KEY = secret_key(SECRET_KEY_FILE)
SECRET_KEY_FALLBACKS = listing("SECRET_KEY_FALLBACKS")
HISTORY_KEY_FILE = DATA_DIR / "history-key"
HISTORY_KEYS = history_keys(HISTORY_KEY_FILE)  # what seals history; the database has none of it
# Names that mean the machine itself to whoever asks: no other device reaches the site by them.
ONLY_HERE = ["localhost", "127.0.0.1", "[::1]"]
ALLOWED_HOSTS = listing("ALLOWED_HOSTS", [*ONLY_HERE, _ORIGIN_HOST])
CSRF_TRUSTED_ORIGINS = [ORIGIN]

# Whether others than this machine reach the site: directly, or through a proxy.
_NAMES = [os.environ.get("TENACE_HOST", "127.0.0.1"), _ORIGIN_HOST, *ALLOWED_HOSTS]
REACHED_FROM_OUTSIDE = bool(trusted_proxies()) or not all(map(is_loopback, _NAMES))
if REACHED_FROM_OUTSIDE:
    refuse_weak_keys(SECRET_KEY, *SECRET_KEY_FALLBACKS)

INSTALLED_APPS = [
    "clubs",
    "events",
    "rulings",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "config.static.StaticFiles",
    "django.forms",
    "axes",
    "csp",
    "django_htmx",
    "django_otp",
    "django_otp.plugins.otp_static",
    "django_otp.plugins.otp_totp",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "rest_framework",
]

MIDDLEWARE = [
    "config.proxies.TrustedProxies",
    "config.requests.Requests",
    "django.middleware.security.SecurityMiddleware",
    "events.table_looks.WaitingTables",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.compression.CompressedText",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
    "clubs.refusals.RefusalMiddleware",
    "clubs.refused_acts.RefusedActs",
    "clubs.kept.TakenMiddleware",
    "clubs.second_factor.SetUpFirst",
    "clubs.privacy.NoStore",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "clubs.navigation.navigation",
            ],
            "libraries": {
                "bridge": "clubs.typography.bridge",
                "paper": "clubs.typography.paper",
            },
        },
    }
]

# --- Database ---------------------------------------------------------------------------------

_POOLER = choice("TENACE_DATABASE_POOLER", "none", "transaction")
DATABASES = {"default": database_at(os.environ.get("DATABASE_URL", ""), DATA_DIR, _POOLER)}
CACHES = caches_at(os.environ.get("TENACE_CACHE_URL", ""), DATA_DIR / "throttles", BASE_DIR)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- People and security ----------------------------------------------------------------------

AUTH_USER_MODEL = "clubs.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}", "OPTIONS": options}
    for name, options in (
        ("UserAttributeSimilarityValidator", {}),
        ("MinimumLengthValidator", {"min_length": 12}),  # passwords of before go on
        ("CommonPasswordValidator", {}),
        ("NumericPasswordValidator", {}),
    )
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

# A whole club shares one address: a name is locked out from an address, never the address itself.
AXES_USERNAME_FORM_FIELD = "username"  # as the login form calls the e-mail address
AXES_LOCKOUT_CALLABLE = "clubs.views.login.locked_out"
AXES_CLIENT_IP_CALLABLE = "clubs.visitors.network_of"
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = 0.25  # hours
AXES_RESET_ON_SUCCESS = True
AXES_DISABLE_ACCESS_LOG = True
AXES_VERBOSE = False

# A second factor: codes of an authenticator, one step of its clock early or late.
OTP_TOTP_ISSUER = "Tenace"
OTP_TOTP_SYNC = False

SESSION_ENGINE = "clubs.sessions"
SESSION_IDLE = {
    "anybody": hours("TENACE_IDLE_HOURS", 336),
    "office": hours("TENACE_OFFICE_HOURS", 12),
}
SESSION_LIFETIME = hours("TENACE_SESSION_HOURS", 720)
HOLDS_OFFICE = "events.queries.office_holders.holds_office"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE
SESSION_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "clubs.views.kept.csrf_failure"
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SECURE_SSL_REDIRECT = SECURE
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$", r"^metrics$"]
SECURE_HSTS_SECONDS = number("TENACE_HSTS", YEAR) if SECURE else 0
# For less than a year it is tried, and binds no other site of the domain.
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = SECURE_HSTS_SECONDS >= YEAR
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
TRUSTED_PROXIES = trusted_proxies()  # what others forward is dropped (config/proxies.py)
if TRUSTED_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

# --- Language and time ------------------------------------------------------------------------

LANGUAGE_CODE = "en-gb"
LOCALE_PATHS = [BASE_DIR / "locale"]
# Named in their own language. One whose catalogue is not compiled (scripts/setup) is not offered.
LANGUAGES = [("en-gb", "English")] + [
    (code, name)
    for code, name in (("fr", "Français"), ("nl", "Nederlands"))
    if (LOCALE_PATHS[0] / code / "LC_MESSAGES" / "django.mo").exists()
]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_SECURE = SECURE
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"  # each organiser has a zone of its own

# --- Files and mail ---------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "build" / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES: dict[str, dict[str, Any]] = {
    # Never served by address: a view hands each file to those who may have it.
    "default": file_storage(os.environ.get("TENACE_FILES", str(DATA_DIR / "files"))),
    "staticfiles": {"BACKEND": "config.bundles.BundledStaticFilesStorage"},
}
WHITENOISE_ALLOW_ALL_ORIGINS = False  # our files are for our pages
# Maps for debuggers are copied, not compressed: that took longer than all the rest.
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = [*Compressor.SKIP_COMPRESS_EXTENSIONS, "map"]
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024

DEFAULT_FROM_EMAIL = SERVER_EMAIL = os.environ.get("TENACE_MAIL_FROM", f"tenace@{_ORIGIN_HOST}")
globals().update(mail_settings(os.environ.get("EMAIL_URL", f"file://{DATA_DIR / 'mail'}")))

# --- API --------------------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "clubs.api.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    # Every view declares its `Access` (clubs/api/tenancy.py); what does not is closed.
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAdminUser"],
    "DEFAULT_THROTTLE_CLASSES": ["clubs.api.throttles.CallerThrottle"],
    "EXCEPTION_HANDLER": "clubs.api.errors.answer_error",
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["clubs.api.parsers.MeasuredJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.PageNumberPagination",
    "PAGE_SIZE": 50,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Tenace",
    "DESCRIPTION": "Events, results and rulings of duplicate bridge.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "ENUM_NAME_OVERRIDES": {"TieBrokenBy": "events.models.scoring_choices.TieBrokenBy"},
}

# --- Background work --------------------------------------------------------------------------

CELERY_BROKER_URL = os.environ.get("BROKER_URL", "filesystem://localhost")
if CELERY_BROKER_URL.startswith("filesystem:"):
    CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = {
        "data_folder_in": str(QUEUE_DIR / "messages"),
        "data_folder_out": str(QUEUE_DIR / "messages"),
        "control_folder": str(QUEUE_DIR / "control"),
    }
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_SERIALIZER = "json"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_TIME_LIMIT = 15 * 60
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TASK_QUEUES, CELERY_TASK_ROUTES, CELERY_TASK_DEFAULT_QUEUE = QUEUES, ROUTES, QUICK
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA_DIR / "schedule")


def _every(seconds: int, task: str) -> dict[str, Any]:
    """A tick that nobody picked up in time is dropped: the next one looks for what is due."""
    return {"task": task, "schedule": seconds, "options": {"expires": seconds}}


CELERY_BEAT_SCHEDULE = {
    "finalise due sessions": _every(10, "rulings.tasks.finalise_due_sessions"),
    "sweep jobs": _every(15, "clubs.tasks.sweep_jobs"),
    "note quick": _every(60, "clubs.tasks.note_quick"),
    "expire jobs": _every(3600, "clubs.tasks.expire_jobs"),
    "sweep files": _every(86_400, "clubs.tasks.sweep_files"),
    "clear sessions": _every(86_400, "clubs.tasks.clear_sessions"),
    "mail ends of history": _every(86_400, "clubs.tasks.mail_ends_of_history"),
    "forget attempts": _every(3600, "clubs.tasks.forget_attempts"),
}

# What does the work of each kind of background job (clubs/jobs/kinds.py).
JOB_RUNNERS = {
    "people list": "clubs.actions.people_files.run_import",
    "list of pairs": "events.actions.entry_files.run_import",
    "file of results": "events.actions.import_jobs.run_import",
    "cards of tables": "events.documents.key_cards.render_key_cards",
    "movement sheets": "events.documents.movement.render_sheets",
    "results booklet": "events.documents.booklet.render_booklet",
    "results booklet, part": "events.documents.booklet.render_part",
    "double dummy": "events.actions.double_dummy.run_analysis",
    "hand records": "events.documents.hands.render_records",
    "curtain cards": "events.documents.hands.render_curtain_cards",
    "conditions of contest": "events.documents.conditions.render_conditions",
    "overall ranking": "events.documents.overall.render_overall",
    "season": "events.documents.season.render_season",
    "rubber sheets": "events.documents.rubber.render_rubber_sheets",
    "ruling report": "rulings.documents.render_ruling_report",
    "appeal dossier": "rulings.documents.render_dossier",
    "event log": "rulings.documents.render_event_log",
    "guided rulings": "rulings.documents.render_guides",
    "held about a person": "events.documents.held.render_held",
}

# What one organiser may ask for, so that the others are served too.
ORGANISER_LIMITS = {
    "jobs at once": number("TENACE_JOBS_AT_ONCE", 100, least=1),
    "jobs an hour": number("TENACE_JOBS_AN_HOUR", 600, least=1),
    "imports an hour": number("TENACE_IMPORTS_AN_HOUR", 120, least=1),
    "calls a minute": number("TENACE_CALLS_A_MINUTE", 3000, least=1),
}

# Who knows in which sessions results are hidden from somebody (clubs/queries/unseen.py).
UNSEEN_SESSIONS = "events.queries.sight.unseen_sessions"
# Who writes rulings for the acts of events that award a score (events/actions/awarding.py).
RULINGS_WRITTEN_BY = "rulings.actions.awarded.write_decided"
# Who deletes the pictures in rulings of somebody who is forgotten (events/actions/persons.py).
PICTURES_DELETED_BY = "rulings.actions.evidence.write_pictures_gone"
# What each app holds about a person, for who asks for it (clubs/export/held.py).
HELD_ABOUT_PEOPLE = [
    "clubs.export.held.HELD",
    "events.queries.held.HELD",
    "rulings.queries.held.HELD",
]
DIGESTS_OF_ROWS = ["events.queries.witnesses.DIGESTS", "rulings.queries.row_digests.DIGESTS"]

# --- Logging ----------------------------------------------------------------------------------

METRICS_TOKEN = secret_of("TENACE_METRICS_TOKEN")  # who has it may ask for /metrics
LOGGING = logging_settings(
    shape=choice("TENACE_LOG", "text", "json"),
    level=os.environ.get("TENACE_LOG_LEVEL", "INFO"),
    has_access_log=flag("TENACE_ACCESS_LOG"),
    errors_to=listing("TENACE_ERRORS_TO"),
    sentry_dsn=secret_of("TENACE_SENTRY_DSN"),
)
