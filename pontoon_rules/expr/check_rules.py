"""Checks every expression of a rule set, each in its place: the type it must have and the names it may use."""

from __future__ import annotations

from typing import cast

from pontoon_rules.diagnostics import Diagnostic, did_you_mean, has_errors
from pontoon_rules.document.node import Node, Scalar
from pontoon_rules.expr.check import Vocabulary, check
from pontoon_rules.expr.typed import Expression
from pontoon_rules.expr.types import (
    ACCOUNT,
    AMOUNT,
    BOOL,
    MATCH,
    MONEY,
    NUMBER,
    PLACE,
    RANGE_MONEY,
    RANGE_NUMBER,
    RANK_BY,
    Type,
    words,
)
from pontoon_rules.model.ruleset import (
    Action,
    AlsoClause,
    BankerRules,
    BankRules,
    CardValue,
    Choice,
    EachPunter,
    HandClause,
    PackRules,
    PassClause,
    PunterRules,
    RoundingRules,
    Ruleset,
    Setting,
    SettleRules,
    ShootRules,
    Step,
    TableRules,
    ValueClause,
    WinnerClause,
)

# The steps of a deal that are no action's name.
STEPS = ("card", "look", "play", "banker", "settle")


def check_rules(
    ruleset: Ruleset[Scalar], problems: list[Diagnostic], *, known_hands: frozenset[str] = frozenset()
) -> Ruleset[Expression] | None:
    """The same rules with every expression checked, or None if any is wrong; every mistake is reported.

    `known_hands` are names that count as classes of hand although the rules do not define them (when the parent of the
    file could not be found).
    """
    return _Checker(ruleset, problems, known_hands).ruleset()


