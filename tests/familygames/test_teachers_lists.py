"""Lists as teachers bring them, from programs and by hand: right cards, or one clear question."""

from __future__ import annotations

import pytest

from familygames.errors import Unreadable
from familygames.exchange.columns import SPELLINGS, meaning_of
from familygames.exchange.files import Sheet
from familygames.exchange.import_plan import empty_deck, plan
from tests.familygames import lists
from tests.familygames.lists import Read, read_list, read_sheet

WORDS = [("chien", "dog"), ("chat", "cat"), ("ours", "bear"), ("cheval", "horse")]
SEPARATORS = {"Comma": ",", "Semicolon": ";", "Tab": "\t", "Pipe": "|"}


def cards(read: Read, *languages: str) -> list[tuple[str, ...]]:
    """The words of all cards, in the order of the list."""
    return [
        tuple(member.faces[code].word for code in languages or ("fr", "en"))
        for family in read.families
        for member in family.members
    ]


def names(read: Read) -> set[str]:
    return {face.word for family in read.families for face in family.faces.values()} - {""}


def written(sign: str, *more: str) -> str:
    return "\n".join(sign.join([*pair, *more]) for pair in WORDS)


# --- What a file says to programs ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", SEPARATORS)
@pytest.mark.parametrize(
    "more",
    ["#html:false", "#html:true\n#notetype:Basic", "#deck:French::Animals", "#if matches:keep both", ""],
)
def test_what_anki_says_to_programs_is_no_family(name: str, more: str) -> None:
    sign = SEPARATORS[name]
    for separator in (name, name.lower(), sign):
        read = read_list(f"#separator:{separator}\n{more}\n{written(sign)}")
        assert cards(read) == WORDS
        assert names(read) == set()
        assert {"directive"} == {noted.what for noted in read.found.noted}


@pytest.mark.parametrize("sign", SEPARATORS.values())
@pytest.mark.parametrize("written_as", ["sep={}", "SEP={}", '"sep={}"', "\ufeffsep={}"])
@pytest.mark.parametrize("headings", ["", "Français{}Anglais\n", "\n"])
def test_nor_is_what_a_spreadsheet_says_to_itself(sign: str, written_as: str, headings: str) -> None:
    read = read_list(f"{written_as.format(sign)}\n{headings.format(sign)}{written(sign)}")

    assert cards(read) == WORDS
    assert names(read) == set()


def test_columns_for_programs_hold_no_words_and_html_is_none() -> None:
    text = "#separator:tab\n#html:true\n#guid column:1\n#notetype column:2\n#deck column:3\n#tags column:6\n"
    rows = [
        f"aX{n}\tBasic\tFrench\t<b>{own}</b>\t{target}&nbsp;!\tanimals"
        for n, (own, target) in enumerate(WORDS)
    ]
    read = read_list(text + "\n".join(rows))

    assert cards(read) == [(own, f"{target} !") for own, target in WORDS]
    assert names(read) == {"animals"}


def test_columns_that_a_file_names_are_its_headings() -> None:
    read = read_list("#separator:;\n#columns:Tags;English;Français\nanimals;dog;chien\nanimals;cat;chat")

    assert cards(read) == WORDS[:2]
    assert read.plan.deck.tags == () or names(read) <= {"animals"}


# --- Headings -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "headings",
    [
        "ID;fr_word;fr_sentence;en_word;en_sentence;note", "Nr.;Französisch;Beispiel;Englisch;Satz;Notiz",
        "n°;Français;exemple;Anglais;phrase;remarque", "id;word-fr;x;word-en;y;z", "lp;French;a;English;b;c",
        "#;fr.word;fr.ex;en.word;en.ex;unit no", "Due;Front;Deck;Back;Interval;Ease",
    ],
)  # fmt: skip
def test_two_languages_that_are_named_make_headings_whatever_stands_beside(
    headings: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lists, "NAMES", lists.NAMES | {"franzosisch": "fr", "englisch": "en"})
    rows = [f"{n};{own};phrase {n};{target};sentence {n};z{n}" for n, (own, target) in enumerate(WORDS, 1)]

    assert cards(read_list("\n".join([headings, *rows]))) == WORDS


