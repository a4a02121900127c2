"""From a pupil's words to one of the moves, whatever the words are like."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise, product
from typing import Any, NamedTuple

from msgspec.structs import replace

from familygames.cards import Card
from familygames.errors import AmbiguousMove, InvalidMove
from familygames.game import Move, Seat, Spoken
from familygames.judging import Finding
from familygames.language import feedback, resources
from familygames.language.claims import holdings, pieces, spread, unread
from familygames.language.confidence import (
    Cue,
    Meant,
    cues,
    done_by_speaker,
    is_doubtful,
    is_open,
    is_question,
    keys_meant,
    says_please,
    turns_round,
)
from familygames.language.lattice import NameReading, Segment, agreed, likely, readings
from familygames.language.matching import (
    Say,
    are_said_alike,
    closest_wording,
    is_cut,
    is_of_another_game,
    most_told,
    names_some,
    of_model,
    said_otherwise,
    word_for_word,
)
from familygames.language.mentions import are_all_told, mentioned, named
from familygames.language.realization import ASK, Scene, face_in, family_label, formula, say, wordings
from familygames.language.resources import LANGUAGES, tongue
from familygames.language.sentence import ParsedUtterance, finding_at
from familygames.language.speech_acts import asks_nothing, named_by_nobody
from familygames.language.vocabulary import long_words_of, places_of_please
from familygames.language.words.forms import forms
from familygames.language.words.lexicon import lexicon
from familygames.language.words.spelling import TextToken, distance, tokens, words
from familygames.speech import Mentioned

LONGEST_TEXT = 300
MOST_WORDS = 60
CLAIM = "claim"
NAMING = {"member", "card1", "cards", "sentence"}
"""The gaps of formulas to which cards go."""
MOST_ALIKE = 4
"""Of so many ways to answer or to vote one is chosen; else the likeliest move is asked back."""


class Understood(NamedTuple):
    """What was said, allowed or not: the formula's *key*, and what filled its gaps; None where nothing did.

    *member* is known when the words fit one place in a family, *card* when they fit one card of the deck.
    *elsewhere* are cards that were named with a family that has none of them. *unknown* are the words that
    mean nothing here. *holders* are those that a claim told, by member name.
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
    elsewhere: frozenset[Card] = frozenset()


class ParseResult(NamedTuple):
    """The *move* a pupil's words made, the model *sentence* for it, and what could be better in their own."""

    move: Move[Any]
    sentence: str
    findings: tuple[Finding, ...]
    understood: Understood


def load() -> None:
    """Read all that hearing reads once, so that nobody's first sentence waits."""
    resources.load()
    for language in resources.LANGUAGES:
        forms(language).readings("")
        lexicon(language)


def understand(text: str, scene: Scene) -> Understood:
    """What *text* says, whether it is a move or not. Never raises."""
    heard = tokens(text[:LONGEST_TEXT])[:MOST_WORDS]
    claim = claim_in(heard, scene)
    if claim is not None:
        return claim
    reading = agreed(readings(heard, scene))
    if asks_nothing(heard, reading, scene):
        reading = named_by_nobody(reading)
    keys = _keys(reading, heard, scene, ())
    return _understood(reading, heard, scene, min(keys, default=None))


def hear(text: str, moves: Sequence[Move[Any]], scene: Scene) -> ParseResult:
    """The one of *moves* that *text* makes, with findings about its form.

    Raises `AmbiguousMove` if it fits several: ``missing`` says what to ask back (``player``, ``family``,
    ``member``, ``cards``, ``number``; ``choice`` if the moves are said alike), and the short answer is heard
    with its ``candidates`` as the moves.

    Raises `InvalidMove` if it fits none. Its ``code`` is ``empty``, ``too_long``, ``not_understood``,
    ``unclear`` (yes and no at once), ``other_step`` (a sentence for another moment) or ``no_such_move``:
    understood, but not among *moves*. `utter` knows why not.
    """
    heard = words_of(text)
    spoken = spoken_of(moves)
    exact = hear_exactly(text, heard, spoken, scene, len(spoken))
    return exact or hear_freely(text, heard, spoken, scene)


