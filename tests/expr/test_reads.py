from __future__ import annotations

import pytest

from pontoon_rules.engine.memo import HandScope, MovingScope, kind_of_scope
from pontoon_rules.expr.reads import every_part, names_read
from tests.engine.tables import house


@pytest.mark.parametrize(
    ("condition", "names"),
    [
        ("banker.bust", {"banker", "bust"}),
        ("not (total >= 2 * cards - 1) or suited", {"total", "cards", "suited"}),
        ("any(stake > this.stake) and has(A)", {"any", "stake", "this", "has"}),
    ],
)
def test_names_are_found_wherever_they_stand(condition: str, names: set[str]) -> None:
    rules = house("pontoon", f"settle: {{winner: [{{name: odd, when: '{condition}', is: banker, before: better}}]}}")
    odd = next(clause for clause in rules.ruleset.settle.winner if clause.name == "odd")
    assert odd.when is not None
    assert names_read(odd.when.tree) == names
    assert next(every_part(odd.when.tree)) is odd.when.tree


def test_a_rank_that_hangs_on_chips_is_not_remembered() -> None:
    moving = house("pontoon", "hands: [{name: many, when: cards > 2 and tenure_net > 3, before: points}]")
    assert kind_of_scope(moving) is MovingScope
    assert kind_of_scope(house("pontoon", "table: {stakes: 1..20}")) is HandScope