@pytest.mark.parametrize(
    ("languages", "headings"),
    [
        ("en fr", "Infinitive\tPast simple\tPast participle\tFrançais"),
        ("en fr", "Infinitive\tPast\tFrançais"),
        ("de fr", "Infinitiv;Präteritum;Perfekt;Französisch"), ("fr en", "Infinitif;Participe passé;Anglais"),
        ("fr en", "Nom;Verbe;Anglais"), ("fr en", "Adjectif;Contraire;English"),
        ("en fr", "Base form;Past;French"),
        ("fr en", "Masculin;Féminin;Anglais"), ("en fr", "Base form;Past;Past participle;Traduction"),
        ("fr de", "frz.;dt."), ("de fr", "dt.;frz."), ("en fr", "engl.;franz."), ("es fr", "esp.;frz."),
        ("fr it", "franz.;ital."), ("nl fr", "ndl.;frz."), ("fr en", "Phrase;Français;Note;Anglais"),
    ],
)  # fmt: skip
def test_names_of_forms_and_names_that_are_cut_make_headings(
    languages: str, headings: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lists, "NAMES", lists.NAMES | {"franzosisch": "fr"})
    sign = "\t" if "\t" in headings else ";"
    titles = headings.split(sign)
    first = int(titles[0] == "Phrase")
    rows = [
        [f"z{own}"] * first + [own] + [f"z{own}"] * (len(titles) - first - 2) + [target]
        for own, target in WORDS
    ]
    own, target = languages.split()
    read = read_list("\n".join([headings, *map(sign.join, rows)]), (own, target))

    assert cards(read, own, target) == WORDS


@pytest.mark.parametrize(
    "first", ["Französisch;French", "Spanish;espagnol", "verbe;verb", "nom;noun", "le port;port"]
)
def test_words_that_may_head_columns_are_words_where_no_column_is_meant(first: str) -> None:
    read = read_list(f"{first}\n{written(';')}", ("fr", "en") if "F" not in first else ("de", "en"))

    assert len(read.families[0].members) == len(WORDS) + 1


@pytest.mark.parametrize("plural", ["Plural", "Pluriel", "Mehrzahl", "Plurale"])
def test_a_heading_belongs_to_the_language_beside_it(plural: str) -> None:
    read = read_list(f"Deutsch;{plural};Français\nHund;Hunde;chien\nKatze;Katzen;chat", ("fr", "de"))

    assert [card.faces["de"].plural for card in read.plan.deck.by_card.values()] == ["Hunde", "Katzen"]
    assert [card.faces["fr"].plural for card in read.plan.deck.by_card.values()] == ["", ""]


