"""What could be better in a sentence that was understood: certain mistakes, each at its place, and tips.

Rules (``requests.toml``) run over a plain spelling of the text that stands for every sentence alike. Its
words are folded and their spelling is mended; ``#`` is its beginning and end; ``P`` is a player's name;
``F`` a family named by an adjective, ``G`` by anything else; ``M`` a card's noun that needs an article (in
languages with genders ``M`` masculine, ``W`` feminine, ``E`` elided, ``L`` plural), ``N`` one that needs
none; ``~word`` is a word of the other language; marks stand alone::

    Emma, can I has mother of the pink family?   ->   # P , can i has M of the F family ? #

In a rule's *better*, ``{name}`` is the group of that name, ``{base}`` the verb's simple form and
``{article}`` the article of the noun that follows.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from familygames.cards import Card, Face
from familygames.judging import Finding
from familygames.language.data import LANGUAGES, Rule, Tongue, messages, tongue
from familygames.language.reading import Reading, Segment
from familygames.language.saying import Scene, face_in, family_word
from familygames.language.spelling import Token, fold, words
from familygames.language.vocabulary import raw_words


class Sentence(NamedTuple):
    """A text that was understood, with all that checking it needs."""

    text: str
    tokens: list[Token]
    reading: Reading
    scene: Scene
    language: Tongue
    model: str = ""
    """The whole sentence as it could be said, if the move is known."""


def check(sentence: Sentence, key: str) -> tuple[Finding, ...]:
    """All findings, in the order of the text, no two of them about the same words."""
    foreign = _whole_foreign(sentence)
    if foreign:
        return (foreign,)
    if len(sentence.reading.segments) == 1:
        return tuple(_misspelt(sentence))  # One word is an answer to what was asked back.
    found: list[Finding] = []
    for finding in (
        *_foreign(sentence),
        *_plural(sentence),
        *_broken_rules(sentence, key.partition(".")[0]),
        *_articles(sentence),
        *_agreement(sentence),
        *_misspelt(sentence),
        *_accents(sentence),
    ):
        if not any(_touch(finding, other) or _repeats(finding, other) for other in found):
            found.append(finding)
    return tuple(sorted(found, key=lambda finding: (finding.start, finding.end)))


def mend(text: str, findings: Iterable[Finding], *, tips: bool = False) -> str:
    """*text* with every finding put right: ``"can I has mother"`` is ``"can I have the mother"``."""
    for finding in sorted(findings, key=lambda finding: (-finding.start, -finding.end)):
        if (finding.tip and not tips) or (finding.code == "wrong_language" and not finding.suggestion):
            continue
        before, after = text[: finding.start], text[finding.end :]
        better = finding.suggestion
        if finding.start == finding.end:
            if better and before and before[-1].isalnum() and better[0].isalnum():
                better = " " + better
            if better and after and after[0].isalnum() and better[-1] not in "'’":
                better += " "
        elif better.endswith("'"):
            after = after.lstrip()
        if not better:
            before = before.rstrip()
        elif not before and text[:1].isupper():
            better = better[:1].upper() + better[1:]
        text = before + better + after
    return text


def _repeats(finding: Finding, earlier: Finding) -> bool:
    """One reminder to be polite is enough."""
    return finding.code == "missing_please" and earlier.code == "missing_question"


def _touch(one: Finding, other: Finding) -> bool:
    if one.start == one.end or other.start == other.end:
        if (one.start, one.end) == (other.start, other.end):
            return True
        if one.start == one.end:
            return other.start < one.start < other.end
        return one.start < other.start < one.end
    return one.start < other.end and other.start < one.end


def _finding(
    code: str,
    sentence: Sentence,
    start: int,
    end: int,
    better: str,
    rule: Rule | None = None,
    *,
    tip: bool = False,
) -> Finding:
    said = sentence.text[start:end]
    texts = (rule and rule.message) or messages()[code]
    message = {
        language: text.replace("{better}", better.strip(" ,"))
        .replace("{said}", said)
        .replace("{language}", sentence.language.name[language])
        for language, text in texts.items()
    }
    return Finding(code, message, better, start, end, tip or bool(rule and rule.tip))


def _span(sentence: Sentence, first: int, last: int) -> tuple[int, int]:
    return sentence.tokens[first].start, sentence.tokens[last - 1].end


# The other language


def _is_foreign(segment: Segment) -> bool:
    return segment.kind == "foreign" or (segment.term is not None and segment.term.kind == "foreign")


def _is_own(segment: Segment, other: Tongue | None) -> bool:
    """Whether the words can only be of the language spoken."""
    if segment.kind == "word":
        return other is None or segment.word not in other.known
    return segment.kind in {"family", "member"} and not _is_foreign(segment)


def _whole_foreign(sentence: Sentence) -> Finding | None:
    """A sentence that is mostly of the other language is one finding: say it in this one."""
    code = sentence.scene.other_language
    other = tongue(code) if code in LANGUAGES else None
    segments = sentence.reading.segments
    foreign = sum(segment.last - segment.first for segment in segments if _is_foreign(segment))
    own = sum(segment.last - segment.first for segment in segments if _is_own(segment, other))
    if foreign <= own:
        return None
    better = sentence.model
    return _finding("wrong_language", sentence, *_span(sentence, 0, len(sentence.tokens)), better)


def _foreign(sentence: Sentence) -> Iterator[Finding]:
    """Runs of words of the other language, with what they are in this one where that is known."""
    segments = sentence.reading.segments
    for first, last in _foreign_runs(sentence):
        # Words of both languages may belong to the phrase: the "s" of "s'il te plaît".
        begins, better = first, ""
        for begins in range(max(first - 2, 0), first + 1):
            if all(_joins(segment, sentence) for segment in segments[begins:first]):
                before = segments[begins - 1] if begins else None
                better = _translated(segments[begins:last], before, sentence)
            if better:
                break
        start, end = _span(sentence, segments[begins].first, segments[last - 1].last)
        if fold(better) != fold(sentence.text[start:end]):
            yield _finding("wrong_language", sentence, start, end, better)


def _foreign_runs(sentence: Sentence) -> Iterator[tuple[int, int]]:
    """From which to which segment the words are of the other language, marks parting them."""
    first = last = -1
    for place, segment in enumerate(sentence.reading.segments):
        if _is_foreign(segment):
            first, last = (place if first < 0 else first), place + 1
        if first >= 0 and (sentence.tokens[segment.last - 1].mark or not _joins(segment, sentence)):
            yield first, last
            first = -1
    if first >= 0:
        yield first, last


def _joins(segment: Segment, sentence: Sentence) -> bool:
    """Whether a segment can stand inside a run of the other language."""
    if _is_foreign(segment):
        return True
    code = sentence.scene.other_language
    return code in LANGUAGES and segment.kind == "word" and segment.word in tongue(code).known


def _translated(run: Sequence[Segment], before: Segment | None, sentence: Sentence) -> str:
    """A run in the language spoken; empty if a part of it is not known."""
    known = sentence.language.requests.translations.get(sentence.scene.other_language, {})
    done: list[str] = []
    nouns: list[int] = []
    parts = _own_order(list(run), sentence)
    while parts:
        if parts[0].term is not None:
            if parts[0].kind == "member":
                nouns.append(len(done))
            done.append(_right_word(parts.pop(0), sentence))
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


def _give_article(
    done: list[str], place: int, run: Sequence[Segment], before: Segment | None, sentence: Sentence
) -> None:
    """Give the noun at *place* the article it takes in the language spoken."""
    face = next((_face(segment, sentence) for segment in run if segment.kind == "member"), None)
    if face is None:
        return
    if place and fold(done[place - 1]) in sentence.language.determiners:
        done[place - 1 : place + 1] = ["", face.phrase]
    elif place == 0 and not (
        before and (before.kind == "family" or before.word in sentence.language.determiners)
    ):
        done[place] = face.phrase


def _own_order(run: list[Segment], sentence: Sentence) -> list[Segment]:
    """Nouns and colours in the order of the language spoken."""
    first, second = "member", "family"
    if not sentence.language.requests.articles.adjective_first:
        first, second = second, first
    for place in range(len(run) - 1):
        if run[place].kind == first and run[place + 1].kind == second:
            run[place : place + 2] = [run[place + 1], run[place]]
    return run


# Rules


def _broken_rules(sentence: Sentence, key: str) -> Iterator[Finding]:
    plain = _Plain(sentence)
    for rule, pattern in sentence.language.patterns:
        if rule.key != key:
            continue
        for match in pattern.finditer(plain.text):
            group = "bad" if match.start("bad") >= 0 else "bad2"
            better = plain.fill(rule.better, match, group)
            if rule.tip and not better:
                yield _finding(rule.code, sentence, 0, 0, "", rule)
                break
            start, end = plain.source(match.start(group), match.end(group))
            if start == end or fold(sentence.text[start:end]) != fold(better):
                yield _finding(rule.code, sentence, start, end, better, rule)
            if rule.tip:
                break


class _Plain:
    """A text as rules see it, and the way back to the pupil's own characters."""

    def __init__(self, sentence: Sentence) -> None:
        self.sentence = sentence
        self.pieces: list[tuple[str, Segment | None]] = [("#", None)]
        for segment in sentence.reading.segments:
            self.pieces += [(word, segment) for word in self._words(segment)]
            mark = sentence.tokens[segment.last - 1].mark
            if mark:
                self.pieces.append((mark, None))
        self.pieces.append(("#", None))
        self.starts: list[int] = []
        place = 0
        for word, _ in self.pieces:
            self.starts.append(place)
            place += len(word) + 1
        self.text = " ".join(word for word, _ in self.pieces)

    def _words(self, segment: Segment) -> list[str]:
        match segment.kind:
            case "seat":
                return ["P"]
            case "family":
                return ["F" if _is_adjective(_face(segment, self.sentence), self.sentence.language) else "G"]
            case "member":
                plural = segment.term is not None and segment.term.kind == "plural"
                return ["N" if plural else _noun_sign(_face(segment, self.sentence), self.sentence.language)]
            case "foreign":
                return ["~" + segment.word]
            case _:
                return [segment.word]

    def source(self, start: int, end: int) -> tuple[int, int]:
        """Where characters *start* to *end* stand in the pupil's text."""
        first = bisect_left(self.starts, start)
        if start == end:
            if first < len(self.starts) and self.starts[first] == start:
                return (self._edge(range(first, len(self.pieces)), after=False),) * 2
            return (self._edge(range(first - 1, -1, -1), after=True),) * 2
        last = bisect_left(self.starts, end)
        return (
            self._edge(range(first, len(self.pieces)), after=False),
            self._edge(range(last - 1, -1, -1), after=True),
        )

    def _edge(self, places: Iterable[int], *, after: bool) -> int:
        """The end of the first word at *places*, or its start."""
        for place in places:
            segment = self.pieces[place][1]
            if segment is not None:
                start, end = _span(self.sentence, segment.first, segment.last)
                return end if after else start
        return 0 if after else len(self.sentence.text)

    def fill(self, better: str, match: re.Match[str], bad: str) -> str:
        """What a rule suggests, for this text."""
        requests = self.sentence.language.requests

        def value(gap: re.Match[str]) -> str:
            name = gap[1]
            if name == "base":
                said = match[bad].split()[0]
                return requests.base.get(said, said)
            if name == "article":
                return self._article(match.end(bad))
            return " ".join(self._shown(word, match.start(name)) for word in match[name].split())

        return re.sub(r"\{(\w+)\}", value, better)

    def _shown(self, word: str, start: int) -> str:
        segment = self.pieces[bisect_left(self.starts, start)][1]
        if segment is not None and segment.term is not None:
            noun = next((word for word, _ in self.pieces if word in "MW" and word), "")
            return _right_word(segment, self.sentence, noun=noun)
        return self.sentence.language.requests.display.get(word, word)

    def _article(self, place: int) -> str:
        for at in range(bisect_left(self.starts, place), len(self.pieces)):
            segment = self.pieces[at][1]
            if segment is not None and segment.kind == "member":
                face = _face(segment, self.sentence)
                return (face.article if face else "") or self.sentence.language.requests.articles.default
        return self.sentence.language.requests.articles.default


