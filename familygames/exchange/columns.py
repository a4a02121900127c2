"""The columns of a table: what each may be called, in English and French, and what it means.

A column's *key* is the way to a value in a deck: ``card.faces.en.word``, ``family.colour``. Its *pattern* is
the key with ``*`` for the language.

>>> names = {"francais": "fr", "english": "en"}
>>> recognise(["Famille", "Français", "Word (en)", "Mood"], ("fr", "en"), names)
['family.faces.fr.word', 'card.faces.fr.word', 'card.faces.en.word', '']
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

import msgspec

from familygames import layout
from familygames.cards import Language
from familygames.catalogue import DECKS, Kind
from familygames.language.card_annotation import ARTICLES
from familygames.language.language_detection import fit
from familygames.language.words.spelling import fold

WORD = "card.faces.*.word"
FAMILY = "family.faces.*.word"
PICTURE = "card.picture"
AUDIO = "card.faces.*.audio"
IGNORED = ""
"""The key of a column that is not read."""

_WORDS = {
    "word": ("word", "mot"),
    "article": ("article", "article"),
    "plural": ("plural", "pluriel"),
    "also": ("also", "aussi"),
    "audio": ("recording", "enregistrement"),
    "grammar.part": ("part of speech", "nature"),
    "grammar.gender": ("gender", "genre"),
    "grammar.number": ("number", "nombre"),
    "grammar.person": ("person", "personne"),
    "grammar.lemma": ("lemma", "lemme"),
    "grammar.takes": ("takes", "se construit avec"),
    "grammar.sense": ("sense", "sens"),
}

NAMES: Mapping[str, tuple[str, str]] = {
    "family.id": ("family id", "id de la famille"),
    FAMILY: ("family", "famille"),
    "family.colour": ("colour", "couleur"),
    "family.shape": ("shape", "forme"),
    "family.picture": ("family picture", "image de la famille"),
    "card.id": ("card id", "id de la carte"),
    **{f"card.faces.*.{field}": names for field, names in _WORDS.items()},
    "card.picture": ("picture", "image"),
    "card.alt.*": ("picture shows", "l’image montre"),
    "card.position": ("position", "position"),
    "card.die": ("die", "dé"),
    "card.neutral": ("neutral", "neutre"),
    **{
        f"card.{field}": (f"{english} of the card", f"{french} de la carte")
        for field, (english, french) in _WORDS.items()
        if field.startswith("grammar")
    },
    "card.kind": ("kind of card", "sorte de carte"),
    "card.letter": ("letter", "lettre"),
    "card.digit": ("digit", "chiffre"),
    "card.sign": ("sign", "signe"),
    "card.role": ("role", "rôle"),
    **{
        f"family.faces.*.{field}": (f"{english} of the family", f"{french} de la famille")
        for field, (english, french) in _WORDS.items()
        if field != "word"
    },
    "card.faces": ("languages of the card", "langues de la carte"),
    "family.faces": ("languages of the family", "langues de la famille"),
    "deck.kind": ("kind of deck", "sorte de jeu"),
    "deck.languages": ("languages of the deck", "langues du jeu"),
    "deck.title.*": ("title of the deck", "titre du jeu"),
    "deck.level": ("level", "niveau"),
    "deck.tags": ("tags", "thèmes"),
    "deck.licence": ("licence", "licence"),
    "deck.author": ("author", "auteur"),
    "deck.source": ("source", "source"),
    "deck.vocabulary.*": ("further words", "autres mots"),
}
"""Each pattern with its names in English and French, in the order of the columns."""

ALIASES: Mapping[str, Sequence[str]] = {
    WORD: (
        "front", "back", "recto", "verso", "question", "answer", "reponse", "term", "terme", "definition",
        "translation", "traduction", "vocabulary", "vocabulaire", "mots", "words", "card", "carte",
        "expression", "meaning", "sens du mot", "signification", "target", "text", "texte",
        "vorderseite", "ruckseite", "frage", "antwort", "wort", "worter", "vokabel", "vokabeln", "begriff",
        "ubersetzung", "bedeutung", "ausdruck", "lernwort", "fremdwort",
        "anverso", "reverso", "frente", "dorso", "pregunta", "respuesta", "palabra", "traduccion",
        "significado", "termino", "vocablo", "expresion",
        "fronte", "retro", "domanda", "risposta", "parola", "traduzione", "significato", "termine",
        "espressione",
        "voorkant", "achterkant", "voorzijde", "achterzijde", "vraag", "antwoord", "woord", "woorden",
        "vertaling", "betekenis", "begrip", "uitdrukking",
    ),
    FAMILY: (
        "category", "categorie", "theme", "topic", "set", "groupe", "group", "unit", "unite", "lecon",
        "lesson", "thema", "kategorie", "gruppe", "lektion", "einheit", "familie",
        "categoria", "tema", "grupo", "unidad", "leccion", "familia",
        "gruppo", "unita", "lezione", "famiglia", "groep", "hoofdstuk", "kapitel",
        "chapitre", "chapter",
    ),
    "card.faces.*.article": ("artikel", "articulo", "articolo", "artigo", "lidwoord", "art"),
    "card.faces.*.plural": (
        "pluriels", "plurals", "mehrzahl", "pluralform", "plurale", "meervoud", "pl", "forma plural",
    ),
    "card.faces.*.grammar.gender": (
        "genus", "geschlecht", "grammatisches geschlecht", "genero", "genere", "geslacht", "sexe",
        "m/f", "m/f/n",
    ),
    "card.faces.*.grammar.part": (
        "wortart", "wortklasse", "word class", "word type", "pos", "type", "nature du mot", "type de mot",
        "classe grammaticale", "categorie grammaticale", "classe de mots", "categoria gramatical",
        "tipo de palabra", "clase de palabra", "clase", "tipo", "typ", "classe gramatical",
        "parte del discorso", "categoria grammaticale", "woordsoort",
    ),
    "card.faces.*.grammar.number": ("numerus", "numero grammatical"),
    "card.faces.*.also": ("synonyms", "synonymes", "other answers", "autres reponses"),
    "card.picture": (
        "emoji", "photo", "drawing", "dessin", "pictures", "images", "img", "illustration",
        "bild", "bilder", "foto", "imagen", "imagenes", "dibujo", "immagine", "immagini", "figura",
        "afbeelding", "afbeeldingen", "plaatje", "tekening", "zeichnung", "disegno",
    ),
    "card.faces.*.audio": (
        "sound", "son", "audio", "voice", "voix", "pronunciation audio", "prononciation audio",
        "ton", "klang", "aufnahme", "tonaufnahme", "aussprache (audio)", "sonido", "grabacion", "voz",
        "suono", "registrazione", "voce", "geluid", "opname", "stem", "mp3", "tts",
    ),
    "family.colour": ("color",),
}  # fmt: skip
"""What else people call a column, in the languages that schools of the site's teachers use most."""

