"""The cache of the parser's tables: private, whole or absent, never in the way."""

from __future__ import annotations

import os
import pickle
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pontoon_rules.cache import Remembered
from pontoon_rules.expr import grammar
from pontoon_rules.expr.syntax import At, Name, Syntax


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    grammar.tables.cache_clear()
    yield tmp_path / "pontoon_rules"
    grammar.tables.cache_clear()


def tokens() -> list[str]:
    return [token.type for token in grammar.tables().lex("a == 1")]


def test_the_second_time_the_tables_are_read(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert tokens() == ["WORD", "COMPARE", "NUMBER"]
    (file,) = home.iterdir()
    assert stat.S_IMODE(home.stat().st_mode) == 0o700
    grammar.tables.cache_clear()

    def never(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(grammar, "store", never)
    assert tokens() == ["WORD", "COMPARE", "NUMBER"]
    assert list(home.iterdir()) == [file]


@pytest.mark.parametrize("rubbish", [b"", b"no pickle", pickle.dumps([1])])
def test_a_spoilt_cache_is_built_anew(home: Path, rubbish: bytes) -> None:
    tokens()
    (file,) = home.iterdir()
    file.write_bytes(rubbish)
    grammar.tables.cache_clear()
    assert tokens() == ["WORD", "COMPARE", "NUMBER"]
    assert isinstance(pickle.loads(file.read_bytes()), bytes)


@pytest.mark.skipif(os.name != "posix", reason="modes of folders")
def test_a_folder_that_others_may_write_is_not_used(home: Path) -> None:
    home.mkdir(mode=0o700)
    home.chmod(0o777)
    assert tokens() == ["WORD", "COMPARE", "NUMBER"]
    assert list(home.iterdir()) == []


@pytest.mark.skipif(os.name != "posix", reason="links")
def test_a_link_is_not_followed(home: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir(mode=0o700)
    home.symlink_to(tmp_path / "elsewhere")
    assert tokens() == ["WORD", "COMPARE", "NUMBER"]
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_without_a_folder_nothing_is_cached_and_nothing_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    grammar.tables.cache_clear()
    assert tokens() == ["WORD", "COMPARE", "NUMBER"]
    grammar.tables.cache_clear()
    assert capfd.readouterr() == ("", "")


def test_lark_is_imported_only_when_an_expression_needs_it() -> None:
    program = "import sys, pontoon_rules.expr.check, pontoon_rules.expr.names; sys.exit('lark' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_a_text_read_once_is_read_without_lark_in_the_next_run(home: Path) -> None:
    program = (
        "import sys; from tests.expr.hands import good; from pontoon_rules.expr.types import BOOL;"
        "print(good('not bust and total > 7.5', BOOL, 'W').text, 'lark' in sys.modules)"
    )
    runs = [
        subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, encoding="utf-8").stdout.strip()
        for _ in range(2)
    ]
    assert runs == ["not bust and total > 7.5 True", "not bust and total > 7.5 False"]
    assert all(stat.S_IMODE(file.stat().st_mode) == 0o600 for file in home.iterdir())


def test_an_uncommon_run_keeps_its_trees_to_itself(home: Path) -> None:
    kept, crowd, later = (Remembered[Syntax]("trees", tuple) for _ in range(3))
    for memory, number in ((kept, 40), (crowd, 1000)):
        assert memory.get("") is None
        for each in range(number):
            memory.put(f"a{each}", Name(At(0, 1), "a"))
    crowd.write()
    assert list(home.iterdir()) == []
    kept.write()
    assert later.get("a39") == Name(At(0, 1), "a")
    assert later.get("a40") is None
