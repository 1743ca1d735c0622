"""Names, members and calls: which row of the table they are, whether they may stand there, what they are given."""

from __future__ import annotations

from pontoon_rules.diagnostics import did_you_mean
from pontoon_rules.expr import literals
from pontoon_rules.expr.context import ANYTHING, Context, Want, wrong
from pontoon_rules.expr.names import BANKER, HAND_NAMES, OVER, PATHS, SHOOT, SHOWN, TABLE
from pontoon_rules.expr.slots import Reach, refusal
from pontoon_rules.expr.symbol import Parameter, Symbol
from pontoon_rules.expr.syntax import At, Call, Hole, Member, Name, Syntax
from pontoon_rules.expr.tree import Read, Tree
from pontoon_rules.expr.types import HAND, MONEY, NUMBER, ODDS, WRONG


def name(context: Context, syntax: Name, want: Want) -> Tree:
    """A word by itself."""
    meant = literals.word(context, syntax, want)
    if meant is not None:
        return meant
    if syntax.word == "shoot":
        help_ = f"name what of it: {', '.join(f'`shoot.{part}`' for part in ('size', 'open', 'start'))} …"
        return context.say("bad-arguments", syntax.at, "`shoot` by itself has no value", help_)
    symbol = TABLE.get(syntax.word) or PATHS.get(syntax.word)
    if symbol is None:
        return literals.unknown(context, syntax, want)
    if symbol is SHOWN:
        help_ = "name what of it: `shown.total`, `shown.has(A)`"
        return context.say("bad-arguments", syntax.at, "`shown` by itself has no value", help_)
    if symbol is BANKER and context.slot != "K":
        help_ = "name what of it: `banker.total`, `banker.hand`"
        return context.say("bad-arguments", syntax.at, "`banker` by itself has no value here", help_)
    if symbol.parameters:
        called = _call_text(symbol)
        return context.say("bad-arguments", syntax.at, f"`{symbol.name}` is a function", f"write `{called}`")
    if _refused(context, symbol, syntax.at, ""):
        return wrong(syntax.at)
    return _read(symbol, syntax.at, None, ())


def member(context: Context, syntax: Member) -> Tree:
    """`x.y` without arguments."""
    found = _member_symbol(context, syntax)
    if found is None:
        return wrong(syntax.at)
    symbol, on, owner = found
    if symbol.parameters:
        called = _call_text(symbol)
        return context.say("bad-arguments", syntax.word_at, f"`{symbol.name}` is a function", f"write `{called}`")
    if _refused(context, symbol, syntax.at, owner):
        return wrong(syntax.at)
    return _read(symbol, syntax.at, on, ())


def call(context: Context, syntax: Call) -> Tree:
    """`f(x)` or `x.f(y)`."""
    of = syntax.of
    if isinstance(of, Member):
        found = _member_symbol(context, of)
        if found is None:
            _check_loosely(context, syntax.arguments)
            return wrong(syntax.at)
        symbol, on, owner = found
        return _called(context, symbol, syntax, of.word_at, on, owner)
    if isinstance(of, Hole):
        return wrong(syntax.at)
    if not isinstance(of, Name):
        return context.say("bad-arguments", syntax.at, f"{context.quoted(of.at)} is not a function", None)
    symbol_or_none = TABLE.get(of.word)
    if symbol_or_none is None:
        _check_loosely(context, syntax.arguments)
        return _unknown_function(context, of)
    return _called(context, symbol_or_none, syntax, of.at, None, "")


def _unknown_function(context: Context, of: Name) -> Tree:
    if of.word in PATHS or context.vocabulary.is_hand(of.word):
        return context.say("bad-arguments", of.at, f"`{of.word}` is not a function", f"take the brackets off `{of.word}`")
    functions = [symbol.name for symbol in TABLE.values() if symbol.parameters]
    help_ = did_you_mean(of.word, functions) or f"the functions are {', '.join(f'`{each}`' for each in sorted(functions))}"
    return context.say("unknown-name", of.at, f"there is no function `{of.word}`", help_)


