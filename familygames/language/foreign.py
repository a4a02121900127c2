"""Words of the class's own language in a sentence of the one it learns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from familygames.judging import Finding
from familygames.language.lattice import Segment
from familygames.language.resources import LANGUAGES, Tongue, tongue
from familygames.language.sentence import ParsedUtterance, face_of, finding_at, is_foreign, right_word, span
from familygames.language.words.spelling import fold


def _is_own(segment: Segment, other: Tongue | None) -> bool:
    """Whether the words can only be of the language spoken."""
    if segment.kind == "word":
        return other is None or segment.word not in other.known
    return segment.kind in {"family", "member"} and not is_foreign(segment)


def whole_foreign(sentence: ParsedUtterance) -> Finding | None:
    """A sentence that is mostly of the other language is one finding: say it in this one."""
    if _has_two_languages(sentence):
        return None
    code = sentence.scene.other_language
    other = tongue(code) if code in LANGUAGES else None
    segments = sentence.reading.segments
    foreign = sum(segment.last - segment.first for segment in segments if is_foreign(segment))
    own = sum(segment.last - segment.first for segment in segments if _is_own(segment, other))
    if foreign <= own:
        return None
    better = sentence.model
    return finding_at("wrong_language", sentence, *span(sentence, 0, len(sentence.tokens)), better)


def _has_two_languages(sentence: ParsedUtterance) -> bool:
    """Whether cards are named in another language than what is said around them."""
    return sentence.scene.named_in != sentence.scene.language


def foreign_runs(sentence: ParsedUtterance) -> Iterator[Finding]:
    """Runs of words of the other language, with what they are in this one where that is known."""
    segments = sentence.reading.segments
    for run in _runs(sentence):
        first, last = _with_name(*run, sentence)
        # Words of both languages may belong to the phrase: the "s" of "s'il te plaît".
        begins, better = first, ""
        for begins in range(max(first - 2, 0), first + 1):
            if all(_joins(segment, sentence) for segment in segments[begins:first]):
                before = segments[begins - 1] if begins else None
                better = _translated(segments[begins:last], before, sentence)
            if better:
                break
        if better and _has_two_languages(sentence) and _is_determiner(segments[first - 1 : first], sentence):
            # « l’arc-en-ciel »: the card brings an article of its own language.
            face = face_of(segments[first], sentence)
            begins, better = (first - 1, face.phrase) if last == first + 1 and face else (first, better)
        start, end = span(sentence, segments[begins].first, segments[last - 1].last)
        if fold(better) != fold(sentence.text[start:end]):
            is_card = bool(better) and _has_two_languages(sentence)
            words = "card_word" if is_card else "" if better else "foreign_word"
            yield finding_at("wrong_language", sentence, start, end, better, words=words)


def _with_name(first: int, last: int, sentence: ParsedUtterance) -> tuple[int, int]:
    """A run with the name of both languages that it stands beside: "the ambulance", « famille orange »."""
    code, segments = sentence.scene.other_language, sentence.reading.segments
    if code not in LANGUAGES:
        return first, last
    other = tongue(code)
    before, after = segments[first - 1 : first], segments[last : last + 1]
    if before and before[0].kind == "family" and segments[first].word == other.family_word:
        first -= 1
    is_beside = not sentence.tokens[segments[last - 1].last - 1].mark
    if not after or not is_beside:
        return first, last
    word, name = segments[last - 1].word, after[0].kind
    is_its = word in other.determiners if name == "member" else name == "family" and word == other.family_word
    return first, last + is_its


def _is_determiner(before: Sequence[Segment], sentence: ParsedUtterance) -> bool:
    return any(segment.word in sentence.language.determiners for segment in before)


def _runs(sentence: ParsedUtterance) -> Iterator[tuple[int, int]]:
    """From which to which segment the words are of the other language, marks parting them."""
    first = last = -1
    for place, segment in enumerate(sentence.reading.segments):
        if is_foreign(segment):
            first, last = (place if first < 0 else first), place + 1
        if first >= 0 and (sentence.tokens[segment.last - 1].mark or not _joins(segment, sentence)):
            yield first, last
            first = -1
    if first >= 0:
        yield first, last


def _joins(segment: Segment, sentence: ParsedUtterance) -> bool:
    """Whether a segment can stand inside a run of the other language."""
    if is_foreign(segment):
        return True
    code = sentence.scene.other_language
    return code in LANGUAGES and segment.kind == "word" and segment.word in tongue(code).known


def _translated(run: Sequence[Segment], before: Segment | None, sentence: ParsedUtterance) -> str:
    """A run in the language spoken; empty if a part of it is not known."""
    known = sentence.language.requests.translations.get(sentence.scene.other_language, {})
    done: list[str] = []
    nouns: list[int] = []
    parts = _own_order(list(run), sentence)
    while parts:
        family = next((part for part in parts[:2] if part.kind == "family"), None)
        if family and any(known.get(part.word) == sentence.language.family_word for part in parts[:2]):
            done.append(_family_phrase(family, sentence))
            del parts[:2]
            continue
        if parts[0].term is not None:
            if parts[0].kind == "member":
                nouns.append(len(done))
            done.append(right_word(parts.pop(0), sentence))
            continue
        for length in range(len(parts), 0, -1):
            text = known.get(" ".join(part.word or " " for part in parts[:length]))
            if text is not None:
                done.append(text)
                del parts[:length]
                break
        else:
            return ""
    for place in nouns:
        _give_article(done, place, run, before, sentence)
    return " ".join(word for word in done if word)


def _family_phrase(family: Segment, sentence: ParsedUtterance) -> str:
    """The name and the word for family as the model sentence has them: "Blue family", « famille bleue »."""
    pair = (right_word(family, sentence), sentence.language.family_word)
    model = f" {sentence.model} ".lower()
    for phrase in (" ".join(pair), " ".join(pair[::-1])):
        start = model.find(f" {phrase.lower()}")
        if start >= 0 and not model[start + 1 + len(phrase)].isalnum():
            return sentence.model[start : start + len(phrase)]
    return " ".join(pair if sentence.language.requests.articles.adjective_first else pair[::-1])


def _give_article(
    done: list[str], place: int, run: Sequence[Segment], before: Segment | None, sentence: ParsedUtterance
) -> None:
    """Give the noun at *place* the article it takes in the language spoken."""
    face = next((face_of(segment, sentence) for segment in run if segment.kind == "member"), None)
    if face is None:
        return
    if place and fold(done[place - 1]) in sentence.language.determiners:
        done[place - 1 : place + 1] = ["", face.phrase]
    elif place == 0 and not (
        before and (before.kind == "family" or before.word in sentence.language.determiners)
    ):
        done[place] = face.phrase


def _own_order(run: list[Segment], sentence: ParsedUtterance) -> list[Segment]:
    """Nouns and colours in the order of the language spoken."""
    first, second = "member", "family"
    if not sentence.language.requests.articles.adjective_first:
        first, second = second, first
    for place in range(len(run) - 1):
        if run[place].kind == first and run[place + 1].kind == second:
            run[place : place + 2] = [run[place + 1], run[place]]
    return run
