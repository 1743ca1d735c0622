"""A child's list of named clauses laid over its parent's: who is overridden, who is new, and who stands where."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pontoon_rules.diagnostics import Diagnostic, Note, Span, did_you_mean
from pontoon_rules.document.clauses import directive, name_of, unconditional
from pontoon_rules.document.node import Items, Mapping, Node, Scalar
from pontoon_rules.document.synthetic import with_values
from pontoon_rules.frozen import replace

Path = tuple[str, ...]
MergeClause = Callable[[Path, Node | None, Node], Node]

# In these lists every clause counts, so a new one comes last and hides nobody.
_IN_ADDITION = frozenset({("settle", "also"), ("tests",)})
# Here place is rank, so a new one must say where it stands.
_RANKED = frozenset({("hands",)})
_NOTHING_INHERITED = "nothing is inherited here; to change the clauses of a game, add a line such as `extends: pontoon`"


def merge_clauses(
    path: Path, parent: Items, child: Items, merge_clause: MergeClause, problems: list[Diagnostic]
) -> Items:
    """The parent's clauses with the child's laid over them.

    An old clause keeps its place and takes the child's keys; a new one is tried before all the parent's, in the child's
    order (last in `settle.also` and `tests`); `before` and `after` place a new one and move an old one.
    """
    return _Lists(path, parent, child, merge_clause, problems).merged()


class _Placed(NamedTuple):
    """A clause on its way to its place."""

    name: str
    node: Node
    new: bool
    anchor: Scalar | None = None
    side: str = ""


class _Lists:
    def __init__(
        self, path: Path, parent: Items, child: Items, merge_clause: MergeClause, problems: list[Diagnostic]
    ) -> None:
        self._path = path
        self._merge_clause = merge_clause
        self._problems = problems
        self._child = child
        self._label = f"`{'.'.join(path)}`"
        self._replaced = any(directive(item, "replace") is not None for item in child.items)
        self._inherited = {name.value: item for item in parent.items if (name := name_of(item)) is not None}
        self._parent = () if self._replaced else parent.items

    def merged(self) -> Items:
        own = self._own_clauses()
        removed = self._removed()
        kept: list[_Placed] = []
        for item in self._parent:
            name = name_of(item)
            if name is not None and name.value in removed:
                continue
            kept.append(_Placed("" if name is None else name.value, item, new=False))
        fresh: list[_Placed] = []
        for own_name, item in own:
            old = next((placed for placed in kept if own_name and placed.name == own_name), None)
            placed = self._placed(own_name, item, None if old is None else old.node)
            if old is None:
                fresh.append(placed)
            elif placed.anchor is None:
                kept[kept.index(old)] = placed
            else:
                kept.remove(old)
                fresh.append(placed)
        ordered = self._ordered(kept, fresh)
        self._check_shadows(ordered)
        return replace(self._child, items=tuple(placed.node for placed in ordered))

    # the child's clauses

    def _own_clauses(self) -> list[tuple[str, Node]]:
        """The child's clauses with their names (empty for one that has none), each name once."""
        own: list[tuple[str, Node]] = []
        named: dict[str, Node] = {}
        for item in self._child.items:
            name = name_of(item)
            if name is None:
                if self._is_unnamed(item):
                    own.append(("", item))
                    if self._parent:
                        self._report_nameless(item)
                continue
            first = named.setdefault(name.value, item)
            if first is item:
                own.append((name.value, item))
            else:
                self._report(
                    "duplicate-name",
                    f"{self._label} has two clauses named `{name.value}`",
                    name.span,
                    "give each its own name, or make them one",
                    "the first is here",
                    name_of(first),
                )
        return own

    def _is_unnamed(self, item: Node) -> bool:
        return name_of(item) is None and directive(item, "remove") is None and directive(item, "replace") is None

    def _report_nameless(self, item: Node) -> None:
        self._report(
            "nameless-clause",
            f"this clause has no name, so its place among the parent's {self._label} is not known",
            Span(item.span.source, item.span.start, item.span.start + 1),
            "give it a name: `name: …`; or start the list with `- replace: all`",
            "the parent's first clause is here",
            name_of(self._parent[0]),
        )

    def _removed(self) -> set[str]:
        removed: set[str] = set()
        for item in self._child.items:
            name = directive(item, "remove")
            if name is None:
                continue
            if name.value in {placed.value for placed in map(name_of, self._parent) if placed is not None}:
                removed.add(name.value)
            else:
                self._report_missing(name, f"the parent's {self._label} has no clause `{name.value}` to remove")
        return removed

    def _placed(self, name: str, item: Node, old: Node | None) -> _Placed:
        if not isinstance(item, Mapping):
            return _Placed(name, item, new=True)
        before, after = item.get("before"), item.get("after")
        if before is not None and after is not None:
            self._report(
                "bad-value",
                f"`{name}` says both `before` and `after`",
                after.span,
                "keep one of the two",
                "the other is here",
                before,
            )
        anchor = before if before is not None else after
        node = self._merge_clause((*self._path, name or "-"), old, with_values(item, {"before": None, "after": None}))
        if old is None and self._replaced and name in self._inherited:
            node = replace(node, overrides=self._inherited[name])
        side = "before" if before is not None else "after"
        return _Placed(name, node, old is None, anchor if isinstance(anchor, Scalar) else None, side)

    # places

    def _ordered(self, kept: list[_Placed], fresh: list[_Placed]) -> list[_Placed]:
        loose = [placed for placed in fresh if placed.anchor is None]
        if self._path in _RANKED and kept:
            for placed in loose:
                self._report_unplaced(placed, kept)
        ordered = [*kept, *loose] if self._path in _IN_ADDITION or self._path in _RANKED else [*loose, *kept]
        waiting = [placed for placed in fresh if placed.anchor is not None]
        names = {placed.name for placed in [*kept, *fresh]}
        for placed in list(waiting):
            if placed.anchor is not None and placed.anchor.value not in names:
                known = names - {placed.name}
                message = f"{self._label} has no clause `{placed.anchor.value}` to stand {placed.side}"
                self._report_missing(placed.anchor, message, known)
                waiting.remove(placed)
                ordered.append(placed)
        while waiting:
            ready = next((p for p in waiting if any(_is_anchor(o, p) for o in ordered)), None)
            if ready is None:
                self._report_circle(waiting)
                return [*ordered, *waiting]
            waiting.remove(ready)
            ordered.insert(_place(ordered, ready), ready)
        return ordered

    def _report_unplaced(self, placed: _Placed, kept: list[_Placed]) -> None:
        name = name_of(placed.node)
        if name is None:
            return
        self._report(
            "missing-anchor",
            f"`{placed.name}` is new in `hands`, where place is rank, and does not say where it stands",
            name.span,
            f"`before: {kept[0].name}` makes it the best, `after: {kept[-1].name}` the worst; or name another hand",
            "the parent's hands, best first, are here",
            name_of(kept[0].node),
        )

    def _report_circle(self, waiting: list[_Placed]) -> None:
        first, *others = waiting
        if first.anchor is None:
            return
        names = ", ".join(
            f"`{placed.name}` {placed.side} `{placed.anchor.value}`" for placed in waiting if placed.anchor
        )
        notes = tuple(Note("and this", placed.anchor.span) for placed in others if placed.anchor)
        self._problems.append(
            Diagnostic(
                "missing-anchor",
                f"these places go round in a circle: {names}",
                first.anchor.span,
                "place one of them by a clause that has its place",
                notes,
            )
        )

    # clauses that are never tried

    def _check_shadows(self, ordered: list[_Placed]) -> None:
        if self._path in _IN_ADDITION:
            return
        for index, placed in enumerate(ordered):
            if not placed.new or not self._always(placed.node):
                continue
            hidden = [
                later
                for later in ordered[index + 1 :]
                if not later.new and later.name and _moment(later.node) == _moment(placed.node)
            ]
            if hidden:
                self._report_shadow(placed, hidden)
            return

    def _always(self, node: Node) -> bool:
        return unconditional(node) and not (self._path in _RANKED and isinstance(node, Mapping) and node.get("hand"))

    def _report_shadow(self, placed: _Placed, hidden: list[_Placed]) -> None:
        name = name_of(placed.node)
        if name is None:
            return
        names = ", ".join(f"`{later.name}`" for later in hidden)
        verb = "is" if len(hidden) == 1 else "are"
        notes = tuple(Note("never tried", at.span) for later in hidden if (at := name_of(later.node)) is not None)
        self._problems.append(
            Diagnostic(
                "shadowed-clause",
                f"`{placed.name}` always holds, so that of {self._label} {names} {verb} never tried",
                name.span,
                f"give it a `when`, place it with `after: {hidden[-1].name}`, or say `- remove: {hidden[0].name}`",
                notes,
                "warning",
            )
        )

    # reports

    def _report_missing(self, name: Scalar, message: str, known: set[str] | None = None) -> None:
        names = sorted(self._inherited if known is None else known)
        said = f"the names here are: {', '.join(names)}" if names else _NOTHING_INHERITED
        anchors = [at for item in self._parent if (at := name_of(item)) is not None]
        notes = (Note("the parent's clauses begin here", anchors[0].span),) if anchors else ()
        self._problems.append(
            Diagnostic("missing-anchor", message, name.span, did_you_mean(name.value, names) or said, notes)
        )

    def _report(self, code: str, message: str, span: Span, help_: str, note: str, other: Node | None) -> None:
        notes = () if other is None else (Note(note, other.span),)
        self._problems.append(Diagnostic(code, message, span, help_, notes))


def _is_anchor(placed: _Placed, of: _Placed) -> bool:
    return of.anchor is not None and placed.name == of.anchor.value


def _place(ordered: list[_Placed], ready: _Placed) -> int:
    index = next(index for index, placed in enumerate(ordered) if _is_anchor(placed, ready))
    if ready.side == "before":
        return index
    index += 1
    # Several clauses after one anchor keep the child's order.
    while index < len(ordered) and ordered[index].side == "after" and _same_anchor(ordered[index], ready):
        index += 1
    return index


def _same_anchor(one: _Placed, other: _Placed) -> bool:
    return one.anchor is not None and other.anchor is not None and one.anchor.value == other.anchor.value


def _moment(node: Node) -> str:
    at = node.get("at") if isinstance(node, Mapping) else None
    return at.value if isinstance(at, Scalar) else "end"
