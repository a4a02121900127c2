"""The overrule desk: all that a teacher has said of the sentences and words of their decks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import wraps
from typing import NamedTuple
from urllib.parse import quote, urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from classroom.accounts import TeacherRequest
from classroom.forms.rulings import NewRulingForm, RulingsForm
from classroom.learning.topics import topic_of
from classroom.models import Deck, Example, Opinion, RuleExample, Stance
from classroom.models.decks import title_of
from classroom.reports import in_words
from classroom.services import rulings as service
from classroom.services.exports import File, file_name
from classroom.views.fields import whole_number
from classroom.views.files import download
from classroom.wording.tables import ADVICE
from familygames.cards import Deck as Cards
from familygames.catalogue import PANELS
from familygames.judging import Rules, ruled
from familygames.language.rule_names import code_of, rule_text

A_PAGE = 30
MOST_SHOWN = 50
"""Sentences of a preview, or rulings of others; how many more there are is told by number."""
WITHDRAWN = "withdrawn"
"""Under this name the session of a browser keeps what was withdrawn last: the deck's key, and the rulings."""


class ShownRule(NamedTuple):
    """A rule of the language, as people read it: its topic in a syllabus, and what it says. The
    *code* may be the name of a rule in the referee's book.
    """

    code: str
    topic: str
    text: str

    @classmethod
    def of(cls, code: str, deck: Deck) -> ShownRule:
        """As the referee's book tells it, if it is of one language of the *deck*; or with dots for words."""
        why = [rule.why for one in service.known_of(deck) for rule in one.rules if rule.name == code]
        texts = why[0] if len(why) == 1 else rule_text(code)
        topic = topic_of(code_of(code))
        text = texts.get(get_language() or "en") or texts.get("en", code)
        return cls(code, str(topic.label) if topic is not None else "", text)


class ShownRuling(NamedTuple):
    """A ruling of the teacher's beside what the *referee* says by itself: accept, refuse, unsure, or "" if
    the deck's cards do not make this any more.
    """

    ruling: Example
    referee: str
    advice: str
    reasons: tuple[str, ...]
    rules: tuple[ShownRule, ...] = ()
    """Those that it names, against what the teacher says."""

    @property
    def stance(self) -> Stance:
        """What the teacher would make of these rules to be of the same opinion throughout."""
        return Stance.ALLOW if self.ruling.opinion == Opinion.ACCEPT else Stance.STRICT

    @property
    def is_against(self) -> bool:
        return {self.ruling.opinion, self.referee} == {"accept", "refuse"}


def shown(ruling: Example, deck: Deck, cards: Cards, rules: Rules) -> ShownRuling:
    """*rules* are those on which the teacher has taken a stance: what follows from them is not proposed."""
    said = service.says(deck.kind, cards, ruling.text)
    if said is None:
        return ShownRuling(ruling, "", "", ())
    wrong = [finding for finding in said.findings if not finding.tip]
    names = dict.fromkeys(name for finding in wrong for name in finding.names)
    generalised = [name for name in names if is_rule(name)]
    # What the referee accepts breaks no rule.
    if ruling.opinion == ruled(said, rules).ruling or said.ruling == "accept":
        generalised = []
    return ShownRuling(
        ruling,
        said.ruling,
        str(ADVICE[said.ruling]),
        tuple(map(in_words, wrong)),
        tuple(ShownRule.of(code, deck) for code in generalised),
    )


def _with_words(stances: Iterable[RuleExample], deck: Deck) -> list[tuple[RuleExample, ShownRule]]:
    return [(one, ShownRule.of(one.code, deck)) for one in stances]


def is_rule(code: str) -> bool:
    """Whether a teacher may take a stance on it: not that the referee has not understood, or is not sure."""
    return topic_of(code_of(code)) is not None and bool(rule_text(code))


def address_in_book(deck: Deck, asked: QueryDict) -> str:
    """Where the page of all rules was left; the desk, if nobody comes from there."""
    kept = {name: value for name in ("open", "q") if (value := asked.get(name))}
    if "open" not in kept:
        return reverse("deck_rulings", args=[deck.slug])
    place = quote(anchor_of(kept["open"], asked.get("code", "")))
    return f"{reverse('deck_known_rules', args=[deck.slug])}?{urlencode(kept)}#{place}"


