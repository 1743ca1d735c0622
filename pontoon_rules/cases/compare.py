"""What must come out of a test against what came out, and why it came out so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pontoon_rules.cases.case import Case, Expectation
from pontoon_rules.cases.reasons import Reason, Reasons
from pontoon_rules.diagnostics import Diagnostic, Note
from pontoon_rules.engine.deal import Deal
from pontoon_rules.engine.result import HandResult, Settlement
from pontoon_rules.expr.scope import Scope
from pontoon_rules.expr.view import Exact

_BUST = "bust"


@dataclass(frozen=True)
class Mismatch:
    """One thing that came out otherwise: what it is, expected and actual, and the clauses that explain it.

    `remark` tells how a sum over several hands is made up.
    """

    what: str
    expected: str
    actual: str
    place: Expectation
    reasons: tuple[Reason, ...]
    remark: str | None = None

    @property
    def diagnostic(self) -> Diagnostic:
        """The mismatch as a diagnostic: each clause is a note, each part of its condition another."""
        message = f"{self.what} should be {self.expected}, but is {self.actual}"
        notes = [note for each in self.reasons for note in each.notes()]
        notes += [] if self.remark is None else [Note(self.remark)]
        return Diagnostic("test-failed", message, self.place.span, None, tuple(notes))


def compare(case: Case, deal: Deal, result: Settlement) -> Iterator[Mismatch]:
    """Everything that came out otherwise than the test says."""
    comparison = _Comparison(deal, result)
    for expectation in case.expected:
        found = comparison.mismatch(expectation)
        if found is not None:
            yield found


def figures(expectation: Expectation, result: Settlement, actual: str) -> str:
    """What came out as `expect` writes it: without a plus, and of one of several hands the list of them all."""
    if expectation.hand is None:
        return actual.split(" by ", maxsplit=1)[0].removeprefix("+")
    hands = [hand for hand in result.hands if hand.seat == expectation.seat]
    if expectation.subject in ("class", "by"):
        return "[" + ", ".join(_words(hand, expectation.subject)[0] for hand in hands) + "]"
    return "[" + ", ".join(_sum(_amount(hand, expectation.subject)) for hand in hands) + "]"


class _Comparison:
    def __init__(self, deal: Deal, result: Settlement) -> None:
        self._rules = deal.rules
        self._table = deal.table
        self._result = result
        self._why = Reasons(deal.rules)

    def mismatch(self, expectation: Expectation) -> Mismatch | None:
        """What came out otherwise than expected, or None."""
        actual = self._actual(expectation)
        if expectation.value in actual or not actual:  # of a hand that is not there, the number of hands tells
            return None
        return Mismatch(
            _what(expectation),
            _shown(expectation, expectation.value),
            " by ".join(_shown(expectation, value) for value in actual),
            expectation,
            tuple(self._reasons(expectation)),
            self._remark(expectation),
        )

    # what came out

    def _actual(self, expectation: Expectation) -> tuple[Exact | str, ...]:
        """What came out; of a hand's clauses, the one that said who won and the one that said how much."""
        subject, result = expectation.subject, self._result
        if subject == "shoot":
            return (result.shoot,)
        if subject == "bank":
            return (_seat_word(result.next_banker),)
        seat = expectation.seat or 0
        if subject == "hands":
            return (len(self._hands(expectation)),)
        if subject == "class" and seat == 0:
            return (result.banker_class or _BUST,)
        if subject in ("class", "by"):
            return tuple(word for hand in self._hands(expectation) for word in _words(hand, subject))
        if expectation.hand is None:
            by_seat = {"net": result.net, "stakes": result.stakes, "shoot_bets": result.shoot_bets}[subject]
            return (by_seat[seat],)
        return tuple(_amount(hand, subject) for hand in self._hands(expectation))

    def _hands(self, expectation: Expectation) -> list[HandResult]:
        """The hands an expectation is about."""
        hands = [hand for hand in self._result.hands if hand.seat == expectation.seat]
        return [hand for hand in hands if expectation.hand in (None, hand.hand)]

    # why

    def _reasons(self, expectation: Expectation) -> Iterator[Reason]:
        value, banker = str(expectation.value), self._rules.scope(self._table.banker, self._table)
        if expectation.subject == "bank":
            yield from self._why.of_bank(self._result.bank_cause, banker)
        elif expectation.subject == "class" and expectation.seat == 0:
            yield from self._why.of_class(value, banker)
        for hand in self._hands(expectation) if expectation.subject != "hands" else ():
            scope = self._scope(hand)
            if expectation.subject == "class":
                yield from self._why.of_class(value, scope)
            else:
                yield from self._why.of_hand(hand, scope)
            if expectation.subject == "by":
                yield from self._why.of_clause(value, scope)

    def _scope(self, result: HandResult) -> Scope:
        hand = next(h for h in self._table.hands if (h.seat, h.number) == (result.seat, result.hand))
        return self._rules.scope(hand, self._table)

    def _remark(self, expectation: Expectation) -> str | None:
        """How the banker's chips, or the Shoot, are made up."""
        if expectation.subject == "shoot":
            return "\n".join(f"{_who(h)}: bet {_signed(h.bet)}" for h in self._result.hands if h.bet) or None
        if expectation.subject == "net" and expectation.seat == 0:
            return "\n".join(f"{_who(h)}: stake {_signed(h.amount)} by `{_cause(h)}`" for h in self._result.hands)
        return None


def _words(hand: HandResult, subject: str) -> tuple[str, ...]:
    if subject == "class":
        return (hand.hand_class or _BUST,)
    return tuple(cause.name for cause in (hand.cause, hand.amount_cause) if cause is not None)


def _amount(hand: HandResult, subject: str) -> Exact:
    return {"net": hand.amount + hand.bet, "stakes": hand.amount, "shoot_bets": hand.bet}[subject]


# words


def _what(expectation: Expectation) -> str:
    if expectation.subject == "shoot":
        return "the Shoot"
    if expectation.subject == "bank":
        return "the next banker"
    who = _seat_word(expectation.seat or 0) + ("" if expectation.hand is None else f"'s hand {expectation.hand + 1}")
    return {
        "net": f"the net of {who}",
        "stakes": f"the net of {who} from stakes",
        "shoot_bets": f"the net of {who} from Shoot bets",
        "class": f"the class of {who}",
        "hands": f"the number of hands of {who}",
        "by": f"the clause that decides {who}",
    }[expectation.subject]


def _seat_word(seat: int) -> str:
    return "banker" if seat == 0 else f"P{seat}"


def _who(hand: HandResult) -> str:
    return f"P{hand.seat}" if hand.hand == 0 else f"P{hand.seat}'s hand {hand.hand + 1}"


def _cause(hand: HandResult) -> str:
    return "sat out" if hand.cause is None else hand.cause.name


def _shown(expectation: Expectation, value: Exact | str) -> str:
    if isinstance(value, str):
        return value
    return _sum(value) if expectation.subject in ("shoot", "hands") else _signed(value)


def _signed(value: Exact) -> str:
    return ("+" if value > 0 else "") + _sum(value)


def _sum(value: Exact) -> str:
    """A sum of chips: with a fraction of a chip in decimals if they end, else as a fraction."""
    if isinstance(value, int):
        return str(value)
    places = next((places for places in range(1, 7) if (value * 10**places).denominator == 1), None)
    return str(value) if places is None else f"{float(value):.{places}f}"
