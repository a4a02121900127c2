"""The referee: a judge of sentences laid in cards, who says why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from familygames.cards import Language
from familygames.judging import Finding, Opinion, Ruling, Sentence, Word
from familygames.language.judge import small
from familygames.language.judge.chart import DOUBT, Flaw, OutOfFuel, Phrase
from familygames.language.judge.doubts import (
    in_an_unknown_language,
    seldom_said,
    too_long,
    unread,
    with_an_unknown_word,
)
from familygames.language.judge.forms import forms
from familygames.language.judge.grammar.parts import is_auxiliary
from familygames.language.judge.knowledge import is_thing
from familygames.language.judge.meaning import senseless
from familygames.language.judge.meant import misspelt_word, rather_misspelt, written_apart, written_as_another
from familygames.language.judge.mending import Mended, mends, proposals
from familygames.language.judge.rare_words import is_learned
from familygames.language.judge.reader import ABSURD, ACCEPTED, RELAXED, cheapest, is_accepted
from familygames.language.judge.surface import surface_flaws
from familygames.language.judge.wording import finding, messages
from familygames.language.judge.words import GRAMMARS, MOST_WORDS, Row
from familygames.language.lexicon import lexicon

UNEXPLAINED = frozenset("extra two_clauses two_objects two_subjects two_verbs word_order".split())
"""There is a part too many or in another place: it may be well made in a way that the grammar has not met."""
SEEMING = frozenset({"seem", "sound", "look like"})
"""Verbs before which "it" is left out in a note: seems like a good idea."""
A_WORD = 0.05
"""How much more doubt each word of a long sentence may bring before the judge leans against it."""
SHORT = 6
"""A sentence of up to so many words is not long."""
NOTED = frozenset({"should", "would", "might", "must", "will", "could"})
"""What a note begins with where it leaves out who: should be ok, might rain."""
THINKING = frozenset({"hope", "thought", "guess", "think", "bet", "wish", "glad"})
"""What a note says of whoever writes it: hope you are well, thought you might like it."""
LONGEST_WORD = 60
MOVES = 7
"""In sentences of up to this many cards, each card is tried in each other place."""


class InvalidSentence(ValueError):
    """Nothing that could be judged: no cards, or no words. *why* is the case of its message."""

    def __init__(self, why: str, detail: str = "") -> None:
        super().__init__(messages()[f"invalid_sentence.{why}"]["en"].format(word=detail))
        self.why, self.detail = why, detail


REHEARSED: dict[Language, tuple[str, ...]] = {
    "fr": ("le blorf mange la pomme", "le chat mange la maison", "Paul va à Paris"),
    "en": ("the blorf eats the apple", "the cat drinks the house", "Paul goes to London"),
    "es": ("el blorf come la manzana",),
}
"""One has a word that is in no list: whoever has judged them has read all there is to read."""


def prepare(languages: Iterable[Language]) -> None:
    """Read word lists, grammar and spaCy's weights for *languages*: seconds that the first sentence saves."""
    pair = tuple(languages)
    for language in pair:
        for text in REHEARSED.get(language, ()):
            Referee().judge(Sentence(tuple(Word(text=word, lang=language) for word in text.split()), pair))


