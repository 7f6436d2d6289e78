"""The searches, compiled: they know the contract and no game."""
