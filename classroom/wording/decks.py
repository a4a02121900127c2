"""What is said of a deck."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from classroom.wording.text import Text

NO_SENTENCES = _(
    "There are no sentences in %(learnt)s yet. They are said in %(spoken)s, with the cards’ words in "
    "%(learnt)s."
)
"""Of a deck whose language has no formulas."""

NO_SENTENCES_IF_CHOSEN = _(
    "There are no sentences in %(learnt)s yet. If you choose that language, they are said in %(spoken)s, "
    "with the cards’ words in %(learnt)s."
)

FACTS: Mapping[str, Text] = {
    "same_word": _("“%(word)s” is the word of %(number)s cards (%(language)s): which one is asked for?"),
    "no_article": ngettext_lazy(
        "%(number)s noun has no article: %(words)s.", "%(number)s nouns have no article: %(words)s.", "number"
    ),
    "some_pictures": _("Cards with a picture: %(number)s of %(cards)s. Give one to all of them, or to none."),
    "missing_letters": _("No card has one of these letters: %(letters)s."),
    "words_in_hands": _(
        "%(language)s: a hand makes %(words)s words of three letters or more, such as “%(longest)s”;"
        " hands without any: %(poor)s of %(hands)s."
    ),
    "untold_grammar": ngettext_lazy(
        "The referee guesses what %(number)s card is: %(words)s. Bots lay it only where it stands in the "
        "sentence of its family. Confirm its grammar.",
        "The referee guesses what %(number)s cards are: %(words)s. Bots lay them only where they stand in "
        "the sentences of their families. Confirm their grammar.",
        "number",
    ),
    "no_referee": _(
        "%(language)s: the referee knows no grammar and is in doubt about every sentence. Let the class "
        "vote. Bots lay sentences like yours, by their best guess, and vote for what others lay."
    ),
    "no_dictionary": _(
        "%(language)s: there is no dictionary, so the class votes on words. Bots lay first names, runs and "
        "couples, and no other words."
    ),
    "said_in_english": _(
        "Nobody here knows how to ask in either language: requests are said in English, around the words of "
        "the cards. Bots and pupils say them alike."
    ),
    "die_faces": _("Cards for each face of the die: %(faces)s."),
    "all_families_accepted": _("The referee accepts every sentence of the deck."),
    "unused_cards": ngettext_lazy(
        "%(number)s card came into no sentence that the referee accepts: %(words)s.",
        "%(number)s cards came into no sentence that the referee accepts: %(words)s.",
        "number",
    ),
    "no_unused_cards": _("Every card comes into some sentence that the referee accepts."),
    "certain": _(
        "Of %(judged)s short sentences the referee decides %(share)s %% alone, and accepts %(accepted)s."
    ),
    "examples": _("For example: %(sentences)s"),
}
"""What a report says of a deck beside the problems that keep games from being dealt."""

SAME_WORD_HERE: Text = _("“%(word)s” is in this family already.")

NAMELESS: Text = _("The family “%(family)s” has no name in one language.")

NAMELESS_FAMILIES: Text = ngettext_lazy(
    "%(number)s family has no name in one language: %(families)s.",
    "%(number)s families have no name in one language: %(families)s.",
    "number",
)

WORDLESS_FAMILIES: Text = ngettext_lazy(
    "%(number)s family has cards without a word in one language: %(families)s.",
    "%(number)s families have cards without a word in one language: %(families)s.",
    "number",
)


def missing_here(card: str) -> str:
    """What is said at a blank place of the grid: of a card, or of its family's name."""
    return str(_("A word is missing here.") if card else _("The family needs a name here."))


FAMILY_RULINGS: Mapping[str, Text] = {
    "refuse": _("The referee refuses “%(sentence)s” %(reason)s"),
    "unsure": _("The referee is unsure of “%(sentence)s” %(reason)s"),
}

NO_QUESTION: Mapping[str, Text] = {
    "not_on_cards": _(
        "These words are on no card of this deck: %(words)s. At most one piece of a sentence, of up to three "
        "words, may be a joker’s."
    ),
    "no_word": _("Type one word, in letters alone."),
    "too_few_cards": _("This takes fewer cards than may be laid. There must be %(least)s of them or more."),
    "too_many_cards": _("This takes more cards than the deck has. There are %(most)s of them."),
}
"""Why what a teacher types cannot come up in a game with a deck."""