class Referee:
    """Judges sentences. Use one for a whole process: it keeps nothing but what is in its word lists."""

    def __call__(self, sentence: Sentence, /) -> Ruling:
        return self.judge(sentence)

    def judge(self, sentence: Sentence) -> Ruling:
        """Accept, refuse with reasons, or unsure.

        Raises `InvalidSentence` if there is nothing to judge.
        """
        row = row_of(sentence)
        if foreign := [lang for lang in row.lang_of if lang is not None and lang not in GRAMMARS]:
            return _other_language(row, foreign[0])
        if not all(lang in GRAMMARS or small.knows(lang) for lang in sentence.languages):
            return _in_no_language(row)
        if row.size > MOST_WORDS:
            return Ruling("unsure", "accept", (finding(too_long(row), row),), 0.5)
        return self._read(row)

    def _read(self, row: Row) -> Ruling:
        outer = surface_flaws(row)
        extra = sum(flaw.weight for flaw in outer)
        try:
            if best := cheapest(row, DOUBT):
                return self._understood(row, best, outer, extra)
            best = cheapest(row, RELAXED)
            if misspelt := rather_misspelt(row, best, outer):
                return _refused(row, (misspelt,), misspelt.weight)
            if row.unknown and (near := misspelt_word(row)):
                return Ruling("unsure", "refuse", (near,), 0.4)
        except OutOfFuel:
            return Ruling("unsure", "refuse" if extra else "accept", _findings(mends(outer, row), row), 0.4)
        if best is not None and not any(flaw.weight >= 1 for flaw in (*outer, *best.flaws)):
            lean: Opinion = "accept" if _adds_up(best, row) else "refuse"
            return Ruling("unsure", lean, (finding(seldom_said(row), row),), 0.45)
        if best is not None:
            return _refused(row, (*outer, *best.flaws), best.cost + extra)
        if outer:
            return _refused(row, outer, 2.0 + extra)
        if reason := without_any_verb(row) or one_card_out_of_place(row):
            return _refused(row, (reason,), 1.5)
        return Ruling("unsure", "refuse", (finding(unread(row, in_no_order(row)), row),), 0.2)

    def _understood(self, row: Row, best: Phrase, outer: tuple[Flaw, ...], extra: float) -> Ruling:
        if outer:
            return _refused(row, (*outer, *best.flaws), best.cost + extra)
        clash = senseless(best.facts, row)
        if clash is not None and not row.unknown and not _is_denied(row):
            certain, absurd = clash
            if certain >= 0.8:
                return Ruling("refuse", "refuse", (absurd,), 1 - certain)
            return Ruling("unsure", "refuse" if certain >= ABSURD else "accept", (absurd,), 1 - certain)
        if row.unknown:
            misspelt = written_as_another(row)
            return _refused(row, (misspelt,), 1.0) if misspelt else self._with_unknown(row, best)
        if is_accepted(best):
            return Ruling("accept", "accept", (), round(1 - best.cost / 2, 3))
        found = _findings(mends(best.flaws, row), row) or (finding(seldom_said(row), row),)
        return Ruling("unsure", "accept", found, round(1 - best.cost / 2, 3))

    @staticmethod
    def _with_unknown(row: Row, best: Phrase) -> Ruling:
        """A sentence that is well made but for a word that is in no list: a rare one, or misspelt."""
        place = next((at for at in row.unknown if not _is_rare_word(row, at)), row.unknown[0])
        score = round(0.7 - best.cost / 2, 3)
        if _is_rare_word(row, place):
            return Ruling("unsure", "accept", (finding(with_an_unknown_word(row, place), row),), score)
        found = misspelt_word(row) or finding(with_an_unknown_word(row, place), row)
        return Ruling("unsure", "refuse", (found,), score)


def _adds_up(best: Phrase, row: Row) -> bool:
    """Whether no more than many small doubts make a long sentence dear: each word may bring one."""
    return DOUBT < best.cost <= DOUBT + A_WORD * max(0, row.size - SHORT)


def row_of(sentence: Sentence) -> Row:
    """The words of a sentence; raises `InvalidSentence` if there are none, or one is too long."""
    if not sentence.cards:
        raise InvalidSentence("no_cards")
    for card in sentence.cards:
        if any(len(word) > LONGEST_WORD for word in card.text.split()):
            raise InvalidSentence("long_word", str(LONGEST_WORD))
    row = Row(sentence.cards, sentence.languages or GRAMMARS)
    if not row.size or any(first == last for first, last in row.spans):
        raise InvalidSentence("no_words")
    return row


def _is_rare_word(row: Row, place: int) -> bool:
    language = row.lang_of[place]
    word = row.tokens[place].text
    if language is None or not word.isalpha() or lexicon(language).is_word(word):
        return True
    known = forms(language).knows
    if language == "fr" and is_learned(word, known):
        return True
    return any(known(word[:at]) and known(word[at:]) for at in range(3, len(word) - 2))  # a sandcastle