def words_of(text: str) -> list[TextToken]:
    """The words of *text*, if they may be a sentence."""
    heard = tokens(text[: LONGEST_TEXT + 1])
    if not heard:
        raise InvalidMove("no words", code="empty")
    if len(text) > LONGEST_TEXT or len(heard) > MOST_WORDS:
        raise InvalidMove("too many words", code="too_long")
    return heard


def spoken_of(moves: Iterable[Move[Any]]) -> list[Say]:
    return [(move, utterance) for move in moves if (utterance := move.spoken()) is not None]


def hear_exactly(
    text: str, heard: list[TextToken], spoken: list[Say], scene: Scene, choices: int
) -> ParseResult | None:
    """The move of which *text* is the model, or word for word another sentence; None if there is none.

    *choices* is how many moves there are to choose from.
    """
    polite = {*places_of_please(heard, scene)}
    plain = [token for place, token in enumerate(heard) if place not in polite]
    model = of_model(text, spoken, scene) or word_for_word(heard, spoken, scene)
    model = (
        model or said_otherwise(text, spoken, scene) or (polite and word_for_word(plain, spoken, scene)) or []
    )
    if len(model) == 1:
        move, utterance = model[0]
        _expect_certain(heard, None, model[0], spoken, scene, is_forced=choices == 1)
        sentence = _sentence(text, heard, agreed(readings(heard, scene)), utterance, scene)
        return ParseResult(move, sentence.model, tuple(_slips(sentence, utterance)), _from_spoken(utterance))
    if model and are_said_alike([utterance for _, utterance in model], scene):
        raise _said_alike(model)
    return None


def hear_freely(text: str, heard: list[TextToken], spoken: list[Say], scene: Scene) -> ParseResult:
    """The move that *text* makes in words of its own."""
    claim = claim_in(heard, scene)
    if claim is not None and any(utterance.holders for _, utterance in spoken):
        move, utterance = _choose_claim(claim, spoken, scene, is_turned=turns_round(heard, scene))
        sentence = _sentence(text, heard, agreed(readings(heard, scene)), utterance, scene)
        return ParseResult(move, sentence.model, tuple(_slips(sentence, utterance)), claim)
    if claim is not None and any(step_of(key) == CLAIM for key in _cues(heard, scene, ()).keys):
        raise InvalidMove("no claim is to be said now", code="other_step", understood=claim)
    return _choose(text, heard, readings(heard, scene), spoken, scene)


def _said_alike(spoken: list[Say]) -> AmbiguousMove:
    candidates = [move for move, _ in spoken]
    return AmbiguousMove("said alike", candidates, missing="choice", understood=_from_spoken(spoken[0][1]))


def claim_in(heard: list[TextToken], scene: Scene) -> Understood | None:
    """A claim, if the words make one: with its name, or with more than one card in somebody's hand."""
    keys = {key for key in tongue(scene.language).formulas[scene.game] if step_of(key) == CLAIM}
    if not keys or is_question(heard):
        return None
    family, held = holdings(heard, scene)
    cue_keys = _cues(heard, scene, ()).keys
    is_part = family is None and len(spread(heard, scene)) > 1 and ASK not in cue_keys
    if is_part or (family is None and cue_keys and cue_keys <= keys):
        return Understood(f"{CLAIM}.team", doubtful=True)  # "Lucas has the 4, the 6 and the 7": of which set?
    if family is None or not (cue_keys & keys or (len(held) > 1 and ASK not in cue_keys)):
        return None
    order = scene.deck.members[family]
    holders = tuple((member, held[member]) for member in order if member in held)
    alone = len(held) == len(order) and len(set(held.values())) == 1
    key = f"{CLAIM}.hand" if alone else f"{CLAIM}.team"
    idle = {part.seat for part in pieces(heard, scene)} - {None, scene.speaker, *held.values()}
    doubtful = bool(idle or unread(heard, family, scene)) or is_open(heard, scene)
    return Understood(key, family=family, holders=holders, doubtful=doubtful)


def _sentence(
    text: str, heard: list[TextToken], way: NameReading, utterance: Spoken, scene: Scene
) -> ParsedUtterance:
    return ParsedUtterance(text, heard, way, scene, tongue(scene.language), say(utterance, scene))


