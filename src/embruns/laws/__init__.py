"""The laws that every game obeys, and a run that holds one game to all of them: `embruns laws GAME`."""
