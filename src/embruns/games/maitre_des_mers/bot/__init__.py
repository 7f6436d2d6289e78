"""The bots of Le Maître des Mers: its judge, its search and its levels."""
