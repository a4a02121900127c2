"""What the editor of decks says."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from classroom.wording.text import Text

COLOURS: Mapping[str, Text] = {
    "blue": _("blue"),
    "red": _("red"),
    "green": _("green"),
    "pink": _("pink"),
    "orange": _("orange"),
    "black": _("black"),
    "violet": _("violet"),
    "yellow": _("yellow"),
    "brown": _("brown"),
    "white": _("white"),
}

PARTS_OF_SPEECH: Mapping[str, Text] = {
    "noun": _("noun"),
    "verb": _("verb"),
    "adjective": _("adjective"),
    "adverb": _("adverb"),
    "preposition": _("preposition"),
    "pronoun": _("pronoun"),
    "determiner": _("determiner"),
    "conjunction": _("conjunction"),
    "interjection": _("interjection"),
    "participle": _("participle"),
    "name": _("name of a person or place"),
}

EDITOR: Mapping[str, Text] = {
    "saved": _("Saved"),
    "saving": _("Saving…"),
    "unsaved": _("Not saved yet: no connection. It is kept on this device."),
    "refused": _("Not saved: "),
    "signed_out": _("Not saved yet: you are signed out. Sign in again in another window."),
    "restored": _("What was not saved yet is back."),
    "m": _("masculine"),
    "n": _("neuter"),
    "f": _("feminine"),
    "s": _("singular"),
    "p": _("plural"),
    "confirm": _("Confirm: {text}"),
    "card": _("Card {number}"),
    "family": _("Family {number}"),
    "word": _("{card}, {language}"),
    "name": _("Name of {family}, {language}"),
    "picture": _("Picture of {card}"),
    "select": _("Choose {card}"),
    "more": _("More about {card}"),
    "die": _("Die face of {card}"),
    "neutral": _("{card} is a name, which belongs to no language"),
    "colour": _("Colour of {family}"),
    "up": _("Move {family} up"),
    "down": _("Move {family} down"),
    "add": _("Add a card to {family}"),
    "remove": _("Remove {family}"),
    "letter": _("Letter of {card}"),
    "digit": _("Digit of {card}"),
    "sign": _("Sign of {card}"),
    "role": _("Role of {card}"),
    "chosen": _("{number} cards chosen"),
    "pasted": _("{number} cards added"),
    "nothing_pasted": _("There is no card in this text."),
    "removed": _("Removed. Undo brings it back."),
    "recording": _("Recording… press again to stop"),
    "record": _("Record"),
    "no_microphone": _("This browser offers no microphone here."),
    "no_pictures": _("Nothing found. Type another word, an emoji, or upload a picture."),
    "failed": _("That did not work. Try again."),
    "proposed": _("{number} proposals to look at"),
    "none_proposed": _("There is nothing to propose."),
    "moved_on": _("This deck was changed in another window."),
}
"""What the script of the editor says; words in braces are filled in there."""
