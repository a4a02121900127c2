"""What is said is heard: every step, in both languages, at every starter deck, whatever the names."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from familygames.catalogue import GAMES
from familygames.errors import AmbiguousMove, InvalidMove
from familygames.game import Spoken
from familygames.happy_family.rules import Answer
from familygames.language.feedback import mended, written
from familygames.language.formulas import (
    Gap,
    Scene,
    distractors,
    find,
    frames,
    gaps,
    hear,
    is_polite,
    mend,
    say,
    tiles,
    understand,
)
from familygames.language.order import bare, either_way
from familygames.language.realization import fill, formula
from familygames.language.resources import LANGUAGES, parts, tongue
from familygames.language.words.spelling import MARKS, words
from tests.familygames.language.scenes import SLUGS, STEPS, Say, requests, scene, some_names
from tests.familygames.letters import letters
from tests.familygames.sayings import QUOTED, by_formula, scene_of

TABLES = [(slug, language) for slug in SLUGS for language in LANGUAGES]


def codes(findings: tuple[object, ...]) -> list[str]:
    return [finding.code for finding in findings]  # type: ignore[attr-defined]


@pytest.mark.parametrize(("slug", "language"), TABLES)
def test_what_is_said_is_heard(slug: str, language: str) -> None:
    at = scene(slug, language, some_names(slug + language))
    moves = requests(at)

    for move in random.Random(slug).sample(moves, 50):
        heard = hear(say(move.said, at), moves, at)

        assert heard.move == move
        assert heard.findings == ()


@pytest.mark.long
@pytest.mark.parametrize(("slug", "language"), TABLES)
@pytest.mark.parametrize("seed", ["a", pytest.param("b", marks=pytest.mark.slow)])
def test_every_wording_of_a_request_is_heard_and_right(slug: str, language: str, seed: str) -> None:
    at = scene(slug, language, some_names(slug + language + seed))
    moves = requests(at)

    for move in random.Random(slug + seed).sample(moves, 8):
        for variant in range(len(formula("ask", at).say)):
            heard = hear("« " + say(move.said, at, variant) + " » …", moves, at)

            assert heard.move == move
            assert heard.findings == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_other_step_is_heard_in_every_wording(language: str) -> None:
    at = scene(language=language)

    for move in STEPS:
        for variant in range(len(formula(move.said.key, at).say)):
            heard = hear(say(move.said, at, variant), STEPS, at)

            assert (heard.move, heard.findings) == (move, ())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_family_is_declared_by_its_name_if_there_are_two(language: str) -> None:
    at = scene(language=language)
    blue, red = Say(Spoken("declare", family="blue")), Say(Spoken("declare", family="red"))

    assert hear(say(blue.said, at), [blue], at).move == blue
    assert hear(say(red.said, at, 1), [blue, red], at).move == red
    with pytest.raises(AmbiguousMove) as refused:
        hear(say(blue.said, at), [blue, red], at)
    assert refused.value.missing == "family"


def test_the_model_sentences_are_those_of_the_rules() -> None:
    ask = Spoken("ask", 0, "blue", "mother")

    assert say(ask, scene()) == "Mary, Blue family. Please, can I have the mother?"
    assert say(ask, scene(language="fr")) == "Mary, famille bleue. S’il te plaît, je voudrais la mère."
    assert [say(step.said, scene()) for step in STEPS] == [
        "Yes, here you are!",
        "No, pick a card!",
        "Lucky dip!",
        "Unlucky dip!",
    ]
    assert [say(step.said, scene(language="fr")).replace("\u202f", " ") for step in STEPS] == [
        "Oui, tiens, voilà !",
        "Non, pioche !",
        "Bonne pioche !",
        "Mauvaise pioche !",
    ]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("mary can i has teh blu muther plese", ("Mary", "blue", "mother")),
        ("the brother from the pink family, Lea?", ("Léa", "pink", "brother")),
        ("John, the dad of the green ones please", ("John", "green", "father")),
        ("Léa je voudrais la grand-mère noire", ("Léa", "black", "grandmother")),
        ("JOHN: ORANGE FAMILY!! THE SISTER???", ("John", "orange", "sister")),
        ("Jonh, red familly, can i hav the granfather", ("John", "red", "grandfather")),
    ],
)
def test_slips_case_and_order_do_not_hinder_being_understood(
    said: str, expected: tuple[str, str, str]
) -> None:
    at = scene(names=("Emma", "Mary", "John", "Léa"))

    heard = hear(said, requests(at), at)

    spoken = heard.move.spoken()
    assert spoken is not None
    assert (at.names[spoken.seat or 0], spoken.family, spoken.member) == expected


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", [slug for slug in SLUGS if not slug.startswith("irregular")])
def test_one_slip_in_a_long_word_is_understood(slug: str, language: str) -> None:
    """A letter is lost from the card's word: it is heard, or asked back, and never taken for another card.

    Decks of verb forms are left out: there a letter makes another form.
    """
    at = scene(slug, language, ("Emma", "Mary", "John", "Sofia"))
    moves = requests(at)
    chosen = random.Random(slug)
    understood = tried = 0

    for move in chosen.sample(moves, 25):
        word = next(tile for tile in reversed(tiles(move.said, at)) if tile)
        longest = max(word.split(), key=len)
        if len(longest) < 6:
            continue
        place = chosen.randrange(1, len(longest))
        text = say(move.said, at).replace(longest, longest[:place] + longest[place + 1 :])
        tried += 1
        try:
            assert hear(text, moves, at).move == move
        except InvalidMove:
            continue
        understood += 1

    assert understood >= 0.8 * tried


def test_a_name_may_be_a_word_of_the_formula() -> None:
    at = scene(names=("Emma", "May", "Will", "Rose"))
    moves = requests(at)

    assert hear("May, may I have the red mother?", moves, at).move == Say(Spoken("ask", 1, "red", "mother"))
    assert hear("Will, will you give me the red mother?", moves, at).move == Say(
        Spoken("ask", 2, "red", "mother")
    )
    french = Scene(at.names, at.deck, "fr", "happy_family")
    assert hear("Rose, je voudrais la mère rose.", moves, french).move == Say(
        Spoken("ask", 3, "pink", "mother")
    )


def test_two_players_with_nearly_the_same_name_are_told_apart() -> None:
    at = scene(names=("Emma", "Zoé", "Zoe", "Mary Ann", "Mary"))
    moves = requests(at)

    for seat in range(1, 5):
        heard = hear(f"{at.names[seat]}, have you got the red father?", moves, at)
        assert heard.move == Say(Spoken("ask", seat, "red", "father"))


def test_what_only_one_move_fits_need_not_be_said() -> None:
    at = scene(names=("Mary", "John"))
    moves = requests(at)

    heard = hear("Can I have the green sister, please?", moves, at)

    assert heard.move == Say(Spoken("ask", 1, "green", "sister"))
    assert [(finding.code, finding.tip) for finding in heard.findings] == [("no_name", True)]


def test_the_name_that_was_left_out_is_written_as_one_writes() -> None:
    at = scene(names=("Mary", "John"))
    text = "green family can I have the sister, please?"
    heard = hear(text, requests(at), at)

    better = written(mended(text, heard.findings, tips=True), tongue("en"), at.names)

    assert "".join(piece.text for piece in better).startswith("John, green family")


def test_a_word_of_one_family_tells_the_family() -> None:
    at = scene("animals", names=("Mary", "John"))

    heard = hear("John, can I have the squirrel, please?", requests(at), at)

    assert heard.move == Say(Spoken("ask", 1, "forest", "squirrel"))
    assert heard.findings == ()


@pytest.mark.parametrize(
    ("said", "missing", "then"),
    [
        ("Can I have the blue mother, please?", "player", "John"),
        ("John, can I have the mother, please?", "family", "the blue family"),
        ("John, blue family, please!", "member", "the mother"),
    ],
)
def test_what_is_missing_is_asked_back_and_the_short_answer_heard(said: str, missing: str, then: str) -> None:
    at = scene()
    moves = requests(at)

    with pytest.raises(AmbiguousMove) as refused:
        hear(said, moves, at)
    heard = hear(then, refused.value.candidates, at)

    assert refused.value.missing == missing
    assert heard.move == Say(Spoken("ask", 1, "blue", "mother"))
    assert not [finding for finding in heard.findings if not finding.tip]


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("", "empty"),
        ("?!… «»", "empty"),
        ("word " * 100, "too_long"),
        ("x" * 10_000, "too_long"),
        ("xyzzy plugh", "not_understood"),
        ("<script>alert(1)</script>", "not_understood"),
        ("مرحبا 你好", "not_understood"),
        ("Yes, here you are!", "other_step"),
        ("Happy Family!", "other_step"),
        ("John, can I have the green mother, please?", "no_such_move"),
    ],
)
def test_what_cannot_be_a_move_is_refused_with_a_reason(said: str, code: str) -> None:
    at = scene()
    moves = [move for move in requests(at) if move.said.family == "blue"]

    with pytest.raises(InvalidMove) as refused:
        hear(said, moves, at)

    assert refused.value.code == code


def test_a_request_against_the_rules_is_still_understood() -> None:
    at = scene()
    conceivable = requests(at)
    legal = [move for move in conceivable if move.said.family == "blue"]

    with pytest.raises(InvalidMove) as refused:
        hear("John, can I have the green mother, please?", legal, at)

    understood = refused.value.understood
    assert (understood.key, understood.seat, understood.family, understood.member) == (
        "ask",
        1,
        "green",
        "mother",
    )
    assert find(understood, conceivable) == Say(Spoken("ask", 1, "green", "mother"))
    assert find(understood, legal) is None


def test_the_wrong_answer_is_understood_as_such() -> None:
    at = scene()
    yes, no = STEPS[:2]

    with pytest.raises(InvalidMove) as refused:
        hear("No, pick a card!", [yes], at)

    assert refused.value.code == "no_such_move"
    assert find(refused.value.understood, [yes, no]) == no


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "I pick a card"),
        ("en", "I'll draw a card"),
        ("en", "we have to pick a card"),
        ("en", "I take a card"),
        ("fr", "je pioche"),
        ("fr", "Je dois piocher une carte."),
        ("fr", "on pioche !"),
    ],
)
def test_who_does_themselves_what_others_are_told_to_is_asked_back(language: str, said: str) -> None:
    with pytest.raises(AmbiguousMove) as asked:
        hear(said, STEPS[:2], scene(language=language))

    assert asked.value.missing == "meant"


@pytest.mark.parametrize(
    ("language", "said"), [("en", "No, I haven't. I pick a card."), ("fr", "Non, je pioche")]
)
def test_beside_a_clear_answer_it_is_played_and_the_model_shown(language: str, said: str) -> None:
    heard = hear(said, STEPS[:2], scene(language=language))

    assert heard.move == STEPS[1]
    assert [finding.code for finding in heard.findings] == ["whole_model"]


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "pick a card"), ("en", "I'm sorry, pick a card"), ("fr", "pioche une carte")],
)
def test_an_order_to_others_is_no_doubt(language: str, said: str) -> None:
    assert hear(said, STEPS[:2], scene(language=language)).move == STEPS[1]


def test_yes_and_no_at_once_is_unclear() -> None:
    with pytest.raises(InvalidMove) as refused:
        hear("yes no", STEPS[:2], scene())

    assert refused.value.code == "unclear"


@pytest.mark.parametrize(
    ("language", "said", "key", "found"),
    [
        ("en", "yes", "answer.yes", []),
        ("en", "Yes, hear you are", "answer.yes", ["misspelt"]),
        ("en", "oui, tiens", "answer.yes", ["wrong_language"]),
        ("en", "of course, here it is", "answer.yes", []),
        ("en", "sorry, I don't have it", "answer.no", []),
        ("en", "no pick card", "answer.no", ["missing_article"]),
        ("en", "No, picks a card!", "answer.no", ["verb_form"]),
        ("en", "I not have", "answer.no", ["verb_form"]),
        ("en", "dip lucky", "dip.lucky", ["wrong_word_order"]),
        ("en", "luky dip", "dip.lucky", ["misspelt"]),
        ("en", "not lucky", "dip.unlucky", []),
        ("en", "unluky dip", "dip.unlucky", ["misspelt"]),
        ("fr", "oui je l'ai", "answer.yes", []),
        ("fr", "oui, je l'est", "answer.yes", ["verb_form"]),
        ("fr", "je l'ai pas", "answer.no", []),
        ("fr", "non, pioches", "answer.no", ["verb_form"]),
        ("fr", "bon pioche", "dip.lucky", ["agreement"]),
        ("fr", "pas de chance", "dip.unlucky", []),
        ("fr", "unlucky dip", "dip.unlucky", ["wrong_language"]),
    ],
)
def test_other_steps_are_heard_in_pupils_own_words(
    language: str, said: str, key: str, found: list[str]
) -> None:
    heard = hear(said, STEPS, scene(language=language))

    assert heard.move == Say(Spoken(key))
    assert codes(heard.findings) == found


def test_a_request_is_no_answer() -> None:
    with pytest.raises(InvalidMove) as refused:
        hear("Mary, can I have the blue mother?", STEPS[:1], scene())

    assert refused.value.code == "other_step"


def test_a_request_in_the_other_language_is_heard_with_the_sentence_to_say() -> None:
    at = scene()

    heard = hear("John, famille bleue, je voudrais la mère", requests(at), at)

    assert heard.move == Say(Spoken("ask", 1, "blue", "mother"))
    (finding,) = heard.findings
    assert finding.code == "wrong_language"
    assert finding.suggestion == heard.sentence == "John, Blue family. Please, can I have the mother?"


def test_a_word_of_the_other_language_is_named_where_its_meaning_is_not_known() -> None:
    (finding,) = hear("No, pick a car!", STEPS, scene()).findings

    assert finding.code == "wrong_language"
    assert finding.message == {"en": "Say “car” in English.", "fr": "Dis «\u202fcar\u202f» en anglais."}


@pytest.mark.parametrize(
    "said", ["", "???", "x" * 5_000, "Mary " * 200, "can I have", "\u0301\u0301", "🦊🦊"]
)
def test_understanding_never_fails(said: str) -> None:
    assert understand(said, scene()).card is None


@pytest.mark.parametrize(("slug", "language"), TABLES)
def test_tiles_and_gaps_make_the_sentence(slug: str, language: str) -> None:
    at = scene(slug, language, some_names("tiles" + slug))
    moves = requests(at)

    for move in moves[:12] + STEPS:
        sentence = say(move.said, at)
        filled = [part.answer if isinstance(part, Gap) else part for part in gaps(move.said, at)]
        assert "".join(filled) == sentence
        assert letters("".join(tiles(move.said, at))) == letters(sentence)
        assert hear(" ".join(tiles(move.said, at)), [*moves, *STEPS], at).move == move
        for part in gaps(move.said, at):
            assert isinstance(part, str) or (part.answer in part.choices and len(part.choices) > 1)


PIECES = [
    "Mary",
    "John",
    "the",
    "la",
    "mother",
    "mère",
    "blue",
    "bleue",
    "family",
    "please",
    "can",
    "I",
    "have",
    "?",
    ",",
]


@given(st.one_of(st.text(max_size=80), st.lists(st.sampled_from(PIECES), max_size=12).map(" ".join)))
def test_any_text_is_heard_or_refused(said: str) -> None:
    for language in LANGUAGES:
        at = scene(language=language)
        try:
            heard = hear(said, requests(at), at)
        except InvalidMove:
            continue
        assert heard.move in requests(at)
        for finding in heard.findings:
            assert 0 <= finding.start <= finding.end <= len(said)
        mend(said, heard.findings)


def test_tiles_keep_names_and_words_whole() -> None:
    at = scene("school", "en", ("Mary", "Marie Claire"))

    assert tiles(Spoken("ask", 1, "school-bag", "pencil-case"), at) == (
        *("Marie Claire", "School bag", "family", "please", "can", "I", "have", "the", "pencil case"),
    )
    french = scene("school", "fr", ("Mary", "Marie Claire"))
    assert tiles(Spoken("ask", 1, "classroom", "computer"), french)[-1] == "l’ordinateur"


def test_tiles_that_do_not_belong_are_wrong_forms_and_other_cards() -> None:
    extra = distractors(Spoken("ask", 1, "blue", "mother"), scene(language="fr"))

    assert {"voudrait", "le", "père"} <= set(extra)
    assert not {"voudrais", "la", "mère"} & set(extra)


def test_frames_show_the_sentences_with_blanks() -> None:
    assert frames("ask", scene())[0] == "…, … family. Please, can I have …?"
    assert frames("dip.lucky", scene(language="fr"))[0].replace("\u202f", " ") == "Bonne pioche !"


def test_gaps_offer_what_the_table_and_the_deck_have() -> None:
    offered = {
        part.slot: part for part in gaps(Spoken("ask", 1, "blue", "mother"), scene()) if isinstance(part, Gap)
    }

    assert offered["seat"].choices == ("Mary", "John", "Léa")
    assert offered["family"].choices == ("Blue", "Red", "Green", "Pink", "Orange", "Black")
    assert offered["member"].answer == "the mother"
    assert offered["verb"].choices == ("has", "have", "having")


def test_a_formula_may_name_several_cards_and_numbers() -> None:
    spoken = Spoken("claim", 1, cards=(("blue", "mother"), ("red", "father")), numbers=(("points", 3),))
    template = "{target}, {card1} and {card2}: {points} points!"

    assert fill(parts(template), spoken, scene()) == "John, the mother and the father: 3 points!"
    assert fill(parts(template), spoken, scene(language="fr")) == "John, la mère and le père: 3 points!"


def test_mending_puts_every_finding_right() -> None:
    at = scene()
    text = "john can i has mother of blue familly"

    heard = hear(text, requests(at), at)

    assert mend(text, heard.findings) == "john can i have the mother of the blue family"


def test_both_languages_have_the_same_formulas() -> None:
    english, french = (tongue(language).formulas for language in ("en", "fr"))

    assert {game: set(keys) for game, keys in english.items()} == {
        game: set(keys) for game, keys in french.items()
    }


@pytest.mark.parametrize(
    ("text", "language", "codes"),
    [
        ("Yes, are! here you", "en", ["wrong_word_order"]),
        ("here are you, yes", "en", ["wrong_word_order"]),
        ("Here you are, yes!", "en", []),
        ("yes here you are", "en", []),
        ("No, a card pick!", "en", ["wrong_word_order"]),
        ("Voilà, tiens, oui !", "fr", []),
    ],
)
def test_the_words_of_a_set_phrase_have_their_order(text, language, codes):
    scene = Scene(("Tom", "Mary"), GAMES["happy_family"].standard_deck(), language, "happy_family")

    heard = hear(text, [Answer(True), Answer(False)], scene)

    assert [finding.code for finding in heard.findings] == codes


@pytest.mark.parametrize(
    ("language", "text", "polite"),
    [
        ("en", "Mary, can I have the blue mother, please?", True),
        ("en", "pls the blue mother Mary", True),
        ("en", "Mary, can I have the blue mother?", False),
        ("en", "Mary, I am pleased with the blue mother", False),
        ("fr", "Mary, la mère bleue, s’il te plaît", True),
        ("fr", "Mary, la mère bleue svp", True),
        ("fr", "Mary, please, la mère bleue", True),
        ("fr", "Mary, donne-moi la mère bleue", False),
    ],
)
def test_please_is_heard(language: str, text: str, polite: bool) -> None:
    assert is_polite(text, scene(language=language)) is polite


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_model_of_a_request_says_please(language: str) -> None:
    at = scene(language=language)

    assert is_polite(say(Spoken("ask", 0, "blue", "mother"), at), at)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", QUOTED)
def test_no_mark_and_no_capital_tells_where_a_tile_stands(game: str, language: str) -> None:
    for said in by_formula(game, language).values():
        scene = scene_of(game, language, said)
        laid = tiles(said, scene)
        named = {face.phrase for card in scene.deck.cards for face in scene.deck.by_card[card].faces.values()}
        first = laid[0]

        assert letters("".join(laid)) == letters(say(said, scene)), laid
        for tile in laid:
            assert tile in named or tile == tile.strip(MARKS + "“”«»\u202f\u00a0"), laid
        own = set(tongue(language).known) - {"i"}
        assert not own.issuperset(words(first)) or first.isupper() or first[0].islower(), laid


@pytest.mark.parametrize("game", QUOTED)
def test_the_right_number_stands_at_each_place(game: str) -> None:
    for said in by_formula(game, "en").values():
        places: Counter[int] = Counter()
        for number in range(10, 110):
            other = structs.replace(said, numbers=tuple((name, number) for name, _ in said.numbers))
            for gap in gaps(other, scene_of(game, "en", said)):
                if isinstance(gap, Gap) and gap.answer == str(number):
                    places[gap.choices.index(gap.answer)] += 1
        assert not places or min(places[place] for place in range(5)) >= places.total() / 12, places


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_phrases_of_a_request_are_right_in_any_order(language: str) -> None:
    at = scene(language=language)
    model = say(Spoken("ask", 0, "blue", "mother"), at)
    said = {
        "en": (
            "please mary blue family can i have the mother",
            "can i the mother have mary blue family please",
        ),
        "fr": (
            "s’il te plaît mary famille bleue je voudrais la mère",
            "je la mère voudrais mary famille bleue",
        ),
    }
    right, wrong = said[language]
    good = [bare(order) for order in either_way(model, language)]

    assert len(good) == 24
    assert bare(right) in good
    assert bare(wrong) not in good
