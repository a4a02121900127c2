"""What could be better in a sentence that was understood: mistakes, each at its place, and tips."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, pairwise
from typing import NamedTuple

from familygames.cards import Language
from familygames.judging import Finding
from familygames.language.foreign import foreign_runs, whole_foreign
from familygames.language.lattice import agreed, readings
from familygames.language.mentions import cards_in, named, spelt_right
from familygames.language.nouns import agreement, articles_amiss, plurals
from familygames.language.order import is_in_order
from familygames.language.realization import ASK, BLANK, face_in
from familygames.language.resources import Tongue, tongue
from familygames.language.rules import broken_rules
from familygames.language.sentence import ParsedUtterance, finding_at, span
from familygames.language.vocabulary import raw_words, vocabularies
from familygames.language.words.forms import forms
from familygames.language.words.lexicon import lexicon
from familygames.language.words.spelling import TextToken, distance, fold, tokens, words


def check(sentence: ParsedUtterance, key: str) -> tuple[Finding, ...]:
    """All findings, in the order of the text, no two of them about the same words."""
    foreign = whole_foreign(sentence)
    if foreign:
        return (foreign,)
    if len(sentence.reading.segments) == 1:
        return tuple(_misspelt(sentence))  # One word is an answer to what was asked back.
    named_in = sentence.scene.named_in
    has_own_words = named_in == sentence.scene.language and named_in in sentence.scene.deck.languages
    findings: list[Finding] = []
    broken = list(broken_rules(sentence, key.partition(".")[0]))
    for finding in (
        *_in_disorder(sentence, key),
        *foreign_runs(sentence),
        *plurals(sentence),
        *(finding for finding in broken if not finding.tip),
        *_shortened(sentence),
        *(finding for finding in broken if finding.tip),
        *articles_amiss(sentence),
        *agreement(sentence),
        *_misspelt(sentence),
        *_misnamed(sentence),
        *_cards_amiss(sentence),
        *_run_together(sentence),
        *_accents(sentence),
    ):
        if finding.code == "wrong_article" and not has_own_words:
            continue  # « la estrella »: the article is the card's, and of its language.
        if not any(_touch(finding, other) or _repeats(finding, other, sentence) for other in findings):
            findings.append(finding)
    return tuple(sorted(findings, key=lambda finding: (finding.start, finding.end)))


def _in_disorder(sentence: ParsedUtterance, key: str) -> Iterator[Finding]:
    """The words of a set phrase in an order that is nobody's: "Yes, are! here you".

    Its parts may change places: "Here you are, yes!" And where something is named there are many good orders.
    """
    folds = tuple(token.fold for token in sentence.tokens)
    for wording in sentence.language.formulas[sentence.scene.game][key].sentences:
        if any(part.slot and not part.choices for part in wording):
            continue
        text = "".join(part.choices[0] if part.choices else part.text for part in wording)
        phrases = tuple(filter(None, map(words, re.split(r"[,.;:!?]", text))))
        if sorted(folds) == sorted(chain(*phrases)) and not _are_laid(folds, phrases):
            yield finding_at("wrong_word_order", sentence, 0, len(sentence.text), text)
            return


def _are_laid(folds: tuple[str, ...], phrases: tuple[tuple[str, ...], ...]) -> bool:
    """Whether *folds* is the *phrases*, each whole, in any order."""
    return not folds or any(
        folds[: len(phrase)] == phrase
        and _are_laid(folds[len(phrase) :], phrases[:place] + phrases[place + 1 :])
        for place, phrase in enumerate(phrases)
    )


SENTENCE_BEGINS = re.compile(
    r"(?<=[^\W_]{3})\s*[.!?]\s+(?:[“«]\s*)?(?=[^\W\d_])|(?<![.…])[!?]\s+(?=[^\W\d_])"
)
"""What stands before the first letter of a sentence behind another; "Dr." and "..." end none."""


class Piece(NamedTuple):
    """A part of a mended text; *is_new* is what somebody did not say."""

    text: str
    is_new: bool = False


def mend(text: str, findings: Iterable[Finding], *, tips: bool = False) -> str:
    """*text* with every finding put right: ``"can I has mother"`` is ``"can I have the mother"``."""
    return "".join(piece.text for piece in mended(text, findings, tips=tips))


def mended(text: str, findings: Iterable[Finding], *, tips: bool = False) -> list[Piece]:
    """The pieces of *text* with every finding put right; where two overlap, the first."""
    pieces: list[Piece] = []
    done = 0
    for finding in sorted(findings, key=lambda finding: (finding.start, finding.end)):
        says_nothing = not finding.suggestion and (
            finding.start == finding.end or finding.code == "wrong_language"
        )
        if (
            says_nothing
            or (finding.tip and not tips)
            or not done <= finding.start <= finding.end <= len(text)
        ):
            continue
        _join(pieces, Piece(text[done : finding.start]))
        if finding.suggestion:
            is_first = not finding.start and text[:1].isupper()
            _join(
                pieces, Piece(_capital(finding.suggestion) if is_first else finding.suggestion, is_new=True)
            )
        elif pieces:
            pieces[-1] = Piece(pieces[-1].text.rstrip(), pieces[-1].is_new)
        done = finding.end
        if finding.suggestion.endswith((".", "?", "!", "…")) and not words(text[done:]):
            done = len(text)  # A sentence ends once.
    _join(pieces, Piece(text[done:]))
    return pieces


def _join(pieces: list[Piece], piece: Piece) -> None:
    """Add *piece* with as much space before it as there has to be."""
    before, text = (pieces[-1].text if pieces else ""), piece.text
    if before.endswith(("'", "’")):
        text = text.lstrip()
    elif text.startswith(","):
        pieces[-1:] = [Piece(it.text.rstrip(), it.is_new) for it in pieces[-1:]]
    elif (before[-1:].isalnum() or before.endswith(",")) and text[:1].isalnum():
        if piece.is_new:
            _join(pieces, Piece(" "))
        else:
            text = " " + text
    if text:
        pieces.append(Piece(text, piece.is_new))


def written(pieces: Iterable[Piece], language: Tongue, names: Iterable[str]) -> list[Piece]:
    """*pieces* as a sentence is written: a capital first and where *names* and the language have one, commas
    beside whoever is asked and no space before them, a sign at the end with the space that it has there.
    """
    names = sorted(names, key=len, reverse=True)
    before = _calm(pieces)
    asks = _asks("".join(piece.text for piece in before), language)
    better: list[Piece] = []
    for text, is_new in before:
        tidy = re.sub(r",(?=[^\W\d])", ", ", re.sub(r"\s+", " ", text).replace(" ,", ","))
        tidy = _with_capitals(tidy, language, names, is_first=not better)
        if not better:
            tidy = _capital(tidy.lstrip())
        if tidy:
            better.append(Piece(tidy, is_new))
    if better:
        better[-1] = Piece(better[-1].text.rstrip(" ,;"), better[-1].is_new)
    better = _with_commas_of_formulas(better, language)
    better = _with_commas(better, language, [name for name in names if fold(name) not in language.known])
    better = _with_spaces(_with_end(better, language.requests.question_mark if asks else "."), language)
    return _with_first_capitals(better)


def _with_first_capitals(pieces: list[Piece]) -> list[Piece]:
    """*pieces* with a capital where a sentence begins behind another: "Blue family. Can I …"."""
    plain, place, result = "".join(piece.text for piece in pieces), 0, []
    begins = {match.end() for match in SENTENCE_BEGINS.finditer(plain)}
    for text, is_new in pieces:
        letters = (
            letter.upper() if at in begins and len(letter.upper()) == 1 else letter
            for at, letter in enumerate(text, place)
        )
        result.append(Piece("".join(letters), is_new))
        place += len(text)
    return result


def _calm(pieces: Iterable[Piece]) -> list[Piece]:
    """*pieces* in small letters where all was in capitals."""
    calm = list(pieces)
    loud = "".join(piece.text for piece in calm if not piece.is_new)
    if not loud.isupper() or len(words(loud)) < len(("can", "I", "have")):
        return calm
    return [piece if piece.is_new else Piece(piece.text.lower()) for piece in calm]


def _asks(text: str, language: Tongue) -> bool:
    last = [part for part in re.split(r"[.!?]", text) if words(part)][-1:]
    return language.questions.search(" ".join(words("".join(last)))) is not None


def _with_capitals(text: str, language: Tongue, names: Sequence[str], *, is_first: bool) -> str:
    """*text* with names as they are written, and words that are not written as they are compared; a name that
    is a word, too, is one only where somebody is spoken to: "Rose, can I have the rose?"
    """
    known = language.known | language.adjective_forms.keys()
    folds = Counter(map(words, names))
    shown = {words(name): name for name in names if folds[words(name)] == 1}
    shown = {(word,): written for word, written in language.requests.display.items()} | shown
    parts, done, place = tokens(text), 0, 0
    result: list[str] = []
    while place < len(parts):
        last = next((at for at in range(len(parts), place, -1) if _folds(parts[place:at]) in shown), place)
        if last > place:
            start, end = parts[place].start, parts[last - 1].end
            is_called = (is_first and place == 0) or text[:start].endswith(", ")
            is_alone = bool(parts[last - 1].mark) or last == len(parts)
            better = shown[_folds(parts[place:last])]
            is_name = better in names
            is_word = is_name and not known.isdisjoint(_folds(parts[place:last]))
            is_part = text[start - 1 : start] in ("’", "'", "-") or text[end : end + 1] in ("’", "'", "-")
            if not (is_word and not (is_called and is_alone)) and not (is_part and not is_name):
                result += [text[done:start], better]
                done = end
        place = max(last, place + 1)
    return "".join((*result, text[done:]))


def _folds(words: Sequence[TextToken]) -> tuple[str, ...]:
    return tuple(token.fold for token in words)


def _with_commas(pieces: list[Piece], language: Tongue, names: Sequence[str]) -> list[Piece]:
    """*pieces* with a comma after whoever is asked first, before whoever is asked last."""
    if not pieces or not names:
        return pieces
    first = {cue[0] for game in language.formulas.values() if ASK in game for cue in game[ASK].cue_words}
    plain = "".join(piece.text for piece in pieces)
    asked = next((name for name in names if plain.startswith(f"{name} ")), "")
    after = words(plain[len(asked) :])[:1]
    if asked and first.issuperset(after):
        text = pieces[0].text
        pieces[0] = Piece(f"{asked},{text[len(asked) :]}", pieces[0].is_new)
    choice = "|".join(map(re.escape, names))
    for place, (text, is_new) in enumerate(pieces):
        called = re.search(rf"(?<=\w) (?=(?:{choice})\s*[,.?!]*$)", text)
        if called and not language.known.issuperset(words(text[: called.start()])[-1:]):
            pieces[place] = Piece(f"{text[: called.start()]},{text[called.start() :]}", is_new)
    return pieces


def _with_commas_of_formulas(pieces: list[Piece], language: Tongue) -> list[Piece]:
    """*pieces* with a comma between two words that have one in formulas: "No, pick a card." """
    plain = tokens("".join(piece.text for piece in pieces))
    ends = {
        one.end
        for one, other in pairwise(plain)
        if not one.mark
        and other.start == one.end + 1
        and (one.fold, other.fold) in _parted_by_commas(language.code)
    }
    place, result = 0, []
    for text, is_new in pieces:
        cuts = [0, *sorted(end - place for end in ends if place < end <= place + len(text)), len(text)]
        result.append(Piece(",".join(text[first:last] for first, last in pairwise(cuts)), is_new))
        place += len(text)
    return result


@lru_cache(maxsize=8)
def _parted_by_commas(code: Language) -> frozenset[tuple[str, str]]:
    """Words that follow each other in formulas always with a comma between them."""
    marks: dict[tuple[str, str], set[str]] = {}
    wordings = (
        wording for game in tongue(code).formulas.values() for it in game.values() for wording in it.sentences
    )
    for wording in wordings:
        text = "".join(part.choices[0] if part.choices else part.text or f" {BLANK} " for part in wording)
        for phrase in text.split(BLANK):
            for one, other in pairwise(tokens(phrase)):
                marks.setdefault((one.fold, other.fold), set()).add(one.mark)
    return frozenset(pair for pair, between in marks.items() if between == {","})


def _with_end(pieces: list[Piece], sign: str) -> list[Piece]:
    """*pieces* with a *sign* behind the last word, if there is none."""
    for place in range(len(pieces) - 1, -1, -1):
        text, is_new = pieces[place]
        last = max((at for at, letter in enumerate(text, 1) if letter.isalnum()), default=0)
        if any(letter in ".?!…" for letter in text[last:]):
            break
        if last and last == len(text):
            return [*pieces[: place + 1], Piece(sign), *pieces[place + 1 :]]
        if last:
            ended = Piece(f"{text[:last]}{sign}{text[last:]}", is_new)
            return [*pieces[:place], ended, *pieces[place + 1 :]]
    return pieces


def _with_spaces(pieces: list[Piece], language: Tongue) -> list[Piece]:
    """*pieces* with the hyphens that the language has, and its space before signs: « As-tu l’as ? »"""
    space = language.requests.question_mark.rstrip("?")
    spaced: list[Piece] = []
    for piece in pieces:
        text = re.sub(r"(?<![\s?!:;])\s*+([?!:;]++)(?=\s|$)", rf"{space}\1", piece.text)
        for pattern, better in language.requests.hyphens.items():
            text = re.sub(pattern, better, text, flags=re.IGNORECASE)
        if text.startswith(space or tuple("?!:;")) and spaced:
            spaced[-1] = Piece(spaced[-1].text.rstrip(), spaced[-1].is_new)
        spaced.append(Piece(text, piece.is_new))
    return spaced


def is_for_model(finding: Finding) -> bool:
    """Whether what a *finding* says is about the model sentence, and means nothing without it."""
    return finding.code == "whole_model"


def is_of_other_language(finding: Finding) -> bool:
    """Whether it was said in another language."""
    return finding.code == "wrong_language"


def is_no_sentence(finding: Finding) -> bool:
    """Whether words with this *finding* are no sentence yet when all is mended: the model is to be shown."""
    is_part = finding.code == "whole_sentence" or is_for_model(finding)
    return is_part or (is_of_other_language(finding) and not finding.suggestion)


def put_right(sentence: ParsedUtterance, findings: Iterable[Finding]) -> ParsedUtterance:
    """*sentence* as it reads when all *findings* are put right."""
    language, scene = sentence.language, sentence.scene
    pieces = written(mended(sentence.text, findings, tips=True), language, scene.names)
    better = "".join(piece.text for piece in pieces)
    words = tokens(better)
    return sentence._replace(text=better, tokens=words, reading=agreed(readings(words, scene)))


def leads_right(sentence: ParsedUtterance, again: ParsedUtterance, key: str) -> bool:
    """Whether *sentence*, put right, says *again* the same, has no mistake any more and is in order."""
    scene = sentence.scene
    before, after = sentence.reading[1:4], again.reading[1:4]
    is_same = all(was in (None, now) for was, now in zip(before, after, strict=True))
    if key != ASK:  # Such sentences may name several cards.
        is_same &= cards_in(again.tokens, scene) == cards_in(sentence.tokens, scene)
    return is_same and all(finding.tip for finding in check(again, key)) and is_in_order(again, key)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _repeats(finding: Finding, earlier: Finding, sentence: ParsedUtterance) -> bool:
    """One reminder to be polite is enough, and none is needed where what is better is polite."""
    polite = any(words(please) == words(earlier.suggestion) for please in sentence.language.please)
    return finding.code == "missing_please" and (polite or earlier.code == "missing_question")


def _touch(one: Finding, other: Finding) -> bool:
    if one.start == one.end or other.start == other.end:
        if (one.start, one.end) == (other.start, other.end):
            return True
        if one.start == one.end:
            return other.start < one.start < other.end
        return one.start < other.start < one.end
    return one.start < other.end and other.start < one.end


def _misspelt(sentence: ParsedUtterance) -> Iterator[Finding]:
    segments = [segment for segment in sentence.reading.segments if segment.slip]
    right = spelt_right(sentence.tokens, sentence.scene) if segments else set()
    for segment in segments:
        if right.issuperset(range(segment.first, segment.last)):
            continue  # A card beside the one that the sentence was read of.
        start, end = span(sentence, segment.first, segment.last)
        if segment.kind == "word":
            better = sentence.language.requests.display.get(segment.word, segment.word)
        elif segment.term is not None:
            better = segment.term.text
        else:
            continue
        yield finding_at("misspelt", sentence, start, end, better, tip=segment.kind == "seat")


def _misnamed(sentence: ParsedUtterance) -> Iterator[Finding]:
    """Another word that is spelt right, at the place of the family's name and much like it: "see family"."""
    if any(segment.kind == "family" for segment in sentence.reading.segments):
        return  # « le père noir » names it by another form.
    said, model = [token.fold for token in sentence.tokens], words(sentence.model)
    seats = [segment for segment in sentence.reading.segments if segment.kind == "seat"]
    names = {place for seat in seats for place in range(seat.first, seat.last)}
    for family in sentence.scene.deck.families:
        name = words(face_in(family.faces, sentence.scene.named_in).word)
        if len(name) != 1 or name[0] in said or model.count(name[0]) != 1:
            continue
        place = model.index(name[0])
        for beside in (place + 1, place - 1):  # "Sea family", « famille Mer »
            if not 0 <= beside < len(model) or said.count(model[beside]) != 1:
                continue
            at = said.index(model[beside]) + place - beside
            if at in range(len(said)) and at not in names and distance(said[at], name[0], 1) <= 1:
                better = sentence.model[slice(*_place_of(name[0], sentence.model))]
                yield finding_at("misspelt", sentence, *span(sentence, at, at + 1), better)
                return