def anchor_of(subject: str, rule: str) -> str:
    """The place of a rule on the page of all rules, in that of its subject."""
    return f"{subject}-{rule.rpartition('/')[2]}"


def of_judged_deck(view: Callable[[TeacherRequest, Deck], HttpResponse]) -> Callable[..., HttpResponse]:
    """A page about a deck that the teacher sees; where nothing is judged, the deck itself is shown."""

    @wraps(view)
    def shown_of(request: TeacherRequest, slug: str) -> HttpResponse:
        seen = Deck.objects.for_teacher(request.user).select_related("latest", "copied_from__deck")
        deck = get_object_or_404(seen, slug=slug)
        return view(request, deck) if deck.kind in PANELS else redirect("deck", slug)

    return login_required(shown_of)


@login_required
@require_safe
def index(request: TeacherRequest) -> HttpResponse:
    """All decks with which the teacher has judged anything, and the rules they have decided."""
    decks = service.judged_decks(request.user).select_related("latest")
    page = Paginator(decks, A_PAGE).get_page(request.GET.get("page"))
    decided: defaultdict[int, list[RuleExample]] = defaultdict(list)
    for one in RuleExample.objects.filter(teacher=request.user, deck__in=[deck.pk for deck in page]):
        decided[one.deck_id].append(one)
    titled = [(deck, title_of(deck.cards), _with_words(decided[deck.pk], deck)) for deck in page]
    return render(request, "decks/judged.html", {"section": "decks", "page": page, "decks": titled})


@of_judged_deck
@require_http_methods(["GET", "HEAD", "POST"])
def rulings(request: TeacherRequest, deck: Deck) -> HttpResponse:
    """All that the teacher has said with one deck."""
    form = NewRulingForm(deck=deck)
    if request.method == "POST":
        name, _slash, about = request.POST.get("do", "").partition("/")
        if name == "add":
            form = NewRulingForm(request.POST, deck=deck)
        if name != "add" or form.is_valid():
            ACTS.get(name, _nothing)(request, deck, whole_number(about))
            query = request.GET.urlencode()
            return redirect(f"{request.path}?{query}" if query else request.path)
    look = RulingsForm(request.GET)
    chosen = look.cleaned_data if look.is_valid() else {"q": "", "opinion": ""}
    matching = service.rulings_of(deck, request.user, text=chosen["q"], opinion=chosen["opinion"])
    page = Paginator(matching, A_PAGE).get_page(request.GET.get("page"))
    same = request.GET.copy()
    same.pop("page", None)
    cards = deck.cards
    withdrawn_of, gone = request.session.get(WITHDRAWN, (0, []))
    offered = service.offers(deck, request.user)
    stances = list(RuleExample.objects.filter(deck=deck, teacher=request.user))
    rules = {one.code: one.opinion for one in stances}
    context = {
        "section": "decks",
        "deck": deck,
        "title": title_of(cards),
        "form": form,
        "look": look,
        "is_looked_for": bool(chosen["q"] or chosen["opinion"]),
        "page": page,
        "rulings": [shown(ruling, deck, cards, rules) for ruling in page],
        "same": same.urlencode(),
        "query": request.GET.urlencode(),
        "withdrawn": [text for _key, text, *_rest in gone] if withdrawn_of == deck.pk else [],
        "offers": [(one, one.key in offered.disputed) for one in offered.rulings[:MOST_SHOWN]],
        "offered": len(offered.rulings),
        "rules": _with_words(stances, deck),
        "has_book": bool(service.known_of(deck)),
    }
    return render(request, "decks/rulings.html", context)


