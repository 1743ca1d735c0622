"""A rule language for Pontoon, Shoot Pontoon and their family.

    >>> from pontoon_rules import api
    >>> api.load("pontoon").name
    'Pontoon'

All that other programs use is in `pontoon_rules.api`. Nothing is repeated here: `simulate` and `compare` are functions there and
parts of the package here, and one name should not mean two things.
"""

from __future__ import annotations

__version__ = "0.1.0"