@pytest.mark.parametrize("article", ["Artikel", "Article", "Artículo", "articolo"])
@pytest.mark.parametrize("gender", ["Genus", "Genre", "Geschlecht", "Género"])
def test_an_article_belongs_to_the_words_behind_it_and_a_gender_to_those_before(
    article: str, gender: str
) -> None:
    text = (
        f"{article};Deutsch;{gender};Français\nder;Hund;m;chien\ndie;Katze;f.;chat\ndas;Pferd;Neutr.;cheval"
    )
    read = read_list(text, ("fr", "de"))

    faces = [card.faces["de"] for card in read.plan.deck.by_card.values()]
    assert [(face.phrase, face.grammar.gender) for face in faces] == [
        ("der Hund", "m"), ("die Katze", "f"), ("das Pferd", "n"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("languages", "headings", "row", "said"),
    [
        ("de en", "Wort;Übersetzung;Artikel", "Hund;dog;der / Haus;house;das", "der Hund"),
        ("de en", "Wort;Übersetzung;Artikel;Plural", "Hund;dog;der;Hunde / Haus;house;das;Häuser",
         "der Hund, Hunde"),
        ("fr en", "Mot;Traduction;Article", "chien;dog;le / école;school;l'", "le chien"),
        ("nl en", "Woord;Vertaling;Lidwoord", "hond;dog;de / huis;house;het", "de hond"),
        ("it en", "Parola;Traduzione;Genere;Plurale", "cane;dog;m;cani / mano;hand;f;mani", "cane, cani, m"),
        ("fr en", "Mot;Traduction;Genre", "chien;dog;m / maison;house;f", "chien, m"),
        ("es en", "Palabra;Traducción;Género", "perro;dog;m / casa;house;f", "perro, m"),
        ("fr en", "Mot;Traduction;Nature;Genre", "chien;dog;n. m.;m / mer;sea;n. f.;f", "chien, m"),
        ("de fr", "Wort;Übersetzung;Genus;Plural", "Hund;chien;m;Hunde / Haus;maison;n;Häuser",
         "Hund, Hunde, m"),
        ("de fr", "Wort;Übersetzung;Genus", "Hund;chien;der / Haus;maison;das", "Hund, m"),
        ("de en", "Wort;Übersetzung;Plural", "Hund;dog;-e / Mann;man;¨-er", "Hund, Hunde"),
        ("de en", "Wort;Übersetzung;Plural", "Hund;dog;die Hunde / Mann;man;die Männer", "Hund, die Hunde"),
        ("de fr", "Singular;Plural;Französisch", "Hund;Hunde;chien / Mann;Männer;homme", "Hund, Hunde"),
        ("fr en", "Singulier;Pluriel;Anglais", "cheval;chevaux;horse / roi;rois;king", "cheval, chevaux"),
        ("fr en", "Singular;Plural;French", "cat;cats;chat / king;kings;roi", "chat | cat, cats"),
        ("fr en", "Mot;Traduction;Pluriel", "chien;dog;dogs / roi;king;kings", "chien | dog, dogs"),
        ("fr de", "Mot;Traduction;Genre;Pluriel", "chien;Hund;m;Hunde / mer;Meer;n;Meere",
         "chien | Hund, Hunde, m"),
        ("en fr", "Word;Translation;Gender;Article", "dog;chien;m;le / house;maison;f;la",
         "dog | le chien, m"),
        ("fr en", "Mot;Traduction;genre (en)", "chien;dog;m / maison;house;f", "chien | dog, m"),
    ],
)  # fmt: skip
def test_grammar_behind_both_words_belongs_to_the_one_of_which_it_can_be_true(
    languages: str, headings: str, row: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lists, "NAMES", lists.NAMES | {"franzosisch": "fr"})
    own, target = languages.split()
    read = read_list("\n".join([headings, *row.split(" / ")]), (own, target))

    faces = next(iter(read.plan.deck.by_card.values())).faces
    told = [(face.phrase, face.plural, face.grammar.gender) for face in (faces[own], faces[target])]
    first, second = (", ".join(filter(None, face)) for face in told)
    assert said == (f"{first} | {second}" if "|" in said else first)
    assert "," not in (first if "|" in said else second)


@pytest.mark.parametrize("sign", ["\t", ";", " - ", " = "])
@pytest.mark.parametrize(
    ("phrase", "plural"),
    [
        ("Abend, der, -e", "der Abende"), ('Dorf, das, "-er', "das Dörfer"), ("Lampe, die, -n", "die Lampen"),
        ("das Auto, -s", "das Autos"), ("die Maus, ¨-e", "die Mäuse"), ("das Haus (⸚er)", "das Häuser"),
        ("der Apfel /¨-", "der Äpfel"), ("der Lehrer (-)", "der Lehrer"), ("Frau, die, Pl. -en",
        "die Frauen"),
    ],
)  # fmt: skip
def test_a_plural_is_understood_as_dictionaries_of_german_write_it(
    sign: str, phrase: str, plural: str
) -> None:
    read = read_list(f"{phrase}{sign}un mot\nder Hund{sign}le chien\ndie Kuh{sign}la vache", ("de", "fr"))

    face = next(iter(read.plan.deck.by_card.values())).faces["de"]
    assert f"{face.article} {face.plural}" == plural
    assert face.phrase in phrase or face.phrase.split()[1] in phrase


# --- Lessons beside words -----------------------------------------------------------------------------------

LESSONS = (
    "Unit {}", "Unité {}", "Unidad {}", "Unità {}", "Lektion {}", "Lesson {}", "Week {}", "Semaine {}",
    "Kapitel {}", "Chapitre {}", "Module {}", "Level {}", "Thema {}", "Page {}", "Liste {}", "U{}",
    "Woche {}", "Seite {}", "Teil {}", "p. {}", "Jour {}", "A{}", "{}e", "maison unit{}", "zoo::lektion{}",
)  # fmt: skip


@pytest.mark.parametrize("lesson", LESSONS)
@pytest.mark.parametrize("place", [0, 1, 2])
@pytest.mark.parametrize(("numbers", "sign"), [("1111", "\t"), ("1122", ";"), ("1234", "\t")])
def test_a_column_of_lessons_costs_no_card(lesson: str, place: int, numbers: str, sign: str) -> None:
    rows = [list(pair) for pair in WORDS]
    for row, number in zip(rows, numbers, strict=True):
        row.insert(place, lesson.format(number))
    headings = ["Français", "Anglais"]
    headings.insert(place, "Unité")

    for above in ("", "#separator:tab\n" * (sign == "\t"), sign.join(headings) + "\n"):
        read = read_list(above + "\n".join(map(sign.join, rows)))
        assert cards(read) == WORDS
        are_families = "Unité" in above or numbers != "1234"  # A family for each word is none.
        assert names(read) == ({lesson.format(number) for number in numbers} if are_families else set())


@pytest.mark.parametrize("lesson", ["Unit 1", "U1", "Lektion 1"])
def test_nor_does_a_lesson_that_only_the_first_of_its_cards_names(lesson: str) -> None:
    first, *others = WORDS
    rows = [";".join([lesson, *first]), *(";".join(["", *pair]) for pair in others)]
    behind = [";".join([*first, lesson]), *map(";".join, others)]

    assert cards(read_list("\n".join(rows))) == WORDS
    assert cards(read_list("\n".join(behind))) == WORDS


@pytest.mark.parametrize(
    "pair", ["page 3;Seite 3", "la page 3;page 3", "l'unité 1;unit 1", "la semaine 2;week 2"]
)
@pytest.mark.parametrize("row", ["{};facile", "{};Unit 1", "A1;{}"])
def test_words_of_lessons_are_words_where_something_stands_beside(pair: str, row: str) -> None:
    rows = [row.format(told) for told in (pair, *map(";".join, WORDS))]

    assert len(cards(read_list("\n".join(rows)))) == len(WORDS) + 1


@pytest.mark.parametrize("title", ["Unit 4;Animals", "Vocabulaire;Unité 4", "Lektion 3;Tiere;Wald"])
def test_a_lesson_above_words_is_their_title(title: str) -> None:
    read = read_list(f"{title}\n{written(';')}")

    assert cards(read) == WORDS
    assert read.found.title == title.replace(";", " – ")


@pytest.mark.parametrize("label", ["animal", "noun", "verbe", "facile", "Unit 1", "A1", "Substantiv", "x"])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_what_is_said_of_all_words_is_none_of_them(label: str, place: int) -> None:
    for pairs in (WORDS[:2], WORDS):
        rows = [list(pair) for pair in pairs]
        for row in rows:
            row.insert(place, label)

        assert cards(read_list("\n".join(map(";".join, rows)))) == pairs


@pytest.mark.parametrize("order", ["lfec", "felc", "fecl", "flec", "lfce"])
def test_comments_beside_lessons_name_no_families(order: str) -> None:
    rows = [
        {"f": own, "e": target, "l": f"Unit {1 + n // 2}", "c": "difficile" if n == 2 else ""}
        for n, (own, target) in enumerate(WORDS)
    ]
    read = read_list("\n".join(";".join(row[column] for column in order) for row in rows))

    assert cards(read) == WORDS
    assert names(read) == {"Unit 1", "Unit 2"}


# --- Grammar beside words -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("heading", "cell"),
    [
        (heading, cell)
        for heading in ("Genre", "Nature", "Nombre", "Personne", "Wortart", "Género")
        for cell in ("m/f", "m./f.", "m, f", "9. Klasse", "irrégulier", "+ acc.", "xyz")
    ],
)
def test_what_is_not_understood_beside_a_word_costs_no_card(heading: str, cell: str) -> None:
    rows = [f"{own};{cell if own == 'ours' else ''};{target}" for own, target in WORDS]
    read = read_list("\n".join([f"Français;{heading};English", *rows]))

    assert cards(read) == WORDS
    assert [row.rest for row in read.plan.fated if row.rest] == [(cell,)]