def _check_loosely(context: Context, arguments: tuple[Syntax, ...]) -> None:
    """Find mistakes inside arguments of an unknown function, where words may be anything."""
    for argument in arguments:
        if not literals.is_open(argument):
            context.typed(argument, ANYTHING)


# Members


def _member_symbol(context: Context, syntax: Member) -> tuple[Symbol, Tree | None, str] | None:
    """The row that a member names, the hand it is asked of, and of what kind that hand is; None if reported."""
    if isinstance(syntax.of, Name) and syntax.of.word == "shoot":
        symbol = SHOOT.get(syntax.word)
        if symbol is None:
            help_ = did_you_mean(syntax.word, SHOOT) or f"the Shoot has {', '.join(f'`{part}`' for part in SHOOT)}"
            context.say("unknown-name", syntax.word_at, f"the Shoot has no `{syntax.word}`", help_)
            return None
        return symbol, None, ""
    reached = _hand(context, syntax.of)
    if reached is None:
        return None
    on, owner = reached
    symbol = HAND_NAMES.get(syntax.word)
    if symbol is None:
        _unknown_member(context, syntax)
        return None
    return symbol, on, owner


def _unknown_member(context: Context, syntax: Member) -> None:
    other = TABLE.get(syntax.word)
    if other is not None:
        message = f"`{syntax.word}` is not asked of a hand"
        context.say("unknown-name", syntax.word_at, message, f"write `{other.signature}` by itself")
        return
    help_ = did_you_mean(syntax.word, (*HAND_NAMES, "shown"))
    context.say("unknown-name", syntax.word_at, f"a hand has no `{syntax.word}`", help_)


def _hand(context: Context, syntax: Syntax) -> tuple[Tree, str] | None:
    """The hand before a dot, and its kind: `this`, `banker`, `shown`, `banker.shown`, `this.shown` or `hand`."""
    if isinstance(syntax, Name) and syntax.word in PATHS:
        path = PATHS[syntax.word]
        if path is not BANKER:  # what may be asked of the banker's hand depends on what is asked
            bad = refusal(path, Reach(context.slot, context.moment, context.counted))
            if bad is not None:
                context.say("wrong-slot", syntax.at, f"`{path.name}` {bad.why}", bad.help)
                return None
        return Read(HAND, syntax.at, path, None, ()), path.name
    if isinstance(syntax, Member) and syntax.word == "shown":
        inner = _hand(context, syntax.of)
        if inner is None:
            return None
        on, owner = inner
        if owner.endswith("shown"):
            context.say("unknown-name", syntax.word_at, "`shown` is there already", "take one of them out")
            return None
        return Read(HAND, syntax.at, SHOWN, on, ()), f"{owner}.shown"
    tree = context.typed(syntax, ANYTHING)
    if tree.type == WRONG:
        return None
    if tree.type != HAND:
        message = f"{context.quoted(syntax.at)} is {tree.type.a}, and only a hand has parts to name after a dot"
        context.say("type-mismatch", syntax.at, message, "`this`, `banker`, `shown`, `eldest(…)` and `best(…)` are hands")
        return None
    return tree, "hand"


# Calls


def _called(context: Context, symbol: Symbol, syntax: Call, at: At, on: Tree | None, owner: str) -> Tree:
    if not symbol.parameters:
        _check_loosely(context, syntax.arguments)
        return context.say("bad-arguments", at, f"`{symbol.name}` takes nothing in brackets", f"write `{symbol.name}`")
    if symbol.name in OVER and context.counted:
        message = f"`{symbol.name}` stands inside another function that goes over all hands"
        return context.say("no-nesting", syntax.at, message, "split the condition into two clauses")
    refused = _refused(context, symbol, At(syntax.at.start, at.end), owner)
    if refused and symbol.name in OVER:  # of what hands are asked there, nothing can be said
        return wrong(syntax.at)
    arguments = _arguments(context, symbol, syntax)
    return wrong(syntax.at) if refused else _read(symbol, syntax.at, on, arguments)


