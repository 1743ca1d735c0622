"""What `compare` says of a key beside its name."""

from __future__ import annotations

import pytest

from pontoon_rules.api import compare
from pontoon_rules.document.manual import meaning
from pontoon_rules.report.differences import render


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("banker.free", "whether the banker may play as he likes"),
        ("settle.winner.tie.is", "who wins a hand"),
        ("settle.pays.pontoon.is", "what a winner is paid on top of his stake"),
        ("settle.pays.jack", "what a winner is paid on top of his stake"),
        ("hands.royal.when", "what a hand must be to belong to the class"),
        ("punter.actions.buy", "adds to the stake and draws a card face down"),
        ("punter.actions.bid.adds", "what the owner adds to the stake on the hand, in chips"),
        ("banker.plays.seventeen", "what the banker does in his turn, or usually does if he is free"),
        ("nonsense", None),
    ],
)
def test_a_path_of_the_rules_has_a_meaning(path: str, said: str | None) -> None:
    assert meaning(path) == said


def test_it_stands_beside_the_name_where_the_line_stays_short() -> None:
    lines = render(compare("pontoon", "casino-pontoon", deals=0).pairs[0].differences).split("\n")
    assert "banker.free  whether the banker may play as he likes" in lines
    assert "punter.actions.buy  (only in the first)  adds to the stake and draws a card face down" in lines
    assert "deal" in lines, "its meaning is too long"
    assert all(len(line) <= 100 for line in lines if not line.startswith(" "))
