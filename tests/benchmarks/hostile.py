"""What hostile rule files cost above an empty one: processor time and memory of a whole `check`.

    python tests/benchmarks/hostile.py
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAM = str(Path(sys.executable).with_name("pontoon-rules"))
_LEVELS = range(23)
FILES = {
    "an empty file": "",
    "a valley of brackets": "[" * 100_000 + "]" * 100_000,
    "brackets never closed": "[" * 100_000,
    "fewer brackets": "a: " + "[" * 20_000 + "]" * 20_000,
    "brackets in a key": "{" * 20_000,
    "a bomb of merges": "a0: &a0 {k: 1}\n"
    + "".join(f"a{n + 1}: &a{n + 1} {{<<: [*a{n}, *a{n}], k{n}: 1}}\n" for n in _LEVELS),
    "a tree of aliases": "a0: &a0 [x]\n"
    + "".join(f"a{n + 1}: &a{n + 1} [{', '.join([f'*a{n}'] * 9)}]\n" for n in range(9)),
    "a row of minutes": "format: 1:" + ":".join(["59"] * 30_000),
    "a file too large": "# x\n" * 200_000,
    "too many values": "pack: {without: [" + "2, " * 50_000 + "3]}",
    "a deep expression": "format: 1\nname: x\nextends: pontoon\nends_deal: " + "(" * 1500 + "bust" + ")" * 1500,
    "many wide expressions": "format: 1\nname: x\nextends: pontoon\npunter: {done: " + " or ".join(["bust"] * 190) + "}",
    "a text of a's": f"format: {'a' * 200_000}!",
    "many keys that are wrong": "format: 1\nname: x\nextends: pontoon\n" + "".join(f"k{n}: 1\n" for n in range(9000)),
}


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
