"""The parts of Régate: boats with their hands, the course, and the geometry of the plane."""
