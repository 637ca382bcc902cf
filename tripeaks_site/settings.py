"""Settings, all from the environment (README, "Settings"). What cannot be right is a system check in checks.py."""

import os
from datetime import date
from pathlib import Path
from typing import Any

import environ
import structlog
from csp.constants import NONE, SELF

from tripeaks_site.local_secret import local_secret_key

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"
env = environ.Env()

# --- What the operator sets -----------------------------------------------------------------------------------------
DEBUG = env.bool("DEBUG", default=False)
# Served in plain HTTP on this machine only (`make run`): cookies go without Secure.
LOCAL_HTTP = env.bool("LOCAL_HTTP", default=False)
LOOPBACK = ["localhost", "127.0.0.1", "[::1]"]
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=LOOPBACK)
# A service that only this machine can reach makes its own key; any other must be given one (checks.py).
SECRET_KEY = env.str("SECRET_KEY", default="") or (
    local_secret_key(VAR_DIR) if set(ALLOWED_HOSTS) <= set(LOOPBACK) else "unset"
)
PORT = env.int("PORT", default=8000)
FIRST_DAY = date.fromisoformat(env.str("FIRST_DAY", default="2026-11-01"))
# Addresses or networks whose X-Forwarded-For and X-Forwarded-Proto are believed.
TRUSTED_PROXIES = env.list("TRUSTED_PROXIES", default=[])
REDIS_URL = env.str("REDIS_URL", default="")

# --- Apps -----------------------------------------------------------------------------------------------------------
INSTALLED_APPS = [
    # Before the admin, whose templates it replaces; the site itself is ours (operator_site.py).
    "unfold.apps.BasicAppConfig",
    "tripeaks_site.operator_app.OperatorAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_structlog",
    "csp",
    "games.players",
    "games.deals",
    "games.attempts",
    "leaderboards",
    "tripeaks_site",
]
AUTH_USER_MODEL = "players.Player"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
ROOT_URLCONF = "tripeaks_site.urls"
WSGI_APPLICATION = "tripeaks_site.wsgi.application"
ASGI_APPLICATION = "tripeaks_site.asgi.application"
APPEND_SLASH = False  # a redirect is an HTML answer, and a POST would lose its body

MIDDLEWARE = [
    "tripeaks_site.proxies.TrustedProxies",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "tripeaks_site.requests.RefuseUnstorable",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django_structlog.middlewares.RequestMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "tripeaks_site" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

# --- Database, cache, channel layer ---------------------------------------------------------------------------------
DATABASES = {"default": env.db("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'tripeaks.sqlite3'}")}
_database = DATABASES["default"]
if _database["ENGINE"].endswith("sqlite3"):
    VAR_DIR.mkdir(exist_ok=True)
    _database["OPTIONS"] = {
        # Without IMMEDIATE two transactions that read first and write later answer "database is locked".
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
    _database["CONN_MAX_AGE"] = 600  # opening the file anew costs more than most queries
    # A file, so that the threads of a test see one database; one a process, so that two test runs do not meet.
    _database["TEST"] = {"NAME": str(VAR_DIR / f"test-{os.getpid()}.sqlite3")}
else:
    _database["CONN_MAX_AGE"] = 0  # the pool keeps connections; both together would keep them twice
    _database["OPTIONS"] = {"pool": {"min_size": 1, "max_size": env.int("DATABASE_POOL", default=12), "timeout": 5}}

CACHES = {
    "default": (
        {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "OPTIONS": {"socket_timeout": 2, "socket_connect_timeout": 1},
        }
        if REDIS_URL
        else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    )
}
CHANNEL_LAYERS = {
    "default": (
        {"BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer", "CONFIG": {"hosts": [REDIS_URL]}}
        if REDIS_URL
        else {"BACKEND": "channels.layers.InMemoryChannelLayer"}
    )
}

# --- Who somebody is ------------------------------------------------------------------------------------------------
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
_SECURE = not (DEBUG or LOCAL_HTTP)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = _SECURE
SESSION_COOKIE_AGE = 365 * 24 * 3600  # a guest has nothing but the cookie to come back with
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "tripeaks_site.errors.csrf_failure"

# --- Security headers -----------------------------------------------------------------------------------------------
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if _SECURE else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = _SECURE
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")  # TrustedProxies drops it from anybody else
# TLS and the redirect to it are the proxy's; health checks reach the application in plain HTTP.
SECURE_SSL_REDIRECT = False
SILENCED_SYSTEM_CHECKS = ["security.W008"]
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        # Positions are set as style attributes; those cannot load or run anything.
        "style-src-attr": ["'unsafe-inline'"],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
    }
}