def _is_denied(row: Row) -> bool:
    """Whether it is said that it is not so, which makes sense of anything: a tractor can't write."""
    for place in range(1, row.size):
        helps = row.at(place - 1, "modal") or any(verb.lemma == "do" for verb in row.at(place - 1, "verb"))
        if helps and any(neg.lang == "en" for neg in row.at(place, "neg")):
            return True
    return False


def _refused(row: Row, flaws: Iterable[Flaw], cost: float) -> Ruling:
    """A refusal with all that is surely wrong; with an unknown word or no reason there is a doubt."""
    hard = list(_without_consequences([flaw for flaw in flaws if flaw.weight >= 1] or list(flaws)))
    known = not any(_is_guessed(flaw, row) for flaw in hard)
    causes = [flaw for flaw in hard if not _is_last_resort(flaw, row)]
    better = _without_guesses(mends(causes, row))
    if _is_a_form_that_fits_nowhere(better, row) or _is_a_place_that_mends_nothing(better, row):
        causes = []
    certain = any(not _is_said_in_haste(flaw, row) for flaw in causes)
    told = _findings(better if causes else [(unread(row, flaw), None) for flaw in hard], row)
    noted = bool(causes) and all(_is_noted_down(flaw, row) for flaw in causes)
    return Ruling(
        "refuse" if certain and known else "unsure",
        "accept" if noted else "refuse",
        told,
        round(max(0.02, 0.9 - cost / 2), 3),
    )


def _is_guessed(flaw: Flaw, row: Row) -> bool:
    """Whether *flaw* is one of a word that is in no list."""
    places = range(flaw.first, max(flaw.last, flaw.first + 1))
    return flaw.code not in RESPELT and any(place in places for place in row.unknown)


BECAUSE = frozenset({"because", "parce que", "parce"})


def _is_noted_down(flaw: Flaw, row: Row) -> bool:
    """Whether it is said so every day without its subject: should be ok, doesn't matter, haven't seen it,
    seems fine; not "may open the window", which is no sentence"""
    if flaw.code == "fragment" and row.word(flaw.first) in BECAUSE:
        return True  # because I like it: one answers so
    turned = any(each.kind == "subj" for each in row.at(flaw.first + 2, "pron"))  # haven't I
    if flaw.code != "no_subject" or row.lang_of[flaw.first] != "en" or turned:
        return False
    places = range(flaw.first, min(flaw.first + 2, row.size))
    modal = any(each.form in NOTED for at in places for each in row.at(at, "modal"))
    verbs = [verb for at in places for verb in row.at(at, "verb") if verb.kind == "fin"]
    thinks = row.word(flaw.first) in THINKING and any(
        each.kind == "subj" for each in row.at(flaw.first + 1, "pron")
    )
    seems = any(verb.lemma in SEEMING for verb in verbs)
    return modal or seems or thinks or any(row.word(at) == "n't" for at in places)


LACKING = frozenset({"no_verb", "no_subject", "fragment", "missing_noun", "missing_object"})


def _without_guesses(better: Mended) -> Mended:
    """Without what the grammar cannot mend in a row that it cannot read because of words side by side. That a
    part lacks is true all the same.
    """
    seen = any(not flaw.constraint for flaw, _ in better)
    return [
        (flaw, mend)
        for flaw, mend in better
        if mend or not flaw.constraint or not seen or flaw.code in LACKING
    ]


RESPELT = frozenset({"homophone", "spelling"})
OTHER_WORDS = frozenset({"said_twice", "spelling"})


def _is_a_form_that_fits_nowhere(better: Mended, row: Row) -> bool:
    """Whether a word in another form, or place, is all that is wrong by the grammar, and yet nothing fits. Of
    two languages in one sentence too little is known.
    """
    if len(better) != 1 or len(set(row.lang_of) - {None}) > 1:
        return False
    ((flaw, mend),) = better
    tried = flaw.code == "verb_form" or any(True for _ in proposals(flaw, row))
    return mend is None and bool(flaw.constraint) and tried


