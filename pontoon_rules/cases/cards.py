"""The cards of a test as real cards: open suits filled in so that the pack suffices, and laid out hand by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from pontoon_rules.cards import SUITS, Card
from pontoon_rules.cases.case import CardWord, Case
from pontoon_rules.diagnostics import Diagnostic, Span
from pontoon_rules.engine.refusal import TooFewCards, seat_name, too_few_cards
from pontoon_rules.engine.stock import Place


class Layout:
    """A stock that deals every hand the cards its test lays out, and knows when one is missing.

    To the deal it never seems to run out: a test that asks whether a twist is refused means by the rules.
    """

    def __init__(self, queues: Mapping[Place, Sequence[tuple[CardWord, Card]]]) -> None:
        self._queues = {place: list(queue)[::-1] for place, queue in queues.items()}
        self.missing: Place | None = None

    def has(self, places: Sequence[Place]) -> bool:
        """There is always a card."""
        return True

    def draw(self, seat: int, hand: int) -> Card:
        """The next card laid out for the hand; without one, `missing` says where, and `TooFewCards` ends the deal."""
        queue = self._queues.get((seat, hand))
        if not queue:
            self.missing = (seat, hand)
            raise TooFewCards(too_few_cards(seat_name(seat)))
        return queue.pop()[1]

    def left(self, seat: int, hand: int) -> CardWord | None:
        """The next card laid out for the hand, or None."""
        queue = self._queues.get((seat, hand))
        return queue[-1][0] if queue else None

    def undealt(self) -> Iterator[tuple[Place, CardWord]]:
        """For each hand that was laid out more cards than it drew, the first of them."""
        return ((place, queue[-1][0]) for place, queue in self._queues.items() if queue)

    def take_back(self, cards: Iterable[Card]) -> None:
        """Cards out of play do not come back."""


def lay_out(case: Case, cards: Iterable[Card], problems: list[Diagnostic]) -> Layout:
    """The cards of a test, drawn from these cards.

    Reports `test-invalid` for a card that they do not hold often enough.
    """
    queues = _queues(case)
    real = _with_suits(queues, Counter(cards), problems)
    return Layout({place: [(word, real[word.span]) for word in queue] for place, queue in queues.items()})


def _queues(case: Case) -> dict[Place, tuple[CardWord, ...]]:
    """What each hand draws, in order.

    The first two cards of a punter who splits begin his first two hands. A hand that is split off later begins with a
    card that another hand drew.
    """
    queues: dict[Place, tuple[CardWord, ...]] = {}
    for script in case.punters:
        first, *others = (hand.cards for hand in script.hands)
        begun = others[0][:1] if others else ()
        queues[script.seat, 0] = first[:1] + begun + first[1:]
        for number, cards in enumerate(others, start=1):
            queues[script.seat, number] = cards[1:]
    queues[0, 0] = case.banker.cards
    return queues


def _with_suits(
    queues: Mapping[Place, Sequence[CardWord]], there: Counter[Card], problems: list[Diagnostic]
) -> dict[Span, Card]:
    """A card for each word: those with a suit first, then the others, suit by suit in turn.

    A hand whose suits are left open is not of one suit by chance: who writes `A K` means no special hand.
    """
    held = Counter(there)
    chosen: dict[Span, Card] = {}
    turn: Counter[str] = Counter()
    lacking: set[str] = set()
    words = [(place, word) for place, queue in queues.items() for word in queue]
    suits: dict[Place, set[str]] = {place: set() for place in queues}
    for place, word in sorted(words, key=lambda each: each[1].suit is None):
        if word.suit is not None:
            card: Card | None = Card(word.rank, word.suit)
        else:
            card = _open_suit(word.rank, turn, held, suits[place])
        if card is None or not held[card]:
            if str(word) not in lacking:
                problems.append(_not_there(word, there))
            lacking.add(str(word))
            card = card or Card(word.rank, SUITS[0])
        held[card] -= 1
        chosen[word.span] = card
        suits[place].add(card.suit)
    return chosen


def _open_suit(rank: str, turn: Counter[str], held: Counter[Card], suits: set[str]) -> Card | None:
    """The next card of a rank, of another suit than its hand if that has one suit so far and there is such a card."""
    steps = [step for step in range(len(SUITS)) if held[Card(rank, SUITS[(turn[rank] + step) % len(SUITS)])] > 0]
    mixed = [step for step in steps if suits != {SUITS[(turn[rank] + step) % len(SUITS)]}]
    for step in mixed or steps:
        card = Card(rank, SUITS[(turn[rank] + step) % len(SUITS)])
        turn[rank] += step + 1
        return card
    return None


def _not_there(word: CardWord, there: Counter[Card]) -> Diagnostic:
    number = sum(count for card, count in there.items() if card.rank == word.rank and word.suit in (None, card.suit))
    held = f"the cards of these rules hold {number}" if number else "the cards of these rules hold none"
    message = f"there is no `{word}` left to deal: {held}"
    return Diagnostic("test-invalid", message, word.span, "no hand can be dealt with more cards than the packs hold")
