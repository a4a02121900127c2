"""From a pupil's words to one of the moves, whatever the words are like."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from familygames.cards import Card
from familygames.errors import AmbiguousMove, InvalidMove
from familygames.game import Move, Seat, Spoken, State
from familygames.judging import Finding
from familygames.language import form
from familygames.language.certainty import cues, is_doubtful, is_question, keys_meant, turns_round
from familygames.language.claims import holdings, pieces, unread
from familygames.language.data import LANGUAGES, tongue
from familygames.language.reading import Reading, agreed, likely, readings
from familygames.language.saying import Scene, face_in, family_label, formula, say, wordings
from familygames.language.sentence import Sentence
from familygames.language.spelling import MARKS, Token, distance, tokens, tolerance, words

LONGEST_TEXT = 300
MOST_WORDS = 60
ASK = "ask"
CLAIM = "claim"
UNLIKE = 1_000
LONG = 6
"""Letters of a phrase that is recognised when misspelt."""
MOST_ALIKE = 4
"""Of so many ways to answer or to vote one is chosen; else the likeliest move is asked back."""


class Understood(NamedTuple):
    """What was said, allowed or not: the formula's *key*, and what filled its gaps; None where nothing did.

    *member* is known when the words fit one place in a family, *card* when they fit one card of the deck.
    *unknown* are the words that mean nothing here. *holders* are those that a claim told, by member name.
    *doubtful* is what may mean another thing, or the contrary: nobody is taken at their word for it.
    """

    key: str | None = None
    seat: Seat | None = None
    family: str | None = None
    member: str | None = None
    card: Card | None = None
    unknown: tuple[str, ...] = ()
    holders: tuple[tuple[str, Seat], ...] = ()
    doubtful: bool = False


class Heard(NamedTuple):
    """The *move* a pupil's words made, the model *sentence* for it, and what could be better in their own."""

    move: Move[Any]
    sentence: str
    findings: tuple[Finding, ...]
    understood: Understood


def understand(text: str, scene: Scene) -> Understood:
    """What *text* says, whether it is a move or not. Never raises."""
    heard = tokens(text[:LONGEST_TEXT])[:MOST_WORDS]
    claim = _claim(heard, scene)
    if claim is not None:
        return claim
    reading = agreed(readings(heard, scene))
    return _understood(reading, heard, scene, _key(reading, heard, scene, ()))


def hear(text: str, moves: Sequence[Move[Any]], scene: Scene) -> Heard:
    """The one of *moves* that *text* makes, with findings about its form.

    Raises `AmbiguousMove` if it fits several: ``missing`` says what to ask back (``player``, ``family``,
    ``member``; ``choice`` if the moves are said alike), and the short answer is heard with its
    ``candidates`` as the moves.

    Raises `InvalidMove` if it fits none. Its ``code`` is ``empty``, ``too_long``, ``not_understood``,
    ``unclear`` (yes and no at once), ``other_step`` (a sentence for another moment) or ``no_such_move``:
    understood, but not among *moves*. `find` tells which move that would be, whose objection says why.
    """
    heard = tokens(text[: LONGEST_TEXT + 1])
    if not heard:
        raise InvalidMove("no words", code="empty")
    if len(text) > LONGEST_TEXT or len(heard) > MOST_WORDS:
        raise InvalidMove("too many words", code="too_long")
    spoken = [(move, said) for move in moves if (said := move.spoken()) is not None]
    model = [(move, said) for move, said in spoken if _same(say(said, scene), text)]
    model = model or _word_for_word(heard, spoken, scene)
    if len(model) == 1:
        move, said = model[0]
        _expect_certain(heard, None, model[0], spoken, scene)
        return Heard(move, say(said, scene), (), _from_spoken(said))
    if model and _are_said_alike([said for _, said in model], scene):
        candidates = [move for move, _ in model]
        understood = _from_spoken(model[0][1])
        raise AmbiguousMove("said alike", candidates, missing="choice", understood=understood)
    if any(said.holders for _, said in spoken) and (claim := _claim(heard, scene)) is not None:
        return _choose_claim(claim, spoken, scene, is_turned=turns_round(heard, scene))
    return _choose(text, heard, readings(heard, scene), spoken, scene)


