"""What says more of a noun behind it: of the house, 's hat, here, la plus grande."""

from __future__ import annotations

import re
from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Cost, Phrase
from familygames.language.judge.constraints.agreement import ONESELF
from familygames.language.judge.grammar.noun_phrase.names import ends_of_names, is_somebody
from familygames.language.judge.grammar.parts import INDEFINITE, longer, untold
from familygames.language.judge.grammar.reading import RowParser, way
from familygames.language.judge.knowledge import is_alive, is_time, kinds, may_be_person, sex
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.prices import COMMON, PLAIN, SELDOM, UNUSUAL, USUAL
from familygames.language.words.reading import Reading

WITH_MORE = frozenset({"np", "name", "that", "bare", "de", "neg", "num"})
"""The kinds of noun phrases of which more may be said."""
BEHIND_CELUI = frozenset({"de", "d'", "du", "des", "avec", "en", "à"})
"""What may follow « celui » and the like, beside a relative clause."""
AMOUNTS = frozenset({"lot", "most", "some", "all", "any", "enough", "more", "plenty", "lots", "la plupart"})
"""As many as what they are of: most of the milk is, most of the pupils are."""
BESIDE_A_NOUN = frozenset(
    "here there above below upstairs downstairs outside inside nearby abroad opposite"
    " ici là là-bas dehors dedans là-haut en-face".split()
) | {
    "last night",
    "last week",
    "next week",
    "last year",
    "next year",
    "next door",
    "à côté",
    "en face",
    "en haut",
    "en bas",
}
"""Places that tell which: the people next door, « la fille à côté »."""
_ORDINAL = re.compile(r"(?:th|first|second|third|1st|2nd|3rd)$")
_KING = re.compile(r"[IVX]{1,5}|Ier|Ire")
CALLED = listed("complements.called")
"""Nouns behind which the word itself stands."""
LITTLE = frozenset({"prep", "prepdet", "conj", "rel", "pron", "clitic", "det", "sub", "ne", "neg", "modal"})
MOST_MORE = 3


@way("simple")
def noun_and_more(g: RowParser, place: int) -> Iterator[Phrase]:
    """the cat, the cat of my aunt, the cat of my aunt that sleeps"""
    yield from with_more(g, g.all("cores", place))


def with_more(g: RowParser, cores: list[Phrase]) -> Iterator[Phrase]:
    """Noun phrases with what comes after the noun, up to three things."""
    reached = list(cores)
    for _ in range(MOST_MORE):
        phrases: list[Phrase] = []
        for core in reached:
            yield core
            it_is = core.kind == "subj" and any(verb.lemma == "be" for verb in g.at(core.start - 1, "verb"))
            if core.kind in ("tonic", "obj", "refl") or it_is:
                phrases += g.each("more of a pronoun", core)
            elif core.kind in WITH_MORE and core.end < g.row.size and _takes_more(g, core):
                phrases += g.each("more", core)
        reached = g.best(phrases)
        if not reached:
            return
    yield from reached


def _takes_more(g: RowParser, core: Phrase) -> bool:
    """« celui de Paul », « celui qui dort », but not « cela dans la rue »"""
    french = core.kind == "that" and core.head is not None and core.head.lang == "fr"
    return not french or bool(g.at(core.end, "rel")) or g.word(core.end) in BEHIND_CELUI


