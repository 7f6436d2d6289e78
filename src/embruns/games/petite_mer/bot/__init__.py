"""The bots of Petite Mer: its judge, its search and its levels."""
