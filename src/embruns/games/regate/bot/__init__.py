"""The bots of Régate: its judge, its search and its levels."""
