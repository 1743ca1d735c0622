"""Finding rule files and their parents: names, paths, circles, folders, and what happens when a parent is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from pontoon_rules import resources
from pontoon_rules.diagnostics import Diagnostic, Source
from pontoon_rules.document.library import Library, Resolved
from pontoon_rules.document.lineage import MAX_DEPTH
from pontoon_rules.document.node import Scalar

HEAD = "format: 1\nname: A game\n"


def write(folder: Path, **files: str) -> None:
    """Writes `name.yaml` for each name, in the folder or (`sub__name`) in one below it."""
    for name, text in files.items():
        path = folder / (name.replace("__", "/") + ".yaml")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(HEAD + text, encoding="utf-8")


def resolve(what: str | Path | Source) -> tuple[Resolved | None, list[Diagnostic]]:
    problems: list[Diagnostic] = []
    return Library().resolve(what, problems), problems


def only(what: str | Path | Source) -> Diagnostic:
    """The one mistake of a file that can be gone on with all the same."""
    resolved, problems = resolve(what)
    assert len(problems) == 1, [found.message for found in problems]
    assert resolved is not None
    assert resolved.guessed
    return problems[0]


@pytest.mark.parametrize("name", resources.ruleset_names())
def test_a_built_in_game(name: str) -> None:
    resolved, problems = resolve(name)
    assert problems == []
    assert resolved is not None
    assert not resolved.guessed
    assert resolved.chain[0].name == f"rulesets/{name}.yaml"
    assert isinstance(resolved.tree.get("name"), Scalar)
    assert resolved.tree.get("extends") is None


def test_a_file_and_its_parents(tmp_path: Path) -> None:
    write(tmp_path, a="extends: sub/b.yaml\n", sub__b="extends: c.yml\npack: {packs: 3}\n")
    (tmp_path / "sub/c.yml").write_text(HEAD + "extends: casino-pontoon\npack: {target: 22}\n")
    resolved, problems = resolve(tmp_path / "a.yaml")
    assert problems == []
    assert resolved is not None
    assert [source.name.removeprefix(f"{tmp_path}/") for source in resolved.chain] == [
        "a.yaml",
        "sub/b.yaml",
        "sub/c.yml",
        "rulesets/casino-pontoon.yaml",
        "rulesets/pontoon.yaml",
    ]


def test_own_is_what_the_file_says_itself() -> None:
    resolved, _ = resolve(Source("mine", HEAD + "extends: pontoon\nsettle: {ties: punter}\n"))
    assert resolved is not None
    assert [key for key, _ in resolved.own] == ["format", "name", "extends", "settle"]


def test_a_path_as_text_is_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, mine="extends: pontoon\n")
    monkeypatch.chdir(tmp_path)
    resolved, problems = resolve("mine.yaml")
    assert problems == []
    assert resolved is not None
    assert resolved.chain[0].name == "mine.yaml"


def test_a_file_named_like_a_built_in_game_does_not_hide_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, pontoon="extends: pontoon\n", mine="extends: pontoon\n")
    monkeypatch.chdir(tmp_path)
    for what in ("pontoon", "./mine.yaml", "./pontoon.yaml"):
        resolved, problems = resolve(what)
        assert problems == []
        assert resolved is not None
        assert resolved.chain[-1].name == "rulesets/pontoon.yaml"


def test_mistakes_of_a_parent_are_shown_in_the_parent(tmp_path: Path) -> None:
    write(tmp_path, a="extends: b.yaml\n", b="extends: pontoon\npakc: {}\n")
    _, problems = resolve(tmp_path / "a.yaml")
    assert [(found.code, found.span.where) for found in problems] == [("unknown-key", f"{tmp_path}/b.yaml:4:1")]


class TestUnknown:
    """A parent that is not there is one mistake, with the nearest names, and the file goes on."""

    def test_a_name_like_a_built_in_one(self) -> None:
        found = only(Source("mine", HEAD + "extends: pontooon\n"))
        assert (found.code, found.span.where, found.span.text) == ("unknown-parent", "mine:3:10", "pontooon")
        assert found.help == "did you mean `pontoon`?"

    def test_a_name_like_no_other(self) -> None:
        found = only(Source("mine", HEAD + "extends: xyzzy\n"))
        assert found.help is not None
        assert "shoot-pontoon" in found.help

    def test_a_file_without_its_ending(self, tmp_path: Path) -> None:
        write(tmp_path, a="extends: house\n", house="extends: pontoon\n")
        found = only(tmp_path / "a.yaml")
        assert found.help == "a file is named with its ending: `house.yaml`"

    def test_a_file_that_is_not_there(self, tmp_path: Path) -> None:
        write(tmp_path, a="extends: hose.yaml\n", house="extends: pontoon\n")
        found = only(tmp_path / "a.yaml")
        assert (found.code, found.span.text) == ("unknown-parent", "hose.yaml")
        assert found.help == "did you mean `house.yaml`?"

    def test_a_folder(self, tmp_path: Path) -> None:
        write(tmp_path, a="extends: sub/\n")
        (tmp_path / "sub").mkdir()
        assert only(tmp_path / "a.yaml").code == "unknown-parent"

    def test_a_name_that_no_file_can_have(self, tmp_path: Path) -> None:
        write(tmp_path, a=f"extends: {'x' * 300}.yaml\n")
        assert only(tmp_path / "a.yaml").code == "unknown-parent"

    def test_nothing_follows_from_the_guess(self) -> None:
        text = (
            "extends: my-house\nhands: [{name: royal, when: cards == 2, before: quartet}]\n"
            "settle: {takes: {remove: [quartet]}}\nbanker: {plays: [{name: odd, is: stick}]}\n"
        )
        assert only(Source("mine", HEAD + text)).code == "unknown-parent"

    def test_the_nearest_game_stands_for_it(self) -> None:
        resolved, _ = resolve(Source("mine", HEAD + "extends: shot-pontoon\n"))
        assert resolved is not None
        assert [source.name for source in resolved.chain] == [
            "mine",
            "rulesets/shoot-pontoon.yaml",
            "rulesets/pontoon.yaml",
        ]

    def test_the_hands_of_every_built_in_game_are_known_then(self) -> None:
        assert {"pontoon", "five_card_trick", "points", "twenty_one", "low"} <= Library().known_hands()

    def test_a_parent_that_is_no_rule_file(self, tmp_path: Path) -> None:
        write(tmp_path, a="extends: b.yaml\n")
        (tmp_path / "b.yaml").write_text("{broken")
        found = only(tmp_path / "a.yaml")
        assert (found.code, found.span.source.name) == ("syntax", f"{tmp_path}/b.yaml")


class TestCircles:
    """A file that is its own parent, at any distance."""

    def test_itself(self, tmp_path: Path) -> None:
        write(tmp_path, a="extends: a.yaml\n")
        found = only(tmp_path / "a.yaml")
        assert (found.code, found.span.where) == ("extends-cycle", f"{tmp_path}/a.yaml:3:10")
        assert found.message.endswith("a.yaml → " + f"{tmp_path}/a.yaml")
        assert found.notes == ()

    def test_two(self, tmp_path: Path) -> None:
        write(tmp_path, a="extends: b.yaml\n", b="# a comment\nextends: a.yaml\n")
        found = only(tmp_path / "a.yaml")
        assert (found.code, found.span.where) == ("extends-cycle", f"{tmp_path}/a.yaml:3:10")
        assert [note.span and note.span.where for note in found.notes] == [f"{tmp_path}/b.yaml:4:10"]

    def test_three_below_a_fourth(self, tmp_path: Path) -> None:
        write(tmp_path, d="extends: a.yaml\n", a="extends: ./b.yaml\n", b="extends: c.yaml\n", c="extends: a.yaml\n")
        found = only(tmp_path / "d.yaml")
        names = [part.rsplit("/", 1)[-1] for part in found.message.split(": ", 1)[1].split(" → ")]
        assert names == ["a.yaml", "b.yaml", "c.yaml", "a.yaml"]
        assert found.span.where == f"{tmp_path}/a.yaml:3:10"
        assert len(found.notes) == 2

    def test_through_a_link(self, tmp_path: Path) -> None:
        write(tmp_path, a="extends: link.yaml\n")
        (tmp_path / "link.yaml").symlink_to(tmp_path / "a.yaml")
        assert only(tmp_path / "a.yaml").code == "extends-cycle"


class TestOutside:
    """Paths that leave the file's own folder, and texts that have none."""

    @pytest.mark.parametrize(
        "path",
        [
            "../b.yaml",
            "./../b.yaml",
            "sub/../../b.yaml",
            "sub/../b.yaml",
            "/etc/passwd.yaml",
            "C:/b.yaml",
            "sub\\b.yaml",
            "//b.yaml",
        ],
    )
    def test_a_path_that_leaves_the_folder(self, tmp_path: Path, path: str) -> None:
        write(tmp_path, b="extends: pontoon\n", inner__a=f"extends: '{path}'\n")
        found = only(tmp_path / "inner/a.yaml")
        assert (found.code, found.span.text) == ("extends-outside", f"'{path}'")

    def test_a_link_to_a_file_outside(self, tmp_path: Path) -> None:
        write(tmp_path, b="extends: pontoon\n", inner__a="extends: link.yaml\n")
        (tmp_path / "inner/link.yaml").symlink_to(tmp_path / "b.yaml")
        assert only(tmp_path / "inner/a.yaml").code == "extends-outside"

    def test_a_link_to_a_folder_outside(self, tmp_path: Path) -> None:
        write(tmp_path, other__b="extends: pontoon\n", inner__a="extends: link/b.yaml\n")
        (tmp_path / "inner/link").symlink_to(tmp_path / "other")
        assert only(tmp_path / "inner/a.yaml").code == "extends-outside"

    def test_a_link_that_stays_inside(self, tmp_path: Path) -> None:
        write(tmp_path, b="extends: pontoon\n", a="extends: link.yaml\n")
        (tmp_path / "link.yaml").symlink_to(tmp_path / "b.yaml")
        assert resolve(tmp_path / "a.yaml")[1] == []

    def test_a_parent_may_not_leave_its_own_folder_either(self, tmp_path: Path) -> None:
        write(tmp_path, a="extends: sub/b.yaml\n", sub__b="extends: ../c.yaml\n", c="extends: pontoon\n")
        found = only(tmp_path / "a.yaml")
        assert (found.code, found.span.source.name) == ("extends-outside", f"{tmp_path}/sub/b.yaml")

    def test_a_text_without_a_folder(self) -> None:
        found = only(Source("<stdin>", HEAD + "extends: ./b.yaml\n"))
        assert (found.code, found.span.where) == ("extends-outside", "<stdin>:3:10")

    def test_a_text_may_extend_a_built_in_game(self) -> None:
        resolved, problems = resolve(Source("<stdin>", HEAD + "extends: casino-pontoon\n"))
        assert problems == []
        assert resolved is not None
        assert len(resolved.chain) == 3


