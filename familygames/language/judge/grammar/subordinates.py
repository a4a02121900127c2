"""Clauses within clauses: when it rains, that he comes, what you want."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Cost, Phrase, Predication
from familygames.language.judge.grammar.before_verbs import adverbs
from familygames.language.judge.grammar.inversions import verb_then_subject
from familygames.language.judge.grammar.objects_before import price_of_its_object
from familygames.language.judge.grammar.parts import as_clause, longer
from familygames.language.judge.grammar.reading import RowParser, way
from familygames.language.judge.grammar.relatives import subject_and_verb, with_its_object
from familygames.language.judge.knowledge import frames_of, is_auxiliary, is_person, may_be_person
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.prices import COMMON, PLAIN, RARE, SELDOM, UNUSUAL, USUAL
from familygames.language.words.reading import Reading

SO_MUCH = frozenset({"enough", "si", "tellement", "tant", "tel", "telle", "tels", "telles", "so", "such"})
"""Words after which "that" says how much: so small that …"""
WITHOUT_VERB = frozenset({"while", "when", "if", "though", "although", "once", "unless"})
"""What may stand before a place or a state alone: when in Rome."""
WHILE_DOING = frozenset({"while", "when", "before", "after", "since", "until"})
"""What may stand before a form in -ing: while playing."""
THOUGH = ("bien que", "bien qu'", "quoique", "quoiqu'", "parce que", "puisque", "même si")
"""What may stand before a state alone in French: bien que malade."""
DOUBTING = frozenset({"peu", "rarement", "jamais", "si", "seul", "seule", "premier", "première", "dernier"})
"""Words that leave a doubt, so that the subjunctive may follow."""
AFTER_PREPOSITION = frozenset({"qui", "quoi", "lequel", "laquelle", "lesquels", "lesquelles"})
"""Question words that stand behind a preposition."""
ADVERBIAL = frozenset({"place", "time", "manner", "reason", "quant"})
"""What asks for a place, a time and the like, not for somebody or something."""


def _opened(clause: Phrase, place: int, price: float) -> Phrase:
    return clause.opened(place, price)._replace(kind="sub")


# When, because, if


@way("subordinates")
def when_it_rains(g: RowParser, place: int) -> Iterator[Phrase]:
    """quand il pleut, because I am tired, si tu veux, pour que tu viennes"""
    for sub in g.at(place, "sub"):
        if sub.kind in ("que", "that"):
            continue
        after = place + sub.size
        for clause in g.clauses(after, "", "subj" if sub.kind == "subj" else "fin"):
            price = must.no_future_after_if(g, sub, clause)
            if price is not None:
                yield _opened(clause, place, PLAIN).paying(price)
        for clause in g.clauses(after, "o") if sub.form == "as" else ():  # as I said
            if clause.head is not None and "that" in frames_of(clause.head):
                yield _opened(clause, place, COMMON)
        yield from _in_another_mood(g, sub, place, after)


def _in_another_mood(g: RowParser, sub: Reading, place: int, after: int) -> Iterator[Phrase]:
    """not « pour que tu *viens* », not « parce que tu *sois* »"""
    if sub.lang != "fr" or not (g.relaxed or "en" in g.row.lang_of[after:]):
        return
    for clause in g.clauses(after, "", "fin" if sub.kind == "subj" else "subj"):
        if clause.head is None or clause.head.lang != "fr":
            yield _opened(clause, place, RARE)
            continue
        if sub.kind == "subj":
            price = must.subjunctive_after_its_conjunction(g, sub, clause, after)
        elif sub.form.startswith("après"):
            price = (SELDOM, ())
        else:
            price = must.indicative_after_its_conjunction(g, sub, clause, after)
        if price is not None:
            yield _opened(clause, place, PLAIN).paying(price)


@way("subordinates")
def while_playing(g: RowParser, place: int) -> Iterator[Phrase]:
    """while playing football, before going to bed"""
    for sub in g.at(place, "sub"):
        doing = sub.lang == "en" and sub.form in WHILE_DOING
        for verb in g.verb_phrases(place + sub.size, "ger") if doing else ():
            yield Phrase(
                verb.end, verb.cost + COMMON, verb.flaws,
                start=place, kind="sub", facts=verb.facts, parts=(verb,),
            )  # fmt: skip


@way("subordinates")
def while_in_town(g: RowParser, place: int) -> Iterator[Phrase]:
    """while in Japan, when ready, if broken by him"""
    for sub in g.at(place, "sub"):
        if sub.lang != "en" or sub.form not in WITHOUT_VERB:
            continue
        after = place + sub.size
        phrases = [*g.prepositional(after), *g.adjectives(after)]
        phrases += (verb for verb in g.verb_phrases(after, "pp") if verb.kind == "passive")
        for phrase in phrases:
            if phrase.kind != "ger":
                yield _opened(phrase, place, UNUSUAL)._replace(facts=(), head=None)


@way("subordinates")
def bien_que_malade(g: RowParser, place: int) -> Iterator[Phrase]:
    """bien que très malade, quoique fatiguée, parce que trop grand"""
    for sub in g.at(place, "sub"):
        after = place + sub.size
        if sub.lang != "fr" or not sub.form.startswith(THOUGH):
            continue
        phrases = [
            *g.adjectives(after),
            *(verb for verb in g.verb_phrases(after, "pp") if verb.kind == "passive"),
        ]
        for phrase in phrases:
            if phrase.kind != "ger" and not g.at(phrase.end, "noun"):
                yield _opened(phrase, place, UNUSUAL)._replace(facts=(), head=None)


@way("subordinates")
def quel_que_soit(g: RowParser, place: int) -> Iterator[Phrase]:
    """quel que soit le temps, quelles que soient tes raisons"""
    be = g.word(place + 2)
    for wh in g.at(place, "wh") if g.word(place + 1) == "que" and be in ("soit", "soient", "fût") else ():
        for phrase in g.noun_phrases(place + 3) if wh.kind == "det" else ():
            several = be == "soient"
            agrees = wh.gn & phrase.gn and phrase.agr & (f.AGR["3p"] if several else f.AGR["3s"])
            if agrees and phrase.kind in ("np", "name"):
                yield _opened(phrase, place, COMMON)._replace(facts=(), head=None)


@way("subordinates")
def as_agreed(g: RowParser, place: int) -> Iterator[Phrase]:
    """as agreed, as stated in the letter, as popularly believed"""
    if g.word(place) != "as" or g.lang(place) != "en":
        return
    for middle, cost in adverbs(g, place + 1):
        for verb in g.at(middle, "verb"):
            for tail in g.tails(middle + 1) if verb.kind == "pp" and not is_auxiliary(verb) else ():
                yield _opened(tail, place, UNUSUAL + cost)._replace(facts=(), head=None)


@way("subordinates")
def so_small_that(g: RowParser, place: int) -> Iterator[Phrase]:
    """(so small) that nobody sees it, (si vite) qu'il tombe"""
    for sub in g.at(place, "sub"):
        if sub.kind in ("que", "that") and any(g.word(at) in SO_MUCH for at in range(place)):
            for clause in g.clauses(place + 1):
                yield _opened(clause, place, COMMON)


