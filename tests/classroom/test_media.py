"""Pictures and recordings: made anew or refused, kept once, served as what they are."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.db import transaction
from django.db.models.signals import post_delete
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from PIL import Image

from classroom import addresses
from classroom.addresses import small_name
from classroom.errors import CannotChange
from classroom.games import kinds
from classroom.games.shared.faces import Picture, faces
from classroom.games.sites import words_of
from classroom.models import Medium
from classroom.services import decks, media
from classroom.wording.refusals import CHANGING
from familygames.cards import Card
from familygames.happy_family import standard_deck
from tests.classroom.tables import a_published_deck, a_teacher

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]

WEBM = b"\x1aE\xdf\xa3" + b"\x00" * 16 + b"webm" + b"\x00" * 2000


def a_picture(
    kind: str = "JPEG", size: tuple[int, int] = (1200, 900), mode: str = "RGB", **more: object
) -> bytes:
    image = Image.new(mode, size, "teal")
    image.paste("gold", (0, 0, size[0] // 2, size[1] // 2))
    output = io.BytesIO()
    image.save(output, kind, **more)
    return output.getvalue()


def shown(name: str) -> Image.Image:
    return Image.open(io.BytesIO(media.read(name)))


def refusal(data: bytes) -> str:
    with pytest.raises(CannotChange) as refused:
        media.store(teacher=a_teacher(), data=data)
    assert "%(" not in kinds.no_change(refused.value.reason, refused.value.details)
    return refused.value.reason


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "GIF"])
def test_a_picture_is_kept_in_two_sizes(kind: str) -> None:
    medium = media.store(teacher=a_teacher(), data=a_picture(kind))

    assert re.fullmatch(r"[0-9a-f]{64}\.webp", medium.name)
    assert shown(medium.name).size == (800, 600)
    assert shown(small_name(medium.name)).size == (240, 180)


def test_what_a_camera_tells_is_removed_and_the_picture_turned_as_it_was_held() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # Turned to the right.
    exif[0x010F] = "Camera of Mary Smith"
    exif.get_ifd(0x8825)[1] = "N"

    medium = media.store(teacher=a_teacher(), data=a_picture(exif=exif))

    kept = shown(medium.name)
    assert kept.size == (600, 800)
    assert not kept.getexif()
    assert b"Mary Smith" not in media.read(medium.name)


def test_a_transparent_picture_stays_transparent() -> None:
    output = io.BytesIO()
    Image.new("RGBA", (50, 50), (0, 0, 0, 0)).save(output, "PNG")

    medium = media.store(teacher=a_teacher(), data=output.getvalue())

    assert shown(medium.name).convert("RGBA").getpixel((20, 20))[3] == 0


def test_a_picture_is_made_ready_for_paper_when_it_is_added() -> None:
    output = io.BytesIO()
    Image.new("RGBA", (50, 40), (0, 0, 0, 0)).save(output, "PNG")
    medium = media.store(teacher=a_teacher(), data=output.getvalue())
    ready = media.read_to_print(medium.name)
    (path,) = media.path_of(medium.name).parent.glob("*.print.jpg")

    path.unlink()  # As it was added before there was one.

    assert media.read_to_print(medium.name) == ready
    with Image.open(io.BytesIO(ready)) as shown_on_paper:
        assert (shown_on_paper.format, shown_on_paper.size) == ("JPEG", (50, 40))
        assert shown_on_paper.getpixel((20, 20)) == (255, 255, 255)
    assert Client().get(f"/media/{path.name}").status_code == 404


def test_a_picture_of_ours_comes_back_as_it_went() -> None:
    first = media.store(teacher=a_teacher(), data=a_picture())

    again = media.store(teacher=a_teacher("other@example.org"), data=media.read(first.name))

    assert again == first
    assert Medium.objects.count() == 1


def test_what_hides_behind_the_pixels_is_not_kept() -> None:
    ours = media.read(media.store(teacher=a_teacher(), data=a_picture()).name)
    told = a_picture("WEBP", (300, 300), exif=b"Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x00secret place")

    for data in (ours + b"<script>alert(1)</script>", told):
        kept = media.read(media.store(teacher=a_teacher(), data=data).name)
        assert b"script" not in kept
        assert b"secret" not in kept


def test_what_is_no_picture_is_refused() -> None:
    svg = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

    assert refusal(svg) == "other_picture"
    assert refusal(b"") == "not_a_picture"
    assert refusal(a_picture()[:500]) == "not_a_picture"
    assert refusal(b"\x89PNG\r\n\x1a\n" + b"\x00" * media.LARGEST_UPLOAD) == "file_too_large"


def test_a_picture_of_too_many_pixels_is_refused_before_it_is_unpacked() -> None:
    bomb = a_picture("PNG", (12_000, 6_000), mode="1")

    assert len(bomb) < 100_000
    assert refusal(bomb) == "too_many_pixels"


@pytest.mark.parametrize(
    ("head", "ending"),
    [
        (WEBM, "webm"),
        (b"OggS" + b"\x00" * 60, "ogg"),
        (b"\x00\x00\x00\x1cftypM4A \x00\x00", "m4a"),
        (b"ID3\x04\x00", "mp3"),
        (b"\xff\xfb\x90\x00", "mp3"),
        (b"RIFF\x00\x00\x00\x00WAVEfmt ", "wav"),
    ],
)
def test_a_recording_is_kept_as_it_came(head: bytes, ending: str) -> None:
    medium = media.store(teacher=a_teacher(), data=head)

    assert medium.name.endswith(f".{ending}")
    assert media.read(medium.name) == head


def test_a_recording_that_is_too_long_is_refused() -> None:
    assert refusal(WEBM + b"\x00" * media.LARGEST_SOUND) == "sound_too_large"


def test_who_has_added_very_much_adds_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(media, "MOST_BYTES", 2 * len(WEBM) + 1)
    media.store(teacher=a_teacher(), data=WEBM)
    media.store(teacher=a_teacher(), data=WEBM + b"2")

    assert refusal(WEBM + b"3") == "media_full"
    assert Medium.objects.count() == 2


# --- Serving ------------------------------------------------------------------------------------------------


def test_whoever_knows_the_name_has_the_file_as_what_it_is() -> None:
    picture = media.store(teacher=a_teacher(), data=a_picture())
    sound = media.store(teacher=a_teacher(), data=WEBM)

    for name, kind in ((picture.name, "image/webp"), (sound.name, "audio/webm")):
        response = Client().get(addresses.medium(name))
        assert response.content == media.read(name)
        assert response["Content-Type"] == kind
        assert response["X-Content-Type-Options"] == "nosniff"
        assert "immutable" in response["Cache-Control"]
    assert Client().get(addresses.medium(picture.name, small=True)).status_code == 200


def test_a_part_of_a_recording_can_be_asked_for() -> None:
    name = media.store(teacher=a_teacher(), data=WEBM).name
    whole = len(WEBM)

    part = Client().get(addresses.medium(name), headers={"range": "bytes=0-3"})
    rest = Client().get(addresses.medium(name), headers={"range": "bytes=10-"})
    beyond = Client().get(addresses.medium(name), headers={"range": f"bytes={whole}-"})

    assert (part.status_code, part.content, part["Content-Range"]) == (206, WEBM[:4], f"bytes 0-3/{whole}")
    assert rest.content == WEBM[10:]
    assert beyond.status_code == 416


@pytest.mark.parametrize(
    "name",
    ["secret_key", "..", "%2e%2e%2fsecret_key", "0" * 64 + ".webp", "0" * 64 + ".html", "0" * 63 + ".webp"],
)
def test_nothing_else_is_served(name: str) -> None:
    assert Client().get(f"/media/{name}").status_code == 404


def test_a_path_is_never_a_name() -> None:
    for name in ("../secret_key", "/etc/passwd", "0" * 64 + ".webp/../x", "0" * 64 + ".small.webm"):
        with pytest.raises(ValueError, match=re.escape(name)):
            media.path_of(name)


def test_a_file_that_was_lost_comes_back_when_the_picture_is_added_again() -> None:
    medium = media.store(teacher=a_teacher(), data=a_picture())
    files = [*media.path_of(medium.name).parent.glob(medium.name.partition(".")[0] + "*")]
    for file in files:
        file.unlink()

    assert media.store(teacher=a_teacher(), data=a_picture()) == medium

    assert len(files) == 3
    assert all(file.is_file() for file in files)


# --- What nobody needs any more -----------------------------------------------------------------------------


def test_what_no_deck_shows_any_more_is_deleted_after_a_while() -> None:
    used = media.store(teacher=a_teacher(), data=a_picture())
    unused = media.store(teacher=a_teacher(), data=a_picture(size=(100, 80)))
    first, *others = standard_deck().families
    a_published_deck(standard_deck().but(families=(first.but(picture=used.name), *others)))

    assert media.clean() == 0
    Medium.objects.update(added_at=timezone.now() - 2 * media.UNUSED_FOR)
    assert media.clean() == 1

    assert list(Medium.objects.all()) == [used]
    assert not media.path_of(unused.name).exists()
    assert not media.path_of(small_name(unused.name)).exists()
    assert media.path_of(used.name).is_file()
    assert not [*media.path_of(unused.name).parent.glob(unused.name.partition(".")[0] + "*")]


@pytest.mark.django_db(transaction=True)
def test_what_is_added_again_while_it_is_deleted_keeps_its_file() -> None:
    teacher = a_teacher()
    medium = media.store(teacher=teacher, data=WEBM)
    Medium.objects.update(added_at=timezone.now() - 2 * media.UNUSED_FOR)

    def add_again(**_: object) -> None:  # As soon as somebody else can: they wait for the row.
        transaction.on_commit(lambda: media.store(teacher=teacher, data=WEBM))

    post_delete.connect(add_again, sender=Medium)
    try:
        assert media.clean() == 1
    finally:
        post_delete.disconnect(add_again, sender=Medium)

    assert Medium.objects.get().name == medium.name
    assert media.read(medium.name) == WEBM


def test_a_card_with_a_picture_of_ours_is_published_and_shown() -> None:
    teacher = a_teacher()
    medium = media.store(teacher=teacher, data=a_picture())
    first, *others = standard_deck().families
    deck = decks.create(
        teacher=teacher,
        kind="cards",
        deck=standard_deck().but(families=(first.but(picture=medium.name), *others)),
    )

    version = decks.publish(teacher=teacher, slug=deck.slug, number=1)

    assert version.cards.media == {medium.name}
    desk = Client()
    desk.force_login(teacher)
    assert addresses.medium(medium.name, small=True) in desk.get(reverse("decks")).text


def test_every_refusal_has_its_sentence() -> None:
    site = Path(settings.BASE_DIR) / "classroom"
    told = {
        reason
        for file in site.rglob("*.py")
        for reason in re.findall(r'(?:CannotChange|_fault)\(\s*"(\w+)"', file.read_text())
    }

    assert told == set(CHANGING)


def test_a_table_shows_a_picture_with_its_words_and_has_the_word_as_the_teacher_says_it() -> None:
    teacher = a_teacher()
    picture, sound = media.store(teacher=teacher, data=a_picture()), media.store(teacher=teacher, data=WEBM)
    first, *others = standard_deck().families
    member = first.members[0]
    face = member.faces["en"].but(audio=sound.name)
    shown = member.but(picture=picture.name, alt={"en": "An old man"}, faces=member.faces | {"en": face})
    deck = standard_deck().but(families=(first.but(members=(shown, *first.members[1:])), *others))

    card = faces(deck, "happy_family", words_of("happy_family"), "en", "en", translated=False).card(
        Card(first.id, shown.id)
    )

    assert card.picture == Picture(address=addresses.medium(picture.name, small=True), alt="An old man")
    assert card.audio == addresses.medium(sound.name)
    said = render_to_string("games/shared/card.html", {"card": card})
    assert f'data-audio="{card.audio}"' in said
    assert 'alt="An old man"' in said
