"""What the tests of the site share."""

from __future__ import annotations

import pytest
from django.core.management import call_command


@pytest.fixture(scope="session", autouse=True)
def static_files() -> None:
    """Pages name static files by the hash of their content: collected once, as are the texts compiled."""
    call_command("compile_texts", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
