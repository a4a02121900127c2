"""The board of Memory."""

from random import Random
from typing import Any

from classroom.games.memory.words import WORDS
from classroom.games.shared.audience import Audience
from classroom.games.shared.board import Board
from classroom.games.shared.faces import CardFace, Faces, Picture, article_of
from classroom.games.shared.fragments import quoted
from classroom.games.shared.sentences import spoken_move
from classroom.games.shared.table_view import NO_EFFECT, Effect, ShownSeat
from classroom.page_parts import Parts
from familygames.memory.rules import Half, Memory, Named, Say, Turned, View, pairs_of


class MemoryBoard(Board[Memory, View]):
    """The cards on the table, the pairs in front of their owners, and what can be turned and said."""

    words = WORDS

    def middle(self, reading: Audience, view: View) -> str:
        """The cards on the table, each at its place; whoever is on turn turns one by pressing it."""
        faces, cards = reading.faces, []
        can_turn = view.seat == view.turn and view.phase in ("first", "second")
        for number, half in enumerate(view.places[1:], start=1):
            card = self.face(faces, half) if isinstance(half, tuple) else None
            place = (("number", number), ("card", card), ("lies", half is not None), ("can_turn", can_turn))
            cards.append(faces.fragment("place", *place))
        return f'<ol class="lying plain-list" data-place="lying">{"".join(cards)}</ol>'

    def private_parts(self, reading: Audience, view: View, live: ShownSeat) -> Parts:
        return super().private_parts(reading, view, live) | {"middle": self.middle(reading, view)}

    def to_do(self, reading: Audience, view: View, way: str) -> str:
        faces = reading.faces
        says, step = (self.sayings(), "pair") if view.phase == "say" else ((), view.phase)
        shown = [self.face(faces, half) for half in view.places if says and isinstance(half, tuple)]
        cards = zip(("asked", "card"), shown, strict=False)
        return self.say_form(faces, way, faces.steps[step], tuple(map(spoken_move, says)), *cards)

    def sayings(self) -> list[Say]:
        """What the two may be, among it cards that are not there, so that one asks for the names."""
        (one, two), others = self.state.shown, {*pairs_of(self.table.deck, self.state.options.pair)}
        stray, another = (rng := Random(f"{self.table.number}")).sample(sorted(others - {one, two}), 2)
        none = Say(one, two if two != one else another)
        return rng.sample((Say(one), none, rng.choice((Say(stray), Say(one, stray)))), 3)

    def open_hand(self, reading: Audience, view: View) -> str:
        return self.hand(reading.faces, view.taken[view.seat]) if view.seat is not None else ""

    def face(self, faces: Faces, half: Half) -> CardFace:
        """The word being learnt; or else the picture, or the word of the other language."""
        face, is_word = faces.card(half[0])._replace(translation=""), half[1]
        if not is_word:
            other = faces.face(faces.deck.by_card[half[0]].faces, faces.other)
            face = face._replace(article=article_of(other), word=other.word, language=faces.other, audio="")
        return face._replace(picture=Picture()) if is_word or self.state.options.pair != "picture" else face

    def hides_words(self) -> bool:
        return self.state.options.pair == "translation"

    def named(self, faces: Faces, event: Any) -> dict[str, Any]:
        face = self.face(faces, event.half) if isinstance(event, Turned) else None
        return {"place": event.place, "card": quoted(face.word, face.language)} if face else {}

    def effect(self, faces: Faces, event: Any) -> Effect:
        is_pair = isinstance(event, Named) and event.is_pair
        return Effect(giver="lying", taker=event.seat, sound="family", won=True) if is_pair else NO_EFFECT
