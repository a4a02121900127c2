"""What the report says of a deck: every problem, and what would make the games better."""

from __future__ import annotations

from pathlib import Path

import pytest

from familygames import playability
from familygames.cards import Deck, Face
from familygames.catalogue import GAMES, Game
from familygames.decks.letters import LetterDeck
from familygames.decks.sentences import SentenceDeck
from familygames.judging import ACCEPT, REFUSE, UNSURE, Ruling, Sentence, Word
from familygames.language.card_annotation import propose_face
from familygames.language.judge import judge
from familygames.literature import whole_deck
from familygames.playability import Fact, coverage, report, reports

HAPPY, SPIKIT, FAMILYS = GAMES["happy_family"], GAMES["spikit"], GAMES["familys"]
STARTERS = sorted((Path(__file__).parents[2] / "fixtures" / "decks").rglob("*.json"))


def codes(facts: tuple[Fact, ...]) -> set[str]:
    return {fact.code for fact in facts if not fact.good}


def sentences() -> SentenceDeck:
    deck = SPIKIT.standard_deck()
    assert isinstance(deck, SentenceDeck)
    return deck


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_the_deck_a_game_brings_along_has_nothing_amiss(game: Game) -> None:
    told = report(game, game.standard_deck())

    assert told.seats == tuple(game.seats) or game.name == "literature"
    assert not told.problems
    assert not codes(told.facts)


@pytest.mark.parametrize("file", STARTERS, ids=lambda file: file.stem)
def test_every_starter_deck_can_be_played_and_no_request_names_two_cards(file: Path) -> None:
    folder = file.parent.name
    game = GAMES.get(folder, HAPPY)
    deck = game.read_deck(file.read_bytes())

    told = {report.game: report for report in reports(game.kind, deck)}[game.name]

    assert told.seats
    assert "same_word" not in codes(told.facts)


def test_every_problem_of_a_deck_is_named() -> None:
    deck = HAPPY.standard_deck()
    first, second, *others = deck.families
    broken = deck.but(
        families=(first.but(members=first.members[:2]), second.but(faces={}), *others, others[0])
    )

    told = report(HAPPY, broken)

    assert told.seats == ()
    assert {code for code, _ in told.problems} == {"family_size", "missing_face", "duplicate_family"}


def renamed(deck: Deck, place: int, word: str, language: str = "en", **more: object) -> Deck:
    """The first family's card at *place*, called *word*."""
    first, *others = deck.families
    member = first.members[place]
    faces = member.faces | {language: Face(word, **more)}  # type: ignore[arg-type]
    members = (*first.members[:place], member.but(faces=faces), *first.members[place + 1 :])
    return deck.but(families=(first.but(members=members), *others))


def test_two_cards_of_a_family_with_one_name_are_told() -> None:
    (fact,) = report(HAPPY, renamed(HAPPY.standard_deck(), 1, "Grandfather")).facts

    assert (fact.code, fact.details) == ("same_word", {"word": "grandfather", "language": "en", "number": 7})


def test_a_noun_without_its_article_is_told() -> None:
    grammar = propose_face(Face("uncle"), "en").grammar

    (fact,) = report(HAPPY, renamed(HAPPY.standard_deck(), 0, "uncle", grammar=grammar)).facts

    assert (fact.code, fact.details["words"]) == ("no_article", "uncle")


def test_letters_that_are_missing_and_hands_without_a_word_are_told() -> None:
    deck = FAMILYS.standard_deck()
    assert isinstance(deck, LetterDeck)
    only = tuple(
        family.but(members=tuple(m.but(letter="X") if m.letter else m for m in family.members))
        for family in deck.families
    )

    told = report(FAMILYS, deck.but(families=only))

    assert codes(told.facts) == {"missing_letters", "words_in_hands"}


def test_uneven_die_faces_and_words_without_grammar_are_told() -> None:
    deck = sentences()
    first, *others = deck.families
    bare = first.but(members=tuple(card.but(die=1, grammar=type(card.grammar)()) for card in first.members))
    plain = tuple(f.but(members=tuple(card.but(die=1) for card in f.members)) for f in others)

    assert codes(report(SPIKIT, deck.but(families=(bare, *plain))).facts) == {"die_faces", "untold_grammar"}


# --- Sentence coverage --------------------------------------------------------------------------------------


def test_the_standard_sentences_are_accepted_and_every_card_is_of_use() -> None:
    found = coverage(sentences(), judge)

    assert {ruling.ruling for _, _, ruling in found.families} == {"accept"}
    assert len(found.families) == 20
    assert not found.unused
    assert found.judged == found.accepted + found.refused + found.unsure
    assert found.certain > 0.7
    assert len(found.examples) == 3


def test_a_card_that_fits_nowhere_is_named() -> None:
    deck = sentences()
    first, *others = deck.families
    strange = first.members[1].but(faces={"fr": Face("xyzzy")}, grammar=type(first.members[1].grammar)())
    members = (first.members[0], strange, *first.members[2:])

    found = coverage(deck.but(families=(first.but(members=members), *others)), judge)

    assert [card.member for card in found.unused] == [strange.id]


