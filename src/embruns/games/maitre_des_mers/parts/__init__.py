"""The pieces of Le Maître des Mers: dice, combinations and fleets, which know the box but neither phase nor state."""
