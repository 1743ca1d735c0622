"""What players do: offers at a step of the deal, a punter's turn, the banker's turn, and what actions bring about."""

from __future__ import annotations

from typing import Literal

from pontoon_rules.engine.actions import Terms
from pontoon_rules.engine.also import pay_also
from pontoon_rules.engine.asked import PASS, Act, Answer, Asked, Flow, note
from pontoon_rules.engine.events import Acted, Burned, NotOffered, SatOut, Shown, SplitOff, TurnOver
from pontoon_rules.engine.hands import Hand
from pontoon_rules.engine.ready import Ready
from pontoon_rules.engine.refusal import Cause, Refusal, Refused, TooFewCards, seat_name
from pontoon_rules.engine.settle import settle
from pontoon_rules.engine.table import Table
from pontoon_rules.expr.typed import Expression
from pontoon_rules.model.ruleset import Action, Leaf

Reason = Literal["action", "done", "no action"]

# No turn takes nearly as many; whoever goes on is caught in an action that brings no card.
MOST_ACTS = 1_000


def offer_step(table: Table, seats: range, name: str) -> Flow:
    """Offer an action at its step of the deal: to the punters in seat order, or to the banker if it is his."""
    action = table.book.punter.get(name)
    if action is None:
        yield from _offer_to_banker(table, seats, table.book.banker[name])
        return
    for seat in seats:
        for hand in tuple(table.seats[seat]):
            if hand.outcome is None:
                yield from _offer_to(table, hand, action)


def _offer_to(table: Table, hand: Hand, action: Action[Expression]) -> Flow:
    must = action.adds is not None and hand.stake == 0
    asked = Asked(table, hand, action.name, {action.name: table.book.ready(action)}, may_pass=not must)
    found = asked.price(action.name)
    if isinstance(found, Refusal):
        table.events.append(NotOffered(hand.seat, hand.number, action.name, found))
        if must:
            _sit_out(table, hand)
        return
    act, agreed = yield asked
    note(table, hand, action.name, act, agreed, chosen=True)
    if agreed is None:
        return
    perform(table, hand, agreed)
    if agreed.ready.ends_turn:
        end_turn(table, hand, "action", agreed.ready.cause)


def _sit_out(table: Table, hand: Hand) -> None:
    """Who cannot stake has no hand in this deal."""
    table.stock.take_back(hand.cards)
    table.seats[hand.seat].remove(hand)
    table.events.append(SatOut(hand.seat))


def _offer_to_banker(table: Table, seats: range, action: Action[Expression]) -> Flow:
    banker, free = table.banker, table.rules.ruleset.banker.free.value
    asked = Asked(table, banker, action.name, {action.name: table.book.ready(action)}, may_pass=True)
    found = asked.price(action.name)
    if isinstance(found, Refusal):
        table.events.append(NotOffered(0, 0, action.name, found))
        return
    act, agreed = (yield asked) if free else _policy_at_step(asked)
    note(table, banker, action.name, act, agreed, chosen=free)
    if agreed is not None:
        perform(table, banker, agreed)
        _open(table, agreed.ready, act, seats)


def play(table: Table, seats: range) -> Flow:
    """Each hand of these seats in turn until it is done; a split-off hand plays next."""
    for seat in seats:
        hands = table.seats[seat]
        place = 0
        while place < len(hands):
            if not hands[place].over and hands[place].outcome is None:
                yield from _turn(table, hands[place])
            place += 1


def _turn(table: Table, hand: Hand) -> Flow:
    table.acting = hand
    actions = table.book.in_play[False]
    done, scope = table.rules.ruleset.punter.done.run, table.scope(hand)
    for _ in range(MOST_ACTS):
        if done(scope):
            end_turn(table, hand, "done", table.book.done[False])
            return
        asked = Asked(table, hand, "play", actions)
        if not asked.any_open():
            end_turn(table, hand, "no action", None)
            return
        act, agreed = yield asked
        if agreed is None:
            continue
        note(table, hand, "play", act, agreed, chosen=True)
        perform(table, hand, agreed)
        if agreed.ready.ends_turn and not done(scope):
            end_turn(table, hand, "action", agreed.ready.cause)
            return
    raise _endless(table, hand.seat, "punter")


def banker_turn(table: Table, seats: range) -> Flow:
    """The banker shows his cards and, if a hand of these seats is not settled, plays until he is done."""
    banker, free = table.banker, table.rules.ruleset.banker.free.value
    show_banker(table)
    actions = table.book.in_play[True]
    done, scope = table.rules.ruleset.banker.done.run, table.scope(banker)
    for _ in range(MOST_ACTS):
        if not _unsettled(table, seats):
            return
        if done(scope):
            table.events.append(TurnOver(0, 0, "done", table.book.done[True]))
            return
        asked = Asked(table, banker, "banker", actions)
        if not asked.any_open():
            table.events.append(TurnOver(0, 0, "no action", None))
            return
        act, agreed = (yield asked) if free else _by_policy(asked)
        if agreed is None:
            continue
        note(table, banker, "banker", act, agreed, chosen=free)
        perform(table, banker, agreed)
        _open(table, agreed.ready, act, seats)
        if agreed.ready.ends_turn:
            table.events.append(TurnOver(0, 0, "action", agreed.ready.cause))
            return
    raise _endless(table, 0, "banker")


