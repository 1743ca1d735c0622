"""Casino Pontoon in plain Python (CASINO; C2, C4, C5, C14, C27, C29, C32)."""

from __future__ import annotations

from tests.independent.plain import PIP, Deal, Due, Hand, Legal, Outcome, cash, next_hand, soft, total

PONTOON, TRICK, POINTS = 3, 2, 1


def rank(ranks: list[str]) -> tuple[int, int]:
    """A hand that is not bust, by "Value of the hands"."""
    if len(ranks) == 2 and total(ranks) == 21:
        return PONTOON, 0
    return (TRICK, 0) if len(ranks) == 5 else (POINTS, total(ranks))


def ends_early(deal: Deal) -> bool:
    """The house shows a pontoon at once."""
    return len(deal.banker) == 2 and total(deal.banker) == 21


def done(hand: Hand) -> bool:
    """Nothing is asked of a pontoon or of five cards."""
    return len(hand.ranks) == 5 or rank(hand.ranks) == (PONTOON, 0)


def house_draws(ranks: list[str]) -> bool:
    """"Rules of the house": it draws on a soft 17 or less, and sticks on a hard 17 or more; five cards are the end."""
    count = total(ranks)
    return len(ranks) < 5 and (count < 17 or (count == 17 and soft(ranks)))


def asked(deal: Deal) -> tuple[int, int, str] | None:
    """Who is to decide next; the house never is."""
    if not deal.staked:
        return 1, 0, "stake"
    if ends_early(deal):
        return None
    hand = next_hand(deal, done)
    return None if hand is None else (hand.seat, hand.number, "play")


def legal(deal: Deal, seat: int, number: int, step: str) -> Legal:
    """What may be done, by "Rules of the game" and "Buttons"."""
    if step == "stake":
        return {"stake": (1, deal.at_most(seat, 100))}
    hand = deal.hand(seat, number)
    found: Legal = {"twist": None}
    if total(hand.ranks) >= 15:
        found["stick"] = None
    if not hand.doubled and deal.can_pay(seat, hand.stake):
        found["double"] = (hand.stake, hand.stake)
    pair = len(hand.ranks) == 2 and PIP[hand.ranks[0]] == PIP[hand.ranks[1]]
    if pair and len(deal.seats[seat]) < 3 and deal.can_pay(seat, hand.first):
        found["split"] = None
    return found


def due(hand: Hand, house: list[str]) -> int:
    """What the hand wins or loses: the house takes one stake, whatever it holds."""
    if hand.bust:
        return -hand.stake
    mine = rank(hand.ranks)
    if total(house) <= 21 and rank(house) >= mine:
        return -hand.stake
    return hand.stake * (2 if mine[0] >= TRICK else 1)


def settle(deal: Deal) -> Outcome:
    """The settlement; nobody ever takes the bank. The house has drawn as it must, and not against busts alone."""
    if not ends_early(deal) and not all(hand.bust for hand in deal.hands):
        assert all(house_draws(deal.banker[:cards]) for cards in range(2, len(deal.banker)))
        assert not house_draws(deal.banker)
    else:
        assert len(deal.banker) == 2
    dues: list[Due] = [(hand, due(hand, deal.banker)) for hand in deal.hands]
    net, _ = cash(deal, dues)
    return Outcome(net, 0, 0)
