"""The table of one deal: seats, hands, the Shoot, chips, and what has happened so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from pontoon_rules.engine.book import book_of
from pontoon_rules.engine.events import Dealt, Event, Moved, Opened, Owing
from pontoon_rules.engine.hands import Face, Hand
from pontoon_rules.engine.ledger import POOL, RESERVE, SHOOT, Account, Debt, Entry, Ledger, account
from pontoon_rules.engine.memo import kind_of_scope
from pontoon_rules.engine.refusal import Cause
from pontoon_rules.engine.shoot import Shoot
from pontoon_rules.engine.stock import Stock
from pontoon_rules.expr.rules import BUST, Rules
from pontoon_rules.expr.scope import Scope
from pontoon_rules.expr.typed import Expression
from pontoon_rules.expr.view import Exact, Money
from pontoon_rules.model.ruleset import Setting


class Table:
    """The state of a deal as the rules see it (`expr.view.TableView`), and the few ways in which it changes.

    `opening` says what lies where before the deal (see `Ledger`).
    """

    def __init__(
        self,
        rules: Rules,
        punters: int,
        stock: Stock,
        opening: Mapping[Account, Exact],
        tenure: int,
        tenure_net: Exact,
    ) -> None:
        self.rules = rules
        self.book = book_of(rules)
        self.stock = stock
        self.punters = punters
        self.players = punters + 1
        self.tenure = tenure
        self.ledger = Ledger(opening)
        self._kind_of_scope = kind_of_scope(rules)
        self.events: list[Event] = []
        self.of_evening: Callable[[str], Money] | None = None
        self.purses = tuple([account("seat", seat) for seat in range(punters + 1)])
        self.banker = Hand(0)
        self.seats: list[list[Hand]] = [[self.banker], *([Hand(seat)] for seat in range(1, punters + 1))]
        self.acting = self.banker
        self.banker_shown = False
        self._tenure_net = tenure_net
        self._limits: tuple[Money, Money] | None = None

    def lay_out(
        self, shoot: Exact | None, reserve: Exact | None, pool: Exact, posted: Exact | None = None
    ) -> None:
        """Before the first card: the Shoot, its reserve and the pool; None stands for what a new banker must post."""
        rules, opening = self.rules.ruleset.shoot, self.ledger.opening
        posted = self._range_start(rules.opening) if posted is None else posted
        opening[POOL] = pool
        opening[RESERVE] = self.number(rules.reserve) if reserve is None else reserve
        opening[SHOOT] = max(posted - opening[RESERVE], 0) if shoot is None else shoot
        self.the_shoot = Shoot(self.ledger, posted, None if rules.limit is None else self.number(rules.limit))
        self.events.append(Opened(self.punters, tuple(opening.items()), posted, self.tenure, self._tenure_net))

    # what the rules see

    @property
    def hands(self) -> Sequence[Hand]:
        """The punters' hands of the deal in seat order, busts included."""
        seats = self.seats
        return seats[1] if self.punters == 1 else [hand for hands in seats[1:] for hand in hands]

    @property
    def tenure_net(self) -> Exact:
        """What this banker has won in all his deals, this one so far included."""
        return self._tenure_net + self.ledger.change(self.purses[0])

    @property
    def debt(self) -> Exact:
        """What the banker owes and could not pay."""
        return self.ledger.owed_by(self.purses[0])

    @property
    def pool(self) -> Exact:
        """What lies in the pool."""
        return self.ledger.pile(POOL)

    def chips(self, seat: int) -> Money:
        """What the holder of a seat has before him; `inf` where chips are not counted."""
        return self.ledger.balance(self.purses[seat])

    def hands_held(self, seat: int) -> int:
        """How many hands the holder of a seat plays."""
        return len(self.seats[seat])

    def evening(self, what: str) -> Money:
        """A figure of the evening, by the name that expressions call it; a deal alone is an evening of one deal."""
        if self.of_evening is not None:
            return self.of_evening(what)
        return {"deals": 1, "solvent": sum(self.chips(seat) > 0 for seat in range(self.players))}.get(what, 0)

    def limits(self) -> tuple[Money, Money]:
        """The smallest and the largest first stake."""
        if self._limits is None:
            decided = self.rules.decide(self.rules.ruleset.table.stakes, self.scope(self.banker))
            self._limits = (0, 0) if decided is None else decided.value
        return self._limits

    def shoot(self, what: str) -> Money:
        """A figure of the Shoot, by the name that expressions call it."""
        match what:
            case "bet_cap":
                return self.bet_cap
            case "open":
                return sum(hand.shoot_bet for hand in self.hands if hand.outcome is None)
            case "pending":
                return sum(hand.pending for hand in self.hands)
            case _:
                return self.the_shoot.figure(what)

    @property
    def bet_cap(self) -> Exact:
        """What the hand that acts may still bet on the Shoot."""
        return self.number(self.rules.ruleset.shoot.bet_cap, self.acting)

    # for the engine

    def scope(self, hand: Hand) -> Scope:
        """What an expression about this hand sees; it stays right whatever happens to the hand."""
        if hand.scope is None:
            hand.scope = self._kind_of_scope(hand, hand, self, self.rules)
        return hand.scope

    def let_go(self) -> None:
        """Drop what is remembered of the hands. It holds on to the table, and the table to it: a table that is done with
        is gone at once without it, where it would else wait for the garbage collector to look through everything."""
        for hands in self.seats:
            for hand in hands:
                hand.scope = None

    def bust(self, hand: Hand) -> bool:
        """Whether the hand is bust: over the target, and no class of hand claims it."""
        return self.scope(hand).class_index == BUST

    def dealt_in(self) -> Iterator[Hand]:
        """The punters' hands in seat order that are not settled."""
        return (hand for hand in self.hands if hand.outcome is None)

    def deal_to(self, hand: Hand, face: Face) -> None:
        """Give a hand the next card; raises `TooFewCards`."""
        card = self.stock.draw(hand.seat, hand.number)
        hand.receive(card, face)
        self.events.append(Dealt(hand.seat, hand.number, card, face))

    def move(self, source: Account, target: Account, amount: Exact, reason: str, cause: Cause | None) -> None:
        """Move chips; nothing moves for no chips or onto itself."""
        if amount <= 0 or source == target:
            return
        entry = Entry(source, target, amount, reason, cause)
        self.ledger.move(entry)
        self.events.append(Moved(entry))
        if source == SHOOT:
            self.the_shoot.note_least()

    def owe(self, debtor: Account, creditor: Account, amount: Exact, cause: Cause | None) -> None:
        """Note what could not be paid."""
        debt = Debt(debtor, creditor, amount, cause)
        self.ledger.debts.append(debt)
        self.events.append(Owing(debt))

    def _range_start(self, setting: Setting[Expression]) -> Exact:
        decided = self.rules.decide(setting, self.scope(self.banker))
        value: Exact | tuple[Exact, Exact] = 0 if decided is None else decided.value
        return value[0] if isinstance(value, tuple) else value

    def number(self, setting: Setting[Expression], hand: Hand | None = None) -> Exact:
        """What a setting of the rules comes to, for a hand where it asks for one; 0 if no clause of it holds."""
        decided = self.rules.decide(setting, self.scope(hand or self.banker))
        value: Exact = 0 if decided is None else decided.value
        return value