def _arguments(context: Context, symbol: Symbol, syntax: Call) -> tuple[Tree, ...]:
    if symbol.name in ("min", "max"):
        return _alike(context, symbol, syntax)
    parameters, given = symbol.parameters, syntax.arguments
    least = sum(not parameter.optional for parameter in parameters)
    if not least <= len(given) <= len(parameters):
        _wrong_count(context, symbol, syntax)
        _check_loosely(context, given)
        return (wrong(syntax.at),)
    return tuple(
        _argument(context, symbol, parameter, part) for parameter, part in zip(parameters, given, strict=False)
    )


def _argument(context: Context, symbol: Symbol, parameter: Parameter, part: Syntax) -> Tree:
    why = f"`{symbol.name}(…)` takes {parameter.type.a}"
    if not parameter.each_hand:
        return context.typed(part, Want(parameter.type, why))
    context.counted = True
    try:
        if parameter.type != MONEY:
            return context.typed(part, Want(parameter.type, why))
        tree = context.typed(part, ANYTHING)
    finally:
        context.counted = False
    if tree.type in (MONEY, NUMBER, WRONG):
        return tree
    message = f"{context.quoted(part.at)} is {tree.type.a}, but `{symbol.name}(…)` adds up money or numbers"
    return context.say("type-mismatch", part.at, message)


def _alike(context: Context, symbol: Symbol, syntax: Call) -> tuple[Tree, ...]:
    """The arguments of `min` and `max`: two or more of one type; bare numbers take the type of the others."""
    given = syntax.arguments
    if len(given) < 2:
        _wrong_count(context, symbol, syntax)
        _check_loosely(context, given)
        return (wrong(syntax.at),)
    closed = [context.typed(part, ANYTHING) if not literals.is_open(part) else None for part in given]
    types = [tree.type for tree in closed if tree is not None and tree.type != WRONG]
    first = types[0] if types else NUMBER
    if first not in (NUMBER, MONEY, ODDS):
        at = next(tree.at for tree in closed if tree is not None and tree.type == first)
        message = f"{context.quoted(at)} is {first.a}, but `{symbol.name}(…)` compares numbers, money or odds"
        return (context.say("type-mismatch", at, message),)
    why = f"what `{symbol.name}(…)` compares is of one type, here {first}"
    return tuple(
        _same(context, tree, Want(first, why)) if tree is not None else context.typed(part, Want(first, why))
        for tree, part in zip(closed, given, strict=True)
    )


def _same(context: Context, tree: Tree, want: Want) -> Tree:
    if tree.type in (want.type, WRONG):
        return tree
    message = f"{context.quoted(tree.at)} is {tree.type.a}, but {want.why}"
    return context.say("type-mismatch", tree.at, message)


def _wrong_count(context: Context, symbol: Symbol, syntax: Call) -> None:
    given = len(syntax.arguments)
    what = " and ".join(parameter.type.a for parameter in symbol.parameters if not parameter.optional)
    also = " (and maybe a condition)" if any(parameter.optional for parameter in symbol.parameters) else ""
    if symbol.name in ("min", "max"):
        what = "two or more numbers, sums of money or odds"
    message = f"`{symbol.name}(…)` takes {what}{also}; {given or 'nothing'} {'is' if given < 2 else 'are'} given"
    context.say("bad-arguments", syntax.at, message, f"write `{_call_text(symbol)}`")


def _call_text(symbol: Symbol) -> str:
    examples = {"has": "has(A)", "held": "held(7)", "value": "value(1)", "rank": "rank(1)", "sum": "sum(stake, won)"}
    return examples.get(symbol.name, symbol.signature)


def _refused(context: Context, symbol: Symbol, at: At, owner: str) -> bool:
    """Whether a row may not stand here; if so, that is reported at `at`."""
    bad = refusal(symbol, Reach(context.slot, context.moment, context.counted, owner))
    if bad is not None:
        context.say("wrong-slot", at, f"{context.quoted(at)} {bad.why}", bad.help)
    return bad is not None


def _read(symbol: Symbol, at: At, on: Tree | None, arguments: tuple[Tree, ...]) -> Tree:
    if symbol.name not in ("min", "max", "sum"):
        return Read(symbol.result, at, symbol, on, arguments)
    # These are of the type of what they are given.
    if any(argument.type == WRONG for argument in arguments):
        return wrong(at)
    return Read(arguments[0].type, at, symbol, on, arguments)
