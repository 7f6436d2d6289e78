"""Environments for learning: the games as PettingZoo, Gymnasium and OpenSpiel know them (docs/research.md).

Each adapter is a module of its own and needs the extra `embruns[research]`.
"""
