"""The text of a rule file as a tree of nodes that know exactly where they stand."""
