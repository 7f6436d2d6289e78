"""The tree search, compiled; it knows the contract and no game."""