@pytest.mark.parametrize(
    ("field", "value", "cells"),
    [
        ("part", "noun", "nom / n. / N / Nomen / Subst. / sustantivo / sostantivo / noun / znw"),
        ("part", "verb", "verbe / v. / Verb / verbo / werkwoord / vt"),
        ("part", "adjective", "adj / Adj. / adjectif / Adjektiv / adjetivo / aggettivo / (adj.) / bnw"),
        ("part", "adverb", "adv. / adverbe / Adverb / adverbio / avverbio / bijwoord"),
        (
            "gender",
            "m",
            "m / M / masc. / masculin / männlich / masculino / maschile / n. m. / der / le",
        ),
        ("gender", "f", "f / F. / fém. / féminin / weiblich / femenino / femminile / n.f. / die / la"),
        ("gender", "n", "n / Neutr. / neutre / sächlich / neutro / das / het"),
        ("number", "p", "pl. / pluriel / Plural / plurale / Mehrzahl"),
        ("number", "s", "sg. / sing. / singulier / Einzahl"),
    ],
)
def test_grammar_is_understood_as_lists_spell_it(field: str, value: str, cells: str) -> None:
    for cell in cells.split(" / "):
        assert meaning_of(cell, SPELLINGS[field]) == value, cell


# --- Blank cells --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sign", [";;", ",,", "\t\t", "||", ";;;"])
@pytest.mark.parametrize("end", ["", ";", ";;"])
def test_blank_columns_stand_between_words(sign: str, end: str) -> None:
    assert cards(read_list("\n".join(sign.join(pair) + end * (sign[0] == ";") for pair in WORDS))) == WORDS


@pytest.mark.parametrize("filler", ["0", "FALSE", "-", "x"])
def test_rows_of_which_only_a_filler_is_there_are_none(filler: str) -> None:
    rows = [f"{own};{own}s;{target};{filler}" for own, target in WORDS] + [f";;;{filler}"] * 40
    read = read_list("\n".join(["Français;Pluriel;English;X", *rows]))

    assert cards(read) == WORDS
    assert len(read.plan.fated) == len(WORDS)


