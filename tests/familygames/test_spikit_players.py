"""The decks of Spikit, the judge who knows their slots, the players, and what they say."""

from __future__ import annotations

from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from familygames.cards import Card
from familygames.catalogue import GAMES
from familygames.decks import slots
from familygames.decks.sentences import Joker, SentenceDeck
from familygames.decks.slots import SortedCards
from familygames.errors import InvalidMove
from familygames.game import REFEREE, Step
from familygames.judging import Finding, Ruling, Sentence, Word
from familygames.language.formulas import Scene, hear, say, tiles
from familygames.language.order import bare
from familygames.language.resources import LANGUAGES
from familygames.players import playing, random_player
from familygames.record import Record
from familygames.simulate import Plan, simulate
from familygames.spikit import bots, standard_deck
from familygames.spikit.hints import Hinter
from familygames.spikit.referee import referee
from familygames.spikit.rules import Options, Spikit
from familygames.spikit.rules import events as told
from familygames.spikit.rules import moves as may
from tests.familygames.spikit_tables import DECK, accepted, card, position, row

GAME = GAMES["spikit"]
FIXTURES = Path(__file__).parents[2] / "fixtures" / "decks" / "spikit"
RECORDS = sorted((Path(__file__).parent / "records").glob("spikit-*.jsonl"))


@cache
def deck(name: str) -> SentenceDeck:
    found = GAME.read_deck((FIXTURES / f"{name}.json").read_bytes())
    assert isinstance(found, SentenceDeck)
    return found


SENSELESS = "le chat | lit | un livre"

every_deck = pytest.mark.parametrize("name", sorted(path.stem for path in FIXTURES.glob("*.json")))


# Decks


def test_the_standard_deck_is_a_starter_deck_too() -> None:
    assert deck("at-home") == standard_deck()


@every_deck
def test_a_deck_has_ten_pairs_two_jokers_and_every_face_as_often(name: str) -> None:
    cards = deck(name)

    assert Spikit.check_deck(cards, Options(), 6) == []
    assert cards.id == name
    assert len(cards.cards) == 102
    faces = list(cards.die.values())
    assert [faces.count(face) for face in range(1, 7)] == [20, 20, 20, 20, 20, 2]


@every_deck
def test_every_family_is_an_accepted_sentence_in_both_languages(name: str) -> None:
    cards = deck(name)

    for family in cards.families[:-1]:
        for side in cards.languages:
            printed = tuple(Card(family.id, member.id) for member in family.sentence(side))
            assert slots.judge(cards.sentence(printed)).ruling == "accept", cards.read(printed)


@every_deck
def test_cards_of_different_families_make_many_good_sentences(name: str) -> None:
    cards = deck(name)
    found = list(SortedCards(cards.words, cards.cards).sentences(0))

    crossing = [s for s in found if len({one.family for one in s}) > 1]
    unilingual = [s for s in crossing if len(cards.spoken_languages(s)) < 2]
    assert len(crossing) > 3_000
    assert len(unilingual) > 1_000
    rng = Random(name)
    longer = [
        s for _ in range(30) for s in SortedCards(cards.words, rng.sample(cards.cards, 12)).sentences(2)
    ]
    for sentence in (*crossing[::10], *longer[::5]):
        assert slots.judge(cards.sentence(sentence)).ruling == "accept", cards.read(sentence)


@every_deck
def test_most_hands_have_a_sentence_or_soon_will(name: str) -> None:
    cards, rng = deck(name), Random(name)
    hands = [rng.sample(cards.cards, 10) for _ in range(200)]

    with_sentence = [hand for hand in hands if any(SortedCards(cards.words, hand).sentences(1))]

    assert len(with_sentence) / len(hands) > 0.6


@every_deck
def test_cards_carry_grammar(name: str) -> None:
    for word in deck(name).words.values():
        assert word.part
        assert word.lemma
        assert word.takes or word.part not in ("verb", "preposition")
        assert word.sense or word.part not in ("noun", "name", "adverb")
        assert word.number or word.part not in ("noun", "name", "verb")
        assert (word.lang is None) == (word.part == "name")


