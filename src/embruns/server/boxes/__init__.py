"""Boxes at the table: the operator's folder, uploads, the process that checks them, and the games that play them."""
