"""Expressions: text, tree, types, values."""
