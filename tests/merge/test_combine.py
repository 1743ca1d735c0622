"""Several games laid over one another: in which order, what they are at odds over, and who settles it."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from pontoon_rules import api
from pontoon_rules.cases.run import run_tests
from pontoon_rules.diagnostics import Diagnostic, Source
from pontoon_rules.document.clauses import name_of
from pontoon_rules.document.library import Library, Resolved
from pontoon_rules.document.lineage import MAX_DEPTH, MAX_FILES, parents_of
from pontoon_rules.document.node import Items, Mapping
from pontoon_rules.model.origin import origin_lines
from pontoon_rules.resources import ruleset_names
from tests.merge.test_library import HEAD, only, resolve, write

# Which of the games that come with the package say different things of which place, worked out from the files by hand.
# Those that extend Shoot Pontoon are at odds over all that it is at odds over.
SHOOT = ("shoot-pontoon", "jack-of-clubs", "jack-of-spades", "progressive-shoot", "reserved-shoot")
SHOOT_FAMILY = (*SHOOT, "shoot-pontoon-no-look", "shoot-pontoon-double-stake")
HOUSE = {
    "table.players", "pack.packs", "deal", "punter.actions.buy", "punter.actions.split.hands", "bank.passes", "strategy",
}  # fmt: skip
AT_ODDS: dict[frozenset[str], set[str]] = {
    frozenset(("casino-pontoon", "rotating-bank-pontoon")): {"bank.passes"},
    frozenset(("sudden-death-pontoon", "shoot-pontoon-no-look")): {"ends_deal"},
    **{frozenset((name, "rotating-bank-pontoon")): {"bank.passes"} for name in SHOOT_FAMILY},
    **{frozenset((name, "casino-pontoon")): HOUSE for name in SHOOT_FAMILY},
    frozenset(("shoot-pontoon-double-stake", "casino-pontoon")): HOUSE | {"punter.actions.double"},
}

HOME_VARIANTS = (
    "ace-high-pontoon", "malaysian-pontoon", "rotating-bank-pontoon", "spanish-pontoon", "sudden-death-pontoon",
)  # fmt: skip
SHOOT_VARIANTS = SHOOT_FAMILY[1:]
SISTERS = [
    (one, other)
    for family in (HOME_VARIANTS, SHOOT_VARIANTS)
    for one, other in combinations(sorted(family), 2)
]

ACES = "an ace and a king, and an ace and a queen"
ROUND = "a pontoon does not take the bank"
FOUND_LATE = "the banker's pontoon found at the end"
# Which tests of its own a variant cannot pass beside another, as what the other changes shows in them; by hand again.
CONTRADICTED: dict[tuple[str, str], set[str]] = {
    # 3:2 for an ace and a queen; and the pontoon of the second who holds one is not paid.
    ("ace-high-pontoon", "malaysian-pontoon"): {ACES},
    ("ace-high-pontoon", "sudden-death-pontoon"): {ACES},
    # In these a ten is dealt, and Spanish Pontoon replaces all tests that were there before.
    ("ace-high-pontoon", "spanish-pontoon"): {ACES},
    ("malaysian-pontoon", "spanish-pontoon"): {"soft seventeen", "a pontoon on each side"},  # the tie is the punter's
    ("rotating-bank-pontoon", "spanish-pontoon"): {ROUND, "a pontoon on each side"},  # the bank goes on all the same
    ("spanish-pontoon", "sudden-death-pontoon"): {"two pontoons", "the banker's comes first", "none at all"},
    # A pontoon is paid 3:2, and two of them are the punter's.
    ("malaysian-pontoon", "rotating-bank-pontoon"): {ROUND},
    ("malaysian-pontoon", "sudden-death-pontoon"): {"two pontoons", "the banker's comes first"},
    # The bank goes to the left, and 19 beside a pontoon is not paid.
    ("rotating-bank-pontoon", "sudden-death-pontoon"): {ROUND, "two pontoons", "the banker's comes first"},
    # In each the other jack is dealt as well.
    ("jack-of-clubs", "jack-of-spades"): {"the jack of clubs", "the jack of spades"},
    # Three chips go into the Shoot; or 20 lie on the table, not 50.
    ("progressive-shoot", "shoot-pontoon-no-look"): {FOUND_LATE},
    ("reserved-shoot", "shoot-pontoon-no-look"): {FOUND_LATE},
    # A chip of one who loses keeps the bank from being broken.
    ("progressive-shoot", "reserved-shoot"): {"the bank is broken"},
}
# Here both bring clauses to one list, and those of the game listed last are tried first (paid last, in `also`).
ORDERED = {
    ("jack-of-clubs", "jack-of-spades"), ("progressive-shoot", "reserved-shoot"), ("ace-high-pontoon", "spanish-pontoon"),
}  # fmt: skip


def combined(*names: str, more: str = "") -> Source:
    """A text that extends several games."""
    return Source("both.yaml", f"{HEAD}extends: [{', '.join(names)}]\n{more}")


@cache
def below(name: str) -> frozenset[str]:
    """A built-in game and all that it stands on."""
    resolved, _ = resolve(name)
    assert resolved is not None
    return frozenset({name}).union(*(below(value.value) for value in parents_of(resolved.own)))


@cache
def named_in(name: str) -> frozenset[str]:
    """The names of the tests that a built-in game has of its own."""
    resolved, _ = resolve(name)
    assert resolved is not None
    said = resolved.own.get("tests")
    names = {at.value for item in (said if isinstance(said, Items) else ()) if (at := name_of(item)) is not None}
    return frozenset(names.difference(*(named_in(each) for each in below(name) - {name})))


def places(found: list[Diagnostic]) -> set[str]:
    """The places that findings of a clash speak of."""
    assert {each.code for each in found} <= {"variants-clash"}, found
    return {each.message.rpartition(" of ")[2].strip("`") for each in found}


def pair(tmp_path: Path, one: str, other: str, child: str = "") -> list[Diagnostic]:
    """What is found when two variants of the home game and a child of both say this."""
    write(tmp_path, one=f"extends: pontoon\n{one}", other=f"extends: pontoon\n{other}")
    write(tmp_path, both=f"extends: [one.yaml, other.yaml]\n{child}")
    return resolve(tmp_path / "both.yaml")[1]


class TestAllPairs:
    """Every two of the games that come with the package of which neither stands on the other."""

    PAIRS = tuple(pair for pair in combinations(ruleset_names(), 2) if pair[0] not in below(pair[1]) and pair[1] not in below(pair[0]))

    @pytest.mark.parametrize("names", PAIRS, ids="+".join)
    def test_they_are_at_odds_over_this_and_nothing_else(self, names: tuple[str, str]) -> None:
        for listed in (names, names[::-1]):
            assert places(resolve(combined(*listed))[1]) == AT_ODDS.get(frozenset(names), set())

    def test_the_table_speaks_of_pairs_that_there_are(self) -> None:
        assert set(AT_ODDS) <= {frozenset(names) for names in self.PAIRS}
        assert set(CONTRADICTED) | ORDERED <= set(SISTERS)

    @pytest.mark.parametrize("names", SISTERS, ids="+".join)
    def test_variants_of_one_game_are_played_together(self, names: tuple[str, str]) -> None:
        game = api.load(combined(*names))
        own = named_in(names[0]) | named_in(names[1])
        passed = {result.name for result in run_tests(game.rules) if result.passed}
        assert own - passed == CONTRADICTED.get(names, set())

    @pytest.mark.parametrize("names", SISTERS, ids="+".join)
    def test_the_order_counts_only_where_both_bring_clauses_to_one_list(self, names: tuple[str, str]) -> None:
        hashes = {api.load(combined(*listed)).hash for listed in (names, names[::-1])}
        assert len(hashes) == (2 if names in ORDERED else 1)


class TestTheOrder:
    """What is listed later is laid over what is listed earlier; what several stand on is laid once."""

    def test_what_both_stand_on_is_laid_once(self) -> None:
        resolved, problems = resolve(combined("shoot-pontoon-no-look", "progressive-shoot"))
        assert problems == []
        assert resolved is not None
        assert [source.name for source in resolved.chain] == [
            "both.yaml",
            "rulesets/progressive-shoot.yaml",
            "rulesets/shoot-pontoon-no-look.yaml",
            "rulesets/shoot-pontoon.yaml",
            "rulesets/pontoon.yaml",
        ]

    def test_one_in_a_list_is_one(self) -> None:
        listed, alone = api.load(combined("shoot-pontoon")), api.load("shoot-pontoon")
        assert listed.hash == alone.hash

    def test_a_game_in_front_of_one_that_stands_on_it_adds_nothing(self) -> None:
        assert api.load(combined("pontoon", "shoot-pontoon")).hash == api.load("shoot-pontoon").hash

    def test_the_last_one_s_clauses_are_tried_first(self) -> None:
        tree = api.load(combined("jack-of-clubs", "jack-of-spades")).resolved.tree
        settle = tree.get("settle")
        assert isinstance(settle, Mapping)
        pays = settle.get("pays")
        assert isinstance(pays, Items)
        names = [name.value for item in pays.items if (name := name_of(item)) is not None]
        assert names[:3] == ["jack_of_spades", "jack_of_clubs", "split_hand"]

    def test_a_combination_can_be_combined(self, tmp_path: Path) -> None:
        write(tmp_path, jacks="extends: [jack-of-clubs, jack-of-spades]\n")
        write(tmp_path, all="extends: [progressive-shoot, jacks.yaml]\n")
        resolved, problems = resolve(tmp_path / "all.yaml")
        assert problems == []
        assert resolved is not None
        assert [source.name.rpartition("/")[2] for source in resolved.chain] == [
            "all.yaml", "jacks.yaml", "jack-of-spades.yaml", "jack-of-clubs.yaml", "progressive-shoot.yaml",
            "shoot-pontoon.yaml", "pontoon.yaml",
        ]  # fmt: skip

    def test_where_a_value_came_from(self, tmp_path: Path) -> None:
        assert pair(tmp_path, "table: {stakes: 1..5}\n", "table: {stakes: 1..5}\n", "table: {stakes: 2..4}\n") == []
        resolved, _ = resolve(tmp_path / "both.yaml")
        assert resolved is not None
        [stakes] = [each for each in origin_lines(resolved.tree) if each.path == "table.stakes"]
        assert stakes.where == f"{tmp_path}/both.yaml:4"
        assert [(each.where.removeprefix(f"{tmp_path}/"), each.text) for each in stakes.overrides] == [
            ("other.yaml:4", "1..5"),
            ("one.yaml:4", "1..5"),
            ("rulesets/pontoon.yaml:10", "1..10"),
            (f"defaults.yaml:{self._line_of_default()}", "1..100"),
        ]

    @staticmethod
    def _line_of_default() -> int:
        resolved, _ = resolve(Source("bare.yaml", HEAD))
        assert resolved is not None
        [stakes] = [each for each in origin_lines(resolved.tree) if each.path == "table.stakes"]
        return int(stakes.where.rpartition(":")[2])

    @pytest.mark.parametrize(
        ("names", "shown", "message"),
        [
            (("shoot-pontoon", "pontoon"), 2, "`pontoon` cannot be laid over `shoot-pontoon`, which stands on it"),
            (("jack-of-clubs", "shoot-pontoon"), 2, "`shoot-pontoon` cannot be laid over `jack-of-clubs`, which stands on it"),
            (("jack-of-clubs", "jack-of-clubs"), 2, "`jack-of-clubs` is listed twice"),
        ],
    )  # fmt: skip
    def test_an_order_that_cannot_be_had(self, names: tuple[str, ...], shown: int, message: str) -> None:
        found = only(combined(*names))
        column = len("extends: [") + len(names[0]) + shown + 1
        assert (found.code, found.message, found.span.where) == ("extends-order", message, f"both.yaml:3:{column}")
        assert [note.span.where for note in found.notes if note.span] == ["both.yaml:3:11"]

    def test_two_that_combine_the_same_in_different_orders(self, tmp_path: Path) -> None:
        write(tmp_path, a="extends: [jack-of-clubs, jack-of-spades]\n", b="extends: [jack-of-spades, jack-of-clubs]\n")
        write(tmp_path, both="extends: [a.yaml, b.yaml]\n")
        found = only(tmp_path / "both.yaml")
        assert (found.code, found.span.where) == ("extends-order", f"{tmp_path}/both.yaml:3:19")


class TestClashes:
    """Two that say different things of one place, and what else there is to it."""

    def test_it_is_told_with_both_lines(self) -> None:
        [found] = resolve(combined("sudden-death-pontoon", "shoot-pontoon-no-look"))[1]
        assert (found.severity, found.span.where) == ("error", "both.yaml:3:33")
        assert [note.span.where for note in found.notes if note.span] == [
            "rulesets/sudden-death-pontoon.yaml:8:12",
            "rulesets/shoot-pontoon-no-look.yaml:10:12",
        ]

    def test_the_file_itself_settles_it(self) -> None:
        more = "ends_deal: any(hand == pontoon)\n"
        resolved, problems = resolve(combined("sudden-death-pontoon", "shoot-pontoon-no-look", more=more))
        assert problems == []
        assert resolved is not None
        assert not resolved.guessed

    def test_a_file_in_between_settles_it(self, tmp_path: Path) -> None:
        assert pair(tmp_path, "table: {stakes: 1..5}\n", "table: {stakes: 1..6}\n", "table: {stakes: 1..7}\n") == []
        write(tmp_path, child="extends: both.yaml\n")
        assert resolve(tmp_path / "child.yaml")[1] == []

    def test_a_file_in_between_does_not_and_is_told(self, tmp_path: Path) -> None:
        assert len(pair(tmp_path, "table: {stakes: 1..5}\n", "table: {stakes: 1..6}\n")) == 1
        write(tmp_path, child="extends: both.yaml\n", better="extends: both.yaml\ntable: {stakes: 1..7}\n")
        found = only(tmp_path / "child.yaml")
        assert (found.code, found.span.where) == ("variants-clash", f"{tmp_path}/both.yaml:3:21")
        assert resolve(tmp_path / "better.yaml")[1] == []

    @pytest.mark.parametrize(
        ("one", "other", "place"),
        [
            ("table: {stakes: 1..5}", "table: {stakes: 1..6}", "table.stakes"),
            ("table: {stakes: 1..5}", "table: {players: 2}", None),
            ("ends_deal: cards==2", "ends_deal: cards == 2", None),
            ("settle: {ties: punter}", "settle: {ties: nobody}", "settle.winner.tie.is"),
            ("settle: {ties: punter}", "settle: {pays: {pontoon: 3:1}}", None),
            ("settle: {pays: {remove: [pontoon]}}", "settle: {pays: {remove: [pontoon]}}", None),
            ("settle: {pays: {remove: [pontoon]}}", "settle: {pays: {pontoon: 3:1}}", "settle.pays.pontoon"),
            ("settle: {pays: {pontoon: 3:1}}", "settle: {pays: {remove: [pontoon]}}", "settle.pays.pontoon"),
            ("settle: {pays: {remove: [pontoon]}}", "settle: {pays: {five_card_trick: 3:1}}", None),
            ("settle: {pays: [{replace: all}]}", "settle: {pays: {pontoon: 3:1}}", "settle.pays"),
            ("settle: {pays: [{replace: all}]}", "settle: {pays: [{replace: all}]}", None),
            ("settle: {pays: 1:1}", "settle: {pays: {pontoon: 3:1}}", "settle.pays"),
            ("punter: {actions: {buy: none}}", "punter: {actions: {buy: {times: 2}}}", "punter.actions.buy"),
            ("punter: {actions: {buy: none}}", "punter: {actions: {remove: [buy]}}", None),
            ("punter: {actions: {buy: {times: 2}}}", "punter: {actions: {buy: {never_after: []}}}", None),
            ("punter: {actions: {double: {draws: up}}}", "punter: {actions: {double: {cards: 2}}}", "punter.actions.double"),
            ("punter: {actions: {double: {draws: up}}}", "punter: {actions: {double: {draws: up}}}", None),
            ("settle: {pays: [{name: x, when: cards == 3, is: 3:1}]}", "settle: {pays: [{name: x, is: 3:1}]}", "settle.pays.x"),
            ("settle: {pays: [{name: x, when: cards == 3, is: 3:1}]}", "settle: {pays: [{is: 3:1, name: x, when: cards == 3}]}", None),
            ("tests: [{name: x, banker: 10 8}]", "tests: [{name: x, banker: 10 9}]", None),
            ("deal: [stake, card, card, play, settle]", "deal: [stake, card, card, play, banker, settle]", "deal"),
        ],
    )  # fmt: skip
    def test_what_is_one_place_and_what_is_different(self, tmp_path: Path, one: str, other: str, place: str | None) -> None:
        assert places(pair(tmp_path, f"{one}\n", f"{other}\n")) == ({place} if place else set())

    @pytest.mark.parametrize(
        ("one", "other", "child"),
        [
            ("settle: {pays: {remove: [pontoon]}}", "settle: {pays: {pontoon: 3:1}}", "settle: {pays: {pontoon: 4:1}}"),
            ("settle: {pays: {remove: [pontoon]}}", "settle: {pays: {pontoon: 3:1}}", "settle: {pays: {remove: [pontoon]}}"),
            ("settle: {pays: {pontoon: 3:1}}", "settle: {pays: {remove: [pontoon]}}", "settle: {pays: {remove: [pontoon]}}"),
            ("settle: {pays: {pontoon: 3:1}}", "settle: {pays: {remove: [pontoon]}}", "settle: {pays: {pontoon: 4:1}}"),
            ("settle: {pays: 1:1}", "settle: {pays: {pontoon: 3:1}}", "settle: {pays: [{replace: all}, {name: x, is: 2:1}]}"),
            ("punter: {actions: {buy: none}}", "punter: {actions: {buy: {times: 2}}}", "punter: {actions: {buy: none}}"),
        ],
    )  # fmt: skip
    def test_the_file_itself_may_say_what_it_likes(self, tmp_path: Path, one: str, other: str, child: str) -> None:
        found = pair(tmp_path, f"{one}\n", f"{other}\n", f"{child}\n")
        assert [each for each in found if each.severity == "error"] == []

    def test_one_that_stands_on_the_other_may_change_it(self, tmp_path: Path) -> None:
        write(tmp_path, one="extends: pontoon\ntable: {stakes: 1..5}\n", other="extends: one.yaml\ntable: {stakes: 1..6}\n")
        write(tmp_path, both="extends: [one.yaml, other.yaml]\n")
        assert resolve(tmp_path / "both.yaml")[1] == []


class TestParentsThatCannotBeHad:
    """The rules for one parent hold for each of several."""

    def test_one_of_them_is_not_known(self) -> None:
        found = only(combined("jack-of-clubs", "jack-of-spadse"))
        assert (found.code, found.span.where, found.help) == (
            "unknown-parent",
            "both.yaml:3:26",
            "did you mean `jack-of-spades`?",
        )

    @pytest.mark.parametrize("said", ["pontoon, jack-of-clubs", "pontoon jack-of-clubs", "pontoon and jack-of-clubs"])
    def test_several_without_brackets(self, said: str) -> None:
        found = only(Source("both.yaml", f"{HEAD}extends: {said}\n"))
        assert (found.code, found.help) == ("unknown-parent", "several games are a list: `[pontoon, jack-of-clubs]`")

    def test_one_of_them_leads_out_of_the_folder(self, tmp_path: Path) -> None:
        write(tmp_path, a="extends: [pontoon, ../b.yaml]\n")
        assert only(tmp_path / "a.yaml").code == "extends-outside"

    def test_a_text_extends_built_in_games_only(self) -> None:
        assert only(combined("pontoon", "./b.yaml")).code == "extends-outside"

    def test_a_circle_by_way_of_the_second(self, tmp_path: Path) -> None:
        write(tmp_path, a="extends: [pontoon, b.yaml]\n", b="extends: [jack-of-clubs, a.yaml]\n")
        found = only(tmp_path / "a.yaml")
        assert (found.code, found.span.where) == ("extends-cycle", f"{tmp_path}/a.yaml:3:20")
        assert [note.span.where for note in found.notes if note.span] == [f"{tmp_path}/b.yaml:3:26"]

    def test_a_chain_that_is_too_long_by_way_of_the_second(self, tmp_path: Path) -> None:
        for number in range(MAX_DEPTH):
            write(tmp_path, **{f"f{number}": f"extends: [pontoon, f{number + 1}.yaml]\n"})
        write(tmp_path, **{f"f{MAX_DEPTH}": ""})
        found = only(tmp_path / "f0.yaml")
        assert (found.code, found.span.source.name) == ("extends-depth", f"{tmp_path}/f{MAX_DEPTH - 1}.yaml")

    def test_too_many_files(self, tmp_path: Path) -> None:
        for row in range(3):
            for number in range(8):
                write(tmp_path, **{f"f{row}_{number}": "extends: pontoon\n"})
            write(tmp_path, **{f"row{row}": f"extends: [{', '.join(f'f{row}_{number}.yaml' for number in range(8))}]\n"})
        write(tmp_path, two="extends: [row0.yaml]\n", all="extends: [row0.yaml, row1.yaml, row2.yaml]\n")
        assert resolve(tmp_path / "two.yaml")[1] == []
        resolved, problems = resolve(tmp_path / "all.yaml")
        assert resolved is not None
        assert [each.code for each in problems] == ["extends-depth"]
        assert f"more than {MAX_FILES} rule files" in problems[0].message

    @pytest.mark.parametrize("said", ["[]", "[[pontoon]]", "{a: pontoon}"])
    def test_what_is_no_list_of_games(self, said: str) -> None:
        problems: list[Diagnostic] = []
        resolved: Resolved | None = Library().resolve(Source("both.yaml", f"{HEAD}extends: {said}\n"), problems)
        assert resolved is not None
        assert [each.severity for each in problems] == ["error"]


def test_what_two_games_do_to_each_other_is_told_of_the_file_that_brings_them_together(tmp_path: Path) -> None:
    write(tmp_path, one="extends: pontoon\nsettle: {pays: [{name: twenty, when: cards == 2 and total == 20, is: 3:1}]}\n")
    write(tmp_path, other="extends: pontoon\nsettle: {pays: [{name: two_cards, when: cards == 2 and total < 21, is: 2:1}]}\n")
    write(tmp_path, hidden="extends: [one.yaml, other.yaml]\n", seen="extends: [other.yaml, one.yaml]\n")
    [found] = api.check(tmp_path / "hidden.yaml").diagnostics
    assert (found.code, found.severity, found.span.where) == ("shadowed-clause", "warning", f"{tmp_path}/other.yaml:4:24")
    assert [note.span.where for note in found.notes if note.span] == [f"{tmp_path}/one.yaml:4:24"]
    assert [each.code for each in api.check(tmp_path / "seen.yaml").diagnostics] == []


def test_compare_asks_which_of_several_is_meant() -> None:
    with pytest.raises(api.BadOption, match="extends several games"):
        api.compare(api.load(combined("jack-of-clubs", "jack-of-spades")), deals=0)
