"""What may be pressed on a page: its forms, each with what is filled in, and the buttons that send them."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import NamedTuple

Fields = list[tuple[str, str]]
NOT_SENT = {"submit", "button", "file", "reset", "image"}


class Button(NamedTuple):
    """A button of a form, as it is shown."""

    text: str
    method: str
    action: str
    fields: Fields
    """What it sends, with its own name and value."""
    is_asked: bool
    """It stands under a question that had to be opened first, or is what a page of its own asks."""

    @property
    def sent(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for name, value in self.fields:
            found.setdefault(name, []).append(value)
        return found


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.buttons: list[Button] = []
        self.heading = ""
        self._form: dict[str, str | None] | None = None
        self._fields: Fields = []
        self._pressed: list[tuple[dict[str, str | None], list[str], bool]] = []
        self._asks: list[bool] = []
        self._text: list[str] | None = None
        self._select = ""
        self._options: list[tuple[str, bool]] = []
        self._area = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        about = dict(attrs)
        self._begin_field(tag, about)
        if tag == "a" and about.get("href") and "download" not in about:
            self.links.append(str(about["href"]))
        elif tag == "form":
            self._form, self._fields, self._pressed = about, [], []
        elif tag == "details":
            self._asks.append(False)
        elif tag == "p" and self._asks:
            self._asks[-1] = True
        elif tag == "button" and self._form is not None and about.get("type", "submit") == "submit":
            self._text = []
            is_asked = "button-danger" in (about.get("class") or "") and any(self._asks)
            self._pressed.append((about, self._text, is_asked))
        elif tag == "h1":
            self._text = []

    def _begin_field(self, tag: str, about: dict[str, str | None]) -> None:
        name = about.get("name") or ""
        if tag == "input" and name and about.get("type") not in NOT_SENT:
            if about.get("type") not in {"checkbox", "radio"} or "checked" in about:
                self._fields.append((name, about.get("value") or ("on" if "checked" in about else "")))
        elif tag == "select":
            self._select, self._options = name, []
        elif tag == "option" and self._select:
            self._options.append((about.get("value") or "", "selected" in about))
        elif tag == "textarea":
            self._area, self._text = name, []

    def handle_endtag(self, tag: str) -> None:
        if tag == "details" and self._asks:
            self._asks.pop()
        elif tag == "select" and self._select:
            chosen = [value for value, is_chosen in self._options if is_chosen] or [
                value for value, _ in self._options[:1]
            ]
            self._fields += [(self._select, value) for value in chosen]
            self._select = ""
        elif tag == "textarea" and self._text is not None:
            self._fields.append((self._area, "".join(self._text).removeprefix("\n")))
            self._text = None
        elif tag == "button":
            self._text = None
        elif tag == "h1" and self._text is not None:
            self.heading, self._text = " ".join("".join(self._text).split()), None
        elif tag == "form" and self._form is not None:
            self._end_form(self._form)
            self._form = None

    def _end_form(self, form: dict[str, str | None]) -> None:
        for about, text, is_asked in self._pressed:
            own = [(str(about["name"]), about.get("value") or "")] if about.get("name") else []
            self.buttons.append(
                Button(
                    text=" ".join("".join(text).split()),
                    method=(form.get("method") or "get").lower(),
                    action=form.get("action") or "",
                    fields=[*self._fields, *own],
                    is_asked=is_asked or self.heading.endswith("?"),
                )
            )

    def handle_data(self, data: str) -> None:
        if self._text is not None:
            self._text.append(data)


class Page(NamedTuple):
    """A page as whoever reads it may go on from there."""

    links: list[str]
    buttons: list[Button]


def read_page(html: str) -> Page:
    reader = _Reader()
    reader.feed(html)
    return Page(reader.links, reader.buttons)
