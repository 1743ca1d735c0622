"""Products of matrices in pieces, so small that the work stays on one processor.

A large product is shared out to threads by the library that works it out. They wait for each other by turning round in
circles, which on a machine with other work to do takes longer than the product itself.
"""

from __future__ import annotations

import numpy as np

from pontoon_rules.solve.pack import Array

# So many multiplications at most are done in one go; from about 262,000 on they are shared out.
LARGEST = 250_000


def product(left: Array, right: Array, out: Array | None = None) -> Array:
    """`left @ right`, written to `out` if there is one."""
    rows = max(1, LARGEST // max(right.size, 1))
    if len(left) <= rows:
        whole: Array = np.matmul(left, right, out=out)
        return whole
    found = np.empty((len(left), right.shape[1]), dtype=left.dtype) if out is None else out
    for start in range(0, len(left), rows):
        np.matmul(left[start : start + rows], right, out=found[start : start + rows])
    return found
