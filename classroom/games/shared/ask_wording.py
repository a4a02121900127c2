"""What is said in every game in which players ask each other for cards by name."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

REASONS = {
    "cannot_ask_self": _("Ask another player, not yourself."),
    "unknown_card": _("This card is not in the deck."),
    "card_already_in_hand": _("You have this card already. Ask for one you need."),
    "must_give_card": _("You have this card, so you must give it."),
    "card_not_held": _("You do not have this card. Say no."),
}
EVENTS = {
    "Asked": _("%(player)s asks %(target)s: %(family)s, %(card)s."),
    "Asked.veiled": _("%(player)s asks %(target)s for a card."),
    "Answered.yes": _("%(player)s has the card."),
    "Answered.no": _("%(player)s does not have the card."),
    "Gave": _("%(player)s gives %(taker)s: %(family)s, %(card)s."),
}
OWN_EVENTS = {
    "Gave.giver": _("You give %(taker)s: %(family)s, %(card)s."),
    "Gave.taker": _("%(player)s gives you: %(family)s, %(card)s."),
}
STATUS = {
    "answer.you": _("%(asker)s asks you"),
    "answer.asker": _("You ask %(name)s"),
    "answer.other": _("%(asker)s asks %(name)s"),
}
HINTS = {
    "was_seen": _("Everybody has seen that %(player)s has this card."),
    "nobody_else": _("Nobody else can have this card any more."),
    "likely": ngettext_lazy(
        "%(number)s chance in ten that %(player)s has this card.",
        "%(number)s chances in ten that %(player)s has this card.",
        "number",
    ),
    "best_chance": _("%(player)s is more likely to have this card than others."),
    "must_give": _("You have %(card)s. Who has the card must give it."),
    "not_held": _("You do not have %(card)s. So you may say no."),
}