# --- Static files and the browser app -------------------------------------------------------------------------------
STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedStaticFilesStorage"},
}
SPA_DIR = BASE_DIR / "frontend" / "build"
SPA_PAGE = SPA_DIR / "app.html"
if SPA_DIR.is_dir():
    WHITENOISE_ROOT = SPA_DIR
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_IMMUTABLE_FILE_TEST = r"^/_app/immutable/"

# --- The admin: unfold in our colours (static/tripeaks_site/admin.css), nothing from elsewhere ----------------------
UNFOLD = {
    "SITE_TITLE": "TriPeaks operators",
    "SITE_HEADER": "TriPeaks",
    "SITE_SUBHEADER": "Operators",
    "SITE_URL": "/",
    "SITE_ICON": "/favicon.svg",
    "SITE_FAVICONS": [{"rel": "icon", "type": "image/svg+xml", "href": "/favicon.svg"}],
    "SHOW_VIEW_ON_SITE": False,
    "SHOW_BACK_BUTTON": True,
    "STYLES": [f"{STATIC_URL}tripeaks_site/admin.css"],
    "DASHBOARD_CALLBACK": "games.deals.admin.dashboard.fill",
    "SIDEBAR": {"navigation": "tripeaks_site.operator_menu.navigation"},
}

# --- Language and time ----------------------------------------------------------------------------------------------
LANGUAGE_CODE = "en"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# --- HTTP API -------------------------------------------------------------------------------------------------------
MAX_BODY_BYTES = 64 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = MAX_BODY_BYTES
REST_FRAMEWORK = {
    "DEFAULT_PARSER_CLASSES": ["games.api.parsers.StrictJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "games.api.negotiation.JsonOnly",
    "DEFAULT_AUTHENTICATION_CLASSES": ["games.players.api.session.CookieSession"],
    "DEFAULT_PERMISSION_CLASSES": [],
    "DEFAULT_METADATA_CLASS": None,
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "tripeaks_site.errors.answer_exception",
    "URL_FORMAT_OVERRIDE": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "TriPeaks",
    "VERSION": "1",
    "DESCRIPTION": 'Every answer that is not a success is one envelope: {"error": {"code", "message", ...}}.',
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_AUTHENTICATION": [],  # public, and a wrong method is told before a missing CSRF token
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "tripeaks_site.schema.with_errors",
    ],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "ENUM_NAME_OVERRIDES": {"AttemptStatus": "games.attempts.api.shapes.STATUSES"},
}

# --- Logs: one JSON object a line -----------------------------------------------------------------------------------
_SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]
structlog.configure(
    processors=[*_SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
    logger_factory=structlog.stdlib.LoggerFactory(),
    wrapper_class=structlog.stdlib.BoundLogger,
    cache_logger_on_first_use=True,
)
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "json": {
            "()": structlog.stdlib.ProcessorFormatter,
            "foreign_pre_chain": [*_SHARED, structlog.stdlib.ExtraAdder()],
            "processors": [
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                structlog.processors.JSONRenderer(),
            ],
        }
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
    "root": {"handlers": ["stderr"], "level": env.str("LOG_LEVEL", default="INFO")},
    "loggers": {
        # Our own request log says the same in one line.
        "django.server": {"level": "WARNING"},
        "django.request": {"level": "ERROR"},
    },
}
DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = False  # no personal data in the logs
DJANGO_STRUCTLOG_USER_ID_FIELD = None