@way("subordinates")
def whatever_happens(g: RowParser, place: int) -> Iterator[Phrase]:
    """whatever happens, whoever you are, no matter what she says, quoi que tu fasses"""
    word, clauses = g.word(place), list[Phrase]()
    if word in ("whatever", "whoever", "whichever"):
        clauses += (verb for verb in g.verb_phrases(place + 1, "fin") if verb.agr & f.AGR["3s"])
        clauses += g.clauses(place + 1, "o")
    elif word == "however":
        clauses += g.clauses(place + 1)
    elif word == "wherever":
        clauses += g.clauses(place + 1, "w")
    elif (word, g.word(place + 1)) == ("no", "matter"):
        clauses += g.indirect_questions(place + 2)
    elif word in ("quoi", "qui") and g.word(place + 1) in ("que", "qu'"):
        clauses += g.clauses(place + 2, "o", "subj")
    for phrase in clauses:
        yield _opened(phrase, place, COMMON)._replace(facts=())


# That he comes


@way("that_clauses")
def that_he_comes(g: RowParser, place: int, verb: Reading) -> Iterator[Phrase]:
    """(I know) that he comes, (je crois) qu'il vient"""
    if not _is_wish(verb):
        for _ in _that(g, place):
            yield from g.clauses(place + 1)
            for clause in g.clauses(place + 1, "", "subj"):
                price = _price_of_the_subjunctive(g, verb, clause, place)
                if price is not None:
                    yield clause.paying(price)


