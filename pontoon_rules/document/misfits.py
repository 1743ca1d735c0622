"""What does not fit the schema of a file: said once each, at its exact place, and put right or left out.

Whatever was plainly meant (`wehn` for `when`, `ties` outside `settle`) is put right in the tree, so that the rest of it is
still looked at and nothing that follows is blamed on the slip. The tree is read again until it fits; mistakes are spoken of
in the first reading, and later only in what a reading before has put right.
"""

from __future__ import annotations

from collections.abc import Sequence

from pontoon_rules.diagnostics import Diagnostic, Note, Span
from pontoon_rules.document.edits import Edits
from pontoon_rules.document.faults import MOST_FAULTS, Fault, faults
from pontoon_rules.document.flow import line_of
from pontoon_rules.document.intended import action_value, by_conditions, must_do
from pontoon_rules.document.keys import SAME_VALUE, Schema, known_keys, listed, load, referred, resolved
from pontoon_rules.document.node import Entry, Mapping, Node, Scalar
from pontoon_rules.document.scalars import scalar_kind, to_plain
from pontoon_rules.document.strays import stray_key
from pontoon_rules.document.synthetic import spelled
from pontoon_rules.document.trail import Place, placed
from pontoon_rules.document.wordings import advice, mended, misfit, name_help, names_for
from pontoon_rules.frozen import replace

# A misspelt key in a section that was misspelt itself takes a reading more; no slip is nested deeper than this.
_MOST_READINGS = 8


def without_misfits(root: Node, problems: list[Diagnostic], kind: str) -> Mapping | None:
    """The tree without what does not fit; see `schema.validate`."""
    if not isinstance(root, Mapping):
        help_ = "write a map: keys with their values, without `-` before them"
        problems.append(Diagnostic("wrong-type", misfit(load(kind), root, "the file"), root.span, help_))
        return None
    if _of_another_format(root, problems):
        return None
    misfits = _Misfits(root, kind, problems)
    for _ in range(_MOST_READINGS):
        if not misfits.read():
            return misfits.fitting
    return None


def _of_another_format(root: Mapping, problems: list[Diagnostic]) -> bool:
    """A file of a later format may say anything; there is only one thing to say about it."""
    version = root.get("format")
    if not isinstance(version, Scalar) or scalar_kind(version) not in {"int", "float"} or float(version.value) == 1:
        return False
    problems.append(
        Diagnostic(
            "format-version",
            f"this file is written in format {version.value}, and only format 1 is known",
            version.span,
            "write `format: 1`, or use a version of pontoon_rules that knows the file's format",
        )
    )
    return True