SPELLINGS: Mapping[str, Mapping[str, str]] = {
    "part": {
        "noun": "nom nc n noun substantif subst nomen substantiv namenwort hauptwort sustantivo sust "
        "sostantivo sost substantivo zelfstandig_naamwoord znw nom_commun common_noun nm nf nn n_m n_f n_n",
        "verb": "verbe v vb vt vi verb zeitwort tunwort verbo werkwoord ww verb_transitif verbe_transitif "
        "verbe_intransitif",
        "adjective": "adj adjectif adjective adjektiv eigenschaftswort wiewort adjetivo aggettivo agg "
        "adjectivo bijvoeglijk_naamwoord bnw",
        "adverb": "adv adverbe adverb umstandswort adverbio avverbio avv bijwoord bw",
        "pronoun": "pron pronom pronoun pronomen furwort pronombre pronome voornaamwoord vnw",
        "preposition": "prep preposition praposition verhaltniswort preposicion preposizione "
        "preposicao voorzetsel vz",
        "conjunction": "conj conjonction conjunction konjunktion bindewort conjuncion congiunzione voegwoord",
        "determiner": "det determinant determiner article art artikel begleiter determinante articulo "
        "articolo lidwoord",
        "interjection": "interj interjection interjektion interjeccion interiezione tussenwerpsel",
        "name": "nom_propre proper_noun eigenname nombre_propio nome_proprio eigennaam name",
        "participle": "participe participle partizip participio deelwoord",
    },
    "gender": {
        "m": "m masc masculin masculine mask maskulin maskulinum mannlich masculino maschile "
        "mannelijk n_m nm male ♂ der le el il o",
        "f": "f fem feminin feminine femininum femenino feminino femminile weiblich vrouwelijk n_f nf female "
        "w ♀ die la a",
        "n": "n neuter neutre neutr neutrum sachlich neutro onzijdig n_n nn das het",
    },
    "number": {
        "s": "s sg sing singulier singular einzahl singolare enkelvoud ez",
        "p": "p pl plur pluriel plural mehrzahl plurale meervoud mz",
    },
    "person": {"1": "1 1e 1re 1st 1_ps 1_pers", "2": "2 2e 2nd 2_ps", "3": "3 3e 3rd 3_ps"},
}
"""For each value of grammar how lists spell it, folded and without points; ``_`` is a blank."""

