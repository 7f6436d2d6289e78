"""What a person has played: results, and with whom."""
