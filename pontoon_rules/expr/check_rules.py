"""Checks every expression of a rule set, each in its place: the type it must have and the names it may use."""

from __future__ import annotations

from typing import cast

from pontoon_rules.diagnostics import Diagnostic, Note, Span, did_you_mean, has_errors
from pontoon_rules.document.clauses import name_of
from pontoon_rules.document.node import Items, Node, Scalar
from pontoon_rules.expr.bounds import check_circles
from pontoon_rules.expr.byname import as_clause
from pontoon_rules.expr.check import Vocabulary, check
from pontoon_rules.expr.context import Allowance
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
    EveningRules,
    HandClause,
    MisdealRules,
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
    ruleset: Ruleset[Scalar],
    problems: list[Diagnostic],
    *,
    known_hands: frozenset[str] = frozenset(),
    known_actions: frozenset[str] = frozenset(),
) -> Ruleset[Expression] | None:
    """The same rules with every expression checked, or None if any is wrong; every mistake is reported.

    `known_hands` and `known_actions` are names that count as hands and actions although the rules do not define them (when
    the parent of the file could not be found).
    """
    return _Checker(ruleset, problems, known_hands, known_actions).ruleset()


def _settled_at_turn(
    clauses: tuple[WinnerClause[Scalar], ...], winner: str, *, whatever_amount: bool = False
) -> WinnerClause[Scalar] | None:
    """The first clause that may give a hand to this winner when its turn is over and does not say for how much."""
    early = (clause for clause in clauses if clause.at == "turn" and (whatever_amount or clause.amount is None))
    return next((clause for clause in early if _may_be(clause.winner.choices, winner)), None)


def _may_be(choices: tuple[Choice[Scalar], ...], word: str) -> bool:
    return any(
        _may_be(choice.value, word) if isinstance(choice.value, tuple) else choice.value.value == word
        for choice in choices
    )


def _name(node: Node) -> Span:
    name = name_of(node)
    return node.span if name is None else name.span


