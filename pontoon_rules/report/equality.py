"""Whether two games are equal, as text and JSON: the hand that tells them apart, what each game says of it, and why."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Protocol

from pontoon_rules.compare.differences import Difference
from pontoon_rules.compare.equal import Different, Equal, Unknown, Verdict, Witness, proved_over_hands
from pontoon_rules.compare.replay import Line
from pontoon_rules.engine.actions import Offer
from pontoon_rules.engine.refusal import Cause, seat_name
from pontoon_rules.report import differences as differences_report
from pontoon_rules.report.amounts import amount, chips, count, exact_json, signed
from pontoon_rules.report.as_json import Json, place
from pontoon_rules.report.games import Named, game_json, heading
from pontoon_rules.report.style import PLAIN, Style
from pontoon_rules.report.table import table

_MOMENTS = {"look": "at the look", "turn": "when its turn is over", "end": "at the end"}
_OUTCOMES = {"won": "wins", "lost": "loses", "void": "gets the stake back"}


class Told(Protocol):
    """Two games and what is proved of them."""

    @property
    def first(self) -> Named: ...
    @property
    def other(self) -> Named: ...
    @property
    def found(self) -> Verdict: ...


def render(told: Told, style: Style = PLAIN) -> str:
    """The whole answer."""
    found = told.found
    lines = [
        f"{style.paint('-', 'error')} {heading(told.first, style)}",
        f"{style.paint('+', 'good')} {heading(told.other, style)}",
        "",
    ]
    if isinstance(found, Equal):
        lines.append(style.paint("equal", "bold") + ": " + _equal(found))
    elif isinstance(found, Unknown):
        lines.append(style.paint("unknown", "bold") + ": neither proved equal nor told apart by a hand")
        lines += [style.text(f"  {reason}") for reason in found.reasons]
    else:
        about = found.witness.about if found.witness is not None else "what the rules say beside the hands"
        lines.append(style.paint("different", "bold") + style.text(f": {about}"))
        if found.witness is not None:
            lines += ["", witness(found, style)]
    beside = _beside(found)
    if beside:
        lines += ["", style.paint("said differently, and compared only by what it says", "bold")]
        lines.append(differences_report.render(beside, style).rstrip("\n"))
    lines += ["", _covers(found)]
    return "\n".join(lines) + "\n"


def as_json(told: Told) -> dict[str, Json]:
    """The same for programs."""
    found = told.found
    counted = found.counted
    return {
        "first": game_json(told.first),
        "other": game_json(told.other),
        "witness": witness_json(found),
        "reasons": reasons(found),
        "differences": differences_report.as_json(found.said),
        "held_side_by_side": {
            "classes": counted.classes,
            "states": counted.states,
            "punter_hands": counted.punter_hands,
            "banker_hands": counted.banker_hands,
            "settlements": counted.settlements,
        },
    }


def _equal(found: Equal) -> str:
    if not found.said:
        return "every part of the rules means the same"
    said = len(found.said)
    return f"proved; {said} part{'' if said == 1 else 's'} said differently come{'s' if said == 1 else ''} to the same"


def _beside(found: Verdict) -> tuple[Difference, ...]:
    return () if isinstance(found, Equal) else tuple(each for each in found.said if not proved_over_hands(each.path))


def _covers(found: Verdict) -> str:
    """What was proved, and what was not."""
    counted = found.counted
    rest = "Players, stakes, the deal, the shuffle, the Shoot, the bank and rounding are compared by what they say."
    if not counted.states:
        return rest
    return (
        f"Held side by side: {count(counted.classes)} classes of cards, {count(counted.states)} states, "
        f"{count(counted.punter_hands)} hands of a punter and {count(counted.banker_hands)} of the banker, "
        f"{count(counted.settlements)} settlements.\n{rest}"
    )


# the witness


def witness(found: Verdict, style: Style = PLAIN) -> str:
    """The hand that tells two games apart, and what each of them says of it; nothing where there is none."""
    if not isinstance(found, Different) or found.witness is None:
        return ""
    shown = found.witness
    script = shown.script
    rows = [
        ("P1", _cards(script.cards), ", ".join(script.acts)),
        ("the banker", _cards(script.banker_cards), ", ".join(script.banker_acts)),
        ("just these", _frequency(shown.frequency, script.packs), ""),
    ]
    if script.punters > 1:
        rows.insert(2, ("the table", f"{script.punters + 1} players", ""))
    sides = [
        (sign, text, where)
        for sign, line, beside in (("-", shown.first, shown.other), ("+", shown.other, shown.first))
        for text, where in _told(line, beside)
    ]
    return (table(rows, style=style, indent=2) + table(sides, style=style, indent=2)).rstrip("\n")


def _cards(cards: tuple[object, ...]) -> str:
    return " ".join(map(str, cards)) or "no card yet"


def _frequency(frequency: Fraction, packs: int) -> str:
    """`once in 270,725 deals`, to the nearest whole number; from how many packs, if not from one."""
    together = f" from {packs} packs" if packs > 1 else ""
    return f"once in {count(round(1 / frequency))} deals{together}" if frequency else "never"


def _told(line: Line | None, beside: Line | None) -> list[tuple[str, str]]:
    """What was seen in one game, and the clauses that made it so."""
    if line is None:
        return [("nothing of the kind", "")]
    where = ", ".join(map(str, line.causes))
    seen: tuple[Any, ...] = line.seen
    match line.kind:
        case "settled":
            seat, _, outcome, moment, paid = seen
            sum_ = f" {amount(paid)}" if outcome != "void" else ""
            return [(f"{seat_name(seat)} {_OUTCOMES[outcome]}{sum_} {_MOMENTS[moment]}", where)]
        case "net":
            return [(", ".join(f"{seat_name(seat)} {signed(change)}" for seat, change in seen), where)]
        case "looked":
            return [("the deal ends at the look" if seen[0] else "the deal goes on after the look", where)]
        case "policy" | "acted":
            done = seen[2] if seen[3] is None else f"{seen[2]} {amount(seen[3])}"
            return [(f"{seat_name(seen[0])} does: {done}", where)]
        case "drawn" if beside is not None and beside.kind == "play":
            # The game beside it still asks; what card comes next in this one tells nothing.
            return [(f"{seat_name(beside.seen[0])} is done with the hand", where)]
        case "drawn" | "dealt":
            return [(f"{seat_name(seen[0])} is dealt {seen[2]} {_face(seen[3])}", where)]
        case "after":
            banks = "the banker keeps the bank" if seen[1] == 0 else f"{seat_name(seen[1])} banks next"
            return [(f"the Shoot holds {amount(seen[0])}; {banks}", where)]
        case "stopped":
            return [(str(seen[0]), where)]
        case _:
            return _asked(line, beside)


def _face(face: str) -> str:
    return {"up": "face up", "down": "face down"}.get(face, "unseen")


def _asked(line: Line, beside: Line | None) -> list[tuple[str, str]]:
    """What may be done in one game as far as it is otherwise in the other."""
    offers = {offer.action: offer for offer in line.seen[1]}
    same_step = beside is not None and beside.kind == line.kind
    others = {offer.action: offer for offer in beside.seen[1]} if beside is not None and same_step else {}
    causes = {cause.name: cause for cause in line.causes}
    who = seat_name(line.seen[0])
    told = [
        (f"{who} may {_offer(offer)}", str(causes.get(name, "")))
        for name, offer in offers.items()
        if others.get(name) != offer
    ]
    told += [
        (refusal.message, "" if refusal.cause is None else str(refusal.cause))
        for name, refusal in line.refused
        if name in others
    ]
    return told or [(f"{who} may choose: {', '.join(offers)}", "")]


def _offer(offer: Offer) -> str:
    if offer.low is None or offer.high is None:
        return offer.action
    if offer.low == offer.high:
        return f"{offer.action} {chips(offer.low)}"
    return f"{offer.action} {amount(offer.low)} to {chips(offer.high)}"


def reasons(found: Verdict) -> list[Json]:
    """Why it is not known whether two games are the same."""
    return list(found.reasons) if isinstance(found, Unknown) else []


def witness_json(found: Verdict) -> dict[str, Json] | None:
    """The hand that tells two games apart, if there is one, for programs."""
    return _witness_json(found.witness) if isinstance(found, Different) and found.witness is not None else None


def _witness_json(witness: Witness) -> dict[str, Json]:
    script = witness.script
    return {
        "about": witness.about,
        "cards": [str(card) for card in script.cards],
        "does": list(script.acts),
        "banker_cards": [str(card) for card in script.banker_cards],
        "banker_does": list(script.banker_acts),
        "stake": exact_json(script.stake),
        "packs": script.packs,
        "players": script.punters + 1,
        "frequency": float(witness.frequency),
        "first": _line_json(witness.first, witness.other),
        "other": _line_json(witness.other, witness.first),
    }


def _line_json(line: Line | None, beside: Line | None) -> Json:
    if line is None:
        return None
    causes: list[Json] = [_cause_json(cause) for cause in line.causes]
    return {"kind": line.kind, "text": [text for text, _ in _told(line, beside)], "clauses": causes}


def _cause_json(cause: Cause) -> Json:
    return {"name": cause.name, **place(cause.node.span)}
