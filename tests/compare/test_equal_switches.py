"""Every switch of the schema that concerns hands, actions, the banker or settlement tells the casino's game from itself."""

from __future__ import annotations

import pytest

from pontoon_rules.api import RuleFileError, Source, load
from pontoon_rules.compare.equal import Different, Equal, Unknown, equal
from pontoon_rules.expr.rules import Rules
from tests.compare.switch_rows import ROWS
from tests.compare.switches import switches
from tests.compare.table import seen

HEAD = "format: 1\nname: Casino of the house\nextends: casino-pontoon\n"
VERDICTS = {"equal": Equal, "different": Different, "unknown": Unknown}


def casino(name: str, change: str) -> Rules:
    return load(Source(f"{name}.yaml", HEAD + change)).rules


def test_every_switch_has_a_row_and_every_row_a_switch() -> None:
    assert sorted(ROWS) == sorted(switches())


@pytest.mark.parametrize("switch", ROWS)
def test_a_switch_that_is_turned_is_told(switch: str) -> None:
    row = ROWS[switch]
    if row.verdict == "refused":
        with pytest.raises(RuleFileError):
            casino("changed", row.change)
        return
    first, other = casino("base", row.base), casino("changed", row.change)
    found = equal(first, other)
    assert type(found) is VERDICTS[row.verdict]
    if not isinstance(found, Different):
        return
    if row.beside:
        assert found.witness is None and found.said
        return
    witness = found.witness
    assert witness is not None
    # At a table of the test's own, without what the search believes.
    assert seen(first, witness.script) != seen(other, witness.script)