def test_a_chain_of_the_greatest_length(tmp_path: Path) -> None:
    for number in range(MAX_DEPTH - 1):
        write(tmp_path, **{f"f{number}": f"extends: f{number + 1}.yaml\n"})
    write(tmp_path, **{f"f{MAX_DEPTH - 1}": ""})
    assert resolve(tmp_path / "f0.yaml")[1] == []


def test_a_chain_that_is_too_long(tmp_path: Path) -> None:
    for number in range(MAX_DEPTH):
        write(tmp_path, **{f"f{number}": f"extends: f{number + 1}.yaml\n"})
    write(tmp_path, **{f"f{MAX_DEPTH}": ""})
    found = only(tmp_path / "f0.yaml")
    assert (found.code, found.span.source.name) == ("extends-depth", f"{tmp_path}/f{MAX_DEPTH - 1}.yaml")


class TestNothingToGoOnWith:
    """No game, no file, or no rule file."""

    def test_no_game_of_that_name(self) -> None:
        resolved, problems = resolve("pontooon")
        assert resolved is None
        assert [(found.code, found.help) for found in problems] == [("unknown-ruleset", "did you mean `pontoon`?")]

    @pytest.mark.parametrize("name", ["nowhere.yaml", "./", "a\0b.yaml"])
    def test_no_file(self, name: str) -> None:
        resolved, problems = resolve(name)
        assert resolved is None
        assert [found.code for found in problems] == ["unreadable-file"]

    def test_no_rule_file(self) -> None:
        resolved, problems = resolve(Source("<stdin>", "- a\n- b\n"))
        assert resolved is None
        assert len(problems) == 1