ASIDES = frozenset({
    "opposite", "contraire", "gegenteil", "contrario", "antonym", "antonyme", "example", "examples",
    "exemple", "exemples", "beispiel", "beispiele", "beispielsatz", "ejemplo", "esempio", "voorbeeld",
    "voorbeeldzin", "exemplo", "sentence", "sentences", "phrase", "phrases", "satz", "satze", "frase",
    "frasi", "frases", "zin", "zinnen", "example sentence", "sample sentence", "sentence example",
    "phrase exemple", "phrase d'exemple", "exemple de phrase", "frase de ejemplo", "frase di esempio",
    "frase d'esempio", "frase de exemplo", "context", "contexte", "kontext", "contexto", "contesto", "note",
    "notes", "notiz", "nota", "remark", "remarque", "bemerkung", "comment", "commentaire", "kommentar",
    "comentario", "commento", "opmerking", "ipa", "api", "phonetics", "phonetique", "lautschrift",
    "pronunciation", "prononciation", "aussprache", "pronunciacion", "pronuncia", "uitspraak", "ex", "bsp",
})  # fmt: skip
"""What columns are called that say something about a word and hold none, folded."""

OTHERS = ASIDES | {
    "infinitive", "infinitif", "infinitiv", "infinitivo", "infinito", "base form", "base verbale",
    "grundform", "present", "prasens", "presente", "past", "past simple", "simple past", "preterite",
    "preterit", "prateritum", "perfekt", "imperfekt", "perfetto", "passe compose", "imparfait", "pasado",
    "passato", "futur", "future", "past participle", "participle", "participe", "participe passe",
    "partizip", "partizip ii", "participio", "participio passato", "noun", "nom", "nomen", "substantif",
    "substantiv", "sustantivo", "sostantivo", "verb", "verbe", "verbo", "adjective", "adjectif",
    "adjektiv", "adjetivo", "aggettivo", "adverb", "adverbe", "adverbio", "avverbio", "masculine",
    "masculin", "maskulin", "masculino", "maschile", "feminine", "feminin", "femenino", "femminile",
    "neuter", "neutre", "neutrum", "singular", "singulier", "singolare", "enkelvoud", "einzahl",
}  # fmt: skip
"""What columns are called that have no place of their own on a card, folded."""

ABBREVIATED: Mapping[str, Language] = {
    "frz": "fr", "franz": "fr", "dt": "de", "engl": "en", "angl": "en", "ingl": "en", "span.": "es",
    "esp": "es", "ital": "it", "ndl": "nl", "lat.": "la", "port.": "pt", "russ": "ru",
}  # fmt: skip
"""How the names of languages are cut, with a point where it would be a word without it."""

GENDERS: Mapping[Language, str] = {
    **dict.fromkeys(
        ("en", "tr", "az", "fi", "hu", "et", "eu", "fa", "hy", "ka", "zh", "ja", "ko", "vi", "id"), ""
    ),
    **dict.fromkeys(("fr", "es", "it", "pt", "ca", "oc", "co", "he", "ar"), "mf"),
}
"""The genders that nouns have where not all three."""