def _is_a_place_that_mends_nothing(better: Mended, row: Row) -> bool:
    """Whether all that is blamed is where English adjectives stand, and no other place is better."""
    return all(
        mend is None and flaw.code == "adjective_place" and row.lang_of[flaw.first] == "en"
        for flaw, mend in better
    )


def _without_consequences(flaws: Iterable[Flaw]) -> Iterator[Flaw]:
    """Without what is only wrong because a word is there twice, or because another one is meant."""
    causes = [flaw for flaw in flaws if flaw.code in OTHER_WORDS]
    for flaw in flaws:
        same = any(
            flaw.first < cause.last and cause.first < max(flaw.last, flaw.first + 1) for cause in causes
        )
        if flaw in causes or not same:
            yield flaw


def _is_last_resort(flaw: Flaw, row: Row) -> bool:
    """Whether *flaw* only says that there is no reading without it, not what is wrong."""
    if flaw.code == "missing_determiner":
        return _may_stand_alone(row, flaw)
    if flaw.code == "verb_form":
        wanted = dict(flaw.say).get("wanted", "")
        if wanted == "ger" and row.at(flaw.first, "prep") and not row.at(flaw.first, "to"):
            return True  # the same as like him
        return _is_rather_a_noun(row, flaw.first, wanted) or _is_meant_for_a_noun(row, flaw.first, wanted)
    if flaw.code == "no_verb":
        return _has_verbs(row) or any(_may_be_a_verb(row, place) for place in range(row.size))
    return flaw.code in UNEXPLAINED or _is_another_part(row, flaw)


def _may_stand_alone(row: Row, flaw: Flaw) -> bool:
    """Whether the noun that wants a determiner is no thing that is counted, or may be a verb: what can
    you see and Scott watch"""
    noun = dict(flaw.say).get("noun", "")
    places = [at for at in range(flaw.first, flaw.last) if row.word(at) == noun]
    if any(row.at(at, "verb") and row.lattice[at - 1].keys() & {"pron", "name"} for at in places if at):
        return True
    return not any(is_thing(one) for at in places for one in row.at(at, "noun"))


def _is_another_part(row: Row, flaw: Flaw) -> bool:
    """Whether a word may do something else than what a flaw takes it for."""
    match flaw.code:
        case "pronoun_case":
            return _is_asked_about(row, flaw)
        case "agreement_person":
            asked = row.word(flaw.first) == "what" and bool(row.at(flaw.first - 1, "prep"))  # to what extend
            return asked or _is_two_nouns(row, flaw) or _stays_so(row, flaw)
        case "adverb_place":  # they met themselves drive
            return any(pronoun.kind == "refl" for pronoun in row.at(flaw.first, "pron"))
        case "missing_object":  # before confirming
            doing = any(verb.kind == "ger" for verb in row.at(flaw.first, "verb"))
            return doing and bool(row.lattice[flaw.first - 1].keys() & {"prep", "sub"})
        case "subject_place":  # will confirm the dates: the subject is left out
            return bool(row.at(0, "modal")) or _is_no_subject(row, flaw.first)
    return False


def _has_verbs(row: Row) -> bool:
    """Whether there are more verbs than words that open a clause: the man who *came is* tall"""
    opened = sum(bool(here.keys() & {"rel", "sub", "wh"}) for here in row.lattice)
    verbs = 0
    for place, here in enumerate(row.lattice):
        led = row.at(place - 1, "to") or row.at(place - 1, "modal")
        finite = any(verb.kind == "fin" for verb in here.get("verb", ()))
        verbs += finite and not led and here.keys() == {"verb"}
    return verbs > opened


def _is_no_subject(row: Row, place: int) -> bool:
    """more than you *weight*, which has nothing before it; in Paris *the river*"""
    if not row.lattice[place].keys() & {"det", "pron", "name", "num"}:
        return True
    behind = place > 1 and bool(row.at(place - 1, "name"))
    return behind and bool(row.at(place - 2, "prep") or row.at(place - 2, "name"))


