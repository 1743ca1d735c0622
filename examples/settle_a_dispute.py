"""Who is right? Settle the cards on the table, in the home game and in one's own, and say by which rule."""

from __future__ import annotations

from pathlib import Path

from pontoon_rules import api

OWN = Path(__file__).parent / "02-a-rule-with-a-condition.yaml"


def main() -> None:
    """Settle the same cards in both games."""
    cards = {"P1": "A♥ J♠", "banker": "10 8"}
    for name in ("pontoon", OWN):
        game = api.load(name)
        [hand] = api.settle(game, cards, stakes={"P1": 4}).result.hands
        paid_by = "" if hand.amount_cause is None else f", as the clause `{hand.amount_cause.name}` says"
        print(f"{game.name}: {hand.outcome} {hand.amount} chips{paid_by}")


if __name__ == "__main__":
    main()

# Prints:
# Pontoon: won 8 chips, as the clause `pontoon` says
# Pontoon with the jack of spades: won 12 chips, as the clause `jack` says
