"""What would be said with the first cards of a deck, for rules that show each sentence once."""

from __future__ import annotations

from familygames.cards import Deck, Language
from familygames.game import Spoken


def about_the_first_family(key: str, deck: Deck, language: Language) -> Spoken:
    family = deck.families[0]
    cards = tuple((card.family, card.member) for card in family.cards)
    holders = tuple(
        (member.id, place * 2 // len(family.members)) for place, member in enumerate(family.members)
    )
    return Spoken(
        key,
        seat=1,
        family=family.id,
        member=family.members[0].id,
        cards=cards,
        holders=holders if key.startswith("claim.") else (),
    )