def _slips(sentence: ParsedUtterance, utterance: Spoken, known: Sequence[Finding] = ()) -> Iterator[Finding]:
    """What is amiss in a sentence that is a wording but for its end or for slips, besides what is *known*.

    Where a slip is a word of the language ("I drew"), it may be meant: the model is shown, and no more.
    """
    words_and_scene = sentence.tokens, utterance, sentence.scene
    is_other = (
        is_cut(*words_and_scene)
        or done_by_speaker(*words_and_scene)
        or is_of_another_game(*words_and_scene)
        or (not known and any(_is_slip_of_game(segment, sentence) for segment in sentence.reading.segments))
    )
    for said, meant in closest_wording(sentence.tokens, utterance, sentence.scene):
        is_told = any(one.start < said.end and said.start < one.end for one in known)
        if said.fold == meant.fold or is_told:
            continue
        if sentence.language.code in LANGUAGES and lexicon(sentence.language.code).accepts(said.fold):
            is_other = True
        else:
            yield finding_at("misspelt", sentence, said.start, said.end, meant.raw)
    if is_other and not any(map(feedback.is_no_sentence, known)):
        yield feedback.of_missing("whole_model", sentence, "")


def _is_slip_of_game(segment: Segment, sentence: ParsedUtterance) -> bool:
    """Whether it is a word by which the game knows the move, with a slip: "maried"."""
    word, scene = segment.word, sentence.scene
    return (
        segment.kind == "unknown"
        and word.isalpha()
        and not (scene.language in LANGUAGES and lexicon(scene.language).accepts(word))
        and any(distance(word, own, 1) == 1 for own in long_words_of(scene.game, scene.language))
    )


def _choose_claim(claim: Understood, spoken: list[Say], scene: Scene, *, is_turned: bool) -> Say:
    """The claim that was said; half of one is asked back."""
    if claim.family is None or is_turned or len(claim.holders) < len(scene.deck.members[claim.family]):
        raise AmbiguousMove("not all cards are named", missing="holders", understood=claim)
    fitting = [
        (move, utterance) for move, utterance in spoken if utterance.holders and _fits(utterance, claim)
    ]
    if not fitting:
        raise InvalidMove("no such claim", code="no_such_move", understood=claim)
    move, utterance = fitting[0]
    if claim.doubtful:
        raise AmbiguousMove("it may mean another thing", [move], missing="meant", understood=claim)
    return move, utterance


def _expect_certain(
    heard: list[TextToken],
    way: NameReading | None,
    chosen: Say,
    spoken: list[Say],
    scene: Scene,
    *,
    is_forced: bool,
    is_part: bool = False,
) -> None:
    """Raise `AmbiguousMove` where the pupil may have meant another move, or none.

    Where the move *is_forced*, there is no other; *is_part* tells that some of its cards were not named.
    """
    move, utterance = chosen
    if not (is_part and not is_forced) and not is_doubtful(
        heard, way, utterance, scene, model=say(utterance, scene), is_forced=is_forced
    ):
        return
    others = [move for move, other in spoken if step_of(other.key) == step_of(utterance.key)]
    is_bare = (utterance.family, utterance.seat, utterance.cards, utterance.numbers) == (None, None, (), ())
    is_vote = is_bare and len(others) <= MOST_ALIKE
    raise AmbiguousMove(
        "it may mean another thing",
        others if is_vote else [move],
        missing="meant",
        understood=_from_spoken(utterance)._replace(doubtful=True),
    )


def is_polite(text: str, scene: Scene) -> bool:
    """Whether *text* says please, in a language of the table and however it is written: « sil te plai »."""
    return says_please(tokens(text[:LONGEST_TEXT]), scene)


def find(understood: Understood, moves: Iterable[Move[Any]]) -> Move[Any] | None:
    """The move that was said, if it is said completely and is one of *moves*: all conceivable ones, say."""
    fitting = [
        move for move in moves if (utterance := move.spoken()) is not None and _fits(utterance, understood)
    ]
    return fitting[0] if len(fitting) == 1 else None