# The judge of slots


@pytest.mark.parametrize(
    ("texts", "ruling", "code"),
    [
        ("le chat | dort | toute la nuit", "accept", None),
        ("the cat | lit | un livre", "refuse", "sense"),
        ("my sister | lit | a book | dans | the garden", "accept", None),
        ("ce soir | les enfants | regardent | un film", "accept", None),
        ("les enfants | lit | un livre", "refuse", "agreement"),
        ("Marie | mangent | une pomme", "refuse", "agreement"),
        ("le chat | sur | le lit", "refuse", "no_verb"),
        ("dort | toute la nuit | sur | le lit", "refuse", "no_subject"),
        ("Marie | Paul | lit | un livre", "refuse", "two_subjects"),
        ("Marie | lit | dort | un livre", "refuse", "two_verbs"),
        ("Marie | lit | un livre | une lettre", "refuse", "two_objects"),
        ("mon père | prépare | ce soir", "refuse", "missing_object"),
        ("Marie | lit | un livre | dans", "refuse", "bare_preposition"),
        ("Marie | écrit | une lettre | à | le professeur", "refuse", "contraction"),
        ("Marie | écrit | une lettre | à | the teacher", "accept", None),
        ("Marie | lit | ce soir | un livre", "unsure", "object_place"),
        ("Marie | dort | sur | le jardin", "unsure", "doubtful_place"),
        ("Marie | dort | toute la nuit | ce soir", "unsure", "said_twice"),
    ],
)
def test_what_the_judge_of_slots_says(texts: str, ruling: str, code: str | None) -> None:
    cards = row(texts)
    said = slots.judge(DECK.sentence(cards))

    assert said.ruling == ruling
    assert [finding.code for finding in said.findings] == ([code] if code else [])
    for finding in said.findings:
        assert set(finding.message) == {"fr", "en"}
        assert all(0 <= place < len(cards) for place in finding.cards)


@pytest.mark.parametrize(
    ("noun", "ruling"), [("le parc", "refuse"), ("un pont", "refuse"), ("la gare", "accept")]
)
def test_two_french_cards_that_would_melt_into_one_are_no_sentence(noun: str, ruling: str) -> None:
    cards = deck("in-town")
    by_text = {word.text: card for card, word in cards.words.items()}
    sentence = tuple(by_text[text] for text in ("Léa", "regarde", "la carte", "près de", noun))

    assert slots.judge(cards.sentence(sentence)).ruling == ruling


def test_about_other_words_the_judge_is_unsure_and_leans_to_yes() -> None:
    unknown = Sentence((Word(text="Marie"), Word(text="danse", lang="fr"), Word(text="bien")), ("fr", "en"))

    said = slots.judge(unknown)

    assert (said.ruling, said.lean) == ("unsure", "accept")


def test_a_joker_that_stands_for_a_cards_text_has_its_grammar() -> None:
    cards = row("le chat | joker | toute la nuit")

    assert slots.judge(DECK.sentence(cards, Joker("joue", "fr"))).ruling == "accept"
    assert slots.judge(DECK.sentence(cards, Joker("mangent", "fr"))).ruling == "refuse"
    assert slots.judge(DECK.sentence(cards, Joker("ronfle", "fr"))).ruling == "unsure"
    assert DECK.read(cards, Joker("ronfle", "fr")) == "Le chat ronfle toute la nuit."


# The players


@pytest.mark.parametrize("name", ["beginner", "regular", "expert"])
def test_a_player_lays_what_the_judge_accepts(name: str) -> None:
    state = Spikit.deal(DECK, Options(), 4, name)
    laid = 0

    for turn in playing(state, [GAME.player(name)] * 4, Random(name), referee):
        for event in turn.step.events:
            if isinstance(event, told.Proposed):
                proposed = event.proposal
                assert slots.judge(DECK.sentence(proposed.cards, proposed.joker)).ruling == "accept"
                laid += 1
    assert laid > 10


