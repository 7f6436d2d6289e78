"""Embruns: five French sea games, one engine, for players, researchers and designers."""

__version__ = "0.1.0"
