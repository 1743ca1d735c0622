"""What hostile rule files cost above an empty one: processor time and memory of a whole `check`.

    python tests/benchmarks/hostile.py
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.cli.test_hostile_check import FILES as HOSTILE
from tests.cli.test_hostile_check import LARGE

PROGRAM = str(Path(sys.executable).with_name("pontoon-rules"))
FILES = {"an empty file": "", **HOSTILE, **LARGE}


def cost(path: Path) -> tuple[float, float]:
    """Seconds of the processor and MB that `check` takes, whatever it says."""
    script = (
        "import resource, subprocess, sys;"
        "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL);"
        "used = resource.getrusage(resource.RUSAGE_CHILDREN);"
        "print(used.ru_maxrss, used.ru_utime + used.ru_stime)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, PROGRAM, "check", str(path)], capture_output=True, encoding="utf-8", check=True
    )
    memory, seconds = done.stdout.split()
    return float(seconds), int(memory) / (1024 if sys.platform != "darwin" else 1024 * 1024)


def main() -> None:
    """Print a line for each file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "house.yaml"
        path.write_text("", encoding="utf-8")
        base = min(cost(path) for _ in range(5))
        for name, text in FILES.items():
            path.write_text(text, encoding="utf-8")
            spent, memory = min(cost(path) for _ in range(3))
            print(f"{name:26} {1000 * (spent - base[0]):+7.0f} ms {memory - base[1]:+6.1f} MB")


if __name__ == "__main__":
    main()
