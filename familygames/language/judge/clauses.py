"""Whole sentences: statements, questions, orders, and clauses within clauses."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import features as f
from familygames.language.judge.chart import FREE, Cost, Fact, Phrase, and_
from familygames.language.judge.forms import Reading, forms
from familygames.language.judge.knowledge import is_person, is_time
from familygames.language.judge.noun_phrases import OBJECTS, SUBJECTS
from familygames.language.judge.verb_phrases import SUBJUNCTIVE, Before, VerbPhrases

FRONT = frozenset({"time", "freq", "sentence", "place", "manner", "focus", "any", "particle", "manner2"})
THERE_IS = frozenset({"exister", "passer", "arriver", "rester", "manquer", "suffire"})
"""Verbs whose subject may come after them, behind « il »."""
SPOKEN = frozenset({"où", "comment", "pourquoi", "combien"})
"""Where one hears « où tu vas » too."""
WHICH_OF = frozenset({"lequel", "laquelle", "lesquels", "lesquelles", "which", "who", "qui", "combien"})
"""What asks for some of several."""
SEEMING = frozenset({"seem", "appear", "have", "happen", "need", "tend", "use"})
LATER = frozenset({"later", "earlier", "before", "after", "tard", "tôt", "avant", "après", "ago"})
ASKED_LAST = frozenset({"np", "quoi", "det"})
"""Where one hears « tu cherches quoi », « tu as quel âge » too."""
EVERYBODY = frozenset(
    {"everybody", "everyone", "all", "you", "tout le monde", "tous", "toutes", "vous", "toi"}
)
NOBODY = frozenset({"nobody", "nothing", "no one", "none"})
DAYS = frozenset({"aujourd'hui", "demain", "hier"})
"""Adverbs of which something is said: « aujourd'hui est un grand jour »."""
NOT_FIRST = frozenset(
    {"always", "never", "ever", "rarely", "seldom", "hardly", "only", "just", "also", "even"}
)


