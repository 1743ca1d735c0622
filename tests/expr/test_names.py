"""The table of names: complete, described, and the same wherever it is used."""

from __future__ import annotations

import re

import pytest

from pontoon_rules.expr.names import HAND_NAMES, PATHS, SHOOT, TABLE, all_names, names_reference
from pontoon_rules.expr.slots import SLOTS, Reach, refusal
from pontoon_rules.expr.symbol import Symbol
from pontoon_rules.expr.types import BOOL, HAND, SEATS
from tests.expr.hands import checked

ROWS = [*TABLE.values(), *PATHS.values()]

# The sketch of the language, section (c): each name with the slots where it may stand by itself (`done` is D, the
# bet cap S as A).
SKETCH = {
    "cards times split banking": "VHDABSWPL",
    "total low_total soft has suited held value rank": "HDABSWPL",
    "hand bust": "DABSWPL",
    "standing better level": "WPL",
    "stake first_stake shoot_bet chips put first last seat hands_held": "ASWPL",
    "won lost void": "LK",
    "shoot.size shoot.opening shoot.start shoot.open shoot.pending shoot.paid shoot.owed shoot.least shoot.reserve": "ASEWPLK",
    "pool debt": "ASEWPLK",
    "players punters target tenure tenure_net min_stake max_stake chip": "THDABSEWPLK",
    "any every count sum": "EWPLKABS",
    "eldest best": "WPLK",
    "peers leaders": "WPL",
    "left": "K",
    "deals minutes turns solvent cards_left shuffles": "K",
}


@pytest.mark.parametrize(
    ("name", "slots"), [(name, slots) for names, slots in SKETCH.items() for name in names.split()]
)
def test_slots(name: str, slots: str) -> None:
    # What becomes known in the deal: won, lost, void only of a hand that a place like K seeks out.
    assert set(TABLE[name].slots) == set(slots)


@pytest.mark.parametrize("symbol", ROWS, ids=lambda symbol: symbol.name)
def test_a_row_is_whole(symbol: Symbol) -> None:
    assert symbol.meaning.endswith(".")
    assert set(symbol.slots) <= set(SLOTS)
    assert len(set(symbol.slots)) == len(symbol.slots)
    assert [p.optional for p in symbol.parameters] == sorted(p.optional for p in symbol.parameters)
    if symbol.kind in ("card", "turn") and symbol.name not in ("min", "max"):
        assert symbol.fold.endswith("."), "how does one pass over the cards compute it?"


def _text(symbol: Symbol) -> str:
    if not symbol.parameters:
        return symbol.name
    examples = {"x": "A", "i": "1", "action": "buy", "condition": "split", "amount": "cards", "a": "cards", "b": "2"}
    return f"{symbol.name}({', '.join(examples[p.name] for p in symbol.parameters)})"


@pytest.mark.parametrize("slot", list(SLOTS))
@pytest.mark.parametrize("symbol", list(TABLE.values()), ids=lambda symbol: symbol.name)
def test_the_checker_lets_a_name_stand_where_its_row_says(symbol: Symbol, slot: str) -> None:
    # Whatever its type, a name that stands in a condition is at most of a wrong type, never out of place.
    inside = symbol.name in ("min", "max")
    text = _text(symbol).replace("cards", "players" if slot != "V" else "cards") if inside else _text(symbol)
    _, problems = checked(text, BOOL, slot)
    misplaced = "wrong-slot" in {each.code for each in problems}
    assert misplaced == (slot not in symbol.slots)


@pytest.mark.parametrize("slot", list(SLOTS))
@pytest.mark.parametrize("moment", [None, "start", "look", "turn", "end"])
@pytest.mark.parametrize("owner", ["", "this", "banker", "shown", "banker.shown", "this.shown", "hand"])
def test_a_refusal_is_a_sentence_with_a_way_out(slot: str, moment: str | None, owner: str) -> None:
    symbols = TABLE.values() if owner == "" else HAND_NAMES.values()
    for symbol in symbols:
        for counted in (False, True):
            found = refusal(symbol, Reach(slot, moment, counted, owner))
            assert found is None or (found.why and found.help)


def test_no_name_is_a_reserved_word_or_a_card() -> None:
    for name in TABLE:
        assert re.fullmatch(r"[a-z_]+(\.[a-z_]+)?", name)
        assert name not in ("and", "or", "not", "true", "false", "in", "is", "if", "then", "else")


def test_hands_can_be_reached_and_asked() -> None:
    assert {name for name, symbol in TABLE.items() if symbol.result == HAND} == {"eldest", "best"}
    assert {name for name, symbol in TABLE.items() if symbol.result == SEATS} == {"peers", "leaders"}
    assert set(SHOOT) == {name[6:] for name in TABLE if name.startswith("shoot.")}
    assert {"total", "stake", "won", "standing"} <= set(HAND_NAMES)
    assert not {"players", "any", "min", "shoot.size", "left"} & set(HAND_NAMES)


def test_the_reference_page_has_every_name_once_with_its_sentence() -> None:
    page = names_reference()
    for symbol in ROWS:
        assert page.count(f"| `{symbol.signature}` |") == 1
        assert symbol.meaning in page
        assert symbol.fold in page
    for letter, slot in SLOTS.items():
        assert f"- **{letter}**: {slot.place}" in page


def test_all_names_are_sorted_and_whole() -> None:
    assert list(all_names()) == sorted({*TABLE, *PATHS})


def test_the_sketch_covers_the_table() -> None:
    named = {name for names in SKETCH for name in names.split()}
    assert set(TABLE) - named == {"min", "max", "shoot.bet_cap", "shoot.limit"}


