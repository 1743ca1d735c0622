"""How long `check` of a built-in game takes as a whole process, against bare Python and against bare imports.

    python tests/benchmarks/start_up.py [ROUNDS]

The programs are run in turn, so that a busy machine slows all of them alike; the least time of each is compared, by the clock
and by the processor's own count, which others' work disturbs less.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from pathlib import Path

PROGRAM = str(Path(sys.executable).with_name("pontoon-rules"))
RUNS = {
    "check": [PROGRAM, "check", "pontoon"],
    "python": [sys.executable, "-c", "pass"],
    "imports": [sys.executable, "-c", "import yaml, lark, click"],
}


def seconds(command: list[str]) -> tuple[float, float]:
    """The time one process takes by the clock and of the processor, start and end included."""
    # Compiled modules are kept, as they are for every user who has not switched them off.
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before, began = _used(), time.perf_counter()
    subprocess.run(command, env=kept, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - began, _used() - before


def _used() -> float:
    """The processor's time of all programs run so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Print the times and the two ratios, by the clock and by the processor."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in RUNS}
    for number in range(rounds + 1):
        for name, command in RUNS.items():
            spent = seconds(command)
            if number:  # the first round fills the caches
                times[name].append(spent)
    for which, title in enumerate(("by the clock", "of the processor")):
        best = {name: min(spent[which] for spent in measured) for name, measured in times.items()}
        print(title)
        for name, least in best.items():
            print(f"  {name:8} {least * 1000:6.1f} ms")
        print(f"  check is {best['check'] / best['python']:.2f} × `python -c pass`")
        print(f"  check is {best['check'] / best['imports']:.2f} × a bare import of yaml, lark and click")


if __name__ == "__main__":
    main()
