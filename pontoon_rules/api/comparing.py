"""Games held against each other: in their rules, and in what the same cards come to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from pontoon_rules.api.games import BadOption, Game, GameName, load
from pontoon_rules.api.playing import StrategyName
from pontoon_rules.api.simulating import Played, Simulated, play_all
from pontoon_rules.compare.differences import Difference
from pontoon_rules.compare.equal import Verdict as Proof
from pontoon_rules.compare.equal import equal
from pontoon_rules.compare.verdict import Verdict, unlike, verdict
from pontoon_rules.simulate.estimate import Estimate
from pontoon_rules.simulate.figures import paired
from pontoon_rules.simulate.plan import CHUNK, Progress


@dataclass(frozen=True)
class Pair:
    """A game beside the first: what they say differently, and how far apart they came out from the same seeds.

    `proof` is what is proved of the two over every hand, with the shortest hand that they treat differently. `value` is this
    game's expected value less the first's (None if nothing was played); `witness` the seed of a deal that comes out
    differently with the same strategy, dealt by itself (None where only what earlier deals left showed it).
    """

    other: Game
    differences: tuple[Difference, ...]
    proof: Proof
    verdict: Verdict
    value: Estimate | None = None
    witness: str | None = None


@dataclass(frozen=True)
class Compared:
    """Games held against the first of them; `simulated` are their figures in the same order (empty if none was played)."""

    first: Game
    pairs: tuple[Pair, ...]
    simulated: tuple[Simulated, ...]

    @property
    def verdict(self) -> Verdict:
        """`different` if any differs from the first, `unknown` if that is not known of one, else `equal`."""
        found = {pair.verdict for pair in self.pairs}
        return "different" if "different" in found else "unknown" if "unknown" in found else "equal"


def compare(
    *games: GameName | Game,
    deals: int = 20_000,
    seed: int = 1,
    players: int | None = None,
    strategy: StrategyName | None = None,
    workers: int | None = 1,
    progress: Progress | None = None,
    tell: Callable[[int], None] | None = None,
) -> Compared:
    """Hold games against the first: what they say differently by meaning, the shortest hand that they treat differently, and
    what the same cards come to in each.

    One game alone is held against the one that it extends. `deals` may be 0: then only the rules are compared. While hands are held side by side,
    `tell` is told how many. Without a `strategy` each game is played by its own. Raises RuleFileError, and BadOption as `deal` does or where there is nothing
    to compare with.
    """
    loaded = [load(game) for game in games]
    if len(loaded) == 1:
        loaded.insert(0, _parent(loaded[0]))
    first = loaded[0].rules
    proofs = [equal(first, other.rules, tell) for other in loaded[1:]]
    if not deals:
        pairs = [
            Pair(other, proof.said, proof, verdict(proof.said, proof, witnessed=False))
            for other, proof in zip(loaded[1:], proofs, strict=True)
        ]
        return Compared(loaded[0], tuple(pairs), ())
    played = play_all(loaded, deals, seed, players, strategy, workers, progress)
    return Compared(
        loaded[0],
        tuple(_pair(played, number, each) for number, each in enumerate(proofs, start=1)),
        played.simulated,
    )


def _pair(played: Played, number: int, proof: Proof) -> Pair:
    """The game of that number beside the first."""
    first, other = played.simulated[0], played.simulated[number]
    tally, others = played.tallies[0], played.tallies[number]
    plan = played.plan
    # Only where punters do the same does another outcome speak of the rules.
    same_play = first.playing.file == other.playing.file
    deals = list(unlike(tally, others)) if same_play and proof.said else []
    seen = next((deal for deal in deals if plan.starts_afresh(deal)), None)
    return Pair(
        other.game,
        proof.said,
        proof,
        verdict(proof.said, proof, witnessed=bool(deals)),
        paired(tally, others, plan),
        None if seen is None else plan.seed_of(*divmod(seen, CHUNK)),
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
