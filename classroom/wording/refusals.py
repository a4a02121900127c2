"""Why something cannot be, for whoever tried it. What a game refuses is in `games`."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from classroom.wording.text import Text

ROSTER_PROBLEMS: Mapping[str, Text] = {
    "email": _("“%(name)s” looks like an e-mail address. Please write only a first name or a made-up name."),
    "number": _("“%(name)s” contains a date or a number. Please write only a first name or a made-up name."),
    "no_letters": _("“%(name)s” is not a name."),
    "too_long": _("“%(name)s” is too long: at most %(longest)s letters."),
    "twice": _("“%(name)s” is there twice. Add a letter, for example “%(name)s B.”"),
    "too_many": _("A class has at most %(most)s pupils; these would make %(name)s."),
}

JOINING: Mapping[str, Text] = {
    "code_lookalike": _("Codes never have 0, O, 1, I or L. Look again."),
    "code_length": _("A code has six letters and digits. Look again."),
    "code_unknown": _("No lesson has this code. Look again."),
    "session_closed": _("This lesson is over. Ask your teacher for a new code."),
    "door_locked": _("The door is locked. Ask your teacher."),
    "must_knock": _("Your teacher lets you in first. Write your name and wait."),
    "door_full": _("Too many are waiting at the door. Ask your teacher."),
    "name_empty": _("Please write your name."),
    "name_odd": _("Write only your first name, or the name your teacher calls you here."),
    "session_full": _("All places are taken. Ask your teacher."),
    "name_taken": _("Somebody has just taken this name. Choose another one."),
    "unknown_pupil": _("This name is not on the list. Choose again."),
    "guests_not_allowed": _("Choose your name from the list, please."),
    "name_not_ours": _("Choose a name that is offered here."),
    "still_here": _("This name is in use on another device. Ask your teacher."),
    "removed": _("This place is gone. Choose your name again."),
    "too_fast": ngettext_lazy(
        "Too many wrong codes. Wait %(seconds)s second, then try again.",
        "Too many wrong codes. Wait %(seconds)s seconds, then try again.",
        "seconds",
    ),
}
"""Why somebody cannot join, for the pupil who tried (see `errors.CannotJoin`)."""

CHEERING: Mapping[str, Text] = {
    "off": _("Your teacher has switched this off."),
    "too_many": _("That is enough for now. Wait a little."),
    "unknown": _("This cannot be called out."),
    "table_is_still": _("The table is paused. Look at your teacher."),
}
"""Why nothing is called out, for the pupil who tried (see `errors.CannotCheer`)."""

ARRANGING: Mapping[str, Text] = {
    "played_on": _("The table has played on, so it stays as it was here. From now on your answer counts."),
    "session_closed": _("This lesson is over."),
    "nobody_here": _("Nobody has joined yet."),
    "nobody_waits": _("Nobody is waiting for a table."),
    "cannot_deal": _("The deck is too small for these tables. Choose fewer seats, or another deck."),
    "table_size": _("This game is not played at tables of this size."),
    "plan_changed": _("The plan has changed in the meantime. Choose again."),
    "seat_gone": _("This seat is gone. Choose another one."),
    "apart_from_self": _("Choose two different people."),
    "too_few_bots": _("There are not enough seats of bots at that table. Choose another one."),
    "seat_taken": _("Somebody sits there. Choose the seat of a bot."),
    "table_gone": _("This table is closed."),
    "participant_gone": _("This person has left the lesson."),
    "name_empty": _("Please write a name."),
    **{f"name_{code}": ROSTER_PROBLEMS[code] for code in ("email", "number", "no_letters", "too_long")},
    "name_taken": _("Somebody here has this name already."),
    "too_few_pictures": _("This deck has too few pictures for class cards. Choose another one."),
    "unknown_way": _("Moves cannot be made like this."),
    "unknown_switch": _("There is no such setting."),
    "unknown_layout": _("The projector cannot show this."),
    "table_has_moved_on": _("Somebody has moved at this table in the meantime. Look again."),
    "not_stored": _("That could not be kept. Try again in a moment."),
    "substitute_unknown": _("This code does not work today. Look again, or ask whoever gave it to you."),
    "too_fast": _("Too many wrong codes. Wait %(seconds)s seconds, then try again."),
    "own_address": _("This is your own address: the class is yours already."),
    "colleague_already": _("You share the class with this colleague already."),
    "too_many_colleagues": _("A class can be shared with %(most)s colleagues at most."),
}
"""Why what the teacher wants in a lesson cannot be (see `errors.CannotArrange`)."""

CHANGING: Mapping[str, Text] = {
    "same_languages": _("Choose two different languages."),
    "unknown_language": _("“%(language)s” is not a language of this site."),
    "no_title": _("Give the deck a title."),
    "draft_moved_on": _("This deck was changed in another window. Look at it there, or load it again here."),
    "too_large": _("A deck has at most %(most)s cards."),
    "not_playable": _("No game can be played with this deck yet. The report says what is missing."),
    "media_missing": _("Pictures or recordings are missing (%(number)s). Add them again, or take them off."),
    "unknown_visibility": _("A deck cannot be shared like this."),
    "not_published": _("Publish the deck first: others see what is published."),
    "no_licence": _("First say under which licence others may use the deck."),
    "hidden": _("The staff of this site have hidden this deck. Ask them before you share it again."),
    "no_reason": _("Say what is wrong with the deck."),
    "own_deck": _("This deck is your own: you can change it yourself."),
    "reported_too_often": _("You have reported many decks today. Please write to the staff of this site."),
    "file_too_large": _("This file is too large: a picture has at most %(most)s MB."),
    "too_many_pixels": _(
        "This picture is too large: at most %(most)s megapixels, a JPEG photo at most %(most_of_photos)s. "
        "Make it smaller first, or save it as JPEG."
    ),
    "not_a_picture": _(
        "This picture cannot be read. Save it as JPEG, PNG, WebP or GIF, and choose it again."
    ),
    "heic": _(
        "This is a HEIC photo, which browsers do not show. Save it as JPEG first; an iPhone takes JPEG "
        "photos with Settings > Camera > Formats > Most Compatible."
    ),
    "other_picture": _("This is a file of the kind %(kind)s. Save the picture as JPEG or PNG first."),
    "not_a_sound": _("This is not a recording that browsers can play. Save it as MP3, and choose it again."),
    "long_cell": _(
        "A text of this deck is longer than an Excel cell may be. Take the deck bundle or CSV instead."
    ),
    "sound_too_large": _("This recording is too long: at most %(most)s MB."),
    "media_full": _("You have added very many pictures and recordings. Delete decks you no longer need."),
    "too_much_media": _("The pictures and recordings of this file take too long. Import them in parts."),
    "busy": _("This site is reading the files of others just now. Try again in a minute: nothing is lost."),
    "other_kind": _("This file holds a deck of another kind: its cards do not go into this one."),
    "unknown_column": _("A column cannot mean that. Choose again."),
    "nothing_to_import": _("There is nothing new in this file."),
    "unknown_picture": _("“%(name)s” is not a picture for a card."),
    "unknown_sound": _("“%(name)s” is not a recording for a card."),
    "unknown_colour": _("“%(colour)s” is not a colour of families."),
    "two_of_one_id": _("Two families, or two cards of one family, have the same id: “%(name)s”."),
    "no_id": _("A family or a card has no id."),
    "other_language": _("There are words in a language that the deck does not have: “%(language)s”."),
    "too_long": _("A text has more than %(most)s letters: “%(text)s”."),
    "too_many_tokens": _("You have %(most)s tokens. Revoke one you no longer need."),
    "no_name": _("Say which program the token is for."),
    "lessons_open": _("A lesson of yours is still open. End it first, or delete it."),
    "class_plays": _("A lesson of %(name)s is still open. End it first, or delete it."),
    "last_of_staff": _(
        "You are the only one who looks after this site. Make somebody else its administrator first."
    ),
    "too_large_to_print": _("This deck takes far too long to print. Copy it and print it in parts."),
}
"""Why what a teacher wants of a deck, its media or the account cannot be (see `games.kinds.no_change`)."""

SIGNING_IN: Mapping[str, Text] = {
    "card_unknown": _(
        "No card has this code. Compare it with your card, sign by sign. If it is the same, ask your teacher"
        " for a new card."
    ),
    "card_length": _(
        "A card code has %(length)s letters and digits, and you typed %(typed)s. Look at your card again, or"
        " ask your teacher."
    ),
    "card_signs": _(
        "A card code has %(length)s letters and digits, such as ABCDE FGH23, and never: %(signs)s. Look at"
        " your card again, or ask your teacher."
    ),
    "card_rests": _("The class of this card has been put away. Ask your teacher."),
    "wrong_pictures": _("These are not your three pictures. Try again."),
    "card_waits": _("Too many wrong pictures. Wait %(wait)s, then try again."),
}
"""Why a class card does not open (see `errors.CannotSignIn`)."""

PRACTISING: Mapping[str, Text] = {
    "cannot_deal": _("These cards do not go with that many players. Choose again."),
    "no_deck": _("There are no cards for this game at home just now. Choose another game."),
    "too_many_games": _("Many of your games are not finished. Finish or delete one, then begin another."),
    "daily_played": _(
        "You have deleted your game at this level, so it cannot be played again today: tomorrow there are"
        " new cards."
    ),
}
"""Why no game can be begun at home (see `errors.CannotPractise`)."""
