"""`python -m pontoon_rules`: the same as the command `pontoon-rules`."""

from __future__ import annotations

import sys

from pontoon_rules.cli import main

sys.exit(main())