def _choose(
    text: str, heard: list[TextToken], ways: list[NameReading], spoken: list[Say], scene: Scene
) -> ParseResult:
    keys = tuple(dict.fromkeys(utterance.key for _, utterance in spoken))
    mentions, cues_heard = mentioned(text, heard, scene), cues(heard, scene)
    meant = _keys(ways[0], heard, scene, keys) or _of_cards_alone(mentions, heard, spoken, scene)
    now = [key for key in keys if key in meant]
    if meant == {ASK} and not _is_reply(spoken) and asks_nothing(heard, agreed(ways), scene):
        raise InvalidMove(f"{text!r} asks for nothing", code="not_understood", understood=Understood())
    understood = _understood(agreed(ways), heard, scene, next(iter((*now, *sorted(meant))), None))
    if not meant:
        # Yes and no are of one step.
        code = "unclear" if len(set(map(step_of, _cues(heard, scene, keys).keys))) == 1 else "not_understood"
        raise InvalidMove(f"{text!r} is not understood", code=code, understood=understood)
    if not now:
        is_for_now = not set(map(step_of, meant)).isdisjoint(map(step_of, keys))
        code = "no_such_move" if is_for_now else "other_step"
        raise InvalidMove(f"{meant} is not to be said now", code=code, understood=understood)
    fitting: dict[int, NameReading] = {}
    for way, key in product(likely(ways), now):
        said_so = _understood(_without_cues(way, cues_heard, key), heard, scene, key)
        for place, (_, utterance) in enumerate(spoken):
            if (
                place not in fitting
                and _fits(utterance, said_so, way.cards)
                and _tells(utterance, mentions, heard, scene)
            ):
                fitting[place] = way
    if not fitting:
        _ask_about_two_cards(now, mentions, spoken, scene)
        raise InvalidMove("no such move", code="no_such_move", understood=understood)
    if meant == {ASK} and (both := _of_two_cards(heard, ways[0], spoken, understood, scene)):
        raise AmbiguousMove("one card at a time", both, missing="member", understood=understood)
    if len(fitting) > 1:
        closest = most_told(heard, (spoken[place][1] for place in fitting), scene)
        fitting = {place: way for place, way in fitting.items() if spoken[place][1] in closest}
        fitting = {place: fitting[place] for place in _as_typed(text, fitting, spoken)}
        fitting = {place: fitting[place] for place in _in_order(mentions, fitting, spoken)}
    if len(fitting) > 1 or (meant == {ASK} and not _names_something(ways[0])):
        raise _ambiguous([spoken[place] for place in fitting], understood, scene)
    ((place, way),) = fitting.items()
    move, utterance = spoken[place]
    is_named = mentions.cards or way.cards is not None or names_some(heard, utterance, scene)
    if len(spoken) > 1 and not is_named and _has_to_name(utterance, scene):
        # Which one is what the pupil has to say (ME-7): no button gives it away.
        raise AmbiguousMove("no card is named", missing="cards", understood=Understood(utterance.key))
    _expect_certain(
        heard,
        way,
        spoken[place],
        spoken,
        scene,
        is_forced=len(spoken) == 1,
        is_part=_is_of_cards(utterance, scene) and len(mentions.cards) < len(utterance.named),
    )
    sentence = _sentence(text, heard, way, utterance, scene)
    understood = _understood(way, heard, scene, utterance.key)
    return ParseResult(
        move, sentence.model, _remarks(sentence, utterance), understood._replace(doubtful=False)
    )


def _of_two_cards(
    heard: list[TextToken], way: NameReading, spoken: list[Say], understood: Understood, scene: Scene
) -> list[Move[Any]]:
    """The requests for either, where two cards are asked for in one breath: "a penguin and a lion"."""
    joining = tongue(scene.language).requests.asks.joining
    little = tongue(scene.language).determiners.union(joining)
    families = (segment for segment in way.segments if segment.kind == "family")
    of_family = {place for segment in families for place in range(segment.first, segment.last)}
    cards = [one for one in named(heard, scene) if not of_family.issuperset(range(*one[:2]))]
    for (_, last, one), (first, _, other) in pairwise(cards):
        between = {token.fold for token in heard[last:first]}
        if one.isdisjoint(other) and not between.isdisjoint(joining) and between <= little:
            return [
                move
                for move, utterance in spoken
                if not (one | other).isdisjoint(utterance.named) and understood.seat in (None, utterance.seat)
            ]
    return []


