"""The types of expressions: what a value is, and what a place in a rule file takes.

A value has one of the plain types and never turns into another. The place types below take more than one of them, or
give literals a meaning of their own: an amount takes odds or money, an account takes a word or a seat.
"""

from __future__ import annotations

from pontoon_rules.frozen import Frozen


class Type(Frozen):
    """A type by name; a place that takes certain words (`left`, `none`) lists them."""

    kind: str
    words: frozenset[str] = frozenset()

    # Types are compared at every step of a check, and nearly always with themselves.
    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Type) and (self.kind, self.words) == (other.kind, other.words))

    def __hash__(self) -> int:
        return hash(self.kind)

    def __str__(self) -> str:
        if self.kind == "words":
            return "one of the words " + ", ".join(f"`{word}`" for word in sorted(self.words))
        return _CALLED.get(self.kind, self.kind)

    @property
    def a(self) -> str:
        """The type with its article, as a sentence needs it: `a number`, `odds`."""
        called = str(self)
        if self.kind in _NO_ARTICLE:
            return called
        return ("an " if called[0] in "aeiou" else "a ") + called


_CALLED = {
    "action": "name of an action",
    "amount": "amount (odds or money)",
    "bool": "condition",
    "class": "hand's name",
    "index": "card's place",
    "match": "card, rank or suit",
    "place": "seat",
    "range_money": "range of money",
    "range_number": "range of numbers",
    "rank_by": "number, rank or standing",
    "account": "account",
}
_NO_ARTICLE = frozenset({"money", "odds", "seats", "words"})

BOOL = Type("bool")
NUMBER = Type("number")
ODDS = Type("odds")
MONEY = Type("money")
CARD = Type("card")
RANK = Type("rank")
SUIT = Type("suit")
CLASS = Type("class")
STANDING = Type("standing")
HAND = Type("hand")
SEAT = Type("seat")
SEATS = Type("seats")

# What a place takes.
AMOUNT = Type("amount")
RANGE_NUMBER = Type("range_number")
RANGE_MONEY = Type("range_money")
ACCOUNT = Type("account", frozenset({"punter", "banker", "shoot", "reserve", "pool"}))
PLACE = Type("place", frozenset({"none"}))  # besides, `left` and `banker` are seats
RANK_BY = Type("rank_by")
MATCH = Type("match")
ACTION = Type("action")
INDEX = Type("index")  # a whole number from 1, written out: which card of the hand
WORD = Type("word")  # the value of a word of a closed list

# The type of a mistake already reported; it agrees with everything, so that nothing follows on.
WRONG = Type("wrong")

_TAKES: dict[str, frozenset[str]] = {
    "amount": frozenset({"odds", "money"}),
    "range_number": frozenset({"number"}),
    "range_money": frozenset({"money"}),
    "account": frozenset({"seat", "hand", "seats", "word"}),
    "place": frozenset({"seat", "hand", "word"}),
    "rank_by": frozenset({"number", "rank", "standing"}),
    "match": frozenset({"card", "rank", "suit"}),
    "words": frozenset({"word"}),
}


def words(*names: str) -> Type:
    """A place that takes one of these words and nothing else."""
    return Type("words", frozenset(names))


def takes(place: Type, found: Type) -> bool:
    """Whether a value of type `found` may stand in `place`."""
    if WRONG in (place, found) or place == found:
        return True
    return found.kind in _TAKES.get(place.kind, ())
