"""Rule files with something wrong: made of right ones, byte by byte, line by line and word by word.

The same random numbers over the same corpus make the same mutant.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from random import Random

from pontoon_rules.api.library import topics
from tests.documents import ROOT, documents, fences

_FOLDERS = ("rulesets", "examples", "tests/cases", "rulesets/strategies")
_WORD = re.compile(r"[\w♠♥♦♣.]+")
_KEY = re.compile(r"[\w-]+(?=:)")
_STRANGE = (
    "\t", "\xa0", "\u200b", "\ufeff", "\u2028", "\x85", "\r", "\r\n", "\x00", "\x1b[31m", "\u202e", "♠\ufe0f", "♤", "🂡", "é", "а",
    "“", "”", "’", "：", "\ud800", "\U0010ffff", "e\u0301", "👩\u200d👧", "\x07", "東京",
)  # fmt: skip
_SIGNS = (
    "&x ", "*x", "<<: *x", "!x ", "!!int ", "- ", "? ", ": ", ":", ",", "{", "}", "[", "]", "'", '"', "|", ">-", "|2-\n", "# ", "%", "@", "`",
    "---\n", "...\n", "\\", '"\\u2660"', "'it''s'", "~", "null", "none", "true", "no", "010", "0x1F", "1e3", ".inf", "-1", "2:1", "3:0",
    "0:0", "1.5:2", "8..2", "1 .. 5", "not ", "(", ")", " and ", " or ", "==", "!=", "=", "=>", "&&", "||", ";", "1/0", "9" * 20, "9" * 200,
    "0", "1", "21", "-", "+", "*", "/", "?", "\n", "\n\n", "  ", "    ", "J♠", "11♠", "AH", "10", "K☻", "pontoom", "totl", "grandmother",
)  # fmt: skip

Mutation = Callable[[Random, str], str]


@cache
def games() -> tuple[str, ...]:
    """The rule files of the repository."""
    return tuple(path.read_text(encoding="utf-8") for folder in _FOLDERS for path in sorted((ROOT / folder).glob("*.yaml")))


@cache
def corpus() -> tuple[str, ...]:
    """These and the smaller ones of the pages, right and wrong."""
    pages = [path.read_text(encoding="utf-8") for path in documents()]
    return (*games(), *(fence.body for page in pages for fence in fences(page) if fence.info[:4] == "yaml"), "")


@cache
def small() -> tuple[str, ...]:
    """Files of a few lines that stand on nothing, for runs of very many mutants."""
    return tuple(path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests/fuzz/small").glob("*.yaml")))


@cache
def _words() -> tuple[str, ...]:
    """All that the language knows, and what the files say."""
    known = [word for kind in ("keys", "names") for name in topics()[kind] for word in name.split(".")]
    said = [word for text in corpus() for word in _WORD.findall(text)]
    return tuple(sorted({*known, *said}))


def mutant(random: Random, *, of_small: bool = False) -> bytes:
    """One file with a few things wrong with it (or none)."""
    # Small files are nearly as good as large ones, and faster.
    text = random.choice(small() if of_small else games() if random.random() < 0.2 else corpus())
    for _ in range(random.choice((0, 1, 1, 1, 2, 2, 3, 5, 12))):
        text = random.choice(_MUTATIONS)(random, text)
    data = text.encode("utf-8", "surrogatepass")
    return _spoilt(random, data) if random.random() < 0.15 else data


def _spoilt(random: Random, data: bytes) -> bytes:
    """Bytes that are no longer a text, or another one."""
    at, end = sorted(random.randint(0, len(data)) for _ in range(2))
    return random.choice(
        (
            data[:at],
            data[at:],
            data[:at] + data[end:],
            data[:at] + random.randbytes(random.randint(1, 8)) + data[at:],
            data[:at] + bytes([random.choice(b"\0\xff\xfe\x80\xe2\t\r\n :-#'\"{}[]&*!|>%")]) + data[at + 1 :],
            data[:end] + data[at:],
            b"\xef\xbb\xbf" + data,
            data.replace(b"\n", random.choice((b"\r\n", b"\r", b" "))),
        )
    )


# of lines


def _lines(random: Random, text: str) -> str:
    lines = text.split("\n")
    one, other = (random.randrange(len(lines)) for _ in range(2))
    low, high = sorted((one, other))
    kind = random.randrange(8)
    if kind == 0:
        lines[one], lines[other] = lines[other], lines[one]
    elif kind == 1:
        del lines[low : min(high, low + random.randint(1, 5))]
    elif kind == 2:
        lines[one:one] = lines[low : low + random.randint(1, 6)]
    elif kind == 3:
        shift = random.choice((1, 2, 4, -1, -2))
        for number in range(low, min(high + 1, low + 6)):
            lines[number] = " " * shift + lines[number] if shift > 0 else lines[number].removeprefix(" " * -shift)
    elif kind == 4:
        foreign = random.choice(corpus()).split("\n")
        start = random.randrange(len(foreign))
        lines[one:one] = foreign[start : start + random.randint(1, 12)]
    elif kind == 5:
        taken = lines.pop(other)
        lines[one:one] = [f"{lines.pop(one) if one < len(lines) else ''} {taken}"]
    elif kind == 6:
        del lines[one:]
    else:
        moved = lines[low : low + 4]
        random.shuffle(moved)
        lines[low : low + 4] = moved
    return "\n".join(lines)


# of words


def _words_in(random: Random, text: str) -> str:
    found = list(_WORD.finditer(text))
    if not found:
        return text
    match = random.choice(found)
    word = match[0]
    place = random.randrange(len(word))
    new = random.choice(
        (
            random.choice(_words()),
            word[:place] + word[place + 1 :],
            word[:place] + random.choice("aestxP01♠_- ") + word[place:],
            word[:place] + word[place + 1 : place + 2] + word[place] + word[place + 2 :],
            word.swapcase(),
            random.choice(_SIGNS),
            str(random.choice((0, 1, 2, 3, 7, 21, 22, 100, 10**6))),
            f"({word})",
            f"{word} {random.choice(_words())}",
            f"'{word}'",
            "",
        )
    )
    return text[: match.start()] + new + text[match.end() :]


def _keys(random: Random, text: str) -> str:
    """A key once more, elsewhere, or under another name."""
    found = list(_KEY.finditer(text))
    if not found:
        return text
    one, other = random.choice(found), random.choice(found)
    return text[: one.start()] + other[0] + text[one.end() :]


def _inserted(random: Random, text: str) -> str:
    at = random.randint(0, len(text))
    new = random.choice((*_SIGNS, *_STRANGE)) if random.random() < 0.8 else random.choice(_words())
    return text[:at] + new * random.choice((1, 1, 1, 1, 2, 40)) + text[at:]


def _values(random: Random, text: str) -> str:
    """What follows a colon, written otherwise."""
    found = list(re.finditer(r": (?P<value>[^\n#{\[]+)", text))
    if not found:
        return text
    match = random.choice(found)
    value, other = match["value"], random.choice(found)["value"]
    word = random.choice(_words())
    new = random.choice(
        (
            other,
            word,
            f"'{value}'",
            f'"{value}"',
            f"[{value}]",
            f"{{{word}: {value}}}",
            f"|\n        {value}",
            f">-\n        {value}\n        and {other}",
            f"not ({value})",
            f"{value} and {other}",
            f"({value}) / ({other})",
            f"min({value}, {other})",
            f"any({value})",
            f"{value}.{word}",
            f"{value} .. {other}",
            f"- {value}",
            f"&x {value}",
            "*x",
            "",
            "(" * 40 + value,
            " or ".join([value] * random.choice((3, 60))),
            f"[{{when: {value}, is: {other}}}, {{is: {word}}}]",
        )
    )
    return text[: match.start("value")] + new + text[match.end("value") :]


def _parents(random: Random, text: str) -> str:
    """Another file to stand on."""
    new = random.choice(
        ("pontoon", "casino-pontoon", "shoot-pontoon", "jack-of-spades", "malaysian-pontoon", "pontoom", "zzz", "./x.yaml", "../x.yaml", "/etc/passwd", "none", "[pontoon]", "")
    )
    return re.sub(r"^extends:.*$", f"extends: {new}", text, count=1, flags=re.MULTILINE)


_MUTATIONS: tuple[Mutation, ...] = (_lines, _lines, _words_in, _words_in, _words_in, _keys, _inserted, _values, _values, _values, _parents)
