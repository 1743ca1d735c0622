"""Exact values and best play over the hand machine's tables: fresh packs, a banker who follows a policy, one punter."""