class _Checker:
    """Walks the sections of a rule set in the order of the file."""

    def __init__(
        self,
        ruleset: Ruleset[Scalar],
        problems: list[Diagnostic],
        known_hands: frozenset[str],
        known_actions: frozenset[str],
    ) -> None:
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
            known_actions=known_actions,
            allowance=Allowance(),
        )

    def ruleset(self) -> Ruleset[Expression] | None:
        rules = self._rules
        checked = Ruleset(
            name=rules.name,
            about=rules.about,
            sources=rules.sources,
            table=self._table(rules.table),
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
                plays=self._setting(rules.banker.plays, words(*self._actions["banker"], *self._vocabulary.known_actions), "B"),
                free=rules.banker.free,
            ),
            settle=self._settle(rules.settle),
            bank=BankRules(
                first=rules.bank.first,
                cut_ties=rules.bank.cut_ties,
                sale=rules.bank.sale,
                declined=rules.bank.declined,
                passes=tuple(self._pass(clause) for clause in rules.bank.passes),
            ),
            shoot=self._shoot(rules.shoot),
            rounding=self._rounding(rules.rounding),
            misdeal=MisdealRules(
                pack=rules.misdeal.pack,
                bank=rules.misdeal.bank,
                fine=self._setting(rules.misdeal.fine, MONEY, "T"),
            ),
            evening=EveningRules(self._one(rules.evening.ends, BOOL, "K"), rules.evening.leaving),
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
                rules.name.node,
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
                when=self._when(choice, slot, moment),
                value=self._choices(choice.value, expected, slot, moment)
                if isinstance(choice.value, tuple)
                else self._one(choice.value, expected, slot, moment),
                node=choice.node,
            )
            for choice in choices
        )

    def _when(self, choice: Choice[Scalar], slot: str, moment: str | None) -> Expression | None:
        before = len(self._problems)
        checked = self._maybe(choice.when, BOOL, slot, moment)
        self._problems[before:] = [as_clause(found, choice) for found in self._problems[before:]]
        return checked

    # sections

    def _table(self, table: TableRules[Scalar]) -> TableRules[Expression]:
        checked = TableRules(
            players=self._setting(table.players, RANGE_NUMBER, "T"),
            stakes=self._setting(table.stakes, RANGE_MONEY, "T"),
        )
        check_circles(checked, self._problems)
        return checked

    def _pack(self, pack: PackRules[Scalar]) -> PackRules[Expression]:
        return PackRules(
            packs=self._setting(pack.packs, NUMBER, "T"),
            without=tuple(self._one(node, MATCH, "T") for node in pack.without),
            values=tuple(self._card_value(value) for value in pack.values),
            target=pack.target,
            shuffle=self._setting(pack.shuffle, words("shuffle", "under", "aside"), "K"),
            runs_out=pack.runs_out,
            busts=pack.busts,
            cut_card=self._maybe_setting(pack.cut_card, RANGE_NUMBER, "T"),
            kept_back=pack.kept_back,
            alternate=pack.alternate,
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
        self._without_effect(action)
        unchecked = cast("Action[Expression]", action)  # the leaves are the same; every expression is replaced below
        return unchecked.but(
            # What a banker adds goes on every punter's hand, and is worked out for each of them.
            adds=self._maybe_setting(action.adds, RANGE_MONEY, "A"),
            bets=self._maybe_setting(action.bets, RANGE_MONEY, slot),
            costs=self._maybe_setting(action.costs, MONEY, slot),
            when=self._maybe(action.when, BOOL, slot),
            in_play=self._maybe(action.in_play, BOOL, slot),
        )

    def _without_effect(self, action: Action[Scalar]) -> None:
        """Report the effects that an action cannot have because of whose it is."""
        name = action.name
        if action.owner == "banker" and action.costs is not None:
            message = f"`costs` is no key of `banker.actions.{name}`: it is paid to the banker, who cannot pay himself"
            self._report("unknown-key", message, action.costs.node, "take it out; chips that he pays stand in `settle.also`")
        if action.owner == "punter" and action.opens is not None and action.opens.value:
            message = f"`opens` is no key of `punter.actions.{name}`: by it the banker settles with a punter before he draws on"
            help_ = "take it out; a punter whose turn shall be over `ends_turn`"
            self._report("unknown-key", message, action.opens.node, help_)

    def _settle(self, settle: SettleRules[Scalar]) -> SettleRules[Expression]:
        return SettleRules(
            winner=tuple(self._winner(clause) for clause in settle.winner),
            pays=self._asked(settle.pays, AMOUNT, _settled_at_turn(settle.winner, "punter")),
            takes=self._asked(settle.takes, AMOUNT, _settled_at_turn(settle.winner, "banker")),
            also=tuple(self._also(clause) for clause in settle.also),
            order=settle.order,
            start=settle.start,
            liable_banker=settle.liable_banker,
            liable_punter=settle.liable_punter,
            short=settle.short,
        )

    def _asked(
        self, setting: Setting[Scalar], expected: Type, early: WinnerClause[Scalar] | None
    ) -> Setting[Expression]:
        """What a hand is paid or loses; if that is asked when a turn ends, it may speak of no more than is known then."""
        before = len(self._problems)
        checked = self._setting(setting, expected, "P", None if early is None else "turn")
        for place, found in enumerate(self._problems[before:], start=before):
            if early is not None and found.code == "wrong-slot":
                self._problems[place] = self._too_early(found, early)
        return checked

    def _too_early(self, found: Diagnostic, early: WinnerClause[Scalar]) -> Diagnostic:
        """The same mistake with the clause that asks too early beside it; in a file that inherits the rest, at that clause."""
        at = _name(early.node)
        help_ = f"decide `{early.name}` `at: end`, or say there by an `amount` what it is worth"
        if found.span.source is self._rules.node.span.source or at.source is found.span.source:
            note = Note(f"`{early.name}` asks for it as soon as a turn is over", at)
            return found.but(help=help_, notes=(*found.notes, note))
        message = f"`{early.name}` decides as soon as a turn is over what is only known at the end"
        return found.but(message=message, span=at, help=help_, notes=(Note(found.message, found.span),))

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
            lost_to=self._asked(
                shoot.lost_to,
                ACCOUNT,
                _settled_at_turn(self._rules.settle.winner, "banker", whatever_amount=True)
                if shoot.enters.value == "at_once"
                else None,
            ),
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
            elif step.do not in STEPS and not self._vocabulary.is_action(step.do):
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
            node = action.never_after.node
            for word in node.items if isinstance(node, Items) else (node,):
                if isinstance(word, Scalar) and not self._vocabulary.is_action(word.value):
                    self._report(
                        "unknown-action",
                        f"`{word.value}` is not an action of these rules",
                        word,
                        did_you_mean(word.value, self._vocabulary.actions)
                        or f"the actions here are: {', '.join(sorted(self._vocabulary.actions))}",
                    )

    def _report(self, code: str, message: str, node: Node, help_: str | None) -> None:
        self._problems.append(Diagnostic(code, message, node.span, help_))
