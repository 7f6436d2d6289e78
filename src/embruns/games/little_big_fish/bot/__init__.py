"""The bots of Little Big Fish: its judge, its search and its levels."""
