"""How Embruns is built: the pages by Node, the rules by a C compiler, each only where it is needed and can be had."""
