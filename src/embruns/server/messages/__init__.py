"""What travels between server and browser: every REST body and every message of the sockets.

The browser's types are generated from these files (`web/wire_types.py`); docs/protocol.md explains the protocol.
"""
