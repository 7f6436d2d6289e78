"""The pieces of Bretagne: goods and cards, sets of bits, a player's belongings."""
