"""What Memory says to people."""

from django.utils.translation import gettext_lazy as _

from classroom.wording.games import Group, OptionWords, Words

PAIR = {"picture": _("a word and its picture"), "translation": _("a word and its translation")}
NUMBER = _("Empty: eight for two players, ten for three, twelve for four.")

WORDS = Words(
    name=_("Memory"),
    about=_("Find pairs of a word and its picture, or its translation, and say what you see."),
    serves=_("For new words, at every level: you find a word and its picture, and name them."),
    counted=_("Pairs found"),
    options={
        "pair": OptionWords(_("A pair is"), Group.MAIN, PAIR),
        "pairs": OptionWords(_("Pairs on the table"), Group.MAIN, help=NUMBER),
    },
    reasons={
        "no_card_there": _("There is no card to turn. Choose another one."),
        "card_not_open": _("You do not see this card. Look at the two again."),
    },
    problems={"too_few_pairs": _("Only %(pairs)s cards can be told apart; this game needs %(needed)s.")},
    events={
        "Turned": _("%(player)s turns card %(place)s: %(card)s."),
        "Named": _("%(player)s says what the two cards are."),
    },
    steps={"first": _("Turn a card!"), "second": _("Turn a second card!"), "pair": _("Is it a pair?")},
    done_well={"points": _("You found pairs: %(times)s")},
    hints={
        "is_pair": _("Both cards are %(card)s."),
        "no_pair": _("They are two different cards."),
        "was_seen": _("%(card)s has been turned there."),
        "new": _("This card has not been turned, or not for a long time."),
    },
    silent_moves={"Turn": _("Turn card %(place)s.")},
)