def _ask_about_two_cards(now: list[str], mentions: Mentioned, spoken: list[Say], scene: Scene) -> None:
    """Raise `AmbiguousMove` where several cards are told in a sentence about one: "a pair: the dog and
    the cat" may mean what denies it, "I discard the 1 and the 2" either.
    """
    cards = mentions.cards
    if len(cards) <= 1:
        return
    denied = {formula(key, scene).denied for key in now} - {""}
    both = [
        move
        for move, utterance in spoken
        if utterance.key in denied
        and len(utterance.named) == len(cards)
        and all(card in may_be for card, may_be in zip(utterance.named, cards, strict=True))
    ]
    if both:
        raise AmbiguousMove("they are not one", both[:1], missing="meant", understood=Understood())
    either = [
        move
        for move, utterance in spoken
        if utterance.key in now
        and not denied
        and len(utterance.named) == 1
        and any(utterance.named[0] in one for one in cards)
    ]
    if either:
        raise AmbiguousMove("one card at a time", either, missing="member", understood=Understood())


def _remarks(sentence: ParsedUtterance, utterance: Spoken) -> tuple[Finding, ...]:
    """What could be better; where it is not all, or not in order when that is mended, the model is shown."""
    findings = (*feedback.check(sentence, utterance.key), *_left_out(sentence, utterance))
    findings = (*findings, *_slips(sentence, utterance, findings))
    if findings and not any(map(feedback.is_no_sentence, findings)):
        again = feedback.put_right(sentence, findings)
        if is_cut(again.tokens, utterance, sentence.scene) or not _is_better(again, sentence, utterance):
            findings = (*findings, feedback.of_missing("whole_model", sentence, ""))
    return findings


def _of_cards_alone(
    mentions: Mentioned, heard: list[TextToken], spoken: list[Say], scene: Scene
) -> frozenset[str]:
    """Where no other word tells the formula, or several that do not deny, the only one that names just these
    cards, in this order: "the dog and the cat", "I got the cow pair". What another word denies is not said:
    "I see the dog and the cat: a pair".
    """
    cue_keys = _cues(heard, scene, ()).keys
    if turns_round(heard, scene) or not (cue_keys or are_all_told(heard, scene)):
        return frozenset()
    cards = list(dict.fromkeys(mentions.cards))  # "The cow and the cow."
    keys = {
        utterance.key
        for _, utterance in spoken
        if len(set(utterance.named)) == len(utterance.named) == len(cards)
        and not _is_made_of_cards(utterance, scene)
        and all(card in named for card, named in zip(utterance.named, cards, strict=False))
    }
    keys &= cue_keys or keys
    if len(cards) > 1:
        keys = {key for key in cue_keys if formula(key, scene).denied in keys} or keys
    return frozenset(keys if len(keys) == 1 else ())


def _has_to_name(utterance: Spoken, scene: Scene) -> bool:
    """Whether it cannot be said without naming a card, and is no request, in which little has to be said."""
    slots = ({part.slot for part in sentence} for sentence in wordings(utterance, scene))
    return utterance.key != ASK and all(NAMING & names for names in slots)


def _is_reply(spoken: list[Say]) -> bool:
    """Whether only one thing was asked back, so that little has to be said: "It's Tom"."""
    requests = [(utterance.seat, utterance.family, utterance.member) for _, utterance in spoken]
    return sum(len(set(values)) > 1 for values in zip(*requests, strict=True)) < len(("family", "member"))


def _is_better(again: ParsedUtterance, sentence: ParsedUtterance, utterance: Spoken) -> bool:
    """Whether a *sentence* that was put right has no mistake, and sure to be heard *again* as *utterance*."""
    doubtful = is_doubtful(again.tokens, again.reading, utterance, sentence.scene, model=sentence.model)
    return not doubtful and feedback.leads_right(sentence, again, utterance.key)


def _without_cues(way: NameReading, cues_heard: Sequence[Cue], key: str) -> NameReading:
    """*way* without a family whose name is how the formula *key* goes: "My Brute …"."""
    cue = {place for one in cues_heard if key in one.keys for place in range(one.first, one.last)}
    named = [segment for segment in way.segments if segment.kind == "family"]
    is_cue = all(cue.issuperset(range(segment.first, segment.last)) for segment in named)
    return way._replace(family=None) if named and is_cue else way