@pytest.mark.parametrize("ghost", ["0", "FALSE", "FAUX", "-", "#N/A", "#REF!", "0,00"])
@pytest.mark.parametrize("row", [";;;{}", "{};;;", ";;{};", "{};;{};", "{};{};{};{}"])
@pytest.mark.parametrize("headings", ["Français;;English;Niveau\n", ""])
@pytest.mark.parametrize("place", [1, 4])
def test_rows_in_which_formulas_found_nothing_are_none(
    ghost: str, row: str, headings: str, place: int
) -> None:
    rows = [f"{own};;{target};" for own, target in WORDS]
    ghosts = [row.format(*[ghost] * 4)] * 3
    text = headings + "\n".join([*rows[:place], *ghosts, *rows[place:]])
    sheet = Sheet([(number, line.split(";")) for number, line in enumerate(text.split("\n"), 1)])

    for read in (read_list(text), read_sheet(sheet)):
        assert cards(read) == WORDS
        assert names(read) == set()
        assert len(read.plan.fated) == len(WORDS)


@pytest.mark.parametrize("text", ["zéro;0\nun;1\ndeux;2", "0;zéro\n1;un\n2;deux"])
def test_numbers_beside_words_are_words(text: str) -> None:
    assert len(cards(read_list(text))) == 3


# --- Signs that differ --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "signs"), [("l{}eau", "'’‘´ʼ`"), ("grand{}mère", "-‐‑−"), ("aujourd{}hui", "'’ʼ")]
)
def test_a_word_is_the_same_with_whatever_sign(word: str, signs: str) -> None:
    read = read_list("\n".join(f"{word.format(sign)};water" for sign in signs))

    assert len(cards(read)) == 1


@pytest.mark.parametrize(
    ("own", "phrase"),
    [
        ("L'arbre", "l’arbre"),
        ("L’ami", "l’ami"),
        ("La maison", "la maison"),
        ("LES amis", "les amis"),
        ("Le Havre", "Le Havre"),
    ],
)
def test_an_article_has_no_capital_but_before_a_name(own: str, phrase: str) -> None:
    read = read_list(f"{own};x\nle chat;cat")

    assert read.families[0].members[0].faces["fr"].phrase == phrase


# --- Markdown -----------------------------------------------------------------------------------------------

TABLE = "| Français | English |\n|---|---|\n| chien | dog |\n| chat | cat |"
OTHER = "| Français | English |\n|:--|--:|\n| ours | bear |\n| cheval | horse |"


@pytest.mark.parametrize("between", ["\n\n", "\n", "\n\n# Animals\n\n", "\n\nMore of them:\n\n"])
def test_each_table_of_a_page_has_its_headings(between: str) -> None:
    assert cards(read_list(f"{TABLE}{between}{OTHER}")) == WORDS


def test_a_later_table_may_have_its_columns_the_other_way_round() -> None:
    other = "| English | Français |\n|---|---|\n| bear | ours |\n| horse | cheval |"

    assert cards(read_list(f"{TABLE}\n\n{other}\n\n{TABLE}"))[:4] == WORDS


@pytest.mark.parametrize("times", [2, 3])
@pytest.mark.parametrize("sign", [";", "\t", " | "])
def test_tables_side_by_side_are_read_row_by_row(times: int, sign: str) -> None:
    pairs = [*WORDS, ("vache", "cow"), ("mouton", "sheep")]
    rows = [[word for pair in pairs[at : at + times] for word in pair] for at in range(0, len(pairs), times)]
    lines = [["Français", "English"] * times, *rows]

    assert cards(read_list("\n".join(sign.join(line) for line in lines))) == pairs


@pytest.mark.parametrize(
    "marked", ["**{}** - {}", "__{}__: {}", "- **{}**: {}", "*{}* = {}", "`{}` → {}", "* *{}* – {}"]
)
def test_signs_that_make_words_bold_are_no_part_of_them(marked: str) -> None:
    assert cards(read_list("\n".join(marked.format(*pair) for pair in WORDS))) == WORDS


@pytest.mark.parametrize(
    "text",
    [
        "FR: {} EN: {}",
        "fr : {}, en : {}",
        "Français: {} / Anglais: {}",
        "FR: {}; EN: {}",
        "French: {} - English: {}",
    ],
)
def test_languages_that_each_line_names_head_the_words(text: str) -> None:
    read = read_list("\n".join(text.format(*pair) for pair in PHRASES[:4]))

    assert [tuple(row.cells) for row in read.found.table.rows] == PHRASES[:4]
    assert [noted.what for noted in read.found.noted] == ["headings"]


@pytest.mark.parametrize("text", ["({} - {})", "({}; {})", "[{} = {}]", "({})\t({})"])
def test_brackets_around_all_pairs_say_nothing(text: str) -> None:
    assert cards(read_list("\n".join(text.format(*pair) for pair in WORDS))) == WORDS