@way("more")
def tom_s_hat(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """Tom's hat, my aunt's car"""
    for _ in g.at(core.end, "possessive"):
        for nominal in g.nominals(core.end + 1):
            yield nominal.after(core)._replace(kind="np", facts=nominal.facts)
        for name in g.at(core.end + 1, "name") if core.kind == "name" else ():  # McDonald's Monopoly
            yield core.closed(core.end + 1 + name.size, USUAL)._replace(kind="np", head=name, facts=())


@way("more")
def at_my_aunts(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """the chemist's, at my aunt's, at Tom's: a shop or a home; that hat is Eve's, Tom's is red"""
    if _is_place_of(g, core):
        yield core.closed(core.end + 1, UNUSUAL)._replace(head=None, kind="np")


def _is_place_of(g: RowParser, core: Phrase) -> bool:
    head = core.head
    if head is None or not g.at(core.end, "possessive") or g.at(core.end + 1, "noun"):
        return False
    if head.lang == "en" and head.lemma in forms("en").words("shopkeeper"):
        return True
    named, after = head.pos == "name", core.end + 1
    is_ = any(verb.lemma == "be" and verb.kind == "fin" for verb in g.at(after, "verb"))
    near = g.word(core.start - 1) in ("at", "to", "from", "near")
    at_home = is_ or near or after == g.row.size
    return (named or "person" in kinds(head)) and (at_home or (named and _is_shop(g, core, after)))


def _is_shop(g: RowParser, core: Phrase, after: int) -> bool:
    """in McDonald's (there is), (visit) Mama's again"""
    led = not g.at(after, "verb") and bool(g.at(core.start - 1, "prep"))
    return led or (g.word(after) in ("again", "and") and core.start > 0)


@way("more")
def of_the_house(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """the door of the house, la fille au chapeau, most of the pupils"""
    for phrase in g.prepositional(core.end):
        if phrase.kind in ("pp", "pp-bare"):
            yield longer(_as_many_as(core, phrase), phrase, COMMON)
        elif phrase.kind == "doing" and g.word(core.end) in ("of", "in", "for", "about", "over"):
            if core.head is not None and core.head.pos == "noun" and core.head.lang == "en":
                yield longer(core, phrase, UNUSUAL)  # help in painting it


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


@way("more", language="fr")
def la_moitie_dorment(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """la moitié (dorment), une dizaine (jouent): those of whom one knows"""
    head = core.head
    if core.kind == "np" and head is not None and not core.agr & f.AGR["3p"]:
        alone = g.word(core.end - 1) == head.form and g.word(core.end) not in ("de", "d'", "des", "du")
        if head.lemma in forms("fr").words("share") and alone:
            yield core.costing(USUAL)._replace(gn=core.gn | f.P, agr=core.agr | f.AGR["3p"], parts=(core,))


@way("more", language="fr")
def une_tasse_de_the_chaude(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """la tasse de café posée (sur la table), un sac de billes bleu: said of the whole"""
    head, last = core.head, core.parts[-1] if core.parts else None
    of_it = last is not None and last.kind in ("pp", "pp-bare") and last.end == core.end
    if head is None or head.pos != "noun" or not of_it:
        return
    for adjective in g.adjectives(core.end):
        own = adjective.head
        if own is not None and own.lang == "fr" and adjective.gn & core.gn and adjective.kind != "ger":
            yield core.with_more(adjective, USUAL)._replace(gn=core.gn & adjective.gn)


@way("more")
def the_people_next_door(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """the people next door, la fille à côté"""
    for adverb in g.at(core.end, "adv") if core.kind == "np" else ():
        if adverb.form in BESIDE_A_NOUN:
            yield core.closed(core.end + adverb.size, UNUSUAL)


@way("more")
def le_plus_grand(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """le livre le plus intéressant, le joueur le mieux payé"""
    place = core.end
    for article in g.at(place, "det") if g.word(place + 1) == "mieux" else ():
        for done in g.at(place + 2, "verb") if article.kind == "def" else ():
            if done.kind == "pp" and done.lang == "fr" and (gn := done.gn & core.gn & article.gn):
                yield core.closed(place + 3, USUAL)._replace(gn=gn)
    for article in g.at(place, "det") if g.word(place + 1) in ("plus", "moins") else ():
        if article.kind == "def" and article.lang == "fr":
            for adjective in g.adjectives(place + 1):
                if gn := adjective.gn & core.gn & article.gn:
                    yield core.with_more(adjective)._replace(gn=gn, flaws=core.flaws)


@way("more", language="en")
def the_king_himself(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """the king himself (came), the boys themselves (did it)"""
    noun = core.head if core.head and core.head.pos == "noun" else None
    persons, gn = ONESELF.get(g.word(core.end), (0, 0)) if noun and core.kind == "np" else (0, 0)
    gn &= core.gn & sex(noun) if noun else 0
    if core.agr & persons and gn and g.at(core.end + 1, "verb"):
        yield core.closed(core.end + 1, UNUSUAL)


@way("more")
def nobody_but_me(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """nobody but me, tout le monde sauf Paul"""
    place, head = core.end, core.head
    if g.word(place) in ("but", "sauf") and head is not None and head.form in INDEFINITE:
        for other in g.simple(place + 1):
            if other.kind in ("np", "obj", "name", "tonic", "that"):
                yield longer(core, other, COMMON)


@way("more")
def the_first_of_may(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """May 1 is a holiday, Apollo 11 landed"""
    for number in g.at(core.end, "num") if core.kind == "name" else ():
        yield core.closed(core.end + number.size, UNUSUAL)
    month = core.head is not None and core.head.form.lower() in forms("en").words("month")
    if month and core.kind == "name" and _ORDINAL.search(g.word(core.end)):
        yield core.closed(core.end + 1, USUAL)  # July tenth


@way("more")
def louis_fourteen(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """Louis XIV, la reine Élisabeth II: the number of a king"""
    end = core.end
    named = core.kind == "name" or bool(g.at(end - 1, "name"))
    if named and end < g.row.size and _KING.fullmatch(g.row.tokens[end].said):
        yield core.closed(end + 1)


@way("more")
def la_voie_lactee(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """la Voie lactée, l'Armada espagnole, les Archives nationales: a name and its adjective"""
    head = core.head
    led = bool(g.at(core.start, "det") or g.at(core.start - 1, "prepdet"))
    if head is None or head.pos != "name" or core.kind != "np" or not led or g.lang(core.end) != "fr":
        return
    yield from _with_its_adjective(g, core)


@way("more", language="fr")
def une_assurance_maladie(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """une assurance maladie, un mot clé, une femme médecin: a second noun says what sort the first is"""
    head = core.head
    if head is None or head.pos != "noun" or core.kind not in ("np", "neg", "de"):
        return
    led = core.parts or core.end - core.start > 1 or g.at(core.start - 1, "wh")
    for second in g.at(core.end, "noun") if led or g.at(core.start - 1, "prepdet") else ():
        if _says_what_sort(g, core, head, second):
            both = core.closed(core.end + second.size, second.cost + UNUSUAL)
            yield both
            yield from _with_its_adjective(g, both)


def _with_its_adjective(g: RowParser, noun: Phrase) -> Iterator[Phrase]:
    """(une assurance maladie) obligatoire"""
    for adjective in g.adjectives(noun.end):
        gn = adjective.gn & noun.gn
        if gn and adjective.head is not None and adjective.kind != "ger":
            yield noun.with_more(adjective, USUAL)._replace(gn=gn, agr=f.third(gn))


def _says_what_sort(g: RowParser, core: Phrase, noun: Reading, second: Reading) -> bool:
    """(assurance) maladie, (femme) médecin; not « (chat) chien », « (fille) content »"""
    if second.lang != "fr" or noun.lemma == second.lemma or not (second.gn & f.S or core.gn & f.P):
        return False
    if noun.lemma in forms("fr").words("people") and not g.at(core.end, "adj"):
        return may_be_person(second) or "animal" in kinds(second)
    return second.lemma in forms("fr").words("beside") and "animal" not in kinds(noun)


@way("more", language="fr")
def un_moteur_a_essence(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """un moteur à pétrole, une brosse à dents, un vol à bas prix: what it works with, or is for"""
    head = core.head
    if head is None or head.pos != "noun" or g.word(core.end) != "à":
        return
    for nominal in g.nominals(core.end + 1):
        noun, words = nominal.head, forms("fr").words
        known = noun is not None and noun.lemma in words("with-a")
        termed = noun is not None and noun.form in words("term") and nominal.end - nominal.start == 2
        if known or (termed and g.word(core.end + 1) in words("adjective-term")):
            yield core.with_more(untold(nominal), UNUSUAL)


@way("more")
def le_mot_liberte(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """le mot liberté, le verbe manger: a word that is spoken of"""
    head = core.head
    if head is None or core.kind != "np" or head.lemma not in CALLED or core.end >= g.row.size:
        return
    here = g.row.lattice[core.end]
    if here.keys() & {"noun", "verb", "adj", "adv"} and not here.keys() & LITTLE:
        yield core.closed(core.end + 1, SELDOM)


@way("more")
def le_chiffre_treize(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """le code postal 75012, un avion Boeing 747, la trisomie 21: a number that is a name"""
    head = core.head
    if head is None or core.kind != "np" or head.lang == "en" or head.gn & f.P == head.gn:
        return
    for number in g.at(core.end, "num") if not is_alive(head) and not is_time(head) else ():
        counts = g.at(core.end + number.size, "noun") and not g.at(core.end + number.size, "verb")
        if g.word(core.end).isdigit() and not counts:
            yield core.closed(core.end + number.size, SELDOM)


@way("more")
def lana_the_leader(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """Lana the leader, Thomas the blue engine, Paul le boulanger: a name and who bears it"""
    led = g.word(core.end) in ("the", "le", "la", "l'")
    for phrase in g.all("cores", core.end) if core.kind == "name" and led else ():
        known = phrase.head is not None and (is_somebody(phrase.head) or "animal" in kinds(phrase.head))
        if phrase.kind == "np" and (known or (phrase.end == g.row.size and g.word(core.end) == "the")):
            yield core.with_more(untold(phrase), SELDOM)


@way("more", language="fr")
def une_place_de_libre(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """(il y a) une place de libre, (encore) une journée de perdue"""
    counted = g.at(core.start, "num") or any(det.kind == "ind" for det in g.at(core.start, "det"))
    for adjective in g.adjectives(core.end + 1) if counted and g.word(core.end) == "de" else ():
        if core.head is not None and core.kind == "np" and not g.at(adjective.end, "noun"):
            price = must.adjective_agrees_with_its_noun(g, adjective, core.head, core.gn | f.MS)
            if price is not None:
                yield core.with_more(untold(adjective), SELDOM).paying(price)


@way("more", language="en")
def a_girl_happy_to_be_here(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """a girl happy to be here, a man proud of his son, a boy good at maths: with what it takes"""
    known = any(det.kind in ("def", "poss", "dem") for det in g.at(core.start, "det"))
    for adjective in g.adjectives(core.end) if core.kind == "np" and not known else ():
        if adjective.head is None or adjective.head.lemma not in forms("en").words("behind-with"):
            continue
        more = g.verb_phrases(adjective.end + 1, "inf") if g.word(adjective.end) == "to" else []
        if g.word(adjective.end) in ("of", "at", "with", "about", "for"):
            more = g.prepositional(adjective.end)
        yield from (core.with_more(adjective).with_more(untold(phrase), UNUSUAL) for phrase in more)


@way("more")
def this_small(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """babies this small, a man that tall: how big, shown with one's hands"""
    if core.kind == "np" and g.word(core.end) in ("this", "that") and not g.at(core.end + 1, "noun"):
        for adjective in g.at(core.end + 1, "adj"):
            if adjective.lang == "en" and adjective.tense not in ("2", "3"):
                yield core.closed(core.end + 2, SELDOM)


@way("more", language="en")
def ten_euros_a_kilo(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """ten euros a kilo, 35 dollars a share, five pounds an hour"""
    amount = g.word(core.end) in ("a", "an")
    counted = core.end - core.start > 1 and bool(g.at(core.start, "num"))
    price = counted or not g.word(core.start)[:1].isalpha()  # $35
    for noun in g.at(core.end + 1, "noun") if amount and price else ():
        if noun.gn & f.S and noun.lang == "en":
            yield core.closed(core.end + 1 + noun.size, UNUSUAL)


@way("more", language="en")
def no_idea_what_to_do(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """no idea what to do, the question who will pay, a clue where it is"""
    head = core.head
    asks = head is not None and head.lemma in forms("en").words("asking")
    for clause in g.indirect_questions(core.end) if asks and g.at(core.end, "wh") else ():
        yield longer(core, untold(clause), USUAL)


@way("more")
def my_friend_tom(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """la tour Eiffel, my friend Tom"""
    noun = core.kind == "np" and core.head is not None and core.head.pos == "noun"
    led = core.end - core.start > 1 or bool(g.at(core.start - 1, "prepdet"))  # du prince Andrew
    for name in g.at(core.end, "name") if noun and led else ():
        price = _price_of_its_gender(g, core, name)
        for end, more in ((core.end + name.size, 0.0), *ends_of_names(g, core.end + name.size)):
            if price is not None:
                yield core.closed(end, more + (PLAIN if price[1] else UNUSUAL)).paying(price)


def _price_of_its_gender(g: RowParser, core: Phrase, name: Reading) -> Cost | None:
    """la tour Eiffel, le mont Blanc: not « le tour Eiffel »"""
    noun = core.head
    if noun is None:
        return FREE
    known = f"{noun.form} {name.form.lower()}="
    for entry in forms("fr").words("named"):
        gn = f.GN[entry.removeprefix(known)] if entry.startswith(known) else f.ANY
        for det in g.at(core.start, "det") if not gn & core.gn else ():
            own = noun._replace(gn=gn)
            return must.determiner_agrees_with_its_noun(g, det, own, gn, core.start, core.end)
    return FREE