LISTS = ("also", "takes", "sense", "tags", "languages", "faces")
CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
"""Letters that no list has, nor XML; cells that hold them are written as JSON."""
_JOINERS = ("in", "en", "de", "du", "of", "auf", "het", "em")
SHORTEST_NAME = 4
"""Letters of the name of a language; shorter ones at the beginning of a heading may be other words."""
_CODE = re.compile(r"[a-z]{2,3}")
_NUMBERED = ("id", "no", "nb")
"""What numbers the rows, and is the code of a language only in brackets, as exported tables have it."""
_REGIONS: Mapping[Language, str] = {
    "de": "de at ch", "en": "gb uk us au ca ie nz", "es": "es mx 419", "fr": "fr be ch ca", "it": "it ch",
    "nl": "nl be", "pt": "pt br", "zh": "hans hant cn tw hk",
}  # fmt: skip
_ENDINGS = ("es", "er", "en", "em", "ne", "e", "a")
"""*deutsches Wort*, *phrase anglaise*, *palabra inglesa*."""
INNER_CAPITAL = re.compile(r"(?<=[a-zß-ÿ])(?=[A-Z])")
_BETWEEN_WORDS = re.compile(r"[()\[\]{}<>:_/.,|–—\s-]+")
_WORD_ITSELF = ("word", "mot", "wort", "palabra", "parola", "woord", "palavra")


def is_list(key: str) -> bool:
    return key.rpartition(".")[2] in LISTS or key.startswith("deck.vocabulary.")


def pattern_of(key: str) -> str:
    """The key with ``*`` for its language: ``card.alt.fr`` is ``card.alt.*``."""
    if key in NAMES:
        return key
    parts = key.split(".")
    return ".".join([*parts[:2], "*", *parts[3:]])


def language_of(key: str) -> Language:
    """The language of a key; "" if its column has none."""
    return "" if key in NAMES else key.split(".")[2]


def title_of(key: str, reader: Language) -> str:
    """The heading of the column: ``"word (en)"``."""
    name = NAMES[pattern_of(key)][reader == "fr"]
    language = language_of(key)
    return f"{name} ({language})" if language else name


@cache
def patterns(kind: Kind) -> frozenset[str]:
    """All that a deck of this kind may hold."""
    deck = DECKS[kind]
    (family,) = _inside(deck, "families")
    (member,) = _inside(family, "members")
    keys = {"deck.kind", *_fields(deck, "deck", ("id", "families", "children_couple"))}
    return frozenset(keys | {*_fields(family, "family", ("members",)), *_fields(member, "card", ())})


def _inside(struct: type, field: str) -> Iterator[type]:
    type_info = msgspec.inspect.type_info(struct)
    assert isinstance(type_info, msgspec.inspect.StructType)
    for known in type_info.fields:
        if known.name == field:
            assert isinstance(known.type, msgspec.inspect.VarTupleType)
            assert isinstance(known.type.item_type, msgspec.inspect.StructType)
            yield known.type.item_type.cls


def _fields(struct: type, path: str, without: Sequence[str]) -> Iterator[str]:
    type_info = msgspec.inspect.type_info(struct)
    assert isinstance(type_info, msgspec.inspect.StructType)
    for field in type_info.fields:
        if field.name in without:
            continue
        match field.type:
            case msgspec.inspect.DictType(value_type=msgspec.inspect.StructType(cls=face)):
                yield f"{path}.{field.name}"
                yield from _fields(face, f"{path}.{field.name}.*", ())
            case msgspec.inspect.DictType():
                yield f"{path}.{field.name}.*"
            case msgspec.inspect.StructType(cls=inner):
                yield from _fields(inner, f"{path}.{field.name}", ())
            case _:
                yield f"{path}.{field.name}"


# --- Reading headings ---------------------------------------------------------------------------------------