def _ambiguous(fitting: list[Say], understood: Understood, scene: Scene) -> AmbiguousMove:
    """What to ask back where words fit several moves."""
    spoken = [utterance for _, utterance in fitting]
    if len({utterance.key for utterance in spoken}) == 1 and are_said_alike(spoken, scene):
        return _said_alike(fitting)
    missing = _missing(spoken) or ("player" if spoken[0].key == ASK else "")
    candidates = [move for move, _ in fitting]
    return AmbiguousMove("more than one move fits", candidates, missing=missing, understood=understood)


def _fits(utterance: Spoken, understood: Understood, cards: frozenset[Card] | None = None) -> bool:
    """Whether a move says nothing else than what was understood."""
    if utterance.holders or understood.holders:
        return utterance.family == understood.family and sorted(utterance.holders) == sorted(
            understood.holders
        )
    if utterance.key != understood.key:
        return False
    if understood.seat is not None and utterance.seat is not None and utterance.seat != understood.seat:
        return False
    if (
        understood.family is not None
        and utterance.family is not None
        and utterance.family != understood.family
    ):
        return False
    if utterance.member is None or utterance.cards:
        return True
    if cards is not None:
        return Card(utterance.family or "", utterance.member) in cards
    if understood.card is not None:
        return Card(utterance.family or "", utterance.member) == understood.card
    return understood.member is None or understood.member == utterance.member


def _as_typed(text: str, places: Iterable[int], spoken: list[Say]) -> list[int]:
    """Of words that differ in capitals alone, "Rose" and "rose": as typed, or else in small letters."""
    chosen: dict[Spoken, Spoken] = {}
    alike: dict[int, Spoken] = {}
    for place in places:
        utterance = spoken[place][1]
        folded = tuple((name, value.casefold()) for name, value in utterance.texts)
        alike[place] = replace(utterance, texts=folded)
        chosen[alike[place]] = max(
            chosen.get(alike[place], utterance), utterance, key=partial(_likeness, text)
        )
    return [place for place, key in alike.items() if spoken[place][1] == chosen[key]]


def _in_order(mentions: Mentioned, places: Iterable[int], spoken: list[Say]) -> list[int]:
    """Of sentences that name the same cards, those with the cards as they were told, where there are any."""
    in_order = list(places)
    ordered = [
        place
        for place in in_order
        if len(mentions.cards) == len(spoken[place][1].named) > 1
        and all(card in cards for card, cards in zip(spoken[place][1].named, mentions.cards, strict=True))
    ]
    return ordered or in_order


def _likeness(text: str, utterance: Spoken) -> tuple[bool, bool]:
    return all(value in text for _, value in utterance.texts), all(
        value.islower() for _, value in utterance.texts
    )


def _is_of_cards(utterance: Spoken, scene: Scene) -> bool:
    """Whether a sentence names cards one by one, and is not itself made of them."""
    return bool(utterance.cards) and not _is_made_of_cards(utterance, scene)


def _is_made_of_cards(utterance: Spoken, scene: Scene) -> bool:
    return any(part.slot == "sentence" for sentence in wordings(utterance, scene) for part in sentence)


def _tells(utterance: Spoken, mentions: Mentioned, heard: list[TextToken], scene: Scene) -> bool:
    """Whether a move is of the cards, the words and the numbers that were told, as far as any were."""
    if (
        utterance.numbers
        and not utterance.texts
        and not {value for _, value in utterance.numbers}.issuperset(mentions.numbers)
    ):
        return False
    folds = tuple(token.fold for token in heard)
    for _, text in utterance.texts:
        value = words(text)
        if not any(folds[first : first + len(value)] == value for first in range(len(folds))):
            return False
    if not _is_of_cards(utterance, scene):
        is_of_one = utterance.key != ASK and len(utterance.named) == 1
        is_of_one = is_of_one and (utterance.seat is None or len(mentions.cards) == 1)
        return not is_of_one or all(utterance.named[0] in cards for cards in mentions.cards)
    left = list(utterance.named)
    for cards in mentions.cards:
        card = next((card for card in left if card in cards), None)
        if card is None:
            return False
        left.remove(card)
    return True


def _missing(spoken: list[Spoken]) -> str:
    """The first thing, in the order of the formula, in which the moves differ."""
    for missing, values in (
        ("player", {utterance.seat for utterance in spoken}),
        ("family", {utterance.family for utterance in spoken}),
        ("member", {utterance.member for utterance in spoken}),
        ("cards", {utterance.cards for utterance in spoken}),
        ("number", {utterance.numbers for utterance in spoken}),
    ):
        if len(values) > 1:
            return missing
    return ""


