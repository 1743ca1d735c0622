"""`deal GAME`: a deal from a seed, or cards that lie on the table, with the reason for every chip."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

import click

from pontoon_rules.cli.options import (
    by_seat,
    format_option,
    game_argument,
    load_game,
    names_option,
    none_of,
    players_option,
    refused_politely,
    strategy_option,
    sum_of,
)
from pontoon_rules.cli.output import out, out_json, out_style

if TYPE_CHECKING:
    from pontoon_rules.api.dealing import Dealt
    from pontoon_rules.report.as_json import Json


@click.command("deal")
@game_argument()
@click.option("--seed", metavar="TEXT", help="Same seed, same cards (else a new one, which is shown).")
@players_option
@strategy_option
@click.option(
    "--cards",
    multiple=True,
    metavar="SEAT=CARDS",
    help='Settle these cards: "P1=A K", "banker=10 8"; any order of seats.',
)
@click.option("--stake", multiple=True, metavar="SEAT=N", help="What P1 stakes: P1=4.")
@click.option("--bet", multiple=True, metavar="SEAT=N", help="What P1 bets on the Shoot: P1=2.")
@click.option("--does", multiple=True, metavar="SEAT=WORDS", help='What P1 does: "P1=buy 3, twist, stick".')
@click.option(
    "--chips",
    multiple=True,
    metavar="[SEAT=]N",
    help="What P1 or the banker holds (else enough); with --evening what each holds (else 100).",
)
@click.option("--shoot", metavar="N", help="What lies in the Shoot (else what opens it).")
@click.option("--tenure", type=click.IntRange(min=1), default=1, metavar="N", help="Which deal of this banker it is.")
@click.option("--evening", is_flag=True, help="Deal a whole evening and tell it.")
@click.option("--deals", type=int, metavar="N", help="How many deals an evening has at most (else 20).")
@names_option
@click.option("-v", "--chips-too", is_flag=True, help="Tell each chip of the evening, with the rule that moves it.")
@format_option
def command(
    game: str,
    seed: str | None,
    players: int | None,
    strategy: str | None,
    cards: tuple[str, ...],
    stake: tuple[str, ...],
    bet: tuple[str, ...],
    does: tuple[str, ...],
    chips: tuple[str, ...],
    shoot: str | None,
    tenure: int,
    evening: bool,
    deals: int | None,
    names: str | None,
    chips_too: bool,
    format_: str,
) -> None:
    """Deal a game and tell it, or settle cards that lie on the table, with the reason for every chip.

    Without --cards, cards are dealt from a seed; the punters follow a strategy and the banker his usual policy.

    With --cards, each seat is given its cards in the order they were dealt (`10♠`, `TS` or just `10`); the hands of a split
    stand apart: "P1=A 10 / A 9". Cards beyond the deal are twists unless --does says what is done.

    With --evening, a whole evening is dealt: who banks, each deal in a few lines, the Shoot, the pack, how all stand.
    """
    loaded = load_game(game)
    of_cards = {"--stake": stake, "--bet": bet, "--does": does, "--shoot": shoot}
    if evening:
        from pontoon_rules.cli.evening import tell

        none_of({"--cards": cards, **of_cards}, "a whole evening is dealt")
        seed = str(_fresh_seed()) if seed is None else seed
        tell(loaded, seed, deals, players, names, chips, strategy, chips_too=chips_too, format_=format_)
        return
    none_of({"--deals": deals, "--names": names, "--chips-too": chips_too}, "no evening is dealt with --evening")
    from pontoon_rules.api.dealing import deal, settle

    with refused_politely():
        if cards:
            none_of({"--seed": seed, "--players": players, "--strategy": strategy}, "cards are given with --cards")
            dealt = settle(
                loaded,
                by_seat("--cards", cards),
                stakes=_sums("--stake", stake),
                shoot_bets=_sums("--bet", bet),
                does=by_seat("--does", does),
                chips=_sums("--chips", chips),
                shoot=None if shoot is None else sum_of("--shoot", shoot),
                tenure=tenure,
            )
        else:
            none_of({**of_cards, "--chips": chips}, "no cards are given with --cards")
            dealt = deal(loaded, seed=_fresh_seed() if seed is None else seed, players=players, strategy=strategy)
    if format_ == "json":
        out_json("deal", _as_json(dealt))
    else:
        out(_as_text(dealt))


def _as_text(dealt: Dealt) -> str:
    from pontoon_rules.report.games import heading, playing
    from pontoon_rules.report.narration import render

    style = out_style()
    lines = [heading(dealt.game, style)]
    if dealt.seed is not None:
        lines.append(style.text(f"seed {dealt.seed}"))
    if dealt.playing is not None:
        lines += playing(dealt.playing, style)
    return "\n".join(lines) + "\n\n" + render(dealt.events, dealt.result, style)


def _as_json(dealt: Dealt) -> dict[str, Json]:
    from pontoon_rules.report.events import as_json, result_json
    from pontoon_rules.report.games import game_json, playing_json

    return {
        "game": game_json(dealt.game),
        "seed": dealt.seed,
        "playing": None if dealt.playing is None else playing_json(dealt.playing),
        "events": as_json(dealt.events),
        "result": result_json(dealt.result),
    }


def _fresh_seed() -> int:
    from random import SystemRandom

    return SystemRandom().randrange(1_000_000)


def _sums(option: str, words: Sequence[str]) -> dict[str, int | Fraction]:
    return {seat: sum_of(f"{option} {seat}", text) for seat, text in by_seat(option, words).items()}