def utter(
    text: str,
    state: State,
    seat: Seat,
    scene: Scene,
    *,
    chosen: Sequence[Move[Any]] = (),
    is_confirmed: bool = False,
) -> Heard:
    """The move of *seat* in *state* that *text* makes; one that breaks a rule, too: the rule can say why.

    *chosen* are the only moves it may be, where there are any. What may mean another thing, or contradicts
    what the seat knows, is asked back, unless it *is_confirmed*. Raises as `hear` does.
    """
    try:
        moves = chosen or dict.fromkeys([*state.moves(seat), *state.spelled(seat, text)])
        heard = hear(text, list(moves), scene)
    except InvalidMove as error:
        if isinstance(error, AmbiguousMove) and error.missing in ("meant", "holders"):
            raise  # It is one of the moves, or none.
        understood = error.understood
        move = find(understood, state.utterable(seat, understood.holders)) if understood else None
        said = move.spoken() if move is not None else None
        if move is None or said is None:
            raise
        heard = Heard(move, say(said, scene), (), understood)
    understood = heard.understood
    is_wrong = state.contradicts(seat, heard.move)
    if (understood.doubtful or is_wrong) and not is_confirmed and heard.move.objection(state, seat) is None:
        if understood.doubtful and is_wrong:
            raise AmbiguousMove("it can hardly be meant", missing="holders", understood=understood)
        raise AmbiguousMove("it may not be meant", [heard.move], missing="meant", understood=understood)
    return heard._replace(move=state.as_said(heard.move, polite=is_polite(text, scene)))


def _claim(heard: list[Token], scene: Scene) -> Understood | None:
    """A claim, if the words make one: with its name, or with more than one card in somebody's hand."""
    keys = {key for key in tongue(scene.language).formulas[scene.game] if _step(key) == CLAIM}
    if not keys or is_question(heard):
        return None
    family, held = holdings(heard, scene)
    told = _cues(heard, scene, ())
    if family is None or not (told & keys or (len(held) > 1 and ASK not in told)):
        return None
    order = scene.deck.members[family]
    holders = tuple((member, held[member]) for member in order if member in held)
    alone = len(held) == len(order) and len(set(held.values())) == 1
    key = f"{CLAIM}.hand" if alone else f"{CLAIM}.team"
    idle = {said.seat for said in pieces(heard, scene)} - {None, scene.speaker, *held.values()}
    doubtful = bool(idle or unread(heard, family, scene))
    return Understood(key, family=family, holders=holders, doubtful=doubtful)


def _choose_claim(
    claim: Understood, spoken: list[tuple[Move[Any], Spoken]], scene: Scene, *, is_turned: bool
) -> Heard:
    """The claim that was said; half of one is asked back."""
    if is_turned or len(claim.holders) < len(scene.deck.members[claim.family or ""]):
        raise AmbiguousMove("not all cards are named", missing="holders", understood=claim)
    fitting = [(move, said) for move, said in spoken if said.holders and _fits(said, claim)]
    if not fitting:
        raise InvalidMove("no such claim", code="no_such_move", understood=claim)
    move, said = fitting[0]
    if claim.doubtful:
        raise AmbiguousMove("it may mean another thing", [move], missing="meant", understood=claim)
    return Heard(move, say(said, scene), (), claim)


def _expect_certain(
    heard: list[Token],
    way: Reading | None,
    chosen: tuple[Move[Any], Spoken],
    spoken: list[tuple[Move[Any], Spoken]],
    scene: Scene,
) -> None:
    """Raise `AmbiguousMove` where the pupil may have meant another move, or none."""
    move, said = chosen
    if not is_doubtful(heard, way, said, scene, model=say(said, scene), is_forced=len(spoken) == 1):
        return
    others = [move for move, other in spoken if _step(other.key) == _step(said.key)]
    is_vote = said.family is None and said.seat is None and len(others) <= MOST_ALIKE
    raise AmbiguousMove(
        "it may mean another thing",
        others if is_vote else [move],
        missing="meant",
        understood=_from_spoken(said)._replace(doubtful=True),
    )


def _are_said_alike(spoken: list[Spoken], scene: Scene) -> bool:
    """Whether no wording tells them apart: cards may have the same word."""
    variants = range(len(wordings(spoken[0], scene)))
    return all(len({say(said, scene, variant) for said in spoken}) == 1 for variant in variants)