def _cards_amiss(sentence: ParsedUtterance) -> Iterator[Finding]:
    """Cards that stand beside the first in other words than their own: "a frog and a crabe"."""
    scene, segments = sentence.scene, sentence.reading.segments
    deck = vocabularies(scene)[1]
    unread = {
        place
        for segment in segments
        if segment.kind == "unknown"
        for place in range(segment.first, segment.last)
    }
    for first, last, cards in named(sentence.tokens, scene):
        said = tuple(token.fold for token in sentence.tokens[first:last])
        kinds = {term.kind for term in deck.exact.get(said, ())}
        own = {face_in(scene.deck.by_card[card].faces, scene.named_in).word for card in cards}
        if len(own) == 1 and unread.issuperset(range(first, last)) and kinds <= {"foreign"}:
            code = "wrong_language" if kinds else "misspelt"
            if not kinds and all(_is_a_word(word, scene.language) for word in said):
                continue  # "A broth" is no brother.
            yield finding_at(code, sentence, *span(sentence, first, last), own.pop())


def _is_a_word(word: str, language: Language) -> bool:
    return any(not reading.cost for reading in forms(language).readings(word))


def _place_of(word: str, text: str) -> tuple[int, int]:
    token = next(token for token in tokens(text) if token.fold == word)
    return token.start, token.end


