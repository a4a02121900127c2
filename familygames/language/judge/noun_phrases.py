"""Nouns and all that stands with them: determiners, adjectives, prepositions, relative clauses."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import features as f
from familygames.language.judge.chart import FREE, Cost, Fact, Phrase, and_
from familygames.language.judge.constraints import BY_SOUND, Constraints
from familygames.language.judge.forms import Reading, forms
from familygames.language.judge.knowledge import is_mass, is_measure, is_time, kinds

SUBJECTS = frozenset({"np", "subj", "ce", "name", "neg", "that", "wh", "inf", "bare"})
OBJECTS = frozenset({"np", "obj", "refl", "name", "neg", "that", "wh"})
AFTER_PREPOSITION = frozenset({"np", "obj", "refl", "tonic", "name", "neg", "that", "wh"})
BEFORE_TO_ING = frozenset(
    "forward used accustomed addicted devoted close closer near nearer opposed thanks due addition"
    " prefer prefers preferred from come comes came get got gets object key solution".split()
)
"""Words after which "to" is a preposition: from reading to writing."""
BEFORE_INFINITIVE = frozenset(
    [
        *("pour", "sans", "avant de", "avant d'", "afin de", "afin d'", "au lieu de", "au lieu d'", "après"),
        *("loin de", "à force de", "par"),
    ]
)
BEFORE_ADVERB = frozenset("from since until de d' depuis jusque jusqu' par pour for in over near dès".split())
BEFORE_PREPOSITION = frozenset("jusque jusqu' from de except sauf depuis jusqu'à".split())
BARE_AFTER = frozenset({"de", "en", "sans", "par", "comme", "entre", "by", "as", "of", "without", "ni"})


class NounPhrases(Constraints):
    """Grammar of noun phrases."""

    def verb_phrases(self, place: int, form: str, gap: str = "") -> list[Phrase]:
        raise NotImplementedError

    def clauses(self, place: int, gap: str = "", mood: str = "fin") -> list[Phrase]:
        raise NotImplementedError

    def indirect_questions(self, place: int) -> Iterator[Phrase]:
        raise NotImplementedError

    # Adjectives

    def adjectives(self, place: int) -> list[Phrase]:
        """Adjective phrases: "very big", "plus grand", "the tallest" without its article."""
        key = ("AP", place)
        if key not in self.memo:
            self.memo[key] = self.best(self._adjectives(place))
        return self.memo[key]

    def _adjectives(self, place: int) -> Iterator[Phrase]:
        start, degree, cost = place, "", 0.0
        starts = [(place, "", 0.0)]
        for reading in (*self.at(place, "adv"), *self.at(place, "det"), *self.at(place, "neg")):
            if reading.pos != "adv" and reading.form not in ("more", "most", "less", "plus"):
                continue
            if reading.kind in (
                "degree",
                "more",
                "quant",
                "manner",
                "freq",
                "as",
                "focus",
                "manner2",
                "any",
                "exclam",
            ):
                unlike = 0.2 if reading.kind in ("manner", "freq", "quant", "focus", "any") else 0.0
                starts.append((place + reading.size, reading.form, reading.cost + unlike))
                if reading.kind in (
                    "degree",
                    "quant",
                    "more",
                ):  # beaucoup plus grand, much bigger, not too big
                    starts += [
                        (place + reading.size + 1, second.form, 0.05)
                        for second in (
                            *self.at(place + reading.size, "adv"),
                            *self.at(place + reading.size, "neg"),
                        )
                        if second.size == 1
                        and second.form in ("plus", "moins", "more", "less", "too", "trop", "as")
                    ]
        for start, degree, cost in starts:
            for reading in self.at(start, "adj"):
                if reading.kind == "attr":
                    continue
                price = self.compared_only_once(reading, degree, place, start + 1)
                if price == FREE:
                    price = (cost + reading.cost, ())
                if price is not None:
                    end = start + reading.size
                    kind = (
                        "than" if degree in ("more", "less", "plus", "moins") or reading.tense == "2" else ""
                    )
                    if reading.form in ("meilleur", "meilleure", "meilleurs", "meilleures", "pire", "pires"):
                        kind = "than"
                    kind = "as" if degree in ("aussi", "as", "autant", "si") else kind
                    yield Phrase(
                        end, price[0], price[1], reading.gn, head=reading, kind=kind or degree, start=place
                    )
            for reading in self.at(start, "verb"):
                if reading.kind == "pp" and (reading.lang != "en" or not self._is_auxiliary(reading)):
                    yield Phrase(
                        start + 1,
                        cost + reading.cost + 0.1,
                        (),
                        reading.gn,
                        head=reading,
                        kind="pp",
                        start=place,
                    )
                elif reading.kind == "ger" and reading.lang == "en":
                    yield Phrase(
                        start + 1, cost + reading.cost + 0.15, (), head=reading, kind="ger", start=place
                    )

    @staticmethod
    def _is_auxiliary(reading: Reading) -> bool:
        return reading.lemma in ("be", "have", "do", "être", "avoir")

    # Nouns with their adjectives

    def nominals(self, place: int) -> list[Phrase]:
        """A noun with its adjectives and numbers, without determiner."""
        key = ("N", place)
        if key not in self.memo:
            self.memo[key] = []
            self.memo[key] = self.best(self._nominals(place))
        return self.memo[key]

    def _nominals(self, place: int) -> Iterator[Phrase]:
        fronts: list[tuple[int, Cost, tuple[Phrase, ...], int]] = [(place, FREE, (), f.ANY)]
        for front in fronts:
            at, cost, before, number = front
            if len(before) < 4:
                for adjective in self.adjectives(at):
                    if adjective.kind != "pp" or (adjective.head and adjective.head.lang == "en"):
                        both = (cost[0] + adjective.cost, cost[1] + adjective.flaws)
                        fronts.append((adjective.end, both, (*before, adjective), number))
                        for conj in self.at(adjective.end, "conj"):
                            if conj.kind == "and":
                                fronts.append((adjective.end + 1, both, (*before, adjective), number))
                for reading in self.at(at, "adj"):
                    if reading.kind == "attr":
                        fake = Phrase(at + 1, head=reading, gn=reading.gn, start=at)
                        fronts.append((at + 1, cost, (*before, fake), number))
                for reading in self.at(at, "num"):
                    if any(each.head is not None and each.head.lemma not in ORDINAL for each in before):
                        continue
                    fronts.append((at + reading.size, cost, before, number & reading.gn or reading.gn))
                    if self.word(at + 1) == "o'clock":
                        fronts.append((at + 2, cost, before, f.ANY))  # the nine o'clock show
                    if [self.word(each) for each in range(at + 1, at + 4)] == ["and", "a", "half"]:
                        fronts.append((at + 4, cost, before, f.P))  # two and a half hours
            yield from self._with_noun(at, cost, before, number, place)

    def _with_noun(
        self, at: int, cost: Cost, before: tuple[Phrase, ...], number: int, place: int
    ) -> Iterator[Phrase]:
        led = at > place or self._is_led(place)
        for reading, end in self._compounds(at, led=led):
            price: Cost | None = and_(cost, (reading.cost, ()))
            price = and_(price, self.what_is_not_counted_has_no_plural(reading, end - reading.size))
            if price is None:
                continue
            gn = reading.gn
            if number != f.ANY:
                price, gn = self._numbered(price, reading, number, place, end)
                if price is None:
                    continue
            for adjective in before:
                price, gn = self._agreed(price, reading, gn, adjective, before=True)
                if price is None:
                    break
            if price is not None:
                measure = number != f.ANY and is_measure(reading)
                core = Phrase(
                    end,
                    *price,
                    gn,
                    f.third(gn) | (4 if measure else 0),  # ten minutes is too long
                    reading,
                    "num" if number != f.ANY else "",
                    place,
                )
                yield core
                yield from self._with_figure(core)
                yield from self._extended(core)
        # un petit, the tall one: an adjective alone stands for its noun.
        if before and number != f.ANY:
            return
        for name in self.at(at, "name"):
            if before:
                yield Phrase(at + name.size, cost[0], cost[1], name.gn, f.third(name.gn), name, "", place)

    def _is_led(self, place: int) -> bool:
        """Whether a determiner stands before: what follows is a noun then, though it may be a verb too."""
        return place > 0 and any(self.at(place - 1, pos) for pos in ("det", "predet", "possessive", "num"))

    def _compounds(self, at: int, *, led: bool) -> Iterator[tuple[Reading, int]]:
        """Nouns, and in English nouns that make one together: a school bus, three science labs. The last is
        what it is, and pays for the others; with each comes its end."""
        reached = [(reading, at + reading.size) for reading in self.at(at, "noun")]
        for name in self.at(at, "name") if led or self._is_day(at) else ():
            end = at + name.size
            reached += [  # your PE kit, the London train
                (noun._replace(cost=name.cost + noun.cost + 0.2), end + noun.size)
                for noun in self.at(end, "noun")
                if noun.lang == "en"
            ]
        for first, end in reached:
            yield first, end
            if first.lang == "fr" or end - at > 3 or not self._may_lead(first):
                continue
            for second in () if self.at(end, "modal") else self.at(end, "noun"):
                if second.lang == "en" and second.form not in THIS_DAY:
                    price = first.cost + second.cost + self._put_together(first, second, at, end, led=led)
                    reached.append((second._replace(cost=price), end + second.size))

    @staticmethod
    def _may_lead(noun: Reading) -> bool:
        return bool(noun.gn & f.S) or noun.form in forms("en").words("leading")

    def _put_together(self, first: Reading, second: Reading, at: int, end: int, *, led: bool) -> float:
        """How unlikely it is that two nouns are one: "the dog cat", "cook dinner"."""
        if self.row.card_of[at] == self.row.card_of[end]:
            return 0.05
        living = {"person", "animal", "bird", "fish", "insect"}
        both = kinds(first) and kinds(second) and kinds(first) <= living and kinds(second) <= living
        acts = self.at(at, "verb") and (not led or self.at(end, "verb"))
        unlike = both or self.at(end, "adj") or (acts and self.word(at - 1) not in ("a", "an"))
        return 1.06 if unlike else 0.3 if led else 0.45

    def _with_figure(self, core: Phrase) -> Iterator[Phrase]:
        """page dix, room twelve, un mètre soixante, trois heures moins le quart"""
        noun, end = core.head, core.end
        if noun is None or noun.lang not in ("en", "fr"):
            return
        lists = ("numbered", "measured") if core.kind == "num" else ("numbered",)
        if any(noun.lemma in forms(noun.lang).words(name) for name in lists):
            for figure in self.at(end, "num"):
                yield core._replace(end=end + figure.size, cost=core.cost + 0.05, kind="num")
        if noun.lang == "fr" and is_time(noun) and self.word(end) == "et" and self.word(end + 1) in HALF:
            yield core._replace(end=end + 2, cost=core.cost + 0.02)  # un an et demi
        if noun.lemma in ("heure", "midi", "minuit") and self.word(end) in ("moins", "et"):
            rest = [self.word(at) for at in range(end + 1, end + 3)]
            if rest == ["le", "quart"]:
                yield core._replace(end=end + 3, cost=core.cost + 0.02)
            elif rest[0] in ("quart", "demie", "demi") or self.at(end + 1, "num"):
                yield core._replace(end=end + 2, cost=core.cost + 0.02)

    def _numbered(
        self, price: Cost | None, noun: Reading, number: int, place: int, end: int
    ) -> tuple[Cost | None, int]:
        if noun.lang == "fr" and noun.form in forms("fr").words("bare"):
            return price, noun.gn  # le trois mai
        return and_(price, self.noun_has_its_number(noun, number, place, end)), noun.gn & number or number

    def _extended(self, core: Phrase) -> Iterator[Phrase]:
        """A noun with adjectives after it."""
        noun = core.head
        assert noun is not None
        if noun.lang == "fr" and noun.form in forms("fr").words("bare"):
            for part in self.at(core.end, "noun"):  # le samedi matin
                if part.form in ("matin", "soir", "midi", "après-midi"):
                    yield core._replace(end=core.end + part.size, cost=core.cost + 0.02)
        ends = [core]
        for reached in ends:
            if reached.end - core.end > 6:
                return
            for adjective in self.adjectives(reached.end):
                if adjective.head and adjective.kind != "ger":
                    price, gn = self._agreed(
                        (reached.cost, reached.flaws), noun, reached.gn, adjective, before=False
                    )
                    if price is not None:
                        longer = reached._replace(
                            end=adjective.end, cost=price[0], flaws=price[1], gn=gn, agr=f.third(gn)
                        )
                        ends.append(longer)
                        yield longer
                        for than in self.compared(adjective):
                            yield longer._replace(end=than.end, cost=longer.cost + than.cost - adjective.cost)
            for conj in self.at(reached.end, "conj"):
                if conj.kind == "and" and reached is not core:
                    ends.append(reached._replace(end=reached.end + 1, cost=reached.cost + 0.01, kind="open"))

    def _agreed(
        self, price: Cost | None, noun: Reading, gn: int, adjective: Phrase, *, before: bool
    ) -> tuple[Cost | None, int]:
        """Adds an adjective to a noun: its place, its gender, its number."""
        head = adjective.head
        if price is None or head is None:
            return None, gn
        cost: Cost | None = (
            price[0] + (0 if before else adjective.cost),
            price[1] + (() if before else adjective.flaws),
        )
        cost = and_(cost, self.adjective_stands_on_its_side(noun, adjective, before=before))
        if noun.lang != head.lang and noun.lang == "en":
            return cost, gn & head.gn or gn
        return and_(cost, self.adjective_agrees_with_its_noun(adjective, noun, gn)), gn & head.gn or gn

    # Noun phrases

    def noun_phrases(self, place: int) -> list[Phrase]:
        """All noun phrases that begin here, those joined by "and" too."""
        key = ("NP", place)
        if key not in self.memo:
            self.memo[key] = []
            self.memo[key] = self.best(self._joined(place))
        return self.memo[key]

    def _joined(self, place: int) -> Iterator[Phrase]:
        simple = self.simple(place)
        yield from simple
        paired = self.word(place) in ("ni", "either", "neither", "both")
        firsts = [*simple, *(self.simple(place + 1) if paired else ())]
        for first in firsts:
            yield from self._rest(first, 0)

    def _rest(self, first: Phrase, depth: int) -> Iterator[Phrase]:
        for conj in self.at(first.end, "conj"):
            if conj.kind not in ("and", "nor") or depth > 2:
                continue
            for second in self.simple(first.end + 1):
                if second.kind in ("de", "ce"):
                    continue
                kinds = {first.kind, second.kind}
                kind = "subj" if "subj" in kinds else "obj" if kinds == {"obj"} else "np"
                shared = 0.0
                if "bare" in kinds and kinds != {"bare"} and conj.kind != "nor":
                    if not self._shares_its_determiner(first, second):
                        continue
                    shared = 0.1
                if kinds == {"bare"}:
                    kind = "np"
                together = conj.form in ("et", "and")
                gn = self._gender_of_both(first.gn, second.gn) if together else first.gn | second.gn
                agr = self._persons_of_both(first.agr, second.agr) if together else first.agr | second.agr
                if first.kind in ("tonic", "obj", "refl") and first.kind != second.kind and kind != "subj":
                    kind = "tonic"
                if kinds == {"tonic"}:
                    kind = "tonic2"
                if conj.kind == "nor":
                    gn, agr = gn | f.P, agr | f.AGR["3p"]
                if first.kind == "neg" or conj.kind == "nor":
                    kind = "neg"
                both = first._replace(
                    end=second.end,
                    cost=first.cost + second.cost + shared + 0.01,
                    flaws=first.flaws + second.flaws,
                    gn=gn,
                    agr=agr,
                    kind=kind,
                    facts=first.facts + second.facts,
                )
                yield both
                yield from self._rest(both, depth + 1)

    def _shares_its_determiner(self, first: Phrase, second: Phrase) -> bool:
        """my brother and sister, the boys and girls, « mes frères et sœurs », not « mon frère et sœur »"""
        if first.kind != "np" or second.kind != "bare" or second.head is None or first.head is None:
            return False
        if not self.at(first.start, "det") or second.head.lang != first.head.lang:
            return False
        return second.head.lang == "en" or not (first.gn & f.S or second.gn & f.S)

    @staticmethod
    def _gender_of_both(first: int, second: int) -> int:
        if not (first | second) & f.M:
            return f.FP
        return f.MP if not first & f.F or not second & f.F else f.P

    @staticmethod
    def _persons_of_both(first: int, second: int) -> int:
        both = first | second
        if both & (1 | 8) and (not first & THIRD_ONLY or not second & THIRD_ONLY):
            return f.AGR["1p"]
        if both & (2 | 16) and (not first & THIRD_ONLY or not second & THIRD_ONLY):
            return f.AGR["2p"] | (f.AGR["3p"] if first & second & THIRD_ONLY else 0)
        return f.AGR["3p"]

    def simple(self, place: int) -> list[Phrase]:
        key = ("np", place)
        if key not in self.memo:
            self.memo[key] = []
            cores = self.best(self._cores(place))
            self.memo[key] = cores
            self.memo[key] = self.best(self._with_more(cores))
        return self.memo[key]

    def _cores(self, place: int) -> Iterator[Phrase]:
        for reading in self.at(place, "pron"):
            end = place + reading.size
            cost = reading.cost
            if self._counts_what_follows(reading, place):
                counts = reading.form == "that" and any(verb.kind == "inf" for verb in self.at(end, "verb"))
                cost += 0.5 if counts else 1.2  # does that count
            yield Phrase(end, cost, (), reading.gn, reading.agr, reading, reading.kind, place)
            if reading.form in INDEFINITE:
                yield from self._qualified(place, reading)
        yield from self._clock(place)
        for reading in self.at(place, "num"):
            end = place + reading.size
            while self.at(end, "num"):  # deux mille douze
                end += 1
            if (reading.lang == "fr" and reading.gn & f.P) or end > place + reading.size:
                yield Phrase(end, 0.3, (), f.P, 32, reading, "np", place)
        for reading in self.at(place, "name"):
            end = place + reading.size
            while self.at(end, "name") and self.row.card_of[end] == self.row.card_of[place]:
                end += 1
            yield Phrase(end, reading.cost, (), reading.gn, reading.agr, reading, "name", place)
        for reading in (*self.at(place, "det"), *self.at(place, "predet")):
            yield from self._determined(place, reading)
        yield from self._free_relative(place)
        yield from self._undetermined(place)
        yield from self._even(place)

    def _even(self, place: int) -> Iterator[Phrase]:
        """even my dad, hardly anyone, presque tout le monde"""
        ends = [place + adverb.size for adverb in self.at(place, "adv") if adverb.form in BEFORE_NOUN]
        ends += [place + 1] if self.word(place) in ALONE and not self.at(place + 1, "noun") else []
        for end in ends:
            for inner in self.simple(end):
                if inner.kind in ("np", "name", "neg", "that"):
                    yield inner._replace(start=place, cost=inner.cost + 0.1)

    def _counts_what_follows(self, pronoun: Reading, place: int) -> bool:
        """Whether "three", "many", « tous » stand before a noun that they count."""
        after = place + pronoun.size
        if pronoun.kind != "np":
            return False
        if self.at(place, "predet") and self.at(after, "det"):
            return bool(self.at(after + 1, "noun") or self.at(after + 1, "adj"))
        if self.at(after, "adv") or any(self._is_auxiliary(verb) for verb in self.at(after, "verb")):
            return False
        if any(modal.size == 1 for modal in self.at(after, "modal")):
            return False  # "that can wait", not a can
        determiners = [
            reading
            for pos in ("det", "num")
            for reading in self.at(place, pos)
            if reading.size == pronoun.size
        ]
        several = not pronoun.gn & f.S
        return any(
            noun.lang == pronoun.lang and not is_mass(noun) and (several or noun.gn & determiner.gn)
            for noun in self.at(after, "noun")
            if noun.cost == 0 or not self.at(after, "verb")
            for determiner in determiners
        )

    def _free_relative(self, place: int) -> Iterator[Phrase]:
        """ce que tu dis, tout ce qui brille, what you say, whoever cheats"""
        start = place + 1 if self.word(place) == "tout" else place
        for rel in self.at(start, "rel"):
            after = start + rel.size
            if rel.kind == "free_obj":
                for clause in self.clauses(after, "o"):
                    yield clause._replace(
                        kind="np", gn=f.MS, agr=4, head=None, start=place, cost=clause.cost + 0.1
                    )
            elif rel.kind == "free_subj":
                for verb in self.verb_phrases(after, "fin"):
                    if verb.agr & 4:
                        yield verb._replace(
                            kind="np", gn=f.MS, agr=4, head=None, start=place, cost=verb.cost + 0.1
                        )

    def _clock(self, place: int) -> Iterator[Phrase]:
        """half past ten, ten to six, five o'clock"""
        first = self.word(place)
        if not (self.at(place, "num") or first in ("half", "quarter")):
            return
        head = Reading("time", "time", "en", "noun", gn=f.S, agr=4)
        after = place + 1
        if (
            self.word(after) in ("past", "to")
            and self.at(after + 1, "num")
            and self.row.lang_of[place] == "en"
        ):
            yield Phrase(after + 2, 0.02, (), f.S, 4, head, "np", place)
        elif self.word(after) == "o'clock":
            yield Phrase(after + 1, 0.0, (), f.S, 4, head, "np", place)

    def _qualified(self, place: int, reading: Reading) -> Iterator[Phrase]:
        """something new, quelque chose de bon, rien à manger"""
        end = place + reading.size
        if self.word(end) in ("de", "d'"):
            end += 1
        elif reading.lang == "fr":
            return
        for adjective in self.adjectives(end):
            yield Phrase(
                adjective.end,
                adjective.cost,
                adjective.flaws,
                reading.gn,
                reading.agr,
                reading,
                reading.kind,
                place,
            )

    def _determined(self, place: int, det: Reading) -> Iterator[Phrase]:
        after = place + det.size
        if det.pos == "predet":
            for inner in self.simple(after):
                if inner.kind in ("np", "that", "obj", "subj") and inner.start == after and inner.head:
                    yield from self._all(place, det, inner)
            return
        few = det.form == "a" and self.word(after) == "few"  # "a few" is one word
        for nominal in self.nominals(after) if not few else ():
            yield from self._determine(place, det, nominal)
        for name in self.at(after, "name"):  # the Romans, la Loire
            extra = 0.1 if det.kind == "def" else 0.7
            gn = f.ANY if name.form.endswith(("s", "x")) else f.S
            yield Phrase(
                after + name.size, extra, (), gn & det.gn or gn, f.third(gn & det.gn or gn), name, "np", place
            )
        if det.kind in ("def", "quant", "neg", "dem", "ind"):
            yield from self._nounless(place, det, after)
        if self.relaxed:
            for second in self.at(after, "det"):
                for nominal in self.nominals(after + second.size):
                    flaw = self.one_determiner_is_enough(det, second, place)
                    if flaw:
                        for phrase in self._determine(after, second, nominal):
                            cost = and_((phrase.cost, phrase.flaws), flaw)
                            yield phrase._replace(cost=cost[0], flaws=cost[1], start=place)

    def _all(self, place: int, det: Reading, inner: Phrase) -> Iterator[Phrase]:
        """all the boys, toute la nuit"""
        if inner.gn & det.gn or (inner.head and inner.head.lang != det.lang):
            gn = inner.gn & det.gn or inner.gn
            yield inner._replace(
                start=place, gn=gn, agr=inner.agr & f.third(gn) or inner.agr, cost=inner.cost + 0.01
            )
        elif inner.head:
            flaw = self.determiner_agrees_with_its_noun(det, inner.head, inner.gn, place, place + 1)
            if flaw:
                yield inner._replace(start=place, cost=inner.cost + flaw[0], flaws=inner.flaws + flaw[1])

    def _determine(self, place: int, det: Reading, nominal: Phrase) -> Iterator[Phrase]:
        noun = nominal.head
        assert noun is not None
        cost: Cost | None = (nominal.cost, nominal.flaws)
        gn = nominal.gn & det.gn
        after = place + det.size
        if noun.pos == "name":
            cost = and_(cost, (0.4, ()))
        same = det.lang == noun.lang or noun.lang is None
        if not gn:
            gn = nominal.gn
            number = f.number_of(nominal.gn)
            if same or (number and not det.gn & (f.S if number == "s" else f.P)):
                if det.mass and noun.lang == "en" and is_mass(noun):
                    pass
                elif det.mass and noun.lang == "en" and not det.gn & f.S:
                    flaw = self.many_before_a_plural(noun, place, nominal.end)
                    cost = and_(cost, flaw)
                else:
                    flaw = self.determiner_agrees_with_its_noun(det, noun, nominal.gn, place, nominal.end)
                    cost = and_(cost, flaw)
                    gn = nominal.gn | det.gn
        elif (
            det.lang == "en" == noun.lang
            and det.mass
            and det.gn != f.ANY
            and det.kind in ("quant", "mass")
            and not gn & f.P
            and not is_mass(noun)
        ):
            flaw = self.much_before_what_is_not_counted(det, noun, place, nominal.end)
            cost = and_(cost, flaw)
        elif (
            det.lang == "en" == noun.lang
            and det.kind == "quant"
            and det.mass
            and not gn & f.P
            and not is_mass(noun)
            and det.form not in ("some", "any", "enough", "more", "most", "all")
        ):
            flaw = self.many_before_a_plural(noun, place, nominal.end, 1.0)
            cost = and_(cost, flaw)
        elif (
            det.kind == "ind"
            and noun.lang == "en" == det.lang
            and noun.lemma in forms("en").words("always-mass")
            and nominal.end - after == 1
        ):
            flaw = self.no_a_before_what_is_not_counted(det, noun, place, nominal.end)
            cost = and_(cost, flaw)
        if cost is None:
            return
        if det.lang == "fr" == self.row.lang_of[after]:
            cost = and_(cost, self.determiner_suits_the_next_sound(det, place))
        if cost is None:
            return
        if det.lang == "fr" and noun.lang == "fr":
            cost = and_(cost, self.mon_before_a_feminine_only_if_it_starts_with_a_vowel(det, nominal, place))
            if cost is None:
                return
            if det.kind in ("poss", "dem") and det.form in BY_SOUND:
                gn = nominal.gn
        if det.kind == "de" and nominal.gn & f.P and self.at(after, "adj") and nominal.end - after > 1:
            kind = "np"  # de grandes maisons
        else:
            kind = ""
        kind = kind or (
            "de" if det.kind == "de" else "neg" if det.kind == "neg" and det.lang == "fr" else "np"
        )
        yield Phrase(nominal.end, cost[0], cost[1], gn, f.third(gn), noun, kind, place)

    def _nounless(self, place: int, det: Reading, after: int) -> Iterator[Phrase]:
        """le rouge, the tall one's article with an adjective alone, the best, the others"""
        for adjective in self.adjectives(after):
            head = adjective.head
            if head is None or head.pos != "adj" or head.lang != det.lang:
                continue
            if head.tense == "2" and det.kind != "def":
                continue
            gn = adjective.gn & det.gn
            if not gn:
                continue
            cost = 0.45
            if (
                head.form in ("autre", "autres", "same", "même")
                or head.tense == "3"
                or adjective.kind in ("most", "plus")
            ):
                cost = 0.1
            if det.kind != "def" and cost > 0.1:
                cost = 0.75
            yield Phrase(
                adjective.end, adjective.cost + cost, adjective.flaws, gn, f.third(gn), head, "np", place
            )

    def _undetermined(self, place: int) -> Iterator[Phrase]:
        for nominal in self.nominals(place):
            noun = nominal.head
            assert noun is not None
            if noun.pos == "name":
                yield nominal._replace(kind="name", cost=nominal.cost + 0.2)
                continue
            if nominal.kind == "open":
                continue
            numbered = nominal.kind == "num"
            free = numbered
            if noun.lang == "en":
                free = free or not nominal.gn & f.S or is_mass(noun) or (nominal.gn == f.ANY)
                free = free or (is_time(noun) and self.word(place) in ("last", "next"))
                free = free or (noun.form in THIS_DAY and nominal.end == place + 1)
                free = free or (is_time(noun) and self._is_day(place))
            elif noun.lang == "fr":
                free = free or noun.form in forms("fr").words("bare")
            else:
                free = True
            if free:
                yield nominal._replace(kind="np")
                continue
            if (
                noun.lang == "en"
                and noun.lemma.endswith(tuple(forms("en").words("abstract-too")))
                and noun.lemma not in forms("en").words("counted")
            ):
                yield nominal._replace(kind="np", cost=nominal.cost + 0.6)
            yield nominal._replace(kind="bare")
            flaw = self.noun_has_a_determiner(nominal)
            participle = any(verb.kind == "pp" for verb in self.at(nominal.start, "verb"))
            if flaw and (flaw[1] or not participle):  # « est parti » in one card is no party
                yield nominal._replace(kind="np", cost=nominal.cost + flaw[0], flaws=nominal.flaws + flaw[1])

    def _is_day(self, place: int) -> bool:
        """yesterday evening, monday afternoon"""
        return self.word(place) in THIS_DAY or self.word(place) in forms("en").words("weekday")

    def _with_more(self, cores: list[Phrase]) -> Iterator[Phrase]:
        """Noun phrases with what comes after the noun, up to three things."""
        reached = list(cores)
        for _ in range(3):
            longer: list[Phrase] = []
            for core in reached:
                yield core
                if core.kind in ("np", "name", "that", "bare", "de", "neg", "num"):
                    longer += self._one_more(core)
                elif core.kind in ("tonic", "obj"):
                    longer += self._cleft(core)
            reached = self.best(longer)
            if not reached:
                return
        yield from reached

    def _one_more(self, core: Phrase) -> Iterator[Phrase]:
        place = core.end
        if place >= self.row.size:
            return
        for _ in self.at(place, "possessive"):
            for nominal in self.nominals(place + 1):
                yield nominal._replace(
                    start=core.start,
                    cost=core.cost + nominal.cost,
                    flaws=core.flaws + nominal.flaws,
                    kind="np",
                )
        if self._is_place_of(core):
            yield core._replace(end=place + 1, cost=core.cost + 0.2, head=None, kind="np")
        if (
            core.kind == "that"
            and core.head
            and core.head.lang == "fr"
            and not self.at(place, "rel")
            and self.word(place) not in ("de", "d'", "du", "des", "avec", "en", "à")
        ):
            return
        for phrase in self.prepositional(place):
            if phrase.kind in ("pp", "pp-bare"):
                yield self._longer(self._as_many_as(core, phrase), phrase, 0.06)
        for adverb in self.at(place, "adv"):
            if adverb.form in BESIDE_A_NOUN and core.kind == "np":
                yield core._replace(end=place + adverb.size, cost=core.cost + 0.25)
        yield from self._superlative(core, place)
        if self.word(place) in ("but", "sauf") and core.head is not None and core.head.form in INDEFINITE:
            for other in self.simple(place + 1):  # nobody but me
                if other.kind in ("np", "obj", "name", "tonic", "that"):
                    yield self._longer(core, other, 0.05)
        for name in self.at(place, "name"):
            if (
                core.kind == "np"
                and core.head is not None
                and core.head.pos == "noun"
                and core.end - core.start > 1
            ):
                yield core._replace(
                    end=place + name.size, cost=core.cost + 0.2
                )  # la tour Eiffel, my friend Tom
        if core.kind == "neg" and core.head and core.head.pos == "pron":
            return
        yield from self._relative(core, place)

    def _is_place_of(self, core: Phrase) -> bool:
        """the chemist's, at my aunt's, at Tom's: a shop or a home"""
        head = core.head
        if head is None or not self.at(core.end, "possessive") or self.at(core.end + 1, "noun"):
            return False
        if head.lang == "en" and head.lemma in forms("en").words("shopkeeper"):
            return True
        somebody = head.pos == "name" or "person" in kinds(head)
        return somebody and self.word(core.start - 1) in ("at", "to", "from", "near")

    @staticmethod
    def _as_many_as(core: Phrase, whole: Phrase) -> Phrase:
        """most of the milk is …, most of the pupils are …, la moitié des élèves sont …"""
        head = core.head
        if head is None or whole.head is None or whole.head.lemma not in ("of", "de", "d' entre"):
            return core
        if head.form in AMOUNTS:
            many = any("group" in kinds(noun) for fact in whole.facts for _, noun in fact.places)
            many = many or not whole.agr & f.THIRD  # la plupart d'entre nous
            return core._replace(gn=whole.gn, agr=whole.agr | (f.AGR["3p"] if many else 0))
        if head.lang and head.lemma in forms(head.lang).words("share"):
            return core._replace(gn=core.gn | whole.gn, agr=core.agr | whole.agr)
        return core

    def _superlative(self, core: Phrase, place: int) -> Iterator[Phrase]:
        """le livre le plus intéressant"""
        for article in self.at(place, "det"):
            if article.kind == "def" and article.lang == "fr" and self.word(place + 1) in ("plus", "moins"):
                for adjective in self.adjectives(place + 1):
                    gn = adjective.gn & core.gn & article.gn
                    if gn:
                        yield core._replace(end=adjective.end, cost=core.cost + adjective.cost, gn=gn)

    def _cleft(self, core: Phrase) -> Iterator[Phrase]:
        """c'est moi qui ai cassé le vase, it was him who did it"""
        for rel in self.at(core.end, "rel"):
            if rel.kind in ("subj", "that"):
                for verb in self.verb_phrases(core.end + 1, "fin"):
                    if core.agr & verb.agr or rel.lang == "en":
                        yield self._longer(core, verb, 0.05)
            if rel.kind in ("obj", "that"):
                for clause in self.clauses(core.end + 1, "o"):
                    yield self._longer(core, clause, 0.05)

    @staticmethod
    def _longer(core: Phrase, more: Phrase, cost: float = 0.0) -> Phrase:
        kind = "np" if core.kind == "that" else core.kind
        return core._replace(
            end=more.end,
            cost=core.cost + more.cost + cost,
            flaws=core.flaws + more.flaws,
            kind=kind,
            facts=core.facts + more.facts,
        )

    # Prepositions

    def prepositional(self, place: int) -> list[Phrase]:
        """A preposition and what it stands before; *head* is the preposition, *facts* hold its noun."""
        key = ("PP", place)
        if key not in self.memo:
            self.memo[key] = []
            self.memo[key] = self.best(self._prepositional(place))
        return self.memo[key]

    def _prepositional(self, place: int) -> Iterator[Phrase]:
        for prep in self.at(place, "prep"):
            yield from self._before_a_noun(prep, place)
            yield from self._before_a_verb(prep, place)
            yield from self._before_more(prep, place)
        for prep in self.at(place, "prepdet"):
            yield from self._melted(prep, place)

    def _before_a_noun(self, prep: Reading, place: int) -> Iterator[Phrase]:
        """on the table, avec moi, de pain"""
        for inner in self.noun_phrases(place + prep.size):
            cost = self._governed(prep, inner, place)
            if cost is not None:
                found = self._prepositional_phrase(prep, inner, cost, place)
                bare = inner.kind == "bare" and prep.lemma == "de" and prep.lang == "fr"
                yield found._replace(kind="pp-bare") if bare else found

    def _before_a_verb(self, prep: Reading, place: int) -> Iterator[Phrase]:
        """without looking, sans regarder, en chantant"""
        form, seldom = "", 0.05
        if prep.lang == "en":
            form = "ger" if self._may_be_doing(prep, place) else ""
        elif prep.form in BEFORE_INFINITIVE:
            form = "inf"
        elif prep.form in ("en", "tout en"):
            form, seldom = "ger", 0.02
        for verb in self.verb_phrases(place + prep.size, form) if form else ():
            yield verb._replace(
                cost=verb.cost + seldom, gn=f.ANY, agr=f.ALL, head=prep, kind="doing", start=place
            )

    def _before_more(self, prep: Reading, place: int) -> Iterator[Phrase]:
        """from here, depuis hier, jusqu'à la gare, about what you said"""
        end = place + prep.size
        for adverb in self.at(end, "adv") if prep.form in BEFORE_ADVERB else ():
            if adverb.kind in ("place", "time"):
                yield Phrase(end + adverb.size, 0.05, (), head=prep, kind="pp", start=place)
        for inner in self.prepositional(end) if prep.form in BEFORE_PREPOSITION else ():
            if inner.kind == "pp":
                yield inner._replace(start=place, cost=inner.cost + 0.05)
        if self.at(end, "wh") or self.at(end, "rel"):
            for clause in self.indirect_questions(end):
                yield Phrase(clause.end, clause.cost + 0.1, clause.flaws, head=prep, kind="pp", start=place)

    def _melted(self, prep: Reading, place: int) -> Iterator[Phrase]:
        """au parc, du voisin"""
        end = place + prep.size
        for nominal in self.nominals(end):
            noun = nominal.head
            assert noun is not None
            gn = nominal.gn & prep.gn
            cost: Cost | None = (nominal.cost, nominal.flaws)
            number = f.number_of(nominal.gn)
            same = noun.lang == prep.lang or (number and not prep.gn & (f.S if number == "s" else f.P))
            if not gn and same:
                agrees = self.determiner_agrees_with_its_noun(prep, noun, nominal.gn, place, nominal.end)
                cost = and_(cost, agrees)
            if cost is None:
                continue
            inner = nominal._replace(kind="np", gn=gn or nominal.gn, cost=cost[0], flaws=cost[1])
            for longer in self._with_more([inner]):
                yield self._prepositional_phrase(prep, longer, FREE, place)
        for name in self.at(end, "name") if prep.form in ("du", "des", "au", "aux") else ():
            yield Phrase(end + name.size, 0.5, (), head=prep, kind="pp", start=place)

    def _may_be_doing(self, prep: Reading, place: int) -> bool:
        """Whether a form in -ing may follow: looks forward to going, but wants to go."""
        return prep.form != "to" or bool({self.word(at) for at in range(place)} & BEFORE_TO_ING)

    def _prepositional_phrase(self, prep: Reading, inner: Phrase, cost: Cost, place: int) -> Phrase:
        facts = inner.facts
        if inner.head is not None:
            facts = (*facts, Fact(PLACE, places=((prep, inner.head),)))
        return Phrase(
            inner.end,
            inner.cost + cost[0],
            inner.flaws + cost[1],
            inner.gn,
            inner.agr,
            prep,
            "pp",
            place,
            facts,
        )

    def _governed(self, prep: Reading, inner: Phrase, place: int) -> Cost | None:
        """What a preposition may stand before."""
        noun = inner.head
        if inner.kind in AFTER_PREPOSITION:
            if noun is not None and noun.pos == "pron" and noun.form == "that" and prep.lang == "fr":
                return 0.1, ()
            return FREE
        if inner.kind == "tonic2":
            return FREE
        if inner.kind == "bare" and noun is not None:
            if prep.lang == "fr" and (prep.lemma in BARE_AFTER or prep.lemma.endswith(" de")):
                return FREE if noun.lang == "fr" or prep.lemma in ("en", "sans") else (0.4, ())
            phrase = f"{prep.form} {self.word(inner.start)}"
            if noun.lang and any(phrase in forms(each).words("fixed") for each in ("fr", "en")):
                return FREE
            if (
                prep.lang == "fr"
                and prep.lemma == "avec"
                and noun.lang == "fr"
                and noun.lemma.endswith(tuple(forms("fr").words("abstract")))
                and not noun.gn & f.P
            ):
                return 0.2, ()
            if prep.form == "of" and noun is not None and noun.lang == "fr":
                return 0.1, ()  # a cup of thé
            if prep.lang == "en" and prep.lemma in ("by", "without", "as", "out of"):
                return 0.3 if prep.lemma != "by" else 0.5, ()
            return None
        if inner.kind == "subj":
            return self.pronoun_can_follow_a_preposition(inner)
        return None

    # Relatives

    def _relative(self, core: Phrase, place: int) -> Iterator[Phrase]:
        """What says more of a noun: relative clauses, infinitives, participles."""
        for rel in self.at(place, "rel"):
            price = self.who_for_people_which_for_things(rel, core.head, place)
            if price is not None:
                yield from self._with_its_subject(core, rel, place, price)
                yield from self._with_its_object(core, rel, place, price)
                yield from self._otherwise_related(core, rel, place)
        for prep in (*self.at(place, "prep"), *self.at(place, "to")):
            yield from self._with_a_preposition(core, prep, place)
        yield from self._reduced(core, place)

    def _with_its_subject(self, core: Phrase, rel: Reading, place: int, price: Cost) -> Iterator[Phrase]:
        """la fille qui danse, and « la fille que danse »"""
        for subject in ("subj", "obj") if self.relaxed else ("subj",):
            wrong = subject == "obj"
            if rel.kind not in (subject, "that") or (wrong and rel.lang == "en"):
                continue
            paid = self.qui_is_the_subject(rel, place) if wrong else price
            for verb in self.verb_phrases(place + rel.size, "fin") if paid is not None else ():
                for phrase in self._of_antecedent(core, verb, place):
                    yield phrase.paying(paid) if paid is not None else phrase

    def _with_its_object(self, core: Phrase, rel: Reading, place: int, price: Cost) -> Iterator[Phrase]:
        """le livre que je lis, and « le livre qui je lis »"""
        after = place + rel.size
        paid: Cost | None = price
        if rel.kind not in ("obj", "that"):
            paid = self.que_is_the_object(rel, place) if rel.form == "qui" and self.relaxed else None
        for clause in self.clauses(after, "o") if paid is not None else ():
            yield self._longer(core, clause, 0.03).paying(paid) if paid is not None else clause
        if rel.kind in ("obj", "that") and rel.lang == "fr" and is_time(core.head):
            for clause in self.clauses(after):  # la première fois que je prends l'avion
                yield self._longer(core, clause, 0.05)

    def _otherwise_related(self, core: Phrase, rel: Reading, place: int) -> Iterator[Phrase]:
        """la ville où j'habite, le film dont je parle, a boy whose father is a pilot"""
        after = place + rel.size
        if rel.form in ("auquel", "duquel") or rel.kind == "place":
            for clause in self.clauses(after):
                yield self._longer(core, clause, 0.03)
        if rel.kind == "of":
            for clause in self.clauses(after, "d"):
                price = self.dont_needs_de(rel, clause, place)
                if price is not None:
                    yield self._longer(core, clause, 0.03).paying(price)
        for nominal in self.nominals(after) if rel.kind == "whose" else ():
            for verb in self.verb_phrases(nominal.end, "fin"):
                if verb.agr & nominal.agr:
                    yield self._longer(core, verb, nominal.cost + 0.03)
            for clause in self.clauses(nominal.end, "o"):
                yield self._longer(core, clause, nominal.cost + 0.03)

    def _with_a_preposition(self, core: Phrase, prep: Reading, place: int) -> Iterator[Phrase]:
        """le garçon avec qui je joue, something to eat, l'envie de dormir"""
        after = place + prep.size
        french = core.head is not None and core.head.lang == "fr"
        if any(rel.form in AFTER_ITS_PREPOSITION for rel in self.at(after, "rel")):
            for clause in self.clauses(after + 1):
                yield self._longer(core, clause, 0.05)
        if prep.form in ("à", "to") and core.kind != "name" and (prep.form == "to" or french):
            for verb in (*self.verb_phrases(after, "inf", "o"), *self.verb_phrases(after, "inf")):
                yield self._longer(core, verb._replace(facts=()), 0.25)  # It is not the book that reads.
        if prep.lemma == "de" and french and core.head is not None and core.head.pos == "noun":
            for verb in self.verb_phrases(after, "inf"):
                yield self._longer(core, verb, 0.3)

    def _reduced(self, core: Phrase, place: int) -> Iterator[Phrase]:
        """all I need, the cake I made, a boy eating an apple, une lettre écrite par lui"""
        head = core.head
        if head is None:
            return
        if head.form in INDEFINITE | {"all"} and head.lang == "en":
            for clause in self.clauses(place, "o"):
                yield self._longer(core, clause, 0.15)
        if head.pos == "pron":
            return
        if self.at(place, "verb") or self.at(place, "neg"):
            for form in ("ger", "pp"):
                for verb in self.verb_phrases(place, form):
                    if form == "ger" or (verb.kind == "passive" and verb.gn & core.gn):
                        yield self._longer(core, verb, 0.3)
        if head.lang == "en" and (self.at(place, "pron") or self.at(place, "det") or self.at(place, "name")):
            for clause in self.clauses(place, "o") if self.row.lang_of[place] != "fr" else ():
                yield self._longer(core, clause, 0.3)

    def _of_antecedent(self, core: Phrase, verb: Phrase, place: int) -> Iterator[Phrase]:
        """le chat qui dort: the verb has the noun before for a subject."""
        cost = self.subject_and_verb(core, verb, place + 1)
        if cost is not None and not verb.kind.startswith("ne"):
            facts = tuple(
                fact._replace(subject=core.head, own=False) if fact.own else fact for fact in verb.facts
            )
            yield self._longer(core, verb._replace(facts=facts), cost[0])._replace(
                flaws=core.flaws + verb.flaws + cost[1]
            )

    def subject_and_verb(self, subject: Phrase, verb: Phrase, place: int) -> Cost | None:
        """The price of a subject with a verb: person and number, and gender of what is said of it."""
        return and_(
            self.verb_agrees_with_its_subject(subject, verb, place),
            self.what_it_is_agrees_with_the_subject(subject, verb),
        )

    def compared(self, adjective: Phrase) -> Iterator[Phrase]:
        """bigger than mine, plus grand que moi, as tall as his father"""
        yield from ()


