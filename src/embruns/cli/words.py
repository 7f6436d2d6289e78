"""The words of the terminal while a game is played, in both languages."""

from __future__ import annotations

from embruns.core.game import Text

# What a person types, and the command it stands for; the words of both languages always work
COMMANDS: dict[str, str] = {
    "?": "list",
    "help": "help",
    "aide": "help",
    "board": "board",
    "plateau": "board",
    "rules": "rules",
    "règles": "rules",
    "regles": "rules",
    "hint": "hint",
    "conseil": "hint",
    "undo": "undo",
    "annuler": "undo",
    "save": "save",
    "sauver": "save",
    "quit": "quit",
    "quitter": "quit",
}

HELP = Text(
    "Tapez un coup comme il est noté, par exemple {example}, ou\u00a0:\n"
    "  ?                liste des coups possibles\n"
    "  conseil          ce que jouerait le bot, et pourquoi\n"
    "  annuler          reprend votre dernière décision\n"
    "  plateau          redessine la position\n"
    "  règles CLAUSE    ce que dit une clause\u00a0; règles seul\u00a0: toutes\n"
    "  sauver FICHIER   écrit la partie dans un fichier\n"
    "  quitter          arrête là",
    "Type a move as it is written, such as {example}, or:\n"
    "  ?                list your moves\n"
    "  hint             what the bot would play, and why\n"
    "  undo             undo your last decision\n"
    "  board            draw the position again\n"
    "  rules CLAUSE     what a clause says; rules alone: all of them\n"
    "  save FILE        write the game to a file\n"
    "  quit             stop here",
)
WELCOME = Text(
    "{title}, {variant}. Vous jouez {seat}\u00a0; {others}. Graine {seed}. Tapez aide ou ? à tout moment.",
    "{title}, {variant}. You play {seat}; {others}. Seed {seed}. Type help or ? at any time.",
)
BOT_PLAYS = Text("{bot} joue {seat}", "{bot} plays {seat}")
YOUR_TURN = Text("À vous ({seat}). {ask}", "Your turn ({seat}). {ask}")
MOVES = Text("Coups possibles\u00a0:", "Your moves:")
UNKNOWN = Text(
    "Coup {ply}, {seat}\u00a0: «\u00a0{text}\u00a0» n’est pas un coup de ce jeu\u00a0; ? donne la liste.",
    "Ply {ply}, {seat}: '{text}' is not a move of this game; ? lists yours.",
)
REFUSED = Text(
    "Coup {ply}, {seat}\u00a0: {text} est refusé par {clause}. {sentence}",
    "Ply {ply}, {seat}: {text} is refused by {clause}. {sentence}",
)
NO_CLAUSE = Text(
    "Il n’y a pas de clause «\u00a0{text}\u00a0»\u00a0: elles vont de {first} à {last}.",
    "There is no clause '{text}': they go from {first} to {last}.",
)
HINT = Text("Conseil\u00a0: {move}. {why}", "Hint: {move}. {why}")
NOTHING_TO_UNDO = Text("Il n’y a rien à reprendre.", "There is nothing to undo.")
UNDONE = Text("Votre dernière décision est reprise.", "Your last decision is undone.")
SAVE_WHERE = Text("Dites dans quel fichier\u00a0: sauver FICHIER.", "Say which file: save FILE.")
SAVED = Text("Partie enregistrée dans {file}.", "The game is written to {file}.")
CANNOT_WRITE = Text("Impossible d’écrire dans {file}.", "{file} cannot be written.")
FOREIGN_FILE = Text(
    "{file} existe et n’est pas une partie\u00a0: il reste tel quel.",
    "{file} exists and is not a game, so it is left as it is.",
)
GO_ON = Text("Pour continuer\u00a0: {command}", "To continue: {command}")
LEFT_UNSAVED = Text(
    "La partie n’est pas enregistrée. La prochaine fois\u00a0: sauver FICHIER, ou --save FICHIER.",
    "The game is not saved. Next time use save FILE, or --save FILE.",
)
WON = Text("Vous gagnez. {reason} ({clause})", "You win. {reason} ({clause})")
LOST = Text("{winners} gagne. {reason} ({clause})", "{winners} wins. {reason} ({clause})")
SHARED = Text(
    "Partie partagée\u00a0: {winners}. {reason} ({clause})", "The win is shared: {winners}. {reason} ({clause})"
)
NOBODY = Text("Personne ne gagne. {reason} ({clause})", "Nobody wins. {reason} ({clause})")
SCORES = Text("Points\u00a0: {scores}", "Points: {scores}")
AND = Text(" et ", " and ")
