"""Which release of the site this is, as its pages know it: by the content of all static files."""

from __future__ import annotations

from django.contrib.staticfiles.storage import staticfiles_storage


def release() -> str:
    """The same in every process that serves the same static files; empty before they have been collected."""
    return str(getattr(staticfiles_storage, "manifest_hash", ""))  # Storages without a manifest lack it.