def recognise(
    headings: Sequence[str], languages: tuple[Language, Language], language_names: Mapping[str, Language]
) -> list[str]:
    """The key of each heading, or `IGNORED`; *language_names* are folded, in whatever languages.

    A heading that names no language, where one is needed, means the next of the deck's two; a lone
    *Translation* behind what has no place on a card is that of it.
    """
    meant = [meaning(heading, language_names) for heading in headings]
    if all(pattern != WORD for pattern, _ in meant):  # Sentences may be what the cards say.
        meant = [(WORD if language and not pattern else pattern, language) for pattern, language in meant]
    keys: list[str] = []
    if headings and fold(headings[0]) in OTHERS and [pattern for pattern, _ in meant].count(WORD) == 1:
        languages = (languages[1], languages[0])
    for pattern, language in meant:
        keys.append(
            _free(pattern, (language,) if language else languages, keys) if pattern == WORD else IGNORED
        )
    words = [language_of(key) if key else "" for key in keys]
    for place, (pattern, language) in enumerate(meant):
        if pattern != WORD:
            beside = _beside(pattern, place, words) if "*" in pattern and pattern != FAMILY else ""
            choice = (language,) if language else tuple(dict.fromkeys((beside, *languages)))
            keys[place] = _free(pattern, choice, keys)
    return keys


def _free(pattern: str, languages: Sequence[Language], keys: Sequence[str]) -> str:
    """The first key of this kind that no other column has; `IGNORED` if there is none."""
    made = (pattern.replace("*", code) for code in languages if code or "*" not in pattern)
    return next((key for key in made if key not in keys), IGNORED)


def _beside(pattern: str, place: int, words: Sequence[Language]) -> Language:
    """The language of the words that a column stands beside: behind them, but an article before them."""
    before = next((code for code in reversed(words[:place]) if code), "")
    behind = next((code for code in words[place + 1 :] if code), "")
    is_next = place + 1 < len(words) and words[place + 1] == behind
    if pattern.endswith(".article") and behind and is_next:
        return behind
    return before or behind


def is_heading(keys: Sequence[str], headings: Sequence[str], language_names: Mapping[str, Language]) -> bool:
    """Whether a first line reads like headings: words are among them, and at least half is known, or those
    of two languages that it names.
    """
    written = sum(bool(heading.strip()) for heading in headings)
    known = sum(
        bool(key) or fold(heading) in OTHERS or bool(meaning(heading, language_names)[1])
        for key, heading in zip(keys, headings, strict=True)
    )
    words = [heading for key, heading in zip(keys, headings, strict=True) if key and pattern_of(key) == WORD]
    named = {meaning(heading, language_names)[1] for heading in words} - {""}
    are_many = len(words) > 1 and written > 3
    return len(named) > 1 or are_many or (bool(words) and 2 * known >= written)


def usual_keys(rows: Sequence[Sequence[str]], languages: tuple[Language, Language]) -> list[str]:
    """What the columns of *rows* mean that have no headings, the class's own language first."""
    own, target = languages
    meant = {
        layout.FAMILY: FAMILY.replace("*", own),
        layout.FAMILY_TARGET: FAMILY.replace("*", target),
        layout.OWN: WORD.replace("*", own),
        layout.TARGET: WORD.replace("*", target),
        layout.OWN_ARTICLE: f"card.faces.{own}.article",
        layout.TARGET_ARTICLE: f"card.faces.{target}.article",
        layout.PICTURE: PICTURE,
    }
    return [meant.get(role, IGNORED) for role in layout.roles(rows, languages)]


@cache
def _by_name() -> dict[str, str]:
    names = {fold(name): pattern for pattern, both in NAMES.items() for name in both}
    return {fold(alias): pattern for pattern, aliases in ALIASES.items() for alias in aliases} | names


@cache
def _as_written() -> frozenset[str]:
    """What columns are called, with its accents: *dé* is a die, *DE* is German."""
    names = (name for known in (*NAMES.values(), *ALIASES.values()) for name in known)
    return frozenset(map(str.casefold, names))


@cache
def names_of(pattern: str) -> frozenset[str]:
    """Every word that a column of this kind may be called by, folded."""
    return frozenset(
        word for name, known in _by_name().items() if known == pattern for word in re.findall(r"\w+", name)
    )