def _left_out(sentence: ParsedUtterance, utterance: Spoken) -> Iterable[Finding]:
    """Tips on what a request did not say and the table could still tell."""
    if utterance.key != ASK:
        return
    reading, scene = sentence.reading, sentence.scene
    if utterance.seat is not None and reading.seat is None:
        yield feedback.of_missing("no_name", sentence, scene.names[utterance.seat] + ",")
    one_family = reading.cards is not None and len({card.family for card in reading.cards}) == 1
    if utterance.family is not None and reading.family is None and not one_family:
        face = face_in(scene.deck.by_family[utterance.family].faces, scene.named_in)
        yield feedback.of_missing("no_family", sentence, family_label(face.word, scene.language))


def _understood(reading: NameReading, heard: list[TextToken], scene: Scene, key: str | None) -> Understood:
    cards = reading.cards
    if cards and reading.family is not None:
        cards = frozenset(card for card in cards if card.family == reading.family)
    members = {card.member for card in cards or reading.cards or ()}
    member = members.pop() if len(members) == 1 else None
    is_said_here = key in tongue(scene.language).formulas[scene.game]
    utterance = Spoken(key, reading.seat, reading.family, member) if key and is_said_here else None
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
        doubtful=utterance is not None and is_doubtful(heard, reading, utterance, scene),
        elsewhere=frozenset() if cards else reading.cards or frozenset(),
    )


def _from_spoken(utterance: Spoken) -> Understood:
    card = Card(utterance.family, utterance.member) if utterance.family and utterance.member else None
    return Understood(
        utterance.key, utterance.seat, utterance.family, utterance.member, card, holders=utterance.holders
    )


# Which step is it?


def _keys(
    reading: NameReading, heard: list[TextToken], scene: Scene, expected: tuple[str, ...]
) -> frozenset[str]:
    """The formulas the words are of, first among the steps *expected* now; none if that is not clear."""
    names_something = _names_something(reading)
    if ASK in expected and names_something:
        return frozenset((ASK,))
    cues = _cues(heard, scene, _that_name(reading, expected, scene))
    if not cues.keys & set(expected) and (reading.seat, reading.cards) == (None, None) and reading.family:
        by_family = [key for key in expected if _names_family(key, scene)]
        if by_family:
            return frozenset(by_family[:1])
    asks = ASK in tongue(scene.language).formulas[scene.game]
    if not expected and (reading.seat is not None or reading.cards) and "declare" not in cues.keys:
        return frozenset((ASK,))
    if cues.is_clear and cues.keys:
        return cues.keys
    return frozenset((ASK,)) if asks and names_something and not cues.keys else frozenset()


def _that_name(reading: NameReading, expected: tuple[str, ...], scene: Scene) -> tuple[str, ...]:
    """Of the formulas *expected* those that name cards, where cards are named and there are such."""
    if not any(segment.kind == "member" for segment in reading.segments):
        return expected
    slots = {
        key: {part.slot for sentence in formula(key, scene).heard for part in sentence} for key in expected
    }
    naming = tuple(key for key, names in slots.items() if names & NAMING)
    return naming or expected


def _names_something(reading: NameReading) -> bool:
    return (reading.seat, reading.family, reading.cards) != (None, None, None)


def _names_family(key: str, scene: Scene) -> bool:
    """Whether the formula can be said with nothing but a family."""
    return any(
        ("{family}" in sentence or "{set}" in sentence) and "{member}" not in sentence
        for sentence in formula(key, scene).say
    )


def _cues(heard: list[TextToken], scene: Scene, expected: tuple[str, ...]) -> Meant:
    """The formulas that words give away: those of this step if there are any, else all."""
    cues_heard, steps = cues(heard, scene), set(map(step_of, expected))
    of_step = [
        cue._replace(keys=frozenset(key for key in cue.keys if step_of(key) in steps)) for cue in cues_heard
    ]
    now = [cue for cue in of_step if cue.keys]
    is_told = all(cue.counts for cue in cues_heard) or not all(cue.counts for cue in now)
    return keys_meant(heard, scene, now if now and is_told else cues_heard)


def step_of(key: str) -> str:
    return key.partition(".")[0]
