"""Tables dealt by rules of before keep what they count by."""

from __future__ import annotations

import json
from importlib import import_module

import pytest
from django.apps import apps

from classroom.live.story import read_options
from classroom.models import Table
from tests.classroom.tables import a_table

migration = import_module("classroom.migrations.0015_children_of_before")


@pytest.mark.django_db
@pytest.mark.on_postgresql
def test_at_tables_of_before_two_children_stay_no_couple() -> None:
    old, other = (
        Table.objects.get(pk=a_table("Ann", "Bob", game=game)[0]["table"])
        for game in ("familys", "happy_family")
    )
    assert read_options("familys", old.options).children_couple

    migration.keep_their_rule(apps, None)

    old.refresh_from_db()
    assert not read_options("familys", old.options).children_couple
    before = other.options
    other.refresh_from_db()
    assert json.loads(other.options) == json.loads(before)