def _word_for_word(
    heard: list[Token], spoken: list[tuple[Move[Any], Spoken]], scene: Scene
) -> list[tuple[Move[Any], Spoken]]:
    """The moves of one wording of which every word was said, slips of the finger aside.

    Only for sentences that name several cards or numbers: word by word these cannot be told apart.
    """
    fitting: dict[int, list[tuple[Move[Any], Spoken]]] = {}
    for move, said in spoken:
        if not said.cards and not said.numbers:
            continue
        slips = min(
            _slips(heard, words(say(said, scene, variant))) for variant in range(len(wordings(said, scene)))
        )
        fitting.setdefault(slips, []).append((move, said))
    fewest = min(fitting, default=UNLIKE)
    return fitting[fewest] if fewest < UNLIKE else []


def _slips(heard: list[Token], meant: Sequence[str]) -> int:
    """How many letters differ, word by word; `UNLIKE` if one word is another."""
    if len(heard) != len(meant):
        return UNLIKE
    total = 0
    for token, word in zip(heard, meant, strict=True):
        slips = 0 if token.fold == word else distance(token.fold, word, tolerance(word))
        if slips > tolerance(word):
            return UNLIKE
        total += slips
    return total


def is_polite(text: str, scene: Scene) -> bool:
    """Whether *text* says please, in a language of the table and however it is written: « sil te plai »."""
    said = [token.fold for token in tokens(text[:LONGEST_TEXT])]
    spoken = {scene.language, *scene.deck.languages} & set(LANGUAGES)
    return any(
        _says(said, words(phrase), tongue(code).known) for code in spoken for phrase in tongue(code).please
    )


def _says(said: list[str], phrase: tuple[str, ...], known: frozenset[str]) -> bool:
    """Whether *phrase* is among the words *said*, slips aside; a single word that is *known* is no slip."""
    meant = "".join(phrase)
    slips = tolerance(meant) - 1 if len(meant) >= LONG else 0
    windows = (
        said[first:last]
        for first in range(len(said))
        for last in range(first + 1, min(first + len(phrase), len(said)) + 1)
    )
    return any(
        tuple(window) == phrase
        or (
            (len(phrase) > 1 or not known.issuperset(window))
            and distance("".join(window), meant, slips) <= slips
        )
        for window in windows
    )


def find(understood: Understood, moves: Iterable[Move[Any]]) -> Move[Any] | None:
    """The move that was said, if it is said completely and is one of *moves*: all conceivable ones, say."""
    fitting = [move for move in moves if (said := move.spoken()) is not None and _fits(said, understood)]
    return fitting[0] if len(fitting) == 1 else None


def _choose(
    text: str, heard: list[Token], ways: list[Reading], spoken: list[tuple[Move[Any], Spoken]], scene: Scene
) -> Heard:
    keys = tuple(dict.fromkeys(said.key for _, said in spoken))
    key = _key(ways[0], heard, scene, keys)
    understood = _understood(agreed(ways), heard, scene, key)
    if key is None:
        code = "unclear" if _cues(heard, scene, keys) else "not_understood"
        raise InvalidMove(f"{text!r} is not understood", code=code, understood=understood)
    if key not in keys:
        other = _step(key) not in map(_step, keys)
        code = "other_step" if other else "no_such_move"
        raise InvalidMove(f"{key} is not to be said now", code=code, understood=understood)
    fitting: dict[int, Reading] = {}
    for way in likely(ways):
        said_so = _understood(way, heard, scene, key)
        for place, (_, said) in enumerate(spoken):
            if place not in fitting and _fits(said, said_so, way.cards):
                fitting[place] = way
    if not fitting:
        raise InvalidMove("no such move", code="no_such_move", understood=understood)
    if len(fitting) > 1 or (key == ASK and not _names_something(ways[0])):
        said_moves = [spoken[place] for place in fitting]
        raise AmbiguousMove(
            "more than one move fits",
            [move for move, _ in said_moves],
            missing=_missing([said for _, said in said_moves]) or "player",
            understood=understood,
        )
    ((place, way),) = fitting.items()
    move, said = spoken[place]
    _expect_certain(heard, way, spoken[place], spoken, scene)
    sentence = Sentence(text, heard, way, scene, tongue(scene.language), say(said, scene))
    findings = (*form.check(sentence, key), *_left_out(sentence, said))
    return Heard(move, sentence.model, findings, _understood(way, heard, scene, key))


