"""Small games that the tests play. `EMBRUNS_GAMES=tests.games_for_tests.bottle` adds one to the list of the games."""
