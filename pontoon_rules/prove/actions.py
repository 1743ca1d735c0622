"""Proofs about actions: one that is never legal, and a legal end of the turn after which the hand cannot win."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from pontoon_rules.diagnostics import Diagnostic, Note, Span
from pontoon_rules.expr.canonical import spelled
from pontoon_rules.expr.typed import Expression
from pontoon_rules.machine.residual import reading
from pontoon_rules.model.ruleset import Action
from pontoon_rules.model.section import start_of
from pontoon_rules.prove import words
from pontoon_rules.prove.course import Course, Meeting, actions
from pontoon_rules.prove.hands import Node
from pontoon_rules.prove.lists import excluded
from pontoon_rules.prove.play import Reached, Side, Way, flag
from pontoon_rules.prove.rows import Row, parts
from pontoon_rules.prove.settled import Settlement


class _Need(NamedTuple):
    """A condition of an action: as it is written, where, and whether a hand meets it."""

    text: str
    span: Span
    met: Callable[[Node], bool]


def never_legal(course: Course) -> Iterator[Diagnostic]:
    """Actions that no hand may ever take that is asked."""
    for side, action in actions(course):
        asked = course.chances.get(id(action), ())
        if asked and not any(_perhaps(side, action, reached, in_play=in_play) for reached, in_play in asked):
            hands: dict[Node, Way] = {}
            for reached, in_play in asked:
                hands.update(_asked(side, reached, in_play=in_play))
            if hands:
                yield _never(side, action, hands, in_play=next(in_play for reached, in_play in asked if any(_asked(side, reached, in_play=in_play))))


def _asked(side: Side, reached: Reached, *, in_play: bool) -> Iterator[tuple[Node, Way]]:
    """The hands that may be asked for the action: in play those whose turn may not be over."""
    return (each for each in reached.items() if not in_play or side.done(each[0]) is not True)


def _perhaps(side: Side, action: Action[Expression], reached: Reached, *, in_play: bool) -> bool:
    """Whether one of the hands may or might take the action."""
    for node, _ in _asked(side, reached, in_play=in_play):
        side.hands.work.spend(1)
        if side.may(action, node, in_play=in_play) is not False:
            return True
    return False


def _never(side: Side, action: Action[Expression], hands: dict[Node, Way], *, in_play: bool) -> Diagnostic:
    needs = list(_needs(side, action, in_play=in_play))
    side.hands.work.spend(4 * len(needs) * len(hands))
    blamed, nearest = excluded([need.met for need in needs], hands, side.hands.work)
    notes = [Note("it never holds together with this", needs[index].span) for index in blamed[1:]]
    roomless = side.no_room(action)
    if roomless:
        notes.append(Note("whoever has not split holds one hand already"))
    elif nearest is not None:
        node, met = nearest
        notes.append(Note(f"nearest comes {words.hand(hands[node])}: it meets {words.listed([needs[index].text for index in met])}"))
    else:
        longest = max(hands.values(), key=lambda way: (way.sure, len(way.cards)))
        notes.append(Note(f"it is asked of such as {words.hand(longest)}"))
    rules = side.hands.rules.ruleset
    done = (rules.banker if side.banking else rules.punter).done
    if in_play:
        notes.append(Note("the turn is over for other hands", done.node.span))
    what = words.listed([needs[index].text for index in blamed]) or "its conditions"
    who = "the banker" if side.banking else "a punter"
    never = "never hold together" if len(blamed) > 1 or not blamed else "never holds"
    when = f"when {who} plays" if in_play else "at its step of the deal"
    return Diagnostic(
        "action-never-legal",
        f"{who} may never {action.name}: {what} {never} {when}",
        needs[blamed[0]].span if blamed else start_of(action.node),
        "write `hands: 2` or more, or take the action out" if roomless else "change the conditions, or take the action out",
        tuple(notes),
        "warning",
    )


def _needs(side: Side, action: Action[Expression], *, in_play: bool) -> Iterator[_Need]:
    bare: Action[Expression] = Action(action.name, action.owner, action.node)
    for key, leaf in (
        ("from", action.at_least),
        ("cards", action.cards),
        ("times", action.times),
        ("never_after", action.never_after),
        ("hands", action.hands),
        ("pair", action.pair),
    ):
        if leaf is not None:
            alone = bare.but(**{"at_least" if key == "from" else key: leaf})
            said = " ".join(leaf.node.span.text.split())
            yield _Need(f"`{key}: {said}`", leaf.node.span, _meets(side, alone))
    if flag(action.splits) and action.pair is None:
        yield _Need("two cards to split", start_of(action.node), _meets(side, bare.but(splits=action.splits)))
    for condition in (action.when, action.in_play if in_play else None):
        for tree, span in () if condition is None else parts(condition):
            run = reading(tree)
            yield _Need(f"`{spelled(tree)}`", span, lambda node, run=run: side.ask(run, node) is not False)  # type: ignore[misc]


def _meets(side: Side, action: Action[Expression]) -> Callable[[Node], bool]:
    return lambda node: side.may(action, node, in_play=False) is not False


# sticking


def never_wins(course: Course, settlement: Settlement) -> Iterator[Diagnostic]:
    """Ends of a turn that are legal and after which the hand cannot win, whatever the banker holds."""
    final = course.meetings[-1]
    side = course.punter
    for action in side.actions:
        if not flag(action.ends_turn) or not side.offered_in_play(action):
            continue
        stuck = Reached()
        for asked, in_play in course.chances.get(id(action), ()):
            if in_play:  # a hand whose turn another action has ended is not asked
                stuck.add_all(_stuck(side, action, asked))
        if not any(True for _ in stuck):
            continue
        outcomes: dict[int, tuple[Way, set[str], dict[str, Row]]] = {}
        for case, result, rows in settlement.outcomes(Meeting(stuck, final.bankers, early=False)):
            if case.own is not None and rows:
                _, found, by = outcomes.setdefault(id(case.own), (case.own, set(), {}))
                found.add(result.outcome)
                by[rows[0].name] = rows[0]
        lost = [(way, by) for way, found, by in outcomes.values() if "won" not in found and way.sure]
        if lost:
            way, by = min(lost, key=lambda each: len(each[0].cards))
            yield _cannot_win(action, way, by, len(lost))


def _stuck(side: Side, action: Action[Expression], asked: Reached) -> Reached:
    """The hands with which a turn may surely be ended by the action."""
    stuck = Reached()
    for node, way in asked.items():
        if way.sure and side.done(node) is False and side.may(action, node, in_play=True) is True:
            for state, _, _ in side.made(action, node.state):
                stuck.add(Node(state, side.turn_after(action, node)), way)
    return stuck


def _cannot_win(action: Action[Expression], way: Way, by: dict[str, Row], kinds: int) -> Diagnostic:
    guard = action.at_least.node.span if action.at_least is not None else start_of(action.node)
    others = f" (and on {kinds - 1} other kinds of hand)" if kinds > 1 else ""
    return Diagnostic(
        "stick-never-wins",
        f"a punter may {action.name} on {words.hand(way)}{others}, but then he cannot win, whatever the banker holds",
        guard,
        "let him go on with such a hand, or let it win against some hands of the banker",
        tuple(Note("decides against it", row.span) for row in by.values()),
        "warning",
    )
