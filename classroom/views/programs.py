"""The reference of what programs can ask for: the interface's own description, to be read by people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from classroom import addresses, wording_api
from classroom.api import RATE, api


class EndpointField(NamedTuple):
    """A parameter, or a field of what is sent or answered; *values* lists all it may be."""

    name: str
    about: str
    kind: str
    values: tuple[str, ...]
    required: bool


class Endpoint(NamedTuple):
    """One thing that can be asked; *sent* and *answered* are empty where there is a file or nothing."""

    id: str
    method: str
    path: str
    title: str
    about: str
    asked: list[EndpointField]
    sent: list[EndpointField]
    status: str
    answered: list[EndpointField]


@require_safe
def programs(request: HttpRequest) -> HttpResponse:
    described = api.get_openapi_schema()
    schemas = described["components"]["schemas"]
    questions = [
        _question(path, method, operation, schemas)
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
    ]
    context = {
        "about": described["info"]["description"],
        "questions": questions,
        "refusal": list(_fields(schemas["Refusal"], schemas)),
        "refusals": [
            (status, wording_api.API_REFUSALS[status]) for status in sorted(wording_api.API_REFUSALS)
        ],
        "openapi": addresses.whole(request, reverse("api-1:openapi-json")),
        "first": addresses.whole(request, reverse("api-1:list_decks")),
        "most": RATE.partition("/")[0],
    }
    return render(request, "pages/programs.html", context)


def _question(path: str, method: str, operation: Mapping[str, Any], schemas: Mapping[str, Any]) -> Endpoint:
    asked = [
        _field(part["name"], part["schema"], part["description"], required=part["required"])
        for part in operation.get("parameters", ())
    ]
    sent = [
        field
        for content in operation.get("requestBody", {}).get("content", {}).values()
        for field in _fields(content["schema"], schemas)
    ]
    status = next(code for code in map(str, operation["responses"]) if code.startswith("2"))
    answer = {str(code): response for code, response in operation["responses"].items()}[status]
    answered = [
        field
        for content in answer.get("content", {}).values()
        for field in _fields(content["schema"], schemas)
    ]
    return Endpoint(
        operation["operationId"],
        method.upper(),
        path,
        operation["summary"],
        operation["description"],
        asked,
        sent,
        status,
        answered,
    )


def _fields(schema: Mapping[str, Any], schemas: Mapping[str, Any]) -> Iterator[EndpointField]:
    schema = _resolved(schema, schemas)
    for name, about in schema.get("properties", {}).items():
        required = name in schema.get("required", ())
        description = about.get("description") or str(wording_api.API_FIELDS[name])
        yield _field(name, about, description, required=required)
        yield from _fields(about.get("items", {}), schemas)


def _resolved(schema: Mapping[str, Any], schemas: Mapping[str, Any]) -> Mapping[str, Any]:
    resolved: Mapping[str, Any] = schemas.get(schema.get("$ref", "").rpartition("/")[2], schema)
    return resolved


def _field(name: str, schema: Mapping[str, Any], about: str, *, required: bool) -> EndpointField:
    values = schema.get("enum", schema.get("items", {}).get("enum", ()))
    is_file = schema.get("format") == "binary"
    kind = _("a file") if is_file else str(wording_api.API_KINDS[schema.get("type", "object")])
    return EndpointField(name, about, kind, tuple(str(value) for value in values if value), required)
