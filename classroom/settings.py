"""Settings, all from the environment; what is left unset is safe and works on one machine without any other.

`docs/hosting.md` explains every variable that is read here.
"""

import os
from datetime import timedelta
from pathlib import Path
from typing import Any

import django_stubs_ext
from csp.constants import NONCE, NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from classroom import machine
from classroom.environment import Environment

django_stubs_ext.monkeypatch()  # QuerySet[Table] and its like may be written in annotations.

environment = Environment(os.environ)
BASE_DIR = Path(__file__).resolve().parent.parent
# What a wheel carries of the folders beside ours is inside ours there: see .ci/building.py.
ASSETS = BASE_DIR if (BASE_DIR / "manage.py").exists() else BASE_DIR / "classroom" / "carried"

DATA_DIR = environment.folder("DATA_DIR", BASE_DIR / "var")
"""Everything that must outlive a restart: database, pictures, secret key."""

DEBUG = environment.flag("DEBUG")
SECRET_KEY = environment.text("SECRET_KEY") or machine.secret_key(DATA_DIR / "secret_key")

# --- Where the site is reached ---------------------------------------------------------------------------

PUBLIC_SITE = environment.site("PUBLIC_URL")
PUBLIC_URL = PUBLIC_SITE.url
"""The address people use, when a proxy stands in front: ``https://games.example.org``."""
HTTPS = PUBLIC_SITE.is_encrypted

# With neither variable set: this machine, by the names and addresses it has as the server starts. A page
# elsewhere that makes its own name point here is refused.
ALLOWED_HOSTS = environment.names("ALLOWED_HOSTS") or ([PUBLIC_SITE.host] if PUBLIC_URL else machine.names())
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL] if PUBLIC_URL else []

SECURE_SSL_REDIRECT = HTTPS
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = int(timedelta(days=365).total_seconds()) if HTTPS else 0
# Neighbours on the school's domain are not ours to decide about, unless the school says so.
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = environment.flag("HSTS_SUBDOMAINS")
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
# Browsers ignore it, with a warning in the console, on a plain address in the local network.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "media-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
        "object-src": [NONE],
    }
}

# --- The application --------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "classroom",
    "classroom.learning",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "csp",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "classroom.middleware.CompressesOpenPages",
    "csp.middleware.CSPMiddleware",
    "classroom.middleware.keep_nowhere",
    "classroom.middleware.permit_little",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "classroom.trials.KeepsWithinTrial",
    "classroom.refusals.say_what_only_buttons_do",
]

ROOT_URLCONF = "classroom.urls"
ASGI_APPLICATION = "classroom.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ASSETS / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "classroom.context.site",
            ],
            "builtins": ["classroom.templatetags.dates"],
        },
    }
]

# --- Data --------------------------------------------------------------------------------------------------

_file = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(DATA_DIR / "familygames.sqlite3")}
DATABASES: dict[str, Any] = {"default": environment.database("DATABASE_URL") or _file}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
_database = DATABASES["default"]
if _database["ENGINE"] == "django.db.backends.sqlite3":
    _database["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",  # Who will write waits at the start, instead of failing half-way.
        "timeout": 20,
        # FULL: what has been announced to a table survives a power cut.
        # And what has been deleted is overwritten, see services/secure_delete.py.
        "init_command": (
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA temp_store=MEMORY;"
            " PRAGMA secure_delete=ON"
        ),
    }
else:
    # Under ASGI each request has a thread of its own: a connection kept by the thread would be lost with it.
    _database["CONN_MAX_AGE"] = 0
    _database["CONN_HEALTH_CHECKS"] = True
    _database.setdefault("OPTIONS", {}).setdefault("pool", {"min_size": 2, "max_size": 20, "timeout": 10})

# On PostgreSQL several processes serve one school, each its own lessons: `classroom.live.ownership`. They
# listen to each other by a connection past whatever pools connections.
LISTEN = {}
if (_to_listen := environment.database("LISTEN_URL")) is not None:
    LISTEN = {part: _to_listen[part] for part in ("NAME", "USER", "PASSWORD", "HOST", "PORT")}

# Who has failed to sign in or guessed at codes, in each process for itself, or by Redis for all.
REDIS_URL = environment.text("REDIS_URL")
CACHES: dict[str, Any] = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        # Many entries must not push others out.
        "OPTIONS": {"MAX_ENTRIES": 50_000},
    }
}
if REDIS_URL:
    CACHES["default"] = {"BACKEND": "classroom.caching.ForgivingRedis", "LOCATION": REDIS_URL}

# --- People ------------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "classroom.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "teach"