class Clauses(VerbPhrases):
    """Grammar of clauses and sentences."""

    # Statements

    def clauses(self, place: int, gap: str = "", mood: str = "fin") -> list[Phrase]:
        """A subject and a finite verb with all that belongs to them, from here."""
        if place >= self.row.size - 1:
            return []
        key = ("S", place, gap, mood)
        if key not in self.memo:
            self.memo[key] = []
            self.memo[key] = self.best(self._clauses(place, gap, mood))
        return self.memo[key]

    def _clauses(self, place: int, gap: str, mood: str) -> Iterator[Phrase]:
        for subject in self.subjects(place):
            yield from self._with_verb(subject, place, gap, mood)
        yield from self._existential(place, gap)
        yield from self._since_long(place)
        if not gap:
            for tonic in self.at(place, "pron"):
                too = 2 if self.word(place + 1) == "aussi" else 1
                if tonic.kind == "tonic" and self._same_person(tonic, place + too):
                    for clause in self.clauses(place + too, gap, mood):  # moi, je préfère, moi aussi je …
                        yield clause._replace(start=place, cost=clause.cost + 0.1)
            for front in self.fronts(place):
                for clause in self.clauses(front.end, gap, mood):
                    yield clause._replace(
                        start=place, cost=clause.cost + front.cost + 0.02, flaws=front.flaws + clause.flaws,
                        facts=front.facts + clause.facts,
                    )  # fmt: skip

    def _same_person(self, tonic: Reading, place: int) -> bool:
        """« moi, je … », « nous, on … », not « elle il … »"""
        return any(
            pronoun.kind == "subj"
            and (pronoun.form == "on" or (pronoun.agr & tonic.agr and pronoun.gn & tonic.gn))
            for pronoun in self.at(place, "pron")
        )

    def subjects(self, place: int) -> list[Phrase]:
        """Whatever can be a subject, and what is used as one by mistake."""
        key = ("subject", place)
        if key not in self.memo:
            self.memo[key] = self.best(self._subjects(place))
        return self.memo[key]

    def _subjects(self, place: int) -> Iterator[Phrase]:
        for phrase in self.noun_phrases(place):
            if phrase.kind in SUBJECTS and phrase.kind != "bare":
                yield phrase
                if (
                    phrase.kind == "subj"
                    and phrase.head
                    and phrase.head.form in ("nous", "vous", "on", "i", "you", "we", "they")
                ):
                    for floating in self.at(phrase.end, "adv"):
                        if floating.kind == "float":
                            yield phrase._replace(
                                end=phrase.end + floating.size, gn=phrase.gn & f.P or phrase.gn
                            )
            elif phrase.kind in ("tonic", "obj"):
                head = phrase.head
                if (
                    head is not None
                    and head.form in ("lui", "eux", "elle", "elles", "nous", "vous", "you", "it")
                    and head.kind == phrase.kind == "tonic"
                ):
                    if head.form in ("lui", "eux"):
                        yield phrase._replace(cost=phrase.cost + 0.5, kind="np")
                    continue
                if phrase.kind == "tonic" and phrase.end - place > 1 and head is not None:
                    yield phrase._replace(cost=phrase.cost + 0.15, kind="np")
                    continue
                flaw = self.pronoun_can_be_a_subject(self.word(place), place, phrase.end)
                if (
                    flaw
                    and head is not None
                    and head.form not in ("elle", "elles", "nous", "vous", "you", "it")
                ):
                    yield phrase._replace(cost=phrase.cost + flaw[0], flaws=phrase.flaws + flaw[1], kind="np")
            elif phrase.kind == "tonic2":
                yield phrase._replace(kind="np", cost=phrase.cost + 0.1)
        if self.relaxed and self.at(place, "clitic"):
            for clitic in self.at(place, "clitic"):
                if clitic.kind in ("r", "d") and clitic.form not in ("nous", "vous", "se", "s'"):
                    flaw = self.pronoun_can_be_a_subject(clitic.form, place, place + 1, 1.15)
                    if flaw:
                        yield Phrase(place + 1, *flaw, clitic.gn, clitic.agr, clitic, "np", place)
        for adverb in self.at(place, "adv"):
            if adverb.form in DAYS:
                yield Phrase(place + adverb.size, 0.1, (), f.MS, 4, None, "np", place)
        for form in ("inf", "ger"):
            if self.at(place, "verb") or self.word(place) == "to":
                for verb in self.verb_phrases(place, form):
                    if (form == "inf" and (self.row.lang_of[place] == "fr" or self.word(place) == "to")) or (
                        form == "ger" and self.row.lang_of[place] == "en"
                    ):
                        yield verb._replace(
                            gn=f.MS, agr=4, kind="inf", head=None, start=place, cost=verb.cost + 0.1
                        )

    def _with_verb(self, subject: Phrase, place: int, gap: str, mood: str) -> Iterator[Phrase]:
        for verb in self.verb_phrases(subject.end, mood, gap):
            yield from self.combined(subject, verb, mood)

    def combined(self, subject: Phrase, verb: Phrase, mood: str = "fin") -> Iterator[Phrase]:
        cost = self.subject_and_verb(subject, verb, self.finite_place(subject, verb))
        if cost is None:
            return
        cost = and_(and_(cost, self.ce_only_before_etre(subject, verb)), self.only_it_rains(subject, verb))
        if cost is None:
            return
        head = subject.head
        if verb.kind == "ne":
            if subject.kind != "neg" and not (head is not None and head.form in NOBODY):
                flaw = self.ne_needs_pas(subject, verb)
                if flaw is None:
                    return
                cost = and_(cost, flaw)
        elif subject.kind == "neg" and verb.kind == "not" and subject.head and subject.head.lang == "fr":
            flaw = self.nobody_needs_no_pas(subject, verb)
            if flaw is None:
                return
            cost = and_(cost, flaw)
        elif (
            (
                subject.kind == "neg"
                and subject.head
                and subject.head.lang == "fr"
                and verb.head
                and verb.head.lang == "fr"
            )
            and self.word(subject.end) not in ("ne", "n'")
            and self.word(subject.start)
            in (
                "personne",
                "rien",
                "aucun",
                "aucune",
            )
        ):
            flaw = self.pas_needs_ne(self.word(subject.end), subject.start, subject.end + 1)
            if flaw is None:
                return
            cost = and_(cost, flaw)
        facts = tuple(fact._replace(subject=head, own=False) if fact.own else fact for fact in verb.facts)
        yield Phrase(
            verb.end, subject.cost + verb.cost + cost[0], subject.flaws + verb.flaws + cost[1],
            head=verb.head, kind="S", start=subject.start, facts=_inner(subject.facts) + facts,
        )  # fmt: skip

    def finite_place(self, subject: Phrase, verb: Phrase) -> int:
        """Where the finite verb stands, past adverbs and small pronouns."""
        form = verb.head.form.split(" ")[0] if verb.head else ""
        for place in range(subject.end, min(verb.end, subject.end + 6)):
            if self.word(place) == form:
                return place
        return subject.end

    def _existential(self, place: int, gap: str) -> Iterator[Phrase]:
        """there is a cat, il y a un chat"""
        for exist in self.at(place, "exist"):
            end = place + exist.size
            for phrase in self._existing(end, negated=exist.tense == "N"):
                yield Phrase(phrase.end, phrase.cost, phrase.flaws, kind="S", start=place, facts=phrase.facts)
            if gap in ("o", "w", "d"):
                for tail in self.tails(end):
                    yield Phrase(tail[0], tail[1], tail[2], kind="S", start=place)
        if self.word(place) == "il":
            yield from self._impersonal(place)
        for _ in self.at(place, "there"):
            for middle, cost in [
                (place + 1, 0.0),
                *((place + 1 + adverb.size, 0.03) for adverb in self.at(place + 1, "adv")),
            ]:
                yield from self._there(place, middle, cost)

    def _since_long(self, place: int) -> Iterator[Phrase]:
        """ça fait longtemps qu'on attend, il y a longtemps que je le sais"""
        ends = [place + exist.size for exist in self.at(place, "exist")]
        if self.said(place, place + 2) in ("ça fait", "cela fait", "ça faisait"):
            ends.append(place + 2)
        for end in ends:
            if self.word(end) == "longtemps" and self.word(end + 1) in ("que", "qu'"):
                for clause in self.clauses(end + 2):
                    yield clause._replace(start=place, cost=clause.cost + 0.05)

    def _impersonal(self, place: int) -> Iterator[Phrase]:
        """il existe plusieurs solutions, il se passe quelque chose, il ne m'arrive rien"""
        for before in self.before_verb(place + 1, "fin"):
            for verb in self.at(before.end, "verb"):
                if verb.kind != "fin" or verb.lemma not in THERE_IS or not verb.agr & 4:
                    continue
                for end, price, negated in self._negations(before.end + 1, before, verb, "fin"):
                    for phrase in self._existing(end, negated=negated):
                        said = (
                            negated or phrase.kind == "neg" or self.word(phrase.start - 1) in ("que", "qu'")
                        )
                        if before.ne == said:
                            cost = before.cost + price[0] + verb.cost + phrase.cost + 0.1
                            flaws = before.flaws + price[1] + phrase.flaws
                            yield Phrase(phrase.end, cost, flaws, kind="S", start=place, facts=phrase.facts)

    def _there(self, place: int, middle: int, cost: float) -> Iterator[Phrase]:
        chain: list[tuple[int, int, float]] = []
        for verb in self.at(middle, "verb"):
            if verb.lemma == "be" and verb.kind == "fin":
                chain.append((middle + 1, verb.agr, cost))
            elif verb.lemma == "have" and verb.kind == "fin":
                chain += [
                    (middle + 2, verb.agr, cost)
                    for been in self.at(middle + 1, "verb")
                    if been.form == "been"
                ]
        for _ in self.at(middle, "modal"):
            skip = (
                middle
                + self.at(middle, "modal")[0].size
                + len([1 for neg in self.at(middle + 1, "neg") if neg.form in ("not", "n't")])
            )
            chain += [(skip + 1, f.ALL, cost) for be in self.at(skip, "verb") if be.form == "be"]
        chain += self._seeming_to_be(middle, cost)
        for end, agr, price in chain:
            ends = [end, *(end + 1 for neg in self.at(end, "neg") if neg.lang == "en")]
            ends += [
                end + adverb.size
                for adverb in self.at(end, "adv")
                if adverb.kind in ("freq", "time", "sentence")
            ]
            for start in ends:
                for phrase in self._existing(start, negated=False):
                    total = and_(
                        (phrase.cost + price, phrase.flaws),
                        self.there_is_one_there_are_several(agr, phrase, middle),
                    )
                    if total:
                        yield Phrase(phrase.end, *total, kind="S", start=place, facts=phrase.facts)

    def _seeming_to_be(self, place: int, cost: float) -> Iterator[tuple[int, int, float]]:
        """there seems to be …, there is going to be …, there used to be …"""
        used = ("used" if modal.form == "used to" else "" for modal in self.at(place, "modal"))
        if "used" in used and self.word(place + 2) == "be":
            yield place + 3, f.ALL, cost
        for verb in self.at(place, "verb"):
            goes = verb.lemma == "be" and self.word(place + 1) == "going"
            at = place + 2 if goes else place + 1
            if verb.kind != "fin" or not (goes or verb.lemma in SEEMING) or self.word(at) != "to":
                continue
            if self.word(at + 1) == "be":
                yield at + 2, verb.agr, cost + 0.05
            elif self.word(at + 1) == "have" and self.word(at + 2) == "been":
                yield at + 3, verb.agr, cost + 0.05

    def _existing(self, place: int, *, negated: bool) -> Iterator[Phrase]:
        for phrase in self.noun_phrases(place):
            if phrase.kind in ("np", "neg", "name", "that") or (phrase.kind == "de" and negated):
                for end, cost, flaws, facts in self.tails(phrase.end):
                    agr = phrase.agr | (
                        4 if phrase.end - place > 2 and self._joined_here(phrase, place) else 0
                    )
                    yield phrase._replace(
                        end=end, cost=phrase.cost + cost, flaws=phrase.flaws + flaws, agr=agr,
                        facts=_inner(phrase.facts + facts),
                    )  # fmt: skip

    def _joined_here(self, phrase: Phrase, place: int) -> bool:
        return any(self.at(at, "conj") for at in range(place + 1, phrase.end))

    # What stands before a clause

    def fronts(self, place: int) -> list[Phrase]:
        key = ("front", place)
        if key not in self.memo:
            self.memo[key] = []
            self.memo[key] = self.best(self._fronts(place))
        return self.memo[key]

    def _fronts(self, place: int) -> Iterator[Phrase]:
        for phrase in self.adverbials(place):
            if phrase.head and phrase.head.kind in FRONT and phrase.head.form not in NOT_FIRST:
                extra = 0.1 if phrase.head.kind in ("manner", "any", "manner2") else 0.0
                yield phrase._replace(cost=phrase.cost + extra, facts=())
        for phrase in self.prepositional(place):
            if not (phrase.head and phrase.head.lemma in ("de", "of") and phrase.kind == "pp"):
                yield phrase._replace(cost=phrase.cost + 0.02)
        for phrase in self.noun_phrases(place):
            if is_time(phrase.head) and phrase.kind == "np":
                yield phrase._replace(cost=phrase.cost + 0.02)
            if phrase.kind in ("np", "name") and any(p.kind == "ce" for p in self.at(phrase.end, "pron")):
                yield phrase._replace(cost=phrase.cost + 0.25)  # Paris, c'est beau
        if any(verb.kind == "inf" and verb.lang == "fr" for verb in self.at(place, "verb")):
            for verb in self.verb_phrases(place, "inf"):
                if any(p.kind == "ce" for p in self.at(verb.end, "pron")):
                    yield verb._replace(cost=verb.cost + 0.1)
        yield from self.subordinates(place)
        yield from self._ago(place)
        yield from self._some_time_later(place)
        for intj in self.at(place, "intj"):
            yield Phrase(place + intj.size, 0.02)
        if self.word(place) == "to":
            for verb in self.verb_phrases(place, "inf"):
                yield verb._replace(cost=verb.cost + 0.1)

    def _some_time_later(self, place: int) -> Iterator[Phrase]:
        """un quart d'heure plus tard, two days before, un an après"""
        for amount in self.noun_phrases(place):
            if amount.kind != "np":
                continue
            for adverb in self.adverbials(amount.end):
                if adverb.head is not None and adverb.head.form in LATER:
                    yield Phrase(adverb.end, amount.cost + adverb.cost + 0.05, amount.flaws, start=place)

    def subordinates(self, place: int) -> Iterator[Phrase]:
        """quand il pleut, because I am tired, si tu veux"""
        for sub in self.at(place, "sub"):
            if sub.kind in ("que", "that"):
                if any(self.word(at) in ("si", "tellement", "tant", "so", "such") for at in range(place)):
                    for clause in self.clauses(place + 1):
                        yield clause._replace(start=place, cost=clause.cost + 0.05, kind="sub")
                continue
            after = place + sub.size
            mood = "subj" if sub.kind == "subj" else "fin"
            for clause in self.clauses(after, "", mood):
                price = self.no_future_after_if(sub, clause)
                if price is not None:
                    yield clause._replace(start=place, cost=clause.cost + 0.03, kind="sub").paying(price)
            if sub.form in ("if", "as if", "even if"):
                for clause in self.clauses(after, "", "subj"):
                    yield clause._replace(start=place, cost=clause.cost + 0.05, kind="sub")
            if sub.lang == "fr" and mood == "subj":
                for clause in self.clauses(after, "", "fin"):
                    yield clause._replace(start=place, cost=clause.cost + 0.4, kind="sub")
            if sub.lang == "en" and sub.form in ("while", "when", "before", "after", "since", "until"):
                for verb in self.verb_phrases(after, "ger"):
                    yield Phrase(
                        verb.end, verb.cost + 0.05, verb.flaws, start=place, kind="sub", facts=verb.facts
                    )
        yield from self._whatever(place)
        for prep in self.at(place, "prep"):
            if prep.form == "comme":
                for clause in self.clauses(place + 1):
                    yield clause._replace(start=place, cost=clause.cost + 0.05, kind="sub")

    def _whatever(self, place: int) -> Iterator[Phrase]:
        """whatever happens, whoever you are, no matter what she says, quoi que tu fasses"""
        word, found = self.word(place), list[Phrase]()
        if word in ("whatever", "whoever", "whichever"):
            found += (verb for verb in self.verb_phrases(place + 1, "fin") if verb.agr & 4)
            found += self.clauses(place + 1, "o")
        elif word == "wherever":
            found += self.clauses(place + 1, "w")
        elif (word, self.word(place + 1)) == ("no", "matter"):
            found += self.indirect_questions(place + 2)
        elif word in ("quoi", "qui") and self.word(place + 1) in ("que", "qu'"):
            found += self.clauses(place + 2, "o", "subj")
        for phrase in found:
            yield phrase._replace(start=place, cost=phrase.cost + 0.05, kind="sub", facts=())

    def that_clauses(self, place: int, verb: Reading) -> Iterator[Phrase]:
        for sub in self.at(place, "sub"):
            if sub.kind not in ("que", "that"):
                continue
            wanted = verb.lang == "fr" and verb.lemma in SUBJUNCTIVE
            if wanted and verb.lemma not in ("aimer", "préférer"):
                yield from self.clauses(place + 1, "", "subj")
                if self.relaxed or self.row.card_of[place] != self.row.card_of[place - 1]:
                    for clause in self.clauses(place + 1):
                        flaw = self.subjunctive_after_a_wish(verb, place)
                        if flaw and not self._has_english(place, clause.end):
                            yield clause.paying(flaw)
                        elif self._has_english(place, clause.end):
                            yield clause
            else:
                yield from self.clauses(place + 1)
                for clause in self.clauses(place + 1, "", "subj"):
                    yield clause._replace(cost=clause.cost + 0.15)
        if verb.lang == "en" or (place < self.row.size and self.row.lang_of[place] == "en"):
            for clause in self.clauses(place):
                yield clause._replace(cost=clause.cost + (0.06 if verb.lang == "en" else 0.4))

    def _has_english(self, start: int, end: int) -> bool:
        return "en" in self.row.lang_of[start:end]

    def indirect_questions(self, place: int) -> Iterator[Phrase]:
        """if he comes, où elle habite, what you want, comment faire"""
        for sub in self.at(place, "sub"):
            if sub.kind == "if":
                yield from self.clauses(place + sub.size)
        for wh in self.at(place, "wh"):
            after = place + wh.size
            if wh.kind in ("place", "time", "manner", "reason", "quant"):
                yield from self.clauses(after, "w")
                yield from self.clauses(after)
                yield from self._verb_then_subject(after, "w")  # je sais où sont mes clés
                for verb in self.verb_phrases(after, "inf"):
                    if wh.lang == "fr" or self.word(after) == "to":
                        yield verb._replace(cost=verb.cost + 0.02)
                if wh.kind == "manner":
                    for adjective in self.adjectives(after):
                        yield from self.clauses(adjective.end, "w")
            if wh.kind in ("np", "quoi"):
                yield from self.clauses(after, "o")
                for verb in self.verb_phrases(after, "fin"):
                    yield verb
                for verb in self.verb_phrases(after, "inf", "o"):
                    yield verb._replace(cost=verb.cost + 0.05)
            if wh.kind == "det":
                for nominal in self.nominals(after):
                    for verb in self.verb_phrases(nominal.end, "inf", "o"):  # which bus to take
                        if wh.lang == "fr" or self.word(nominal.end) == "to":
                            yield verb._replace(cost=verb.cost + 0.02)
                    yield from self.clauses(nominal.end, "o")
                    yield from self.clauses(nominal.end)
                    for verb in self.verb_phrases(nominal.end, "fin"):
                        if verb.agr & nominal.agr:
                            yield verb
        for wh in self.at(place, "wh"):
            if wh.kind in ("place", "time", "manner", "reason") and wh.size == 1 and wh.lang == "en":
                yield Phrase(place + 1, 0.2, (), kind="S", start=place)  # tell me why
        for rel in self.at(place, "rel"):
            if rel.kind == "free_obj":
                yield from self.clauses(place + rel.size, "o")
            elif rel.kind == "free_subj":
                for verb in self.verb_phrases(place + rel.size, "fin"):
                    if verb.agr & 4:
                        yield verb

    # Questions

    def questions(self, place: int) -> Iterator[Phrase]:
        for marker in self.at(place, "estceque"):
            yield from self.clauses(place + marker.size)
        yield from self._is_it(place)
        yield from self._inverted_french(place, "")
        yield from self._inverted_english(place, "q")
        for front in self.fronts(place):
            if front.end < self.row.size and front.kind != "sub" and self.at(front.end, "wh"):
                for question in self.questions(front.end):
                    yield question._replace(cost=question.cost + front.cost + 0.1)
            if front.head is not None and front.head.kind == "sentence":
                yield from self._inverted_french(front.end, "")
        yield from self._wh_questions(place)
        for prep in (*self.at(place, "prep"), *self.at(place, "to"), *self.at(place, "prepdet")):
            after = place + prep.size
            for wh in self.at(after, "wh"):
                if wh.kind in ("np", "quoi", "det", "place", "quant", "obj", "queque") or wh.form == "quand":
                    for end, price, _ in self._asked(after, wh):
                        yield from self._after_wh(end, "w", price, after=True)
        yield from self._asking_subject(place)
        yield from self._asked_in_place(place)
        yield from self._what_about(place)
        # Marie mange-t-elle une pomme ?
        for subject in self.noun_phrases(place):
            if subject.kind in ("np", "name"):
                for question in self._inverted_french(subject.end, ""):
                    yield question._replace(cost=question.cost + subject.cost + 0.05)
            asks = next(iter(self.at(subject.end, "wh")), None)
            if (
                subject.kind in ("np", "name")
                and asks is not None
                and asks.lang == "fr"
                and asks.kind != "np"
            ):
                for question in self._wh_questions(subject.end):
                    yield question._replace(cost=question.cost + subject.cost + 0.3)

    def _is_it(self, place: int) -> Iterator[Phrase]:
        """« est-ce vrai », « est-ce ton frère », « qui est-ce », « où est-ce »"""
        asks = any(wh.kind in ("np", "place", "time", "quant") for wh in self.at(place, "wh"))
        negated = self.word(place) == "n'" and self.word(place + 2) == "pas"
        after = place + 1 + (asks or negated)
        if self.word(after - 1) != "est-ce" or self.at(after - 1, "estceque"):
            return
        if asks:
            for end, cost, flaws, facts in self.tails(after):
                yield Phrase(end, cost, flaws, kind="S", start=place, facts=facts)
            return
        for verb in forms("fr").readings("est"):
            if verb.lemma == "être" and verb.kind == "fin":
                for part in self.predicate(verb, after + negated, Before(place), ""):
                    yield Phrase(part.end, part.cost, part.flaws, kind="S", start=place, facts=part.facts)

    def _what_about(self, place: int) -> Iterator[Phrase]:
        """what about a game, how about dancing, what if it rains"""
        words = self.word(place), self.word(place + 1)
        if words[0] in ("what", "how") and words[1] == "about":
            for phrase in self.prepositional(place + 1):
                yield phrase._replace(kind="S", start=place, cost=phrase.cost + 0.1)
        elif words == ("what", "if"):
            for clause in self.clauses(place + 2):
                yield clause._replace(start=place, cost=clause.cost + 0.1)

    def _asked_in_place(self, place: int) -> Iterator[Phrase]:
        """tu vas où, elle vient avec qui, vous avez quel âge, c'est à qui le tour: as one speaks"""
        for gap in ("w", "o"):
            for clause in self.clauses(place, gap):
                prep = next((each.size for each in self.at(clause.end, "prep")), 0)
                at = clause.end + prep
                for wh in self.at(at, "wh"):
                    what = wh.form in SPOKEN | {"quand"} if gap == "w" and not prep else wh.kind in ASKED_LAST
                    if wh.lang != "fr" or not what:
                        continue
                    for end, price, _ in self._asked(at, wh):
                        flaw = self.question_turns_subject_and_verb(clause, place, 0.45)
                        if flaw is not None:
                            asked = clause._replace(end=end).paying(price).paying(flaw)
                            yield asked
                            yield from self._said_late(place, asked)

    def _said_late(self, place: int, asked: Phrase) -> Iterator[Phrase]:
        """… maintenant, c'est qui | ce garçon, il est où | mon sac: what follows a question as one speaks"""
        for end, cost, flaws, _ in self.tails(asked.end):
            if end > asked.end:
                yield asked._replace(end=end, cost=asked.cost + cost, flaws=asked.flaws + flaws)
        for pronoun in self.at(place, "pron"):
            for phrase in self.noun_phrases(asked.end) if pronoun.agr & f.THIRD else ():
                same = pronoun.kind == "ce" or (pronoun.agr & phrase.agr and pronoun.gn & phrase.gn)
                if same and phrase.kind in ("np", "name", "that"):
                    yield asked._replace(
                        end=phrase.end, cost=asked.cost + phrase.cost, flaws=asked.flaws + phrase.flaws
                    )

    def _asked(self, place: int, wh: Reading) -> Iterator[tuple[int, Cost, Phrase | None]]:
        """The end of what a question asks for: "which blue hat"."""
        after = place + wh.size
        if wh.kind == "det":
            for nominal in self.nominals(after):
                cost: Cost | None = (nominal.cost, nominal.flaws)
                if not nominal.gn & wh.gn and nominal.head is not None:
                    number = f.number_of(nominal.gn)
                    if wh.lang == nominal.head.lang or (
                        number and not wh.gn & (f.S if number == "s" else f.P)
                    ):
                        flaw = None
                        if not (wh.mass and wh.lang == "en" and nominal.gn & f.S and wh.form == "how many"):
                            flaw = self.determiner_agrees_with_its_noun(
                                wh, nominal.head, nominal.gn, place, nominal.end
                            )
                        cost = and_(cost, flaw)
                if cost is not None:
                    for longer in self._with_more([nominal._replace(kind="np")]):
                        yield longer.end, (cost[0] + longer.cost - nominal.cost, cost[1]), longer
        elif wh.kind == "manner" and wh.lang == "en" and wh.form == "how":
            yield after, FREE, None
            for adjective in self.adjectives(after):
                yield adjective.end, (adjective.cost, adjective.flaws), None
            for adverb in self.at(after, "adv"):
                yield after + adverb.size, (0.05, ()), None
        else:
            yield after, FREE, None
            if wh.lang == "en" and self.word(after) == "else":
                yield after + 1, FREE, None
            if self.said(after, after + 2) in ("on earth", "the hell"):
                yield after + 2, FREE, None
            if wh.form in WHICH_OF:  # lequel de ces chapeaux, who of you
                for phrase in self.prepositional(after):
                    yield phrase.end, (phrase.cost, phrase.flaws), None

    def _wh_questions(self, place: int) -> Iterator[Phrase]:
        for wh in self.at(place, "wh"):
            if wh.kind == "queque":
                for phrase in self.noun_phrases(place + wh.size):
                    if phrase.kind in ("np", "name", "that"):
                        yield phrase._replace(kind="S")
                yield from self.clauses(place + wh.size, "o")
                for clause in self.clauses(place + wh.size, "w"):
                    yield clause._replace(cost=clause.cost + 0.1)
                continue
            if wh.kind == "det" and wh.lang == "fr":
                for verb in self.at(place + wh.size, "verb"):
                    if verb.lemma == "être" and verb.kind == "fin":
                        for subject in self.noun_phrases(place + wh.size + 1):
                            if subject.kind in ("np", "name", "that"):
                                for end, cost, flaws, _ in self.tails(subject.end):
                                    phrase = Phrase(end, cost, flaws, wh.gn, verb.agr, verb, start=place)
                                    for clause in self.combined(subject, phrase):
                                        yield clause._replace(start=place)
            if wh.kind == "quiqui":
                yield from self._subject_question(place + wh.size, 4, f.S, place)
                continue
            for end, price, asked in self._asked(place, wh):
                if wh.form == "quoi":
                    continue
                yield from self._after_wh(end, self._gap_of(wh), price)
                if asked is not None:
                    yield from self._after_wh(end, "w", price)
            if wh.kind in ("manner", "place", "reason", "time") and wh.lang == "fr":
                for phrase in self.verb_phrases(place + wh.size, "inf"):
                    yield phrase._replace(cost=phrase.cost + 0.3)

    @staticmethod
    def _gap_of(wh: Reading) -> str:
        return "w" if wh.kind in ("place", "time", "manner", "reason", "quant", "adj") else "o"

    def _after_wh(self, end: int, gap: str, price: Cost, *, after: bool = False) -> Iterator[Phrase]:
        """The rest of a question; *after* a preposition one hears « à quoi ça sert » too."""
        found: list[Phrase] = []
        for marker in self.at(end, "estceque"):
            found += self.clauses(end + marker.size, gap)
        found += self._inverted_french(end, gap)
        found += self._inverted_english(end, gap)
        found += self._verb_then_subject(end, gap)
        if end < self.row.size and self.row.lang_of[end] != "en":
            for subject in self.noun_phrases(end):
                if subject.kind in ("np", "name"):  # où ta mère habite-t-elle
                    for question in self._inverted_french(subject.end, gap):
                        found.append(question._replace(cost=question.cost + subject.cost + 0.02))
        for clause in self.clauses(end, gap):
            french = set(self.row.lang_of[end : clause.end]) <= {"fr", None}
            spoken = french and (after or self.word(end - 1) in SPOKEN)
            weight = 0.3 if self.word(end) == "ça" and spoken else 0.7 if spoken else 1.05  # comment ça va
            if flaw := self.question_turns_subject_and_verb(clause, end, weight):
                found.append(clause.paying(flaw))
        for phrase in found:
            yield phrase._replace(cost=phrase.cost + price[0], flaws=price[1] + phrase.flaws, kind="S")

    def _asking_subject(self, place: int) -> Iterator[Phrase]:
        """who eats the apple, quel garçon mange, combien d'enfants jouent"""
        for wh in self.at(place, "wh"):
            if wh.kind == "np":
                agr, gn = wh.agr & f.THIRD or 4, wh.gn if wh.form in WHICH_OF else f.ANY
                for end, price, _ in self._asked(place, wh):  # laquelle de ces valises
                    for phrase in self._subject_question(end, agr, gn, place):
                        yield phrase.paying(price)
            elif wh.kind == "det":
                for end, price, asked in self._asked(place, wh):
                    if asked is not None:
                        for phrase in self._subject_question(end, asked.agr, asked.gn, place):
                            yield phrase.paying(price)

    def _subject_question(self, place: int, agr: int, gn: int, start: int) -> Iterator[Phrase]:
        subject = Phrase(place, gn=gn, agr=agr, kind="wh", start=start)
        for verb in self.verb_phrases(place, "fin"):
            yield from self.combined(subject, verb)

    def _inverted_french(self, place: int, gap: str) -> Iterator[Phrase]:
        """manges-tu une pomme, a-t-elle fini, n'est-ce pas vrai"""
        if place >= self.row.size:
            return
        for before in self.before_verb(place, "inverted"):
            for verb in self.at(before.end, "verb"):
                if verb.kind != "fin" or verb.lang == "en":
                    continue
                after = before.end + verb.size
                for pronoun in self.at(after, "pron"):
                    if pronoun.kind not in ("subj", "ce"):
                        continue
                    subject = Phrase(
                        after + 1, 0.0, (), pronoun.gn, pronoun.agr, pronoun, pronoun.kind, after
                    )
                    if pronoun.kind == "ce" and verb.lemma != "être":
                        continue
                    for phrase in self.from_verb(verb, before, "fin", gap, after=after + 1):
                        for clause in self.combined(subject, phrase):
                            yield clause._replace(start=place, end=phrase.end, cost=clause.cost + verb.cost)

    def _verb_then_subject(self, place: int, gap: str) -> Iterator[Phrase]:
        """où est le chat, comment va ta mère, que fait Marie, quel est ton nom"""
        if place >= self.row.size or gap not in ("w", "o"):
            return
        for before in self.before_verb(place, "inverted"):
            for verb in self.at(before.end, "verb"):
                if verb.kind != "fin" or verb.lang != "fr" or before.ne:
                    continue
                if verb.lemma == "avoir" and self.word(before.end + 1) == "lieu":
                    for subject in self.noun_phrases(before.end + 2):
                        if subject.kind in ("np", "name") and subject.agr & verb.agr:
                            for tail in self.tails(subject.end):
                                yield Phrase(
                                    tail[0],
                                    tail[1] + subject.cost,
                                    subject.flaws + tail[2],
                                    kind="S",
                                    start=place,
                                )
                if verb.lemma in ("être", "avoir"):
                    yield from self._participle_then_subject(verb, before.end + 1, gap, place)
                for subject in self.noun_phrases(before.end + 1):
                    if subject.kind not in ("np", "name", "that") or (
                        subject.head and subject.head.form == "y"
                    ):
                        continue
                    for end, cost, flaws, _ in self.tails(subject.end):
                        phrase = Phrase(end, cost, flaws, agr=verb.agr, head=verb, start=place)
                        for clause in self.combined(subject, phrase):
                            yield clause._replace(start=place, cost=clause.cost + verb.cost + 0.05)
                    if verb.lemma in ("être", "avoir"):
                        for second, price in self.participles(subject.end):
                            for part in self.complements(
                                second, subject.end + 1, Before(place), "o" if gap == "o" else "w"
                            ):
                                yield Phrase(
                                    part.end,
                                    part.cost + price[0] + 0.4,
                                    price[1] + part.flaws,
                                    kind="S",
                                    start=place,
                                )

    def _participle_then_subject(self, verb: Reading, place: int, gap: str, start: int) -> Iterator[Phrase]:
        """où est née ta mère, quand a été construite cette maison"""
        for second, price in self.participles(place):
            end = place + 1
            if second.lemma == "être":
                yield from self._participle_then_subject(second, end, gap, start)
                continue
            for subject in self.noun_phrases(end):
                if subject.kind in ("np", "name") and not price[1]:
                    gn = second.gn if verb.lemma == "être" else f.ANY
                    for tail in self.tails(subject.end):
                        phrase = Phrase(tail[0], tail[1], tail[2], gn, verb.agr, verb, start=start)
                        for clause in self.combined(subject, phrase):
                            yield clause._replace(start=start, cost=clause.cost + 0.1)

    def _here(self, place: int) -> Iterator[Phrase]:
        """here it is, here comes the bus, there goes my hat"""
        for verb in self.at(place, "verb"):
            if verb.kind == "fin" and verb.lemma in ("be", "come", "go"):
                for subject in self.noun_phrases(place + 1):
                    if subject.kind in ("np", "name", "that"):
                        for tail in self.tails(subject.end):
                            phrase = Phrase(tail[0], tail[1], tail[2], agr=verb.agr, head=verb, start=place)
                            yield from self.combined(subject, phrase)
        for clause in self.clauses(place, "w"):
            if clause.head and clause.head.lemma in ("be", "come", "go"):
                yield clause

    def _inverted_english(self, place: int, gap: str) -> Iterator[Phrase]:
        """does he eat, is she sleeping, can you swim"""
        if place >= self.row.size:
            return
        for verb in (*self.at(place, "verb"), *self.at(place, "modal")):
            if verb.lang != "en" or (
                verb.pos == "verb" and (verb.kind != "fin" or verb.lemma not in ("be", "have", "do"))
            ):
                continue
            after = place + verb.size
            starts = [after]
            starts += [after + 1 for neg in self.at(after, "neg") if neg.form in ("not", "n't")]
            for start in starts:
                for subject in (*self.noun_phrases(start), *self._there_subject(start)):
                    if subject.kind not in ("np", "name", "subj", "that", "neg", "there"):
                        if (
                            subject.kind in ("obj", "tonic")
                            and subject.head
                            and subject.head.form not in ("you", "it", "her")
                        ):
                            flaw = self.pronoun_can_be_a_subject(
                                self.word(subject.start), subject.start, subject.end
                            )
                            if flaw is None:
                                continue
                            subject = subject.paying(flaw)
                        else:
                            continue
                    head = subject.head
                    if (
                        head is not None
                        and head.form.endswith("ing")
                        and head.pos == "noun"
                        and head.form == self.word(subject.start)
                    ):
                        continue  # "is playing" asks for its subject
                    yield from self._question_rest(verb, place, subject, gap)

    def _there_subject(self, place: int) -> Iterator[Phrase]:
        for there in self.at(place, "there"):
            yield Phrase(place + 1, 0.0, (), f.ANY, 36, there, "there", place)

    def _question_rest(self, verb: Reading, place: int, subject: Phrase, gap: str) -> Iterator[Phrase]:
        agr = verb.agr if verb.pos == "verb" else f.ALL
        inner = gap if gap in ("o", "w") else "q" if verb.lemma == "do" else ""
        state = Before(place, negated=True)
        if verb.lemma == "have" and verb.pos == "verb":
            parts = list(self.perfect(verb, subject.end, Before(place), inner))
        else:
            parts = list(self.rest(verb, subject.end, state, "fin", inner))
        if verb.lemma == "be" and gap == "q" and subject.kind == "there":
            parts = [part for part in parts if part.kind == "is" or part.negative] or parts
        for part in parts:
            if verb.lemma == "do" and part.end == subject.end:
                continue
            phrase = Phrase(part.end, part.cost, part.flaws, part.gn, agr, verb, "", place, part.facts)
            cost = self.subject_and_verb(subject, phrase, place)
            if cost is None:
                continue
            facts = tuple(
                fact._replace(subject=subject.head, own=False) if fact.own else fact for fact in part.facts
            )
            yield Phrase(
                part.end, subject.cost + part.cost + cost[0], subject.flaws + part.flaws + cost[1],
                head=verb, kind="S", start=place, facts=facts,
            )  # fmt: skip

    # Orders

    def orders(self, place: int) -> Iterator[Phrase]:
        """sit down, n'oublie pas, let's go, please be quiet"""
        for verb in self.verb_phrases(place, "imp"):
            if verb.kind != "ne":
                yield verb._replace(kind="S", facts=tuple(fact._replace(own=False) for fact in verb.facts))
        if self.at(place, "ne"):
            for verb in self.verb_phrases(place, "inf"):
                if verb.kind != "ne":  # ne pas toucher
                    yield verb._replace(kind="S", cost=verb.cost + 0.3)
        yield from self._base_orders(place)
        for intj in self.at(place, "intj"):
            for order in self.orders(place + intj.size) if intj.form != "no" else ():
                yield order._replace(cost=order.cost + 0.02)
        if place == 0 and any(conj.form in ("and", "but", "et", "mais", "ou") for conj in self.at(0, "conj")):
            for order in self.orders(1):
                yield order._replace(cost=order.cost + 0.2)
        for adverb in self.at(place, "adv"):
            if adverb.form in ("never", "always", "just"):
                for order in self.verb_phrases(place + adverb.size, "imp"):
                    yield order._replace(kind="S", cost=order.cost + 0.1)
        for front in self.fronts(place) if self.word(place) not in ("no", "there") else ():
            if front.head and front.head.kind == "particle":
                continue
            for order in self.verb_phrases(front.end, "imp"):
                if order.kind != "ne":
                    extra = 0.5 if self.word(place) == "to" else 0.15
                    yield order._replace(kind="S", cost=order.cost + front.cost + extra)

    def _base_orders(self, place: int) -> Iterator[Phrase]:
        """let's not go, don't go, why not go, merci de sortir"""
        words = self.word(place), self.word(place + 1)
        starts: list[tuple[int, float]] = []
        if self.at(place, "lets"):
            starts += [(place + 1, 0.0)] + ([(place + 2, 0.0)] if words[1] == "not" else [])
        if any(do.form == "do" and do.kind == "imp" for do in self.at(place, "verb")):
            starts += [(place + 2, 0.0)] if words[1] in ("n't", "not") else []
        if words == ("why", "not") or words in (("merci", "de"), ("merci", "d'")):
            starts.append((place + 2, 0.05))
        for verb in self.verb_phrases(place + 1, "ger") if words[0] == "no" else ():  # no running
            yield verb._replace(kind="S", start=place, cost=verb.cost + 0.3)
        for start, cost in starts:
            for verb in self.verb_phrases(start, "inf") if self.word(start) != "to" else ():
                yield verb._replace(kind="S", cost=verb.cost + cost)

    # Sentences

    def sentences(self) -> list[Phrase]:
        """Every way to read the whole row, the cheapest first."""
        size = self.row.size
        found = [phrase for phrase in self.parts(0) if phrase.end == size]
        return sorted(found, key=lambda phrase: phrase.cost)

    def parts(self, place: int) -> list[Phrase]:
        """Sentences that begin here: statements, questions, orders, and two of them joined."""
        key = ("sentence", place)
        if key not in self.memo:
            self.memo[key] = []
            first = self.best(self._parts(place))
            self.memo[key] = first
            self.memo[key] = self.best(self._joined_parts(first))
        return self.memo[key]

    def _parts(self, place: int) -> Iterator[Phrase]:
        yield from self.clauses(place)
        yield from self.questions(place)
        yield from self.orders(place)
        yield from self._exclaimed(place)
        yield from self._the_more(place)
        yield from self._either(place)
        yield from self._so_do_i(place)
        yield from self._wished(place)
        yield from self._asked_politely(place)
        yield from self._some_and_others(place)
        if self.word(place) in ("here", "there"):
            for phrase in self._here(place + 1):
                yield phrase._replace(kind="S", start=place)
        if place == 0:
            for conj in self.at(place, "conj"):
                if conj.kind in ("and", "but"):
                    for phrase in (*self.clauses(conj.size), *self.questions(conj.size)):
                        yield phrase._replace(cost=phrase.cost + 0.2)
        if self.relaxed:
            yield from self.broken(place)

    def _the_more(self, place: int) -> Iterator[Phrase]:
        """plus tu lis, plus tu apprends; the more you read, the more you learn"""
        for first in self._more(place):
            end = first.end + 1 if self.word(first.end) == "et" else first.end
            for second in self._more(end):
                yield second._replace(start=place, cost=first.cost + second.cost + 0.1, kind="S")

    def _so_do_i(self, place: int) -> Iterator[Phrase]:
        """so do I, neither can my brother, nor is she"""
        for person in self.noun_phrases(place):
            if person.kind in ("tonic", "np", "name", "obj") and self.at(person.end, "adv"):
                for adverb in self.at(person.end, "adv"):
                    if adverb.form in ("aussi", "non plus", "too", "neither"):  # moi aussi, me too
                        yield person._replace(end=person.end + adverb.size, cost=person.cost + 0.4, kind="S")
        if self.word(place) not in ("so", "neither", "nor"):
            return
        for verb in (*self.at(place + 1, "modal"), *self.at(place + 1, "verb")):
            if verb.lang != "en" or (
                verb.pos == "verb" and not (self._is_auxiliary(verb) and verb.kind == "fin")
            ):
                continue
            for subject in self.noun_phrases(place + 1 + verb.size):
                if subject.kind in SUBJECTS and subject.kind != "bare":
                    short = Phrase(subject.end, 0.0, gn=f.ANY, agr=verb.agr, head=verb, start=place)
                    for clause in self.combined(subject, short):
                        yield clause._replace(start=place, cost=clause.cost + 0.1)

    def _wished(self, place: int) -> Iterator[Phrase]:
        """good luck with your exam, bonne nuit mon chéri, merci pour le cadeau: polite without a verb"""
        for wish in self.at(place, "intj"):
            ends = [(place + wish.size, 0.0)] if wish.kind == "wish" else []
            for end, cost in ends:
                for tail in self.tails(end):
                    yield Phrase(tail[0], cost + tail[1] + 0.1, tail[2], kind="S", start=place)
                for whom in self.noun_phrases(end) if end == place + wish.size else ():
                    head = whom.head
                    if head is not None and (head.form in EVERYBODY or is_person(head)):
                        ends.append((whom.end, whom.cost + 0.1))

    def _asked_politely(self, place: int) -> Iterator[Phrase]:
        """two coffees please, un kilo de pommes s'il vous plaît"""
        for what in self.noun_phrases(place):
            for please in self.at(what.end, "intj") if what.kind == "np" else ():
                if please.form in ("please", "s' il vous plaît", "s' il te plaît"):
                    yield what._replace(end=what.end + please.size, cost=what.cost + 0.4, kind="S")

    def _some_and_others(self, place: int) -> Iterator[Phrase]:
        """les uns chantent, les autres dansent; certains dorment, d'autres non"""
        if self.word(place) not in ("l'", "les", "certains", "certaines", "some"):
            return
        for first in self.clauses(place):
            end = first.end
            rest = self.said(end, end + 2)
            if rest in ("l'autre", "les autres", "d'autres") or self.word(end) == "others":
                for second in self.clauses(end):
                    yield second._replace(start=place, cost=first.cost + second.cost + 0.1, kind="S")
                if self.word(end + 2) in ("non", "pas"):
                    yield first._replace(end=end + 3, cost=first.cost + 0.1)

    def _either(self, place: int) -> Iterator[Phrase]:
        """soit tu viens, soit tu restes"""
        if self.word(place) == "soit":
            for first in self.clauses(place + 1):
                if self.word(first.end) == "soit":
                    for second in self.clauses(first.end + 1):
                        yield second._replace(start=place, cost=first.cost + second.cost + 0.05, kind="S")

    def _more(self, place: int) -> list[Phrase]:
        word = self.word(place)
        if word in ("plus", "moins"):
            return self.clauses(place + 1)
        if word == "the" and place + 1 < self.row.size:
            grade = {reading.tense for reading in (*self.at(place + 1, "adj"), *self.at(place + 1, "adv"))}
            if self.word(place + 1) in ("more", "less") or "2" in grade:
                return [
                    Phrase(place + 2, 0.1, start=place),  # the sooner the better
                    *self.clauses(place + 2),
                    *self.clauses(place + 2, "w"),
                    *self.clauses(place + 3, "o"),
                ]
        return []

    def _joined_parts(self, firsts: list[Phrase]) -> Iterator[Phrase]:
        for first in firsts:
            yield first
            for conj in self.at(first.end, "conj"):
                if conj.kind == "but":
                    yield from self._shortened(first, first.end + conj.size)
                if conj.kind in ("and", "but"):
                    for second in self.parts(first.end + conj.size):
                        unlike = 0.9 if self._tells_and_orders(first, conj, second) else 0.0
                        yield second._replace(
                            start=first.start, cost=first.cost + second.cost + 0.05 + unlike,
                            flaws=first.flaws + second.flaws, facts=first.facts + second.facts,
                        )  # fmt: skip
            end = first.end
            if (
                first.head is not None
                and first.head.kind == "imp"
                and end - first.start > 1
                and not self._is_auxiliary(first.head)
            ):
                for second in self.clauses(end):
                    yield second._replace(
                        start=first.start, cost=first.cost + second.cost + 0.45, facts=first.facts
                    )
            for intj in self.at(end, "intj"):
                yield first._replace(end=end + intj.size)
            yield from self._tagged(first)
            if (
                end == self.row.size - 1
                and self.at(end, "name")
                and first.head is not None
                and first.head.kind == "imp"
            ):
                yield first._replace(end=end + 1, cost=first.cost + 0.6)

    @staticmethod
    def _tells_and_orders(first: Phrase, conj: Reading, second: Phrase) -> bool:
        """she eats and drink! The second is not an order but lacks its ending."""
        return (
            conj.form in ("and", "et", "or", "ou")
            and first.head is not None
            and second.head is not None
            and (first.head.kind, second.head.kind) == ("fin", "imp")
        )

    def _shortened(self, first: Phrase, place: int) -> Iterator[Phrase]:
        """… mais pas de sœur, … but no sisters, … but not today"""
        negated = self.word(place) in ("pas", "not")
        start = place + 1 if negated else place
        for phrase in self.noun_phrases(start):
            if (negated and phrase.kind in ("de", "np", "name", "tonic", "obj")) or (
                phrase.kind == "np" and self.word(place) == "no"
            ):
                yield first._replace(end=phrase.end, cost=first.cost + phrase.cost + 0.15)
        if negated:
            for phrase in self.adjuncts(start):
                yield first._replace(end=phrase.end, cost=first.cost + phrase.cost + 0.15)

    def _tagged(self, first: Phrase) -> Iterator[Phrase]:
        """…, isn't it? …, n'est-ce pas ?"""
        end = first.end
        for verb in (*self.at(end, "verb"), *self.at(end, "modal")):
            if verb.pos == "verb" and not (self._is_auxiliary(verb) and verb.kind == "fin"):
                continue
            for at in (end + 1, end + 2):
                if at == self.row.size - 1 and (at == end + 1 or self.at(end + 1, "neg")):
                    for pronoun in self.at(at, "pron"):
                        if pronoun.kind == "subj" and self.row.lang_of[at] == "en":
                            yield first._replace(end=at + 1, cost=first.cost + 0.2)
        if [self.word(at) for at in range(end, self.row.size)] in (
            ["n'", "est", "ce", "pas"],
            ["n'", "est-ce", "pas"],
        ):
            yield first._replace(end=self.row.size, cost=first.cost + 0.1)

    def _exclaimed(self, place: int) -> Iterator[Phrase]:
        """voici le chat, quel beau chat"""
        for wh in self.at(place, "wh"):
            starts = [place + wh.size] if wh.kind == "det" else []
            if wh.form == "what":  # what a lovely surprise
                starts = [place + 2] if self.word(place + 1) in ("a", "an") else []
            for start in starts:
                for nominal in self.nominals(start):
                    if not (nominal.gn & wh.gn or wh.lang == "en"):
                        continue
                    alone = nominal.head is not None and nominal.head.lemma in forms("fr").words("exclaimed")
                    if nominal.end - start > 1 or wh.lang == "en" or alone:
                        whole = nominal._replace(kind="S", start=place, cost=nominal.cost + 0.3)
                        yield whole
                        if nominal.head is not None:  # what a pity you can't come
                            for clause in self.that_clauses(nominal.end, nominal.head):
                                yield clause._replace(start=place, cost=whole.cost + clause.cost)
                    for clause in self.clauses(nominal.end, "o"):
                        if wh.lang == "fr" or wh.form == "what":
                            yield clause._replace(start=place, cost=clause.cost + nominal.cost + 0.3)
            if wh.form == "how":
                for adjective in self.adjectives(place + 1):
                    yield adjective._replace(kind="S", start=place, cost=adjective.cost + 0.3, head=None)
                    for whose in self.prepositional(adjective.end):  # how nice of you
                        if whose.head is not None and whose.head.form == "of":
                            yield whose._replace(
                                kind="S", start=place, cost=adjective.cost + whose.cost + 0.1
                            )
                    for clause in self.clauses(adjective.end, "w"):
                        if clause.end == self.row.size and clause.head and clause.head.lemma == "be":
                            yield clause._replace(start=place, cost=clause.cost + 0.2)
        if self.word(place) in ("comme", "que", "qu'"):  # comme tu es grand, qu'il fait froid
            for clause in self.clauses(place + 1):
                last = clause.end - 1
                how = any(adverb.kind in ("manner", "manner2") for adverb in self.at(last, "adv"))
                is_so = clause.head is not None and clause.head.lemma in ("être", "faire")
                if how or (is_so and self.at(last, "adj")):
                    if clause.head is not None and clause.head.lang == "fr" and not self.at(last, "det"):
                        yield clause._replace(start=place, cost=clause.cost + 0.4)
        for here in self.at(place, "present"):
            for clause in self.indirect_questions(place + here.size):  # voilà pourquoi je pleure
                yield clause._replace(start=place, cost=clause.cost + 0.1, kind="S")
            for phrase in self.noun_phrases(place + here.size):
                if phrase.kind in OBJECTS:
                    for end, cost, flaws, _ in self.tails(phrase.end):
                        yield phrase._replace(
                            end=end, cost=phrase.cost + cost, flaws=phrase.flaws + flaws, kind="S"
                        )

    # What is wrong with a whole

    def broken(self, place: int) -> Iterator[Phrase]:
        """Sentences that lack a part or have one too many."""
        yield from self._without_subject(place)
        yield from self._unfinished(place)
        yield from self._waiting(place)
        for subject in self.subjects(place):
            yield from self._without_verb(subject)
            yield from self._after_a_subject(subject)
            yield from self._without_tense(subject)
        for clause in self.clauses(place):
            yield from self._after_whole(clause)

    def _without_subject(self, place: int) -> Iterator[Phrase]:
        """« avez perdu vos clés », "sleeps the cat": the subject lacks, or comes late"""
        for verb in self.verb_phrases(place, "fin"):
            flaw = self.a_sentence_has_a_subject(verb, verb.start, min(verb.start + 2, self.row.size))
            if flaw is None or verb.kind == "ne":
                continue
            yield verb._replace(kind="broken").paying(flaw)
            for phrase in self.noun_phrases(verb.end):
                if phrase.kind not in ("np", "name", "subj"):
                    continue
                if late := self.subject_stands_before_its_verb(verb, phrase):
                    for end, cost, flaws, _ in self.tails(phrase.end):
                        yield phrase._replace(
                            end=end, kind="broken", cost=verb.cost + phrase.cost + cost + late[0],
                            flaws=late[1] + verb.flaws + phrase.flaws + flaws,
                        )  # fmt: skip
        for marker in self.at(place, "estceque"):
            for verb in self.verb_phrases(place + marker.size, "fin"):
                if flaw := self.a_sentence_has_a_subject(verb, place, place + marker.size + 1, 1.05):
                    yield verb._replace(kind="broken", start=place).paying(flaw)

    def _waiting(self, place: int) -> Iterator[Phrase]:
        """when the shop opens: what then?"""
        asks = (wh for wh in self.at(place, "wh") if wh.kind in ("time", "place"))
        for sub in (*self.at(place, "sub"), *asks):
            weight = 1.07 if sub.pos == "wh" else 1.0
            for clause in self.clauses(place + sub.size):
                if flaw := self.a_clause_with_when_needs_another(sub.form, place, clause.end, weight):
                    yield clause._replace(kind="broken", start=place).paying(flaw)

    def _without_verb(self, subject: Phrase) -> Iterator[Phrase]:
        """the keys on the table, my father a teacher"""
        for end, cost, flaws, _ in self.tails(subject.end):
            if flaw := self.a_sentence_has_a_verb(subject.start, end):
                yield subject._replace(
                    end=end, kind="broken", cost=subject.cost + cost + flaw[0],
                    flaws=subject.flaws + flaw[1] + flaws,
                )  # fmt: skip
        for second in self.noun_phrases(subject.end):
            if (second.kind in OBJECTS or second.kind == "subj") and second.end == self.row.size:
                if flaw := self.a_sentence_has_a_verb(subject.start, second.end, 1.2):
                    yield second._replace(
                        kind="broken", cost=subject.cost + second.cost + flaw[0],
                        flaws=subject.flaws + flaw[1],
                    )  # fmt: skip

    def _after_a_subject(self, subject: Phrase) -> Iterator[Phrase]:
        """the cat the dog sleeps"""
        for second in self.noun_phrases(subject.end):
            flaw = self.one_subject_is_enough(subject, second) if second.kind in SUBJECTS else None
            if flaw is None:
                continue
            for verb in self.verb_phrases(second.end, "fin"):
                for clause in self.combined(second, verb):
                    yield clause._replace(
                        kind="broken", start=subject.start, cost=clause.cost + subject.cost + flaw[0],
                        flaws=flaw[1] + subject.flaws + clause.flaws,
                    )  # fmt: skip

    def _without_tense(self, subject: Phrase) -> Iterator[Phrase]:
        """he eating, « nous mangé », « nous sois »"""
        found: list[tuple[Phrase, Cost | None]] = []
        for form in ("inf", "ger", "pp") if subject.kind != "inf" and self.word(subject.end) != "to" else ():
            for verb in self.verb_phrases(subject.end, form):
                if verb.head and verb.head.kind == form:
                    found.append((verb, self.a_sentence_has_a_verb_with_a_tense(verb.head, subject.end)))
        for verb in self.verb_phrases(subject.end, "imp"):
            if not verb.head or verb.head.lang != "en":
                found.append((verb, self.an_order_has_no_subject(subject, verb)))
        for verb, flaw in found:
            if flaw:
                yield verb._replace(
                    kind="broken", start=subject.start, cost=subject.cost + verb.cost + flaw[0],
                    flaws=subject.flaws + flaw[1] + verb.flaws,
                )  # fmt: skip

    def _unfinished(self, place: int) -> Iterator[Phrase]:
        """to build a house, en regardant la télévision: no sentence yet"""
        if place:
            return
        for form in ("inf", "ger"):
            for verb in self.verb_phrases(place, form):
                if form == "inf" and self.row.lang_of[place] == "en" and self.word(place) != "to":
                    continue
                flaw = self.a_clause_with_when_needs_another(self.word(place), place, verb.end)
                if flaw:
                    yield verb._replace(kind="broken", cost=verb.cost + flaw[0], flaws=flaw[1] + verb.flaws)
        for phrase in self.prepositional(place):
            if phrase.kind == "doing":
                flaw = self.a_clause_with_when_needs_another(self.word(place), place, phrase.end)
                if flaw:
                    yield phrase._replace(
                        kind="broken", cost=phrase.cost + flaw[0], flaws=flaw[1] + phrase.flaws
                    )

    def _after_whole(self, clause: Phrase) -> Iterator[Phrase]:
        """A second verb, or a noun too many, after a clause that is whole."""
        if clause.end >= self.row.size:
            return
        for verb in self.verb_phrases(clause.end, "fin"):
            flaw = self.one_verb_is_enough(
                clause.head.form if clause.head else "",
                self.finite_word(verb, clause.end),
                clause.start,
                clause.end + 1,
            )
            if flaw:
                yield verb._replace(
                    kind="broken",
                    start=clause.start,
                    cost=clause.cost + verb.cost + flaw[0],
                    flaws=clause.flaws + flaw[1] + verb.flaws,
                )
        for phrase in self.noun_phrases(clause.end):
            if phrase.kind in OBJECTS or phrase.kind == "subj":
                flaw = self.every_part_has_its_place(phrase)
                if flaw:
                    for end, cost, flaws, _ in self.tails(phrase.end):
                        yield phrase._replace(
                            end=end,
                            kind="broken",
                            start=clause.start,
                            cost=clause.cost + phrase.cost + cost + flaw[0],
                            flaws=clause.flaws + flaw[1] + flaws,
                        )
        for second in self.clauses(clause.end):
            flaw = self.one_clause_or_a_word_to_join_them(clause, second)
            if flaw:
                yield second._replace(
                    kind="broken",
                    start=clause.start,
                    cost=clause.cost + second.cost + flaw[0],
                    flaws=clause.flaws + flaw[1] + second.flaws,
                )


def _inner(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    return tuple(fact for fact in facts if fact.verb.pos != "place")