def _price_of_the_subjunctive(g: RowParser, verb: Reading, clause: Phrase, place: int) -> Cost | None:
    """je ne crois pas qu'il vienne, not « je sais qu'il vienne »"""
    words = forms("fr").words
    doubted = verb.kind == "inf" or _is_denied_or_asked(g, place)
    if verb.lang != "fr" or verb.lemma not in words("so") or doubted:
        return USUAL, ()
    return must.indicative_after_what_is_so(g, verb, clause, place + 1)


def _is_denied_or_asked(g: RowParser, place: int) -> bool:
    """Whether there is a doubt of it before: je ne crois pas que, crois-tu que, si tu crois que"""
    for at in range(place):
        if g.word(at) in ("que", "qu'"):
            continue
        if g.word(at) in ("si", "s'") or any(g.at(at, pos) for pos in ("neg", "ne", "wh", "estceque")):
            return True
        if g.row.tokens[at].joined or g.word(at) in DOUBTING:
            return True
    return False


@way("that_clauses")
def that_he_go(g: RowParser, place: int, verb: Reading) -> Iterator[Phrase]:
    """(I suggest) that he go, (they demand) that she stay"""
    if verb.lang != "en" or verb.lemma not in forms("en").words("wish"):
        return
    start = place + 1 if g.word(place) == "that" else place
    for subject in g.subjects(start):
        for base in g.verb_phrases(subject.end, "inf") if g.word(subject.end) != "to" else ():
            if subject.kind != "inf" and not base.flaws:
                yield as_clause(base.after(subject, USUAL), place)


@way("that_clauses")
def quil_vienne(g: RowParser, place: int, verb: Reading) -> Iterator[Phrase]:
    """(je veux) qu'il vienne, not « qu'il vient »"""
    if not _is_wish(verb):
        return
    for _ in _that(g, place):
        yield from g.clauses(place + 1, "", "subj")
        if g.relaxed or g.row.card_of[place] != g.row.card_of[place - 1]:
            for clause in g.clauses(place + 1):
                flaw = must.subjunctive_after_a_wish(g, verb, clause, place + 1)
                if "en" in g.row.lang_of[place : clause.end]:
                    yield clause
                elif flaw:
                    yield clause.paying(flaw)


def _that(g: RowParser, place: int) -> Iterator[Reading]:
    yield from (sub for sub in g.at(place, "sub") if sub.kind in ("que", "that"))


def _is_wish(verb: Reading) -> bool:
    return verb.lang == "fr" and verb.lemma in forms("fr").words("wish")


@way("that_clauses")
def he_comes(g: RowParser, place: int, verb: Reading) -> Iterator[Phrase]:
    """(I know) he comes"""
    if verb.lang == "en" or g.lang(place) == "en":
        for clause in g.clauses(place):
            yield clause.costing(COMMON if verb.lang == "en" else RARE)


# Questions within a sentence