# Nouns and what goes with them


def _face(segment: Segment, sentence: Sentence) -> Face | None:
    """The face of what a segment names, in the language spoken."""
    term = segment.term
    if term is None:
        return None
    if term.face is None and segment.kind == "member" and sentence.reading.cards:
        faces = _card_faces(sentence.reading.cards, sentence.scene)
        return faces[0] if len({face.word for face in faces}) == 1 else None
    return term.face


def _card_faces(cards: frozenset[Card], scene: Scene) -> Sequence[Face]:
    return [face_in(scene.deck.by_card[card].faces, scene.language) for card in cards]


def _is_adjective(face: Face | None, language: Tongue) -> bool:
    return face is not None and fold(family_word(face.word, language.code)) in language.adjective_forms


def _right_word(segment: Segment, sentence: Sentence, *, noun: str = "", bare: bool = True) -> str:
    """The word a segment stands for, rightly spelt, in the language spoken."""
    term, face = segment.term, _face(segment, sentence)
    if term is None or face is None:
        return "" if term is None or term.slot == "member" else term.text
    if term.slot == "family":
        label = family_word(face.word, sentence.language.code)
        forms = sentence.language.adjective_forms.get(fold(label))
        return forms[0] if forms and noun == "M" else label
    if term.kind in {"also", "short"}:
        return term.text
    return face.word if bare else face.phrase


