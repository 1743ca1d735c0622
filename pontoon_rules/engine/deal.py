"""One deal, card by card and chip by chip: ask what is to be decided, check what may be done, do it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pontoon_rules.engine.actions import Terms
from pontoon_rules.engine.asked import Act, Answer, Asked, Decision
from pontoon_rules.engine.events import Event
from pontoon_rules.engine.ledger import Account, Ledger
from pontoon_rules.engine.refusal import Cause, Refusal, Refused
from pontoon_rules.engine.result import Settlement, settlement
from pontoon_rules.engine.steps import break_off, run
from pontoon_rules.engine.stock import Stock
from pontoon_rules.engine.table import Table
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.view import Exact, Money

_OVER = Refusal("refused", "the deal is over: nothing is to be decided")


class Deal:
    """A deal under way. It stops wherever a player must decide, and goes on when he has.

    Seat 0 is the banker, seats 1 to `punters` are the punters from the banker's left. `chips` says what each seat
    holds (a seat it does not name, and None: as many as needed). `shoot`, `reserve` and `pool` lie there before the
    deal, `posted` is with what this banker has opened the Shoot; None stands for what a new banker must post. `tenure`
    counts this banker's deals, this one included; `tenure_net` is what he has won in those before. `evening` gives the figures of the evening by their names.

    `table` is the table as the rules see it (only the deal may change it), `asked` the open question with the hand it is
    about (None when the deal is over).

    Raises `Refused` if the rules do not seat so many. What players do not decide (cards, a fixed banker, settlement) happens at once. A gap in the rules that the cards
    bring to light raises: `NoHandClauseError` for a hand that no clause names, `Refused` where no clause says who wins
    or what the banker does.
    """

    def __init__(
        self,
        rules: Rules,
        *,
        punters: int,
        stock: Stock,
        chips: Mapping[int, Exact] | None = None,
        shoot: Exact | None = None,
        reserve: Exact | None = None,
        pool: Exact = 0,
        posted: Exact | None = None,
        tenure: int = 1,
        tenure_net: Exact = 0,
        evening: Callable[[str], Money] | None = None,
    ) -> None:
        self.rules = rules
        opening = {Account("seat", seat): amount for seat, amount in (chips or {}).items()}
        self.table = Table(rules, punters, stock, opening, tenure, tenure_net)
        self.table.of_evening = evening
        _check_seats(self.table)
        self.table.lay_out(shoot, reserve, pool, posted)
        self._flow = run(self.table)
        self._over = False
        self.asked: Asked | None = self._go_on(None)
        self._decision: Decision | None = None
        self._result: Settlement | None = None

    @property
    def decision(self) -> Decision | None:
        """What is to be decided now, with all that is legal; None when the deal is over."""
        if self.asked is None:
            return None
        if self._decision is None:
            self._decision = self.asked.decision()
        return self._decision

    def why_not(self, act: Act) -> Refusal | None:
        """Why this may not be done now; None if it may."""
        found = _OVER if self.asked is None else self.asked.answer(act)
        return found if isinstance(found, Refusal) else None

    def can(self, act: Act) -> bool:
        """Whether this may be done now."""
        return self.why_not(act) is None

    def do(self, act: Act) -> tuple[Event, ...]:
        """Do this, and deal on to the next decision; the events are returned.

        Raises `Refused`, with nothing changed, if it may not be done.
        """
        found: Terms | Refusal | None = _OVER if self.asked is None else self.asked.answer(act)
        if isinstance(found, Refusal):
            raise Refused(found)
        events = self.table.events
        before = len(events)
        self.asked = self._decision = None
        self.asked = self._go_on((act, found))
        return tuple(events[before:])

    def break_off(self, refusal: Refusal) -> tuple[Event, ...]:
        """Break the deal off, a misdeal for example: every chip goes back, and the events are returned.

        Raises `Refused` if the deal is over.
        """
        if self.asked is None:
            raise Refused(_OVER)
        events = self.table.events
        before = len(events)
        self._flow.close()
        break_off(self.table, refusal)
        self.asked = self._decision = None
        self._over = True
        return tuple(events[before:])

    def _go_on(self, answer: Answer | None) -> Asked | None:
        """Deal on to the next question."""
        try:
            return next(self._flow) if answer is None else self._flow.send(answer)
        except StopIteration:
            self._over = True
            return None

    @property
    def events(self) -> tuple[Event, ...]:
        """All that has happened."""
        return tuple(self.table.events)

    @property
    def ledger(self) -> Ledger:
        """All chips that have moved."""
        return self.table.ledger

    @property
    def result(self) -> Settlement | None:
        """How the deal came out; None until it is over (and for good if a gap in the rules stopped it)."""
        if self._over and self._result is None:
            self._result = settlement(self.table)
        return self._result


def _check_seats(table: Table) -> None:
    """Raises `Refused` if the game is not for so many players."""
    players = table.rules.ruleset.table.players
    decided = table.rules.decide(players, table.scope(table.banker))
    if decided is None:
        return
    low, high = decided.value
    if not max(low, 2) <= table.players <= high:
        seats = f"{low}" if low == high else f"{low} to {high}"
        message = f"{table.rules.name} is for {seats} players, the banker included, not for {table.players}"
        raise Refused(Refusal("refused", message, Cause("table.players", players.node)))
