"""Draw the picture of the house: python docs/draw_house.py writes docs/pictures/house.svg."""

from __future__ import annotations

from pathlib import Path

TARGET = Path(__file__).resolve().parent / "pictures" / "house.svg"
WIDTH, HEIGHT = 900, 720

STYLE = """
  text { font: 15px system-ui, sans-serif; fill: #1d2733; }
  .name { font-weight: 600; }
  .small { font-size: 13px; fill: #46525f; }
  .ground { fill: #ffffff; }
  .storey { fill: #eef3f8; stroke: #8296aa; }
  .room { fill: #ffffff; stroke: #8296aa; }
  .way { fill: none; stroke: #1d6f5c; stroke-width: 2; marker-end: url(#tip); }
  .tip { fill: #1d6f5c; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e8eef4; }
    .small { fill: #b4c0cc; }
    .ground { fill: #10161d; }
    .storey { fill: #1a232d; stroke: #5f7387; }
    .room { fill: #24303c; stroke: #5f7387; }
    .way { stroke: #63cfb4; }
    .tip { fill: #63cfb4; }
  }
"""

STOREYS = (
    (
        "In the browser",
        60,
        120,
        (
            ("templates/", "forms and lists: a page without a script"),
            ("classroom/static/", "sockets, keys, voices, movement"),
        ),
    ),
    (
        "classroom: the site",
        210,
        260,
        (
            ("consumers.py, views/", "listen, hand over, show"),
            ("services/", "what writes across models"),
            ("live/", "tables that are played"),
            ("games/<game>/", "SITE: board, words, styles"),
            ("screens.py, lesson_boards.py", "ready to be shown"),
            ("models/", "tables and their turns"),
        ),
    ),
    (
        "familygames: the games, a library without the web",
        500,
        190,
        (
            ("<game>/", "GAME: rules, bots, hints, deck"),
            ("game.py, cards.py, players.py", "what all games share"),
            ("language/", "formulas and the referee"),
            ("exchange/, playability.py", "decks as files, which games fit"),
        ),
    ),
)


def text(x: int, y: int, words: str, look: str) -> str:
    words = words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return f'<text x="{x}" y="{y}" class="{look}">{words}</text>'


def room(x: int, y: int, width: int, words: tuple[str, str]) -> list[str]:
    name, idea = words
    return [
        f'<rect x="{x}" y="{y}" width="{width}" height="56" rx="6" class="room"/>',
        text(x + 14, y + 24, name, "name"),
        text(x + 14, y + 44, idea, "small"),
    ]


def house() -> str:
    """All storeys with their rooms, two beside each other, and the arrows of what knows what."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        "<title>The browser above the site, the site above the library of games: arrows point down</title>",
        f"<style>{STYLE}</style>",
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8"',
        'orient="auto"><path d="M0 0 8 4 0 8Z" class="tip"/></marker></defs>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" class="ground"/>',
        text(40, 36, "The house: whatever is above may use what is below, never the other way", "name"),
    ]
    for name, top, height, rooms in STOREYS:
        parts.append(f'<rect x="40" y="{top}" width="820" height="{height}" rx="10" class="storey"/>')
        parts.append(text(60, top + 26, name, "name"))
        for number, words in enumerate(rooms):
            row, column = divmod(number, 2)
            parts += room(60 + column * 395, top + 44 + row * 70, 385, words)
    for start, end in ((180, 208), (470, 498)):
        parts.append(f'<path d="M450 {start}V{end}" class="way"/>')
    return "\n".join((*parts, "</svg>", ""))


if __name__ == "__main__":
    TARGET.write_text(house(), encoding="utf-8")