@pytest.mark.parametrize("mark", ["{}. ", "{}) ", "({}) "])
def test_numbers_of_romans_are_no_part_of_words(mark: str) -> None:
    numbers = ("I", "II", "III", "IV")
    rows = [f"{mark.format(n)}{own} - {target}" for n, (own, target) in zip(numbers, WORDS, strict=True)]

    assert cards(read_list("\n".join(rows))) == WORDS


MARKS = [("", "- ", "• ", "1. "), ("* ", "– ", "2) ", ""), ("", "", "", "- "), ("1. ", "2. ", "", "")]


@pytest.mark.parametrize("sign", [" ; ", " = ", ", ", "\t", " - "])
@pytest.mark.parametrize("marks", MARKS)
def test_marks_before_some_words_or_of_several_kinds_are_no_part_of_them(
    sign: str, marks: tuple[str, ...]
) -> None:
    lines = [f"{marks[at % len(marks)]}{own}{sign}{target}" for at, (own, target) in enumerate(WORDS)]

    assert cards(read_list("\n".join(lines))) == WORDS


def test_a_number_that_says_something_stays() -> None:
    read = read_list("1. Mai ; May 1st\nOstern ; Easter\nNeujahr ; New Year", ("de", "en"))

    assert read.plan.fated[0].words[0] == "1. Mai"


@pytest.mark.parametrize("fence", ["```", "~~~", "```csv"])
def test_a_fence_around_a_list_is_no_card(fence: str) -> None:
    read = read_list(f"{fence}\n{written(';')}\n{fence[:3]}")

    assert cards(read) == WORDS
    assert names(read) == set()


def test_what_is_quoted_beside_a_list_is_told_and_no_card() -> None:
    read = read_list(f"> Note: à apprendre\n{written(' : ')}\n> Attention : demain")

    assert cards(read) == WORDS
    assert [noted.text for noted in read.found.noted] == ["> Note: à apprendre", "> Attention : demain"]


# --- Doubt about the whole ----------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["{0} ({1})", "{0} (the {1})", "- {0} ({1})", "{0}（{1}）"])
def test_a_word_in_brackets_behind_each_is_its_other(text: str) -> None:
    read = read_list("\n".join(text.format(*pair) for pair in WORDS))

    assert cards(read) == WORDS


PHRASES = [
    ("le chat", "the cat"), ("le chien", "the dog"), ("l'oie", "the goose"), ("la vache", "the cow"),
    ("la poule", "the hen"), ("le lion", "the lion"), ("le grand ours", "the tall bear"),
    ("la rue", "the street"), ("le roi", "the king"), ("la mer", "the sea"),
] * 4  # fmt: skip
BETWEEN_PAIRS = (";", "; ", ";;", "\t", "|", ", ", "    ", " • ")
BETWEEN_WORDS = ("-", " - ", "=", ": ", " : ", " → ", "\t", ",", " / ")


@pytest.mark.parametrize("sign", ["=", "-", "→", ":", "->", "|"])
@pytest.mark.parametrize("other", [";", "\t", ", "])
def test_a_sign_in_a_cell_of_its_own_is_no_word(sign: str, other: str) -> None:
    assert cards(read_list("\n".join(f"{own}{other}{sign}{other}{target}" for own, target in WORDS))) == WORDS


@pytest.mark.parametrize("sign", BETWEEN_WORDS)
@pytest.mark.parametrize("other", BETWEEN_PAIRS)
@pytest.mark.parametrize("number", [3, 7, 40])
def test_pairs_that_stand_in_one_line_are_parted(sign: str, other: str, number: int) -> None:
    if other.strip() == sign.strip() or (sign == "," and other.isspace() and other != "\t"):
        return  # Nothing tells them apart.
    text = other.join(sign.join(pair) for pair in PHRASES[:number])
    read = read_list(text).found.table

    assert [tuple(row.cells[:2]) for row in read.rows] == PHRASES[:number]


@pytest.mark.parametrize("sign", ["-", " - ", "=", ": ", " → "])
@pytest.mark.parametrize("other", BETWEEN_PAIRS)
@pytest.mark.parametrize("above", ["", "Les animaux\n"])
@pytest.mark.parametrize("below", ["", "\nla fin{}the end"])
def test_so_are_those_of_each_line(sign: str, other: str, above: str, below: str) -> None:
    if sign == "-" and (above or below):
        return  # A hyphen in every line may part words.
    pairs = [sign.join(pair) for pair in PHRASES[:6]]
    lines = [other.join(pairs[at : at + 2]) for at in (0, 2, 4)]
    read = read_list(above + "\n".join(lines) + below.format(sign))

    found = [tuple(row.cells[-2:]) for row in read.found.table.rows]
    assert found == [*PHRASES[:6], *([("la fin", "the end")] if below else [])]


