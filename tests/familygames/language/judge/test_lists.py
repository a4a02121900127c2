"""What the judge's lists know: groups of words that are as one, and what verbs take."""

from __future__ import annotations

import pytest

from familygames.judging import Ruling, Sentence, Word
from familygames.language.judge import judge

RIGHT = {
    "en": """
        it's brand new
        we pretty much gave up hope
        he was a little bit scary
        I'll be back in a little while
        he could not name the others
        would you like some more
        I only have one more
        these two are heavy
        how many do you have
        do you remember what kind of truck that is
        I can't remember if you could do it or not
        there is no such thing
        what else do you want
        I spoke to her prior to my visit
        it looks like it's going to rain
        it doesn't sound like he can come
        the details are as follows
        the staff are very friendly
        this means we won't be in town
        I assume you need both
        you informed me that you would come
        it's worth a look
        he would've liked it
        the phone number is new
        the police car is in the toy box
        what on earth is it
        we're gonna eat
        it went a long way
        turn it the other way round
        you could be an honorary member
        I have that many books
        that's part of it
        that's just part of the machine
        I would like to get this done
        do you wanna play
        nature is beautiful
        there's one more bear
    """,
    "fr": """
        l'on mange bien ici
        je sais où l'on va
        j'ai vu pas mal de photos
        cela coûte à peu près dix euros
        il habite à proximité d' une ville
        il est malade suite à un accident
        où et quand est-il né
        il se peut que cela soit vrai
        c' est un moulin à vent
        j'ai un sac à main
        le bébé lion dort
        il connait la rue
        il parait malade
        une boite est là
        ce document montre qu' il est malade
        il est né le 30 avril 1955
        il est né le 1er septembre
        qui fut le seizième président
        la 2e fille est là
    """,
}
WRONG = {
    "en": """
        it's brand
        these two is heavy
        how many does you have
        he would've eat it
        the phone number are new
        this mean we won't be in town
        it look like it's going to rain
        I have one more apples
        what else does you want
        I gonna go
        you could be a honorary member
        I have that many book
        part is good
        the done dog sleeps
        he wanna go
    """,
    "fr": """
        l'on mangez bien ici
        j'ai vu pas mal de photo rouges
        il connais la rue
        une boite est petit
        c' est une moulin à vent
        le fruit est mur
    """,
}


def judged(text: str, language: str) -> Ruling:
    words = text.replace("l'", "l' ").replace("j'", "j' ").split()
    return judge(Sentence(tuple(Word(text=word, lang=language) for word in words), ("fr", "en")))


def rows(sentences: dict[str, str]) -> list[tuple[str, str]]:
    return [
        (language, text.strip())
        for language, texts in sentences.items()
        for text in texts.strip().splitlines()
    ]


@pytest.mark.parametrize(("language", "text"), rows(RIGHT))
def test_what_is_listed_is_right(language: str, text: str) -> None:
    assert judged(text, language).lean == "accept"


@pytest.mark.parametrize(("language", "text"), rows(WRONG))
def test_what_is_wrong_beside_it_stays_wrong(language: str, text: str) -> None:
    assert judged(text, language).lean == "refuse"
