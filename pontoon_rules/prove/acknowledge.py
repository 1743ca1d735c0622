"""Findings that a rule file acknowledges: they are not reported; an acknowledgement of nothing is itself a finding."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pontoon_rules import resources
from pontoon_rules.diagnostics import Diagnostic, Source, Span, did_you_mean
from pontoon_rules.document.clauses import name_of
from pontoon_rules.document.library import Resolved
from pontoon_rules.document.node import Items, Mapping, Node, Scalar


def acknowledged(resolved: Resolved, found: Iterable[Diagnostic], *, complete: bool) -> list[Diagnostic]:
    """What is left of the findings about a file, and (if they are `complete`) its own acknowledgements of nothing.

    A file acknowledges warnings at clauses that it or a file it extends has written. One that rewrites a clause answers
    for it itself: what its parents acknowledge there does not count any more.
    """
    entries = resolved.tree.get("acknowledges")
    items = [item for item in entries if isinstance(item, Mapping)] if isinstance(entries, Items) else []
    if not items:
        return list(found)
    said = [_Acknowledgement(item, resolved) for item in items]
    left = []
    for each in found:
        # Every one is asked: one that speaks of the same as another is not stale for that.
        covering = [acknowledgement for acknowledgement in said if acknowledgement.covers(each)]
        for acknowledgement in covering:
            acknowledgement.used = True
        if not covering:
            left.append(each)
    own = resolved.chain[0]
    if complete:
        left += [each.stale() for each in said if not each.used and each.item.span.source is own]
    return left


class _Acknowledgement:
    """An entry of `acknowledges`, and whether it has covered a finding."""

    def __init__(self, item: Mapping, resolved: Resolved) -> None:
        self.item = item
        self.used = False
        self._chain = resolved.chain
        self._code, self._at = item.get("code"), item.get("at")
        self._places = None
        if isinstance(self._at, Scalar):
            self._places = [place for node in _nodes(resolved.tree, self._at.value) for place in _places(node)]

    def covers(self, found: Diagnostic) -> bool:
        """Whether it speaks of this finding."""
        if found.severity != "warning" or not isinstance(self._code, Scalar) or found.code != self._code.value:
            return False
        if _distance(self._chain, found.span.source) < _distance(self._chain, self.item.span.source):
            return False
        return self._places is None or any(_within(found.span, place) for place in self._places)

    def stale(self) -> Diagnostic:
        """That it speaks of nothing that was found."""
        code = self._code.value if isinstance(self._code, Scalar) else ""
        span, known = (self._code or self.item).span, resources.page_names("codes")
        if code not in known:
            return _finding(f"no finding has the code `{code}`", span, did_you_mean(code, known))
        if isinstance(self._at, Scalar) and not self._places:
            message = f"the rules have no `{self._at.value}` of which anything could be acknowledged"
            return _finding(message, self._at.span, "write the path as `show --origin` does, such as `settle.pays.ace_king`")
        where = f" at `{self._at.value}`" if isinstance(self._at, Scalar) else ""
        return _finding(f"this acknowledges nothing: `check` finds no `{code}`{where}", span, "take it out")


def _finding(message: str, span: Span, help_: str | None) -> Diagnostic:
    return Diagnostic("stale-acknowledgement", message, span, help_, (), "warning")


def _distance(chain: Sequence[Source], source: Source) -> int:
    """How many files lie between the checked one and this; the defaults are the farthest."""
    return next((index for index, each in enumerate(chain) if each is source), len(chain))


def _nodes(node: Node, path: str) -> Iterator[Node]:
    """The parts of a tree at a path of keys, names of clauses and places in lists."""
    if not path:
        yield node
    elif isinstance(node, Mapping):
        for key, value in node:
            yield from _below(value, key, path)
    elif isinstance(node, Items):
        for number, item in enumerate(node.items, start=1):
            name = name_of(item)
            yield from _below(item, str(number) if name is None else name.value, path)


def _below(node: Node, step: str, path: str) -> Iterator[Node]:
    if path == step or path.startswith(f"{step}."):
        yield from _nodes(node, path[len(step) + 1 :])


def _places(node: Node) -> Iterator[Span]:
    """The places of a part and of all its parts, which may stand in several files."""
    yield node.span
    if isinstance(node, Mapping):
        for entry in node.entries:
            yield entry.key.span
            yield from _places(entry.value)
    elif isinstance(node, Items):
        for item in node.items:
            yield from _places(item)


def _within(span: Span, place: Span) -> bool:
    return span.source is place.source and place.start <= span.start and span.end <= place.end
