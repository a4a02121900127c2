"""What came of the last utterance, for whoever made it: refused, asked back, or how to say it better."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from html import unescape
from itertools import takewhile
from typing import Any, NamedTuple

from django.utils import translation
from django.utils.html import escape, strip_tags

from classroom.games.shared.audience import Audience
from classroom.games.shared.fragments import in_language, render
from classroom.games.shared.sentences import encoded, first_out_of_place, other_words
from classroom.games.shared.table_view import Feedback, ShownSeat, ShownTable
from classroom.wording import tables
from classroom.wording.games import ASIDES, NOT_NOW, Words
from familygames.cards import Card
from familygames.errors import AmbiguousMove, InvalidMove
from familygames.language.feedback import is_for_model, is_no_sentence, is_of_other_language, mended, written
from familygames.language.formulas import Scene, Understood, frame_of, frames, say, understand
from familygames.language.matching import aside_in, is_label
from familygames.language.mentions import mentioned
from familygames.language.nouns import no_card_in, unknown_noun
from familygames.language.realization import ASK, face_in, family_label
from familygames.language.resources import LANGUAGES, tongue
from familygames.language.vocabulary import vocabularies
from familygames.language.words.spelling import tokens
from familygames.language.words.spelling import words as words_in
from familygames.speech import Mentioned

MOVES_TO_READ = 8
MOVES_TO_SMILE = 1
"""How many moves a correction stays, and a praise."""
MOST_CANDIDATES = 4
"""More sentences are not offered when words fitted several moves: what is missing is to be said."""

BUTTON_PARTS = ("move", "tray", "union")
"""The parts of a page that have the buttons of a turn, …"""
BESIDE_PARTS = ("home-acts", "help")
"""… and of those beside it, for what is said to the table, at home the first and in lessons the other."""

NUMBERED = {0: ".none", 1: ""}
"""How a refusal goes on that points to sentences, by how many there are."""


def current_feedback(table: ShownTable, live: ShownSeat) -> Feedback | None:
    """What came of the last utterance, for as long as it helps: a refusal, until the table moves on."""
    feedback = live.feedback
    if feedback is None:
        return None
    if feedback.ok and _is_ones_turn_again(table, live, feedback):
        return None
    lasts = 0 if not feedback.ok else MOVES_TO_READ if feedback.findings else MOVES_TO_SMILE
    return feedback if table.number <= feedback.number + lasts else None


def _is_ones_turn_again(table: ShownTable, live: ShownSeat, feedback: Feedback) -> bool:
    """Whether *live* is to move after others have moved: the form then stands alone."""
    since = takewhile(lambda entry: entry.number > feedback.number, reversed(table.entries))
    state = table.state
    return live.number in state.to_move() - state.free() and any(entry.seat != live.number for entry in since)


class Candidate(NamedTuple):
    """A button that asks back: the field it sends, the sentence, and what the sentence leaves open."""

    name: str
    value: str
    sentence: str
    detail: str = ""


def candidates_of(moves: Sequence[Any], scene: Scene, detail: Callable[..., str]) -> list[Candidate]:
    """What to choose from, where words fitted several *moves*: no two read alike.

    *detail* says what the sentence of a move leaves open; ``is_alike`` tells it that others are said alike.
    """
    sentences = [(move, say(move.spoken(), scene)) for move in moves if move.spoken() is not None]
    often = Counter(sentence for _, sentence in sentences)
    by_sentence: dict[tuple[str, str], Candidate] = {}
    for move, sentence in sentences:
        left_open = detail(move, is_alike=often[sentence] > 1)
        # What says less than its move would be asked about again.
        one = ("move", encoded(move)) if left_open else ("text", sentence)
        by_sentence.setdefault((sentence, left_open), Candidate(*one, sentence, left_open))
    return list(by_sentence.values())


def feedback_html(
    reading: Audience,
    table: ShownTable,
    words: Words,
    feedback: Feedback,
    candidates: Sequence[Candidate],
    hints: Callable[[], Sequence[str]],
    status: str = "",
) -> str:
    """*hints* are the frames of what can be said: they help where nothing was understood. Where none are
    shown, the *status* says what the table waits for.
    """
    language = reading.language
    context: dict[str, Any] = {
        "spoken": table.language,
        "feedback": feedback,
        "better": better(feedback, table.scene),
        "notes": notes(feedback.findings, language),
    }
    if feedback.ok:
        is_best = feedback.way != "tap" and not context["better"]
        if not is_best and not context["better"] and not context["notes"]:
            return ""  # A move by tap: there was nothing to say better.
        is_praised = is_best and not feedback.is_judged and not feedback.is_untrue
        context["praise"] = reading.faces.say(tables.WELL_SAID) if is_praised else None
        context["untrue"] = in_language(language, tables.NOT_SO) if feedback.is_untrue else ""
        if context["better"] and feedback.way in tables.BUILT_OTHERWISE:
            context["notes"] = [in_language(language, tables.BUILT_OTHERWISE[feedback.way])]
    else:
        context |= _asked_back(table.scene, feedback, candidates)
        if feedback.reason == "out_of_order":
            place = first_out_of_place(feedback.text, feedback.sentence)
            context["wrong"] = place or 0, feedback.text.split()[place or 0]
        elif feedback.reason == "misfilled" or (feedback.reason, feedback.way) == ("not_chosen", "gaps"):
            context |= {"misfilled": other_words(feedback.text, feedback.sentence), "notes": ()}
        context |= _hinted(table, feedback, context, hints)
        if context["reason"] in OF_ANOTHER_MOMENT and not context["hints"]:
            context["status"] = status
        is_foreign = any(map(is_of_other_language, feedback.findings))
        if is_foreign and feedback.reason in ("game_over", "not_your_turn"):
            context["notes"] = ()  # Nothing can be said now, in whatever language.
        elif any(map(is_for_model, feedback.findings)):
            # What breaks a rule is no model: "for free" is not true of what has a price.
            if feedback.way in tables.BUILT_OTHERWISE or not words.is_not_now(feedback.reason):
                others = [finding for finding in feedback.findings if not is_for_model(finding)]
                context["notes"] = context["notes"] and notes(others, language)
            else:
                context["better"] = escape(feedback.sentence)
        with translation.override(language):
            if said := _of_nothing(table, feedback):
                context["refusal"] = tables.OF_NOTHING[said[0]] % said[1]
                if said[0] == "unheld" or context.get("is_doubtful"):
                    context |= {"candidates": (), "is_doubtful": False}
            else:
                context["refusal"] = words.refusal(context["reason"])
    shown = unescape(strip_tags(context["better"]))
    context["notes"] = list(filter(None, (_beside(note, shown) for note in context["notes"])))
    return render("tables/feedback.html", language, **context)


OF_ANOTHER_MOMENT = frozenset({"wrong_phase", "other_step", "aside.help", "not_understood.silent"})
"""How what is for another moment is refused: what is due now is said with it."""


def _hinted(
    table: ShownTable, feedback: Feedback, context: Mapping[str, Any], hints: Callable[[], Sequence[str]]
) -> dict[str, Any]:
    """What can be said, where that helps, and the reason as it is told beside that."""
    reason, is_aside = str(context["reason"]), feedback.reason in ASIDES
    shown = {"hints": context.get("hints", ())}
    # Of words to be put in order and of gaps no ready sentence is given away.
    is_other = feedback.candidates or feedback.way in tables.BUILT_OTHERWISE
    is_of_moment = is_aside or feedback.reason == "wrong_phase"
    is_hinted = not is_other and (is_of_moment or feedback.reason in ("not_understood", "other_language"))
    if is_hinted:
        shown["hints"] = frames(feedback.key, table.scene)[:1] if feedback.key else hints()
    if reason == "not_understood":
        number = len(shown["hints"])
        reason += ".silent" if is_hinted and not number else NUMBERED.get(number, ".several")
    return shown | {"is_of_moment": is_of_moment, "reason": _aside(table, reason) if is_aside else reason}


def _aside(table: ShownTable, reason: str) -> str:
    """What words to the table do here, where no button does it."""
    if reason == "aside.back" and table.is_at_home:
        return f"{reason}.home"
    if reason == "aside.wait" and any(table.state.clock(seat) for seat in table.state.to_move()):
        return f"{reason}.clock"
    return f"{reason}.open" if reason == "aside.cheer" and table.may_cheer else reason


BUTTON = re.compile(r"<(button|summary|label)\b")
SAID = re.compile(r'class="(?:said|gloss)"')
"""What stands on a button in the language being learnt, and what it means."""
UNHEARD = frozenset({"not_understood", "unclear", "wrong_phase", "invalid_move", *ASIDES})
"""How words are refused that are no sentence of this moment."""


def button_said(feedback: Feedback | None, parts: Mapping[str, str]) -> str:
    """The button among *parts* of a page whose words were typed, if nothing better is known of them.

    What a button does by itself is never said, so its words are nothing else; what it only opens has
    sentences, and may have been understood.
    """
    if feedback is None or feedback.ok or feedback.way != "type":
        return ""
    for attributes, labels in _buttons(parts, BUTTON_PARTS):
        is_told = 'name="move"' in attributes or feedback.reason in UNHEARD
        if is_told and any(is_label(feedback.text, label) for label in labels):
            return labels[0]
    aside = feedback.reason if feedback.reason in ASIDES else None
    beside = next((name for name in BESIDE_PARTS if name in parts), "")
    of_aside = (labels[0] for _, labels in _buttons(parts, (*BUTTON_PARTS, beside)) if labels)
    return next((label for label in of_aside if f"aside.{aside_in(label)}" == aside), "")


def _buttons(parts: Mapping[str, str], names: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    """The attributes of each button of these *parts* that can be tapped, and what stands on it."""
    _, *parted = BUTTON.split("".join(parts.get(name, "") for name in names))
    for element, rest in zip(parted[::2], parted[1::2], strict=True):
        attributes, _, inside = rest.partition(f"</{element}>")[0].partition(">")
        said = [part.partition(">")[2].partition("<")[0] for part in SAID.split(inside)[1:]]
        if not attributes.rstrip().endswith("disabled"):
            yield attributes, [unescape(label).strip() for label in said or [strip_tags(inside)]]


def button_html(
    reading: Audience, feedback: Feedback, button: str, hints: Callable[[], Sequence[str]]
) -> str:
    """Which button does what was typed; beside what is said to the table, what can be said now."""
    context: dict[str, Any] = {
        "spoken": reading.faces.spoken,
        "feedback": feedback,
        "refusal": in_language(reading.language, tables.OF_NOTHING["button"], button=button),
    }
    if feedback.reason in ASIDES:
        context |= {"hints": hints(), "is_of_moment": True}
    return render("tables/feedback.html", reading.language, **context)


def _asked_back(scene: Scene, feedback: Feedback, candidates: Sequence[Candidate]) -> dict[str, Any]:
    """What to choose from, if that is little; else what is to be said, too, and how."""
    missing = feedback.details.missing if isinstance(feedback.details, AmbiguousMove) else ""
    # What is said alike has been said: only which of the moves it is remains to be chosen.
    is_said = missing == "choice"
    asked: dict[str, Any] = {"reason": feedback.reason, "candidates": candidates, "is_said": is_said}
    if missing == "meant":
        is_only = len(candidates) == 1
        reason = f"{feedback.reason}.{missing}" if is_only else feedback.reason
        return asked | {"reason": reason, "is_doubtful": True, "is_only": is_only}
    if missing == "holders" or (missing == "cards" and not feedback.candidates):
        key = feedback.details.understood.key
        denied = tongue(scene.language).formulas[scene.game][key].denied
        # "They are the same": which, or are they not? That is not told.
        hints = [frames(one, scene)[0] for one in (key, denied) if one]
        what = "names" if missing == "cards" else missing
        return asked | {"reason": f"{feedback.reason}.{what}", "hints": hints}
    if len(candidates) <= MOST_CANDIDATES:
        return asked
    if is_said:
        return asked | {"is_list": True}
    spoken = [utterance for move in feedback.candidates if (utterance := move.spoken()) is not None]
    said_so = [
        frame_of([utterance for utterance in spoken if utterance.key == key], scene)
        for key in dict.fromkeys(utterance.key for utterance in spoken)
    ]
    reason = f"{feedback.reason}.{missing or 'choice'}"
    return asked | {"reason": reason, "candidates": (), "hints": said_so[:MOST_CANDIDATES]}


LAID = frozenset({"too_few_cards", "card_not_in_hand", "not_understood", "ambiguous"})
"""How a sentence is refused that has a word beside one's cards."""


