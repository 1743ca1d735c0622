"""The reference page of keys, read off the schema: what each key takes, means and is when left out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from pontoon_rules.document.flow import flow, line_of
from pontoon_rules.document.keys import Schema, listed, load, referred, resolved

# The slots of expressions: which names may be used in them.
SLOTS = {
    "T": "the table, the pack and the Shoot's size",
    "V": "what a card counts",
    "H": "the name of a hand and its rank",
    "D": "when a turn is over",
    "A": "what a punter may do",
    "S": "what may be bet on the Shoot",
    "B": "how the banker plays",
    "E": "whether the deal ends",
    "W": "who wins a hand",
    "P": "what a hand is paid or owes",
    "L": "an extra payment",
    "K": "who banks next and the shuffle",
}
# What an expression must yield, in words.
TYPES = {
    "*": "as its setting",
    "account": "an account",
    "action": "an action's name",
    "amount": "odds or money",
    "bool": "a condition",
    "match": "a card, rank or suit",
    "money": "money",
    "number": "a number",
    "place": "a seat",
    "range_money": "money or a range of it",
    "range_number": "a number or a range",
    "rank_by": "a number, rank or standing",
    "words": "one of the words",
}


_SENTENCE = re.compile(r"[.;] ")
# Where a kind of clause stands almost everywhere, a few of the places will do.
_MOST_PLACES = 8


@dataclass(frozen=True)
class Row:
    """A key of the language: its name, the places (dotted paths) where it stands, its schema, and whether it must be there."""

    key: str
    paths: tuple[str, ...]
    schema: Schema
    required: bool

    @property
    def takes(self) -> str:
        """What may stand there, in words."""
        return str(self.schema.get("x-expects", ""))

    @property
    def expression(self) -> str:
        """What an expression there must yield, and the slots it is in; empty where there is none."""
        kind, slots = self.schema.get("x-type", ""), self.schema.get("x-slot", "")
        where = f"slot {' or '.join(slots)}" if slots.isalpha() else ""
        return ", ".join(part for part in (TYPES.get(kind), where) if part)

    @property
    def otherwise(self) -> str:
        """What holds where the key is left out."""
        if self.required:
            return "must be there"
        if "default" in self.schema:
            return f"`{flow(self.schema['default'])}`"
        return str(self.schema.get("x-absent", "as each of its keys"))

    @property
    def usual(self) -> str:
        """What an action does that is named without saying what it does; empty for other keys."""
        return f"`{flow(self.schema['x-usual'])}`" if "x-usual" in self.schema else ""

    @property
    def examples(self) -> tuple[str, ...]:
        """Lines of a file that use the key."""
        key = self.key.partition("…")[0]
        return tuple(line_of(key, example) for example in self.schema.get("examples", ()))


@dataclass(frozen=True)
class Table:
    """Keys that stand side by side: of the file, of a section, or of a kind of clause."""

    title: str
    meaning: str
    rows: tuple[Row, ...]


def describe(key: str, kind: str = "rule-file") -> str | None:
    """What a key means, by its path (`settle.pays`, `hands.when`) or its name alone; Markdown. None for an unknown key."""
    wanted = key.strip().strip(".")
    rows = [row for table in tables(kind) for row in table.rows if any(_leads_to(path, wanted) for path in row.paths)]
    return "\n\n".join(_paragraph(row) for row in rows) + "\n" if rows and wanted else None


def meaning(path: str) -> str | None:
    """What the key that a path of the rules ends in means, in half a line; None if no key of the schema is meant by it.

    The path may name clauses, hands and actions between its keys: `settle.pays.jack.is`.
    """
    steps = path.split(".")
    if steps[-1] == "is":
        steps = steps[:-2]  # what the list is for says more than what its clauses say
    while steps:
        for table in tables():
            for row in table.rows:
                if any(_is_path(each.split("."), steps) for each in row.paths):
                    return _in_short(row.schema["description"])
        steps = steps[:-1]  # a clause is spoken of by its list
    return None


def _in_short(description: str) -> str:
    said = _SENTENCE.split(description.removeprefix("Effect: ").removeprefix("Condition: "), maxsplit=1)[0].rstrip(".")
    return said[:1].lower() + said[1:]


def _is_path(key: list[str], steps: list[str]) -> bool:
    """Whether a path of the rules is that of a key: NAME and the like stand for any word, and a clause of a list has a name."""
    if len(steps) == len(key) + 1 and len(key) > 1 and steps[-1] == key[-1]:
        steps = [*steps[:-2], steps[-1]]
    return len(key) == len(steps) and all(step == word or step.isupper() for step, word in zip(key, steps, strict=True))


def _leads_to(path: str, wanted: str) -> bool:
    """Whether a path is the wanted one or ends in it; NAME, CARD and HAND stand for any word."""
    steps, asked = path.split("."), wanted.split(".")
    ends = zip(reversed(steps), reversed(asked), strict=False)
    return (
        len(asked) <= len(steps)
        and all(step == word or step.isupper() for step, word in ends)
        and asked[-1] == steps[-1]
    )


def _paragraph(row: Row) -> str:
    more = " and elsewhere" if row.paths[_MOST_PLACES:] else ""
    lines = [f"**{listed(row.paths[:_MOST_PLACES])}**{more}", row.schema["description"], ""]
    lines += [f"- takes: {row.takes}"]
    lines += [f"- expression: {row.expression}"] if row.expression else []
    lines += [f"- usual effect: {row.usual}"] if row.usual else []
    lines += [f"- left out: {row.otherwise}"]
    return "\n".join([*lines, "", *(f"    {line}" for line in row.examples)])


def reference(kind: str = "rule-file") -> str:
    """The page of all keys: Markdown, a table for the file, each section and each kind of clause."""
    schema = load(kind)
    parts = [f"# {schema['title']}", schema["description"]]
    parts += ["Slots: " + "; ".join(f"{letter}, {meaning}" for letter, meaning in SLOTS.items()) + "."]
    for table in tables(kind):
        parts += [f"## {table.title}", *([table.meaning] if table.meaning else []), _grid(table.rows)]
    return "\n\n".join(parts) + "\n"


def _grid(rows: tuple[Row, ...]) -> str:
    lines = ["| key | takes | expression | left out | meaning | example |", "|---|---|---|---|---|---|"]
    for row in rows:
        example = f"`{row.examples[0]}`" if row.examples else ""
        meaning = row.schema["description"] + (f" Usual effect: {row.usual}." if row.usual else "")
        cells = (f"`{row.key}`", row.takes, row.expression, row.otherwise, meaning, example)
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(lines)


@lru_cache
def tables(kind: str = "rule-file") -> tuple[Table, ...]:
    """All keys, in the order of the schema: the file's, each section's, each kind of clause's."""
    root = load(kind)
    users = _users(root)
    found = [_table(root, "The file", "", root, ("",))]
    found += _sections(root, root, ())
    for name, schema in root["$defs"].items():
        if "title" in schema:
            places = tuple(users[name])
            meaning = f"In {listed(places[:_MOST_PLACES])}" + (", and more." if places[_MOST_PLACES:] else ".")
            found.append(_table(root, schema["title"], meaning, schema, places))
    return tuple(found)


