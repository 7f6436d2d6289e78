"""What every game shares: the contract, matches, records, JSON and seeds."""