def _shortened(sentence: ParsedUtterance) -> Iterator[Finding]:
    """What one types in a hurry: "u", « jve »."""
    for segment in sentence.reading.segments:
        better = sentence.language.in_full(segment.word) if segment.term is None else ""
        if better:
            start, end = span(sentence, segment.first, segment.last)
            yield finding_at("shortened", sentence, start, end, better)


def _run_together(sentence: ParsedUtterance) -> Iterator[Finding]:
    """Two words without their space or apostrophe: "canI", "jeveux", "jaimerais"."""
    language = sentence.language
    unknown = [segment for segment in sentence.reading.segments if segment.kind == "unknown"]
    if not unknown:
        return
    familiar = {
        word for texts in language.requests.familiar.values() for text in texts for word in words(text)
    }
    deck = {name[0] for name in vocabularies(sentence.scene)[1].exact if len(name) == 1}
    for segment in unknown:
        better = _parted(segment.word, language.known | deck, language)
        if better and segment.word not in familiar and not lexicon(language.code).accepts(segment.word):
            start, end = span(sentence, segment.first, segment.last)
            yield finding_at("misspelt", sentence, start, end, better)


def _parted(word: str, known: frozenset[str], language: Tongue) -> str:
    """*word* as the two it is; nothing if it is not two. Its second half is not a mere ending."""
    articles, display = language.requests.articles, language.requests.display
    for place in range(1, len(word)):
        first, second = word[:place], word[place:]
        if second not in known or (len(second) < 3 and second not in display):
            continue
        shown = display.get(second, second)
        if first in words(articles.elides) and re.match(articles.vowel, second):
            return f"{first}’{shown}"
        if len(first) > 1 and first in known:
            return f"{first} {shown}"
    return ""


def _accents(sentence: ParsedUtterance) -> Iterator[Finding]:
    for segment in sentence.reading.segments:
        term = segment.term
        if term is None or segment.slip or term.kind == "foreign" or segment.kind == "seat":
            continue
        written = tuple(token.raw.casefold() for token in sentence.tokens[segment.first : segment.last])
        if written != raw_words(term.text):
            start, end = span(sentence, segment.first, segment.last)
            yield finding_at("accent", sentence, start, end, term.text, tip=True)


def of_missing(code: str, sentence: ParsedUtterance, better: str) -> Finding:
    """A tip about what was left out and understood all the same."""
    return finding_at(code, sentence, 0, 0, better, tip=True)
