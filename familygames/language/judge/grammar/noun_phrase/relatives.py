"""Clauses and verbs that say more of a noun: who sings, que je lis, to eat, lying there."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Cost, Phrase, and_
from familygames.language.judge.grammar.parts import INDEFINITE, done_by, longer
from familygames.language.judge.grammar.reading import RowParser, way
from familygames.language.judge.grammar.verb_phrase.objects_before import price_of_its_object
from familygames.language.judge.knowledge import is_alive, is_time
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.prices import COMMON, PLAIN, SELDOM, UNUSUAL, USUAL
from familygames.language.words.reading import Reading

ME = f.AGR["1s"] | f.AGR["2s"]
"""Persons of whom one says "it's me who is late" too."""
OF_ITS_KIND = listed("relatives.of_its_kind")
"""Words that leave none else, so that the subjunctive may follow: le seul qui sache."""
IN_THIS_WAY = listed("relatives.in_this_way")
DAYS = listed("relatives.days")
"""Times with an article that « où » follows: le jour où je parle, but la dernière fois que."""
AFTER_ITS_PREPOSITION = frozenset({"qui", "whom", "which", "lequel", "laquelle", "lesquels", "lesquelles"})


def _relatives(g: RowParser, core: Phrase) -> Iterator[tuple[Reading, Cost]]:
    """The relative pronouns behind a noun, and what it costs that they stand for it."""
    for rel in g.at(core.end, "rel") if not (_is_nobody(core) or _opens_a_clause(g, core)) else ():
        price = must.who_for_people_which_for_things(g, rel, core.head, core.end)
        if price is not None:
            yield rel, price


def _is_nobody(core: Phrase) -> bool:
    """« personne », « rien »: nothing more is said of them."""
    return core.kind == "neg" and core.head is not None and core.head.pos == "pron"


def _opens_a_clause(g: RowParser, core: Phrase) -> bool:
    """« bien que », which is no noun and its relative"""
    return core.kind == "bare" and any(core.start + sub.size > core.end for sub in g.at(core.start, "sub"))


# With a relative pronoun
@way("more")
def qui_danse(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """la fille qui danse, the dog that barks"""
    for rel, price in _relatives(g, core):
        for verb in g.verb_phrases(core.end + rel.size, "fin") if rel.kind in ("subj", "that") else ():
            for phrase in _of_antecedent(g, core, verb):
                yield phrase.paying(price)


@way("more")
def personne_qui_sache(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """(il n'y a) personne qui sache le faire, rien que je puisse dire, (je cherche) un chat qui soit blanc"""
    named = core.kind == "neg" or any(det.kind == "ind" for det in g.at(core.start, "det"))
    named = named or any(g.word(at) in OF_ITS_KIND for at in range(core.start, core.end))
    for rel in g.at(core.end, "rel") if named else ():
        after = core.end + rel.size
        if rel.lang == "fr" and rel.kind == "subj":
            for verb in g.verb_phrases(after, "subj"):
                if verb.agr & core.agr and verb.gn & core.gn:
                    yield longer(core, verb, COMMON)._replace(facts=core.facts)
        if rel.lang == "fr" and rel.kind == "obj":
            for clause in with_its_object(g, core, after, "subj"):
                yield longer(core, clause, COMMON)._replace(facts=core.facts)


def with_its_object(
    g: RowParser, core: Phrase, place: int, mood: str = "fin", gap: str = "o"
) -> Iterator[Phrase]:
    """(les pommes que) j'ai mangées: clauses whose object stands before them"""
    for clause in g.clauses(place, gap, mood):
        price = price_of_its_object(g, core, clause, place)
        if price is not None:
            yield clause.paying(price)


@way("more")
def que_danse(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """« la fille que danse »: meant as « qui danse »"""
    for rel, _ in _relatives(g, core) if g.relaxed else ():
        if rel.kind in ("obj", "that") and rel.lang != "en":
            flaw = must.qui_is_the_subject(g, rel, core.end)
            for verb in g.verb_phrases(core.end + rel.size, "fin") if flaw else ():
                for phrase in _of_antecedent(g, core, verb):
                    yield phrase.paying(flaw) if flaw else phrase


@way("more")
def que_je_lis(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """le livre que je lis, the book that I read, la première fois que je prends l'avion"""
    for rel, price in _relatives(g, core):
        after = core.end + rel.size
        for clause in with_its_object(g, core, after) if rel.kind in ("obj", "that") else ():
            yield longer(core, clause, PLAIN).paying(price)
        if rel.kind in ("obj", "that") and rel.lang == "fr" and is_time(core.head):
            late = _price_of_que(g, core, rel)
            for clause in g.clauses(after) if late else ():
                yield longer(core, clause, COMMON).paying(late or FREE)


def _price_of_que(g: RowParser, core: Phrase, rel: Reading) -> Cost | None:
    """chaque fois que je parle, un jour que je parle; not « le jour que je parle »"""
    noun = core.head
    led = any(det.kind == "def" for det in g.at(core.start, "det")) and core.end - core.start == 2  # le jour
    if noun is None or not led or noun.lemma not in DAYS or "c'" in map(g.word, range(core.start)):
        return FREE
    return must.ou_is_the_time(g, rel, core.end)


@way("more")
def qui_je_lis(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """« le livre qui je lis »: meant as « que je lis »"""
    for rel, _ in _relatives(g, core) if g.relaxed else ():
        if rel.form == "qui" and rel.kind not in ("obj", "that"):
            flaw = must.que_is_the_object(g, rel, core.end)
            for clause in g.clauses(core.end + rel.size, "o") if flaw else ():
                yield longer(core, clause, PLAIN).paying(flaw) if flaw else clause


@way("more")
def ou_j_habite(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """la ville où j'habite, the day when it rained; not « ma sœur où elle va »"""
    for rel, _ in _relatives(g, core) if g.word(core.end) != "où" or not is_alive(core.head) else ():
        if rel.form in ("auquel", "duquel") or rel.kind == "place":
            for clause in g.clauses(core.end + rel.size):
                yield longer(core, clause, PLAIN)
            for clause in g.clauses(core.end + rel.size, "w") if rel.form == "where" else ():
                yield longer(core, clause, COMMON)  # the place where the wild things are


@way("more")
def le_fait_que(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """le fait que tu dis la vérité, l'impression que ça va casser, the fact that he eats apples"""
    head = core.head
    if head is None or not head.lang or head.pos != "noun" or g.word(core.end) not in ("que", "qu'", "that"):
        return
    if head.lemma in forms(head.lang).words("with-that"):
        for clause in g.that_clauses(core.end, head):
            yield longer(core, clause._replace(facts=()), USUAL)


@way("more")
def dont_je_parle(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """le film dont je parle"""
    for rel, _ in _relatives(g, core):
        for clause in g.clauses(core.end + rel.size, "d") if rel.kind == "of" else ():
            price = must.dont_needs_de(g, rel, clause, core.end)
            if price is not None:
                yield longer(core, clause, PLAIN).paying(price)


@way("more")
def dont_un_enfant(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """deux personnes dont un enfant, trois livres parmi lesquels un roman: one of them"""
    end = core.end + (2 if g.word(core.end) == "parmi" else 1)
    listed = g.word(core.end) == "dont" or (
        g.word(core.end) == "parmi" and g.word(end - 1) in AFTER_ITS_PREPOSITION
    )
    for phrase in g.simple(end) if listed and core.gn & f.P and core.kind == "np" else ():
        if phrase.kind == "np" and g.at(end, "det"):
            yield longer(core, phrase, UNUSUAL)._replace(facts=core.facts)


@way("more")
def whose_father_sings(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """a boy whose father sings, a girl whose hat I like"""
    for rel, _ in _relatives(g, core):
        for nominal in g.nominals(core.end + rel.size) if rel.kind == "whose" else ():
            for verb in g.verb_phrases(nominal.end, "fin"):
                if verb.agr & nominal.agr:
                    yield longer(core, verb, nominal.cost + PLAIN)
            for clause in g.clauses(nominal.end, "o"):
                yield longer(core, clause, nominal.cost + PLAIN)


@way("more")
def avec_qui_je_joue(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """le garçon avec qui je joue, the house in which she lives"""
    for prep in (*g.at(core.end, "prep"), *g.at(core.end, "to")) if not _is_nobody(core) else ():
        after = core.end + prep.size
        if any(rel.form in AFTER_ITS_PREPOSITION for rel in g.at(after, "rel")):
            for clause in g.clauses(after + 1):
                yield longer(core, clause, COMMON)


@way("more of a pronoun")
def cest_moi_qui_ai_gagne(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """(c'est) moi qui ai cassé le vase, (it was) him who did it, (c'est) toi que je vois"""
    for rel in g.at(core.end, "rel"):
        if rel.kind in ("subj", "that"):
            for verb in g.verb_phrases(core.end + 1, "fin"):
                if core.agr & verb.agr or (rel.lang == "en" and verb.agr & f.AGR["3s"] and core.agr & ME):
                    phrase = longer(core, verb, COMMON)
                    yield phrase._replace(kind="np") if core.kind == "subj" else phrase  # it is he who …
        if rel.kind in ("obj", "that"):
            for clause in g.clauses(core.end + 1, "o"):
                yield longer(core, clause, COMMON)


# Without one
@way("more")
def something_to_eat(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """something to eat, un livre à lire, somebody to play with; not « ma sœur à dormir »"""
    french = core.head is not None and core.head.lang == "fr"
    if _is_nobody(core) or core.kind == "name":
        return
    for prep in (*g.at(core.end, "prep"), *g.at(core.end, "to")):
        if prep.form == "to" or (prep.form == "à" and french):
            for verb in _to_be_done(
                g, core, core.end + prep.size, alive=prep.form == "à" and _is_alive(g, core)
            ):
                yield longer(core, verb._replace(facts=()), UNUSUAL)  # It is not the book that reads.


def _to_be_done(g: RowParser, core: Phrase, place: int, *, alive: bool) -> Iterator[Phrase]:
    """(un livre) à lire, (le temps) à venir, (un ami) à inviter; nobody is « à dormir »"""
    if core.head is not None and core.head.form in forms("fr").words("de-do") and core.head.pos == "noun":
        yield from _with_another_word(g, core, place)
    elif not alive:
        yield from g.verb_phrases(place, "inf", "o")
        yield from g.verb_phrases(place, "inf")
    elif not any(det.kind == "poss" for det in g.at(core.start, "det")):
        yield from (verb for verb in g.verb_phrases(place, "inf", "o") if not _goes_alone(verb))


def _is_alive(g: RowParser, core: Phrase) -> bool:
    """Whether it is somebody, or an animal; « le premier homme à voler » may be anything"""
    words = forms("fr").words("rank")
    ranked = (adj for place in range(core.start, core.end) for adj in g.at(place, "adj"))
    if any(adj.lemma in words or adj.lemma.endswith("ième") for adj in ranked):
        return False
    return is_alive(core.head) and core.head is not None and core.head.form == g.word(core.end - 1)


def _with_another_word(g: RowParser, core: Phrase, place: int) -> Iterator[Phrase]:
    """not « l'intention *à* partir »"""
    yield from (verb.costing(USUAL) for verb in g.verb_phrases(place, "inf", "o"))
    noun = core.head.form if core.head is not None else ""
    flaw = must.infinitive_after_its_word(g, noun, "à", "de", place - 1)
    for verb in g.verb_phrases(place, "inf") if flaw else ():
        yield verb.paying(flaw) if flaw else verb


def _goes_alone(verb: Phrase) -> bool:
    """Whether a French verb rather has no object: chanter, but not aider"""
    return verb.head is not None and "0" in forms("fr").frames.get(verb.head.lemma, ())


@way("more", language="fr")
def envie_de_dormir(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """l'envie de dormir, le temps de jouer; not « sa sœur de dormir »"""
    noun = core.head is not None and core.head.pos == "noun"
    for prep in g.at(core.end, "prep") if noun and not _is_alive(g, core) else ():
        for verb in g.verb_phrases(core.end + prep.size, "inf") if prep.lemma == "de" else ():
            yield longer(core, verb, SELDOM)


@way("more", language="en")
def all_i_need(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """all I need, something she said"""
    head = core.head
    known = head is not None and head.form.removesuffix(" else") in INDEFINITE | {"all"}
    if known and not _is_nobody(core):
        for clause in g.clauses(core.end, "o"):
            yield longer(core, clause, USUAL)


@way("more")
def the_cake_i_made(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """the cake I made, the girl Tom likes"""
    place, head = core.end, core.head
    if head is None or head.pos == "pron" or g.lang(place) == "fr":
        return
    if head.lang != "en" and (head.pos != "name" or core.kind != "np" or g.lang(core.start) != "en"):
        return  # an SSD we can use
    if g.at(place, "pron") or g.at(place, "det") or g.at(place, "name"):
        for clause in g.clauses(place, "o"):
            yield longer(core, clause, SELDOM)


@way("more", language="en")
def the_way_he_looks(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """the way he looks, the day we talked, the place we met: when, where or how somebody does something"""
    head = core.head
    if head is None or core.kind != "np":
        return
    if head.form in ("reason", "reasons") and g.word(core.end) == "why":
        for clause in g.clauses(core.end + 1):
            yield longer(core, clause, USUAL)
    way = head.form == "way" and any(g.at(core.end, pos) for pos in ("det", "name", "noun", "adj"))
    if way or ((head.lemma in IN_THIS_WAY or is_time(head)) and g.at(core.end, "pron")):
        for clause in g.clauses(core.end):
            yield longer(core, clause, SELDOM)


@way("more")
def that_you_made(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """what is that you made, is this the one you like: "that" said of what somebody does"""
    asked = core.head is not None and core.head.form in ("that", "this", "those", "these")
    if asked and _is_be(g, core.start - 1) and any(each.kind == "subj" for each in g.at(core.end, "pron")):
        for clause in g.clauses(core.end, "o"):
            yield longer(core, clause, SELDOM)


@way("more")
def eating_an_apple(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """a boy eating an apple, une lettre écrite par lui"""
    place = core.end
    before = g.at(place, "clitic") and g.word(place + 1).endswith("ant")  # les témoignages le concernant
    if not _is_somebody(core.head) or not (g.at(place, "verb") or g.at(place, "neg") or before):
        return
    for verb in g.doing(place):
        alone = g.lang(place) == "fr" and verb.end == place + 1 and bool(g.at(place, "adj"))
        if not alone:  # une idée intéressant, which is an adjective that does not agree
            yield longer(core, verb, SELDOM)
    for verb in g.verb_phrases(place, "pp"):
        if verb.kind == "passive" and verb.gn & core.gn and not _is_meant_for_been(g, verb, place):
            yield longer(core, verb, SELDOM)


def _is_somebody(head: Reading | None) -> bool:
    """Whether a participle may say more of it: a noun, a name; of pronouns "anyone" (wanting a ticket)"""
    if head is None:
        return False
    return head.pos != "pron" or (head.lang == "en" and head.form in INDEFINITE)


def _is_meant_for_been(g: RowParser, verb: Phrase, place: int) -> bool:
    """(the rooms) are (cleaned): nothing demands another form of a verb that has its own"""
    own = any(_is_be(g, at) for at in (place, place + 1))
    return own and any(flaw.code == "verb_form" for flaw in verb.flaws)


@way("more of a pronoun")
def him_singing(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """(think about) him singing, (without) her coming home, (sees) himself falling, (it's) you singing"""
    before = core.start - 1
    led = bool(g.at(before, "prep")) or (core.kind == "obj" and _is_be(g, before))
    behind = g.lang(core.end) == "en" and core.kind in ("obj", "refl") and led
    for verb in g.doing(core.end) if behind else ():
        yield longer(core, verb._replace(facts=()), SELDOM)


def _is_be(g: RowParser, place: int) -> bool:
    return any(verb.lemma == "be" for verb in g.at(place, "verb"))


def _of_antecedent(g: RowParser, core: Phrase, verb: Phrase) -> Iterator[Phrase]:
    """le chat qui dort: the verb has the noun before for a subject."""
    cost = subject_and_verb(g, core, verb, core.end + 1)
    if cost is not None and not verb.kind.startswith("ne"):
        phrase = longer(core, verb._replace(facts=done_by(verb.facts, core.head)), cost[0])
        yield phrase._replace(flaws=core.flaws + verb.flaws + cost[1])


def subject_and_verb(g: RowParser, subject: Phrase, verb: Phrase, place: int) -> Cost | None:
    """The price of a subject with a verb: person and number, and gender of what is said of it."""
    return and_(
        must.verb_agrees_with_its_subject(g, subject, verb, place),
        must.what_it_is_agrees_with_the_subject(g, subject, verb),
    )
