"""The parts of Petite Mer that know neither phase nor state: sets of tiles, the map, what a boat can reach."""
