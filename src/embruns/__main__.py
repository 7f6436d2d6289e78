"""`python -m embruns` does what `embruns` does."""

from embruns.cli import main

if __name__ == "__main__":
    main()
