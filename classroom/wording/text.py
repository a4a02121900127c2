"""A text for people, translated when it is read."""

from __future__ import annotations

from django.utils.functional import Promise

Text = Promise | str
