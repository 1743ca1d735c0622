"""Games held against each other: in their rules, in what they are worth, and in what the same cards come to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from pontoon_rules.api.games import BadOption, Game, GameName, load
from pontoon_rules.api.playing import StrategyName
from pontoon_rules.api.sides import SolvedPair, Unsolved, solve_each, solved_pair
from pontoon_rules.api.simulating import Played, Simulated, play_all
from pontoon_rules.api.solving import Solved
from pontoon_rules.compare.differences import Difference
from pontoon_rules.compare.equal import Verdict as Proof
from pontoon_rules.compare.equal import equal
from pontoon_rules.compare.verdict import Verdict, unlike, verdict
from pontoon_rules.simulate.estimate import Estimate
from pontoon_rules.simulate.figures import paired
from pontoon_rules.simulate.plan import CHUNK, Progress

# So many deals are played where nobody says how many, and there is need of them.
DEALS = 20_000


@dataclass(frozen=True)
class Pair:
    """A game beside the first: what they say differently, what that is worth, and how far apart they came out.

    `proof` is what is proved of the two over every hand, with the shortest hand that they treat differently. `solved` are both
    solved (None where one has no exact value, or nothing was asked for but the rules). Where deals were played, `value` is this
    game's expected value less the first's; `witness` the seed of a deal that comes out differently with the same strategy, dealt
    by itself (None where only what earlier deals left showed it).
    """

    other: Game
    differences: tuple[Difference, ...]
    proof: Proof
    verdict: Verdict
    solved: SolvedPair | None = None
    value: Estimate | None = None
    witness: str | None = None


@dataclass(frozen=True)
class Compared:
    """Games held against the first of them. `solved` are their exact figures in the same order, or why there are none;
    `simulated` those of the deals played. Each is empty where that was not done."""

    first: Game
    pairs: tuple[Pair, ...]
    solved: tuple[Solved | Unsolved, ...]
    simulated: tuple[Simulated, ...]

    @property
    def verdict(self) -> Verdict:
        """`different` if any differs from the first, `unknown` if that is not known of one, else `equal`."""
        found = {pair.verdict for pair in self.pairs}
        return "different" if "different" in found else "unknown" if "unknown" in found else "equal"


def compare(
    *games: GameName | Game,
    deals: int | None = None,
    seed: int = 1,
    players: int | None = None,
    strategy: StrategyName | None = None,
    each: bool | None = None,
    workers: int | None = 1,
    progress: Progress | None = None,
    solving: Progress | None = None,
    tell: Callable[[int], None] | None = None,
) -> Compared:
    """Hold games against the first: what they say differently by meaning, the shortest hand that they treat differently, and
    what each is worth and how it is best played.

    One game alone is held against the one that it extends. Games are solved as `solve` does: one punter, fresh packs, best play.
    Deals are played too where that is asked for (`deals`, a `strategy`, more than two `players`), where a game cannot be solved,
    and where it is not known whether what two say differently ever matters. With 0 `deals` only the rules are compared.
    `each` asks what each single difference does to the value (None: where they are few).

    While hands are held side by side, `tell` is told how many; `solving` hears of the solving, `progress` of the deals.
    Without a `strategy` each game is played by its own. Raises RuleFileError, and BadOption as `deal` does or where there is
    nothing to compare with.
    """
    loaded = [load(game) for game in games]
    if len(loaded) == 1:
        loaded.insert(0, _parent(loaded[0]))
    proofs = [equal(loaded[0].rules, other.rules, tell) for other in loaded[1:]]
    pairs = [
        Pair(other, proof.said, proof, verdict(proof.said, proof, witnessed=False))
        for other, proof in zip(loaded[1:], proofs, strict=True)
    ]
    if deals == 0:
        return Compared(loaded[0], tuple(pairs), (), ())
    solved = solve_each(loaded, solving or _nobody)
    pairs = [
        replace(pair, solved=_solved_pair(solved[0], other, pair, solving or _nobody, each=each))
        for pair, other in zip(pairs, solved[1:], strict=True)
    ]
    needed = any(isinstance(one, Unsolved) for one in solved) or any(pair.verdict == "unknown" for pair in pairs)
    asked = deals is not None or strategy is not None or (players is not None and players > 2)
    if not (needed or asked):
        return Compared(loaded[0], tuple(pairs), solved, ())
    played = play_all(loaded, DEALS if deals is None else deals, seed, players, strategy, workers, progress)
    pairs = [_played(played, number, pair) for number, pair in enumerate(pairs, start=1)]
    return Compared(loaded[0], tuple(pairs), solved, played.simulated)


def _nobody(_done: int, _total: int) -> None:
    """Nobody wants to know how far the work is."""


def _solved_pair(
    first: Solved | Unsolved, other: Solved | Unsolved, pair: Pair, progress: Progress, *, each: bool | None
) -> SolvedPair | None:
    if isinstance(first, Unsolved) or isinstance(other, Unsolved):
        return None
    return solved_pair(first, other, pair.differences, progress, each=each)


def _played(played: Played, number: int, pair: Pair) -> Pair:
    """The game of that number beside the first, after the deals."""
    first, other = played.simulated[0], played.simulated[number]
    tally, others = played.tallies[0], played.tallies[number]
    plan = played.plan
    # Only where punters do the same does another outcome speak of the rules.
    same_play = first.playing.file == other.playing.file
    deals = list(unlike(tally, others)) if same_play and pair.differences else []
    seen = next((deal for deal in deals if plan.starts_afresh(deal)), None)
    return replace(
        pair,
        verdict=verdict(pair.differences, pair.proof, witnessed=bool(deals)),
        value=paired(tally, others, plan),
        witness=None if seen is None else plan.seed_of(*divmod(seen, CHUNK)),
    )


def _parent(game: Game) -> Game:
    """The game that a game extends."""
    if not game.parents:
        raise BadOption(f"{game.file} extends no game to be compared with", advice="name another: `compare A B`")
    if len(game.parents) > 1:
        named = " or ".join(f"`{name}`" for name in game.parents)
        raise BadOption(f"{game.file} extends several games", advice=f"name the one to hold it against, such as {named}")
    (name,) = game.parents
    if "/" in name or name.endswith((".yaml", ".yml")):
        return load(Path(game.file).parent / name)
    return load(name)
