"""Tables for the tests: rules from a text, cards laid out by hand, acts in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import cycle

from pontoon_rules.cards import SUITS, Card, parse_card, parse_rank
from pontoon_rules.diagnostics import Diagnostic, Source
from pontoon_rules.document.library import Library
from pontoon_rules.engine.asked import Act
from pontoon_rules.engine.deal import Deal
from pontoon_rules.engine.result import HandResult, Settlement
from pontoon_rules.engine.stock import Place, ScriptedStock
from pontoon_rules.expr.check_rules import check_rules
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.view import Exact
from pontoon_rules.model.build import build
from pontoon_rules.model.canonical import rules_hash


@cache
def game(what: str) -> Rules:
    """The rules of a built-in by its name, or of a text (more than one line)."""
    problems: list[Diagnostic] = []
    resolved = Library().resolve(Source("house.yaml", what) if "\n" in what else what, problems)
    assert resolved is not None, problems
    ruleset = build(resolved.tree, problems)
    checked = check_rules(ruleset, problems)
    errors = [problem for problem in problems if problem.severity == "error"]
    assert checked is not None and not errors, [(str(error.span.where), error.message) for error in errors]
    return Rules(checked, lambda: rules_hash(resolved.tree))


def house(parent: str, text: str) -> Rules:
    """The rules of a house: a built-in game with these lines on top."""
    return game(f"format: 1\nname: a house\nextends: {parent}\n{text}\n")


def hand(text: str) -> list[Card]:
    """Cards as they are written; a rank alone takes the suits in turn."""
    suits = cycle(SUITS)
    found = []
    for word in text.split():
        rank = parse_rank(word)
        card = parse_card(word) if rank is None else Card(rank, next(suits))
        assert card is not None, word
        found.append(card)
    return found


def table(rules: Rules, /, banker: str, *punters: str | tuple[str, ...], **how: object) -> Deal:
    """A deal with the cards of each hand laid out; a punter's further hands follow in a tuple.

    A hand that draws beyond its cards finds threes.
    """
    laid: dict[tuple[int, int], list[Card]] = {(0, 0): hand(banker)}
    for seat, cards in enumerate(punters, start=1):
        for number, each in enumerate((cards,) if isinstance(cards, str) else cards):
            laid[seat, number] = hand(each)
    return Deal(rules, punters=len(punters), stock=ScriptedStock(laid, Threes()), **how)  # type: ignore[arg-type]


class Threes:
    """A stock of nothing but threes."""

    def has(self, places: Sequence[Place]) -> bool:
        return True

    def draw(self, seat: int, hand: int) -> Card:
        return Card("3", "♠")

    def take_back(self, cards: Iterable[Card]) -> None:
        pass


def act(words: str) -> Act:
    """`buy 3` as an act."""
    name, *amount = words.split()
    return Act(name, exact(amount[0]) if amount else None)


def exact(text: str) -> Exact:
    number = Fraction(text)
    return number.numerator if number.denominator == 1 else number


def say(deal: Deal, *said: str) -> Deal:
    """Do these one after another; `P1: stick` insists that it is P1's turn."""
    for words in said:
        who, _, what = words.rpartition(": ")
        decision = deal.decision
        assert decision is not None, f"the deal is over before {words}"
        assert who in ("", "banker" if decision.seat == 0 else f"P{decision.seat}"), (words, decision)
        deal.do(act(what))
    return deal


def over(deal: Deal) -> Settlement:
    """The settlement of a deal that is over."""
    assert deal.result is not None, deal.decision
    assert deal.result.void is None, deal.result.void
    return deal.result


def only(deal: Deal) -> HandResult:
    """How the only hand of a deal came out."""
    (result,) = over(deal).hands
    return result