@pytest.mark.parametrize("opinion", ["accept", "refuse"])
def test_players_vote_as_the_judge_says(opinion: str) -> None:
    texts = "le chat | dort | toute la nuit" if opinion == "accept" else "dort | le chat | toute la nuit"
    state = position("le chat | dort | toute la nuit | on").play(0, may.LaySentence(row(texts))).state

    for player in (bots.beginner, bots.regular, bots.expert):
        vote = player(state.view(1), state.moves(1), Random(1))
        assert isinstance(vote, may.Vote)
        assert vote.ballot == opinion
        assert [finding.code for finding in vote.findings] == ["no_subject"] * (opinion == "refuse")


def test_a_sentence_refused_by_players_comes_back_with_their_reason_once() -> None:
    step = Step(position("le chat | lit | un livre | on").play(0, may.LaySentence(row(SENSELESS))).state)
    for seat in (1, 2, 3):
        view = step.state.view(seat)
        step = step.state.play(seat, bots.expert(view, step.state.moves(seat), Random(1)))

    closed, refused = step.events[1:]
    assert isinstance(closed, told.VoteClosed)
    assert isinstance(refused, told.Refused)
    assert [(finding.code, finding.cards) for finding in closed.reasons()] == [("sense", (0, 1))]
    assert step.state.view(0).findings == closed.findings


@pytest.mark.parametrize("lean", ["accept", "refuse"])
def test_players_in_doubt_vote_for_what_is_likelier_and_a_hint_says_that_one_may_doubt(lean: Any) -> None:
    doubt = Ruling("unsure", lean, (Finding("doubtful_place", {"en": "Does that make sense?"}),))
    state = position("le chat | lit | un livre | on").play(0, may.LaySentence(row(SENSELESS))).state

    vote = bots.Expert(slots.judge, lambda sentence: doubt)(state.view(1), state.moves(1), Random(1))
    hint = Hinter(lambda sentence: doubt)(state.view(1), state.moves(1), Random(1))

    assert vote == may.Vote(lean, doubt.findings if lean == "refuse" else ())
    assert hint.move == may.Vote("doubt")


def test_players_ask_whatever_judge_they_are_given() -> None:
    asked: list[str] = []

    def strict(sentence: Sentence) -> Any:
        asked.append(sentence.text)
        return slots.judge(sentence) if len(sentence.cards) > 3 else slots.judge(Sentence((), ("fr", "en")))

    player = bots.Expert(strict)
    state = position("le chat | dort | toute la nuit | sur | le lit")
    move = player(state.view(0), state.moves(0), Random(1))

    assert isinstance(move, may.LayFamily)
    shorter = position("le chat | dort | toute la nuit | on")
    assert player(shorter.view(0), shorter.moves(0), Random(1)) == may.EndTurn()
    assert "Le chat dort toute la nuit." in asked


def test_a_whole_family_is_laid_and_jokers_are_put_aside_first() -> None:
    state = position("le chat | dort | toute la nuit | sur | le lit | joker | on | in")
    move = bots.regular(state.view(0), state.moves(0), Random(1))
    assert move == may.LayFamily(row("le chat | dort | toute la nuit | sur | le lit"))

    aside = state.play(0, move).state

    chosen = bots.regular(aside.view(0), aside.moves(0), Random(1))
    assert isinstance(chosen, may.PutAside)
    assert len(chosen.cards) == 3
    assert card("joker") in chosen.cards


def test_an_expert_lets_a_joker_be_the_verb_he_lacks() -> None:
    state = position("le chat | joker | toute la nuit | on | in")

    move = bots.expert(state.view(0), state.moves(0), Random(1))

    assert isinstance(move, may.LaySentence)
    assert move.joker is not None
    assert slots.judge(DECK.sentence(move.cards, move.joker)).ruling == "accept"


