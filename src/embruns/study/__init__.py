"""Studies: play a game many times, measure it, and write a page that a designer reads."""