class TestStrategies:
    """Strategy files are found the same way and merge with nobody."""

    ADVICE = "format: 1\nname: Advice\nstrategy_for: pontoon\nplays:\n  - {name: a, when: total > 16, is: stick}\n  - {name: b, is: twist}\n"

    @pytest.mark.parametrize("name", resources.strategy_names())
    def test_built_in(self, name: str) -> None:
        problems: list[Diagnostic] = []
        found = Library().resolve_strategy(name, problems)
        assert problems == []
        assert found is not None
        assert found.tree.get("plays") is not None

    def test_a_file_below_a_folder(self, tmp_path: Path) -> None:
        (tmp_path / "mine.yaml").write_text(self.ADVICE)
        problems: list[Diagnostic] = []
        found = Library().resolve_strategy("mine.yaml", problems, folder=tmp_path)
        assert problems == []
        assert found is not None
        assert Library().resolve_strategy("../mine.yaml", problems, folder=tmp_path / "sub") is None
        assert [problem.code for problem in problems] == ["extends-outside"]

    def test_an_unknown_name(self) -> None:
        problems: list[Diagnostic] = []
        assert Library().resolve_strategy("nobody", problems) is None
        assert [problem.code for problem in problems] == ["unknown-ruleset"]

    def test_two_clauses_of_one_name(self) -> None:
        problems: list[Diagnostic] = []
        text = self.ADVICE.replace("name: b", "name: a")
        assert Library().resolve_strategy(Source("mine", text), problems) is not None
        assert [(problem.code, problem.span.where) for problem in problems] == [("duplicate-name", "mine:6:12")]