def test_an_expert_swaps_for_a_free_choice() -> None:
    state = position("lit | on | in", "ma sœur | reads | un livre")

    move = bots.expert(state.view(0), state.moves(0), Random(1))

    assert move == may.Swap(1, card("reads"), card("lit"))


def test_the_referee_answers_with_reasons_and_ends_a_match_without_a_clock() -> None:
    state = position("le chat | lit | un livre | on", options={"judge": "auto"})
    state = state.play(0, may.LaySentence(row("le chat | lit | un livre"))).state

    verdict = referee(state.view(REFEREE), state.moves(REFEREE), Random(1))

    assert isinstance(verdict, may.Verdict)
    assert [finding.code for finding in verdict.ruling.findings] == ["sense"]
    for number, up in ((1, False), (3, True)):
        over = position("on", options={"match_end": "time"}).but(phase="round_over", round=number)
        assert referee(over.view(REFEREE), over.moves(REFEREE), Random(1)) == may.CallTime(up)


@pytest.mark.slow
@pytest.mark.parametrize(
    "players", [("expert", "regular"), ("regular", "beginner"), ("expert", "random")], ids=",".join
)
def test_stronger_players_win_more(players: tuple[str, ...]) -> None:
    result = simulate(Plan("spikit", players, "strength", Options(), DECK), 16)

    assert result.finished == 16
    assert result.players[0].share > 0.6


@pytest.mark.long
@pytest.mark.parametrize(
    ("player", "seats"), [("beginner", 4), ("regular", 3), ("expert", 2), ("expert", 4)], ids=str
)
def test_most_rounds_are_won_before_the_turns_run_out(player: str, seats: int) -> None:
    won = []
    for seed in range(3):
        state = Spikit.deal(DECK, Options(), seats, str(seed))
        for turn in playing(state, [GAME.player(player)] * seats, Random(seed), referee):
            ends = [event for event in turn.step.events if isinstance(event, told.RoundEnded)]
            won += [event.winner is not None for event in ends]

    assert len(won) == 9
    assert sum(won) >= 7


@pytest.mark.parametrize(("hand", "extends"), [("at home | watch", False), ("at home", True)])
def test_a_sentence_is_made_long_only_with_the_last_cards(hand: str, extends: bool) -> None:
    state = position(hand, "Marie | lit | un livre | ce soir")

    move = bots.regular(state.view(0), state.moves(0), Random(1))

    assert isinstance(move, may.Extend) is extends


@pytest.mark.parametrize("player", [bots.beginner, bots.regular, bots.expert])
def test_what_can_follow_no_sentence_is_swapped_for_what_can(player: Any) -> None:
    state = position("un livre", "Marie | lit | ce soir")

    swap = player(state.view(0), state.moves(0), Random(1))
    swapped = accepted(state, swap).state
    extension = player(swapped.view(0), swapped.moves(0), Random(1))

    assert swap == may.Swap(1, card("ce soir"), card("un livre"))
    assert extension == may.Extend(1, row("Marie | lit | un livre | ce soir"))


def test_what_a_player_chooses_depends_on_nothing_hidden() -> None:
    state = position("le chat | dort | un livre | on | sur").but(phase="take", thrown=6)
    other = state.but(
        shoe=state.shoe[::-1], hands=(state.hands[0], state.hands[2], state.hands[1], state.hands[3])
    )

    for player in (bots.beginner, bots.regular, bots.expert):
        assert player(state.view(0), state.moves(0), Random(1)) == player(
            other.view(0), other.moves(0), Random(1)
        )


# Records


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_is_played_again_as_it_was(path: Path) -> None:
    record = Record.from_lines(path.read_text(encoding="utf-8"))

    assert record.replayed() == record
    assert record.end().is_over()
    assert record.to_lines() == path.read_text(encoding="utf-8")


