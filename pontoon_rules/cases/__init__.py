"""The `tests:` of rule files: read, dealt, and compared with what must come out."""
