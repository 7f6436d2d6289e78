"""The parts of Petite Mer that know neither phase nor state: the map, and what a boat can reach."""