def test_there_are_records_of_the_notable_options() -> None:
    assert {path.stem for path in RECORDS} == {
        "spikit-die-test",
        "spikit-referee",
        "spikit-teacher",
        "spikit-time",
        "spikit-vote",
    }


# What is said


def scene(language: str) -> Scene:
    return Scene(("Marie", "John", "Léa", "Tom"), DECK, language, "spikit")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_is_heard(language: str) -> None:
    at = scene(language)
    said_keys: set[str] = set()

    for turn in islice(playing(start("said"), [random_player] * 4, Random("said")), 700):
        moves = turn.step.state.moves(min(turn.step.state.to_move(), default=0))
        sentences = {move: say(said, at) for move in moves if (said := move.spoken()) is not None}
        for move, sentence in list(sentences.items())[:6]:
            if list(sentences.values()).count(sentence) == 1:
                spoken = move.spoken()
                assert spoken is not None
                assert hear(sentence, moves, at).move == move
                assert bare(" ".join(tiles(spoken, at))) == bare(sentence)
                said_keys.add(spoken.key)
    assert {"take", "draw", "lay", "extend", "swap", "end", "vote.accept", "vote.refuse"} <= said_keys


def start(seed: str) -> Spikit:
    return Spikit.deal(DECK, Options(), 4, seed)


