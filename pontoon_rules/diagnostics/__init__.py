"""Mistakes as values: spans, diagnostics, spelling help. Knows nothing of YAML, rules or output."""

from pontoon_rules.diagnostics.diagnostic import (
    Diagnostic,
    Note,
    RuleFileError,
    Severity,
    has_errors,
    in_order,
    without_follow_on,
)
from pontoon_rules.diagnostics.spans import Source, Span
from pontoon_rules.diagnostics.suggest import did_you_mean, nearest

__all__ = [
    "Diagnostic",
    "Note",
    "RuleFileError",
    "Severity",
    "Source",
    "Span",
    "did_you_mean",
    "has_errors",
    "in_order",
    "nearest",
    "without_follow_on",
]
