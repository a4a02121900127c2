"""The boards: parts that are remembered, in every phase and every way of making a move."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from django.template import engines

from classroom.games.happy_family.board import mark
from classroom.games.shared.board import Board
from classroom.games.shared.feedback import improved
from classroom.games.shared.fragments import SLOT, Memo, phrase
from classroom.games.shared.table_view import Entry, Feedback, Sound
from classroom.games.shared.talk_log import LINES
from classroom.games.sites import SITES, board_of, words_of
from classroom.live.parsing import parse_sentence
from classroom.live.seats import SeatRow, StillRow
from classroom.live.story import Story
from classroom.live.table import LiveTable
from classroom.screens import encode
from classroom.settings import BASE_DIR
from classroom.wording.games import SITE_REASONS
from classroom.wording.tables import FROZEN
from familygames.cards import Card
from familygames.catalogue import GAMES
from familygames.errors import AmbiguousMove, InvalidMove
from familygames.happy_family.rules import Answered, Ask, DeclareFamily, Draw, Drew, SaidDip
from familygames.judging import Finding
from familygames.language.formulas import hear, say

NAMES = ("Mary", "Paul", "Lina", "Noah")
WAYS = ("tap", "tiles", "gaps", "type")


def a_table(
    *, seats: int = 3, way: str = "tap", seed: str = "seed", bots: int = 0, **options: Any
) -> LiveTable:
    """A live table that is stored nowhere; tests that use it run on an event loop."""
    game = GAMES["happy_family"]
    story = Story(
        id=7, label=1, session=1, game=game, deck=game.standard_deck(), options=game.read_options(options),
        seats=seats, first_seed=seed, deal_again=False, for_programs=False, bot_level="regular",
        bot_seconds=0, absent_seconds=None,
    )  # fmt: skip
    rows = [
        SeatRow(place, NAMES[place], "" if place < seats - bots else "regular", None, "", way, None)
        for place in range(seats)
    ]
    return LiveTable(story, rows, StillRow(False, False, False), lambda table: None)


def play(table: LiveTable, move: Any, seat: int | None = None) -> None:
    """Make *move* for *seat*, or for whoever is to move."""
    if seat is None:
        (seat,) = table.state.to_move()
    step = table.state.play(seat, move)
    table.story.add(Entry(table.number + 1, seat, tuple(step.events)), step.state)


def moments(table: LiveTable, seed: str, most: int = 400) -> Iterator[int]:
    """Play on by chance; the seat to move, before every move."""
    rng = Random(seed)
    for _ in range(most):
        if table.over:
            return
        (seat,) = table.state.to_move()
        yield seat
        play(table, rng.choice(table.state.moves(seat)), seat)


def with_state(table: LiveTable, **changes: Any) -> LiveTable:
    table.story.state = table.state.but(**changes)
    table.story.number += 1
    return table


def cards(*names: str) -> tuple[Card, ...]:
    return tuple(Card(*name.split("-")) for name in names)


def whole_family_table(**options: Any) -> LiveTable:
    """Seat 0 holds the whole red family, and must declare it."""
    table = a_table(**options)
    red = table.deck.by_family["red"].cards
    rest = [card for card in table.deck.cards if card not in red]
    hands = (table.deck.sorted((*red, rest[0])), tuple(rest[1:6]), tuple(rest[6:11]))
    return with_state(table, hands=hands, stock=tuple(rest[11:]), turn=0, phase="must_declare")


def text_of(html: str) -> str:
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", html).split()))


def events_of(board: Board, seat: int | None, language: str, since: int) -> list[dict[str, Any]]:
    """As a browser reads them."""
    return msgspec.json.decode(encode(board.events(seat, language, since)))  # type: ignore[no-any-return]


# Parts that are remembered


async def test_an_unchanged_part_is_the_very_same_string() -> None:
    table = a_table()
    board = board_of(table)

    before, after = board.parts(0, "fr"), board.parts(0, "fr")

    assert before is not after
    assert {name for name in after if after[name] is not before[name]} == set()


async def test_a_move_changes_only_what_it_concerns() -> None:
    table = a_table()
    board = board_of(table)
    asker = table.state.turn
    target, other = ((asker + step) % 3 for step in (1, 2))
    before = board.parts(other, "en")

    play(table, next(move for move in table.state.moves(asker) if move.target == target))

    after = board.parts(other, "en")
    changed = {name for name in after if after[name] is not before.get(name)}
    assert changed == {"status", "middle", "log-0", f"seat-{target}"}


async def test_two_tables_of_one_deck_share_their_fragments() -> None:
    one, two = a_table(), a_table()

    assert board_of(one).parts(0, "en")["hand"] == board_of(two).parts(0, "en")["hand"]
    assert board_of(one).reading("en").faces is board_of(two).reading("en").faces


def test_kept_makes_a_value_anew_only_when_its_makings_change() -> None:
    kept, made = Memo(), []

    def make(value: str) -> str:
        made.append(value)
        return value

    first = kept.get("hand", (1, 2), make, "a")
    assert kept.get("hand", (1, 2), make, "b") is first
    assert kept.get("hand", (1, 3), make, "c") == "c"
    assert made == ["a", "c"]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("way", WAYS)
async def test_every_moment_can_be_shown_to_everybody(way: str, language: str) -> None:
    table = a_table(way=way, end_rule="first_out", bots=1)
    board = board_of(table)
    phases = set()

    for _ in moments(table, way):
        phases.add(table.state.phase)
        for seat in (None, 0, 1, 2):
            parts = board.parts(seat, language)
            assert not [name for name, html in parts.items() if SLOT in html or "\ue001" in html]
            to_move = seat is not None and seat in table.state.to_move()
            assert bool(parts.get("move")) == to_move
            assert ("hand" in parts) == (seat is not None)
    assert {"ask", "answer", "draw", "dip"} <= phases


async def test_every_part_has_its_place_on_the_page() -> None:
    table = a_table()
    page = engines["django"].get_template("games/shared/board.html")

    for seat in (0, None):
        parts = board_of(table).parts(seat, "en", all_open=seat is None)
        html = page.render({
            "table": table, "seat": seat, "parts": parts, "order": [0, 1, 2], "chunks": [0],
            "all_open": seat is None, "site": SITES["happy_family"], "game": words_of("happy_family"),
        })  # fmt: skip
        assert [name for name in parts if f'id="{name}"' not in html] == []


@pytest.mark.parametrize(
    ("beside", "shown", "title"),
    [
        ({}, "", ""),
        ({"cards": 0}, "0", "0 cards in hand"),
        ({"points": 0}, "0 points", "0 points"),
        ({"cards": 3, "points": 1}, "3 1 point", "3 cards in hand, 1 point"),
    ],
)
def test_a_seat_shows_what_its_game_counts_and_nothing_else(
    beside: dict[str, int], shown: str, title: str
) -> None:
    html = (
        engines["django"].get_template("games/shared/seat.html").render({"face": "", "plate": "", **beside})
    )
    counted = re.search(r'<span class="seat-cards"[^>]* title="([^"]*)">(.*)</span>', html)

    assert counted is not None
    assert (text_of(counted[2].replace("&nbsp;", "")), counted[1]) == (shown, title)
    assert ("<svg" in counted[2]) == ("points" in beside)


# What is told to whom


async def test_the_status_speaks_to_him_who_is_to_move() -> None:
    table = a_table(seats=2)
    asker = table.state.turn
    other = 1 - asker
    board = board_of(table)

    assert text_of(board.parts(asker, "en")["status"]).endswith("It’s your turn!")
    assert text_of(board.parts(other, "en")["status"]).endswith(f"It’s {NAMES[asker]}’s turn")

    play(table, table.state.moves(asker)[0])
    assert text_of(board.parts(other, "en")["status"]).endswith(f"{NAMES[asker]} asks you")
    assert text_of(board.parts(asker, "en")["status"]).endswith(f"You ask {NAMES[other]}")


async def test_sentences_carry_their_language_and_their_meaning() -> None:
    table = a_table(seats=2)
    status = board_of(table).parts(table.state.turn, "fr")["status"]

    assert '<span class="said" translate="no" lang="en">It’s your turn!</span>' in status
    assert re.search(r'<span class="gloss" lang="fr">C.est ton tour', status)


async def test_a_request_is_told_without_giving_the_words_away_unless_the_teacher_translates() -> None:
    for translated in (False, True):
        table = a_table(seats=2, show_translation=translated)
        asker = table.state.turn
        move = table.state.moves(asker)[0]
        play(table, move)
        french = table.deck.by_card[Card(move.family, move.member)].faces["fr"].word

        talk = text_of(board_of(table).parts(asker, "fr")["log-0"])

        assert say(move.spoken(), table.scene) in talk
        assert (french in talk) is translated


async def test_a_memory_game_shows_only_the_last_request() -> None:
    table = a_table(seats=2, history="last", end_rule="all_families", step_mode="auto")
    board = board_of(table)
    for seat in moments(table, "last", 12):
        talk = board.parts(seat, "en")["log-0"]
        assert talk.count("line-asked") <= 1
        assert {name for name in board.parts(seat, "en") if name.startswith("log-")} == {"log-0"}


async def test_the_talk_grows_by_its_last_part_alone_and_an_undo_empties_what_it_takes() -> None:
    table = a_table(end_rule="all_families")
    board = board_of(table)
    for _ in moments(table, "talk", 3 * LINES):
        board.parts(None, "en")
    before = board.parts(None, "en")
    full = [name for name in before if name.startswith("log-")][:-1]
    assert len(full) >= 2

    for _ in moments(table, "more", 2):
        board.parts(None, "en")
    after = board.parts(None, "en")
    assert all(after[name] is before[name] for name in full)

    table.story.undo(2)
    undone = board.parts(None, "en")
    assert [undone[name] for name in full[1:]] == [""] * (len(full) - 1)


async def test_the_talk_goes_on_after_an_undo_and_after_new_cards() -> None:
    for go_back in (
        lambda story: story.undo(2),
        lambda story: story.deal("new cards", 0, story.number + 1, story.moved_at),
    ):
        table = a_table(end_rule="all_families")
        board = board_of(table)
        for _ in moments(table, "talk", 3 * LINES):
            board.parts(None, "en")
        go_back(table.story)
        table.story.number += 1
        board.parts(None, "en")

        for _ in moments(table, "on", 5):
            board.parts(None, "en")

        parts = board.parts(None, "en")
        talk = "".join(html for name, html in parts.items() if name.startswith("log-"))
        numbers = re.findall(r'data-number="(\d+)"', talk)
        assert numbers == [str(line.number) for line in table.talk if board.is_shown(line)]


def anew(table: LiveTable, since: int, seat: int | None = None) -> list[str]:
    return [event["text"] for event in news_of(table, since, seat) if "anew" in event]


def news_of(table: LiveTable, since: int, seat: int | None = None) -> list[Any]:
    events = board_of(table).events(seat, "en", since)
    return [msgspec.json.decode(event) if isinstance(event, msgspec.Raw) else event for event in events]


async def test_an_undo_is_told_to_all_with_whose_turn_it_is_until_the_next_move_is_made() -> None:
    table = a_table(end_rule="all_families")
    board = board_of(table)
    for _ in moments(table, "undo", 4):
        assert board.parts(None, "en")["taken-back"] == ""
    table.story.undo(3)

    turn = table.state.turn
    said = "The teacher took back the last move."
    assert anew(table, 4) == [f"{said} It is {NAMES[turn]}’s turn."]
    assert anew(table, 4, turn) == [f"{said} It is your turn."]
    assert anew(table, -1) == []  # Who comes now has missed nothing.
    assert anew(table, table.number) == []
    assert said in board.parts(None, "en")["taken-back"]

    play(table, table.state.moves(min(table.state.to_move()))[0])

    # Whoever missed it hears it still, before what came after it.
    assert news_of(table, 4)[0]["kind"] == "Anew"
    assert board.parts(None, "en")["taken-back"] == ""


async def test_a_new_deal_is_told_and_a_ruling_in_the_place_of_another_is_not() -> None:
    table = a_table()
    table.story.deal("new cards", 0, table.number + 1, table.story.moved_at)
    turn = table.state.turn
    assert anew(table, 0) == [f"The game begins. It is {NAMES[turn]}’s turn."]

    play(table, table.state.moves(turn)[0])
    before = table.number
    table.story.undo(before)
    step = table.state.play(min(table.state.to_move()), table.state.moves(min(table.state.to_move()))[0])
    table.story.add(Entry(table.number + 1, None, tuple(step.events)), step.state)
    assert anew(table, before) == []


async def test_events_tell_the_drawer_alone_what_he_has_drawn() -> None:
    table = a_table(seats=2)
    board = board_of(table)
    drawer = next(seat for seat in moments(table, "draw") if table.state.phase == "draw")
    number = table.number
    play(table, Draw(), drawer)

    (own,), (other,) = (events_of(board, seat, "en", number) for seat in (drawer, 1 - drawer))

    drawn = table.state.drawn
    assert own["card"] == f"{drawn.family}/{drawn.member}"
    assert drawn.member in own["text"]
    assert other == {
        "kind": "Drew", "seat": drawer, "text": f"{NAMES[drawer]} draws a card.", "lang": "en",
        "from": "stock", "to": drawer, "sound": "draw",
    }  # fmt: skip


async def test_events_say_who_said_what_in_which_language_and_what_moved() -> None:
    table = a_table(seats=2, step_mode="auto")
    asker = table.state.turn
    card = table.state.hands[1 - asker][0]
    own = next(c for c in table.deck.by_family[card.family].cards if c != card)
    rest = [c for c in table.deck.cards if c not in (card, own)]
    hands = [(), ()]
    hands[asker], hands[1 - asker] = (own,), table.deck.sorted((card, rest[0]))
    with_state(table, hands=tuple(hands), stock=tuple(rest[1:]))
    number = table.number
    play(table, Ask(1 - asker, card.family, card.member))

    asked, answered, gave = events_of(board_of(table), 1 - asker, "fr", number)[:3]

    assert (asked["by"], asked["lang"], asked["said"]) == (NAMES[asker], "en", True)
    assert (answered["text"], answered["seat"]) == ("Yes, here you are!", 1 - asker)
    assert (gave["from"], gave["to"], gave["card"]) == (1 - asker, asker, f"{card.family}/{card.member}")
    assert gave["lang"] == "fr"
    # A voice reads the words of the cards in their own language, also inside a French sentence.
    assert "".join(words for words, _ in gave["pieces"]) == gave["text"]
    family, member = board_of(table).reading("fr").faces.family(card.family).name, card.member
    assert [words for words, lang in gave["pieces"] if lang == "en"] == [family, member]


# The move


async def test_what_cannot_be_asked_for_is_there_with_its_reason() -> None:
    table = a_table(seats=2)
    hand = cards("blue-mother", "blue-father", "red-sister")
    rest = tuple(card for card in table.deck.cards if card not in hand)
    with_state(table, hands=(hand, rest[:3]), stock=rest[3:], laid=((), ("green",)), turn=0, phase="ask")

    move = board_of(table).parts(0, "en")["move"]
    radio = r'<input type="radio" name="card" value="([^"]+)"[^>]*?(?:data-reason="([^"]*)")?>'
    inputs = re.findall(radio, move)
    reasons = dict(inputs)

    texts = words_of("happy_family").reasons
    assert reasons["blue/mother"] == str(texts["card_already_in_hand"])
    assert reasons["green/grandfather"] == str(texts["family_already_laid"])
    assert reasons["pink/grandfather"] == str(texts["family_not_in_hand"])
    legal = {f"{move.family}/{move.member}" for move in table.state.moves(0)}
    assert {card for card, reason in inputs if not reason} == legal


async def test_the_request_can_be_built_from_what_the_form_holds() -> None:
    table = a_table(seats=3, way="tiles")
    asker = table.state.turn
    form = board_of(table).parts(asker, "en")["move"]
    frame = re.search(r'data-frame="([^"]+)"', form)
    assert frame
    parts = json.loads(unescape(frame[1]))["parts"]
    for move in table.state.moves(asker):
        chosen = re.search(
            rf'value="{move.family}/{move.member}" data-family="([^"]+)" data-member="([^"]+)"', form
        )
        assert chosen
        fill = {"seat": NAMES[move.target], "family": chosen[1], "member": chosen[2]}
        sentence = "".join(part.get("text") or fill.get(part["slot"], part.get("answer")) for part in parts)
        assert sentence == say(move.spoken(), table.scene)


async def test_in_the_answer_both_sentences_are_offered_whatever_is_true() -> None:
    table = a_table(seats=2)
    asker = table.state.turn
    for move in table.state.moves(asker)[:12]:
        state, number = table.state, table.number
        play(table, move)

        form = text_of(board_of(table).parts(1 - asker, "en")["move"])

        assert "Yes, here you are!" in form
        assert "No, pick a card!" in form
        table.story.state = state
        table.story.entries.clear()
        table.story.number = number


async def test_a_whole_family_is_declared_with_one_button() -> None:
    table = whole_family_table()
    form = board_of(table).parts(0, "fr")["move"]

    assert 'name="type" value="DeclareFamily"' in form
    assert 'name="family" value="red"' in form
    play(table, DeclareFamily("red"), 0)
    assert "Red family" in text_of(board_of(table).parts(1, "fr")["seat-0"])


async def test_the_cards_of_a_declared_family_are_shown_and_named_to_all() -> None:
    """HF-19, and to who only listens."""
    table = whole_family_table()
    since = table.number

    play(table, DeclareFamily("red"), 0)

    shown = text_of(board_of(table).parts(1, "fr")["log-0"])
    assert all(member in shown for member in ("grandfather", "grandmother", "father", "mother", "brother"))
    (declared,) = [
        event for event in events_of(board_of(table), 1, "fr", since) if event["kind"] == "DeclaredFamily"
    ]
    assert "".join(words for words, _ in declared["pieces"]) == "Happy Family! Red family"
    assert declared["won"]
    assert declared["feast"]


def test_every_sound_of_a_board_has_its_notes() -> None:
    notes = (BASE_DIR / "classroom/static/js/sounds.js").read_text()

    assert [sound for sound in get_args(Sound) if f"\n  {sound}: [" not in notes] == []


@pytest.mark.parametrize(
    ("event", "sign"),
    [(Answered(0, True), "check"), (Answered(0, False), "cross"), (SaidDip(0, True), "star"), (Drew(0), "")],
)
def test_an_answer_has_a_sign_for_who_reads_slowly(event: Any, sign: str) -> None:
    assert mark(event) == sign


@pytest.mark.parametrize("way", ["tiles", "gaps"])
@pytest.mark.parametrize("read", ["en", "fr"])
async def test_what_is_yet_to_be_built_is_chosen_by_its_meaning_or_by_itself_where_one_reads_its_language(
    way: str, read: str
) -> None:
    table = whole_family_table(way=way)
    form = board_of(table).parts(0, read)["move"]

    choice = re.search(r'<button type="button" class="meaning".*?</button>', form)
    assert choice
    said = r'<span class="said" translate="no" lang="en">Happy Family!.*?</span> ' if read == "en" else ""
    assert re.fullmatch(
        rf'<button[^>]*>{said}<span class="gloss" lang="fr">Famille complète.*?</span>\s*</button>', choice[0]
    )


async def test_who_types_sees_a_frame_and_no_answer() -> None:
    table = a_table(way="type")
    form = board_of(table).parts(table.state.turn, "en")["move"]

    assert '<input class="input" id="sentence" name="text" lang="en"' in form
    assert "Please, can I have …?" in text_of(form)


# What came of it


def told(board: Board, seat: int, feedback: Feedback | None, language: str = "en") -> str:
    board.table.seats[seat].feedback = feedback
    return board.parts(seat, language)["feedback"]


async def test_better_words_stand_in_bold_where_they_belong() -> None:
    table = a_table(way="type")
    text = "Mary, blue family: please, can I has the mother"
    at = text.index("has")
    finding = Finding("verb_form", {"en": "After can: have.", "fr": "Après can : have."}, "have", at, at + 3)

    html = told(board_of(table), 0, Feedback(table.number, text, "type", True, "…", (finding,)), "fr")

    assert "can I <strong>have</strong> the mother" in html
    assert "Après can : have." in html


async def test_tiles_in_another_order_are_shown_in_the_right_one() -> None:
    table = a_table(way="tiles")
    feedback = Feedback(table.number, "dip! Lucky", "tiles", True, "Lucky dip!")

    assert "<strong>Lucky</strong> dip!" in told(board_of(table), 0, feedback)


async def test_a_refusal_keeps_what_was_said_and_goes_when_the_table_moves_on() -> None:
    table = a_table(way="type")
    board = board_of(table)
    feedback = Feedback(table.number, "<b>hello</b>", "type", False, reason="not_understood")

    html = told(board, table.state.turn, feedback)
    assert str(SITE_REASONS["not_understood"]) in html
    assert "&lt;b&gt;hello&lt;/b&gt;" in html
    assert "can I have …?" in html

    play(table, table.state.moves(table.state.turn)[0])
    assert board.parts(table.seats[0].number, "en")["feedback"] == ""


async def test_an_ambiguity_asks_back_with_sentences_that_are_moves() -> None:
    table = a_table(seats=3, way="type")
    asker = table.state.turn
    card = table.state.moves(asker)[0]
    text = say(card.spoken(), table.scene).partition(", ")[2]
    with pytest.raises(AmbiguousMove) as caught:
        hear(text, table.state.moves(asker), table.scene)

    feedback = Feedback(
        table.number, text, "type", False, reason="ambiguous", details=caught.value,
        candidates=caught.value.candidates,
    )  # fmt: skip
    html = told(board_of(table), asker, feedback)

    buttons = [unescape(value) for value in re.findall(r'name="text" value="([^"]+)"', html)]
    heard = {hear(sentence, table.state.moves(asker), table.scene).move for sentence in buttons}
    assert heard == set(caught.value.candidates)


def asked_back(table: LiveTable, text: str) -> str:
    """What is told to whoever is to move and has typed *text*, which fits several moves."""
    asker = table.state.turn
    with pytest.raises(AmbiguousMove) as caught:
        parse_sentence(table, asker, text, {})
    feedback = Feedback(
        table.number, text, "type", False, reason="ambiguous", details=caught.value,
        candidates=caught.value.candidates,
    )  # fmt: skip
    return told(board_of(table), asker, feedback)


@pytest.mark.parametrize(
    ("said", "question", "frame"),
    [
        ("the mother", "Who do you mean?", "…, … family. Please, can I have the mother?"),
        ("Lina, please", "Which family do you mean?", "Lina, … family. Please, can I have …?"),
        ("blue family", "Who do you mean?", "…, Blue family. Please, can I have …?"),
    ],
)
async def test_where_words_fit_many_moves_what_is_missing_is_asked_for_and_no_sentence_is_offered(
    said: str, question: str, frame: str
) -> None:
    table = a_table(seats=4, way="type")

    html = asked_back(table, said)

    assert question in text_of(html)
    assert "<button" not in html
    assert [unescape(shown) for shown in re.findall(r'class="frame"[^>]*>([^<]+)<', html)] == [frame]


@pytest.mark.parametrize("way", ["tiles", "gaps"])
async def test_what_is_put_together_is_finished_by_whoever_speaks(way: str) -> None:
    table = a_table(seats=4, way=way)
    asker = table.state.turn
    move = table.state.moves(asker)[0]
    sentence = say(move.spoken(), table.scene)
    chosen = {"way": way, "move": encode(move)}

    for fields in ({"way": way}, chosen):
        for text in ("please, can I have", "Please, can"):
            with pytest.raises(InvalidMove) as caught:
                parse_sentence(table, asker, text, fields)
            assert not isinstance(caught.value, AmbiguousMove) or caught.value.missing == "choice"
            feedback = Feedback(
                table.number, text, way, False, reason=caught.value.code, details=caught.value
            )
            html = told(board_of(table), asker, feedback)
            assert not re.search("<button|class=.frame", html)
    assert parse_sentence(table, asker, sentence, chosen).move == move


async def test_all_tiles_but_one_are_not_yet_a_sentence() -> None:
    table = a_table(way="tiles")
    asker = table.state.turn
    move = table.state.moves(asker)[0]
    tiles = say(move.spoken(), table.scene).split()
    chosen = {"way": "tiles", "move": encode(move)}

    with pytest.raises(InvalidMove) as caught:
        parse_sentence(table, asker, " ".join(tiles[:-1]), chosen)

    assert caught.value.code == "unfinished"
    assert parse_sentence(table, asker, " ".join(reversed(tiles)), chosen).move == move


async def test_tiles_are_of_the_card_that_was_chosen_and_of_no_other() -> None:
    table = a_table(way="tiles")
    asker = table.state.turn
    chosen, *others = table.state.moves(asker)
    another = next(move for move in others if move.target != chosen.target)

    with pytest.raises(InvalidMove):
        parse_sentence(
            table, asker, say(another.spoken(), table.scene), {"way": "tiles", "move": encode(chosen)}
        )


async def test_what_could_be_better_in_the_last_move_does_not_stand_above_the_next_turns_form() -> None:
    table = a_table(way="type", end_rule="all_families")
    asker, board = table.state.turn, board_of(table)
    mended = (Finding("please", {"en": "Say please."}, "please", 0, 0),)
    table.seats[asker].feedback = Feedback(table.number, "the cat", "type", True, "…", mended)
    for seat in moments(table, "seed"):
        is_again = seat == asker and any(entry.seat != asker for entry in table.entries)
        if table.entries:
            assert bool(board.parts(asker, "en")["feedback"]) is not is_again
        if is_again:
            break


async def test_after_the_game_nobody_stands_in_the_header() -> None:
    table = a_table(end_rule="first_empty")
    board = board_of(table)
    assert 'class="face' in board.parts(None, "en")["status"]
    for _ in moments(table, "seed", most=10_000):
        pass

    assert table.over
    assert [seat for seat in (None, 0, 1, 2) if 'class="face' in board.parts(seat, "en")["status"]] == []


async def test_who_has_no_card_left_is_marked_among_those_one_may_ask() -> None:
    table = a_table(end_rule="all_families")
    asker = table.state.turn
    hands = list(table.state.hands)
    empty = (asker + 1) % 3
    hands[empty] = ()
    with_state(table, hands=tuple(hands))

    people = re.findall(r"<input[^>]*name=.target.[^>]*>", board_of(table).parts(asker, "en")["move"])

    assert {re.search(r'value="(\d)"', one)[1]: "data-empty" in one for one in people} == {  # type: ignore[index]
        str(empty): True,
        str((asker + 2) % 3): False,
    }


async def test_every_reason_can_be_told() -> None:
    table = a_table()
    board = board_of(table)
    for reason in (*words_of("happy_family").reasons, *SITE_REASONS):
        assert told(board, 0, Feedback(table.number, "hello", "type", False, reason=reason))


def test_findings_that_overlap_are_mended_once() -> None:
    first = Finding("a", {"en": ""}, "two", 0, 3)
    second = Finding("b", {"en": ""}, "three", 1, 4)

    assert improved("one & four", [first, second], "en", []) == "<strong>Two</strong> &amp; four."
    assert improved("one", [], "en", []) == ""


# The teacher


async def test_a_frozen_table_says_so_in_the_language_that_is_learnt() -> None:
    table = a_table()
    table.still = StillRow(False, True, False)

    banner = board_of(table).parts(0, "fr")["banner"]

    assert '<span class="said" translate="no" lang="en">Look at the teacher!</span>' in banner
    assert 'role="alert"' in banner


async def test_a_paused_table_has_a_sign_of_its_own() -> None:
    table = a_table()
    table.still = StillRow(True, False, False)

    banner = board_of(table).parts(0, "fr")["banner"]

    assert "This table is taking a break" in banner
    assert "#pause" in banner
    assert "#eye" not in banner


async def test_only_who_asks_for_it_sees_open_hands() -> None:
    table = a_table()
    board = board_of(table)

    assert not [name for name in board.parts(None, "en") if name.startswith("hand")]
    opened = board.parts(None, "en", all_open=True)
    assert [opened[f"hand-{seat}"].count("data-card=") for seat in range(3)] == [6, 6, 6]


def test_a_phrase_has_no_gloss_for_who_reads_its_language() -> None:
    assert phrase("en", "en", FROZEN).gloss == ""
    assert phrase("en", "fr", FROZEN).gloss_language == "fr"


@pytest.mark.parametrize("count", [0, 1, 6, 7, 12, 13, 30])
async def test_a_hand_of_any_size_shows_every_card(count: int) -> None:
    table = a_table(seats=2)
    hand = table.deck.cards[:count]
    rest = table.deck.cards[count:]
    with_state(table, hands=(hand, rest[:1]), stock=rest[1:], turn=1, phase="ask")

    html = board_of(table).parts(0, "en")["hand"]

    assert re.findall(r'data-card="([^"]+)"', html) == [f"{card.family}/{card.member}" for card in hand]