def _stays_so(row: Row, flaw: Flaw) -> bool:
    """Whether what is read as the verb of a form in -ing says how one is: (advised us) staying calm"""
    adjective = row.at(flaw.last - 1, "adj")
    return bool(adjective) and any(verb.kind == "ger" for verb in row.at(flaw.first, "verb"))


def _is_asked_about(row: Row, flaw: Flaw) -> bool:
    """Whether what is read as an object is the subject of a question: "do we every stop" """
    if not flaw.first or flaw.last - flaw.first != 1:
        return False
    if row.word(flaw.first - 1) == "n't" and flaw.first < 4 and not row.at(0, "pron"):
        return True  # "don't us dispose"
    subject = any(pronoun.kind == "subj" for pronoun in row.at(flaw.first, "pron"))
    helps = any(is_auxiliary(verb) for verb in row.at(flaw.first - 1, "verb"))
    return subject and (helps or bool(row.at(flaw.first - 1, "modal")))


def _is_rather_a_noun(row: Row, place: int, wanted: str) -> bool:
    """Whether an English word that is no verb in the right form may be a noun with what stands before it:
    the L/C issue, a chocolate mousse crepe, "both the means"; but not "did my father saw it"."""
    if not place or row.lang_of[place] != "en" or "noun" not in row.lattice[place] or wanted == "fin":
        return False
    before = row.lattice[place - 1].keys()
    if place - 1 in row.unknown:
        return True
    if before & {"det", "adj", "num"}:
        return not before & {"modal", "to", "verb", "pron", "adv"}
    if "possessive" in before:
        return bool(row.lattice[max(place - 2, 0)].keys() & {"noun", "name"}) and place > 1
    asks = wanted == "inf" and any(verb.lemma == "do" for at in range(place) for verb in row.at(at, "verb"))
    return bool(before & {"noun", "name"}) and not before & {"verb", "modal"} and not asks


def _is_meant_for_a_noun(row: Row, place: int, wanted: str) -> bool:
    """Whether a verb behind a preposition stands where a noun does: "on behave of", "lots of complains" """
    verbs = [verb for verb in row.at(place, "verb") if verb.lang == "en"]
    if wanted != "ger" or not verbs or not row.at(place - 1, "prep"):
        return False
    counted = row.word(place - 1) == "of" and row.word(place - 2) in COUNTED_WITH
    if counted and row.word(place).endswith("s"):
        return True
    named = row.word(place - 1) in ("on", "at", "in", "with", "to")  # on behave of, in regards to
    return named and (
        row.word(place + 1) == "of" or (row.word(place + 1) == "to" and row.word(place)[-1] == "s")
    )


COUNTED_WITH = frozenset("number lot lots couple plenty series kind kinds sort sorts type types pair".split())


def _is_two_nouns(row: Row, flaw: Flaw) -> bool:
    """Whether what is read as a verb may be the second of two nouns, as there is a verb before: I love my
    hair style."""
    place = flaw.last - 1
    nouns = any(r.cost == 0 for r in row.at(place, "noun")) and bool(
        row.at(place - 1, "noun") or row.at(place - 1, "adj")
    )
    verbs = any(r.kind in ("fin", "imp") for at in range(flaw.first) for r in row.at(at, "verb"))
    return nouns and verbs and row.lang_of[place] == "en"


def _may_lack_its_subject(flaw: Flaw, row: Row) -> bool:
    """should be ok, never heard of it, doesn't matter; not "is raining" """
    verbs = [verb for place in range(flaw.first, flaw.last) for verb in row.at(place, "verb")]
    told = any(verb.tense == "S" or verb.form == "have" or verb.lemma in SEEMING for verb in verbs)
    told = told or bool(row.at(flaw.first + 1, "neg"))  # doesn't matter
    return told or any(row.at(place, "modal") for place in range(flaw.first, flaw.last))


