"""What to do with one hand: its cards in words, and all that may be asked of it."""

from __future__ import annotations

from itertools import product

from pontoon_rules.api.games import BadOption, Game
from pontoon_rules.api.solving import Solved
from pontoon_rules.cards import Card, parse_card, parse_rank
from pontoon_rules.solve.one_hand import Answer, answers

_MOST = 1_000


def one_hand(solved: Solved, cards: str) -> tuple[Answer, ...]:
    """What may be done with a hand of these cards (`"10 5"`, `"J♠ 3"`), whatever was done before, and what each is worth.

    Hands that come from a split are not among them. Raises BadOption for words that are no cards of the pack, and for hands
    with which there is nothing to decide.
    """
    machine = solved.solution.problem.machine
    classes = [sorted({machine.class_of(card) for card in mine}) for mine in cards_asked(solved.game, cards)]
    hands = {tuple(sorted(each)) for number, each in enumerate(product(*classes)) if number < _MOST} if classes else set()
    counts = solved.solution.pack.counts
    if not solved.solution.pack.endless:
        hands = {hand for hand in hands if all(hand.count(letter) <= counts[letter] for letter in hand)}
    found = answers(solved.solution, hands)
    if not found:
        raise BadOption(
            f"there is nothing to decide with `{cards}`: no punter holds that hand, or his turn is over with it",
            code="no-answer",
            advice='name all cards of the hand, such as `--hand "10 5"`',
        )
    return found


def cards_asked(game: Game, cards: str) -> list[list[Card]]:
    """For each word the cards of the pack that it may mean. Raises BadOption for a word that is none of them."""
    return [_cards(game, word) for word in cards.replace(",", " ").split()]


def _cards(game: Game, word: str) -> list[Card]:
    card, rank = parse_card(word), parse_rank(word)
    if card is None and rank is None:
        raise BadOption(f"`{word}` is no card", advice="cards are ranks such as `10 5`, with a suit where it matters: `J♠ A♥`")
    mine = [each for each in game.rules.cards(1) if each == card or (card is None and each.rank == rank)]
    if not mine:
        raise BadOption(f"there is no `{word}` in this pack")
    return mine