def meaning(heading: str, language_names: Mapping[str, Language]) -> tuple[str, Language]:
    """Pattern and language of a heading: ``"mot en anglais"`` is (`WORD`, ``"en"``), and so is ``"English"``.

    The language is at the end, or at the beginning: ``"French audio"``. Of what has no place on a card it is
    all that is known: ``"sentence_en"`` is (`IGNORED`, ``"en"``).
    """
    folded = fold(heading).strip()
    known = _by_name()
    written = heading.strip().casefold()
    if folded in known and (written in _as_written() or written not in language_names.values()):
        return known[folded], ""
    if folded in ABBREVIATED:
        return WORD, ABBREVIATED[folded]
    words = [word for word in _BETWEEN_WORDS.split(fold(INNER_CAPITAL.sub(" ", heading))) if word]
    words = [word for before, word in pairwise(["", *words]) if word not in _REGIONS.get(before, "").split()]
    if not words:
        return IGNORED, ""
    is_coded = not {words[0], words[-1]} & {*_NUMBERED} or folded[-1] in ")]"
    if is_coded and (language := _language_called(words[-1], language_names, is_alone=len(words) == 1)):
        rest = words[:-1]
        while rest and rest[-1] in _JOINERS:
            rest.pop()
    elif is_coded and len(words) > 1 and (language := _language_called(words[0], language_names)):
        rest = words[1:]
        is_code = heading.strip().startswith(words[0].upper()) or rest[0] in _WORD_ITSELF
        is_sure = not folded.startswith(f"{words[0]} ") or (is_code and words[0] in ARTICLES)
        if len(words[0]) < SHORTEST_NAME and not is_sure and known.get(" ".join(rest)) in (WORD, FAMILY):
            return IGNORED, ""  # "my word", "de groep"
    else:
        return known.get(" ".join(words), IGNORED), ""
    column = " ".join(rest)
    pattern = known.get(column, IGNORED) if rest else WORD
    return (pattern, language) if "*" in pattern or column in OTHERS else (IGNORED, "")


def _language_called(
    word: str, language_names: Mapping[str, Language], *, is_alone: bool = False
) -> Language:
    """The language that *word* names, or is the code of; "" if it is none. What *is_alone* may be a word."""
    if _CODE.fullmatch(word) and word in language_names.values():
        return language_names.get(word, word)
    if called := language_names.get(word) or ABBREVIATED.get(word, ""):
        return called
    stems = (word.removesuffix(ending) for ending in _ENDINGS if word.endswith(ending) and not is_alone)
    return next(
        (language_names[stem] for stem in stems if len(stem) > SHORTEST_NAME and stem in language_names), ""
    )


def may_hold_words(
    heading: str,
    cells: Sequence[str],
    languages: tuple[Language, Language],
    beside: Sequence[str],
    language_names: Mapping[str, Language],
) -> bool:
    """Whether a column that has no other meaning may be the words of the first of *languages*; *beside* are
    those of the second. Its heading names no other language, and what is called a sentence is none beside
    words, nor in their language.
    """
    language, other = languages
    named = meaning(heading, language_names)[1]
    if fold(heading).strip(" .") in _NUMBERED or named not in ("", language):
        return named == language
    if not {fold(heading).strip(), *_BETWEEN_WORDS.split(fold(heading))} & ASIDES:
        return True
    is_in_it = bool(named) or fit(cells, language) >= fit(cells, other)
    return is_in_it and _sentences_in(cells) <= _sentences_in(beside)


def _sentences_in(cells: Sequence[str]) -> int:
    return sum(cell.rstrip().endswith((".", "!", "?", "…")) for cell in cells)


def with_their_words(
    keys: Sequence[str],
    rows: Sequence[Sequence[str]],
    languages: tuple[Language, Language],
    word_columns: Collection[int] = (),
) -> list[str]:
    """*keys*, what is said of words given to those of which it can be true: English nouns have no gender, and
    plurals begin as their words do. Columns beside each other say it of the same word.

    The headings of the columns *word_columns* name a language.
    """
    ordered, moved = list(keys), set()
    other = dict(zip(languages, reversed(languages), strict=True))
    columns = [[row[place].strip() for row in rows] for place in range(len(keys))]
    words = {
        language_of(key): columns[place] for place, key in enumerate(keys) if key and pattern_of(key) == WORD
    }
    for place, key in [*enumerate(keys), *reversed(list(enumerate(keys)))]:
        code = language_of(key) if key and place not in word_columns else ""
        if code not in other or len(words) < 2 or pattern_of(key) not in _SAID or place in moved:
            continue
        beside = any(
            at in moved and keys[at] and language_of(keys[at]) == code for at in (place - 1, place + 1)
        )
        turned = pattern_of(key).replace("*", other[code])
        truth = [_truth(pattern_of(key), columns[place], words, each) for each in (code, other[code])]
        if turned not in ordered and (truth[1] > truth[0] or (beside and truth[1] == truth[0])):
            ordered[place] = turned
            moved.add(place)
    return ordered


