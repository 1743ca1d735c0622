"""Results as text and JSON. Computes nothing."""