class _Misfits:
    """The readings of one tree."""

    def __init__(self, root: Mapping, kind: str, problems: list[Diagnostic]) -> None:
        self.root = root
        self.fitting: Mapping | None = None  # the tree when all has been put right; None if there is too much to say
        self._kind = kind
        self._problems = problems
        self._said = 0
        self._repeated: set[tuple[str, Span]] = set()  # what was said and where: the next reading finds it again
        self._told: set[Span] = set()  # values that were spoken of: what is made of one may not fit either
        self._heard: list[Span] | None = None  # where mistakes are spoken of; None in the first reading: everywhere
        self._lost: set[tuple[Span, str]] = set()  # keys that were there and had to be left out

    def read(self) -> bool:
        """Speaks of what does not fit and puts it right; whether there was anything to put right."""
        self._edits = Edits()
        self._fresh: list[Span] = []
        self._cured: set[Node] = set()
        self._judged: set[Node] = set()
        found, more = faults(self._kind, to_plain(self.root))
        for fault in sorted(found, key=_order):
            self._take(fault)
        if more or self.too_many:
            self._give_up()
            return False
        self._heard = self._fresh
        self.root = self.fitting = self._edits.made(self.root)
        return bool(self._edits)

    def _take(self, fault: Fault) -> None:
        place = placed(self.root, fault.path)
        if self.too_many or any(step in self._edits.left_out for step in place.trail):
            return
        schemas = _schemas(load(self._kind), fault.schema_path)
        if isinstance(place.node, Mapping) and fault.keyword == "additionalProperties":
            self._strays(place, place.node, schemas[-1])
        elif isinstance(place.node, Mapping) and fault.key is not None:
            self._name(place, place.node, fault.key, schemas[-1])
        elif isinstance(place.node, Mapping) and fault.keyword == "required":
            self._missing(place, place.node, _telling(schemas))
        elif place.node not in self._judged:
            self._judged.add(place.node)
            self._value(place, _telling(schemas), fault.keyword)

    def _say(self, code: str, message: str, span: Span, help_: str | None) -> None:
        if self._heard is not None and not any(place.start <= span.start < place.end for place in self._heard):
            return
        if (message, span) in self._repeated:
            return
        self._repeated.add((message, span))
        self._said += 1
        if not self.too_many:
            self._problems.append(Diagnostic(code, message, span, help_))

    @property
    def too_many(self) -> bool:
        """Whether there is more to say than anyone reads in one go."""
        return self._said > MOST_FAULTS

    def _give_up(self) -> None:
        more = Note("the file has more mistakes of its shape; they are listed when these are gone")
        self._problems[-1] = replace(self._problems[-1], notes=(*self._problems[-1].notes, more))
        self.fitting = None

    def _leave_out(self, place: Place) -> None:
        if place.holder is None:
            return
        self._edits.left_out.add(place.holder)
        if isinstance(place.holder, Entry):
            self._lost.add((place.around.span, place.holder.key.value))

    def _strays(self, place: Place, mapping: Mapping, schema: Schema) -> None:
        """Keys the map does not take."""
        known = known_keys(schema)
        if self._must_do(place, mapping, known):
            return
        if (named := self._named(place, mapping, schema)) is not None:
            self._judged.add(mapping)
            self._edits.exchanged[mapping] = named
            self._fresh.append(mapping.span)
            return
        for entry in mapping.entries:
            if entry.key.value not in known and not self.too_many:
                self._stray(place, mapping, entry, schema)

    def _must_do(self, place: Place, mapping: Mapping, known: dict[str, Schema]) -> bool:
        """`plays: [{stick: 16}]`, where a clause was meant: told, and the item left out."""
        if place.names != ("banker", "plays") or len(mapping.entries) != 1 or mapping.entries[0].key.value in known:
            return False
        (entry,) = mapping.entries
        written = must_do(entry.key.value, entry.value)
        if written is None:
            return False
        self._judged.add(mapping)
        self._say("unknown-key", f"`{entry.key.value}` is not a key of {place.named}", entry.key.span, written)
        self._leave_out(place)
        return True

    def _stray(self, place: Place, mapping: Mapping, entry: Entry, schema: Schema) -> None:
        stray = stray_key(self._kind, self.root, place, entry.key.value, known_keys(schema))
        self._say("unknown-key", stray.message, entry.key.span, stray.help)
        target = stray.target
        if target is None or stray.key in self._edits.keys_of(target):
            self._edits.left_out.add(entry)
            return
        moved = entry
        if target is not mapping:
            moved = Entry(entry.key, entry.value)
            self._edits.left_out.add(entry)
            self._edits.added.setdefault(target, []).append(moved)
        self._edits.renamed[moved] = stray.key
        # The next reading looks into it, and whether the map now has all that it must have.
        self._cured.add(target)
        head = place.head if target is mapping else target.entries[0].key.span if target.entries else target.span
        self._fresh += [_whole(entry), head]

    def _named(self, place: Place, mapping: Mapping, schema: Schema) -> Mapping | None:
        """`- royal: cards == 2`, where a name and a condition were meant: the clause with both; None if it is not that."""
        known = known_keys(schema)
        strays = [entry for entry in mapping.entries if entry.key.value not in known]
        if len(strays) != 1 or "name" not in schema.get("required", ()) or not {"name", "when"} <= known.keys():
            return None
        (stray,) = strays
        word, value = stray.key.value, stray.value
        inner = value.entries if isinstance(value, Mapping) else (Entry(spelled("when", stray.key.span), value),)
        own = {entry.key.value for entry in (*mapping.entries, *inner)}
        repeated = len(own) < len(mapping.entries) + len(inner)
        plain = mapping.lacks("name") and mended(word) == word and isinstance(value, Scalar | Mapping)
        if not plain or "name" in own or repeated or not {key for key in own if key != word} <= known.keys():
            return None
        if stray_key(self._kind, self.root, place, word, known).target is not None:
            return None  # another key, misspelt
        self._say("missing-key", f"{place.named} lacks `name`", stray.key.span, f"write `{{name: {word}, when: …}}`")
        rest = [entry for entry in mapping.entries if entry is not stray]
        return replace(mapping, entries=(Entry(spelled("name", stray.key.span), stray.key), *inner, *rest))

    def _name(self, place: Place, mapping: Mapping, key: str, schema: Schema) -> None:
        """A key that is no proper name."""
        entry = mapping.entry(key)
        if entry is None or entry in self._edits.renamed:
            return
        meant, help_ = mended(key), None
        if (condition := by_conditions(place.names, mapping, key)) is not None:
            meant, help_ = None, condition
        elif meant is not None:
            help_ = f"write `{meant}`"
        elif names := names_for(key):
            # Of a hand that the file may not have under this name, nothing is said a second time.
            meant, help_ = None if place.names[:1] == ("settle",) else names[0], name_help(names)
        message = f"a key of {place.named} must be {schema['x-expects']}, not `{key}`"
        self._say("bad-value", message, entry.key.span, help_)
        if meant is None or meant in self._edits.keys_of(mapping):
            self._edits.left_out.add(entry)
        else:
            self._edits.renamed[entry] = meant

    def _missing(self, place: Place, mapping: Mapping, schema: Schema) -> None:
        """Keys that must be there. Where a misspelt one may be it, the next reading tells."""
        if mapping in self._cured or mapping in self._judged:
            return
        self._judged.add(mapping)
        missing = [
            key for key in schema["required"] if mapping.lacks(key) and (mapping.span, key) not in self._lost
        ]
        if missing:
            add = listed(_example(load(self._kind), schema, key) for key in missing)
            self._say("missing-key", f"{place.named} lacks {listed(missing)}", place.head, f"add {add}")
        self._leave_out(place)

    def _value(self, place: Place, schema: Schema, keyword: str) -> None:
        """A value of the wrong kind, or none of those allowed."""
        of_kind = keyword == "minItems" or (keyword != "type" and isinstance(place.node, Scalar))
        meant, help_ = advice(load(self._kind), schema, place.node)
        help_ = help_ or action_value(place.names, place.node)
        span = place.node.span
        if span not in self._told:
            self._told.add(span)
            self._say("bad-value" if of_kind else "wrong-type", misfit(schema, place.node, place.named), span, help_)
        if meant is None and place.names[-1:] == ("when",):
            # Without its condition the clause would always hold, and hide those after it.
            meant = spelled("false", span)
        if meant is None:
            self._leave_out(place)
        else:
            self._edits.exchanged[place.node] = meant
            self._fresh += [] if isinstance(meant, Scalar) else [span]