_SAID = (
    "card.faces.*.article",
    "card.faces.*.plural",
    "card.faces.*.grammar.gender",
    "card.faces.*.grammar.part",
)
"""What may be true of the words of one language and not of others."""


def _truth(
    pattern: str, cells: Sequence[str], words: Mapping[Language, Sequence[str]], language: Language
) -> int:
    """In how many cells it can be true of the words of *language*."""
    articles = ARTICLES.get(language, ())
    if pattern.endswith(".plural"):
        return sum(
            layout.is_form(word, cell) or (language == "de" and cell[0] in '-¨"')
            for word, cell in zip(words[language], cells, strict=True)
            if cell
        )
    words_by_cell = [re.findall(r"\w+’?", cell.casefold().replace("'", "’")) for cell in cells if cell]
    known = sum(set(parts) <= set(articles) for parts in words_by_cell)
    if pattern.endswith(".article"):
        return known
    genders = [meaning_of(cell, SPELLINGS["gender"]) for cell in cells if cell]
    if pattern.endswith(".part"):
        genders = [gender for gender in genders if gender in ("m", "f")]
    return known + sum(gender in GENDERS.get(language, "mfn") for gender in genders if gender)


# --- Cells --------------------------------------------------------------------------------------------------


def write_cell(value: Any) -> str:
    """A value as text; `read_text` and `read_list` are the inverse.

    >>> write_cell(("mum", "mummy")), write_cell(()), write_cell(" padded"), write_cell("=1+1")
    ('mum; mummy', '[]', '" padded"', '=1+1')
    """
    if isinstance(value, tuple):
        text = "; ".join(value)
        is_plain = value != () and value == tuple(_split(text)) and not CONTROL.search(text)
        return text if is_plain else msgspec.json.encode(value).decode()
    if isinstance(value, bool):
        return "true" if value else "false"
    text = str(value)
    is_plain = bool(text) and text == text.strip() and text[0] != '"' and not CONTROL.search(text)
    return text if is_plain else msgspec.json.encode(text).decode()


def meaning_of(cell: str, spellings: Mapping[str, str]) -> str:
    """The value of grammar that a cell means; "" if none is known.

    >>> meaning_of("n. m.", SPELLINGS["gender"]), meaning_of("m/f", SPELLINGS["gender"])
    ('m', '')
    """
    words = re.sub(r"[.,()/]", " ", fold(cell)).split()
    values = {_value(word, spellings) for word in ("_".join(words), *words)} - {""}
    if len(values) > 1:  # What is told of a noun begins with one: "n. f."
        values -= {_value(words[0], spellings)} if words[0] in ("n", "s") else set()
    return values.pop() if len(values) == 1 else ""


def _value(word: str, spellings: Mapping[str, str]) -> str:
    if word in spellings:
        return word
    return next((value for value, known in spellings.items() if word in known.split()), "")


def read_text(cell: str) -> str:
    cell = cell.strip()
    if len(cell) > 1 and cell[0] == cell[-1] == '"':
        try:
            return msgspec.json.decode(cell, type=str)
        except msgspec.DecodeError:
            return cell
    return cell


def read_list(cell: str) -> tuple[str, ...]:
    cell = cell.strip()
    if cell[:1] == "[":
        try:
            return msgspec.json.decode(cell, type=tuple[str, ...])
        except msgspec.DecodeError:
            pass
    return tuple(_split(cell))


def _split(text: str) -> list[str]:
    if text.startswith("["):
        return []  # Written as JSON, or it would be taken for it.
    return [part.strip() for part in text.split(";") if part.strip()]
