"""Headings of teachers' columns: each may say of which language it is, and what stands below it."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from classroom.services.imports import language_names
from classroom.services.uploads import Upload, UploadReader
from familygames.exchange.columns import IGNORED, WORD, meaning, recognise

CALLED = {
    "de": "de de-DE German allemand Deutsch tedesco Duits",
    "en": "en en-GB en_US English anglais Englisch inglés Engels",
    "es": "es es-ES es-419 Spanish espagnol Español Spanisch",
    "fr": "fr fr-FR fr_CA French français Französisch francese Frans",
    "it": "it it-IT Italian italien Italiano Italiaans",
    "nl": "nl nl-NL nl_BE Dutch néerlandais Nederlands Niederländisch",
}
HOLDS = {
    WORD: "word mot Wort palabra parola woord",
    IGNORED: "sentence phrase Satz frase zin example exemple Beispielsatz ejemplo esempio voorbeeld note",
    "card.faces.*.plural": "plural pluriel Mehrzahl plurale meervoud",
    "card.faces.*.article": "article Artikel artículo articolo lidwoord",
    "card.faces.*.grammar.gender": "gender genre Genus género genere geslacht",
}
WRITTEN = (
    "{0}_{1}", "{1}_{0}", "{0}-{1}", "{1}-{0}", "{0} {1}", "{1} {0}", "{0}.{1}", "{1}.{0}", "{0}/{1}",
    "{0}: {1}", "{1}: {0}", "{1} ({0})", "{1} [{0}]", "({0}) {1}", "{1} – {0}", "{1} in {0}", "{1} en {0}",
)  # fmt: skip
SAID = {
    "de": [("der Hund", "Der Hund bellt."), ("die Katze", "Die Katze schläft.")],
    "en": [("dog", "The dog barks."), ("cat", "The cat sleeps.")],
    "es": [("el perro", "El perro ladra."), ("el gato", "El gato duerme.")],
    "fr": [("le chien", "Le chien aboie."), ("le chat", "Le chat dort.")],
    "it": [("il cane", "Il cane abbaia."), ("il gatto", "Il gatto dorme.")],
    "nl": [("de hond", "De hond blaft."), ("de kat", "De kat slaapt.")],
}
HEADED = {
    "code first": ("{0}_word", "{0}_sentence"),
    "code last": ("word_{0}", "sentence_{0}"),
    "with a space": ("{0} word", "{0} example"),
    "in brackets": ("Mot ({0})", "Phrase ({0})"),
    "in capitals": ("{0}", "SENTENCE {0}"),
    "by name": ("{1}", "{1} sentence"),
    "one by name": ("{1}", "Example"),
    "in camels": ("{0}Word", "{0}Sentence"),
}


def read(text: str) -> Upload:
    return UploadReader(("fr", "en"), "cards", language_names()).read_text(text)


def words(upload: Upload, language: str) -> list[str]:
    key = WORD.replace("*", language)
    if key not in upload.table.keys:
        return []
    return [row.cells[upload.table.keys.index(key)] for row in upload.table.rows]


@pytest.mark.parametrize("language", CALLED)
@pytest.mark.parametrize("pattern", HOLDS)
def test_a_heading_says_its_language_and_what_it_holds_in_whatever_order(language: str, pattern: str) -> None:
    wrong = [
        heading
        for called, holds, form in product(CALLED[language].split(), HOLDS[pattern].split(), WRITTEN)
        for written in [form.format(called, holds)]
        for heading in (written, written.upper(), written.lower(), written.title())
        if meaning(heading, language_names()) != (pattern, language)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("heading", "meant"),
    [
        ("deutsches Wort", (WORD, "de")), ("phrase anglaise", (IGNORED, "en")),
        ("traduction française", (WORD, "fr")), ("palabra inglesa", (WORD, "en")),
        ("Nederlandse vertaling", (WORD, "nl")), ("Wort auf Deutsch", (WORD, "de")),
        ("German example sentence", (IGNORED, "de")), ("word (id)", (WORD, "id")),
        ("Word (no)", (WORD, "no")),
        ("ID", (IGNORED, "")), ("No.", (IGNORED, "")), ("id_word", (IGNORED, "")), ("NB", (IGNORED, "")),
        ("my word", (IGNORED, "")), ("de groep", (IGNORED, "")), ("De groep", (IGNORED, "")),
        ("la carte", (IGNORED, "")), ("anglaise", (IGNORED, "")),
    ],
)  # fmt: skip
def test_what_only_looks_like_the_code_of_a_language_is_none(heading: str, meant: tuple[str, str]) -> None:
    assert meaning(heading, language_names()) == meant


@pytest.mark.parametrize("first", ["", "ID", "No", "Nr.", "#", "id"])
@pytest.mark.parametrize("named", HEADED)
def test_a_sentence_is_never_taken_for_the_word_of_another_language(named: str, first: str) -> None:
    for pair, is_mixed, sign in product(permutations(SAID, 2), (True, False), ",;\t"):
        places = [(0, 0), (0, 1), (1, 0), (1, 1)] if is_mixed else [(0, 0), (1, 0), (0, 1), (1, 1)]
        codes = [code.upper() if named == "in capitals" else code for code in pair]
        called = [CALLED[code].split()[3] for code in pair]
        titles = [HEADED[named][part].format(codes[which], called[which]) for which, part in places]
        rows = [[SAID[pair[which]][number][part] for which, part in places] for number in (0, 1)]
        if first:
            titles, rows = [first, *titles], [[str(at), *row] for at, row in enumerate(rows, 1)]

        upload = read("\n".join(map(sign.join, [titles, *rows])))

        assert {*upload.languages} == {*pair}, titles
        for code in pair:
            assert words(upload, code) == [word for word, _ in SAID[code]], titles


@pytest.mark.parametrize(
    ("titles", "below"),
    [
        ("ID,de_word,de_sentence,it_word,en_word,en_sentence", "n de de. it en en."),
        ("de,it,en,Satz (de),en sentence", "de it en de. en."),
        ("Nr,English,example", "n en en."),
        ("en_word,en_sentence", "en en."),
        ("id,en,example (de)", "n en de."),
    ],
)
def test_where_one_language_of_the_deck_is_missing_nothing_else_is_taken_for_it(
    titles: str, below: str
) -> None:
    rows = [
        ",".join(
            str(number) if one == "n" else SAID[one[:2]][number][one.endswith(".")] for one in below.split()
        )
        for number in (0, 1)
    ]

    upload = read("\n".join([titles, *rows]))

    assert words(upload, "fr") == []
    assert words(upload, "en") == [word for word, _ in SAID["en"]]


def test_where_no_column_is_called_a_word_the_sentences_are_what_is_learnt() -> None:
    for titles in (["de_sentence", "en_sentence"], ["Phrase (de)", "Phrase (en)"]):
        keys = recognise(titles, ("de", "en"), language_names())
        assert keys == ["card.faces.de.word", "card.faces.en.word"]
