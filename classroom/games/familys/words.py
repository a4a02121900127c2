"""What FAMILYS says to people."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from classroom.wording.games import CardWords, Group, OptionWords, Words
from classroom.wording.text import Text

WORDS = Words(
    name=_("FAMILYS"),
    about=_("Lay a family of nine people. Make words with your cards to score points."),
    serves=_(
        "For spelling and finding words: cards with letters become words, and the table "
        "decides whether they exist."
    ),
    counted=_("Points"),
    cards=CardWords(
        changing={"no_letter": _("A card of FAMILYS has a letter or a sign: “%(card)s” has neither.")},
        rows={"no_letter": _("A card of FAMILYS has a letter or a sign; this row has only words.")},
        unreadable={
            "anki_letters": _(
                "An Anki note has no digits or signs: it makes no FAMILYS cards. Import a bundle, Excel or "
                "CSV."
            ),
        },
        no_list=_(
            "FAMILYS is played with letters, so a list of words has no place on its cards. Leave the list "
            "empty, or choose cards for another game."
        ),
    ),
    options={
        "languages": OptionWords(
            _("Words are"),
            Group.MAIN,
            {"fr": _("French"), "en": _("English"), "both": _("French or English")},
            _("Only words of this language count when letters are thrown."),
        ),
        "verify": OptionWords(
            _("Whether a word exists is decided by"),
            Group.MAIN,
            {
                "vote": _("the other players, by a vote"),
                "dictionary": _("the dictionary"),
                "teacher": _("the teacher"),
            },
        ),
        "all_vote": OptionWords(
            _("Everybody must vote"),
            Group.RULES,
            help=_(
                "Otherwise a vote is over once the missing ones cannot change it, and whoever is late "
                "accepts the word."
            ),
        ),
        "max_refusals": OptionWords(
            _("This many refused words end the combination of a turn"),
            Group.RULES,
        ),
        "rounds": OptionWords(_("Rounds"), Group.MAIN),
        "lay_timing": OptionWords(
            _("A card may be added to the family"),
            Group.RULES,
            {
                "own_turn": _("at any moment of your own turn"),
                "drawn_only": _("only in the turn in which it was drawn or won"),
            },
        ),
        "children_couple": OptionWords(
            _("Two children of one colour and sign are a couple, too"),
            Group.RULES,
        ),
        "free_first_colour": OptionWords(
            _("At the start everybody may lay any colour"),
            Group.RULES,
            help=_("Otherwise it is the colour of which they hold most."),
        ),
        "no_combination": OptionWords(
            _("Whoever has no combination"),
            Group.RULES,
            {"throw_one": _("throws one card"), "keep": _("keeps all their cards")},
        ),
        "voisin_target": OptionWords(
            _("A Neighbour card takes a card from"),
            Group.RULES,
            {"any": _("any player"), "adjacent": _("one of the two neighbours")},
        ),
        "familys_cumulative": OptionWords(
            _("In a complete family the children and couples count too"),
            Group.RULES,
            help=_("68 points instead of 50."),
        ),
        "kinds": OptionWords(
            _("What may be thrown for points"),
            Group.MAIN,
            {
                "all": _("words, runs, clones, couples and symbols"),
                "words": _("words only: for spelling"),
                "symbols": _("symbols only: for young children"),
            },
        ),
        "min_word_length": OptionWords(_("Letters of the shortest word"), Group.RULES),
        "talon_view": OptionWords(
            _("Of the discard pile everybody sees"),
            Group.PACE,
            {"top": _("the top card"), "all": _("all cards")},
        ),
        "vote_seconds": OptionWords(
            _("Seconds for a vote"),
            Group.PACE,
            help=_("Empty: as long as it takes. Whoever has not voted by then accepts the word."),
        ),
    },
    not_now=(
        "cannot_judge_own",
        "already_voted",
        "already_combined",
        "voisin_already_played",
        "vision_already_played",
    ),
    reasons={
        "card_not_in_hand": _("Choose different cards that are in this hand."),
        "too_few_cards": _("Take more cards: these are too few."),
        "no_family_yet": _("No family lies there. Begin again with two cards of one colour."),
        "wrong_colour": _("A family has one colour. Choose cards of that colour."),
        "not_largest_colour": _("Begin with the colour of which you have most."),
        "not_all_laid": _("Lay everybody you have of this colour, each person once."),
        "duplicate_role": _("Each person is in a family only once."),
        "not_a_member": _("This card is no member of a family."),
        "not_just_drawn": _("Only cards of this turn may be laid here."),
        "partner_missing": _("A Union card needs a grandparent or parent who is alone."),
        "pair_already_complete": _("This couple is complete already."),
        "colour_given_up": _("You gave this colour up in this turn. Choose another one."),
        "pile_empty": _("This pile is empty. Take the other one."),
        "voisin_already_played": _("One Neighbour card a turn is enough."),
        "vision_already_played": _("One Vision card a turn is enough."),
        "cannot_target_self": _("Choose another player, not yourself."),
        "not_adjacent": _("Choose one of your two neighbours."),
        "card_not_laid": _("Take a card that lies on this player’s table."),
        "target_has_no_hand": _("This player has no cards in hand."),
        "talon_empty": _("The discard pile is empty."),
        "union_wrong_colour": _("The Union card must have the colour of the couple."),
        "no_true_couple": _("The top card makes no true couple with yours."),
        "already_combined": _("You have already made your combination this turn."),
        "too_many_refusals": _("No more words this turn. Throw one card."),
        "kind_not_played": _("This kind of combination is not played here."),
        "not_a_run": _("A run goes up one by one, without a gap."),
        "not_clones": _("Clones are equal letters, or equal digits."),
        "not_a_couple": _("A couple: same colour, same symbol, different names."),
        "not_same_symbol": _("All cards must have the same symbol."),
        "wrong_star": _("A star cannot stand for that here."),
        "word_mismatch": _("These cards do not spell the word."),
        "cannot_judge_own": _("The others judge your word."),
        "already_voted": _("You have voted already."),
        "combination_made": _("You have thrown a combination: no single card now."),
        "no_card_too_many": _("You do not have too many cards. Keep it."),
        "must_throw_one": _("You have too many cards: throw one first."),
        "family_incomplete": _("Some of the nine people are still missing."),
    },
    problems={
        "no_letter_cards": _("These are not cards with letters, digits and people."),
        "no_persons": _("The deck has no people."),
        "printed_special": _(
            "The special card “%(member)s” of “%(family)s” has a letter, digit, sign or role."
        ),
        "bad_letter": _(
            "The card “%(member)s” of “%(family)s” needs one letter from A to Z, not “%(letter)s”."
        ),
        "bad_digit": _("The card “%(member)s” of “%(family)s” needs a digit from 1 to 9, not %(digit)s."),
        "bad_role": _("The card “%(member)s” of “%(family)s” needs a role from 1 to 9, not %(role)s."),
        "no_sign": _("The card “%(member)s” of “%(family)s” has no sign."),
        "missing_role": _("The family “%(family)s” has nobody for role %(role)s."),
        "two_persons": _("In the family “%(family)s” role %(role)s has different names or signs."),
        "couple_sign": _(
            "In the family “%(family)s” roles %(role)s and %(other)s need a sign that only they have."
        ),
    },
    events={
        "ChoseStart": _("%(player)s has chosen the first family."),
        "ChoseStart.cards": _("%(player)s will lay %(cards)s."),
        "LaidStart": _("%(player)s lays %(cards)s."),
        "LaidStart.none": _("%(player)s has no two persons of one colour."),
        "Laid": _("Good draw! %(player)s lays %(card)s."),
        "Laid.union": _("%(player)s lays a Union card beside %(card)s."),
        "ChangedColour": _("%(player)s changes colour and lays %(cards)s."),
        "Announced": _("FAMILYS! %(player)s has a complete family."),
        "TurnedTalon": _("The discard pile is shuffled. Its cards are the new stock: %(number)s."),
        "Drew": _("%(player)s draws cards: %(number)s."),
        "Drew.one": _("%(player)s draws a card."),
        "Began": _("%(player)s may play special cards and throw a combination."),
        "TookFromTalon": _("%(player)s takes %(cards)s from the discard pile."),
        "ThrewCouple": _("%(player)s throws the couple %(cards)s."),
        "PlayedSpecial": _("%(player)s plays %(card)s."),
        "TookLaid": _("%(player)s takes %(card)s from the table of %(target)s."),
        "ShowedHand": _("%(player)s shows all cards in hand."),
        "TookShown": _("%(player)s takes %(card)s from the hand of %(target)s."),
        "Exchanged": _("Union! %(player)s takes %(card)s from the discard pile."),
        "Proposed": _("%(player)s proposes the word “%(word)s”."),
        "Voted.yes": _("%(player)s accepts the word."),
        "Voted.no": _("%(player)s refuses the word."),
        "Judged.accept": _("The word exists."),
        "Judged.refuse": _("The word does not exist."),
        "Judged.unsure": _("Nobody is sure. The players vote."),
        "Refused": _("The word does not count. %(player)s keeps the cards."),
        "Threw": _("%(player)s throws %(cards)s: %(number)s points."),
        "Threw.word": _("The word “%(word)s” counts: %(number)s points."),
        "Refilled": _("%(player)s has eleven cards again."),
        "ThrewOne": _("%(player)s throws %(card)s, for no points."),
    },
    own_events={
        "ChoseStart.cards": _("When all have chosen, you lay %(cards)s."),
        "Drew": _("You draw: %(cards)s."),
        "Refused": _("Your word does not count. You keep the cards."),
    },
    status={
        "setup.you": _("Begin with one colour!"),
        "setup.other": _("The others choose their first family"),
        "setup.all": _("Everybody chooses their first family"),
        "draw.you": _("It’s your turn: draw!"),
        "main.you": _("Throw a combination!"),
        "vision_choice.you": _("Take one of these cards!"),
        "vision_choice.other": _("%(name)s chooses a card"),
        "vote.you": _("Does this word exist?"),
        "vote.own": _("The others judge your word"),
        "vote.other": _("The others judge %(name)s’s word"),
        "vote.teacher": _("The teacher judges the word"),
        "vote.dictionary": _("Is the word in the dictionary?"),
        "refill.you": _("Fill up your hand!"),
        "throw_one.you": _("Throw one card!"),
        "end.you": _("Lay cards, or end your turn!"),
    },
    steps={
        "lay_start": _("Choose a colour"),
        "lay": _("Good draw! Lay a card"),
        "change_colour": _("Change colour"),
        "triple": _("Throw a couple"),
        "chosen": _("What do these cards make?"),
        "ideas": _("Ideas"),
        "voisin": _("Play a Neighbour card"),
        "vision": _("Play a Vision card"),
        "vision_take": _("Take one card"),
        "union": _("Union! Exchange your card"),
        "announce": _("Your family is complete!"),
        "vote": _("Does this word exist?"),
        "throw_one": _("Throw this card"),
        "lay_these": _("Lay these people"),
        "refill": _("Fill up my hand"),
        "end_turn": _("End my turn"),
        "do_it": _("Do it"),
    },
    done_well={
        "familys": _("You laid a whole family of nine!"),
        "long": _("You threw combinations of nine cards or more: %(times)s"),
        "words": _("Your words were accepted: %(times)s"),
        "unions": _("You exchanged a Union card at the right time: %(times)s"),
        "combinations": _("You threw combinations: %(times)s"),
        "laid": _("You laid cards for your family: %(times)s"),
    },
    hints={
        "wait": _("A good player waits: it is another player’s turn."),
        "begin_with": _("You begin with %(number)s cards of %(family)s."),
        "throw_word": _("“%(text)s” scores %(number)s points."),
        "throw_run": _("This run scores %(number)s points."),
        "throw_clones": _("These clones score %(number)s points."),
        "throw_couple": _("This couple scores %(number)s points."),
        "throw_symbols": _("These symbols score %(number)s points."),
        "worth_more_than_family": _("That is more than these cards score in the family."),
        "word_known": _("“%(text)s” is in the dictionary."),
        "word_unknown": _("“%(text)s” is not in the dictionary."),
        "last_round": _("It is the last round: the family must be laid now."),
        "family_counts": _("%(card)s belongs to the best family that you can lay."),
        "union_makes_couple": _("The Union card makes a couple of one person."),
        "better_colour": _("In %(family)s your family is worth more."),
        "must_draw": _("You can throw no couple now: draw one card."),
        "one_card": _("One card is enough: your couples are worth keeping."),
        "three_for_couple": _("This couple is of little use. You get three cards for it."),
        "takes_from_family": _("The family of %(player)s loses %(card)s."),
        "sees_hand": _("%(player)s has many points or cards: choose the best card."),
        "good_for_family": _("%(card)s makes your own family worth more."),
        "good_for_words": _("%(card)s is easy to use in words."),
        "least_use": _("%(card)s is of the least use to you."),
        "nine_persons": _("All nine people are there."),
        "must_refill": _("Your hand has room for more cards."),
        "nothing_more": _("Nothing else scores in this turn."),
    },
    silent_moves={
        "Wait": _("Wait."),
        "LayStart": _("Lay %(cards)s."),
        "ChangeColour": _("Change the colour of your family."),
        "VisionTake": _("Take %(cards)s."),
        "Refill": _("Fill up your hand."),
        "ThrowOne": _("Throw %(cards)s."),
        "EndTurn": _("End your turn."),
    },
    keys=(("H", _("My hand (FAMILYS)")),),
)

CHOICES: Mapping[str, Text] = {
    "lay_start": _("You begin your family with these cards. You can add others later."),
    "triple": _("It scores nothing, but you get three cards instead of one."),
    "ideas": _("This is in your hand. Longer words score more!"),
    "voisin": _("Take a card that lies in another family."),
    "vision": _("A player shows all cards, and you take one of them."),
    "change_colour": _("Your family goes back to your hand; lay another one."),
}
"""What the choices of a turn in FAMILYS do."""
SPECIALS: Mapping[str, Text] = {
    "letter_star": pgettext_lazy("special card", "Star"),
    "digit_star": pgettext_lazy("special card", "Star"),
    "union": pgettext_lazy("special card", "Union"),
    "voisin": pgettext_lazy("special card", "Neighbour"),
    "vision": pgettext_lazy("special card", "Vision"),
}
"""What is printed on the special cards of FAMILYS."""
PERSONS: tuple[Text, ...] = (
    _("grandfather"),
    _("grandmother"),
    _("grandfather"),
    _("grandmother"),
    _("father"),
    _("mother"),
    _("child"),
    _("child"),
    _("child"),
)
"""The nine places of a family of FAMILYS."""
SIGNS: Mapping[str, Text] = {
    "heart": pgettext_lazy("sign on a card", "heart"),
    "diamond": pgettext_lazy("sign on a card", "diamond"),
    "circle": pgettext_lazy("sign on a card", "circle"),
    "clover": pgettext_lazy("sign on a card", "clover"),
}
"""The signs on cards of FAMILYS."""
KINDS: Mapping[str, Text] = {
    "word": _("Word"),
    "run": _("Run"),
    "clones": _("Clones"),
    "couple": _("Couple"),
    "symbols": _("Symbols"),
}
"""What can be thrown for points in FAMILYS."""
USES: Mapping[str, Text] = {
    "lay": _("Lay it in my family"),
    "stock": _("Three cards from the stock"),
    "talon": _("Three cards from the discard pile"),
}
"""What else chosen cards are good for in FAMILYS."""
