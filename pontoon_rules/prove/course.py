"""The course of a deal over all hands at once: which can come up where, and which meet at a settlement."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.typed import Expression
from pontoon_rules.machine.residual import reading
from pontoon_rules.model.ruleset import Action, EachPunter, Step
from pontoon_rules.prove.hands import Hands, Node, Turn
from pontoon_rules.prove.play import Banker, Reached, Side, Way, flag


@dataclass(frozen=True)
class Meeting:
    """Punters' hands and banker's hands that meet at a settlement; `early` if the deal broke off before it was played out."""

    punters: Reached
    bankers: Reached
    early: bool


@dataclass
class Course:
    """What a deal can come to.

    `chances` are the hands with which each action may be asked for, in play or at its step; `named` are all that the rules
    may have to name; `looks` meet when the banker looks.
    """

    hands: Hands
    punter: Side
    banker: Side
    meetings: list[Meeting] = field(default_factory=list)
    looks: list[Meeting] = field(default_factory=list)
    chances: dict[int, list[tuple[Reached, bool]]] = field(default_factory=dict)
    played: dict[bool, Reached] = field(default_factory=lambda: {False: Reached(), True: Reached()})


def followed(hands: Hands, counted: dict[str, int]) -> Course:
    """The course of a deal by the rules."""
    course = Course(hands, Side(hands, counted, banking=False), Banker(hands, counted))
    _Follower(course, hands.rules).deal()
    return course


class _Follower:
    """Goes through the steps with all hands of a punter, and all of the banker."""

    def __init__(self, course: Course, rules: Rules) -> None:
        self._course = course
        self._rules = rules.ruleset
        self._ends = reading(rules.ruleset.ends_deal.tree)
        nothing = Node(course.hands.states.start, Turn())
        self._punters = Reached([(nothing, Way((), (), sure=True))])
        self._bankers = Reached([(nothing, Way((), (), sure=True))])
        self._staked = False

    def deal(self) -> None:
        self._steps(self._rules.deal, nested=False)
        self._course.meetings.append(Meeting(self._punters, self._bankers, early=False))

    def _steps(self, steps: tuple[Step | EachPunter, ...], *, nested: bool) -> None:
        before = self._punters
        for step in steps:
            if isinstance(step, EachPunter):
                self._steps(step.steps, nested=True)
            elif step.do == "card":
                if step.to != "banker":
                    self._punters = self._course.punter.dealt(self._punters)
                if step.to != "punters":
                    self._bankers = self._course.banker.dealt(self._bankers)
            elif step.do == "look":
                self._look()
            elif step.do == "play":
                self._play()
            elif step.do == "banker":
                self._bank(nested=nested)
            elif step.do == "settle":
                if nested:  # the deal may end here for those who have not played yet
                    self._course.meetings.append(Meeting(before, self._bankers, early=True))
            else:
                self._offer(step.do)

    def _look(self) -> None:
        ended, others = Reached(), Reached()
        for node, way in self._bankers.items():
            hand = self._course.banker.seen(node)
            ends = self._ends(self._course.hands.position(hand, hand))
            if ends is not False:
                ended.add(node, way._replace(sure=way.sure and ends is True))
            if ends is not True:
                others.add(node, way._replace(sure=way.sure and ends is False))
        self._course.looks.append(Meeting(self._punters, self._bankers, early=True))
        self._course.meetings.append(Meeting(self._punters, ended, early=True))
        self._bankers = others

    def _play(self) -> None:
        punter = self._course.punter
        seen, over = punter.played(self._punters)
        self._note_play(punter, seen, over)
        self._punters = over

    def _bank(self, *, nested: bool) -> None:
        banker = self._course.banker
        seen, over = banker.played(self._bankers)
        self._note_play(banker, seen, over)
        opens = any(flag(action.opens) for action in banker.actions)
        if nested or opens:  # he meets a punter in the middle of his play as well
            for node, way in seen.items():
                over.add(node, way._replace(sure=False))
        self._bankers = over

    def _note_play(self, side: Side, seen: Reached, over: Reached) -> None:
        for reached in (seen, over):
            for node, way in reached.items():
                self._course.played[side.banking].add(node, way)
        for action in side.actions:
            if side.offered_in_play(action):
                self._course.chances.setdefault(id(action), []).append((seen, True))

    def _offer(self, name: str) -> None:
        course = self._course
        for side in (course.punter, course.banker):
            action = next((each for each in side.actions if each.name == name), None)
            if action is None:
                continue
            reached = self._bankers if side.banking else self._punters
            course.chances.setdefault(id(action), []).append((reached, False))
            must = not side.banking and action.adds is not None and not self._staked
            self._staked = self._staked or must
            after = side.offered(reached, action, must=must)
            if side.banking:
                self._bankers = after
            else:
                self._punters = after
            return


def actions(course: Course) -> Iterator[tuple[Side, Action[Expression]]]:
    """Every action with whose it is."""
    for side in (course.punter, course.banker):
        for action in side.actions:
            yield side, action
