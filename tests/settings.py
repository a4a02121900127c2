"""The site's settings as tests see them: data in a folder that goes away, nothing from the environment."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

_folder = tempfile.mkdtemp(prefix="familygames-tests-")
atexit.register(shutil.rmtree, _folder, ignore_errors=True)

for _name in (
    "ALLOWED_HOSTS",
    "DEBUG",
    "EMAIL_URL",
    "OPEN_SIGN_UP",
    "PUBLIC_URL",
    "REDIS_URL",
    "SECRET_KEY",
    "TRY_AS_TEACHER",
):
    os.environ.pop(_name, None)
os.environ["DATA_DIR"] = _folder
# `make test` runs the site's tests twice where there is a PostgreSQL server: on SQLite and on it.
if os.environ.get("TEST_ON") == "postgresql":
    os.environ["DATABASE_URL"] = os.environ["TEST_DATABASE_URL"]
else:
    os.environ.pop("DATABASE_URL", None)

from classroom.settings import *  # noqa: E402, F403 - what follows changes a few of them
from classroom.settings import DATABASES  # noqa: E402
from tests.once import shared  # noqa: E402

# A file, not memory: connections of several threads meet there with the locks and the log of a real one.
if "sqlite" in DATABASES["default"]["ENGINE"]:
    DATABASES["default"]["TEST"] = {"NAME": str(Path(_folder) / "tests.sqlite3")}

# Made to be quick, not safe: tests sign in often.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"

# Pages name static files by the hash of their content: all workers have the same ones.
STATIC_ROOT = shared("static")
