"""A resolved tree as a rule set: every section, what the language adds, and what can be wrong only in the whole."""

from __future__ import annotations

import pytest

from pontoon_rules.diagnostics import Diagnostic
from pontoon_rules.document.node import Scalar
from pontoon_rules.model.build import build
from pontoon_rules.model.ruleset import Action, Choice, EachPunter, Leaf, Setting, Step
from tests.model.games import game, mistakes, resolved


def said(setting: Setting[Scalar] | None) -> list[tuple[str, str | None, object]]:
    """The clauses of a setting as name, condition and value."""
    return [] if setting is None else [_clause(choice) for choice in setting.choices]


def _clause(choice: Choice[Scalar]) -> tuple[str, str | None, object]:
    value = choice.value
    inner = [_clause(each) for each in value] if isinstance(value, tuple) else value.value
    return choice.name, None if choice.when is None else choice.when.value, inner


def words(*scalars: Scalar | None) -> list[str | None]:
    return [None if scalar is None else scalar.value for scalar in scalars]


def action(text: str, name: str, owner: str = "punter") -> Action[Scalar]:
    rules = game(f"{owner}: {{actions: {{{text}}}}}\n")
    side = rules.punter if owner == "punter" else rules.banker
    return next(found for found in side.actions if found.name == name)


class TestDefaults:
    """A file that says nothing stands on the defaults of section (b)."""

    RULES = game("")

    def test_table_and_pack(self) -> None:
        rules = self.RULES
        assert said(rules.table.players) == [("players", None, "2..10")]
        assert said(rules.table.stakes) == [("stakes", None, "1..100")]
        assert said(rules.pack.packs) == [("packs", None, "1")]
        assert rules.pack.without == ()
        assert rules.pack.target.value == 21
        assert rules.pack.runs_out.value == "refill"

    def test_card_values(self) -> None:
        found = {
            value.card.value: [option.value for clause in value.clauses for option in clause.options]
            for value in self.RULES.pack.values
        }
        ten = {rank: ["10"] for rank in ("10", "J", "Q", "K")}
        assert found == {"A": ["1", "11"], **{str(n): [str(n)] for n in range(2, 10)}, **ten}

    def test_deal(self) -> None:
        steps = [(step.do, step.to, step.face) for step in self.RULES.deal if isinstance(step, Step)]
        assert steps == [(do, "all", "down") for do in ("stake", "card", "card", "play", "banker", "settle")]

    def test_winners_in_order(self) -> None:
        assert [(clause.name, clause.at, words(clause.when)[0]) for clause in self.RULES.settle.winner] == [
            ("bust", "turn", "bust"),
            ("banker_bust", "end", "banker.bust"),
            ("better", "end", "better"),
            ("tie", "end", "level"),
            ("worse", "end", None),
        ]

    def test_the_rest(self) -> None:
        rules = self.RULES
        assert rules.hands == ()
        assert rules.shoot.limit is None
        assert rules.rounding is None
        assert (rules.settle.order.value, rules.settle.start.value) == ("collect_first", "left")
        assert (rules.bank.first.value, rules.bank.sale.value) == ("highest_cut", "unclaimed")
        assert [(clause.name, clause.asks) for clause in rules.bank.passes] == [("broke", None)]
        assert rules.banker.free.value is False


class TestUsualEffects:
    """Naming an action allows it, with its usual effect."""

    @pytest.mark.parametrize(
        ("name", "effect"),
        [
            ("stake", {"adds": "min_stake .. max_stake"}),
            ("stick", {"ends_turn": True}),
            ("twist", {"draws": "up"}),
            ("buy", {"draws": "down", "adds": "first_stake .. 2 * first_stake"}),
            ("double", {"adds": "stake", "times": 1}),
            ("split", {"splits": True, "pair": "value"}),
            ("burn", {"burns": True, "cards": (2, 2)}),
            ("shoot", {"bets": "1 .. shoot.bet_cap"}),
            ("declare", {}),
        ],
    )
    def test_usual(self, name: str, effect: dict[str, object]) -> None:
        assert _effects(action(f"{name}: {{}}", name)) == effect

    def test_what_the_file_says_goes_beside(self) -> None:
        assert _effects(action("double: {draws: up}", "double")) == {"adds": "stake", "times": 1, "draws": "up"}

    def test_what_the_file_says_goes_before(self) -> None:
        assert _effects(action("double: {adds: first_stake}", "double")) == {"adds": "first_stake", "times": 1}

    def test_none_unsets_an_effect(self) -> None:
        assert _effects(action("double: {times: none}", "double")) == {"adds": "stake"}

    def test_the_banker_too(self) -> None:
        assert _effects(action("double: {}", "double", "banker")) == {"adds": "stake", "times": 1}

    def test_an_action_that_is_unset(self) -> None:
        assert [found.name for found in game("punter: {actions: {twist: none}}").punter.actions] == ["stake", "stick"]

    def test_an_action_that_is_removed(self) -> None:
        rules = game("punter: {actions: {remove: [stake]}}")
        assert [found.name for found in rules.punter.actions] == ["stick", "twist"]


