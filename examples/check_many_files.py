"""Check every rule file of a folder and say for each how it stands."""

from __future__ import annotations

from pathlib import Path

from pontoon_rules import api


def main() -> None:
    """One line a file, and one for each mistake."""
    for path in sorted(Path(__file__).parent.glob("*.yaml")):
        checked = api.check(path)
        print(f"{path.name}: {len(checked.diagnostics)} mistakes")
        for found in checked.diagnostics:
            print(f"  line {found.span.line}, column {found.span.column}: {found.message}")


if __name__ == "__main__":
    main()

# Prints:
# 01-first-rule.yaml: 0 mistakes
# 02-a-rule-with-a-condition.yaml: 0 mistakes
# 03-a-new-hand.yaml: 0 mistakes
# 04-an-exact-buy.yaml: 0 mistakes
# 05-shoot-with-a-small-limit.yaml: 0 mistakes
# 06-payments-beside-the-game.yaml: 0 mistakes
# 07-blackjack.yaml: 0 mistakes
