"""Rules compiled: every question about the cards of a hand answered by a finite machine."""