BODY = [
    ("nez", "nose", "la main", "the hand"), ("pied", "foot", "le bras", "the arm"),
    ("dos", "back", "la tête", "the head"),
]  # fmt: skip


@pytest.mark.parametrize("sign", [";", "\t", "|", ", "])
@pytest.mark.parametrize(
    "row", ["{0};{1};{2};{3}", "{1};{0};{3};{2}", "{0};{1};;{2};{3}", "7;{0};{1};8;{2};{3}"]
)
@pytest.mark.parametrize("article", ["le ", ""])
@pytest.mark.parametrize("above", ["", "Le corps\n"])
def test_pairs_that_stand_in_one_row_are_cards(sign: str, row: str, article: str, above: str) -> None:
    def bare(word: str) -> str:
        return word.removeprefix("la ").removeprefix("le ").removeprefix("the ")

    rows = [(f"le {first}", f"the {second}", *others) for first, second, *others in BODY]
    told = rows if article else [tuple(map(bare, words)) for words in rows]
    read = read_list(above + "\n".join(row.format(*words).replace(";", sign) for words in told))

    meant = [pair for words in told for pair in (words[:2], words[2:])]
    assert {frozenset(cells.cells[-2:]) for cells in read.found.table.rows} == set(map(frozenset, meant))


@pytest.mark.parametrize(
    "text",
    [
        "le chat;the cat;les chats;the cats\nle roi;the king;les rois;the kings",
        "le chat;the cat;Le chat dort ici.;The cat sleeps.\nle roi;the king;Le roi boit.;The king drinks.",
        "le chat;the cat;chatte;f\nle roi;the king;reine;f",
    ],
)
def test_what_belongs_to_a_pair_is_no_other_pair(text: str) -> None:
    assert cards(read_list(text)) == [("chat", "cat"), ("roi", "king")]


@pytest.mark.parametrize(
    "text",
    [
        "chat-cat;chien-dog;ours-bear;coq-rooster;vache-cow;poule-hen;oie-goose;lion-lion",
        "chat (cat), chien (dog), ours (bear)", "chat-cat|chien-dog|ours-bear",
        "chat:cat;chien:dog;ours:bear", "chat,cat;chien,dog;ours,bear",
    ],
)  # fmt: skip
def test_single_words_are_parted_in_one_line_too(text: str) -> None:
    assert cards(read_list(text))[:3] == [("chat", "cat"), ("chien", "dog"), ("ours", "bear")]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("porter - to wear, to carry\nmanger - to eat, to dine", [("porter", "to wear, to carry")]),
        ("le chat = cat; tomcat\nle chien = dog", [("chat", "cat; tomcat")]),
        ("un porte-clés, a key ring\nun arc-en-ciel, a rainbow", [("porte-clés", "key ring")]),
        ("bonjour, salut : hello, hi\nmerci : thanks", [("bonjour, salut", "hello, hi")]),
        ("le chat, la chatte; the cat, the cats\nle roi, la reine; the king, the queen",
         [("chat, la chatte", "cat, the cats")]),
        ("Français;Genre;English\nours;m, f;bear\nâne;;donkey", [("ours", "bear")]),
    ],
)  # fmt: skip
def test_what_stands_inside_words_parts_no_pairs(text: str, meant: list[tuple[str, str]]) -> None:
    assert cards(read_list(text))[:1] == meant


@pytest.mark.parametrize("mark", ["# {} = {}", "## {} - {}", "#{}\t{}"])
def test_a_sign_before_each_line_names_no_family(mark: str) -> None:
    assert cards(read_list("\n".join(mark.format(*pair) for pair in WORDS))) == WORDS


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(own for own, _ in WORDS),
        "\n".join(word for pair in WORDS for word in pair),
        "\n\n".join("\n".join(pair) for pair in WORDS),
        "# chien dog\n# chat cat\n# ours bear",
        "1. chien\n   a) dog\n   b) cat\n2. chat\n   a) dog\n   b) cat",
        "mot\n" + "\n".join(own for own, _ in WORDS),
        "\n".join(f"{own};" for own, _ in WORDS),
    ],
)
def test_where_no_line_has_a_second_word_that_is_asked_once(text: str) -> None:
    assert [name for name, _ in read_list(text).found.remarks] == ["one_word"]


@pytest.mark.parametrize("text", ["chien;dog\nchat;cat\nours", "chien;dog\nchat;cat\nours;\nâne;\nlion;lion"])
def test_a_word_that_is_missing_here_and_there_is_told_beside_it(text: str) -> None:
    assert read_list(text).found.remarks == []