def _effects(found: Action[Scalar]) -> dict[str, object]:
    values: dict[str, object] = {}
    for key in ("adds", "bets", "costs"):
        setting: Setting[Scalar] | None = getattr(found, key)
        if setting is not None:
            [(_, _, values[key])] = said(setting)
    for key in ("draws", "splits", "burns", "ends_turn", "opens", "cards", "times", "hands", "pair", "at_least"):
        leaf: Leaf[object] | None = getattr(found, key)
        if leaf is not None:
            values[key] = leaf.value
    return values


class TestActions:
    """Conditions of actions."""

    @pytest.mark.parametrize(("text", "cards"), [("4", (4, 4)), ("2..4", (2, 4)), ("2 .. 4", (2, 4)), ("3..3", (3, 3))])
    def test_cards(self, text: str, cards: tuple[int, int]) -> None:
        found = action(f"twist: {{cards: {text}}}", "twist").cards
        assert found is not None
        assert found.value == cards

    def test_a_range_that_holds_nothing(self) -> None:
        text = "punter:\n  actions:\n    twist: {cards: 4..2}\n"
        assert mistakes(text) == [("bad-range", "game.yaml:5:20", "4..2")]

    def test_all_conditions(self) -> None:
        found = action(
            "buy: {when: x, from: 12, cards: 4, times: 3, never_after: [twist, stick], hands: 2, in_play: y}", "buy"
        )
        assert words(found.when, found.in_play) == ["x", "y"]
        leaves = (found.at_least, found.times, found.never_after, found.hands)
        assert [leaf and leaf.value for leaf in leaves] == [12, 3, ("twist", "stick"), 2]

    def test_an_effect_by_clauses(self) -> None:
        found = action("buy: {adds: [{when: cards == 2, is: stake}, {name: later, is: 2 * stake}]}", "buy")
        assert said(found.adds) == [("adds 1", "cards == 2", "stake"), ("later", None, "2 * stake")]

    def test_words_and_flags(self) -> None:
        found = action("peek: {draws: blind, opens: true, ends_turn: false, costs: 5}", "peek")
        assert _effects(found) == {"draws": "blind", "opens": True, "ends_turn": False, "costs": "5"}


class TestSettings:
    """A setting is a list of clauses, and ends in the default."""

    def test_clauses_that_may_all_fail(self) -> None:
        rules = game("pack: {packs: [{name: many, when: players > 5, is: 2}]}")
        assert said(rules.pack.packs) == [("many", "players > 5", "2"), ("packs 2", None, "1")]

    def test_clauses_without_names_that_may_all_fail(self) -> None:
        rules = game("pack: {packs: [{when: players > 5, is: 2}]}")
        assert said(rules.pack.packs) == [("packs 1", "players > 5", "2"), ("packs 2", None, "1")]

    def test_clauses_that_cannot_fail(self) -> None:
        rules = game("pack: {packs: [{when: players > 5, is: 2}, {is: 3}]}")
        assert said(rules.pack.packs) == [("packs 1", "players > 5", "2"), ("packs 2", None, "3")]

    def test_the_default_of_a_setting_that_is_nothing(self) -> None:
        rules = game("shoot: {limit: [{when: players > 5, is: 90}]}")
        assert said(rules.shoot.limit) == [("limit 1", "players > 5", "90")]

    def test_a_value_that_is_a_list(self) -> None:
        rules = game("settle: {pays: [{name: x, when: split, is: [{when: bust, is: 1:1}, {is: 2:1}]}]}")
        assert said(rules.settle.pays) == [("x", "split", [("x 1", "bust", "1:1"), ("x 2", None, "2:1")])]

    def test_one_amount_for_all(self) -> None:
        assert said(game("settle: {takes: 2:1}").settle.takes) == [("takes", None, "2:1")]


