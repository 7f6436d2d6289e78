"""Many games between bots: simulations, tournaments and ratings."""
