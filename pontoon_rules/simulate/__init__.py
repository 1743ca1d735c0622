"""Many deals, counted exactly and estimated with their uncertainty."""
