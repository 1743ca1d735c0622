"""Words and numbers whose meaning their place decides: cards, ranks, suits, hands, actions, accounts, sums of money."""

from __future__ import annotations

import re
from fractions import Fraction

from pontoon_rules.cards import RANKS, parse_card, parse_rank, parse_suit
from pontoon_rules.diagnostics import did_you_mean
from pontoon_rules.expr.context import Context, Want
from pontoon_rules.expr.names import PATHS, TABLE
from pontoon_rules.expr.syntax import Arithmetic, Name, Negate, Number, Odds, Syntax
from pontoon_rules.expr.tree import Constant, Tree
from pontoon_rules.expr.types import (
    ACTION,
    CARD,
    CLASS,
    INDEX,
    MONEY,
    NUMBER,
    ODDS,
    RANK,
    SEAT,
    SUIT,
    WORD,
)
from pontoon_rules.expr.view import Exact

_CARD_LIKE = re.compile(r"(?:10|[2-9TAJQK])(?:[HDCShdcs]|[^\w\s]+)")
_MONEY_PLACES = frozenset({"money", "range_money"})
_CARD_PLACES = frozenset({"card", "rank", "suit", "match"})
# A hand that is known only by name has no place among the others.
_NO_PLACE = -2
_NO_HANDS = "these rules name no hands; to change a game that has them, add the line `extends: pontoon`"
_FRACTION = re.compile(r"[0-9]{1,9}\.[0-9]{1,9}")
# `x4` and `4x`, as fruit machines have it.
_FACTOR = re.compile(r"x([0-9]+)|([0-9]+)x", re.IGNORECASE)
_SEATS = ("left", "banker", "eldest", "best")
_SEAT_HELP = (
    "write `left` for the next to the banker's left, `banker` if he stays, or whose hand it is: `eldest(won and hand == pontoon)`, "
    "the first of these to his left, or `best(won)`, the best of these"
)


def is_open(syntax: Syntax) -> bool:
    """Whether a part has no type of its own, so that its neighbour decides what it is."""
    if isinstance(syntax, Number):
        return True
    if isinstance(syntax, Name):
        return syntax.word not in TABLE and syntax.word not in PATHS
    if isinstance(syntax, Negate):
        return is_open(syntax.of)
    return isinstance(syntax, Arithmetic) and is_open(syntax.left) and is_open(syntax.right)


def number(context: Context, syntax: Number, want: Want) -> Tree:
    """A number as its place reads it: a number, a sum of money, a rank, a card's place."""
    kind = want.type.kind if want.type is not None else ""
    text = written(syntax.value)
    if kind in _MONEY_PLACES:
        return Constant(MONEY, syntax.at, syntax.value, text)
    if kind in _CARD_PLACES:
        if syntax.word in RANKS:
            return Constant(RANK, syntax.at, syntax.word, syntax.word)
        return bad_card(context, Name(syntax.at, syntax.word))
    if kind == "index" and isinstance(syntax.value, int) and syntax.value > 0:
        return Constant(INDEX, syntax.at, syntax.value, text)
    return Constant(NUMBER, syntax.at, syntax.value, text)


def written(value: Exact) -> str:
    """A number as the language spells it: `15`, `7.5`."""
    if isinstance(value, int):
        return str(value)
    places = 0
    while (value * 10**places).denominator != 1:
        places += 1
    digits = str(value * 10**places).rjust(places + 1, "0")
    return f"{digits[:-places]}.{digits[-places:]}"


def odds(syntax: Odds) -> Tree:
    """Odds in lowest terms."""
    value = Fraction(syntax.value)
    return Constant(ODDS, syntax.at, value, f"{value.numerator}:{value.denominator}")


def word(context: Context, name: Name, want: Want) -> Tree | None:
    """What a word means because its place asks for words, cards, hands or actions; None if the place does not say."""
    if want.type is None:
        return None
    kind = want.type.kind
    if name.word in want.type.words:
        return Constant(WORD, name.at, name.word, name.word)
    if kind == "place":
        seat = {"banker": 0, "left": 1}.get(name.word)
        return None if seat is None else Constant(SEAT, name.at, seat, name.word)
    if kind == "action" and context.vocabulary.is_action(name.word):
        return Constant(ACTION, name.at, name.word, name.word)
    if kind == "class" and context.vocabulary.is_hand(name.word):
        return _hand(context, name)
    if kind in _CARD_PLACES:
        return card(name)
    return None


def card(name: Name) -> Tree | None:
    """A rank, a suit or a card; None if the word is none of them."""
    rank = parse_rank(name.word)
    if rank is not None:
        return Constant(RANK, name.at, rank, rank)
    suit = parse_suit(name.word)
    if suit is not None:
        return Constant(SUIT, name.at, suit, suit)
    found = parse_card(name.word)
    return None if found is None else Constant(CARD, name.at, found, str(found))


def _hand(context: Context, name: Name) -> Tree:
    hands = context.vocabulary.hands
    index = hands.index(name.word) if name.word in hands else _NO_PLACE
    return Constant(CLASS, name.at, index, name.word)


