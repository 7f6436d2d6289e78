"""Contract, match, record, codec: what every game shares."""
