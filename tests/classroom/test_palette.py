"""The families' colours: readable, and apart for everybody.

Contrast is WCAG's. Distance is CIEDE2000, of the colours as seen with full colour vision and as people see
them who lack one of the three cones (matrices of Machado, Oliveira and Fernandes, 2009, severity 1.0).
"""

from __future__ import annotations

import re
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from pathlib import Path

import pytest

CSS = (Path(__file__).parents[2] / "classroom" / "static" / "css" / "palette.css").read_text()
RULES: dict[str, str] = dict(re.findall(r'\[data-colour="(\w+)"\] \{(.*?)\}', CSS, re.DOTALL))
COLOURS = [*RULES]
TOKENS: dict[str, str] = {
    colour + part: value
    for colour, rule in RULES.items()
    for part, value in re.findall(r"--family(-\w+)?: (#[0-9a-f]{6});", rule)
}

Triple = tuple[float, float, float]

SIGHT: dict[str, tuple[Triple, Triple, Triple]] = {
    "all three cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red cones": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green cones": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue cones": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(colour: str) -> Triple:
    """The amounts of light of an sRGB *colour* such as ``#1a49b5``."""

    def light(share: float) -> float:
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = (light(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return red, green, blue


def luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def dot(row: Triple, light: Triple) -> float:
    return sum(a * b for a, b in zip(row, light, strict=True))


def lab(colour: str, sight: str) -> Triple:
    """The *colour* as somebody with that *sight* sees it, in CIELAB under D65."""
    red, green, blue = (min(1.0, max(0.0, dot(row, linear(colour)))) for row in SIGHT[sight])
    seen = (red, green, blue)

    def response(share: float) -> float:
        return share ** (1 / 3) if share > 216 / 24389 else (24389 / 27 * share + 16) / 116

    x = response(dot((0.4124564, 0.3575761, 0.1804375), seen) / 0.95047)
    y = response(dot((0.2126729, 0.7151522, 0.0721750), seen))
    z = response(dot((0.0193339, 0.1191920, 0.9503041), seen) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: Triple, other: Triple) -> float:
    """CIEDE2000; 1 is just visible side by side, 10 is plain at a glance."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean_c = (hypot(a1, b1) + hypot(a2, b2)) / 2
    stretch = 1 + (1 - sqrt(mean_c**7 / (mean_c**7 + 25**7))) / 2
    c1, c2 = hypot(a1 * stretch, b1), hypot(a2 * stretch, b2)
    h1, h2 = (degrees(atan2(b, a * stretch)) % 360 for a, b in ((a1, b1), (a2, b2)))

    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    d_l, d_c, d_h = l2 - l1, c2 - c1, 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    hue = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2

    tone = 1 - 0.17 * cos(radians(hue - 30)) + 0.24 * cos(radians(2 * hue))
    tone += 0.32 * cos(radians(3 * hue + 6)) - 0.2 * cos(radians(4 * hue - 63))
    by_l = d_l / (1 + 0.015 * (mean_l - 50) ** 2 / sqrt(20 + (mean_l - 50) ** 2))
    by_c = d_c / (1 + 0.045 * mean_c)
    by_h = d_h / (1 + 0.015 * mean_c * tone)
    rotation = -2 * sqrt(mean_c**7 / (mean_c**7 + 25**7)) * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    return sqrt(by_l**2 + by_c**2 + by_h**2 + rotation * by_c * by_h)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_distance_agrees_with_the_published_examples(one: Triple, other: Triple, expected: float) -> None:
    """Sharma, Wu and Dalal, 2005, table 1."""
    assert distance(one, other) == pytest.approx(expected, abs=0.0001)


def test_every_colour_has_its_four_tokens() -> None:
    first, last = ("blue", "red", "green", "pink", "orange"), ("black", "violet", "yellow", "brown", "white")
    assert [*TOKENS] == [colour + part for colour in (*first, *last) for part in ("", "-on", "-soft", "-ink")]


@pytest.mark.parametrize("colour", COLOURS)
def test_words_on_a_family_can_be_read(colour: str) -> None:
    assert contrast(TOKENS[colour], TOKENS[f"{colour}-on"]) >= 4.5
    assert contrast(TOKENS[f"{colour}-soft"], TOKENS[f"{colour}-ink"]) >= 7
    assert contrast("#ffffff", TOKENS[f"{colour}-ink"]) >= 7


@pytest.mark.parametrize("sight", SIGHT)
def test_the_fills_stay_apart_for_everybody(sight: str) -> None:
    apart = {
        (one, other): distance(lab(TOKENS[one], sight), lab(TOKENS[other], sight))
        for one, other in combinations(COLOURS, 2)
    }

    nearest = min(apart, key=apart.__getitem__)
    assert apart[nearest] >= 15, nearest