@way("indirect_questions")
def if_he_comes(g: RowParser, place: int) -> Iterator[Phrase]:
    """(I do not know) if he comes, (dis-moi) si tu viens"""
    for sub in g.at(place, "sub"):
        if sub.kind == "if":
            yield from g.clauses(place + sub.size)
        if sub.form == "whether":
            yield from (
                verb.costing(PLAIN) for verb in g.verb_phrases(place + 1, "inf") if g.word(place + 1) == "to"
            )


@way("indirect_questions")
def where_she_lives(g: RowParser, place: int) -> Iterator[Phrase]:
    """où elle habite, when it starts, how tall he is, où sont mes clés"""
    for wh in g.at(place, "wh"):
        after = place + wh.size
        if wh.kind in ADVERBIAL:
            yield from g.clauses(after, "w")
            yield from g.clauses(after)
            yield from verb_then_subject(g, after, "w")
        if wh.kind == "manner":
            for adjective in g.adjectives(after):
                for clause in g.clauses(adjective.end, "w"):
                    yield clause._replace(parts=(adjective, clause))


@way("indirect_questions")
def what_you_want(g: RowParser, place: int) -> Iterator[Phrase]:
    """what you want, who comes, what to say, quoi faire"""
    for wh in g.at(place, "wh"):
        after = place + wh.size
        if wh.kind in ("np", "quoi"):
            yield from g.clauses(after, "o")
            yield from _who_does_it(g, wh, after)
            for verb in g.verb_phrases(after, "inf", "o") if wh.lang == "fr" or g.word(after) == "to" else ():
                yield verb.costing(COMMON)


def _who_does_it(g: RowParser, wh: Reading, place: int) -> Iterator[Phrase]:
    """(I know) who comes, what happens; not "what happen" """
    one = f.AGR["3s"] if wh.lang == "en" else f.ALL
    subject = Phrase(place, agr=one, kind="wh", start=place - wh.size)
    for verb in g.verb_phrases(place, "fin"):
        be = verb.head is not None and verb.head.lemma == "be"  # I know who are the best
        price = FREE if be else must.verb_agrees_with_its_subject(g, subject, verb, place)
        if price is not None:
            yield verb.paying(price)


@way("indirect_questions")
def which_bus_comes(g: RowParser, place: int) -> Iterator[Phrase]:
    """which bus comes, which bus I take, quel bus prendre; not « quelle bus », « quel bus passent »"""
    for wh in g.at(place, "wh"):
        for nominal in g.nominals(place + wh.size) if wh.kind == "det" else ():
            price = asked_noun(g, wh, nominal, place)
            gn = nominal.gn & wh.gn or nominal.gn
            asked_for = nominal._replace(gn=gn, agr=nominal.agr & f.third(gn) or nominal.agr)
            for clause in _with_asked(g, wh, asked_for) if price else ():
                asked = clause._replace(parts=(nominal, clause), flaws=nominal.flaws + clause.flaws)
                yield asked.paying(price or FREE)


def _with_asked(g: RowParser, wh: Reading, nominal: Phrase) -> Iterator[Phrase]:
    """(which bus) comes, (which bus) I take, (quel bus) prendre"""
    after = nominal.end
    yield from with_its_object(g, nominal, after)
    yield from with_its_object(g, nominal, after, gap="")
    for verb in g.verb_phrases(after, "fin"):
        price = subject_and_verb(g, nominal, verb, after)
        if price is not None:
            yield verb.paying(price)
    if wh.lang == "fr" or g.word(after) == "to":
        for verb in g.verb_phrases(after, "inf", "o"):
            yield verb.costing(PLAIN)


def asked_noun(g: RowParser, wh: Reading, nominal: Phrase, place: int) -> Cost | None:
    """The price of a noun behind "which", "how many", « quelle »."""
    noun = nominal.head
    if nominal.gn & wh.gn or noun is None:
        return FREE
    number = f.number_of(nominal.gn)
    if wh.lang != noun.lang and (not number or wh.gn & (f.S if number == "s" else f.P)):
        return FREE
    if wh.form == "how many" and wh.mass and nominal.gn & f.S:
        return None
    return must.determiner_agrees_with_its_noun(g, wh, noun, nominal.gn, place, nominal.end)


