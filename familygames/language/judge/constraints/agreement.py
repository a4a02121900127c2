"""A verb and what one is agree with the subject."""

from __future__ import annotations

from familygames.language.judge.chart import FREE, Chart, Cost, Phrase
from familygames.language.judge.constraints.registry import constraint
from familygames.language.judge.constraints.valency import PERSONAL, is_somebody
from familygames.language.judge.knowledge import kinds, sex
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.prices import LIKELIER, LIKELY, STRANGE, WRONG
from familygames.language.words.reading import Reading

HELPING = frozenset({"être", "avoir", "be", "have"})
IMPERSONAL = listed("agreement.impersonal")


@constraint
def verb_agrees_with_its_subject(g: Chart, subject: Phrase, verb: Phrase, place: int) -> Cost | None:
    """je mange, nous mangeons, she eats, they eat"""
    if subject.agr & verb.agr:
        return FREE
    if verb.head is not None and verb.head.form == "were" and _is_only_thought(g, subject.start):
        return FREE
    if _is_said_so(g, subject, verb, place):
        return STRANGE, ()
    same_number = (subject.agr & 7 and verb.agr & 7) or (subject.agr & 56 and verb.agr & 56)
    first, last = min(subject.start, place), max(subject.end, place + 1)  # "has they": it may stand before
    return g.flaw(
        "agreement_person" if same_number else "agreement_number", LIKELY, first, last,
        word=g.finite_word(verb, place), subject=g.text_of(subject.start, subject.end),
        lemma=verb.head.lemma if verb.head else "", persons=str(subject.agr),
    )  # fmt: skip


def _is_said_so(g: Chart, subject: Phrase, verb: Phrase, place: int) -> bool:
    """where's the keys: one hears it, but not "where's they" """
    short = g.word(place) == "'s" and subject.start > place
    return short and subject.kind == "np" and verb.head is not None and verb.head.lemma == "be"


def _is_only_thought(g: Chart, place: int) -> bool:
    """I wish I were rich, if she were here"""
    said = {g.word(at) for at in range(max(place - 2, 0), place)}
    return bool(said & {"wish", "wishes", "wished", "if", "though"})


@constraint
def what_it_is_agrees_with_the_subject(g: Chart, subject: Phrase, verb: Phrase) -> Cost | None:
    """la soupe est chaude, elles sont parties"""
    if not verb.gn or (_says_what(verb) and not _is_male(subject)):
        return FREE  # le gagnant est une élève
    if subject.kind == "ce" and verb.head is not None and verb.head.lang == "fr":
        subject = subject._replace(gn=f.MS)  # c'est beau
    noun = subject.head
    own = sex(noun) if noun is not None and subject.agr == f.AGR["3s"] else f.ANY
    if subject.gn & own & verb.gn or _is_of_either(subject, verb, own):
        return FREE
    place = _what_is_said(g, subject, verb)
    first, last = (subject.start, verb.end) if g.row.unknown else (place, place + 1)
    code, wanted = _what_differs(subject.gn, subject.gn & own, verb.gn)
    return g.flaw(
        code, LIKELY, first, last,
        word=g.word(place), noun=g.text_of(subject.start, subject.end), wanted=wanted, where="predicate",
        gn=str(subject.gn & own or subject.gn),
    )  # fmt: skip


def _what_differs(gn: int, own: int, other: int) -> tuple[str, str]:
    """Whether number differs, or else gender, and what is wanted."""
    number = f.number_of(gn)
    if number and not other & (f.S if number == "s" else f.P):
        return "agreement_number", "singular" if number == "s" else "plural"
    return "agreement_gender", "masculine" if f.gender_of(own) == "m" else "feminine"


def _says_what(verb: Phrase) -> bool:
    """Whether a noun says what the subject is: est une élève, not est grande, est venue"""
    own = [fact for fact in verb.facts if fact.own and fact.verb.lemma in ("être", "be")]
    return any(fact.quality is None and not fact.passive for fact in own)


def _is_male(subject: Phrase) -> bool:
    """Whether it is surely a boy or a man: il, mon père, Paul"""
    noun = subject.head
    if noun is None or subject.gn & f.F:
        return False
    return noun.pos == "name" or noun.form == "il" or noun.lemma in forms("fr").words("male")


