"""Good sentences out of treebanks."""

from __future__ import annotations

from pathlib import Path

from benchmarks.treebanks import rows

PRESENT = "VerbForm=Fin"


def written(tmp_path: Path, name: str, *sentences: str) -> list[list[tuple[str, str | None]]]:
    """The cards made of sentences whose lines are ``form kind features head relation``, ``~`` for close."""
    lines = []
    for number, sentence in enumerate(sentences):
        lines.append(f"# sent_id = {number}")
        place = 0
        for word in sentence.split("\n"):
            form, kind, features, head, relation, *close = word.split()
            other = "SpaceAfter=No" if close else "_"
            if "+" in form:
                lines.append(f"{place + 1}-{place + 2}\t{form.replace('+', '')}" + "\t_" * 7 + f"\t{other}")
                continue
            place += 1
            lines.append(f"{place}\t{form}\t_\t{kind}\t_\t{features}\t{head}\t{relation}\t_\t{other}")
        lines.append("")
    path = tmp_path / name
    path.write_text("\n".join(lines), "utf-8")
    return [[(card["text"], card["lang"]) for card in row["cards"]] for row in rows(path)]


def test_a_card_is_a_word_as_it_is_written(tmp_path: Path) -> None:
    cards = written(
        tmp_path,
        "fr_some.conllu",
        "L' DET _ 2 det ~\nami NOUN _ 3 nsubj\nva VERB VerbForm=Fin 0 root\na+u _ _ 0 _\nà ADP _ 6 case\n"
        "le DET _ 6 det\nbois NOUN _ 3 obl\navec ADP _ 8 case\nAda PROPN _ 3 obl ~\n. PUNCT _ 3 punct",
    )

    assert cards == [
        [
            ("l'", "fr"),
            ("ami", "fr"),
            ("va", "fr"),
            ("au", "fr"),
            ("bois", "fr"),
            ("avec", "fr"),
            ("Ada", None),
        ]
    ]


def test_what_is_written_close_is_one_card_in_english(tmp_path: Path) -> None:
    cards = written(
        tmp_path,
        "en_some.conllu",
        "I PRON _ 4 nsubj ~\n'm AUX VerbForm=Fin 4 aux\nnot PART _ 4 advmod\nsleeping VERB _ 0 root",
    )

    assert cards == [[("I'm", "en"), ("not", "en"), ("sleeping", "en")]]


def test_a_mark_inside_or_no_finite_verb_leaves_a_sentence_out(tmp_path: Path) -> None:
    with_mark = "Ada PROPN _ 3 nsubj ~\n, PUNCT _ 3 punct\nruns VERB VerbForm=Fin 0 root\nfast ADV _ 3 advmod"
    no_verb = "The DET _ 3 det\nred ADJ Degree=Pos 3 amod\nhouse NOUN _ 0 root"

    assert written(tmp_path, "en_some.conllu", with_mark, no_verb) == []


def test_what_is_broken_off_is_left_out_and_nothing_comes_twice(tmp_path: Path) -> None:
    whole = "she PRON _ 2 nsubj\nruns VERB VerbForm=Fin 0 root\nfast ADV _ 2 advmod"

    assert len(written(tmp_path, "en_some.conllu", whole, whole, whole.replace("advmod", "reparandum"))) == 1
