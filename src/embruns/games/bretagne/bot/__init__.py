"""The bots of Bretagne: its judge, its search and its levels."""