def _endless(table: Table, seat: int, role: str) -> Refused:
    """Somebody does again and again what brings him no card and does not end his turn."""
    last = next((event.action for event in reversed(table.events) if isinstance(event, Acted)), "")
    cause = table.book.done[seat == 0]
    message = f"{seat_name(seat)} has done {MOST_ACTS:,} things in one turn, `{last}` the last, and it does not end"
    return Refused(Refusal("no-answer", f"{message}; an action may have `times` in `{role}.actions`", cause))


def _unsettled(table: Table, seats: range) -> bool:
    for seat in seats:
        for hand in table.seats[seat]:
            if hand.outcome is None:
                return True
    return False


# the banker's policy


def policy_act(asked: Asked) -> Act:
    """What the banker's policy (`banker.plays`) says of his hand, for the least amount; raises `Refused` where it says
    nothing."""
    table, plays = asked.table, asked.table.rules.ruleset.banker.plays
    decided = table.rules.decide(plays, table.scope(table.banker))
    if decided is None:
        cards = " ".join(map(str, table.banker.cards))
        where = Cause("banker.plays", plays.node)
        raise Refused(Refusal("no-answer", f"the banker's policy does not say what to do with {cards}", where))
    return Act(decided.value, asked.least(decided.value))


def _by_policy(asked: Asked) -> Answer:
    """The policy's act; raises where the rules forbid it or a card is missing."""
    act = policy_act(asked)
    found = asked.answer(act)
    if isinstance(found, Refusal):
        if found.code == "too-few-cards":
            raise TooFewCards(found)
        raise Refused(found)
    return act, found


def _policy_at_step(asked: Asked) -> Answer:
    """At a step of the deal a banker without a choice takes what is offered only if his policy says so."""
    table = asked.table
    decided = table.rules.decide(table.rules.ruleset.banker.plays, table.scope(table.banker))
    return _by_policy(asked) if decided is not None and decided.value == asked.step else (Act(PASS), None)


# what an action brings about


def perform(table: Table, hand: Hand, agreed: Terms) -> None:
    """Carry out an action: chips first, then cards."""
    ready, bets = agreed.ready, agreed.bets
    action, cause = ready.action, ready.cause
    name = action.name
    hand.count(name)
    for raised, amount in agreed.adds:
        if amount:
            raised.raise_stake(name, amount)
            table.move(table.purses[raised.seat], raised.stake_account, amount, name, cause)
    if bets:
        hand.raise_bet(name, bets)
        table.move(table.purses[hand.seat], hand.bet_account, bets, name, cause)
    if agreed.costs:
        table.move(table.purses[hand.seat], table.purses[0], agreed.costs, name, cause)
    if not ready.takes_cards:
        return
    if _is(action.burns):
        _burn(table, hand)
    if _is(action.splits):
        _split(table, hand, action)
    if action.draws is not None:
        table.deal_to(hand, action.draws.value)


def _burn(table: Table, hand: Hand) -> None:
    cards = hand.throw_away()
    table.events.append(Burned(hand.seat, hand.number, cards))
    for _ in cards:
        table.deal_to(hand, "down")
    table.stock.take_back(cards)


def _split(table: Table, hand: Hand, action: Action[Expression]) -> None:
    hands = table.seats[hand.seat]
    new = hand.split_off(len(hands))
    hands.insert(hands.index(hand) + 1, new)
    cause = table.book.cause(action)
    table.events.append(SplitOff(hand.seat, hand.number, new.number))
    table.move(table.purses[hand.seat], new.stake_account, new.stake, action.name, cause)
    if table.rules.ruleset.shoot.split.value == "copied" and hand.shoot_bet:
        new.shoot_bet = hand.shoot_bet
        table.move(table.purses[hand.seat], new.bet_account, new.shoot_bet, action.name, cause)
    table.deal_to(hand, "down")
    table.deal_to(new, "down")


def _open(table: Table, ready: Ready, act: Act, seats: range) -> None:
    """Settle with one punter: the one named, else the first whose hands are not settled."""
    if not ready.opens:
        return
    for seat in seats if act.seat is None else (act.seat,):
        hands = [hand for hand in table.seats[seat] if hand.outcome is None]
        if hands:
            settle(table, hands, "end")
            return


def end_turn(table: Table, hand: Hand, reason: Reason, cause: Cause | None) -> None:
    """Close a punter's turn: a hand that is done is shown, and what is settled now is settled."""
    hand.over = True
    table.events.append(TurnOver(hand.seat, hand.number, reason, cause))
    bust = table.bust(hand)
    if reason == "done" or bust:
        table.events.append(Shown(hand.seat, hand.number, hand.lay_open()))
    settle(table, (hand,), "turn")
    pay_also(table, (hand,), "turn")
    if bust and hand.settled:
        table.stock.take_back(hand.cards)


def show_banker(table: Table) -> None:
    """The banker lays his cards open, once."""
    if not table.banker_shown:
        table.banker_shown = True
        table.events.append(Shown(0, 0, table.banker.lay_open()))


def _is(leaf: Leaf[bool] | None) -> bool:
    return leaf is not None and leaf.value