@pytest.mark.parametrize("sign", ["\t", " - ", " : ", ";", " = ", ", "])
@pytest.mark.parametrize("place", [0, 3, 6])
@pytest.mark.parametrize(
    "note",
    [
        "À apprendre pour lundi !", "(attention : pluriel irrégulier)", "Interro le 12/03",
        "Bonne chance à tous",
        "Hausaufgabe: bis Freitag lernen!", "Test: am Donnerstag um zehn", "Quelle: Lehrbuch S. 45",
        "(voir page 12)",
        "Homework for Monday", "Nom : ____ Classe : ____", "Name: ______    Klasse: ____", "Date : ......",
    ],
)  # fmt: skip
def test_what_is_said_to_the_class_is_told_and_no_card(sign: str, place: int, note: str) -> None:
    lines = [sign.join(pair) for pair in PHRASES[:6]]
    read = read_list("\n".join([*lines[:place], note, *lines[place:]]))

    assert len(cards(read)) == 6
    assert names(read) == set()
    assert {noted.number for noted in read.found.noted if noted.what == "unread"} == {place + 1}


@pytest.mark.parametrize("sign", ["\t", " - ", " : ", ";"])
@pytest.mark.parametrize(
    ("own", "target"),
    [
        ("Date", "date"), ("Nom", "name"), ("Test", "test"), ("Note", "good mark"), ("Source", "spring"),
        ("(le) matin", "morning (am)"), ("une note (sur 20)", "mark"), ("un", "1"), ("il y a...",
        "there is..."),
        ("Thème", "theme"), ("Classe", "class"), ("la page 3", "page 3"),
    ],
)  # fmt: skip
def test_words_that_only_look_like_what_is_said_are_cards(sign: str, own: str, target: str) -> None:
    lines = [sign.join(pair) for pair in [*PHRASES[:3], (own, target), *PHRASES[3:6]]]
    read = read_list("\n".join(lines))

    assert len(cards(read)) == 7
    assert read.found.noted == []


@pytest.mark.parametrize("sign", ["\t", " - ", " : ", ";"])
@pytest.mark.parametrize("topic", ["Thème : les animaux", "Thema: Tiere", "Topic: animals", "Tema: animali"])
def test_what_a_list_is_about_is_its_title(sign: str, topic: str) -> None:
    read = read_list("\n".join([topic, *(sign.join(pair) for pair in PHRASES[:6])]))

    assert len(cards(read)) == 6
    assert [noted.what for noted in read.found.noted] == ["title"]


@pytest.mark.parametrize("sign", ["\t", " - ", ";"])
@pytest.mark.parametrize(
    "titles",
    [
        ("ANIMALI", "FRUTTA"),
        ("Animaux", "Fruits"),
        ("", "FRUITS"),
        ("", "Unité 2"),
        ("Unit 1", "Unit 2 : home"),
    ],
)
def test_small_titles_name_what_is_below_them(sign: str, titles: tuple[str, str]) -> None:
    lines = [sign.join(pair) for pair in PHRASES[:6]]
    read = read_list("\n".join(filter(None, [titles[0], *lines[:3], titles[1], *lines[3:]])))

    assert [len(family.members) for family in read.families] == [3, 3]
    assert [family.faces["fr"].word if family.faces else "" for family in read.families] == [*titles]


@pytest.mark.parametrize("word", ["ours", "un grand ours brun", "se laver", "Londres", "le 14 juillet"])
def test_a_word_that_lacks_its_other_is_a_card_still(word: str) -> None:
    lines = [" - ".join(pair) for pair in PHRASES[:6]]
    read = read_list("\n".join([*lines[:3], word, *lines[3:]]))

    assert [row.blank for row in read.plan.fated if row.number == 4] == ["en"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (r"{\rtf1\ansi chien\tab dog\par}", "rtf"), ("<html><body>chien</body></html>", "html"),
        ("<!DOCTYPE html>\n<p>chien", "html"), ("\ufeff\n<table><tr><td>chien", "html"),
        ("<UL><LI>chien", "html"),
    ],
)  # fmt: skip
def test_what_is_no_list_is_named(text: str, reason: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read_list(text)

    assert refused.value.reason == reason


# --- More than a deck has room for --------------------------------------------------------------------------


@pytest.mark.parametrize("half", [0, 3, 100, 250])
def test_whole_pairs_come_before_half_ones_where_there_is_no_room_for_all(half: int) -> None:
    rows = [(f"mot{n}", "" if n % 2 and n < 2 * half else f"word{n}") for n in range(600)]
    table = read_list("\n".join(";".join(row) for row in rows)).found.table
    made = plan(empty_deck("cards", ("fr", "en")), "cards", table, most=400)

    whole = sum(bool(target) for _, target in rows)
    kept = [member.faces["en"].word for family in made.deck.families for member in family.members]
    assert len(kept) == 400
    assert sum(map(bool, kept)) == min(400, whole)
    assert len(made.beyond) == 200