class _Checker:
    """Walks the sections of a rule set in the order of the file."""

    def __init__(self, ruleset: Ruleset[Scalar], problems: list[Diagnostic], known_hands: frozenset[str]) -> None:
        self._rules = ruleset
        self._problems = problems
        self._before = len(problems)
        self._actions = {
            "punter": tuple(action.name for action in ruleset.punter.actions),
            "banker": tuple(action.name for action in ruleset.banker.actions),
        }
        self._vocabulary = Vocabulary(
            hands=tuple(clause.name for clause in ruleset.hands),
            known_hands=known_hands,
            actions=frozenset(self._actions["punter"] + self._actions["banker"]),
        )

    def ruleset(self) -> Ruleset[Expression] | None:
        rules = self._rules
        checked = Ruleset(
            name=rules.name,
            about=rules.about,
            sources=rules.sources,
            table=TableRules(
                players=self._setting(rules.table.players, RANGE_NUMBER, "T"),
                stakes=self._setting(rules.table.stakes, RANGE_MONEY, "T"),
            ),
            pack=self._pack(rules.pack),
            deal=rules.deal,
            ends_deal=self._one(rules.ends_deal, BOOL, "E"),
            hands=tuple(self._hand(clause) for clause in rules.hands),
            punter=PunterRules(
                done=self._one(rules.punter.done, BOOL, "D"),
                actions=tuple(self._action(action) for action in rules.punter.actions),
            ),
            banker=BankerRules(
                done=self._one(rules.banker.done, BOOL, "D"),
                actions=tuple(self._action(action) for action in rules.banker.actions),
                plays=self._setting(rules.banker.plays, words(*self._actions["banker"]), "B"),
                free=rules.banker.free,
            ),
            settle=self._settle(rules.settle),
            bank=BankRules(
                first=rules.bank.first,
                sale=rules.bank.sale,
                passes=tuple(self._pass(clause) for clause in rules.bank.passes),
            ),
            shoot=self._shoot(rules.shoot),
            rounding=self._rounding(rules.rounding),
            strategy=rules.strategy,
            tests=rules.tests,
            node=rules.node,
        )
        self._check_steps(rules.deal)
        self._check_never_after()
        if not rules.hands and not self._vocabulary.known_hands:
            self._report(
                "no-hands",
                "the rules name no hands, so no hand could ever be settled",
                rules.node,
                "list the `hands`, best first, or extend a game that has them: `extends: pontoon`",
            )
        return None if has_errors(self._problems[self._before :]) else checked

    # single expressions and settings

    def _one(self, node: Scalar, expected: Type, slot: str, moment: str | None = None) -> Expression:
        # A failed check leaves a hole; `ruleset` hands nothing out while there is one.
        return cast("Expression", check(node, expected, slot, self._vocabulary, self._problems, moment=moment))

    def _maybe(self, node: Scalar | None, expected: Type, slot: str, moment: str | None = None) -> Expression | None:
        return None if node is None else self._one(node, expected, slot, moment)

    def _setting(
        self, setting: Setting[Scalar], expected: Type, slot: str, moment: str | None = None
    ) -> Setting[Expression]:
        return Setting(self._choices(setting.choices, expected, slot, moment), setting.node)

    def _maybe_setting(
        self, setting: Setting[Scalar] | None, expected: Type, slot: str, moment: str | None = None
    ) -> Setting[Expression] | None:
        return None if setting is None else self._setting(setting, expected, slot, moment)

    def _choices(
        self, choices: tuple[Choice[Scalar], ...], expected: Type, slot: str, moment: str | None
    ) -> tuple[Choice[Expression], ...]:
        return tuple(
            Choice(
                name=choice.name,
                when=self._maybe(choice.when, BOOL, slot, moment),
                value=self._choices(choice.value, expected, slot, moment)
                if isinstance(choice.value, tuple)
                else self._one(choice.value, expected, slot, moment),
                node=choice.node,
            )
            for choice in choices
        )

    # sections

    def _pack(self, pack: PackRules[Scalar]) -> PackRules[Expression]:
        return PackRules(
            packs=self._setting(pack.packs, NUMBER, "T"),
            without=tuple(self._one(node, MATCH, "T") for node in pack.without),
            values=tuple(self._card_value(value) for value in pack.values),
            target=pack.target,
            shuffle=self._setting(pack.shuffle, words("shuffle", "under", "aside"), "K"),
            runs_out=pack.runs_out,
        )

    def _card_value(self, value: CardValue[Scalar]) -> CardValue[Expression]:
        return CardValue(
            card=value.card,
            clauses=tuple(
                ValueClause(
                    name=clause.name,
                    when=self._maybe(clause.when, BOOL, "V"),
                    options=tuple(self._one(option, NUMBER, "V") for option in clause.options),
                    node=clause.node,
                )
                for clause in value.clauses
            ),
        )

    def _hand(self, clause: HandClause[Scalar]) -> HandClause[Expression]:
        return HandClause(
            name=clause.name,
            when=self._maybe(clause.when, BOOL, "H"),
            rank_by=tuple(self._one(node, RANK_BY, "H") for node in clause.rank_by),
            over_target=clause.over_target,
            node=clause.node,
        )

    def _action(self, action: Action[Scalar]) -> Action[Expression]:
        slot = "A" if action.owner == "punter" else "B"
        unchecked = cast("Action[Expression]", action)  # the leaves are the same; every expression is replaced below
        return unchecked.but(
            # What a banker adds goes on every punter's hand, and is worked out for each of them.
            adds=self._maybe_setting(action.adds, RANGE_MONEY, "A"),
            bets=self._maybe_setting(action.bets, RANGE_MONEY, slot),
            costs=self._maybe_setting(action.costs, MONEY, slot),
            when=self._maybe(action.when, BOOL, slot),
            in_play=self._maybe(action.in_play, BOOL, slot),
        )

    def _settle(self, settle: SettleRules[Scalar]) -> SettleRules[Expression]:
        return SettleRules(
            winner=tuple(self._winner(clause) for clause in settle.winner),
            pays=self._setting(settle.pays, AMOUNT, "P"),
            takes=self._setting(settle.takes, AMOUNT, "P"),
            also=tuple(self._also(clause) for clause in settle.also),
            order=settle.order,
            start=settle.start,
            liable_banker=settle.liable_banker,
            liable_punter=settle.liable_punter,
            short=settle.short,
        )

    def _winner(self, clause: WinnerClause[Scalar]) -> WinnerClause[Expression]:
        return WinnerClause(
            name=clause.name,
            when=self._maybe(clause.when, BOOL, "W", clause.at),
            at=clause.at,
            winner=self._setting(clause.winner, words("banker", "punter", "nobody"), "W", clause.at),
            amount=self._maybe_setting(clause.amount, AMOUNT, "W", clause.at),
            node=clause.node,
        )

    def _also(self, clause: AlsoClause[Scalar]) -> AlsoClause[Expression]:
        return AlsoClause(
            name=clause.name,
            when=self._maybe(clause.when, BOOL, "L", clause.at),
            at=clause.at,
            per=clause.per,
            source=self._one(clause.source, ACCOUNT, "L", clause.at),
            target=self._one(clause.target, ACCOUNT, "L", clause.at),
            amount=self._setting(clause.amount, AMOUNT, "L", clause.at),
            node=clause.node,
        )

    def _pass(self, clause: PassClause[Scalar]) -> PassClause[Expression]:
        return PassClause(
            name=clause.name,
            when=self._maybe(clause.when, BOOL, "K"),
            seat=self._setting(clause.seat, PLACE, "K"),
            asks=clause.asks,
            node=clause.node,
        )

    def _shoot(self, shoot: ShootRules[Scalar]) -> ShootRules[Expression]:
        return ShootRules(
            opening=self._setting(shoot.opening, RANGE_MONEY, "T"),
            reserve=self._setting(shoot.reserve, MONEY, "T"),
            limit=self._maybe_setting(shoot.limit, MONEY, "T"),
            bet_cap=self._setting(shoot.bet_cap, MONEY, "S"),
            enters=shoot.enters,
            lost_to=self._setting(shoot.lost_to, ACCOUNT, "P"),
            overflow=shoot.overflow,
            split=shoot.split,
        )

    def _rounding(self, rounding: RoundingRules[Scalar] | None) -> RoundingRules[Expression] | None:
        return None if rounding is None else RoundingRules(self._one(rounding.to, MONEY, "T"), rounding.favour)

    # names of actions outside expressions

    def _check_steps(self, steps: tuple[Step | EachPunter, ...]) -> None:
        for step in steps:
            if isinstance(step, EachPunter):
                self._check_steps(step.steps)
            elif step.do not in STEPS and step.do not in self._vocabulary.actions:
                known = (*STEPS, *self._vocabulary.actions)
                self._report(
                    "missing-action",
                    f"the deal has a step `{step.do}`, but nobody has an action of that name",
                    step.node,
                    did_you_mean(step.do, known)
                    or f"name the action under `punter.actions`, or use one of: {', '.join(sorted(known))}",
                )

    def _check_never_after(self) -> None:
        for action in (*self._rules.punter.actions, *self._rules.banker.actions):
            if action.never_after is None:
                continue
            for name in action.never_after.value:
                if name not in self._vocabulary.actions:
                    self._report(
                        "unknown-action",
                        f"`{name}` is not an action of these rules",
                        action.never_after.node,
                        did_you_mean(name, self._vocabulary.actions),
                    )

    def _report(self, code: str, message: str, node: Node, help_: str | None) -> None:
        self._problems.append(Diagnostic(code, message, node.span, help_))
