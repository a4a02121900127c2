"""Reading: one table for those who read the same language, and what is kept of it between two moments."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import Raw

from classroom.games.shared.faces import Faces, faces
from classroom.games.shared.fragments import Memo
from classroom.games.shared.table_view import ShownTable
from classroom.games.shared.talk_log import TalkLog
from classroom.page_parts import Shared
from classroom.wording.games import Words
from familygames.game import Seat


class News(NamedTuple):
    """An event with the sentence that was said; *told* is for all but those it has *concerned*."""

    event: Any
    sentence: str
    concerned: tuple[Seat | None, ...]
    context: Raw


class Audience:
    """One table for those who read the same language: its faces, and its parts as they were last."""

    __slots__ = (
        "faces",
        "kept",
        "language",
        "log",
        "news",
        "news_of",
        "public",
        "stamp",
    )

    def __init__(self, table: ShownTable, words: Words, language: str) -> None:
        translated = table.options.show_translation
        self.faces: Faces = faces(
            table.deck, table.game.name, words, table.language, language, translated, table.named_in
        )
        self.language = language
        self.kept = Memo()
        self.log = TalkLog()
        self.stamp: Any = None
        self.news: list[News] = []
        self.news_of = (-1, -1)
        self.public = Shared({})
