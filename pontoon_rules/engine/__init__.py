"""The reference table: one deal, card by card and chip by chip, with the clause for everything that happens."""
