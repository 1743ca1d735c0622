"""Shoot Pontoon in plain Python (SHOOT; C3-C10, C13, C14, C17, C27, C32, C36, C37, D1, D4)."""

from __future__ import annotations

from tests.independent.plain import PIP, Deal, Due, Hand, Legal, Outcome, cash, next_hand, total

PONTOON, TRICK, TWENTY_ONE, POINTS, LOW = 5, 4, 3, 2, 1
LIMIT = 500


def rank(ranks: list[str], *, split: bool = False) -> tuple[int, int]:
    """A hand that is not bust: its class, and from 16 to 20 its total."""
    count = total(ranks)
    if len(ranks) == 5:
        return TRICK, 0
    if count == 21:
        return (PONTOON if len(ranks) == 2 and not split else TWENTY_ONE), 0
    return (POINTS, count) if count >= 16 else (LOW, 0)


def ends_early(deal: Deal) -> bool:
    """The banker shows a pontoon at once, and nobody plays."""
    return len(deal.banker) == 2 and total(deal.banker) == 21


def done(hand: Hand) -> bool:
    """Nothing is asked of a pontoon or of five cards; a split 21 might be drawn to."""
    return len(hand.ranks) == 5 or rank(hand.ranks, split=hand.split)[0] == PONTOON


def open_to_bets(deal: Deal) -> int:
    """What the Shoot still covers."""
    return deal.shoot - sum(hand.bet for hand in deal.hands)


def asked(deal: Deal) -> tuple[int, int, str] | None:
    """Who is to decide next: all stakes first, then the bets on the Shoot, each seat that can."""
    if deal.staked < deal.punters:
        return deal.staked + 1, 0, "stake"
    if not deal.banker:
        for seat in range(deal.offered + 1, deal.punters + 1):
            if open_to_bets(deal) >= 1 and deal.can_pay(seat, 1):
                return seat, 0, "shoot"
    if ends_early(deal):
        return None
    hand = next_hand(deal, done)
    if hand is not None:
        return hand.seat, hand.number, "play"
    over = all(hand.bust for hand in deal.hands) or deal.banker_stuck
    return None if over or total(deal.banker) > 21 or len(deal.banker) == 5 else (0, 0, "banker")


def legal(deal: Deal, seat: int, number: int, step: str) -> Legal:
    """What may be done, by "Setup" 2-3 and "Play" 2-4."""
    if step == "banker":
        return {"stick": None, "twist": None}
    if step == "stake":
        return {"stake": (1, deal.at_most(seat, 10))}
    if step == "shoot":
        return {"shoot": (1, deal.at_most(seat, open_to_bets(deal)))}
    hand = deal.hand(seat, number)
    found: Legal = {"twist": None}
    if total(hand.ranks) >= 15:
        found["stick"] = None
    most = min(2 * hand.first, 5 * hand.first - hand.stake)
    if not hand.twisted and hand.first <= most and deal.can_pay(seat, hand.first):
        found["buy"] = (hand.first, deal.at_most(seat, most))
    pair = len(hand.ranks) == 2 and PIP[hand.ranks[0]] == PIP[hand.ranks[1]]
    if pair and not hand.split and deal.can_pay(seat, hand.first):
        found["split"] = None
    return found


def due(hand: Hand, banker: list[str]) -> int:
    """What the hand wins or loses for its stake, by "Banker's hand" and "Scoring"."""
    if hand.bust:
        return -hand.stake
    mine = rank(hand.ranks, split=hand.split)
    if total(banker) > 21:
        return hand.stake * (2 if mine[0] >= TRICK or hand.split else 1)
    if rank(banker) >= mine:
        return -hand.stake * (2 if rank(banker)[0] == PONTOON else 1)
    return hand.stake * (2 if mine[0] >= TRICK else 1)


def settle(deal: Deal) -> Outcome:
    """Stakes; then bets: what is lost goes in, what is won comes out, and above the limit all is the banker's."""
    dues: list[Due] = [(hand, due(hand, deal.banker)) for hand in deal.hands]
    net, broke = cash(deal, dues)
    shoot = deal.shoot
    for hand, won in dues:
        bet = hand.bet if won > 0 else -hand.bet
        shoot -= bet
        net[hand.seat] += bet
    net[0] += max(shoot - LIMIT, 0)
    shoot = min(shoot, LIMIT)
    return Outcome(net, shoot, int(shoot == 0 or broke))
