"""The order in which keys are written, section by section."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pontoon_rules.cards import RANKS, SUITS, parse_card, parse_rank

Path = tuple[str, ...]

_ROOT: Final = (
    "format", "name", "about", "source", "extends", "table", "pack", "deal", "ends_deal", "hands", "punter", "banker",
    "settle", "bank", "shoot", "rounding", "misdeal", "evening", "strategy", "acknowledges", "tests",
)  # fmt: skip
_SECTIONS: Final[dict[Path, tuple[str, ...]]] = {
    (): _ROOT,
    ("table",): ("players", "stakes"),
    ("pack",): ("packs", "without", "values", "target", "shuffle", "runs_out", "busts", "cut_card", "kept_back", "alternate"),
    ("punter",): ("done", "actions"),
    ("banker",): ("done", "free", "actions", "plays"),
    ("settle",): ("winner", "pays", "takes", "also", "order", "from", "liability"),
    ("settle", "liability"): ("banker", "punter", "short"),
    ("bank",): ("first", "cut_ties", "sale", "declined", "passes"),
    ("shoot",): ("opening", "reserve", "limit", "bet_cap", "enters", "lost_to", "overflow", "split"),
    ("rounding",): ("to", "favour"),
    ("misdeal",): ("pack", "bank", "fine"),
    ("evening",): ("ends", "leaving"),
}
_ACTIONS: Final = ("stake", "stick", "twist", "buy", "double", "split", "burn", "shoot")
_ACTION: Final = (
    "adds", "bets", "costs", "draws", "splits", "burns", "ends_turn", "opens",
    "when", "from", "cards", "times", "never_after", "hands", "pair", "in_play",
)  # fmt: skip
_CLAUSE: Final = ("name", "at", "per", "over_target", "when", "rank_by", "is", "from", "to", "amount", "asks")


def key_order(path: Path) -> Callable[[str], Any] | None:
    """A sorting key for the keys of the map at a path, or None where the order written is kept (tests)."""
    if path[:1] == ("tests",):
        return None
    if path == ("pack", "values"):
        return _card_order
    if path[1:2] == ("actions",):
        return _by(_ACTIONS if len(path) == 2 else _ACTION)
    return _by(_SECTIONS.get(path, _CLAUSE))


def _by(order: tuple[str, ...]) -> Callable[[str], tuple[int, str]]:
    places = {key: place for place, key in enumerate(order)}
    return lambda key: (places.get(key, len(places)), key)


def _card_order(key: str) -> tuple[int, int, str]:
    """Ranks first, then single cards."""
    rank, card = parse_rank(key), parse_card(key)
    if rank is not None:
        return (0, RANKS.index(rank), "")
    return (2, 0, key) if card is None else (1, RANKS.index(card.rank) * len(SUITS) + SUITS.index(card.suit), "")