@pytest.mark.parametrize(
    ("move", "english", "french"),
    [
        (
            may.Take(card("lit"), card("on"), 4),
            "I have a 4: I take “lit” and leave “on”.",
            "J’ai un 4 : je prends « lit » et je pose « on ».",
        ),
        (may.Draw(), "I draw.", "Je pioche."),
        (
            may.LaySentence(row("le chat | dort | all night")),
            "I lay: “Le chat dort all night.”",
            "Je dépose : « Le chat dort all night. »",
        ),
        (
            may.LaySentence(row("le chat | joker | all night"), Joker("ronfle", "fr")),
            "My joker is “ronfle”. I lay: “Le chat ronfle all night.”",
            "Mon joker, c’est « ronfle ». Je dépose : « Le chat ronfle all night. »",
        ),
        (
            may.LayFamily(row("le chat | dort | all night | sur | le lit")),
            "Blue family: “Le chat dort all night sur le lit.”",
            "Famille bleue : « Le chat dort all night sur le lit. »",
        ),
        (
            may.LayFamily(row("joker | dort | all night | sur | le lit"), Joker("Minou", "fr")),
            "My joker is “Minou”. Blue family: “Minou dort all night sur le lit.”",
            "Mon joker, c’est « Minou ». Famille bleue : « Minou dort all night sur le lit. »",
        ),
        (
            may.Extend(1, row("le chat | dort | all night | sur | le lit")),
            "I extend: “Le chat dort all night sur le lit.”",
            "Je complète : « Le chat dort all night sur le lit. »",
        ),
        (
            may.Swap(1, card("dort"), card("joue")),
            "I swap “dort” for “joue”.",
            "Je troque « dort » contre « joue ».",
        ),
        (
            may.Swap(1, card("dort"), card("joker"), Joker("ronfle", "fr")),
            "My joker is “ronfle”. I swap “dort” for my joker.",
            "Mon joker, c’est « ronfle ». Je troque « dort » contre mon joker.",
        ),
        (may.Vote("accept"), "I accept.", "J’accepte."),
        (may.Vote("refuse"), "I refuse.", "Je refuse."),
        (may.Vote("doubt"), "I doubt it.", "J’ai un doute."),
        (may.Vote("abstain"), "I abstain.", "Je m’abstiens."),
        (may.ChooseAdvantage("fish"), "I go fishing.", "Je pêche."),
        (may.ChooseAdvantage("fish", 2), "I fish 2 cards.", "Je pêche 2 cartes."),
        (may.ChooseAdvantage("fish", 1), "I fish one card.", "Je pêche une carte."),
        (may.FishTake(), "I take it.", "Je la prends."),
        (may.FishStop(), "I leave it.", "Je la laisse."),
        (
            may.FreeChoice(card("lit"), card("on")),
            "Free choice: I take “lit” and leave “on”.",
            "Libre choix : je prends « lit » et je pose « on ».",
        ),
        (may.EndTurn(), "I pass the die.", "Je passe le dé."),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "",
)
def test_the_formulas_are_those_of_the_rules(move: Any, english: str, french: str) -> None:
    for language, sentence in (("en", english), ("fr", french)):
        said = say(move.spoken(), scene(language))
        assert said.replace("\u202f", " ") == sentence
        assert hear(said, [move], scene(language)).move == move


def test_what_is_told_is_said_too() -> None:
    ended = told.RoundEnded((0, 3), 0)
    extended = position("joker | on", "le chat | dort | toute la nuit").play(
        0, may.Extend(1, row("le chat | dort | toute la nuit | joker"), Joker("dehors", "fr"))
    )

    assert ended.spoken() is not None
    assert say(ended.spoken(), scene("en")) == "I have no cards left!"  # type: ignore[arg-type]  # it is said
    assert told.RoundEnded((4, 3)).spoken() is None
    announced = extended.events[0].spoken()
    assert announced is not None
    assert (
        say(announced, scene("en")) == "My joker is “dehors”. I extend: “Le chat dort toute la nuit dehors.”"
    )


@pytest.mark.parametrize(
    ("language", "text", "ballot"),
    [
        ("en", "yes i accept it", "accept"),
        ("en", "No, that is wrong!", "refuse"),
        ("en", "hm, I don't know", "abstain"),
        ("en", "I'm not sure", "doubt"),
        ("en", "hm... I doubt it", "doubt"),
        ("fr", "oui, c'est juste", "accept"),
        ("fr", "non c'est faux", "refuse"),
        ("fr", "je ne sais pas", "abstain"),
        ("fr", "j'ai des doutes", "doubt"),
        ("fr", "je ne suis pas sûre", "doubt"),
    ],
)
def test_a_vote_is_heard_in_pupils_own_words(language: str, text: str, ballot: str) -> None:
    votes = [may.Vote(ballot) for ballot in ("accept", "refuse", "doubt", "abstain")]

    assert hear(text, votes, scene(language)).move == may.Vote(ballot)  # type: ignore[arg-type]


def test_nonsense_is_no_move() -> None:
    with pytest.raises(InvalidMove):
        hear("banana", [may.Draw()], scene("en"))


@pytest.mark.parametrize("pair", ["fr en", "de fr", "es en", "it de", "nl fr", "pt en"])
@pytest.mark.parametrize("level", GAME.players)
def test_bots_lay_sentences_of_cards_whose_grammar_nobody_has_told(pair: str, level: str) -> None:
    known = standard_deck()
    own, target = pair.split()

    assert accepted_among_bots(untold_in(known, (own, target)), level) > accepted_among_bots(known, level) / 3


def accepted_among_bots(deck: SentenceDeck, level: str) -> int:
    game = playing(GAME.deal(deck, Options(), 3, "untold"), [GAME.player(level)] * 3, Random("untold"))
    return sum(isinstance(event, told.Accepted) for turn in game for event in turn.step.events)


def untold_in(deck: SentenceDeck, pair: tuple[str, str]) -> SentenceDeck:
    """*deck* as if its words were those of another *pair* of languages, and nobody had told their grammar."""
    codes = dict(zip(deck.languages, pair, strict=True))
    families = tuple(
        family.but(
            faces={codes[code]: face for code, face in family.faces.items()},
            members=tuple(
                card.but(
                    faces={codes[code]: face for code, face in card.faces.items()},
                    grammar=type(card.grammar)(),
                )
                for card in family.members
            ),
        )
        for family in deck.families
    )
    return deck.but(
        languages=pair,
        families=families,
        title={codes[code]: title for code, title in deck.title.items()},
        vocabulary={codes[code]: words for code, words in deck.vocabulary.items()},
    )
