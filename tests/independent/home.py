"""The home game in plain Python (HOME; C2-C5, C9, C13, C14, C17, C27, C32, C35, C40, D4, D5)."""

from __future__ import annotations

from tests.independent.plain import PIP, Deal, Due, Hand, Legal, Outcome, cash, next_hand, total

PONTOON, TRICK, POINTS = 3, 2, 1


def rank(ranks: list[str]) -> tuple[int, int]:
    """A hand that is not bust: its class, and within points its total."""
    if len(ranks) == 2 and total(ranks) == 21:
        return PONTOON, 0
    return (TRICK, 0) if len(ranks) == 5 else (POINTS, total(ranks))


def ends_early(deal: Deal) -> bool:
    """The banker shows a pontoon at once, and nobody plays."""
    return len(deal.banker) == 2 and rank(deal.banker) == (PONTOON, 0)


def done(hand: Hand) -> bool:
    """Nothing is asked of a pontoon or of five cards."""
    return len(hand.ranks) == 5 or rank(hand.ranks) == (PONTOON, 0)


def asked(deal: Deal) -> tuple[int, int, str] | None:
    """Who is to decide next, about which hand, at which step."""
    if deal.staked < deal.punters:
        return deal.staked + 1, 0, "stake"
    if ends_early(deal):
        return None
    hand = next_hand(deal, done)
    if hand is not None:
        return hand.seat, hand.number, "play"
    over = all(hand.bust for hand in deal.hands) or deal.banker_stuck
    return None if over or total(deal.banker) > 21 or len(deal.banker) == 5 else (0, 0, "banker")


def legal(deal: Deal, seat: int, number: int, step: str) -> Legal:
    """What may be done: for the banker anything, for punters as "Actions" says."""
    if step == "banker":
        return {"stick": None, "twist": None}
    if step == "stake":
        return {"stake": (1, deal.at_most(seat, 10))}
    hand = deal.hand(seat, number)
    found: Legal = {"twist": None}
    if total(hand.ranks) >= 15:
        found["stick"] = None
    most = min([2 * hand.first, *hand.bought[-1:]])
    if not hand.twisted and len(hand.bought) < 3 and deal.can_pay(seat, hand.first):
        found["buy"] = (hand.first, deal.at_most(seat, most))
    pair = len(hand.ranks) == 2 and PIP[hand.ranks[0]] == PIP[hand.ranks[1]]
    if pair and len(deal.seats[seat]) < 4 and deal.can_pay(seat, hand.first):
        found["split"] = None
    return found


def due(hand: Hand, banker: list[str]) -> int:
    """What the hand wins or loses, by "Banker's play and settlement"."""
    if hand.bust:
        return -hand.stake
    mine = rank(hand.ranks)
    if total(banker) <= 21 and rank(banker) >= mine:
        return -hand.stake * (2 if rank(banker)[0] >= TRICK else 1)
    return hand.stake * (2 if mine[0] >= TRICK else 1)


def settle(deal: Deal) -> Outcome:
    """The whole settlement, and who banks next by "Taking the bank"."""
    dues: list[Due] = [(hand, due(hand, deal.banker)) for hand in deal.hands]
    net, broke = cash(deal, dues)
    takers = [hand.seat for hand, won in dues if won > 0 and rank(hand.ranks)[0] == PONTOON and not hand.split]
    return Outcome(net, 0, takers[0] if takers else int(broke))