def _of_nothing(table: ShownTable, feedback: Feedback) -> tuple[str, dict[str, str]] | None:
    """What is named that is not there, or not where it was named, and what that makes of the refusal."""
    scene, error = table.scene, feedback.details
    understood = error.understood if isinstance(error, InvalidMove) else None
    missing = feedback.details.missing if isinstance(feedback.details, AmbiguousMove) else ""
    asks = ASK in tongue(scene.language).formulas[scene.game]
    if asks and feedback.reason == "not_understood" and understood is not None and understood.elsewhere:
        return "elsewhere", _elsewhere(understood.elsewhere, scene)
    if missing in ("", "meant") and feedback.reason in LAID:
        named = _named(scene, feedback)
        if unheld := table.state.unheld(table.state.turn, named):
            return "unheld", {"word": unheld[0]}
        if feedback.reason != "ambiguous" and (short := table.state.lacking(table.state.turn, named)):
            return "lacking", {"word": short[0]}
    if missing == "holders" and understood is not None:
        return _of_claim(understood, scene, feedback)
    is_of_moment = feedback.reason in NOT_NOW or feedback.sentence
    if not is_of_moment and (nothing := no_card_in(feedback.text, scene)):
        return "card", {"word": nothing}
    if missing not in ("player", "family", "member", "cards"):
        return None
    unknown = understand(feedback.text, scene).unknown
    if missing == "player" and unknown and feedback.text.lstrip().startswith(unknown[0]):
        return "player", {"word": unknown[0]}
    noun = unknown_noun(unknown, scene)
    return ("card", {"word": noun}) if noun else None


