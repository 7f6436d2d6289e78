"""How the house plays Message in a Bottle. It has no levels of its own: those of any game play it."""
