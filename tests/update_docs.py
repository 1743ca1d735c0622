"""Plays every page, every example and every golden text, and writes today's output into it: `python -m tests.update_docs [FILE…]`.

Read the difference before you commit it.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.documents import documents, goldens, play, play_golden, play_script, scripts
from tests.odd_files import write_odd_files


def played(path: Path) -> str:
    """The text of a page, an example or a golden file with today's output in it."""
    if path.suffix == ".py":
        return play_script(path)
    with tempfile.TemporaryDirectory() as folder:
        if path.suffix == ".out":
            return play_golden(path, Path(folder))
        write_odd_files(Path(folder))
        return play(path.read_text(encoding="utf-8"), Path(folder))


def main() -> None:
    """Update the files named, or all."""
    chosen = [Path(name).resolve() for name in sys.argv[1:]] or [*documents(), *scripts(), *goldens()]
    for path in chosen:
        new = played(path)
        if not path.exists() or new != path.read_text(encoding="utf-8"):
            path.write_text(new, encoding="utf-8")
            print(f"updated {path}")


if __name__ == "__main__":
    main()
