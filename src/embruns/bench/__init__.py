"""Measure speed beside what a user would pick instead: ratios within one run on one core, never a timed test.

How the peer is measured: OpenSpiel has no Python function that plays random games, but its MCTS bot evaluates a
position by random rollouts. A search of one simulation visits the root alone, so asked for n rollouts it plays n random
games in one call, and the loop stays inside C++. It does not say how long those games were: the same games are also
played move by move from Python, which gives the mean length (and the speed that a Python program gets). Decisions a
second in C++ are then rollouts times mean length over time; outcomes of chance are not counted, on either side.

Our measurements and the peer's alternate, and the best of each counts, so that a busy machine hurts both alike.
"""
