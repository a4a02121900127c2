"""Verbs and all they take: auxiliaries, negation, small pronouns, objects, adverbs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from familygames.language.judge import features as f
from familygames.language.judge.chart import FREE, Cost, Fact, Flaw, Phrase, and_
from familygames.language.judge.constraints import ENJOY
from familygames.language.judge.forms import Reading, forms
from familygames.language.judge.knowledge import (
    frames_of,
    is_measure,
    is_person,
    is_time,
    is_where_things_lie,
    kinds,
    may_be_person,
    may_receive,
    prefers,
)
from familygames.language.judge.noun_phrases import OBJECTS, PLACE, NounPhrases


class Before(NamedTuple):
    """What stands before a verb: its end, whether "ne", which small pronouns."""

    end: int
    cost: float = 0.0
    flaws: tuple[Flaw, ...] = ()
    ne: bool = False
    negated: bool = False
    taken: frozenset[str] = frozenset()
    """Kinds of small pronouns there are: o, d, r, y, en."""
    self_agr: int = f.ALL
    """The persons of a reflexive pronoun."""
    object_gn: int = 0
    strict_self: bool = False


class Part(NamedTuple):
    """What follows a verb."""

    end: int
    cost: float = 0.0
    flaws: tuple[Flaw, ...] = ()
    gn: int = f.ANY
    object: Reading | None = None
    places: tuple[tuple[Reading, Reading], ...] = ()
    quality: Reading | None = None
    facts: tuple[Fact, ...] = ()
    negative: bool = False
    kind: str = ""

    def paying(self, cost: Cost) -> Part:
        """The same at a higher price."""
        return self._replace(cost=self.cost + cost[0], flaws=cost[1] + self.flaws)


Tail = tuple[int, float, tuple[Flaw, ...], tuple[Fact, ...]]
SAID_OF_IT = {
    verb: frozenset(said.split())
    for verb, said in {
        "faire": "beau chaud froid bon meilleur mauvais noir gris doux clair frais lourd sombre",
        "sentir": "bon mauvais meilleur fort", "coûter": "cher", "parler": "fort bas haut",
        "tenir": "bon chaud froid",
        "chanter": "faux juste fort haut bas", "travailler": "dur", "avoir": "beau chaud froid",
    }.items()
}  # fmt: skip
"""Adjectives that say how it is: il fait froid, parler bas."""
NAMING = frozenset({"call", "name", "elect", "make", "appeler", "nommer", "élire", "surnommer", "baptiser"})
DEGREES = frozenset({"yet", "too", "plus", "moins", "aussi", "très", "trop", "si", "very", "more", "most"})
NOTHING = frozenset({"rien", "personne", "aucun", "aucune", "nul", "ni"})
PAIRS = {"neither": "nor", "either": "or", "both": "and", "ni": "ni", "soit": "soit"}
COMPARING = frozenset(
    "plus moins autant aussi mieux meilleur meilleure meilleurs meilleures pire pires autre autres même mêmes"
    " plutôt more less fewer better worse rather other".split()
)
RANK = {"r": 1, "o": 2, "d": 3, "y": 4, "en": 5}
MIDDLE = frozenset(
    {"freq", "manner", "quant", "manner2", "focus", "float", "sentence", "time", "any", "degree"}
)
MODAL_LIKE = frozenset({"pouvoir", "vouloir", "devoir", "aller", "falloir", "savoir", "faire", "laisser"})
DONE_OR_BEEN = frozenset({"love", "work", "fun", "hope", "time", "water"})
"""What one may be, though one may do it too."""
MEASURED = frozenset({"old", "tall", "long", "high", "wide", "deep", "thick", "late", "early", "away"})
RANKS = frozenset({"premier", "second", "deuxième", "dernier", "seul", "first", "last"})
STATES = frozenset({"ensemble", "debout", "together", "alone", "well", "away", "apart", "ready", "there"})
SUBJUNCTIVE = frozenset(
    [
        "vouloir",
        "falloir",
        "souhaiter",
        "préférer",
        "craindre",
        "regretter",
        "douter",
        "désirer",
        "exiger",
        "ordonner",
        "aimer",
    ]
)


class VerbPhrases(NounPhrases):
    """Grammar of verb phrases. *form* is fin, subj, inf, imp, pp or ger; *gap* what is missing as it stands
    elsewhere: ``o`` an object, ``w`` whatever a question asks for, ``d`` perhaps anything."""

    def verb_phrases(self, place: int, form: str, gap: str = "") -> list[Phrase]:
        if place >= self.row.size:
            return []
        key = ("VP", place, form, gap)
        if key not in self.memo:
            self.memo[key] = []
            self.memo[key] = self.best(self._verb_phrases(place, form, gap))
        return self.memo[key]

    def _verb_phrases(self, place: int, form: str, gap: str) -> Iterator[Phrase]:
        if form == "inf" and (self.word(place), self.word(place + 1)) == ("not", "to"):
            yield from self.verb_phrases(place + 2, "inf", gap)
        if form == "inf" and self.word(place) == "to":
            for phrase in self.verb_phrases(place + 1, "inf", gap):
                yield phrase._replace(start=place)
        found: list[Phrase] = []
        for before in self.before_verb(place, form):
            for verb in (*self.at(before.end, "verb"), *self.at(before.end, "modal")):
                cost = self._has_form(verb, form, before.end)
                if cost is None:
                    continue
                for phrase in self.from_verb(verb, before, form, gap):
                    found.append(
                        phrase._replace(cost=phrase.cost + cost[0], flaws=cost[1] + phrase.flaws, start=place)
                    )
        yield from found
        yield from self._neither_verb(place, form, gap)
        if form != "subj":
            for first in self.best(found):
                yield from self._and_verbs(first, form, gap)
        if self.relaxed and form == "fin":
            yield from self._two_verbs(place, form, gap)

    def _and_verbs(self, first: Phrase, form: str, gap: str) -> Iterator[Phrase]:
        """eats an apple and drinks milk"""
        for conj in self.at(first.end, "conj"):
            if conj.kind not in ("and", "but"):
                continue
            for second in self.verb_phrases(first.end + 1, form, gap):
                if form == "fin" and not first.agr & second.agr:
                    flaw = self.joined_verbs_have_one_subject(first, second)
                    if flaw is None:
                        continue
                    second = second._replace(
                        agr=first.agr, cost=second.cost + flaw[0], flaws=second.flaws + flaw[1]
                    )
                yield first._replace(
                    end=second.end, cost=first.cost + second.cost + 0.02, flaws=first.flaws + second.flaws,
                    agr=first.agr & second.agr, gn=first.gn & second.gn or first.gn,
                    facts=first.facts + second.facts,
                )  # fmt: skip

    def _neither_verb(self, place: int, form: str, gap: str) -> Iterator[Phrase]:
        """can neither read nor write, ne sait ni lire ni écrire, either eats or sleeps"""
        pair = PAIRS.get(self.word(place))
        for first in self.verb_phrases(place + 1, form, gap) if pair else ():
            if self.word(first.end) == pair:
                for second in self.verb_phrases(first.end + 1, form, gap):
                    if first.agr & second.agr:
                        yield first._replace(
                            end=second.end, cost=first.cost + second.cost + 0.02, start=place,
                            flaws=first.flaws + second.flaws, agr=first.agr & second.agr,
                            gn=first.gn & second.gn or first.gn, facts=first.facts + second.facts,
                        )  # fmt: skip

    def _two_verbs(self, place: int, form: str, gap: str) -> Iterator[Phrase]:
        """A finite verb right before another: one of them is too many."""
        for verb in (*self.at(place, "verb"), *self.at(place, "modal")):
            if verb.lemma in MODAL_LIKE or self._is_auxiliary(verb) or verb.pos == "modal":
                continue
            if verb.kind not in ("fin", "") or not (
                self.at(place + 1, "verb") or self.at(place + 1, "modal")
            ):
                continue
            if not any(second.kind == "fin" for second in self.at(place + 1, "verb")):
                continue
            flaw = self.one_verb_is_enough(verb.form, self.word(place + 1), place, place + 2, 1.04)
            if flaw:
                for phrase in self.verb_phrases(place + 1, form, gap):
                    yield phrase._replace(
                        start=place, cost=phrase.cost + flaw[0] + verb.cost, flaws=flaw[1] + phrase.flaws,
                        agr=phrase.agr | verb.agr,
                    )  # fmt: skip

    def _has_form(self, verb: Reading, form: str, place: int) -> Cost | None:
        """Whether a verb is in the form wanted, or what it costs that it is not."""
        if verb.pos == "modal":
            return FREE if form == "fin" else None
        if verb.kind == form or (form == "subj" and verb.kind == "fin" and verb.lang == "en"):
            return verb.cost, ()
        if form == "inf" and verb.kind == "imp":
            return None
        if not self.relaxed or form in ("fin", "imp", "subj"):
            return None
        if form == "ger" and verb.lang == "fr":
            return None
        if (
            form in ("inf", "pp", "ger")
            and verb.kind in ("inf", "pp", "ger", "fin")
            and not self._same_word(verb, form, place)
        ):
            return self.verb_has_the_form_it_needs(verb, form, place)
        return None

    def _same_word(self, verb: Reading, form: str, place: int) -> bool:
        return any(other.kind == form and other.lemma == verb.lemma for other in self.at(place, "verb"))

    # Before the verb

    def before_verb(self, place: int, form: str) -> list[Before]:
        found = [Before(place)]
        for before in found:
            found += self._one_before(before, form)
            if len(found) > 40:
                break
        return found

    def _one_before(self, before: Before, form: str) -> Iterator[Before]:
        place = before.end
        for ne in self.at(place, "ne"):
            if not before.ne:
                late: Cost | None = FREE
                if before.taken or before.negated:
                    late = self.ne_stands_before_all_pronouns(ne, place)
                if late is None:
                    continue
                grown = before._replace(
                    end=place + 1, ne=True, cost=before.cost + late[0], flaws=before.flaws + late[1]
                )
                yield grown
                for neg in self.at(place + 1, "neg"):
                    end = place + 1 + neg.size
                    if neg.kind in ("where", "person", "que"):
                        continue
                    if form == "inf":
                        yield grown._replace(end=end, negated=True)
                    elif form in ("fin", "imp") and self.relaxed:
                        flaw = self.pas_stands_after_its_verb(neg.form, place, end)
                        if flaw:
                            yield grown._replace(
                                end=end, negated=True, cost=grown.cost + flaw[0], flaws=grown.flaws + flaw[1]
                            )
        for clitic in self.at(place, "clitic"):
            if form != "imp" or before.ne:
                yield from self._clitic(before, clitic, form)
        if form in ("fin", "inf", "ger", "pp", "imp", "subj"):
            for adverb in self.at(place, "adv"):
                if before.taken or before.ne or place - before.end > 3:
                    continue
                cost = self._adverb_before(adverb, place, form)
                if cost is not None:
                    yield before._replace(
                        end=place + adverb.size, cost=before.cost + cost[0], flaws=before.flaws + cost[1]
                    )
            for neg in self.at(place, "neg"):
                if neg.lang == "fr" and neg.kind in ("not", "never") and form == "fin" and not before.negated:
                    flaw = self.pas_stands_after_its_verb(neg.form, place, place + 1, 1.04)
                    if flaw:
                        yield before._replace(
                            end=place + neg.size,
                            ne=True,
                            negated=True,
                            cost=before.cost + flaw[0],
                            flaws=before.flaws + flaw[1],
                        )
                if neg.kind == "not" and neg.lang == "en" and not before.negated:
                    price: Cost | None = FREE
                    if form not in ("inf", "ger", "pp"):
                        price = self.not_needs_do(neg.form, place, place + 1)
                    if price:
                        yield before._replace(
                            end=place + 1,
                            negated=True,
                            cost=before.cost + price[0],
                            flaws=before.flaws + price[1],
                        )

    def _adverb_before(self, adverb: Reading, place: int, form: str) -> Cost | None:
        if adverb.lang == "en":
            if adverb.kind == "freq" and form == "fin":
                be = [
                    verb
                    for verb in self.at(place + adverb.size, "verb")
                    if verb.lemma == "be" and verb.kind == "fin"
                ]
                if be and adverb.form in ("always", "often", "usually", "sometimes"):
                    return self.often_stands_after_be(adverb, be[0], place)
            if adverb.kind in ("freq", "manner", "focus", "sentence", "float", "any") or adverb.form in (
                "quite",
                "really",
                "almost",
                "nearly",
                "then",
                "soon",
                "now",
                "rather",
                "once",
                "already",
                "finally",
                "later",
                "again",
            ):
                return adverb.cost + 0.03, ()
            return None
        if form == "fin":
            return self.adverb_follows_the_french_verb(adverb, place)
        if adverb.kind in ("manner", "manner2", "freq", "quant", "any", "focus", "degree", "float"):
            return 0.05, ()
        return None

    def _clitic(self, before: Before, clitic: Reading, form: str) -> Iterator[Before]:
        kind, place = clitic.kind, before.end
        if kind == "y" or kind == "en" or kind in RANK:
            last = max((RANK[each] for each in before.taken), default=0)
            cost: Cost | None = FREE
            if kind in before.taken:
                return
            if RANK[kind] < last or (kind == "d" and "r" in before.taken):
                cost = self.small_pronouns_are_in_order(clitic, place, ordered=False)
            if cost is None:
                return
            yield before._replace(
                end=place + 1, cost=before.cost + cost[0], flaws=before.flaws + cost[1],
                taken=before.taken | {kind},
                self_agr=clitic.agr if kind == "r" else before.self_agr,
                object_gn=clitic.gn if kind == "o" else before.object_gn,
                strict_self=(kind == "r" and clitic.lemma == "se") or before.strict_self,
            )  # fmt: skip

    # From the verb on

    def from_verb(
        self,
        verb: Reading,
        before: Before,
        form: str,
        gap: str,
        subject: Phrase | None = None,
        after: int | None = None,
    ) -> Iterator[Phrase]:
        """The verb phrases that begin with *verb*. In a question its *subject* may stand after it."""
        place = before.end + verb.size if after is None else after
        agr = verb.agr if form in ("fin", "subj", "imp") else f.ALL
        if before.strict_self and form in ("fin", "subj"):
            agr &= before.self_agr
            if not agr:
                agr = before.self_agr
        ends = [(place, before, FREE)]
        if form == "imp":
            ends = list(self._clitics_after(place, before))
        for end, state, price in ends:
            for at, negation, negated in self._negations(end, state, verb, form):
                cost = and_(price, negation)
                now = state._replace(negated=state.negated or negated)
                not_ = negated and self.word(at - 1) in ("pas", "point")
                for part in self.rest(verb, at, now, form, gap):
                    open_ne = now.ne and not now.negated and not part.negative
                    if open_ne and any(self.word(each) in NOTHING for each in range(at, part.end)):
                        open_ne = False  # de rien, à personne
                    if open_ne and any(
                        self.at(each, "neg") and self.word(each)[:2] == "qu" for each in range(at, part.end)
                    ):
                        open_ne = False  # ne … que
                    if part.negative and not now.ne and not self._english(verb):
                        lost = self.pas_needs_ne(verb.form, before.end, part.end)
                        if lost is None:
                            continue
                        part = part.paying(lost)
                    yield Phrase(
                        part.end, before.cost + cost[0] + part.cost, before.flaws + cost[1] + part.flaws,
                        part.gn, agr, verb, "ne" if open_ne else "not" if not_ else part.kind, before.end,
                        part.facts,
                    )  # fmt: skip

    @staticmethod
    def _english(verb: Reading) -> bool:
        return verb.lang == "en"

    def _clitics_after(self, place: int, before: Before) -> Iterator[tuple[int, Before, Cost]]:
        """donne-moi, regarde-le, donne-le-moi"""
        reached = [(place, before, FREE)]
        for at, state, price in reached:
            yield at, state, price
            if at >= self.row.size or at - place > 2 or self.row.lang_of[at] != "fr" or state.ne:
                continue
            joined = self.row.tokens[at].joined
            found: set[str] = set()
            for reading in (*self.at(at, "clitic"), *self.at(at, "pron")):
                kind = (
                    "r"
                    if reading.kind == "tonic" and reading.form in ("moi", "toi", "nous", "vous")
                    else reading.kind
                )
                if reading.pos == "pron" and reading.kind != "tonic":
                    continue
                if kind not in RANK or kind in state.taken or kind in found:
                    continue
                if (
                    not joined
                    and not self.word(at - 1).endswith("'")
                    and kind in ("o", "en", "y")
                    and self.row.card_of[at] == self.row.card_of[at - 1]
                ):
                    continue
                found.add(kind)
                cost = 0.0 if joined else 0.1 if kind in ("r", "d") else 0.3
                reached.append(
                    (at + 1, state._replace(taken=state.taken | {kind}), (price[0] + cost, price[1]))
                )

    def _negations(
        self, place: int, before: Before, verb: Reading, form: str
    ) -> Iterator[tuple[int, Cost, bool]]:
        """pas, jamais, plus after a finite verb; not after an auxiliary."""
        if verb.lang == "en" and not before.ne:
            yield place, FREE, False
            if form in ("fin", "imp") and (verb.pos == "modal" or verb.lemma in ("be", "have", "do")):
                for neg in self.at(place, "neg"):
                    if neg.form in ("not", "n't"):
                        yield place + 1, FREE, True
                    elif neg.lang == "fr" and neg.kind in ("not", "never", "more"):
                        yield place + 1, (0.3, ()), True
            elif form in ("fin", "imp"):
                for neg in self.at(place, "neg"):
                    if neg.form in ("not", "n't"):
                        flaw = self.not_needs_do(self.word(place - 1), place - 1, place + 1)
                        if flaw:
                            yield place + 1, flaw, True
                    elif neg.lang == "fr" and neg.kind in ("not", "never", "more"):
                        yield place + 1, (0.45, ()), True
            return
        if form in ("inf", "pp", "ger") and not before.ne:
            yield place, FREE, False
            return
        yield place, FREE, False
        if form in ("fin", "imp", "subj", "ger"):
            if self.relaxed:
                for ne in self.at(place, "ne"):
                    for neg in self.at(place + 1, "neg"):
                        flaw = self.pas_stands_after_its_verb(ne.form, place, place + 2)
                        if flaw:
                            yield place + 1 + neg.size, flaw, True
            for neg in self.at(place, "neg"):
                end = place + neg.size
                if neg.kind in ("person", "thing", "que", "where") and not before.ne:
                    continue
                if neg.lang == "en":
                    if before.ne:
                        yield end, (0.2, ()), True
                    continue
                if not before.ne:
                    if neg.kind == "more" or (neg.kind == "never" and neg.form == "jamais" and form == "imp"):
                        continue
                    if neg.form == "point":
                        continue
                    flaw = self.pas_needs_ne(self.word(place - 1), place - 1, end)
                    if flaw:
                        yield end, flaw, True
                    continue
                yield end, FREE, True
                for second in self.at(end, "neg"):  # plus rien, jamais personne
                    if second.kind in ("thing", "person", "more", "never", "que", "where") and neg.kind in (
                        "never",
                        "more",
                    ):
                        yield end + second.size, FREE, True
            if before.ne:
                for adverb in self.at(place, "adv"):
                    if adverb.kind in (
                        "freq",
                        "sentence",
                        "quant",
                        "manner2",
                        "degree",
                        "manner",
                        "any",
                        "focus",
                    ):
                        for neg in self.at(place + 1, "neg"):  # ne mange vraiment pas
                            yield place + 1 + neg.size, (0.1, ()), True

    # After the verb

    def rest(self, verb: Reading, place: int, before: Before, form: str, gap: str) -> Iterator[Part]:
        """All that may follow a verb, auxiliaries with what they help first."""
        if place == self.row.size and (verb.pos == "modal" or verb.form in ("do", "does", "did")):
            yield Part(place, 0.4)  # Yes, I can.
        if verb.pos == "modal":
            rather = place + 1 if self.word(place) == "rather" else place
            if self.word(rather - 1) == "rather" and gap == "":
                for clause in self.clauses(rather):  # I'd rather you didn't tell
                    yield Part(clause.end, clause.cost + 0.1, clause.flaws, facts=clause.facts)
            for middle, cost in self.adverbs(place):
                for phrase in self.verb_phrases(middle, "inf", gap) if self.word(middle) != "not" else ():
                    if self.word(middle) != "to" or self.row.lang_of[middle] != "en":
                        yield self._helped(phrase, cost)
                    elif flaw := self.no_to_after_can_or_do(middle):
                        yield self._helped(phrase, cost + flaw[0], flaw[1])
            return
        match verb.lemma:
            case "avoir":
                yield from self.perfect(verb, place, before, gap)
            case "have" if form != "imp":
                yield from self.perfect(verb, place, before, gap)
            case "être":
                yield from self.after_etre(verb, place, before, gap)
                return
            case "be":
                yield from self.after_be(verb, place, before, gap)
                return
            case "do" if verb.kind in ("fin", "imp"):
                negated = before.negated
                for middle, cost in self.adverbs(place):
                    for phrase in self.verb_phrases(middle, "inf", gap) if self.word(middle) != "not" else ():
                        if self.word(middle) == "to":
                            if flaw := self.no_to_after_can_or_do(middle):
                                yield self._helped(phrase, cost + flaw[0], flaw[1])
                            continue
                        yield self._helped(phrase, cost + (0.0 if negated or gap == "q" else 0.5))
                if negated:
                    return
        if before.strict_self and verb.lemma == "avoir":
            return
        if verb.lemma == "avoir" and self.word(place) == "l'" and self.word(place + 1) == "air":
            for adjective in self.adjectives(place + 2):
                yield from self._and_tail(verb, Part(adjective.end, adjective.cost, adjective.flaws))
        if (
            before.negated
            and verb.lang == "en"
            and verb.lemma == "have"
            and before.end
            and self.word(place - 1) in ("n't", "not")
        ):
            return
        yield from self.complements(verb, place, before, gap)

    @staticmethod
    def _helped(phrase: Phrase, cost: float = 0.0, flaws: tuple[Flaw, ...] = (), kind: str = "") -> Part:
        return Part(
            phrase.end, phrase.cost + cost, flaws + phrase.flaws, phrase.gn, facts=phrase.facts, kind=kind
        )

    def adverbs(self, place: int) -> list[tuple[int, float]]:
        """Places that can be reached over adverbs in the middle of a verb."""
        reached = [(place, 0.0)]
        for at, cost in reached:
            if at - place > 3:
                break
            for adverb in self.at(at, "adv"):
                if adverb.kind in MIDDLE and adverb.form not in DEGREES:
                    reached.append((at + adverb.size, cost + 0.03 + adverb.cost))
            for neg in self.at(at, "neg"):
                if neg.kind == "not" and neg.lang == "en" and at == place:
                    reached.append((at + 1, cost + 0.1))
        return reached

    def participles(self, place: int, lemmas: str = "") -> Iterator[tuple[Reading, Cost]]:
        """Past participles here, or other forms that should be one."""
        for verb in self.at(place, "verb"):
            cost = self._has_form(verb, "pp", place)
            if cost is not None and not (cost[1] and verb.kind == "ger"):
                yield verb, cost

    def perfect(self, verb: Reading, place: int, before: Before, gap: str) -> Iterator[Part]:
        """a mangé, has eaten"""
        for middle, cost in self.adverbs(place):
            for second, price in self.participles(middle):
                if second.lang == "en" and second.lemma == "be" and second.kind == "pp":
                    state = Before(middle)
                    for part in self.after_be(second, middle + 1, state, gap):
                        yield part._replace(cost=part.cost + cost + price[0], flaws=price[1] + part.flaws)
                    continue
                if second.lemma == "être" and second.kind == "pp":
                    for part in self.after_etre(second, middle + 1, before, gap):
                        yield part._replace(cost=part.cost + cost + price[0], flaws=price[1] + part.flaws)
                    continue
                if (
                    price[1]
                    and second.kind == "fin"
                    and second.lang == "en"
                    and second.tense == "P"
                    and verb.lang == "en"
                    and verb.lemma != "have"
                ):
                    continue
                total: Cost | None = and_((cost, ()), price)
                if second.lang == "fr" and second.kind == "pp":
                    total = self._with_avoir(verb, second, middle, before, gap, total)
                if total is None:
                    continue
                for part in self.complements(second, middle + 1, before, gap):
                    yield part.paying(total)

    def _with_avoir(
        self, verb: Reading, second: Reading, place: int, before: Before, gap: str, cost: Cost | None
    ) -> Cost | None:
        assert cost is not None
        frames = frames_of(second)
        if verb.lang == "fr" and (("être" in frames and "n" not in frames) or (before.strict_self)):
            flaw = self.right_auxiliary(verb, second, "être", place - 1, place + 1)
            return and_(cost, flaw)
        if not second.gn & f.MS and not before.taken & {"o", "r", "en"} and gap not in ("o", "d"):
            flaw = self.participle_with_avoir_stays_as_it_is(second, place)
            return and_(cost, flaw)
        if before.object_gn and not second.gn & before.object_gn and before.taken & {"o"}:
            flaw = self.participle_agrees_with_its_object_before(second, place)
            return and_(cost, flaw)
        return cost

    def after_etre(self, verb: Reading, place: int, before: Before, gap: str) -> Iterator[Part]:
        for middle, cost in self.adverbs(place):
            for second, price in self.participles(middle):
                frames = frames_of(second)
                total = and_((cost, ()), price)
                if (
                    second.lemma in ("avoir", "pouvoir", "vouloir", "devoir", "savoir")
                    and second.lang == "fr"
                ):
                    flaw = self.right_auxiliary(verb, second, "avoir", place - 1, middle + 1)
                    if flaw:
                        for part in self.complements(second, middle + 1, before, gap):
                            yield part.paying(flaw)
                    continue
                if second.kind != "pp" and (
                    (second.kind == "fin" and self.at(middle, "noun")) or (price[1] and second.lang == "en")
                ):
                    continue
                if "être" in frames or before.taken & {"r"}:
                    for part in self.complements(second, middle + 1, before, gap, moved=True):
                        paid, gn = total, f.ANY if self._has_done(second, middle + 1) else second.gn
                        if "être" not in frames and part.object is not None and not is_time(part.object):
                            kept = self.participle_keeps_its_form_before_its_object(second, middle)
                            if kept is None:
                                continue
                            paid, gn = and_(total, kept), f.ANY  # s'est lavé les mains
                        yield part.paying(paid)._replace(gn=gn)
                elif "n" in frames or second.lang == "en":
                    yield from self._passive(second, middle + 1, total)
                elif second.kind == "pp":
                    flaw = self.right_auxiliary(verb, second, "avoir", place - 1, middle + 1)
                    if flaw:
                        total = and_(total, flaw)
                        for part in self.complements(second, middle + 1, before, gap):
                            yield part.paying(total)
            for aspect in self.at(middle, "aspect"):
                for phrase in self.verb_phrases(middle + aspect.size, "inf", gap):
                    yield self._helped(phrase, cost)
            for ger in self.at(middle, "verb"):
                if ger.kind == "ger" and ger.lang == "en":
                    for phrase in self.verb_phrases(middle, "ger", gap):
                        yield self._helped(phrase, cost + 0.3)
        yield from self.predicate(verb, place, before, gap)

    def _has_done(self, participle: Reading, place: int) -> bool:
        """elle s'est fait couper les cheveux: « fait » stays as it is before an infinitive"""
        return participle.form in ("fait", "laissé") and any(
            verb.kind == "inf" for verb in self.at(place, "verb")
        )

    def _passive(self, second: Reading, place: int, total: Cost) -> Iterator[Part]:
        for end, cost, flaws, facts in self.tails(place):
            own = Fact(second, passive=True, places=_places(facts))
            yield Part(
                end,
                cost + total[0] + 0.03,
                total[1] + flaws,
                second.gn,
                facts=(own, *_others(facts)),
                kind="passive",
            )
        for prep in self.at(place, "prep") if second.lang == "en" else ():  # is laughed at
            for end, cost, flaws, _ in self.tails(place + prep.size):
                yield Part(end, cost + total[0] + 0.15, total[1] + flaws, second.gn, kind="passive")
        if second.lang == "en" and "nn" in frames_of(second):
            for phrase in self.noun_phrases(place):
                if phrase.kind in OBJECTS:
                    yield Part(
                        phrase.end,
                        phrase.cost + total[0] + 0.1,
                        total[1] + phrase.flaws,
                        second.gn,
                        kind="passive",
                    )
        for phrase in self.verb_phrases(place, "inf"):
            if self.word(place) == "to":
                yield Part(
                    phrase.end,
                    phrase.cost + total[0] + 0.1,
                    total[1] + phrase.flaws,
                    second.gn,
                    kind="passive",
                )

    def after_be(self, verb: Reading, place: int, before: Before, gap: str) -> Iterator[Part]:
        for middle, cost in self.adverbs(place):
            for aspect in self.at(middle, "aspect"):
                for phrase in self.verb_phrases(middle + aspect.size, "inf", gap):
                    yield self._helped(phrase, cost)
            for phrase in self.verb_phrases(middle, "ger", gap):
                yield self._helped(phrase, cost)
            for second in self.at(middle, "verb"):
                if second.kind == "pp" and (second.form == "done" or not self._is_auxiliary(second)):
                    frames = frames_of(second)
                    if "n" in frames or "nn" in frames or any(each.startswith("p:") for each in frames):
                        yield from self._passive(second, middle + 1, (cost + second.cost, ()))
                    elif second.lemma in ("go", "finish", "come", "arrive", "fall") or (
                        second.lang == "fr" and "être" in frames
                    ):
                        for part in self.complements(second, middle + 1, before, gap):
                            yield part._replace(cost=part.cost + cost + 0.3, gn=second.gn)
            if self.word(middle) == "to":
                for phrase in self.verb_phrases(middle, "inf", gap):
                    yield self._helped(phrase, cost + 0.3)
            if self.relaxed:
                for second in self.at(middle, "verb"):
                    if (
                        second.kind in ("inf", "fin")
                        and second.lang == "en"
                        and not self._same_word(second, "pp", middle)
                        and not self._is_auxiliary(second)
                        and not self.at(middle, "noun")
                        and not self.at(middle, "adj")
                    ):
                        flaw = self.ing_after_be(second.form, second.lemma, middle)
                        if flaw:
                            for part in self.complements(second, middle + 1, before, gap):
                                yield part.paying(flaw)
        yield from self.predicate(verb, place, before, gap)

    def predicate(self, verb: Reading, place: int, before: Before, gap: str) -> Iterator[Part]:
        """What somebody or something is: an adjective, a noun, a place."""
        if gap in ("o", "w", "q", "d", "p") or before.taken & {"o", "y", "en"}:
            yield from self._and_tail(verb, Part(place), gap="")
            if gap in ("o", "w"):
                yield from self._stranded(place)
        yield from self._neither(verb, place)
        after_ce = self.word(place - 2) in ("c'", "ce")
        for middle, cost in self.adverbs(place):
            yield from self._being_so(verb, middle, cost)
            yield from self._being_something(verb, middle, cost, after_ce=after_ce)
            yield from self._being_somewhere(verb, middle, cost, after_ce=after_ce)
            yield from self._being_said(verb, middle, cost, after_ce=after_ce)

    def _being_so(self, verb: Reading, place: int, cost: float) -> Iterator[Part]:
        """is tall, est plus grand que moi, is six years old"""
        for adjective in (*self.adjectives(place), *self._measured(place)):
            head = adjective.head
            if head is None or (head.pos == "verb" and head.lang == "fr"):
                continue
            if head.lang == "en" and (
                adjective.kind == "ger" or head.form in forms("en").words("before-only")
            ):
                continue
            base = Part(
                adjective.end, adjective.cost + cost, adjective.flaws, adjective.gn, quality=adjective.head
            )
            yield from self._and_tail(verb, base)
            yield from self._more_adjectives(verb, base)
            yield from self._after_adjective(verb, adjective, base)

    def _measured(self, place: int) -> Iterator[Phrase]:
        """six years old, two inches taller"""
        for amount in self.noun_phrases(place):
            if amount.kind == "np" and amount.head is not None and is_measure(amount.head):
                for adjective in self.adjectives(amount.end):
                    head = adjective.head
                    if head is not None and (head.form in MEASURED or head.tense == "2"):
                        yield adjective._replace(
                            start=place,
                            cost=amount.cost + adjective.cost,
                            flaws=amount.flaws + adjective.flaws,
                        )

    def _being_something(self, verb: Reading, place: int, cost: float, *, after_ce: bool) -> Iterator[Part]:
        """is a teacher, est médecin, c'est lui le coupable"""
        for phrase in self.noun_phrases(place):
            if phrase.kind == "bare" and phrase.head is not None and phrase.head.form == "temps":
                yield from self._time_to(phrase)
            price, head = self._as_something(verb, phrase, place), phrase.head
            if price is None:
                continue
            base = Part(
                phrase.end, cost + phrase.cost, phrase.flaws, facts=phrase.facts,
                negative=phrase.kind == "neg", kind="is",
            ).paying(price)  # fmt: skip
            yield from self._and_tail(verb, base)
            if head is not None and head.lang and head.lemma in forms(head.lang).words("said-of-a-clause"):
                for clause in self.that_clauses(phrase.end, verb):  # it is a pity you can't come
                    yield base._replace(
                        end=clause.end, cost=base.cost + clause.cost, flaws=base.flaws + clause.flaws
                    )
            for second in self.noun_phrases(phrase.end) if phrase.kind == "tonic" and after_ce else ():
                if second.kind == "np":
                    yield Part(second.end, base.cost + second.cost + 0.2, second.flaws)

    def _as_something(self, verb: Reading, phrase: Phrase, place: int) -> Cost | None:
        """The price of saying with a noun phrase what somebody is."""
        head = phrase.head
        if phrase.kind == "bare":
            if head is None or (head.lang != "fr" and verb.lang != "fr"):
                return None
            done = any(each.kind == "pp" for each in self.at(phrase.start, "verb"))  # elle s'est levée
            return None if done or self.at(phrase.start, "adj") or not may_be_person(head) else (0.3, ())
        if phrase.kind not in ("np", "name", "that", "neg", "obj", "tonic", "refl", "subj"):
            return None
        doing = (
            verb.lemma == "be" and head is not None and head.pos == "noun" and head.form not in DONE_OR_BEEN
        )
        if doing and head is not None and head.form == self.word(place):
            if any(each.kind == "inf" for each in self.at(place, "verb")):
                return self.ing_after_be(head.form, "", place, 1.04)
        return (0.5, ()) if phrase.kind == "subj" else FREE

    def _being_somewhere(self, verb: Reading, place: int, cost: float, *, after_ce: bool) -> Iterator[Part]:
        """is in the garden, est ici, c'est à toi que je parle, à toi de jouer"""
        for phrase in self.prepositional(place):
            base = Part(phrase.end, cost + phrase.cost, phrase.flaws, facts=phrase.facts)
            yield from self._and_tail(verb, base)
            if after_ce and self.word(phrase.end) in ("que", "qu'"):
                for clause in self.clauses(phrase.end + 1):
                    yield Part(clause.end, base.cost + clause.cost + 0.1, base.flaws + clause.flaws)
            if self.word(phrase.end) in ("de", "d'"):
                for second in self.verb_phrases(phrase.end + 1, "inf"):
                    yield Part(second.end, base.cost + second.cost + 0.1, base.flaws + second.flaws)
        for adverb in self.at(place, "adv"):
            if adverb.kind in ("place", "time", "manner2", "particle", "float") or adverb.form in STATES:
                end = place + adverb.size
                yield from self._and_tail(verb, Part(end, cost))
                if after_ce and self.word(end) in ("que", "qu'"):  # c'est ici que je travaille
                    for clause in self.clauses(end + 1):
                        yield Part(clause.end, cost + clause.cost + 0.1, clause.flaws)
        for phrase in self.adverbials(place):
            head = phrase.head
            if head is not None and head.kind in ("place", "manner2", "time") and phrase.end - place > 1:
                yield from self._and_tail(verb, Part(phrase.end, cost + phrase.cost))

    def _being_said(self, verb: Reading, place: int, cost: float, *, after_ce: bool) -> Iterator[Part]:
        """the trouble is that …, le problème est de …, c'est à voir, voir, c'est croire"""
        if self.at(place, "wh") or self.at(place, "rel"):
            for clause in self.indirect_questions(place):
                yield Part(clause.end, clause.cost + cost + 0.1, clause.flaws, facts=clause.facts)
        for clause in self.that_clauses(place, verb):
            yield Part(clause.end, clause.cost + cost + 0.2, clause.flaws, facts=clause.facts)
        if after_ce and place < self.row.size and self.row.lang_of[place] == "fr":
            for phrase in self.verb_phrases(place, "inf"):
                yield Part(phrase.end, cost + phrase.cost + 0.2, phrase.flaws)
        for gap in {"de": ("",), "d'": ("",), "à": ("", "o")}.get(self.word(place), ()):
            for phrase in self.verb_phrases(place + 1, "inf", gap):
                own = phrase.facts if self.word(place) == "à" else ()  # It is not the dream that travels.
                yield Part(phrase.end, phrase.cost + cost + 0.3, phrase.flaws, facts=own)

    def _time_to(self, time: Phrase) -> Iterator[Part]:
        """il est temps de partir"""
        for phrase in self.verb_phrases(time.end + 1, "inf") if self.word(time.end) in ("de", "d'") else ():
            yield Part(phrase.end, time.cost + phrase.cost + 0.1, phrase.flaws, facts=phrase.facts)

    def _neither(self, verb: Reading, place: int) -> Iterator[Part]:
        """neither tall nor short, ni grand ni petit, both old and ugly"""
        pair = PAIRS.get(self.word(place))
        for first in self.adjectives(place + 1) if pair else ():
            if self.word(first.end) == pair:
                for second in self.adjectives(first.end + 1):
                    if first.gn & second.gn:
                        part = Part(
                            second.end,
                            first.cost + second.cost,
                            gn=first.gn & second.gn,
                            negative=pair == "ni",
                        )
                        yield from self._and_tail(verb, part)

    def _more_adjectives(self, verb: Reading, first: Part) -> Iterator[Part]:
        """petit et rouge, tall and strong"""
        for conj in self.at(first.end, "conj"):
            if conj.kind in ("and", "but", "nor"):
                for second in self.adjectives(first.end + 1):
                    if second.head is not None:
                        both = first._replace(
                            end=second.end, cost=first.cost + second.cost, flaws=first.flaws + second.flaws,
                            gn=first.gn & second.gn,
                        )  # fmt: skip
                        if first.gn & second.gn:
                            yield from self._and_tail(verb, both)

    def _after_adjective(self, verb: Reading, adjective: Phrase, base: Part) -> Iterator[Part]:
        """plus grand que moi, happy to see you, content que tu viennes, too small to play"""
        end = adjective.end
        for than_end, cost, flaws in self.comparisons(end, adjective.kind):
            yield from self._and_tail(
                verb, base._replace(end=than_end, cost=base.cost + cost, flaws=base.flaws + flaws)
            )
        for start in (end, end + 1) if self.word(end) in ("de", "d'", "à") else (end,):
            if start > end or self.word(end) == "to":
                for phrase in (*self.verb_phrases(start, "inf"), *self.verb_phrases(start, "inf", "o")):
                    yield base._replace(
                        end=phrase.end, cost=base.cost + phrase.cost + 0.02, flaws=base.flaws + phrase.flaws,
                        facts=base.facts + phrase.facts,
                    )  # fmt: skip
        for clause in self.that_clauses(end, verb):
            yield base._replace(
                end=clause.end, cost=base.cost + clause.cost + 0.05, flaws=base.flaws + clause.flaws
            )
        for phrase in self.verb_phrases(end, "ger") if verb.lang == "en" else ():  # nice meeting you
            yield base._replace(
                end=phrase.end, cost=base.cost + phrase.cost + 0.2, flaws=base.flaws + phrase.flaws
            )

    def comparisons(self, place: int, kind: str) -> Iterator[tuple[int, float, tuple[Flaw, ...]]]:
        """than mine, que moi, as his father; *kind* says which of them the adjective waits for."""
        word = self.word(place)
        opens = "than" if word in ("que", "qu'", "than") else "as" if word == "as" else ""
        if word in ("que", "qu'") and kind == "as":
            opens = "as"
        if not opens:
            return
        price: Cost | None = FREE
        if opens != kind:
            price = self.than_after_more_and_as_after_as(kind, opens, place)
        if price is None:
            return
        for phrase in self.noun_phrases(place + 1):
            if phrase.kind in ("np", "name", "obj", "tonic", "that", "neg", "tonic2") or (
                phrase.kind == "subj" and word in ("than", "as")
            ):
                yield phrase.end, phrase.cost + price[0], price[1] + phrase.flaws
            elif phrase.kind == "subj" and phrase.head and phrase.head.lang == "fr":
                flaw = self.pronoun_can_follow_que(phrase)
                if flaw:
                    yield phrase.end, phrase.cost + price[0] + flaw[0], price[1] + phrase.flaws + flaw[1]
        for phrase in self.prepositional(place + 1):
            yield phrase.end, phrase.cost + price[0] + 0.05, price[1] + phrase.flaws
        for adverb in self.at(place + 1, "adv"):
            if adverb.kind in ("time", "place", "freq"):
                yield place + 1 + adverb.size, price[0] + 0.05, price[1]
        for clause in self.clauses(place + 1, "d"):
            yield clause.end, clause.cost + price[0] + 0.1, price[1] + clause.flaws
        if opens == "as":
            for adjective in self.at(place + 1, "adj"):
                if adjective.form == "possible":
                    yield place + 2, price[0], price[1]

    # Complements

    def complements(
        self, verb: Reading, place: int, before: Before, gap: str, *, moved: bool = False
    ) -> Iterator[Part]:
        """Objects and all else a full verb takes, then what may follow any verb."""
        frames = frames_of(verb)
        reflexive = bool(before.taken & {"r"})
        has_object = bool(before.taken & {"o", "en"}) or (before.strict_self)
        maybe_object = bool(before.taken & {"r", "d"})
        own = Fact(verb, reflexive=before.strict_self)
        for part in self._objects(verb, frames, place, before, gap, has_object, maybe_object, moved):
            if part.kind == "whole":
                yield part._replace(
                    facts=(own._replace(object=part.object, places=part.places), *part.facts), kind=""
                )
                continue
            alone = part.object is None or is_time(part.object)
            if "n-only" in frames and before.taken == {"d"} and alone:
                flaw = self.le_for_whom_one_sees_not_lui(place)
                if flaw is None:
                    continue
                part = part.paying(flaw)
            for whole in self._and_tail(verb, part, own=own):
                again = self._said_again(whole, place) if "d" in before.taken else whole
                if again is not None:
                    yield again
        if self.relaxed and not reflexive:
            yield from self._wrong_objects(verb, frames, place, own)

    def _said_again(self, part: Part, place: int) -> Part | None:
        """« elle lui écrit à sa tante »: the person is said twice."""
        for fact in part.facts:
            for prep, noun in fact.places:
                if prep.lemma == "à" and noun.lang != "en" and is_person(noun):
                    flaw = self.whom_it_is_for_is_said_once(noun, place - 1, part.end)
                    return part.paying(flaw) if flaw else None
        return part

    def _and_tail(self, verb: Reading, part: Part, own: Fact | None = None, gap: str = "") -> Iterator[Part]:
        """Adds adverbs, places and times. The facts know then what there is to the verb."""
        fact = own or Fact(verb, quality=part.quality)
        for end, cost, flaws, facts in self.tails(part.end):
            whole = fact._replace(
                quality=part.quality or fact.quality,
                object=part.object,
                places=part.places + _places(facts) + _places(part.facts),
            )
            yield part._replace(
                end=end, cost=part.cost + cost, flaws=part.flaws + flaws,
                facts=(whole, *_others(part.facts), *_others(facts)),
            )  # fmt: skip

    def _objects(
        self, verb: Reading, frames: frozenset[str], place: int, before: Before, gap: str,
        has_object: bool, maybe_object: bool, moved: bool,
    ) -> Iterator[Part]:  # fmt: skip
        english = verb.lang == "en"
        if gap in ("o", "p", "d", "q", "w") and frames & {"n", "that"} and not has_object:
            yield Part(place, 0.0)
            for particle in self.at(place, "adv"):
                if particle.kind == "particle":
                    yield Part(place + 1, 0.05)
        if gap in ("", "d", "w", "q") or has_object:
            alone = any(f"0:{each.form}" in frames for each in self.at(place, "adv"))  # gets up
            if has_object or maybe_object or alone or "n!" not in frames:
                price: Cost | None = FREE
                if has_object and "n" not in frames and before.taken & {"o"} and not moved:
                    price = self.object_pronoun_suits_its_verb(verb, place)
                if self.word(place) == "to" and verb.lemma in ENJOY and self.at(place + 1, "verb"):
                    price = and_(price, self.ing_after_enjoy(verb, place))
                if price:
                    yield Part(place, *price)
            else:
                weight = (
                    1.1
                    if verb.lemma == "avoir"
                    else 1.0
                    if "n!!" in frames
                    else 0.6
                    if "n?" in frames
                    else 0.95
                )
                if any(adverb.kind == "quant" for adverb in self.at(place, "adv")):
                    weight = 1.0  # I like very much
                flaw = self.verb_has_its_object(verb, place, weight)
                if flaw:
                    yield Part(place, *flaw)
        if gap in ("o", "w") and not has_object:
            yield from self._stranded(place)
        starts: list[tuple[int, float, tuple[Flaw, ...]]] = [(place, 0.0, ())]
        for adverb in self.at(place, "adv"):
            end = place + adverb.size
            if adverb.lang == "en" and english and adverb.kind != "particle":
                if adverb.kind == "degree":
                    continue
                flaw = self.nothing_between_verb_and_object(verb, adverb, place)
                if flaw:
                    starts.append((end, flaw[0], flaw[1]))
            elif adverb.kind == "particle" and english and not self._phrasal(verb, adverb):
                continue
            elif adverb.kind in MIDDLE or adverb.kind in ("particle", "place"):
                starts.append((end, 0.05 + (0.2 if adverb.kind == "place" else 0.0), ()))
                for second in self.at(end, "adv"):
                    if second.kind in MIDDLE:
                        starts.append((end + second.size, 0.1, ()))
        with_what = self._how(place) if not english and "n" in frames and not has_object else {}
        starts += [(end, cost, ()) for end, cost in with_what.items()]
        for start, cost, flaws in starts:
            for part in self._object_at(verb, frames, start, before, gap, has_object, moved):
                if (flaws or start in with_what) and part.end == start:
                    continue
                if (
                    start > place
                    and english
                    and self.word(place) == "on"
                    and is_where_things_lie(part.object)
                ):
                    continue  # puts on a hat, but puts it on the table
                if flaws and part.kind in ("clause", "whole"):
                    flaws = ()
                yield part._replace(cost=part.cost + cost, flaws=part.flaws + flaws)

    def _how(self, place: int) -> dict[int, float]:
        """Where what stands between a French verb and its object ends: mange *avec énergie* une pomme."""
        return {
            phrase.end: phrase.cost + 0.25
            for phrase in self.prepositional(place)
            if self.word(place) in ("avec", "sans") and not phrase.flaws
        }

    @staticmethod
    def _phrasal(verb: Reading, particle: Reading) -> bool:
        """Whether an object may follow the little word: picks up a stone, puts on a hat."""
        if particle.form == "on":
            return verb.lemma in (
                "put",
                "try",
                "turn",
                "switch",
                "pull",
                "get",
                "keep",
                "take",
                "carry",
                "have",
            )
        return particle.form in ("up", "down", "off", "out", "away", "back", "over")

    def _stranded(self, place: int) -> Iterator[Part]:
        """the girl I am looking at, what are you listening to"""
        for prep in (*self.at(place, "prep"),):
            if prep.lang == "en":
                yield Part(place + prep.size, 0.05)
        for phrase in self.noun_phrases(place) if place + 1 < self.row.size else ():
            if phrase.kind in OBJECTS:
                for prep in self.at(phrase.end, "prep"):
                    if prep.lang == "en":
                        yield Part(phrase.end + prep.size, phrase.cost + 0.1, phrase.flaws)

    def _object_at(
        self,
        verb: Reading,
        frames: frozenset[str],
        place: int,
        before: Before,
        gap: str,
        has_object: bool,
        moved: bool,
    ) -> Iterator[Part]:
        english = verb.lang == "en"
        only = forms(verb.lang).words(f"with-{verb.lemma}") if verb.lang in ("fr", "en") else frozenset()
        if only and not has_object and not gap:
            for phrase in self.noun_phrases(place):
                if phrase.kind == "np" and phrase.head is not None and phrase.head.lemma in only:
                    yield Part(phrase.end, phrase.cost, phrase.flaws, object=phrase.head)
        if "n" in frames and not (moved and "n" not in frames):
            yield from self._noun_objects(verb, frames, place, before, gap, has_object)
        yield from self._adjective_objects(verb, frames, place, before)
        yield from self._verb_objects(verb, frames, place, gap, has_object, english)
        if frames & {"that"} or verb.lang is None:
            for clause in self.that_clauses(place, verb):
                yield Part(clause.end, clause.cost, clause.flaws, facts=clause.facts, kind="whole")
            if self.word(place) == "que" and self.word(place + 1) in ("oui", "non", "si"):
                yield Part(place + 2, 0.05)  # je crois que oui
        if "to" in frames and self.word(place) == "to" and place + 1 == self.row.size:
            yield Part(place + 1, 0.3)  # I would love to.
        if "so" in frames and self.word(place) in ("so", "not"):
            yield Part(place + 1, 0.05)  # I think so.
        if verb.lemma == "make" and self.word(place) == "sure":
            for clause in self.that_clauses(place + 1, verb):
                yield Part(clause.end, clause.cost, clause.flaws, facts=clause.facts, kind="whole")
        if frames & {"n-that"}:
            for phrase in self.noun_phrases(place):
                if phrase.kind in OBJECTS:
                    for clause in self.that_clauses(phrase.end, verb):
                        yield Part(
                            clause.end,
                            phrase.cost + clause.cost,
                            phrase.flaws + clause.flaws,
                            facts=clause.facts,
                            kind="whole",
                        )
        if frames & {"whether", "that"}:
            for clause in self.indirect_questions(place):
                cost = 0.0 if "whether" in frames else 0.2
                yield Part(clause.end, clause.cost + cost, clause.flaws, facts=clause.facts, kind="whole")
        if "noun" in frames:
            for phrase in self.noun_phrases(place):
                if phrase.kind in ("np", "name", "bare", "neg") and (
                    phrase.kind != "bare" or verb.lang == "fr"
                ):
                    yield Part(
                        phrase.end,
                        phrase.cost + (0.05 if phrase.kind != "bare" else 0.2),
                        phrase.flaws,
                        facts=phrase.facts,
                    )
        if verb.lang == "fr":
            special = verb.lemma if verb.lemma in ("avoir", "faire", "parler") else ""
            if verb.lemma in (
                "prendre",
                "perdre",
                "mettre",
                "tenir",
                "porter",
                "donner",
                "rendre",
                "demander",
            ):
                special = "other-verbs"
            word = self.word(place)
            if word in forms("fr").words(special):
                yield Part(place + 1, 0.02, object=next(iter(self.at(place, "noun")), None))
                for adjective in self.adjectives(place + 1):  # faire match nul, avoir besoin urgent de
                    yield Part(adjective.end, adjective.cost + 0.1, adjective.flaws)
                if self.word(place + 1) in ("de", "d'"):
                    for phrase in self.verb_phrases(place + 2, "inf"):  # envie de dormir
                        yield Part(
                            phrase.end, phrase.cost + 0.02, phrase.flaws, facts=phrase.facts, kind="whole"
                        )
                for clause in self.that_clauses(place + 1, verb):
                    yield Part(clause.end, clause.cost + 0.1, clause.flaws, facts=clause.facts, kind="whole")
            if verb.lemma == "valoir" and word == "mieux":
                for phrase in self.verb_phrases(place + 1, "inf"):
                    yield Part(phrase.end, phrase.cost, phrase.flaws, kind="whole")
            for degree in self.at(place, "adv"):
                if degree.form in ("très", "trop", "si", "bien") and self.word(place + 1) in forms(
                    "fr"
                ).words(special):
                    yield Part(place + 2, 0.02)

    def _noun_objects(
        self, verb: Reading, frames: frozenset[str], place: int, before: Before, gap: str, has_object: bool
    ) -> Iterator[Part]:
        for phrase in self.noun_phrases(place):
            negative = phrase.kind == "neg"
            cost: Cost | None = (phrase.cost, phrase.flaws)
            if phrase.kind == "de":
                without = any(self.word(at) == "sans" for at in range(place))
                if not before.negated and not before.ne and not without:
                    cost = (
                        and_(cost, flaw)
                        if cost
                        and (
                            flaw := self.de_alone_needs_a_negation(
                                phrase.head.form if phrase.head else "", place, phrase.end, 0.9
                            )
                        )
                        else None
                    )
            elif phrase.kind == "subj":
                flaw = self.pronoun_can_be_an_object(phrase, 1.1)
                cost = and_(cost, flaw)
            elif phrase.kind == "tonic":
                if verb.lang == "fr" and (phrase.head is None or phrase.head.lang == "fr"):
                    flaw = self.pronoun_can_be_an_object(phrase, 1.05)
                    cost = and_(cost, flaw)
                else:
                    cost = (phrase.cost + 0.2, phrase.flaws)
            elif phrase.kind not in OBJECTS:
                continue
            if cost is None:
                continue
            if has_object and phrase.kind != "refl":
                if is_time(phrase.head) or before.taken & {"en"}:
                    cost = and_(cost, (0.1, ()))
                elif before.strict_self and not before.taken & {"o"} and "r:de" not in frames:
                    cost = and_(cost, (0.05, ()))
                else:
                    flaw = self.one_object_is_enough(verb, place - 1, phrase.end, weight=1.05)
                    cost = and_(cost, flaw)
                if cost is None:
                    continue
            if gap == "o" and not has_object:
                if "nn" in frames and (phrase.head is None or phrase.head.form != "it"):
                    yield Part(phrase.end, cost[0] + 0.05, cost[1])
                if verb.lemma in NAMING - {"make"}:  # what do you call this
                    yield Part(phrase.end, cost[0] + 0.05, cost[1])
                continue
            part = Part(phrase.end, *cost, object=phrase.head, facts=phrase.facts, negative=negative)
            yield part
            if "nn" in frames and not is_time(phrase.head) and may_receive(phrase.head):
                for second in self.noun_phrases(phrase.end):
                    if second.kind in ("np", "name", "that", "neg") or (
                        second.kind == "obj" and second.head and second.head.form == "it"
                    ):
                        yield Part(
                            second.end,
                            cost[0] + second.cost,
                            cost[1] + second.flaws,
                            object=second.head,
                            facts=phrase.facts + second.facts,
                        )
                    elif second.kind == "bare" and self.relaxed:
                        continue
            if "nn" in frames or verb.lemma in ("demander", "dire", "montrer", "expliquer", "ask"):
                for clause in self.indirect_questions(phrase.end):  # taught me how to swim
                    yield Part(clause.end, cost[0] + clause.cost, cost[1] + clause.flaws, kind="whole")
            if "n-a" in frames:
                for adjective in self.adjectives(phrase.end):
                    if adjective.head is not None:
                        price = self.adjective_agrees_with_its_noun(
                            adjective, phrase.head or adjective.head, phrase.gn
                        )
                        if price is not None:
                            more = () if price[1] else adjective.flaws
                            yield Part(
                                adjective.end, cost[0] + adjective.cost + price[0], cost[1] + price[1] + more
                            )
                for second in self.noun_phrases(phrase.end) if verb.lemma in NAMING else ():
                    if second.kind in ("np", "name"):
                        yield Part(second.end, cost[0] + second.cost + 0.05, cost[1] + second.flaws)
            for name, form, marker in (
                ("n-base", "inf", ""),
                ("n-ger", "ger", ""),
                ("n-inf", "inf", ""),
                ("n-to", "inf", "to"),
                ("n-de-inf", "inf", "de"),
                ("n-à-inf", "inf", "à"),
            ):
                if name in frames:
                    seldom = 1.0 if (verb.lemma, name) == ("have", "n-base") else 0.0
                    price = (cost[0] + seldom, cost[1])  # she had him wash the car
                    yield from self._object_and_verb(
                        phrase, price, form, marker, gap, has=verb.lemma == "avoir"
                    )
            for particle in self.at(phrase.end, "adv"):
                if particle.kind == "particle":
                    yield part._replace(end=phrase.end + 1)

    def _object_and_verb(
        self, phrase: Phrase, cost: Cost, form: str, marker: str, gap: str, *, has: bool = False
    ) -> Iterator[Part]:
        """makes him laugh, wants her to come, aide son père à cuisiner"""
        start, word = phrase.end, self.word(phrase.end)
        if marker == "to" and word != "to":
            if self.row.lang_of[min(start, self.row.size - 1)] == "en":
                return
        elif marker in ("de", "à"):
            if word not in (("de", "d'") if marker == "de" else ("à",)):
                return
            start += 1
        elif not marker and word == "to":
            return
        for verb in self.verb_phrases(start, form, gap if gap == "o" else ""):
            facts = tuple(
                fact._replace(subject=phrase.head, own=False) if fact.own else fact for fact in verb.facts
            )
            if is_time(phrase.head) or (marker == "à" and has):
                facts = ()  # passe son temps à dormir, a un livre à lire: neither sleeps nor reads
            yield Part(verb.end, cost[0] + verb.cost, cost[1] + verb.flaws, facts=facts, kind="whole")

    def _adjective_objects(
        self, verb: Reading, frames: frozenset[str], place: int, before: Before
    ) -> Iterator[Part]:
        if "a" in frames:
            for adjective in self.adjectives(place):
                if adjective.head is not None:
                    part = Part(
                        adjective.end, adjective.cost, adjective.flaws, adjective.gn, quality=adjective.head
                    )
                    yield part
                    for end, cost, flaws in self.comparisons(adjective.end, adjective.kind):
                        yield part._replace(end=end, cost=part.cost + cost, flaws=part.flaws + flaws)
                    for conj in self.at(adjective.end, "conj"):
                        for second in self.adjectives(adjective.end + 1) if conj.kind == "and" else ():
                            if second.gn & adjective.gn:
                                yield part._replace(end=second.end, cost=part.cost + second.cost)
            for phrase in self.noun_phrases(place):
                if phrase.head is not None and phrase.head.lemma in RANKS:
                    yield Part(phrase.end, phrase.cost, phrase.flaws, phrase.gn)  # arrive la première
            for prep in self.at(place, "prep"):
                if prep.form == "like":
                    for phrase in self.noun_phrases(place + 1):
                        if phrase.kind in OBJECTS:
                            yield Part(phrase.end, phrase.cost, phrase.flaws)
        if "n-a" in frames and before.taken & {"o", "r"}:
            for adjective in self.adjectives(place):
                yield Part(adjective.end, adjective.cost + 0.05, adjective.flaws)
            for phrase in self.noun_phrases(place) if verb.lemma in NAMING else ():  # on l'a élu président
                if phrase.kind in ("np", "name", "bare"):
                    yield Part(phrase.end, phrase.cost + 0.05, phrase.flaws)
        if verb.lang == "fr" and verb.lemma in SAID_OF_IT:
            for said in self.adjectives(place):
                if (
                    said.head is not None and said.head.lemma in SAID_OF_IT[verb.lemma]
                ):  # il fait plus froid qu'hier
                    yield Part(said.end, said.cost + 0.1, said.flaws)
                    for end, cost, flaws in self.comparisons(said.end, said.kind):
                        yield Part(end, said.cost + cost + 0.1, said.flaws + flaws)

    def _verb_objects(
        self, verb: Reading, frames: frozenset[str], place: int, gap: str, has_object: bool, english: bool
    ) -> Iterator[Part]:
        word, lang = self.word(place), self.row.lang_of[place] if place < self.row.size else None
        listed = bool(frames & {"inf", "de-inf", "à-inf", "to", "ger", "base"})
        inner = gap if gap in ("o", "d", "w", "q") else ""
        if word in ("que", "qu'") and any(self.at(each, "ne") for each in range(place)):
            yield from self._verb_objects(verb, frames, place + 1, gap, has_object, english)
            return
        if word in ("de", "d'", "à"):
            frame = "à-inf" if word == "à" else "de-inf"
            for phrase in self.verb_phrases(place + 1, "inf", inner):
                cost: Cost | None = FREE if frame in frames else (0.15, ())
                if frame not in frames:
                    wanted = next(
                        (each for each in ("inf", "à-inf", "de-inf") if each in frames), ""
                    ).removesuffix("-inf")
                    if verb.lang == "fr" and listed and wanted:
                        strong = wanted in ("à", "de") or verb.lemma in (
                            "pouvoir",
                            "vouloir",
                            "devoir",
                            "aller",
                            "aimer",
                            "adorer",
                            "détester",
                            "préférer",
                            "espérer",
                            "savoir",
                        )
                        cost = self.infinitive_after_its_preposition(
                            verb,
                            word,
                            wanted if wanted != "inf" else "",
                            place,
                            place + 1,
                            1.0 if strong else 0.4,
                        )
                    elif verb.lang == "en":
                        cost = (0.3, ())
                if cost is not None:
                    yield Part(
                        phrase.end,
                        phrase.cost + cost[0],
                        cost[1] + phrase.flaws,
                        facts=phrase.facts,
                        kind="whole",
                    )
                    for conj in self.at(phrase.end, "conj"):
                        again = self.word(phrase.end + 1) == word and conj.kind == "and"
                        for second in (
                            self.verb_phrases(phrase.end + 2, "inf") if again else ()
                        ):  # à lire et à écrire
                            price = phrase.cost + second.cost + cost[0]
                            yield Part(second.end, price, cost[1] + phrase.flaws + second.flaws, kind="whole")
            return
        if word == "to" and lang == "en":
            for phrase in self.verb_phrases(place, "inf", inner):
                cost = FREE
                if "to" not in frames and english:
                    wanted = "base" if "base" in frames else "ger" if "ger" in frames else ""
                    if wanted == "ger" and verb.lemma in (
                        "enjoy",
                        "finish",
                        "avoid",
                        "mind",
                        "practise",
                        "practice",
                        "suggest",
                        "keep",
                        "imagine",
                    ):
                        cost = self.ing_after_enjoy(verb, place)
                    elif verb.lemma in ("make", "let"):
                        continue
                    else:
                        cost = (0.1, ())  # to say what for
                if cost is not None:
                    yield Part(
                        phrase.end,
                        phrase.cost + cost[0],
                        cost[1] + phrase.flaws,
                        facts=phrase.facts,
                        kind="whole",
                    )
            return
        if (
            self.at(place, "verb")
            or self.at(place, "clitic")
            or self.at(place, "ne")
            or self.at(place, "adv")
            or self.word(place) in PAIRS
        ):
            not_helped = verb.lemma == "help" and self.word(place - 2) in ("n't", "not", "cannot")
            if (
                "ger" in frames
                or not_helped
                or (  # can't help laughing
                    english and verb.lemma in ("go", "come", "sit", "stand", "lie", "be", "spend")
                )
            ):
                for phrase in self.verb_phrases(place, "ger", inner):
                    yield Part(phrase.end, phrase.cost, phrase.flaws, facts=phrase.facts, kind="whole")
            bare = self._bare_infinitive(verb, frames, place, lang)
            if bare is not None:
                for phrase in self.verb_phrases(place, "inf", inner):
                    if "n-inf" in frames:
                        phrase = phrase._replace(facts=())  # who does it may come after it
                        for second in self.noun_phrases(phrase.end):
                            if second.kind in OBJECTS:
                                yield Part(
                                    second.end, phrase.cost + second.cost + 0.05, phrase.flaws + second.flaws,
                                    facts=second.facts, kind="whole",
                                )  # fmt: skip
                    if not has_object or verb.lemma in (
                        "faire",
                        "laisser",
                        "voir",
                        "entendre",
                        "regarder",
                        "envoyer",
                        "emmener",
                        "venir",
                        "écouter",
                        "sentir",
                    ):
                        yield Part(
                            phrase.end,
                            phrase.cost + bare[0],
                            bare[1] + phrase.flaws,
                            facts=phrase.facts,
                            negative=self.word(place) == "ni",
                            kind="whole",
                        )

    def _bare_infinitive(
        self, verb: Reading, frames: frozenset[str], place: int, lang: str | None
    ) -> Cost | None:
        """An infinitive without "to", "à", "de" here: right, or what it lacks."""
        if verb.lang == "fr":
            if "inf" in frames:
                return FREE if lang == "fr" or verb.lemma in MODAL_LIKE else (0.3, ())
            if lang == "en":
                return None
            wanted = "de" if "de-inf" in frames else "à" if "à-inf" in frames else ""
            if wanted:
                return self.infinitive_after_its_preposition(verb, "", wanted, place - 1, place + 1)
            return None
        if "base" in frames or (lang == "fr" and frames & {"to", "ger"}):
            return FREE
        if verb.form in ("go", "come") and lang == "en":
            return (0.1, ())  # go play, come see this
        if "to" in frames and lang == "en" and verb.lemma not in ("go", "come", "have", "get", "do"):
            return self.to_after_want(place)
        return None

    def _wrong_objects(self, verb: Reading, frames: frozenset[str], place: int, own: Fact) -> Iterator[Part]:
        """An object where the verb takes none, or a second one, or one that lacks its preposition."""
        for phrase in self.noun_phrases(place):
            if phrase.kind not in OBJECTS or is_time(phrase.head):
                continue
            if "n" not in frames:
                wanted = prefers(verb)
                if wanted:
                    flaw = self.object_after_its_preposition(verb, wanted, place - 1, phrase.end)
                else:
                    flaw = self.some_verbs_take_no_object(verb, place - 1, phrase.end)
                if flaw:
                    part = Part(phrase.end, phrase.cost + flaw[0], flaw[1] + phrase.flaws, facts=phrase.facts)
                    yield from self._and_tail(verb, part, own=own)
            else:
                for second in self.noun_phrases(phrase.end):
                    if second.kind in OBJECTS and not is_time(second.head):
                        flaw = self.one_object_is_enough(
                            verb, phrase.start, second.end, self.said(second.start, second.end)
                        )
                        if flaw:
                            part = Part(
                                second.end,
                                phrase.cost + second.cost + flaw[0],
                                flaw[1] + phrase.flaws + second.flaws,
                            )
                            yield from self._and_tail(verb, part, own=own)

    # Clauses inside

    def that_clauses(self, place: int, verb: Reading) -> Iterator[Phrase]:
        raise NotImplementedError

    # What may follow any verb

    def tails(self, place: int) -> list[Tail]:
        """Adverbs, places, times and clauses that follow one another from here, nothing too."""
        known = self.tail_memo.get(place)
        if known is not None:
            return known
        found: dict[int, Tail] = {place: (place, 0.0, (), ())}
        self.tail_memo[place] = list(found.values())
        for phrase in self.adjuncts(place):
            for conj in self.at(phrase.end, "conj"):
                if (
                    conj.kind in ("and", "but", "nor")
                    and phrase.head is not None
                    and phrase.head.pos in ("prep", "prepdet")
                ):
                    for second in self.prepositional(phrase.end + 1):  # au tennis et au football
                        for end, cost, flaws, facts in self.tails(second.end):
                            total = phrase.cost + second.cost + cost + 0.02
                            if total <= self.limit and (end not in found or found[end][1] > total + 1e-6):
                                both = (
                                    phrase.flaws + second.flaws + flaws,
                                    phrase.facts + second.facts + facts,
                                )
                                found[end] = (end, total, *both)
            for end, cost, flaws, facts in self.tails(phrase.end):
                total = phrase.cost + cost
                if total <= self.limit and (end not in found or found[end][1] > total + 1e-6):
                    found[end] = (end, total, phrase.flaws + flaws, phrase.facts + facts)
        self.tail_memo[place] = list(found.values())
        return self.tail_memo[place]

    def adjuncts(self, place: int) -> list[Phrase]:
        """One thing that may follow a verb and its objects."""
        if place >= self.row.size:
            return []
        key = ("adjunct", place)
        if key not in self.memo:
            self.memo[key] = []
            self.memo[key] = self.best(self._adjuncts(place))
        return self.memo[key]

    def _adjuncts(self, place: int) -> Iterator[Phrase]:
        yield from self.adverbials(place)
        for phrase in self.prepositional(place):
            if phrase.kind == "pp-bare":
                if self._takes_de(place):
                    yield phrase._replace(kind="pp", cost=phrase.cost + 0.1)
                else:
                    flaw = self.de_alone_needs_a_negation(self.word(phrase.end - 1), place, phrase.end)
                    if flaw:
                        yield phrase._replace(kind="pp").paying(flaw)
            elif (
                phrase.kind == "pp"
                and phrase.head
                and phrase.head.lemma == "de"
                and phrase.head.pos == "prep"
                and phrase.head.lang == "fr"
            ):
                yield phrase._replace(cost=phrase.cost + 0.1)
            elif phrase.kind == "pp" and self.word(place) in ("du", "des"):
                yield phrase._replace(cost=phrase.cost + 0.02)  # likelier an article: il mange du pain
            else:
                yield phrase
        for phrase in self.noun_phrases(place):
            if is_time(phrase.head) and phrase.kind == "np":
                yield phrase._replace(facts=())
        yield from self._ago(place)
        yield from self._with_ones_body(place)
        for intj in self.at(place, "intj"):
            yield Phrase(place + intj.size, 0.02)
        if (self.word(place), self.word(place + 1)) in (("in", "order"), ("so", "as")):
            for verb in self.verb_phrases(place + 2, "inf"):
                yield verb._replace(cost=verb.cost + 0.05)
        if self.word(place) == "to" or (self.word(place) == "not" and self.word(place + 1) == "to"):
            for verb in self.verb_phrases(place, "inf"):
                yield verb._replace(cost=verb.cost + 0.1)
        yield from self.subordinates(place)
        if self.word(place) in ("que", "qu'", "than") and any(self._compares(each) for each in range(place)):
            for kind in ("than", "as"):
                for end, cost, flaws in self.comparisons(place, kind):
                    yield Phrase(end, cost + 0.05, flaws, start=place)
        if self.word(place) in ("que", "qu'") and any(self.at(each, "ne") for each in range(place)):
            yield from self.adjuncts(place + 1)
            for verb in self.verb_phrases(place + 1, "inf"):
                yield verb._replace(cost=verb.cost + 0.05)
            for phrase in self.noun_phrases(place + 1):
                if phrase.kind in OBJECTS:
                    yield phrase

    def _ago(self, place: int) -> Iterator[Phrase]:
        """il y a deux ans, ça fait une heure"""
        for exist in self.at(place, "exist"):
            for phrase in self.noun_phrases(place + exist.size) if exist.tense in ("P", "I") else ():
                if phrase.kind == "np" and is_time(phrase.head):
                    yield Phrase(phrase.end, phrase.cost + 0.05, phrase.flaws, start=place)

    def _with_ones_body(self, place: int) -> Iterator[Phrase]:
        """la bouche pleine, les mains dans les poches: how one does it, in French without preposition"""
        for article in self.at(place, "det"):
            for phrase in self.noun_phrases(place) if article.lang == "fr" and article.kind == "def" else ():
                if phrase.kind == "np" and phrase.end - place > 2 and "body" in kinds(phrase.head):
                    yield phrase._replace(cost=phrase.cost + 0.3, facts=())

    def _compares(self, place: int) -> bool:
        graded = (*self.at(place, "adj"), *self.at(place, "adv"))
        return self.word(place) in COMPARING or any(reading.tense == "2" for reading in graded)

    def _takes_de(self, place: int) -> bool:
        """Whether something before takes "de" and a bare noun: plein de joie, parler de football."""
        before = [reading for at in range(place) for reading in self.at(at, "verb")]
        if any("p:de" in frames_of(verb) for verb in before if verb.lang == "fr" and verb.lemma != "avoir"):
            return True
        close = [
            *self.at(place - 1, "adj"),
            *(v for v in self.at(place - 1, "verb") if v.kind == "pp"),
            *self.at(place - 1, "adv"),
        ]
        nouns = forms("fr").words("avoir")
        return (
            bool(close)
            or any(self.word(at) in nouns for at in range(place))
            or any(self.at(at, "ne") for at in range(place))
        )

    def subordinates(self, place: int) -> Iterator[Phrase]:
        raise NotImplementedError

    def adverbials(self, place: int) -> Iterator[Phrase]:
        """Adverbs with what grades them: very slowly, beaucoup, plus vite que moi."""
        for adverb in self.at(place, "adv"):
            end = place + adverb.size
            if adverb.kind not in ("degree", "more", "exclam", "as"):
                grade = "than" if adverb.tense == "2" or adverb.form in ("mieux", "plus") else ""
                yield Phrase(end, adverb.cost + 0.01, head=adverb, start=place)
                for than_end, cost, flaws in self.comparisons(end, grade) if grade else ():
                    yield Phrase(than_end, cost, flaws, head=adverb, start=place)
            if adverb.kind in ("degree", "more", "as", "quant", "focus"):
                for second in self.at(end, "adv"):
                    if second.kind in (
                        "manner",
                        "manner2",
                        "any",
                        "freq",
                        "time",
                        "place",
                        "quant",
                        "particle",
                    ) or second.form in ("much", "well"):
                        kind = (
                            "than"
                            if adverb.form in ("more", "less", "plus", "moins")
                            else "as"
                            if adverb.form in ("as", "aussi")
                            else ""
                        )
                        yield Phrase(end + second.size, 0.02, head=second, start=place)
                        for than_end, cost, flaws in self.comparisons(end + second.size, kind):
                            yield Phrase(than_end, cost, flaws, head=second, start=place)
        for neg in self.at(place, "neg"):
            if neg.form in ("plus", "more") and neg.lang == "fr":
                for second in self.at(place + 1, "adv"):
                    if second.kind in ("manner", "manner2", "any", "freq", "time", "place"):
                        yield Phrase(place + 1 + second.size, 0.02, head=second, start=place)
                        for than_end, cost, flaws in self.comparisons(place + 1 + second.size, "than"):
                            yield Phrase(than_end, cost, flaws, head=second, start=place)
                for than_end, cost, flaws in self.comparisons(place + 1, "than"):
                    yield Phrase(than_end, cost, flaws, start=place)


def _places(facts: tuple[Fact, ...]) -> tuple[tuple[Reading, Reading], ...]:
    return tuple(place for fact in facts if fact.verb is PLACE for place in fact.places)


def _others(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    return tuple(fact for fact in facts if fact.verb is not PLACE)
