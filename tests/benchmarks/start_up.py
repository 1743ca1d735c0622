"""How long `check` of a built-in game takes as a whole process, against bare Python and against bare imports.

    python tests/benchmarks/start_up.py [ROUNDS]

The programs are run in turn, so that a busy machine slows all of them alike; the least time of each is compared.
"""

from __future__ import annotations

import os
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


def seconds(command: list[str]) -> float:
    """The time one process takes, start and end included."""
    # Compiled modules are kept, as they are for every user who has not switched them off.
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    began = time.perf_counter()
    subprocess.run(command, env=kept, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - began


def main() -> None:
    """Print the three times and the two ratios."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    times: dict[str, list[float]] = {name: [] for name in RUNS}
    for number in range(rounds + 1):
        for name, command in RUNS.items():
            spent = seconds(command)
            if number:  # the first round fills the caches
                times[name].append(spent)
    best = {name: min(spent) for name, spent in times.items()}
    for name, spent in best.items():
        print(f"{name:8} {spent * 1000:6.1f} ms")
    print(f"check is {best['check'] / best['python']:.2f} × `python -c pass`")
    print(f"check is {best['check'] / best['imports']:.2f} × a bare import of yaml, lark and click")


if __name__ == "__main__":
    main()
