"""What so many players decide before a card is dealt: how many may sit down, how many packs they shuffle, what they may stake."""

from __future__ import annotations

from typing import Any

from pontoon_rules.expr.bounds import MOST_PACKS, SEATS
from pontoon_rules.expr.every import expressions
from pontoon_rules.expr.rules import Decided, Rules
from pontoon_rules.expr.scope import Scope
from pontoon_rules.expr.tree import Tree
from pontoon_rules.expr.typed import Expression
from pontoon_rules.frozen import Frozen
from pontoon_rules.machine.trees import reads
from pontoon_rules.model.ruleset import Setting
from pontoon_rules.prove.rows import rows

# Names of which the number of players decides what they come to; and those that do so where the stakes are known.
_PLAIN = frozenset({"players", "punters", "target", "chip", "min", "max"})
_STAKES = frozenset({"min_stake", "max_stake"})


def known(rules: Rules, *trees: Tree) -> bool:
    """Whether the number of players decides what these expressions come to."""
    names = {read.symbol.name for tree in trees for read in reads(tree)}
    return names <= _PLAIN or (names <= _PLAIN | _STAKES and _plain(rules.ruleset.table.stakes))


def _plain(setting: Setting[Expression]) -> bool:
    return all(read.symbol.name in _PLAIN for each in expressions(setting) for read in reads(each.tree))


def seats(rules: Rules) -> range:
    """How many may sit down, the banker included: all numbers that there can be, where the rules let it hang on more."""
    setting = rules.ruleset.table.players
    decided = rules.decide(setting, before_the_deal(rules, 2)) if _plain(setting) else None
    low, high = decided.value if decided is not None else (2, 2) if _plain(setting) else SEATS
    return range(int(low), int(high) + 1)


def seats_known(rules: Rules) -> bool:
    """Whether it is known how many may sit down and how many packs each number of players shuffles."""
    return _plain(rules.ruleset.table.players) and known(rules, *_trees(rules.ruleset.pack.packs))


def most_packs(rules: Rules) -> int:
    """The most packs that are shuffled together, whoever sits down."""
    setting = rules.ruleset.pack.packs
    if known(rules, *_trees(setting)):
        return max(packs_of(rules, players) for players in seats(rules))
    said = [row.value for row in rows(setting) if row.value is not None]
    if not all(known(rules, each.tree) for each in said):
        return MOST_PACKS
    return max((int(each(before_the_deal(rules, players)) or 1) for each in said for players in seats(rules)), default=1)


def packs_of(rules: Rules, players: int) -> int:
    """How many packs are shuffled together for so many, where that is known."""
    decided = rules.decide(rules.ruleset.pack.packs, before_the_deal(rules, players))
    return 1 if decided is None else int(decided.value)


def decided_for(rules: Rules, setting: Setting[Expression] | None, players: int) -> Decided | None:
    """What so many players decide a setting to be; None where that is nothing or hangs on more."""
    if setting is None or not known(rules, *_trees(setting)):
        return None
    return rules.decide(setting, before_the_deal(rules, players))


def before_the_deal(rules: Rules, players: int) -> Scope:
    """Where what so many players decide is asked."""
    return Scope(_NOBODY, _NOBODY, _as_table(Table(players, rules)), rules)


def _as_table(table: Any) -> Any:
    """It can be asked for little of what a table can; `known` sees to that."""
    return table


_NOBODY: Any = None


class Table(Frozen):
    """A table before a card is dealt."""

    players: int
    rules: Rules

    def limits(self) -> tuple[Any, Any]:
        """The least and the most that may be staked."""
        decided = self.rules.decide(self.rules.ruleset.table.stakes, before_the_deal(self.rules, self.players))
        low, high = (0, 0) if decided is None else decided.value
        return low, high


def _trees(setting: Setting[Expression]) -> list[Tree]:
    return [each.tree for each in expressions(setting)]
