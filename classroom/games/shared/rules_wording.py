"""What the rules of several games say alike."""

from django.utils.translation import gettext_lazy as _

from classroom.wording.rules import Variant

NEEDS = _("What it is about")
DEAL = _("Dealing, and who begins")
SCORE = _("What counts")
END = _("How it ends")
CHANCE_BEGINS = _("Chance decides who begins. In the next game it is the next player.")
CLOCKWISE = _("Then it goes on to the left.")
WHO_BEGINS = (
    Variant("first_player", _("The youngest player begins."), ("youngest",)),
    Variant("first_player", _("The player on the first seat begins."), ("seat_0",)),
    Variant("first_player", _("Your teacher says who begins."), ("teacher",)),
)
