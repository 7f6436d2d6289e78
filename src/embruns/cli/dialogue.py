"""A game between a person at a terminal and bots: board, question and answer, until the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from shlex import quote
from textwrap import fill

from embruns.bots import Bot, Budget, adviser, explain, find_bot
from embruns.cli import words
from embruns.cli.files import write_record
from embruns.core.contract import CHANCE, OVER, Action, Outcome, State
from embruns.core.errors import BadNotation, BadRecord
from embruns.core.game import Lang, Text
from embruns.core.match import Match
from embruns.core.record import print_record
from embruns.core.seeds import rng_for

THINKING = Budget()  # each level has its own simulations and no clock: equal seeds and moves give equal games


@dataclass
class Dialogue:
    """One person at `seat` and bots at the others. All chance comes from the seed and the ply, even after an undo."""

    match: Match
    seat: int
    bots: dict[int, Bot]
    seed: int
    lang: Lang
    file: Path | None  # the file that is written after every move
    read: Callable[[], str | None]  # returns the next line, or None if there are no more
    say: Callable[[str], None]
    complain: Callable[[str], None]
    refused: int = 0
    left: bool = False
    shown: int = -1  # the ply whose position is on the screen

    def play(self) -> None:
        """Play until the game is over or the person leaves."""
        self._welcome()
        self._let_others_play()
        while self.match.state.to_act() != OVER and not self.left:
            self._show()
            line = self.read()
            if line is None:
                self.left = True
            elif line.strip():
                self._answer(line.strip())
        self.say(self._farewell() if self.left else self._ending())

    @property
    def names(self) -> list[str]:
        """The names of the seats on the board."""
        return [self.match.game.seats[seat][self.lang] for seat in range(self.match.setup.players)]

    def _tell(self, message: Text, **parts: object) -> None:
        self.say(message[self.lang].format(**parts))

    def _view(self) -> State:
        return self.match.state.seen_by(self.seat)

    # The person's part

    def _welcome(self) -> None:
        game = self.match.game
        variant = next(v for v in game.variants if v.slug == self.match.setup.variant)
        others = ", ".join(
            words.BOT_PLAYS[self.lang].format(bot=bot.name, seat=self.names[seat]) for seat, bot in self.bots.items()
        )
        self._tell(
            words.WELCOME,
            title=game.title[self.lang],
            variant=variant.name[self.lang].lower(),
            seat=self.names[self.seat],
            others=others or "—",
            seed=self.seed,
        )

    def _show(self) -> None:
        """Show the position and the question, once for each ply."""
        if self.shown == self.match.ply:
            return
        self.shown = self.match.ply
        view = self._view()
        self.say("\n" + self.match.game.draw(view, self.lang, self.names) + "\n")
        self._tell(words.YOUR_TURN, seat=self.names[self.seat], ask=self.match.game.ask(view, self.lang))

    def _answer(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        doing = words.COMMANDS.get(word.casefold())
        if doing is None:
            self._try_move(line)
        elif doing == "quit":
            self.left = True
        elif doing == "rules":
            self._quote_rules(rest.strip())
        elif doing == "save":
            self._save_as(rest.strip())
        else:
            {"list": self._list, "help": self._help, "board": self._redraw, "hint": self._hint, "undo": self._undo}[
                doing
            ]()

    def _try_move(self, line: str) -> None:
        game = self.match.game
        try:
            action = game.read(line)
        except BadNotation:
            self._refuse(words.UNKNOWN, text=line[:40])
            return
        clause = self._view().forbids(action)
        if clause:
            sentence = game.clauses(self.lang).get(clause, "")
            self._refuse(words.REFUSED, text=game.texts[action.index], clause=clause, sentence=sentence)
            return
        self._play(action, self.seat)
        self._let_others_play()
        self._autosave()

    def _refuse(self, message: Text, **parts: str) -> None:
        self.refused += 1
        ply, seat = self.match.ply + 1, self.names[self.seat]
        self.complain(message[self.lang].format(ply=ply, seat=seat, **parts))

    def _list(self) -> None:
        moves = [self.match.game.texts[action.index].replace(" ", "\u00a0") for action in self._view().legal()]
        listed = fill("   ".join(moves), width=78, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
        self.say(words.MOVES[self.lang] + "\n" + listed.replace("\u00a0", " "))

    def _help(self) -> None:
        example = self.match.game.texts[self._view().legal()[0].index]
        self._tell(words.HELP, example=example)

    def _redraw(self) -> None:
        self.shown = -1

    def _quote_rules(self, name: str) -> None:
        clauses = self.match.game.clauses(self.lang)
        if not name:
            self.say("\n".join(f"{clause}  {sentence}" for clause, sentence in clauses.items()))
        elif name.upper() in clauses:
            self.say(f"{name.upper()}  {clauses[name.upper()]}")
        else:
            self._tell(words.NO_CLAUSE, text=name[:40], first=next(iter(clauses)), last=next(reversed(clauses)))

    def _hint(self) -> None:
        """Give a hint: the choice of the strongest bot from the view of this seat."""
        game, view = self.match.game, self._view()
        best = find_bot(game, adviser(game).slug)
        action = best.choose(game, view, THINKING, rng_for(self.seed, "hint", self.match.ply))
        self._tell(words.HINT, move=game.texts[action.index], why=explain(game, view, action)[self.lang])

    def _undo(self) -> None:
        """Go back to this seat's previous decision."""
        state, mine = self.match.at(0), list[int]()
        for ply, action in enumerate(self.match.plies):
            if state.to_act() == self.seat:
                mine.append(ply)
            state.play(action)
        if not mine:
            self._tell(words.NOTHING_TO_UNDO)
            return
        self.match.undo(self.match.ply - mine[-1])
        self._tell(words.UNDONE)
        self._autosave()

    # What happens by itself

    def _let_others_play(self) -> None:
        """Let chance and the bots act until the person is asked or the game is over."""
        while (actor := self.match.state.to_act()) not in (self.seat, OVER):
            ply = self.match.ply
            if actor == CHANCE:
                self._play(self.match.state.roll(rng_for(self.seed, "chance", ply)), None)
            else:
                view, thought = self.match.state.seen_by(actor), rng_for(self.seed, "bot", ply)
                self._play(self.bots[actor].choose(self.match.game, view, THINKING, thought), actor)

    def _play(self, action: Action, actor: int | None) -> None:
        """Play an action and tell what this seat sees of it."""
        before, veiled = self._view(), self.match.state.veil(action, self.seat)
        self.match.play(action, actor)
        told = self.match.game.tell(before, veiled, self._view(), self.lang, self.names)
        self.say(f"  {self.match.game.texts[veiled.index]:<14} {told}")

    # Keeping the game

    def text(self) -> str:
        """Return the record, with the headers that are needed to go on."""
        return print_record(self.match.record(seed=str(self.seed), person=str(self.seat)))

    def _autosave(self) -> bool:
        return self.file is not None and self._write(self.file)

    def _write(self, file: Path) -> bool:
        """Write the record; if that fails, say so and go on playing."""
        try:
            write_record(file, self.text())
        except (OSError, ValueError):
            self.complain(words.CANNOT_WRITE[self.lang].format(file=file))
        except BadRecord:
            self.complain(words.FOREIGN_FILE[self.lang].format(file=file))
        else:
            return True
        return False

    def _save_as(self, name: str) -> None:
        if not name:
            self._tell(words.SAVE_WHERE)
        elif self._write(Path(name)):
            self.file = Path(name)
            self._tell(words.SAVED, file=name)

    def _farewell(self) -> str:
        if not self._autosave():
            return words.LEFT_UNSAVED[self.lang]
        name = quote(str(self.file))
        command = f"embruns play --load {name} --save {name} --lang {self.lang}"
        return words.SAVED[self.lang].format(file=self.file) + "\n" + words.GO_ON[self.lang].format(command=command)

    def leave(self) -> None:
        """End after Ctrl-C: keep the game if a file was named, and say how to go on."""
        self.say("\n" + self._farewell())

    # The end

    def _ending(self) -> str:
        view, game = self._view(), self.match.game
        outcome = view.outcome()
        winners = words.AND[self.lang].join(self.names[seat] for seat in outcome.winners)
        lines = [
            "\n" + game.draw(view, self.lang, self.names) + "\n",
            self._verdict(outcome)[self.lang].format(
                winners=winners, reason=game.reasons[outcome.reason][self.lang], clause=outcome.clause
            ),
            words.SCORES[self.lang].format(
                scores=", ".join(f"{name} {score}" for name, score in zip(self.names, view.scores(), strict=True))
            ),
        ]
        if self._autosave():
            lines.append(words.SAVED[self.lang].format(file=self.file))
        return "\n".join(lines)

    def _verdict(self, outcome: Outcome) -> Text:
        if not outcome.winners:
            return words.NOBODY
        if len(outcome.winners) > 1:
            return words.SHARED
        return words.WON if outcome.winners == [self.seat] else words.LOST