def _noun_sign(face: Face | None, language: Tongue) -> str:
    if face is None or not face.article:
        return "N"
    first, *rest = words(face.word)
    if rest and first in language.determiners:
        return "N"
    article, articles = fold(face.article.rstrip("'’")), language.requests.articles
    if articles.masculine:
        if article in {"l", "de l"}:
            return "E"
        if article in {"les", "des"}:
            return "L"
        return "W" if article in articles.masculine or article == "de la" else "M"
    bare = {first, rest[-1] if rest else first} & set(words(articles.bare))
    plural = face.word.endswith("s") and not face.word.endswith("ss") and not face.plural
    if bare or plural or article not in {"a", "an", "the"}:
        return "N"
    return "M"


def _plural(sentence: Sentence) -> Iterator[Finding]:
    """A card's word in the plural, with its article where that has a plural too."""
    before: Segment | None = None
    for segment in sentence.reading.segments:
        if segment.term is not None and segment.term.kind == "plural" and segment.term.face:
            face, first = segment.term.face, segment.first
            better = face.word
            with_article = before is not None and before.word in sentence.language.determiners
            if with_article and sentence.language.requests.articles.plural:
                better, first = face.phrase, segment.first - 1
            yield _finding("plural", sentence, *_span(sentence, first, segment.last), better)
        before = segment


