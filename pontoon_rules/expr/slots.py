"""The places of a rule file where expressions stand, what is known there, and what to say of a name that is not."""

from __future__ import annotations

from collections.abc import Iterable

from pontoon_rules.expr.symbol import Symbol
from pontoon_rules.frozen import Frozen


class Slot(Frozen):
    """A kind of place: what it decides, under which keys it stands, and what it can know."""

    place: str
    keys: tuple[str, ...]
    knows: str


_PUNTER_KNOWS = "a punter who acts knows his own hand and stake, and what lies open"

SLOTS: dict[str, Slot] = {
    "T": Slot(
        "the table, the pack and the Shoot", ("table", "pack", "shoot"), "this is decided before a card is dealt or staked on"
    ),
    "V": Slot(
        "what a card counts", ("pack.values",), "what a card counts may depend on `cards`, `times(…)`, `split` and `banking`"
    ),
    "H": Slot("a hand's name and rank", ("hands",), "a hand is named for its cards and for what was done with it"),
    "D": Slot(
        "when a turn is over", ("punter.done", "banker.done"),
        "whether a turn is over depends on the cards, the hand's name and what was done with it",
    ),
    "A": Slot("what a punter may do", ("punter.actions",), _PUNTER_KNOWS),
    "S": Slot("what may be bet on the Shoot", ("shoot.bet_cap",), _PUNTER_KNOWS),
    "B": Slot("what the banker may do and does", ("banker",), "the banker plays by his own hand and by what lies open"),
    "E": Slot("whether the deal ends", ("ends_deal",), "this is asked of the banker's hand and, by `any(…)`, of the punters'"),
    "W": Slot("who wins a hand", ("settle.winner",), "who wins depends on the hand, its stake and the banker's hand"),
    "P": Slot(
        "what a hand is paid or owes", ("settle.pays", "settle.takes"),
        "a payment depends on the hand, its stake and the banker's hand",
    ),
    "L": Slot("an extra payment", ("settle.also",), "an extra payment depends on the hand, its stake, and how it came out"),
    "K": Slot(
        "who banks next, the shuffle, and the end", ("bank.passes", "pack.shuffle", "evening.ends"),
        "this is asked of the whole deal: of hands by `any(…)`, `eldest(…)` and their kin",
    ),
}


class Reach(Frozen):
    """From where a name is asked: its slot, the moment, whether inside `any(…)` or its kin, and of whose hand.

    `owner` is empty for a bare name; else `this`, `banker`, `shown`, `banker.shown`, `this.shown` or `hand`.
    """

    slot: str
    moment: str | None
    counted: bool
    owner: str = ""


class Refusal(Frozen):
    """Why a name may not stand somewhere, and what may."""

    why: str
    help: str


def refusal(symbol: Symbol, reach: Reach) -> Refusal | None:
    """Why a name may not be used there; None if it may."""
    return _wrong_moment(symbol, reach) or _wrong_owner(symbol, reach) or _wrong_slot(symbol, reach)


def _wrong_moment(symbol: Symbol, reach: Reach) -> Refusal | None:
    needs = "shown" if reach.owner.endswith("shown") else symbol.needs
    if reach.moment == "start" and (needs in _AFTER_START or symbol.name in ("this", "banker") or reach.owner == "banker"):
        return Refusal("is not known at the start of a deal", "at `start` only seats, chips and the Shoot are known")
    if reach.moment != "turn":
        return None
    if needs == "banker" or reach.owner == "banker":
        return Refusal(
            "is not known when a hand's turn is over: the banker has not shown his cards",
            f"use `banker.shown.{symbol.name}`, or decide it `at: end`" if _of_cards(symbol) else "decide it `at: end`",
        )
    if symbol.name in ("peers", "leaders", "best"):
        return Refusal("is not known when a hand's turn is over: others have not played yet", "decide it `at: end`")
    return None


_AFTER_START = frozenset({"cards", "turn", "class", "standing", "banker", "stake", "outcome", "others", "shown"})


def _of_cards(symbol: Symbol) -> bool:
    return symbol.needs == "cards"