def _whole(entry: Entry) -> Span:
    return Span(entry.key.span.source, entry.key.span.start, max(entry.key.span.end, entry.value.span.end))


def _order(fault: Fault) -> tuple[int, int]:
    """Keys before values, since a misspelt key may be the one that is missing; the kind of a value before the value."""
    ranks = {"additionalProperties": 0, "propertyNames": 1, "type": 2, "required": 9}
    return ranks.get(fault.keyword, 5), len(fault.path)


def _schemas(root: Schema, path: Sequence[str | int]) -> list[Schema]:
    """The schemas that lead to the one a fault comes from and speak of the same value, outermost first."""
    chain, schema = [root], root
    steps = [*path]
    while steps:
        while steps[0] not in schema:
            schema = referred(root, schema["$ref"])
            chain.append(schema)
        step = str(steps.pop(0))
        if not steps:
            break
        schema = schema[step]
        if step in {"properties", "patternProperties"}:
            schema = schema[steps.pop(0)]
        chain = [*chain, schema] if step in SAME_VALUE else [schema]
    return chain


def _telling(schemas: list[Schema]) -> Schema:
    """What the schemas of a value say together.

    A branch of `if` says more exactly what is expected than the schema around it; a place that refers to a schema says it
    better than the schema it refers to.
    """
    told: Schema = schemas[-1]
    for outer in reversed(schemas[:-1]):
        own = {key: value for key, value in outer.items() if key.startswith("x-")}
        told = {**told, **own} if "$ref" in outer else {**outer, **told}
    return told


def _example(root: Schema, schema: Schema, key: str) -> str:
    return line_of(key, resolved(root, known_keys(schema)[key])["examples"][0])
