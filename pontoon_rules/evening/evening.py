"""An evening under way: ask what is to be decided, check what may be said, say it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pontoon_rules.engine.asked import Decision
from pontoon_rules.engine.deal import Deal
from pontoon_rules.engine.ledger import Ledger
from pontoon_rules.engine.refusal import Cause, Refusal, Refused
from pontoon_rules.evening.asked import Question, Said
from pontoon_rules.evening.company import Company, refused
from pontoon_rules.evening.course import run
from pontoon_rules.evening.events import Event
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.view import Exact

_OVER = refused("the evening is over")


class Evening:
    """Many deals at one table. It stops wherever a player must decide, and goes on when he has.

    `players` are the names of those who sit there, each the left neighbour of the one before; `chips` says what they
    hold (who is not named there: as many as he needs). All shuffles follow from `seed`. `banker` is upon whom they
    have agreed as the first banker, if they have; where the house banks, it is the first of the players.

    Between deals, at the step `interval`, one says `deal`, or `sell` with a price and a buyer's seat; he is asked at `buy`;
    who is to open a Shoot is asked at `open`. Questions of a deal are those of `engine.deal.Deal`. Announcements
    (`words`) may be made whoever is asked.

    Raises `Refused` if the rules do not seat so many, `ValueError` for two players of one name or a banker who is not
    there. What `Deal` raises at a gap in the rules comes through, and the evening cannot go on.
    """

    def __init__(
        self,
        rules: Rules,
        players: Sequence[str],
        *,
        chips: Mapping[str, Exact] | None = None,
        seed: int | str = 1,
        banker: str | None = None,
    ) -> None:
        if len(set(players)) < len(players) or (banker is not None and banker not in players):
            raise ValueError("players have different names, and the banker is one of them")
        self.rules = rules
        agreed = None if banker is None else players.index(banker)
        self.company = Company(rules, players, chips or {}, str(seed), agreed)
        _check_players(self.company)
        self._flow = run(self.company)
        self.question: Question | None = self._go_on(None)

    @property
    def decision(self) -> Decision | None:
        """What is to be decided now by which seat, with all that is legal; None when the evening is over."""
        return None if self.question is None else self.question.decision

    @property
    def deal(self) -> Deal | None:
        """The deal under way; None between deals."""
        return None if self.company.dealing is None else self.company.dealing.deal

    def why_not(self, said: Said) -> Refusal | None:
        """Why this may not be said now; None if it may."""
        return _OVER if self.question is None else self.question.why_not(said)

    def can(self, said: Said) -> bool:
        """Whether this may be said now."""
        return self.why_not(said) is None

    def do(self, said: Said) -> tuple[Event, ...]:
        """Answer the question, or announce something; the events up to the next question are returned.

        Raises `Refused`, with nothing changed, if it may not be said.
        """
        refusal = self.why_not(said)
        if refusal is not None:
            raise Refused(refusal)
        before = len(self.company.events)
        self.question = None  # for good, should a gap in the rules stop the evening
        self.question = self._go_on(said)
        return tuple(self.company.events[before:])

    def _go_on(self, said: Said | None) -> Question | None:
        try:
            return next(self._flow) if said is None else self._flow.send(said)
        except StopIteration:
            return None

    @property
    def events(self) -> tuple[Event, ...]:
        """All that has happened."""
        return tuple(self.company.events)

    @property
    def ledger(self) -> Ledger:
        """All chips that have moved, by the seats of the evening, and the debts that stand."""
        return self.company.ledger


def _check_players(company: Company) -> None:
    low, high = company.bare().seats
    players = len(company.seating.order)
    if not low <= players <= high:
        seats = f"{low}" if low == high else f"{low} to {high}"
        setting = company.rules.ruleset.table.players
        message = f"{company.rules.name} is for {seats} players, the banker included, not for {players}"
        raise Refused(refused(message, Cause("table.players", setting.node)))