def _fits(said: Spoken, understood: Understood, cards: frozenset[Card] | None = None) -> bool:
    """Whether a move says nothing else than what was understood."""
    if said.holders or understood.holders:
        return said.family == understood.family and sorted(said.holders) == sorted(understood.holders)
    if said.key != understood.key:
        return False
    if understood.seat is not None and said.seat is not None and said.seat != understood.seat:
        return False
    if understood.family is not None and said.family is not None and said.family != understood.family:
        return False
    if said.member is None:
        return True
    if cards is not None:
        return Card(said.family or "", said.member) in cards
    if understood.card is not None:
        return Card(said.family or "", said.member) == understood.card
    return understood.member is None or understood.member == said.member


def _missing(spoken: list[Spoken]) -> str:
    """The first thing, in the order of the formula, in which the moves differ."""
    for missing, values in (
        ("player", {said.seat for said in spoken}),
        ("family", {said.family for said in spoken}),
        ("member", {said.member for said in spoken}),
    ):
        if len(values) > 1:
            return missing
    return ""


def _left_out(sentence: Sentence, said: Spoken) -> Iterable[Finding]:
    """Tips on what a request did not say and the table could still tell."""
    if said.key != ASK:
        return
    reading, scene = sentence.reading, sentence.scene
    if said.seat is not None and reading.seat is None:
        yield form.of_missing("no_name", sentence, scene.names[said.seat] + ",")
    one_family = reading.cards is not None and len({card.family for card in reading.cards}) == 1
    if said.family is not None and reading.family is None and not one_family:
        face = face_in(scene.deck.by_family[said.family].faces, scene.named_in)
        yield form.of_missing("no_family", sentence, family_label(face.word, scene.language))


def _understood(reading: Reading, heard: list[Token], scene: Scene, key: str | None) -> Understood:
    cards = reading.cards
    if cards and reading.family is not None:
        cards = frozenset(card for card in cards if card.family == reading.family)
    members = {card.member for card in cards or reading.cards or ()}
    member = members.pop() if len(members) == 1 else None
    is_said_here = key in tongue(scene.language).formulas[scene.game]
    said = Spoken(key, reading.seat, reading.family, member) if key and is_said_here else None
    return Understood(
        key=key,
        seat=reading.seat,
        family=reading.family,
        member=member,
        card=next(iter(cards)) if cards and len(cards) == 1 else None,
        unknown=tuple(
            heard[segment.first].raw
            for segment in reading.segments
            if segment.kind == "unknown" and segment.word.isalnum()
        ),
        doubtful=said is not None and is_doubtful(heard, reading, said, scene),
    )


def _from_spoken(said: Spoken) -> Understood:
    card = Card(said.family, said.member) if said.family and said.member else None
    return Understood(said.key, said.seat, said.family, said.member, card, holders=said.holders)


def _same(model: str, text: str) -> bool:
    return model == text or _plain(model) == _plain(text)


@lru_cache(maxsize=4_096)
def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).replace("’", "'").casefold().split()).rstrip(
        " " + MARKS
    )


# Which step is it?


def _key(reading: Reading, heard: list[Token], scene: Scene, expected: tuple[str, ...]) -> str | None:
    """Which formula the words are of, first among the steps *expected* now; None if that is not clear."""
    names_something = _names_something(reading)
    if ASK in expected and names_something:
        return ASK
    cues = _cues(heard, scene, expected)
    if not cues & set(expected) and (reading.seat, reading.cards) == (None, None) and reading.family:
        by_family = [key for key in expected if _names_family(key, scene)]
        if by_family:
            return by_family[0]
    if not expected and (reading.seat is not None or reading.cards) and "declare" not in cues:
        return ASK
    if len(cues) == 1:
        return next(iter(cues))
    return ASK if names_something and not cues else None


def _names_something(reading: Reading) -> bool:
    return (reading.seat, reading.family, reading.cards) != (None, None, None)


def _names_family(key: str, scene: Scene) -> bool:
    """Whether the formula can be said with nothing but a family."""
    return any(
        ("{family}" in sentence or "{set}" in sentence) and "{member}" not in sentence
        for sentence in formula(key, scene).say
    )


def _cues(heard: list[Token], scene: Scene, expected: tuple[str, ...]) -> set[str]:
    """The formulas that words give away: those of this step if there are any, else all."""
    found = keys_meant(heard, scene, cues(heard, scene))
    now = {key for key in found if _step(key) in {_step(known) for known in expected}}
    return now or found


def _step(key: str) -> str:
    return key.partition(".")[0]