def _wrong_owner(symbol: Symbol, reach: Reach) -> Refusal | None:
    """Whether this name may be asked of that hand at all."""
    slot, owner = reach.slot, reach.owner
    if owner.startswith("banker") and slot in "TVHD":
        return Refusal(f"is not known here: {SLOTS[slot].knows}", "the banker's hand may be asked in `settle` and `bank`")
    if owner.endswith("shown"):
        if _of_cards(symbol):
            return None
        return Refusal("is not on the face of the cards", "of `shown` one may ask what cards say: `shown.total`")
    if owner == "banker":
        if slot in "AS":
            instead = f"`banker.shown.{symbol.name}`" if _of_cards(symbol) else "`banker.shown.total` and its like"
            return Refusal("is not known when a punter acts", f"of the banker's hand he sees {instead}")
        if slot == "B":
            return Refusal("is the hand that bare names speak of here", f"write `{symbol.name}`")
        if symbol.needs in ("stake", "outcome", "banker") or symbol.name == "hands_held":
            return Refusal("means nothing: only punters' hands are staked on and settled", f"ask it of a hand: `{symbol.name}`")
    if reach.counted and owner == "" and symbol.of_hand and slot in "ABS" and not symbol.public:
        return Refusal(
            "is not public while hands are played",
            "of others' hands one may ask `cards`, `times`, `put`, `stake`, `split`, `bust` and `shown.x`",
        )
    return None


def _wrong_slot(symbol: Symbol, reach: Reach) -> Refusal | None:
    slot, owner = reach.slot, reach.owner
    if owner.endswith("shown") or owner == "banker":
        return None
    if (owner == "hand" or reach.counted) and symbol.of_hand and symbol.name != "this":
        # A hand that was sought out has all its names; of what settlement brings, what the place may know.
        asked = "W" if slot in "EK" and symbol.needs != "outcome" else slot
        if (slot in "ABS" and owner == "") or asked in symbol.slots:
            return None
    elif slot in symbol.slots:
        return None
    return _slot_refusal(symbol, slot)


def _slot_refusal(symbol: Symbol, slot: str) -> Refusal:
    if symbol.name in ("this", "shown"):
        return Refusal("has no meaning here: the place is about no one hand", "use `banker.…`, `any(…)` or its kin")
    if slot in "EK" and symbol.of_hand and symbol.needs != "outcome":
        called = symbol.signature
        return Refusal(
            "speaks of one hand, and this place is about no one hand",
            f"write `banker.{called}`, or ask it inside `any(…)`, `count(…)`" + (", `eldest(…)`" if slot == "K" else ""),
        )
    if symbol.name == "shoot.bet_cap" and slot == "S":
        return Refusal("is what this place decides", "start from `shoot.size` and `shoot.open`")
    if symbol.needs in ("class", "standing") and slot in "VH":
        return Refusal("is not known here: the name of a hand is only being found", "ask for `total`, `cards`, `has(…)`")
    if symbol.needs in ("banker", "standing") and slot in "ASDB":
        return Refusal("is not known before hands are compared", "it may stand in `settle` and `bank`")
    if symbol.needs == "outcome":
        return Refusal("is not known here: it is only settled who wins", "it may stand in `settle.also` and `bank.passes`")
    if symbol.needs == "stake" and slot == "B":
        return Refusal("means nothing of the banker's hand, which carries no stake", f"write `sum({symbol.signature})`")
    return Refusal(f"is not known here: {SLOTS[slot].knows}", _elsewhere(symbol))


def _elsewhere(symbol: Symbol) -> str:
    if len(symbol.slots) > len(SLOTS) - 3:  # nearly everywhere
        return f"it may stand anywhere but in {_keys(letter for letter in SLOTS if letter not in symbol.slots)}"
    return f"it may stand in {_keys(letter for letter in SLOTS if letter in symbol.slots)}"


def _keys(letters: Iterable[str]) -> str:
    return ", ".join(f"`{key}`" for letter in letters for key in SLOTS[letter].keys)
