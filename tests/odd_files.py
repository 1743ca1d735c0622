"""Files that pages speak of and that cannot well be printed in one."""

from __future__ import annotations

from pathlib import Path

_HEAD = "format: 1\nname: House rules\nextends: pontoon\n"


def write_odd_files(folder: Path) -> None:
    """Write them into the folder in which a page is played."""
    (folder / "holiday-film.yaml").write_bytes(b"\x00\x01" * 200_000)
    (folder / "endless.yaml").write_text(f"{_HEAD}pack: {{without: [{'2, ' * 20_001}3]}}\n", encoding="utf-8")
    (folder / "utf16.yaml").write_text(_HEAD, encoding="utf-16")
    for floor in range(1, 10):
        below = "pontoon" if floor == 1 else f"./tower-{floor - 1}.yaml"
        (folder / f"tower-{floor}.yaml").write_text(
            f"format: 1\nname: Tower {floor}\nextends: {below}\n", encoding="utf-8"
        )