@way("indirect_questions")
def avec_qui_tu_joues(g: RowParser, place: int) -> Iterator[Phrase]:
    """(je sais) avec qui tu joues, de quoi il parle, à qui parler, à quoi sert cet outil"""
    for prep in g.at(place, "prep"):
        after = place + prep.size + 1
        asked = g.word(after - 1)
        if prep.lang != "fr" or asked not in AFTER_PREPOSITION:
            continue
        yield from (clause.opened(place) for clause in g.clauses(after))
        yield from (clause.opened(place) for clause in verb_then_subject(g, after, "w"))
        yield from (verb.opened(place, PLAIN) for verb in g.verb_phrases(after, "inf"))


@way("indirect_questions")
def which_one(g: RowParser, place: int) -> Iterator[Phrase]:
    """(I do not know) which one, (tell me) what colour"""
    for wh in g.at(place, "wh"):
        for nominal in g.nominals(place + wh.size) if wh.kind == "det" and wh.lang == "en" else ():
            alone = nominal.end == place + wh.size + 1 == g.row.size
            if alone and not nominal.flaws:
                yield Phrase(nominal.end, nominal.cost + UNUSUAL, (), kind="S", start=place, parts=(nominal,))


@way("indirect_questions")
def how_to_swim(g: RowParser, place: int) -> Iterator[Phrase]:
    """how to swim, comment faire, où aller"""
    for wh in g.at(place, "wh"):
        after = place + wh.size
        if wh.kind in ADVERBIAL and (wh.lang == "fr" or g.word(after) == "to"):
            for verb in g.verb_phrases(after, "inf"):
                yield verb.costing(PLAIN)


def _is_last_and_asked(g: RowParser, wh: Reading, place: int) -> bool:
    """you know *what*, I wonder *who*; but not "with who" """
    return wh.kind == "np" and place + 1 == g.row.size and not g.at(place - 1, "prep")


@way("indirect_questions")
def tell_me_why(g: RowParser, place: int) -> Iterator[Phrase]:
    """(tell me) why, (I do not know) where"""
    for wh in g.at(place, "wh"):
        alone = wh.kind in ADVERBIAL - {"quant"} or _is_last_and_asked(g, wh, place)
        if alone and wh.size == 1 and wh.lang == "en":
            yield Phrase(place + 1, UNUSUAL, (), kind="S", start=place)


@way("indirect_questions")
def ce_que_tu_veux(g: RowParser, place: int) -> Iterator[Phrase]:
    """ce que tu veux, ce qui brille"""
    for rel in g.at(place, "rel"):
        if rel.kind == "free_obj":
            yield from g.clauses(place + rel.size, "o")
        elif rel.kind == "free_subj":
            yield from (v for v in g.verb_phrases(place + rel.size, "fin") if v.agr & f.AGR["3s"])


@way("more")
def que_lit_paul(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """le livre que lit Paul, la chanson que chantent les enfants, le gâteau qu'a fait ma mère"""
    for rel in g.at(core.end, "rel") if core.kind in ("np", "that") else ():
        if rel.kind in ("obj", "that") and rel.lang == "fr":
            for clause in verb_then_subject(g, core.end + rel.size, "o"):
                subject = clause.parts[0]
                some = any(det.kind == "ind" for det in g.at(subject.start, "det"))
                lifeless = subject.head is not None and not may_be_person(subject.head)
                turned = (
                    lifeless and core.head is not None and is_person(core.head)
                )  # la fille que chante l'air
                price = price_of_its_object(g, core, clause, core.end + rel.size)
                if not clause.flaws and not some and not turned and clause.head is not None and price:
                    facts = (Predication(clause.head, subject.head, core.head, own=False),)
                    yield longer(core, clause._replace(facts=facts), COMMON).paying(price)
