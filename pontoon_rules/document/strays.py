"""Keys that a map does not take: misspelt, called otherwise elsewhere, or at home in another section."""

from __future__ import annotations

from collections.abc import Mapping as Map
from dataclasses import dataclass

from pontoon_rules.diagnostics import nearest
from pontoon_rules.document.intended import must_do
from pontoon_rules.document.keys import Path, Schema, homes, known_keys, listed, load
from pontoon_rules.document.node import Mapping, Scalar
from pontoon_rules.document.trail import Place

# Seats are told apart by their number only: the nearest spelling is another seat.
_SEATS = tuple(f"P{number}" for number in range(1, 10))


@dataclass(frozen=True)
class Stray:
    """What is said of a stray key; the key that was meant and the map it belongs in, if that is plain."""

    message: str
    help: str
    key: str = ""
    target: Mapping | None = None


def stray_key(kind: str, root: Mapping, place: Place, key: str, known: Map[str, Schema]) -> Stray:
    """What was meant by `key`, which is none of those that the map at `place` takes."""
    message = f"`{key}` is not a key of {place.named}"
    own = place.node if isinstance(place.node, Mapping) else None
    if set(known) <= {"remove", "replace"}:
        (only,) = known
        return Stray(message, f"an item with `{only}` says nothing else; write the rest as an item of its own")
    meant = _spelt_otherwise(key, known)
    if meant is None and own is not None and "actions" in known and (written := _action(kind, place, own, key)) is not None:
        return Stray(message, written)
    at_home = () if meant is not None and key in known[meant].get("x-also", ()) else homes(kind).get(key, ())
    if at_home and (meant is None or at_home[0][-1] == key):
        return _at_home_elsewhere(message, None if place.within_list else root, at_home)
    meant = meant or nearest(key, (word for word in known if word not in _SEATS))
    if meant is not None:
        return Stray(message, f"did you mean `{meant}`?", meant, own)
    if known.keys() & set(_SEATS) and key[:1] in "Pp" and key[1:].isdecimal():
        return Stray(message, f"the punters are `{_SEATS[0]}` to `{_SEATS[-1]}`")
    return Stray(message, f"the keys here are {listed(known)}")


def _spelt_otherwise(key: str, known: Map[str, Schema]) -> str | None:
    """The key that differs only in case, plural or separators, or for which people write this word."""
    plain = _letters(key)
    for candidate, schema in known.items():
        if _letters(candidate) == plain or key in schema.get("x-also", ()):
            return candidate
    return None


def _action(kind: str, place: Place, own: Mapping, key: str) -> str | None:
    """What to write for an action that stands beside `actions` instead of under it; None if `key` is no action."""
    if key not in known_keys(load(kind)["$defs"]["actions"]).keys() - {"remove"}:
        return None
    value = own.get(key)
    if place.names == ("banker",) and (must := must_do(key, value)) is not None:
        return must
    says = f"{{from: {value.value}}}" if isinstance(value, Scalar) and value.value.isdecimal() else "{…}"
    return f"write `{'.'.join(place.names)}: {{actions: {{{key}: {says}}}}}`"


def _letters(word: str) -> str:
    return word.casefold().replace("_", "").replace("-", "").replace(" ", "").rstrip("s")


def _at_home_elsewhere(message: str, root: Mapping | None, paths: tuple[Path, ...]) -> Stray:
    """`root` is None where the stray is part of a clause and so means something else than the key of the section."""
    if len(paths) > 1:
        return Stray(message, f"it belongs in another section: {listed('.'.join(path) for path in paths)}")
    *above, key = paths[0]
    help_ = f"write `{key}` under `{'.'.join(above)}`" if above else f"write `{key}` at the top of the file"
    target = root
    for step in above:
        inner = target.get(step) if target is not None else None
        target = inner if isinstance(inner, Mapping) else None
    return Stray(message, help_, key, target)
