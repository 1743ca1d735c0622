"""The hand machine of a game: all that its rules can ever ask of the cards of a hand."""

from __future__ import annotations

from pontoon_rules.api.games import BadOption, Game, GameName, load
from pontoon_rules.machine.compile import compile_machine
from pontoon_rules.machine.describe import DRAWN, described, drawn
from pontoon_rules.machine.machine import Machine


def machine(game: GameName | Game) -> Machine:
    """The machine of a game.

    Raises RuleFileError for a file with mistakes, BadOption where the rules tell too many hands apart (the clauses that do
    are named) or a hand's name hangs on the table.
    """
    found = compile_machine(load(game).rules)
    if isinstance(found, Machine):
        return found
    raise BadOption(f"there is no hand machine of these rules: {found}", advice="deal, settle and simulate do without it")


def in_words(found: Machine) -> str:
    """The classes of cards, the turn, and every state with an example and what is known of it."""
    return described(found)


def as_picture(found: Machine) -> str:
    """The machine in the language of Graphviz. Raises BadOption if it has too many states to be read as a picture."""
    picture = drawn(found)
    if picture is None:
        said = f"a picture of {len(found.rows)} states cannot be read; {DRAWN} is the most that is drawn"
        raise BadOption(said, advice="leave out `--format dot`")
    return picture