def _sections(root: Schema, schema: Schema, above: tuple[str, ...]) -> Iterator[Table]:
    for key, value in schema["properties"].items():
        if "properties" in value:
            path = (*above, key)
            yield _table(root, f"`{'.'.join(path)}`", value["description"], value, (".".join(path),))
            yield from _sections(root, value, path)


def _table(root: Schema, title: str, meaning: str, schema: Schema, places: tuple[str, ...]) -> Table:
    rows = tuple(
        Row(
            key=key,
            paths=tuple(f"{place}.{key}".lstrip(".") for place in places),
            schema=resolved(root, value),
            required=key in schema.get("required", ()),
        )
        for key, value in _keys(schema)
    )
    return Table(title, meaning, rows)


def _keys(schema: Schema) -> Iterator[tuple[str, Schema]]:
    yield from schema.get("properties", {}).items()
    for value in schema.get("patternProperties", {}).values():
        yield f"{value['x-keys'][0]}…{value['x-keys'][-1]}", value


def _users(root: Schema) -> dict[str, list[str]]:
    """For each schema of `$defs`, the places of the file that come to it, each by its dotted path."""
    found: dict[str, list[str]] = {name: [] for name in root["$defs"]}

    def walk(schema: Schema, path: str, seen: frozenset[str]) -> None:
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            if name not in seen:
                if not any(f"{path}.".startswith(f"{known}.") for known in found[name]):
                    found[name].append(path)
                walk(referred(root, schema["$ref"]), path, seen | {name})
        for step in ("then", "else", "items"):
            if isinstance(schema.get(step), Mapping):
                walk(schema[step], path, seen)
        rest = schema.get("additionalProperties")
        if isinstance(rest, Mapping):
            walk(rest, f"{path}.{schema['x-entries']}", seen)
        for key, value in _keys(schema):
            if value.get("$ref", key) != (rest or {}).get("$ref"):  # a name the schema knows is told with the others
                walk(value, f"{path}.{key}".lstrip("."), seen)

    walk(root, "", frozenset())
    return found