def _named(scene: Scene, feedback: Feedback) -> Mentioned:
    return mentioned(feedback.text, tokens(feedback.text), scene)


def _elsewhere(cards: frozenset[Card], scene: Scene) -> dict[str, str]:
    """A card by its word, with the families in which it is."""
    cards_in_order = scene.deck.sorted(cards)
    families = (scene.deck.by_family[card.family].faces for card in cards_in_order)
    labels = [family_label(face_in(faces, scene.named_in).word, scene.language) for faces in families]
    return {"word": _words_of(cards_in_order, scene)[0], "family": ", ".join(dict.fromkeys(labels))}


def _words_of(cards: Iterable[Card], scene: Scene) -> list[str]:
    faces = (scene.deck.by_card[card].faces for card in cards)
    return list(dict.fromkeys(face_in(one, scene.named_in).phrase for one in faces))


def _of_claim(claim: Understood, scene: Scene, feedback: Feedback) -> tuple[str, dict[str, str]] | None:
    """What is amiss in half a claim: a set that is not in the game, a card of another one, cards left out."""
    if claim.family is None:
        names, deck = vocabularies(scene)
        strange = [
            word
            for word in _named(scene, feedback).words
            if not deck.words.issuperset(words_in(word)) and words_in(word) not in names.exact
        ]
        noun = next((word for word in strange if word[:1].isupper()), "") or unknown_noun(strange, scene)
        return ("set", {"word": noun}) if noun else None
    others = [
        cards for cards in _named(scene, feedback).cards if all(card.family != claim.family for card in cards)
    ]
    if others:
        return "elsewhere", _elsewhere(others[0], scene)
    named = dict(claim.holders)
    left = [card for card in scene.deck.by_family[claim.family].cards if card.member not in named]
    return ("left", {"cards": ", ".join(_words_of(left, scene))}) if named and left else None


