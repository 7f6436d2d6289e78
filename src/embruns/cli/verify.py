"""`embruns verify`: prove from the record alone that no outcome of chance was chosen."""

from __future__ import annotations

from embruns.cli.arguments import Json, Language, RecordFile
from embruns.cli.files import read_record
from embruns.cli.terminal import language, print_json, say
from embruns.core.fairness import verify
from embruns.core.game import Text

EXAMPLES = "Examples:\n\nembruns verify game.txt\n\nembruns verify game.txt --json"
FAIR = Text(
    "Les {} tirages sont ceux de la graine annoncée avant le premier coup.",
    "All {} outcomes of chance are those of the seed that was committed to before the first move.",
)


def command(file: RecordFile, lang: Language = None, json: Json = False) -> None:
    """Draw all chance of a finished game again from its published seed, and compare."""
    drawn = verify(read_record(file))
    if json:
        print_json({"fair": True, "outcomes": drawn})
    else:
        say(FAIR[language(lang)].format(drawn))