@of_judged_deck
@require_http_methods(["GET", "HEAD", "POST"])
def rule(request: TeacherRequest, deck: Deck) -> HttpResponse:
    """A rule that is to be allowed, or strict: first what would change, then it is done."""
    asked = request.POST if request.method == "POST" else request.GET
    code, stance = asked.get("code", ""), asked.get("stance", "")
    if not is_rule(code) or stance not in Stance.values:
        messages.info(request, _("There is no such rule."))
        return redirect("deck_rulings", deck.slug)
    if request.method == "POST":
        service.take_stance(deck=deck, teacher=request.user, code=code, stance=stance)
        messages.success(request, _("Saved."))
        return redirect(address_in_book(deck, asked))
    preview = service.preview(deck=deck, teacher=request.user, code=code, stance=stance)
    context = {
        "section": "decks",
        "deck": deck,
        "title": title_of(deck.cards),
        "rule": ShownRule.of(code, deck),
        "stance": stance,
        "back": address_in_book(deck, asked),
        "kept": [(name, asked[name]) for name in ("open", "q") if name in asked],
        "preview": preview,
        "changed": [
            (one.question.text, str(ADVICE[one.before.ruling]), one.after.ruling)
            for one in preview.changed[:MOST_SHOWN]
        ],
        "more": len(preview.changed[MOST_SHOWN:]),
    }
    return render(request, "decks/rule.html", context)


@of_judged_deck
@require_safe
def cases(request: TeacherRequest, deck: Deck) -> HttpResponse:
    """All of it for whoever works on the referee."""
    content = b"".join(service.cases(deck, request.user))
    name = file_name(title_of(deck.cards), _("Rulings"), form="jsonl")
    return download(File(name, "application/jsonl; charset=utf-8", content))


# --- What may be done there ---------------------------------------------------------------------------------


Act = Callable[[TeacherRequest, Deck, int | None], None]


def _nothing(request: TeacherRequest, deck: Deck, about: int | None) -> None:
    """An empty button, as when Enter is pressed in a field."""


def _add(request: TeacherRequest, deck: Deck, about: int | None) -> None:
    """What the form has found good."""
    text, opinion = request.POST["text"], request.POST["judged"]
    service.add(deck=deck, teacher=request.user, text=text, opinion=opinion)
    messages.success(request, _("Saved."))


def _turn(request: TeacherRequest, deck: Deck, about: int | None) -> None:
    service.turn(deck=deck, teacher=request.user, ruling=about or 0)
    messages.success(request, _("Saved."))


def _withdraw(request: TeacherRequest, deck: Deck, about: int | None) -> None:
    """One, or those that are ticked."""
    ticked = map(whole_number, request.POST.getlist("chosen"))
    chosen = [about] if about is not None else [one for one in ticked if one is not None]
    gone = service.withdraw(deck=deck, teacher=request.user, rulings=chosen)
    if gone:
        request.session[WITHDRAWN] = (deck.pk, gone)
    elif about is None:
        messages.info(request, _("Tick first what you want to withdraw."))
    else:
        messages.info(request, _("This ruling is not there any more."))


def _bring_back(request: TeacherRequest, deck: Deck, about: int | None) -> None:
    withdrawn_of, gone = request.session.get(WITHDRAWN, (0, []))
    if withdrawn_of != deck.pk:
        messages.info(request, _("There is nothing to bring back any more."))
        return
    del request.session[WITHDRAWN]
    service.bring_back(deck=deck, teacher=request.user, withdrawn=gone)
    text = ngettext("%(number)d ruling is back.", "%(number)d rulings are back.", len(gone))
    messages.success(request, text % {"number": len(gone)})


def _take(request: TeacherRequest, deck: Deck, about: int | None) -> None:
    """One ruling of a colleague's."""
    _say_how_many(request, service.take_over(deck=deck, teacher=request.user, ruling=about or 0))


def _take_all(request: TeacherRequest, deck: Deck, about: int | None) -> None:
    _say_how_many(request, service.take_over(deck=deck, teacher=request.user))


def _say_how_many(request: TeacherRequest, number: int) -> None:
    text = ngettext("%(number)d ruling is yours now.", "%(number)d rulings are yours now.", number)
    messages.success(request, text % {"number": number})


def drop_stance(request: TeacherRequest, deck: Deck, about: int | None) -> None:
    """The referee keeps the rule again as everywhere else."""
    RuleExample.objects.filter(deck=deck, teacher=request.user, pk=about or 0).delete()
    messages.success(request, _("Saved."))


ACTS: dict[str, Act] = {
    "add": _add,
    "turn": _turn,
    "withdraw": _withdraw,
    "back": _bring_back,
    "drop": drop_stance,
    "take": _take,
    "all": _take_all,
}