def better(feedback: Feedback, scene: Scene) -> str:
    """The best way to say what was understood; "" if it was said that way."""
    if not feedback.ok:
        return ""
    key = (feedback.way, feedback.text, feedback.sentence, feedback.findings)
    return best(*key, scene.language, scene.names)


def best(
    way: str, text: str, sentence: str, findings: Sequence[Any], language: str, names: Iterable[str]
) -> str:
    """How *text* is best said, as HTML with what is new in bold; "" if it was said so.

    Tiles and gaps make the model *sentence*; what somebody has typed stays their own, only mended. *names*
    are those of the players.
    """
    if way == "tap":
        return ""
    if not sentence or (way == "type" and not any(map(is_no_sentence, findings))):
        return improved(text, findings, language, names)
    if text.split() == sentence.split():
        return ""
    words, model = text.split(), sentence.split(" ")  # What no line may break in stays so.
    return " ".join(
        " ".join(map(escape, model[start:end]))
        if kind == "equal"
        else f"<strong>{escape(' '.join(model[start:end]))}</strong>"
        for kind, _, _, start, end in SequenceMatcher(a=words, b=model, autojunk=False).get_opcodes()
        if start < end
    )


def improved(text: str, findings: Sequence[Any], language: str, names: Iterable[str]) -> str:
    """*text* as HTML, written as a sentence is and the better words in bold; "" if there are none."""
    pieces = mended(text, findings, tips=True)
    if "".join(piece.text for piece in pieces) == text:
        return ""
    if language in LANGUAGES:
        pieces = written(pieces, tongue(language), names)
    return "".join(
        f"<strong>{escape(piece.text)}</strong>" if piece.is_new else escape(piece.text) for piece in pieces
    )


def _beside(note: str, better: str) -> str:
    """*note* as it stands under *better*: where it quotes all of that again, it says the reason alone."""
    before, quoted = re.split("[“«]", f"{note}“", maxsplit=1)
    end = max(map(quoted.rfind, "”»"))
    if end < 0 or not better or words_in(quoted[:end]) != words_in(better):
        return note
    reason, colon, _ = before.rpartition(":")
    return f"{reason.rstrip()}." if colon else ""


def notes(findings: Sequence[Any], language: str) -> list[str]:
    """Why, in the reader's language; each reason once."""
    messages = (f.message.get(language) or next(iter(f.message.values()), "") for f in findings)
    return list(dict.fromkeys(messages))