class TestCards:
    """What cards count."""

    @staticmethod
    def values(text: str) -> dict[str, list[tuple[str | None, list[str]]]]:
        return {
            value.card.value: [
                (words(clause.when)[0], [option.value for option in clause.options]) for clause in value.clauses
            ]
            for value in game(f"pack: {{values: {text}}}\n").pack.values
        }

    def test_one_card(self) -> None:
        assert self.values("{JS: 11}")["J♠"] == [(None, ["11"])]

    def test_a_rank_in_another_spelling(self) -> None:
        values = self.values("{T: 0}")
        assert values["10"] == [(None, ["0"])]
        assert len(values) == 13

    def test_clauses(self) -> None:
        found = self.values("{A: [{when: cards == 2, is: 11}, {is: [1, 11]}]}")["A"]
        assert found == [("cards == 2", ["11"]), (None, ["1", "11"])]

    def test_an_exception_to_the_default(self) -> None:
        found = self.values("{A: [{when: cards == 2, is: 11}]}")["A"]
        assert found == [("cards == 2", ["11"]), (None, ["1", "11"])]

    def test_clauses_in_clauses(self) -> None:
        found = self.values("{A: [{when: a or b, is: [{when: c, is: 1}, {is: 2}]}, {is: 3}]}")["A"]
        assert found == [("(a or b) and (c)", ["1"]), ("a or b", ["2"]), (None, ["3"])]

    def test_a_rank_is_never_without_a_value(self) -> None:
        text = "pack:\n  values: {K: none}\n"
        assert mistakes(text) == [("bad-value", "game.yaml:4:15", "none")]


class TestDeal:
    """The steps of the deal."""

    def test_cards_face_up_and_nested_steps(self) -> None:
        rules = game(
            "deal: [stake, {do: card, to: punters, face: up}, {do: card, to: banker}, [play, [banker]], settle]"
        )
        stake, first, second, nested, _ = rules.deal
        assert isinstance(first, Step)
        assert (first.to, first.face) == ("punters", "up")
        assert isinstance(second, Step)
        assert (second.to, second.face) == ("banker", "down")
        assert isinstance(stake, Step)
        assert isinstance(nested, EachPunter)
        assert isinstance(nested.steps[0], Step)
        assert isinstance(nested.steps[1], EachPunter)


class TestClauses:
    """Clauses that say more."""

    def test_also(self) -> None:
        rules = game(
            "settle: {also: [{name: chip, at: start, per: punter, when: won, from: punter, to: shoot, amount: chip}]}"
        )
        [clause] = rules.settle.also
        assert (clause.name, clause.at, clause.per) == ("chip", "start", "punter")
        assert words(clause.when, clause.source, clause.target) == ["won", "punter", "shoot"]

    def test_also_in_short(self) -> None:
        [clause] = game("settle: {also: [{from: punter, to: shoot, amount: chip}]}").settle.also
        assert (clause.name, clause.at, clause.per, clause.when) == ("also 1", "end", "hand", None)

    def test_passes(self) -> None:
        rules = game("bank: {passes: [{name: win, is: eldest(won), asks: holder}]}")
        assert [(clause.name, clause.asks, said(clause.seat)[0][2]) for clause in rules.bank.passes] == [
            ("win", "holder", "eldest(won)"),
            ("broke", None, "left"),
        ]

    def test_hands(self) -> None:
        rules = game(
            "hands: [{name: a, when: x, over_target: true}, {name: b, rank_by: [total, cards]}, {name: c, rank_by: y}]"
        )
        found = [(hand.name, hand.over_target, words(*hand.rank_by)) for hand in rules.hands]
        assert found == [("a", True, []), ("b", False, ["total", "cards"]), ("c", False, ["y"])]

    def test_a_winner_with_an_amount(self) -> None:
        rules = game("settle: {winner: [{name: x, at: look, when: y, is: nobody, amount: 2:1}]}")
        clause = rules.settle.winner[0]
        assert (clause.name, clause.at, said(clause.winner), said(clause.amount)) == (
            "x",
            "look",
            [("is", None, "nobody")],
            [("amount", None, "2:1")],
        )

    def test_an_amount_that_is_unset(self) -> None:
        rules = game("settle: {winner: [{name: bust, amount: none}]}")
        assert rules.settle.winner[0].amount is None

    def test_rounding(self) -> None:
        rounding = game("rounding: {to: chip, favour: banker}").rounding
        assert rounding is not None
        assert (rounding.to.value, rounding.favour.value) == ("chip", "banker")


