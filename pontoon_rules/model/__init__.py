"""A rule set as values: frozen dataclasses whose leaves know where they were written and whom they overrode."""
