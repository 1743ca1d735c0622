"""What the rules say between deals, when there are no hands: how many may sit, how many packs, what opens a Shoot."""

from __future__ import annotations

from dataclasses import dataclass

from pontoon_rules.engine.moves import unit_of
from pontoon_rules.engine.stock import ScriptedStock
from pontoon_rules.engine.table import Table
from pontoon_rules.evening.pack import Spread
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.typed import Expression
from pontoon_rules.expr.view import Exact, Money
from pontoon_rules.model.ruleset import Setting


@dataclass(frozen=True)
class Bare:
    """The rules as they stand for so many players between two deals."""

    rules: Rules
    players: int

    def _table(self) -> Table:
        return Table(self.rules, self.players - 1, ScriptedStock({}), {}, 1, 0)

    def _range(self, setting: Setting[Expression]) -> tuple[Exact, Money]:
        table = self._table()
        decided = self.rules.decide(setting, table.scope(table.banker))
        if decided is None:
            return 0, 0
        return decided.value if isinstance(decided.value, tuple) else (decided.value, decided.value)

    @property
    def seats(self) -> Spread:
        """How few and how many may play, the banker included."""
        low, high = self._range(self.rules.ruleset.table.players)
        return max(int(low), 2), int(high)

    @property
    def packs(self) -> int:
        """How many packs are put together."""
        table = self._table()
        return self.rules.packs(self.players, table, table.banker)

    @property
    def cut_card(self) -> Spread | None:
        """How many cards lie behind the cut card; None where there is none."""
        setting = self.rules.ruleset.pack.cut_card
        if setting is None:
            return None
        low, high = self._range(setting)
        return int(low), int(high)

    @property
    def unit(self) -> Exact:
        """The sum to which amounts are rounded; 0 where they are exact."""
        return unit_of(self._table())

    @property
    def fine(self) -> Exact:
        """What a banker pays who has misdealt."""
        return self._table().number(self.rules.ruleset.misdeal.fine)

    @property
    def opening(self) -> tuple[Exact, Money]:
        """With how little and how much a banker opens the Shoot, the reserve in it; no more than the Shoot's limit lets."""
        low, high = self._range(self.rules.ruleset.shoot.opening)
        limit = self.rules.ruleset.shoot.limit
        if limit is None:
            return low, high
        return low, max(low, min(high, self._table().number(limit) + self.reserve))

    @property
    def reserve(self) -> Exact:
        """What of the opening lies in reserve."""
        return self._table().number(self.rules.ruleset.shoot.reserve)