# Each row: a file whose every key is right, and what is wrong in the whole: code, place, text.
WRONG_IN_THE_WHOLE = {
    "a clause that nobody completes": (
        "settle:\n  winner:\n    - {name: cut_short, when: split}\n",
        [("missing-key", "game.yaml:5:14", "cut_short")],
    ),
    "a payment without a sum": (
        "settle:\n  pays:\n    - {name: x, when: split}\n",
        [("missing-key", "game.yaml:5:14", "x")],
    ),
    "an extra payment from nobody": (
        "settle:\n  also:\n    - {name: x, to: punter}\n",
        [("missing-key", "game.yaml:5:14", "x")] * 2,
    ),
    "nowhere to go": ("bank:\n  passes:\n    - {name: x, when: won}\n", [("missing-key", "game.yaml:5:14", "x")]),
}


@pytest.mark.parametrize("name", WRONG_IN_THE_WHOLE)
def test_wrong_in_the_whole(name: str) -> None:
    text, expected = WRONG_IN_THE_WHOLE[name]
    assert mistakes(text) == expected


@pytest.mark.parametrize("name", WRONG_IN_THE_WHOLE)
def test_a_guessed_parent_may_have_completed_it(name: str) -> None:
    assert mistakes(WRONG_IN_THE_WHOLE[name][0], guessed=True) == []


def test_a_misspelt_clause_is_met_with_the_name_that_was_meant() -> None:
    problems: list[Diagnostic] = []
    build(resolved("extends: pontoon\nsettle: {winner: [{name: beter, when: better and split}]}\n"), problems)
    assert [(found.code, found.help) for found in problems] == [("missing-key", "did you mean `better`?")]


def test_a_mistake_shows_what_it_overrides() -> None:
    problems: list[Diagnostic] = []
    build(resolved("extends: pontoon\npunter: {done: none}\n"), problems)
    assert [(note.message, note.span and note.span.text) for note in problems[0].notes] == [
        ("overrides this", "bust or cards == 5 or hand == pontoon")
    ]


@pytest.mark.parametrize(
    ("section", "key"),
    [
        ("table", "players"), ("table", "stakes"), ("pack", "packs"), ("punter", "done"), ("banker", "done"),
        ("shoot", "opening"), ("shoot", "reserve"), ("shoot", "bet_cap"), ("shoot", "lost_to"),
    ],
)  # fmt: skip
def test_what_the_game_needs_cannot_be_unset(section: str, key: str) -> None:
    column = len(key) + 5
    assert mistakes(f"{section}:\n  {key}: none\n") == [("bad-value", f"game.yaml:4:{column}", "none")]


@pytest.mark.parametrize(("first", "wrong"), [("dealt(J)", False), ("dealt(J♠)", False), ("dealt(jack)", True)])
def test_who_is_dealt_a_card_banks_first(first: str, *, wrong: bool) -> None:
    expected = [("bad-value", "game.yaml:4:10", first)] if wrong else []
    assert mistakes(f"bank:\n  first: {first}\n") == expected


def test_every_leaf_knows_its_place() -> None:
    rules = game("extends: pontoon\npack: {packs: 8}\n")
    assert rules.pack.packs.node.span.where == "game.yaml:4:15"
    assert rules.pack.target.node.span.source.name == "defaults.yaml"
    assert rules.hands[0].node.span.source.name == "rulesets/pontoon.yaml"
    assert rules.name.node.span.where == "game.yaml:2:7"


def test_what_a_file_says_of_itself() -> None:
    rules = game("about: Ours.\nsource: [a book, a friend]\nstrategy: pontoon-advice\n")
    assert rules.about is not None
    assert rules.about.value == "Ours."
    assert [leaf.value for leaf in rules.sources] == ["a book", "a friend"]
    assert rules.strategy is not None