def unknown(context: Context, name: Name, want: Want) -> Tree:
    """Report a word that is no name of the language, in the words of its place; or read it as what it plainly is."""
    kind = want.type.kind if want.type is not None else ""
    vocabulary = context.vocabulary
    if kind == "class":
        known = (*vocabulary.hands, *vocabulary.known_hands)
        help_ = did_you_mean(name.word, known) or _listed("the hands of these rules are", vocabulary.hands) or _NO_HANDS
        return context.say("unknown-hand", name.at, f"`{name.word}` is not a hand of these rules", help_)
    if kind == "action":
        return _unknown_action(context, name)
    if kind in _CARD_PLACES:
        return bad_card(context, name)
    if want.type is not None and kind == "words":
        return _unknown_word(context, name, want.type.words)
    if vocabulary.is_hand(name.word):
        return _hand(context, name)
    if _CARD_LIKE.fullmatch(name.word) or parse_suit(name.word) is not None:
        return card(name) or bad_card(context, name)
    return _unknown_name(context, name, want)


def _unknown_name(context: Context, name: Name, want: Want) -> Tree:
    vocabulary = context.vocabulary
    written_as = name.word
    kind = want.type.kind if want.type is not None else ""
    factor = _FACTOR.fullmatch(written_as)
    if kind == "place":
        help_: str | None = did_you_mean(written_as, _SEATS) or _SEAT_HELP
    elif kind == "amount" and factor is not None:
        help_ = f"write `{factor[1] or factor[2]}:1`"
    elif vocabulary.is_action(written_as):
        help_ = f"`{written_as}` is an action: `times({written_as})` says how often it was done"
    else:
        accounts = sorted(want.type.words) if want.type is not None else []
        help_ = did_you_mean(written_as, (*TABLE, *PATHS, *vocabulary.hands, *accounts))
    if help_ is None and re.fullmatch(r"\d+[a-z_]\w*", written_as):
        split_at = re.match(r"\d+", written_as)
        digits = split_at[0] if split_at is not None else ""
        help_ = f"write `{digits} * {written_as[len(digits) :]}`"
    if help_ is None and want.type is not None and want.type.words:
        help_ = _listed("the words of this place are", tuple(sorted(want.type.words)))
    return context.say("unknown-name", name.at, f"`{written_as}` is not a name of the language or a hand", help_)


def _unknown_action(context: Context, name: Name) -> Tree:
    actions = context.vocabulary.actions
    help_ = did_you_mean(name.word, actions) or _listed("the actions of these rules are", tuple(sorted(actions)))
    return context.say("unknown-action", name.at, f"`{name.word}` is not an action of these rules", help_)


def _unknown_word(context: Context, name: Name, words: frozenset[str]) -> Tree:
    if words and all(context.vocabulary.is_action(word) for word in words):
        help_ = did_you_mean(name.word, words) or _listed("the actions here are", tuple(sorted(words)))
        return context.say("unknown-action", name.at, f"`{name.word}` is not an action that may be named here", help_)
    help_ = did_you_mean(name.word, words) or _listed("the words of this place are", tuple(sorted(words)))
    return context.say("bad-value", name.at, f"`{name.word}` is not one of the words of this place", help_)


def bad_card(context: Context, name: Name) -> Tree:
    """Report a word that should be a card, a rank or a suit."""
    word_ = name.word
    if re.fullmatch(r"1[♠♤♥♡♦♢♣♧HDCS]", word_):
        help_ = f"an ace is `A{word_[1:]}`, a ten `10{word_[1:]}`"
    elif parse_suit(word_[:1]) is not None and parse_rank(word_[1:]) is not None:
        help_ = f"the rank comes first: `{word_[1:]}{word_[0]}`"
    else:
        help_ = "a card is a rank and a suit (`J♠`, `10H`), a rank `A 2 … 10 J Q K`, a suit `♥ ♦ ♣ ♠` or its name"
    return context.say("bad-card", name.at, f"`{word_}` is not a card, a rank or a suit", help_)


def _listed(introduction: str, words: tuple[str, ...]) -> str | None:
    return f"{introduction} {', '.join(f'`{word_}`' for word_ in words)}" if words else None


_SPOKEN_ODDS = re.compile(r"(\d+(?:\.\d+)?)\s*[/-]\s*(\d+(?:\.\d+)?)")


def amount_help(text: str, *, simple: bool) -> str:
    """How a number in the place of an amount is written as odds or money; `3/1` is how odds are often printed."""
    if simple:
        of, to = Fraction(text).as_integer_ratio() if _FRACTION.fullmatch(text) else (text, 1)
        return f"write `{of}:{to}` or `{of if to == 1 else text} * chip`"
    odds_ = _SPOKEN_ODDS.fullmatch(text)
    money = f"`({text}) * chip`"
    return f"for money write {money}" if odds_ is None else f"write odds as `{odds_[1]}:{odds_[2]}`, money as {money}"
