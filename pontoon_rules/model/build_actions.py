"""What a punter or the banker may do: a map of actions, each legal or not by itself."""

from __future__ import annotations

from pontoon_rules.document.node import Items, Mapping, Scalar
from pontoon_rules.model.ruleset import Action, Leaf, Owner
from pontoon_rules.model.section import Section, is_unset


def build_actions(actions: Section, owner: Owner) -> tuple[Action[Scalar], ...]:
    """The actions that are not unset, in the order of the tree."""
    found: list[Action[Scalar]] = []
    for name, node in actions.node:
        if is_unset(node):
            continue
        if isinstance(node, Mapping):
            found.append(_action(Section(node, f"{actions.path}.{name}", actions.problems), name, owner))
        else:
            actions.wrong(node, f"`{actions.path}.{name}` is an action: its effects and conditions, or `{{}}`")
    return tuple(found)


def _action(action: Section, name: str, owner: Owner) -> Action[Scalar]:
    return Action(
        name=name,
        owner=owner,
        node=action.node,
        adds=action.setting("adds"),
        bets=action.setting("bets"),
        costs=action.setting("costs"),
        draws=action.word("draws", ("up", "down", "blind")),
        splits=action.flag("splits"),
        burns=action.flag("burns"),
        ends_turn=action.flag("ends_turn"),
        opens=action.flag("opens"),
        when=action.expression("when"),
        at_least=action.count("from"),
        cards=action.spread("cards"),
        times=action.count("times"),
        never_after=_names(action, "never_after"),
        hands=action.count("hands"),
        pair=action.word("pair", ("value", "rank", "aces")),
        in_play=action.expression("in_play"),
    )


def _names(action: Section, key: str) -> Leaf[tuple[str, ...]] | None:
    value = action.get(key)
    if value is None:
        return None
    items = value.items if isinstance(value, Items) else (value,)
    return Leaf(tuple(item.value for item in items if isinstance(item, Scalar)), value)