AFTER_ITS_PREPOSITION = frozenset({"qui", "whom", "which", "lequel", "laquelle", "lesquels", "lesquelles"})
BEFORE_NOUN = frozenset(
    [
        *("even", "only", "just", "hardly", "almost", "nearly", "especially", "about", "exactly", "at least"),
        *("not even", "not only", "at most", "over", "around", "roughly"),
        *(
            "même",
            "seulement",
            "presque",
            "surtout",
            "environ",
            "au moins",
            "à peine",
            "exactement",
            "au plus",
        ),
    ]
)
"""Adverbs that may stand before a noun with its determiner."""
ALONE = frozenset({"seul", "seule", "seuls", "seules"})
HALF = frozenset({"demi", "demie"})
AMOUNTS = frozenset({"most", "some", "all", "any", "enough", "more", "plenty", "lots", "la plupart"})
"""As many as what they are of: most of the milk is, most of the pupils are."""
INDEFINITE = frozenset(
    [
        "quelque chose",
        "quelqu'un",
        "rien",
        "personne",
        "something",
        "someone",
        "somebody",
        "anything",
        "anyone",
        "everything",
        "nothing",
        "nobody",
        "everyone",
    ]
)
BESIDE_A_NOUN = frozenset(
    "here there upstairs downstairs outside inside nearby abroad opposite"
    " ici là là-bas dehors dedans là-haut en-face".split()
) | {"next door", "à côté", "en face", "en haut", "en bas"}
"""Places that tell which: the people next door, « la fille à côté »."""
THIS_DAY = frozenset({"today", "tomorrow", "yesterday", "tonight"})
ORDINAL = frozenset(
    "premier dernier prochain autre first last next other same only second third whole".split()
)
THIRD_ONLY = f.THIRD
PLACE = Reading("", "", None, "place")
