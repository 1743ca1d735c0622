"""Whether a file has the shape its JSON Schema asks for.

Nearly every file has, and a compiled validator says so in microseconds. Only a file that has not pays for finding out
where and why.
"""

from __future__ import annotations

from typing import Literal

from pontoon_rules.diagnostics import Diagnostic
from pontoon_rules.document.faults import fits
from pontoon_rules.document.node import Node
from pontoon_rules.document.scalars import to_plain

Kind = Literal["rule-file", "strategy"]


def validate(root: Node, problems: list[Diagnostic], kind: Kind = "rule-file") -> Node | None:
    """The tree without what does not fit the schema of its kind; each misfit is reported once, at its key or value.

    What was plainly meant is put right in the tree that is returned, and the rest left out, so that later stages do not
    speak of the same mistakes again. None where nothing can be said about the file: it is no map, or of a later format.
    """
    if fits(kind, to_plain(root)):
        return root
    from pontoon_rules.document.misfits import without_misfits  # only a file with mistakes pays for it

    return without_misfits(root, problems, kind)