@pytest.mark.parametrize(("ruling", "certain"), [(ACCEPT, 1.0), (REFUSE, 1.0), (UNSURE, 0.0)])
def test_coverage_is_what_the_judge_says(ruling: Ruling, certain: float) -> None:
    asked: list[Sentence] = []

    def judge(sentence: Sentence) -> Ruling:
        asked.append(sentence)
        return ruling

    found = coverage(sentences(), judge)

    assert found.certain == certain
    assert found.judged == len(asked) <= playability.MOST_JUDGED
    assert bool(found.unused) == (ruling.ruling != "accept")


def test_a_deck_without_sentences_has_nothing_to_judge() -> None:
    found = coverage(sentences().but(families=()), judge)

    assert (found.judged, found.certain, found.unused) == (0, 0.0, ())


# --- Proposals ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "language", "phrase", "part"),
    [
        ("stylo", "fr", "le stylo", "noun"),
        ("école", "fr", "l’école", "noun"),
        ("ciseaux", "fr", "les ciseaux", "noun"),
        ("heure", "fr", "l’heure", "noun"),
        ("homme", "fr", "l’homme", "noun"),
        ("hôtel", "fr", "l’hôtel", "noun"),
        ("héros", "fr", "le héros", "noun"),
        ("hibou", "fr", "le hibou", "noun"),
        ("hache", "fr", "la hache", "noun"),
        ("haricot vert", "fr", "le haricot vert", "noun"),
        ("haut-parleur", "fr", "le haut-parleur", "noun"),
        ("arbre fruitier", "fr", "l’arbre fruitier", "noun"),
        ("élève", "fr", "l’élève", "noun"),
        ("professeur", "fr", "le professeur", "noun"),
        ("rouge", "fr", "rouge", "adjective"),
        ("grand", "fr", "grand", "adjective"),
        ("red", "en", "red", "adjective"),
        ("orange", "fr", "l’orange", "noun"),
        ("dort", "fr", "dort", "verb"),
        ("children", "en", "the children", "noun"),
        ("happy", "en", "happy", "adjective"),
        ("hond", "nl", "hond", ""),
        ("", "fr", "", ""),
    ],
)
def test_article_and_grammar_are_proposed(typed: str, language: str, phrase: str, part: str) -> None:
    proposed = propose_face(Face(typed), language)

    assert (proposed.phrase, proposed.grammar.part) == (phrase, part)


@pytest.mark.parametrize("word", ["élève", "professeur", "enfant"])
def test_what_may_be_she_or_he_is_left_open(word: str) -> None:
    assert propose_face(Face(word), "fr").grammar.gender == ""
    assert propose_face(Face(word, "une"), "fr").article == "une"


@pytest.mark.parametrize(
    ("typed", "language", "plural"),
    [
        ("box", "en", "boxes"),
        ("child", "en", "children"),
        ("sheep", "en", "sheep"),
        ("scissors", "en", ""),
        ("water", "en", ""),
        ("cheval", "fr", "chevaux"),
        ("élève", "fr", "élèves"),
        ("souris", "fr", "souris"),
        ("eau", "fr", ""),
        ("dort", "fr", ""),
        ("hond", "nl", ""),
    ],
)
def test_a_plural_is_proposed_where_there_is_one(typed: str, language: str, plural: str) -> None:
    assert propose_face(Face(typed), language).plural == plural


def test_the_plurals_of_the_starter_decks_are_those_that_are_proposed() -> None:
    proposed, other = 0, []
    for path in (path for path in STARTERS if path.parent.name == "decks"):
        deck = HAPPY.read_deck(path.read_bytes())
        for part in deck.parts:
            for language, face in part.faces.items():
                found = propose_face(Face(face.word, face.article), language).plural if face.plural else ""
                proposed += bool(found)
                if found and found != face.plural:
                    other.append((face.plural, found))

    assert proposed > 100
    assert len(other) <= 0.03 * proposed, other


def test_a_gender_may_be_neuter_and_where_there_is_none_it_says_nothing() -> None:
    texts = (("the boy", "noun"), ("reads", "verb"), ("a book", "noun"))
    cards = tuple(Word(text=text, lang="en", part=part, gender="n") for text, part in texts)  # type: ignore[arg-type]

    assert judge(Sentence(cards, ("en",))).ruling == "accept"


def test_what_a_teacher_has_said_stays() -> None:
    known = Face("livre", "la", "tomes", grammar=propose_face(Face("page"), "fr").grammar.but(lemma="livre"))

    assert propose_face(known, "fr").but(grammar=known.grammar) == known
    assert propose_face(known, "fr").grammar.gender == "f"


def test_a_deck_of_nine_families_is_for_literature_with_nine_sets() -> None:
    nine = {report.game: report for report in reports("cards", whole_deck())}

    assert nine["literature"].seats == (6, 8)
    assert nine["literature"].problems == ()
