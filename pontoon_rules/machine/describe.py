"""A machine in words, and a small one as a picture (in the language of Graphviz)."""

from __future__ import annotations

from collections.abc import Iterator

from pontoon_rules.machine.machine import UNNAMED, Labels, Machine
from pontoon_rules.machine.values import Kind

# A picture of more states than this cannot be read.
DRAWN = 60


def described(machine: Machine) -> str:
    """All that `show --machine` prints: the classes of cards, the turn, and every state with an example and its labels."""
    states = f"{len(machine.rows)} states ({machine.explored} before they were made few)"
    return "\n".join([
        f"{machine.rules.name}: {len(machine.classes)} classes of cards, {states}",
        "",
        "Cards the rules cannot tell apart, with how many a pack has:",
        *(f"  {each.name}  ({len(each.cards)})" for each in machine.classes),
        "",
        *_turns(machine),
        "States, each with a shortest hand in it; `→` where the hand may take a card:",
        *(f"  {state:>{len(str(len(machine.rows)))}}  {_state(machine, state)}" for state in machine.states),
        "",
    ])


def _turns(machine: Machine) -> Iterator[str]:
    for owner, turn in machine.turns.items():
        facts = ", ".join(f"{name}({action})" if action else name for name, action in turn.facts) or "nothing"
        yield f"Of the turn of a {owner}'s hand the rules ask {facts}: {_counted(len(turn.states), 'way')} it can stand."
    if len(machine.kinds) > 1:
        yield f"Names of hands hang on {_counted(len(machine.kinds), 'kind')} of turn, shown in this order: "
        yield from (f"  {_kind(kind)}" for kind in machine.kinds)
    yield ""


def _counted(count: int, word: str) -> str:
    return f"{count} {word}" + ("" if count == 1 else "s")


def _kind(kind: Kind) -> str:
    said = []
    for (name, action), value in kind:
        called = f"times({action})" if action else name
        said.append(f"{called} = {value}" if action else called if value else f"not {called}")
    return ", ".join(said)


def _state(machine: Machine, state: int) -> str:
    hand = " ".join(_letter_names(machine, state)) or "no card"
    said = list(dict.fromkeys(_label(machine, label) for label in machine.state_labels[state]))
    return f"{hand}{' →' if machine.rows[state] else ''}  {' / '.join(said)}"


def _letter_names(machine: Machine, state: int) -> list[str]:
    """An example of a hand, with suits only where they matter."""
    hand = zip(machine.examples[state], machine.example(state), strict=True)
    return [str(card) if _suit_matters(machine, letter) else card.rank for letter, card in hand]


def _suit_matters(machine: Machine, letter: int) -> bool:
    """Whether a class has only some of the cards of a rank."""
    ranks = [card.rank for card in machine.classes[letter].cards]
    return any(ranks.count(rank) < sum(card.rank == rank for card in machine.deck) for rank in set(ranks))


def _label(machine: Machine, label: Labels) -> str:
    if label.class_index == UNNAMED:
        return "no name"
    name = "bust" if label.class_index < 0 else machine.rules.class_names[label.class_index]
    rank = f" by {', '.join(map(str, label.rank))}" if label.rank else ""
    soft = "soft " if label.soft else ""
    known = "" if label.total is None else f", {soft}{label.total}"
    return f"{name}{rank}{known}"


def drawn(machine: Machine) -> str | None:
    """The machine as a Graphviz graph, one arrow for all classes that lead the same way; None if it is too large to read."""
    if len(machine.rows) > DRAWN:
        return None
    lines = ["digraph hands {", "  rankdir=LR;", "  node [shape=box, style=rounded];"]
    for state in machine.states:
        shape = "" if machine.rows[state] else ", peripheries=2"
        said = "\\n".join(dict.fromkeys(_label(machine, label) for label in machine.state_labels[state]))
        lines.append(f'  {state} [label="{_quoted(said)}"{shape}];')
    for state, row in enumerate(machine.rows):
        ways: dict[int, list[str]] = {}
        for letter, successor in enumerate(row):
            ways.setdefault(successor, []).append(machine.classes[letter].name)
        lines.extend(f'  {state} -> {to} [label="{_quoted(", ".join(names))}"];' for to, names in ways.items())
    return "\n".join([*lines, "}", ""])


def _quoted(text: str) -> str:
    return text.replace('"', '\\"')