def _articles(sentence: Sentence) -> Iterator[Finding]:
    """Determiners that do not fit the noun or the letter that follows."""
    articles = sentence.language.requests.articles
    for this, following in zip(sentence.reading.segments, sentence.reading.segments[1:], strict=False):
        if this.kind != "word" or this.slip or sentence.tokens[this.last - 1].mark:
            continue
        if this.word not in sentence.language.determiners:
            continue
        if articles.masculine:
            better = _gendered(this.word, following, sentence)
        else:
            better = _before_letter(this.word, sentence.tokens[following.first].fold, sentence.language)
        if better:
            start, end = _span(sentence, this.first, this.last)
            yield _finding("wrong_article", sentence, start, end, better)


def _before_letter(article: str, following: str, language: Tongue) -> str:
    articles = language.requests.articles
    if re.match(articles.vowel, following):
        return articles.before_vowel.get(article, "")
    return articles.before_consonant.get(article, "") if re.match(articles.consonant, following) else ""


def _gendered(article: str, noun: Segment, sentence: Sentence) -> str:
    articles = sentence.language.requests.articles
    if noun.kind == "word" and noun.word == sentence.language.family_word:
        return articles.feminine.get(article, "")
    if noun.kind != "member" or _is_foreign(noun):
        return ""
    face = _face(noun, sentence)
    if face is None or (noun.term and noun.term.kind in {"also", "plural"}):
        return ""  # A synonym may be of the other gender.
    sign = _noun_sign(face, sentence.language)
    vowel = re.match(articles.vowel, fold(face.word)) is not None
    if sign == "E" or (vowel and sign in "MW"):
        better = articles.elided.get(article, "")
        if better or sign == "E":
            return better
    table = {"M": articles.masculine, "W": articles.feminine, "L": articles.plural}.get(sign, {})
    return table.get(article, "")


def _agreement(sentence: Sentence) -> Iterator[Finding]:
    """Adjectives of colour that do not agree with the noun before them."""
    language = sentence.language
    if not language.requests.articles.masculine:
        return
    for noun, colour in zip(sentence.reading.segments, sentence.reading.segments[1:], strict=False):
        if colour.kind != "family" or _is_foreign(colour) or colour.slip:
            continue
        said = sentence.tokens[colour.first].fold
        forms = language.adjective_forms.get(said) or language.adjective_forms.get(said.removesuffix("s"))
        if forms is None or sentence.tokens[noun.last - 1].mark:
            continue
        if noun.kind == "word" and noun.word == language.family_word:
            right = forms[1]
        elif noun.kind == "member" and noun.term and noun.term.kind in {"word", "plural"}:
            sign = _noun_sign(_face(noun, sentence), language)
            right = {"M": forms[0], "W": forms[1]}.get(sign, "")
        else:
            continue
        if right and fold(right) != said:
            yield _finding("agreement", sentence, *_span(sentence, colour.first, colour.last), right)


# Spelling


def _misspelt(sentence: Sentence) -> Iterator[Finding]:
    for segment in sentence.reading.segments:
        if not segment.slip:
            continue
        start, end = _span(sentence, segment.first, segment.last)
        if segment.kind == "word":
            better = sentence.language.requests.display.get(segment.word, segment.word)
        elif segment.term is not None:
            better = segment.term.text
        else:
            continue
        yield _finding("misspelt", sentence, start, end, better, tip=segment.kind == "seat")


def _accents(sentence: Sentence) -> Iterator[Finding]:
    for segment in sentence.reading.segments:
        term = segment.term
        if term is None or segment.slip or term.kind == "foreign" or segment.kind == "seat":
            continue
        said = tuple(token.raw.casefold() for token in sentence.tokens[segment.first : segment.last])
        if said != raw_words(term.text):
            start, end = _span(sentence, segment.first, segment.last)
            yield _finding("accent", sentence, start, end, term.text, tip=True)


def of_missing(code: str, sentence: Sentence, better: str) -> Finding:
    """A tip about what was left out and understood all the same."""
    return _finding(code, sentence, 0, 0, better, tip=True)
