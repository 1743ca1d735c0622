"""Digests of texts, without the start-up of `hashlib`, which loads a library of all kinds of them."""

from __future__ import annotations

try:
    from _sha256 import sha256  # type: ignore[import-not-found,unused-ignore] # Python 3.11
except ImportError:
    try:
        from _sha2 import sha256  # type: ignore[import-not-found,unused-ignore] # Python 3.12 and newer
    except ImportError:
        from hashlib import sha256

__all__ = ["sha256"]