def _what_is_said(g: Chart, subject: Phrase, verb: Phrase) -> int:
    """Where the adjective or participle stands that does not agree: est plus *grand* que moi"""
    for place in range(min(subject.end, verb.start), verb.end):
        if _says_what(verb) and any(each.gn == verb.gn for each in g.at(place, "det")):
            return place
        said = (*g.at(place, "adj"), *(each for each in g.at(place, "verb") if each.kind == "pp"))
        if any(r.gn == verb.gn and r.gn & subject.gn != subject.gn and r.lemma not in HELPING for r in said):
            return place
    return verb.end - 1


@constraint
def how_one_does_it_stays_as_it_is(g: Chart, verb: Reading, adjective: Phrase) -> Cost | None:
    """ça sent bon, elle parle bas, il fait froid: no « bonne », « basse », « froide »"""
    head = adjective.head
    if head is None or adjective.gn & f.MS:
        return FREE
    place = adjective.end - 1
    return g.flaw(
        "agreement_adverb", WRONG, place, place + 1, word=g.word(place), lemma=verb.lemma, better=head.lemma
    )


@constraint
def adjective_agrees_with_the_pronoun(g: Chart, adjective: Phrase, pronoun: int, place: int) -> Cost | None:
    """je la trouve belle, tu les rends heureux"""
    if not pronoun or pronoun & adjective.gn or adjective.head is None:
        return FREE
    code, wanted = _what_differs(pronoun, pronoun, adjective.gn)
    last = adjective.start + 1 if adjective.head.form == g.word(adjective.start) else adjective.end
    return g.flaw(
        code, LIKELY, last - 1, last, word=adjective.head.form, noun=g.word(place), wanted=wanted,
        where="predicate", gn=str(pronoun),
    )  # fmt: skip


@constraint
def both_adjectives_agree(g: Chart, first: Phrase, second: Phrase) -> Cost | None:
    """grande et belle: not « grande et beau »"""
    if first.gn & second.gn or first.head is None or second.head is None:
        return FREE
    return disagreement(
        g, second.head, first.head, first.gn, second.gn, second.end - 1, second.end, "predicate"
    )


def _is_of_either(subject: Phrase, verb: Phrase, own: int) -> bool:
    """Whether an English noun may be « content » or « contente »: my friend, the teacher."""
    noun = subject.head
    if noun is None or noun.lang != "en" or subject.kind == "subj" or own != f.ANY:
        return False
    return not f.number_of(subject.gn) or bool(f.of_number(subject.agr) & verb.gn)


@constraint
def joined_verbs_have_one_subject(g: Chart, first: Phrase, second: Phrase) -> Cost | None:
    """she eats and drinks, not "she eats and drink" """
    if first.agr & second.agr:
        return FREE
    place = first.end + 1
    return g.flaw("agreement_number", LIKELIER, place, place + 1, word=g.word(place), subject="")


@constraint
def there_is_one_there_are_several(g: Chart, agr: int, what: Phrase, place: int) -> Cost | None:
    """there is a cat, there are two cats; "there's two cats" one says"""
    if what.agr & agr:
        return FREE
    if g.word(place) == "'s":
        return STRANGE, ()
    return g.flaw(
        "agreement_number", LIKELY, place, what.end, word=g.word(place),
        subject=g.text_of(what.start, what.end), lemma="be", persons=str(what.agr),
    )  # fmt: skip


NEW = frozenset({"each", "every", "most", "all", "both"})
CHANCE = listed("agreement.chance")
"""What there may be all or every of: there is every reason, there are all kinds of."""


@constraint
def there_is_something_new(g: Chart, what: Phrase) -> Cost | None:
    """there is a cat, there are many; not "there is every cat" """
    word, after, head = g.word(what.start), g.word(what.start + 1), what.head
    if word not in NEW or head is None or head.pos != "noun" or head.lemma in CHANCE:
        return FREE
    said = after in ("of", "the", "this", "that", "these", "those", "kinds", "sorts") or g.at(
        what.start + 1, "pron"
    )
    joined = any(g.word(at) in ("and", "but", "or") for at in range(what.start, what.end))
    if said or joined or any(r.size > 1 and r.pos == "det" for r in g.at(what.start, "det")):
        return FREE
    return g.flaw("there_is", LIKELY, what.start, what.end, word=word)