OPEN_SIGN_UP = environment.flag("OPEN_SIGN_UP")
"""Whether every visitor may open a teacher's account. If so, the e-mail address must be confirmed."""
TRY_AS_TEACHER = environment.flag("TRY_AS_TEACHER")
"""Whether every visitor may be a teacher for an hour, with a lesson that is thrown away after it."""
ACCOUNT_ADAPTER = "classroom.accounts.AccountAdapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if OPEN_SIGN_UP else "none"
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_CHANGE_EMAIL = True  # One address: another takes its place once it has been confirmed.
# Whoever finds a browser in which somebody is signed in cannot take the account over, or delete it.
ACCOUNT_REAUTHENTICATION_REQUIRED = True
# Where nobody can sign up, a letter that invites to it would only puzzle a stranger.
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = OPEN_SIGN_UP
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
# A whole school comes from one address: what is slowed is the guessing at one account. Limits per address are
# set where only a machine gets to, and count no browser in which somebody has signed in before.
ACCOUNT_RATE_LIMITS = {
    "login": "300/m/ip",
    "login_failed": "",  # Counted as `AccountAdapter` does it:
    "login_failed_here": "5/5m/key",  # The key is an account and an address or a known browser.
    "login_failed_by_strangers": "300/h/key",  # More than one address can use up.
    "signup": "60/m/ip",
    "reset_password": "60/m/ip,5/m/key",
    "reset_password_from_key": "60/m/ip",
    "request_login_code": "60/m/ip,3/m/key",
}

SERVICE_WORKER = not environment.flag("NO_SERVICE_WORKER")
"""Whether browsers keep a page for the time without a network; if not, they remove what they have kept."""

PRACTICE_DAYS = environment.days("PRACTICE_DAYS", 90)
"""How many days after its last move a game at home is deleted."""
GUEST_DAYS = environment.days("GUEST_DAYS", 7)
"""How many days after the last visit a guest who practised at home is deleted, with all games."""

LESSON_DAYS = environment.days("LESSON_DAYS", 400)
"""How many days after its end a lesson is deleted, with its tables and all that was said: a school year."""

# What the page about privacy says of whoever runs the site.
CONTROLLER = environment.text("CONTROLLER")
"""Who answers for the data: a name and an address."""
CONTACT = environment.text("CONTACT")
"""Whom to ask about them: an e-mail address, a telephone number."""
HOSTED_IN = environment.text("HOSTED_IN")
"""Where the server stands: a country, a company."""

SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"

LOG_FORMAT = environment.one_of("LOG_FORMAT", "line", "json")
"""Lines for whoever looks on, or for programs that keep them: those are told no secret."""

# Without a mail server, letters such as a forgotten password's are written to a log that people read.
_email = environment.mail("EMAIL_URL")
EMAIL_BACKEND = _email["EMAIL_BACKEND"]
if LOG_FORMAT == "json" and EMAIL_BACKEND == "django.core.mail.backends.console.EmailBackend":
    EMAIL_BACKEND = "classroom.letters.NoServer"
EMAIL_HOST = _email["EMAIL_HOST"] or "localhost"
EMAIL_PORT = _email["EMAIL_PORT"] or 25
EMAIL_HOST_USER = _email["EMAIL_HOST_USER"] or ""
EMAIL_HOST_PASSWORD = _email["EMAIL_HOST_PASSWORD"] or ""
EMAIL_USE_TLS = _email.get("EMAIL_USE_TLS", False)
EMAIL_USE_SSL = _email.get("EMAIL_USE_SSL", False)
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = environment.text(
    "EMAIL_FROM", f"Family Games <noreply@{PUBLIC_SITE.host or 'localhost'}>"
)

# --- Languages and time -------------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("fr", _("French"))]
LOCALE_PATHS = [BASE_DIR / "classroom" / "locale"]
USE_I18N = True
FORMAT_MODULE_PATH = ["classroom.formats"]
TIME_ZONE = environment.time_zone("TIME_ZONE", "Europe/Paris")
USE_TZ = True

# --- Files --------------------------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
MEDIA_URL = "/media/"
MEDIA_ROOT = DATA_DIR / "media"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "classroom.static_files.HashedFiles"},
}

# --- Watching over the server ------------------------------------------------------------------------------

METRICS = environment.text("METRICS")
"""Who may read ``/metrics``: nobody, programs on this machine (``local``), or those who bring this token."""
if METRICS not in ("", "local") and len(METRICS) < 16:
    raise ImproperlyConfigured("METRICS is either `local` or a token of at least 16 characters.")

# --- The server's log ------------------------------------------------------------------------------------

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"()": "classroom.logs.LineFormatter", "words": DEBUG},
        "json": {"()": "classroom.logs.JsonFormatter"},
    },
    "handlers": {
        "stderr": {"class": "classroom.logs.Handler", "formatter": LOG_FORMAT},
        "nowhere": {"class": "logging.NullHandler"},
    },
    "root": {
        "handlers": ["stderr"],
        "level": environment.one_of("LOG_LEVEL", "WARNING", "DEBUG", "INFO", "ERROR", "CRITICAL"),
    },
    "loggers": {
        # Django's own handler writes only while DEBUG is on; everything goes up to the root instead.
        "django": {"handlers": [], "propagate": True},
        # Whoever scans the site under another name is refused; a trace of it each time helps nobody.
        "django.security.DisallowedHost": {"handlers": ["nowhere"], "propagate": False},
        # At INFO it writes down the address of each socket, and with it the token of a program.
        "uvicorn.error": {"level": "WARNING"},
    },
}