def _is_said_in_haste(flaw: Flaw, row: Row) -> bool:
    """Whether one hears it so in an answer or reads it in a note: "because I am tired", "should be ok"."""
    if row.lang_of[flaw.first] != "en":
        return False
    if flaw.code == "said_twice":
        cries = bool(row.at(0, "verb")) and len({row.word(at) for at in range(flaw.last)}) == 1
        return cries or bool(row.lattice[flaw.first].keys() & {"adj", "adv", "intj"})  # a silly silly boy
    if flaw.code == "question_order":
        return row.word(flaw.first) == "when" or row.word(flaw.first - 1) == "when"
    if flaw.code == "agreement_number":
        return row.word(0) in ("here", "there", "where") and row.word(1) == "'s"  # here's your shoes
    if flaw.code == "tense":
        return any(row.word(at) == "n't" for at in range(flaw.first, flaw.last))  # when he won't help
    if flaw.code == "no_subject":
        return _may_lack_its_subject(flaw, row)
    if flaw.code == "no_verb":
        return row.word(flaw.first).endswith("ever") and bool(row.at(flaw.first, "rel"))  # whatever you say
    return flaw.code == "fragment" and bool(row.at(flaw.first, "sub"))


def _may_be_a_verb(row: Row, place: int) -> bool:
    """Whether an English word that is listed as a noun alone could be a verb: "America rules the world"."""
    if row.lang_of[place] != "en" or "noun" not in row.lattice[place]:
        return False
    return not place or not {"det", "adj", "num", "prep", "prepdet", "to"} & row.lattice[place - 1].keys()


def _findings(flaws: Mended, row: Row) -> tuple[Finding, ...]:
    found: list[Finding] = []
    for flaw, mend in flaws:
        one = finding(flaw, row, mend)
        if all(other.code != one.code or other.cards != one.cards for other in found):
            found.append(one)
    return tuple(found)


def _other_language(row: Row, language: Language) -> Ruling:
    return small.judge_small(row, language) if small.knows(language) else _in_no_language(row)


def _in_no_language(row: Row) -> Ruling:
    return Ruling("unsure", "accept", (finding(in_an_unknown_language(row), row),), 0.5)


# What is wrong with a row that nobody can read


def without_any_verb(row: Row) -> Flaw | None:
    """« les clés sur la table »"""
    verbs = ("fin", "imp")
    for here in row.lattice:
        if "modal" in here or "exist" in here or any(r.kind in verbs for r in here.get("verb", ())):
            return None
    return Flaw("no_verb", 1.0, 0, row.size)


def in_no_order(row: Row) -> Flaw:
    """« dans dort le chat jardin le »: not even one card in another place would mend it."""
    return Flaw("word_order", 1.0, 0, row.size)


def one_card_out_of_place(row: Row) -> Flaw | None:
    """The one card that makes a good sentence in another place, if there is one."""
    cards = row.cards
    if not 2 < len(cards) <= MOVES or row.size > 12:
        return None
    if row.unknown:
        return None  # In each order spaCy would be asked anew what the word may be, which takes too long.
    languages = tuple(dict.fromkeys(lang for lang in row.lang_of if lang is not None)) or GRAMMARS
    tried = {cards}
    for distance in range(1, len(cards)):
        for place in range(len(cards)):
            for target in (place - distance, place + distance):
                if not 0 <= target < len(cards):
                    continue
                rest = [*cards[:place], *cards[place + 1 :]]
                order = (*rest[:target], cards[place], *rest[target:])
                if order in tried:
                    continue
                tried.add(order)
                other = Row(order, languages)
                best = None if surface_flaws(other) else cheapest(other, ACCEPTED)
                if best is not None:
                    first, last = row.spans[place]
                    better = " ".join(card.text for card in order)
                    return Flaw(
                        "word_order", 1.2, first, last, (("word", cards[place].text), ("better", better))
                    )
    return None


LAST_RESORT = (written_as_another, written_apart, without_any_verb, one_card_out_of_place, in_no_order)
"""What is said where there is no reading."""

referee = Referee()