@constraint
def hard_to_do_is_what_is_done(g: Chart, subject: Phrase, verb: Phrase) -> Cost | None:
    """it is hard to visit us, we are hard to visit: not "Tom is hard to visit us" """
    if verb.kind != "hard" or not (is_somebody(subject) or subject.kind == "np"):
        return FREE
    if subject.head is not None and subject.head.pos == "pron" and subject.head.form not in PERSONAL:
        return FREE
    word = g.text_of(subject.start, subject.end)
    return g.flaw("pronoun_case", LIKELY, subject.start, subject.end, word=word, where="hard")


@constraint
def an_order_has_no_subject(g: Chart, subject: Phrase, verb: Phrase) -> Cost | None:
    """tu manges, but mange !"""
    head = verb.head
    return g.flaw(
        "agreement_person", LIKELY, subject.start, subject.end + 1, word=head.form if head else "",
        subject=g.text_of(subject.start, subject.end), lemma=head.lemma if head else "",
        persons=str(subject.agr),
    )  # fmt: skip


@constraint
def one_is_told_to_be_so(g: Chart, order: Phrase) -> Cost | None:
    """sois prudent, not « sois prudents »"""
    verb = order.head
    if verb is None or order.agr != f.AGR["2s"] or order.gn & f.S:
        return FREE
    place = _what_is_said(g, order._replace(gn=f.S, end=order.start), order)
    return g.flaw(
        "agreement_number", LIKELY, place, place + 1, word=g.word(place), noun=verb.form,
        wanted="singular", where="predicate", gn=str(f.S),
    )  # fmt: skip


@constraint
def only_it_rains(g: Chart, subject: Phrase, verb: Phrase) -> Cost | None:
    """il pleut, it snows: nobody else does"""
    head = verb.head
    if head is None or head.lemma not in IMPERSONAL or subject.head is None:
        return FREE
    if subject.head.form in ("il", "it", "ça"):
        return FREE
    return g.flaw("impersonal", LIKELY, subject.start, subject.end, word=head.form)


ONESELF = {
    "myself": (f.AGR["1s"], f.ANY), "ourselves": (f.AGR["1p"], f.ANY), "yourself": (f.AGR["2s"], f.ANY),
    "yourselves": (f.AGR["2p"], f.ANY), "himself": (f.AGR["3s"], f.MS), "herself": (f.AGR["3s"], f.FS),
    "itself": (f.AGR["3s"], f.S), "themselves": (f.AGR["3p"], f.ANY),
    "each other": (f.SEVERAL, f.ANY), "one another": (f.SEVERAL, f.ANY),
}  # fmt: skip
"""Whom these pronouns may stand for: persons and number, gender."""


@constraint
def oneself_is_the_subject(g: Chart, subject: Phrase, verb: Phrase) -> Cost | None:
    """she sees herself, the boys help each other, not "Mary says Tom hurt herself" """
    for fact in verb.facts:
        said = (fact.object, *(noun for _, noun in fact.places)) if fact.own else ()
        for oneself in said:
            whom = fact.object and subject._replace(head=fact.object, agr=fact.object.agr, gn=fact.object.gn)
            if whom and oneself is not fact.object and oneself is not None and _may_be(whom, oneself):
                continue  # I asked her about herself
            if oneself is not None and oneself.kind == "refl" and not _may_be(subject, oneself):
                place = max(
                    at for at in range(subject.end, verb.end) if g.word(at) == oneself.form.split()[-1]
                )
                return g.flaw("pronoun_case", LIKELY, place, place + 1, word=oneself.form)
    return FREE


def _may_be(subject: Phrase, oneself: Reading) -> bool:
    """Whether a pronoun in -self may mean this subject. A child, a team, somebody may be "themselves"."""
    agr, gn = ONESELF.get(oneself.form, (f.ALL, f.ANY))
    noun = subject.head
    if noun is None or subject.kind in ("neg", "that", "wh", "inf"):
        return True
    if not subject.agr & agr:
        return oneself.form == "themselves" and bool(kinds(noun) & {"person", "group"} or noun.pos == "pron")
    own = sex(noun) if subject.agr & f.AGR["3s"] else f.ANY
    return bool(subject.gn & own & gn)


def disagreement(
    g: Chart, word: Reading, noun: Reading, gn: int, other: int, first: int, last: int, where: str
) -> Cost | None:
    """The price of words that do not agree with their noun in number, or else in gender."""
    if gn & other:
        return FREE
    code, wanted = _what_differs(gn, gn, other)
    return g.flaw(code, LIKELY, first, last, word=word.form, noun=noun.form, wanted=wanted, where=where)
