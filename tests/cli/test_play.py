"""Play in the terminal: by hand and from a pipe, to the end, in both languages, saved and continued."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
from pathlib import Path

import pytest

from embruns.cli import words
from embruns.core.game import LANGS, Text
from embruns.core.match import Match
from embruns.core.record import parse_record, print_record
from embruns.core.seeds import rng_for
from embruns.games import find_game
from tests.cli.shell import COMMAND, WITH_BOTTLE, embruns, environment, read_to_the_end
from tests.conformance.cases import all_games

START = "place a1\nplace c1\nplace d1\n"


def play(
    *arguments: str, stdin: str = "", lang: str = "en", env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    done = embruns("play", *arguments, "--lang", lang, stdin=stdin, env=env)
    assert "Traceback" not in done.stderr
    return done


@pytest.mark.parametrize(("lang", "ask", "hint", "ends"), [
    ("en", "hint", r"^Hint: (.*?)\. ", ("You win.", "North wins.", "The win is shared")),
    ("fr", "conseil", r"^Conseil\u00a0: (.*?)\. ", ("Vous gagnez.", "Nord gagne.", "Partie partagée")),
])  # fmt: skip
def test_a_whole_game_against_greedy_through_a_pipe(
    lang: str, ask: str, hint: str, ends: tuple[str, ...], tmp_path: Path
) -> None:
    """The other end of the pipe asks for a hint, and plays it, until the program says how it ended."""
    file = tmp_path / "game.txt"
    command = [*COMMAND, "play", "little-big-fish", "--seed", "5", "--lang", lang, "--save", str(file)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, encoding="utf-8", env=environment(), **pipes) as process:  # type: ignore[call-overload]
        process.stdin.write(f"{ask}\n")
        process.stdin.flush()
        told = []
        for line in process.stdout:
            told.append(line)
            if advice := re.match(hint, line):
                process.stdin.write(f"{advice[1]}\n{ask}\n")
                process.stdin.flush()
        assert process.stderr.read() == ""
    assert process.returncode == 0
    assert any(line.startswith(ends) for line in told)
    match = Match.replay(parse_record(file.read_text(), find_game))
    assert match.state.to_act() == -2
    assert match.names[1] == "greedy"


def test_the_same_seed_gives_the_same_game() -> None:
    moves = START + "hint\nundo\nplace d1\n?\n"
    once, again = (play("little-big-fish", "--variant", "random", "--seed", "9", stdin=moves) for _ in range(2))
    assert once.stdout == again.stdout
    assert once.stdout != play("little-big-fish", "--variant", "random", "--seed", "10", stdin=moves).stdout


def test_without_a_seed_one_is_drawn_and_shown() -> None:
    shown = re.search(r"Seed (\d+)\.", play("little-big-fish", stdin="quit\n").stdout)
    assert shown
    assert "Seed 42." in play("little-big-fish", "--seed", "42", stdin="quit\n").stdout


def test_a_refused_move_shows_its_clause_and_changes_nothing() -> None:
    for lang in LANGS:
        sentence = find_game("little-big-fish").clauses(lang)["LBF-08"]
        done = play("little-big-fish", stdin="place b1\nplace a1\nquit\n", lang=lang)
        assert done.stderr.count("\n") == 1
        assert "place b1" in done.stderr
        assert f"LBF-08. {sentence}" in done.stderr
        assert "place a1" in done.stdout, "and the next one is played"


def test_what_is_no_move_is_said_in_one_line() -> None:
    done = play("little-big-fish", stdin="q9-z3\nquit\n")
    assert done.stderr == "Ply 1, South: 'q9-z3' is not a move of this game; ? lists yours.\n"
    done = play("little-big-fish", stdin="q9-z3\nquit\n", lang="fr")
    assert done.stderr == (
        "Coup 1, Sud\u00a0: «\u00a0q9-z3\u00a0» n’est pas un coup de ce jeu\u00a0; ? donne la liste.\n"
    )


def test_a_script_whose_moves_were_refused_fails() -> None:
    assert play("little-big-fish", stdin="place a1\n").returncode == 0
    assert play("little-big-fish", stdin="place b1\n").returncode == 2
    assert play("little-big-fish", stdin="nonsense\n").returncode == 2


def test_the_commands_in_both_languages() -> None:
    asked = {"en": "help\n?\nboard\nrules LBF-19\nrules x\nundo\nsave\nquit\n",
             "fr": "aide\n?\nplateau\nrègles LBF-19\nrègles x\nannuler\nsauver\nquitter\n"}  # fmt: skip
    clauses = find_game("little-big-fish").clauses
    for lang in LANGS:
        told = play("little-big-fish", stdin=asked[lang], lang=lang).stdout
        assert words.HELP[lang].format(example="place a1") in told
        assert "place a1   place c1   place d1   place f1" in told
        assert f"LBF-19  {clauses(lang)['LBF-19']}" in told
        assert words.NOTHING_TO_UNDO[lang] in told
        assert words.SAVE_WHERE[lang] in told
        assert words.LEFT_UNSAVED[lang] in told
        assert told.count("a b c   d e f") == 2, "drawn at first and when asked for"


def test_undo_goes_back_to_the_last_decision_and_chance_stays_as_it_was() -> None:
    """Seat 1 moves second: its undo takes back nothing of seat 0's first moves."""
    moves = "place a6\nplace c6\nplace d6\nundo\nundo\nboard\nplace c6\nplace d6\nquit\n"
    told = play("little-big-fish", "--seat", "1", "--seed", "4", stdin=moves).stdout
    assert told.count(words.UNDONE.en) == 2
    bot = re.findall(r"South swims.*", told)
    assert len(bot) >= 2
    assert bot[: len(bot) // 2] == bot[len(bot) // 2 :], "the bot does the same again"


def test_a_game_is_kept_after_every_move_and_taken_up_again(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    first = play("little-big-fish", "--seed", "2", "--seat", "1", "--bot", "mousse", "--save", str(file))
    assert first.returncode == 0, "the input ended: that is no fault"
    assert f"To continue: embruns play --load {file} --save {file} --lang en" in first.stdout
    played = play("--load", str(file), "--save", str(file), stdin="place a6\nplace c6\n")
    assert "You play North; mousse plays South. Seed 2." in played.stdout
    whole = play("little-big-fish", "--seed", "2", "--seat", "1", "--bot", "mousse", "--save", str(tmp_path / "b.txt"),
                 stdin="place a6\nplace c6\n")  # fmt: skip
    assert whole.returncode == 0
    assert file.read_text() == (tmp_path / "b.txt").read_text(), "in two sittings or one: the same game"
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["b.txt", "game.txt"]


def test_a_position_of_a_record_is_played_on_with_what_the_seat_knew(tmp_path: Path) -> None:
    """The seat to act sits down; its view is as it was, the other hand is dealt anew, and the new game is kept."""
    old, new, again = (tmp_path / name for name in ("old.txt", "new.txt", "again.txt"))
    game = find_game("regate")
    match, rng = Match(game), rng_for(7)
    while match.state.to_act() < 0 or match.ply < 60:
        match.settle(rng)
        match.play(match.state.pick(rng))
    own = match.state.to_act()
    old.write_text(print_record(match.record()))
    named = ("--from", str(old), "--ply", str(match.ply), "--bot", "random")
    assert play(*named, "--seed", "3", "--save", str(new), stdin="quit\n").returncode == 0
    start = parse_record(new.read_text(), find_game).start
    assert start is not None
    assert start.seen_by(own) == match.state.seen_by(own)
    play(*named, "--seed", "4", "--save", str(again), stdin="quit\n")
    other = parse_record(again.read_text(), find_game).start
    assert match.state not in (start, other)
    assert start != other, "another seed deals other hands"
    assert "Traceback" not in play("--load", str(new), stdin="undo\n?\nquit\n").stderr
    assert embruns("replay", str(new), "--at", "0", "--seat", str(own)).returncode == 0


def test_save_writes_where_it_is_told_but_never_over_another_file(tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("dear diary")
    asked = f"place a1\nsave {tmp_path}/diary.txt\nsave {tmp_path}/no/such.txt\nsave {tmp_path}/my game.txt\nquit\n"
    for lang in LANGS:
        done = play("little-big-fish", stdin=asked, lang=lang)
        assert words.FOREIGN_FILE[lang].format(file=tmp_path / "diary.txt") in done.stderr
        assert words.CANNOT_WRITE[lang].format(file=tmp_path / "no/such.txt") in done.stderr
        assert f"--load '{tmp_path}/my game.txt'" in done.stdout
    assert (tmp_path / "diary.txt").read_text() == "dear diary"
    assert "place a1" in (tmp_path / "my game.txt").read_text()


def test_a_hint_is_given_from_what_the_seat_sees() -> None:
    done = play("bottle", "--seed", "3", "--players", "3", stdin="hint\nquit\n", env=WITH_BOTTLE)
    assert re.search(r"^Hint: \w+.*\. .+\.$", done.stdout, re.MULTILINE)
    assert "haul ?" in done.stdout, "what others were dealt is not shown"
    assert "hand ? ?" in done.stdout


def test_ctrl_c_says_how_to_go_on(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    command = [*COMMAND, "play", "little-big-fish", "--lang", "en", "--save", str(file)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, encoding="utf-8", env=environment(), **pipes) as process:  # type: ignore[call-overload]
        process.stdin.write("place a1\n")
        process.stdin.flush()
        while "(2 to place)" not in process.stdout.readline():
            pass
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (130, "")
    assert "To continue: embruns play --load" in rest
    assert "place a1" in file.read_text()


def test_at_a_terminal_one_is_asked_again_and_leaves_with_ctrl_d() -> None:
    terminal, far_end = pty.openpty()
    command = [*COMMAND, "play", "little-big-fish", "--lang", "fr"]
    with subprocess.Popen(command, stdin=far_end, stdout=far_end, stderr=far_end, env=environment()) as process:
        os.close(far_end)
        for typed, awaited in (("place b1\r", "> "), ("place a1\r", "refusé.*> "), ("\x04", "2 à poser.*> ")):
            shown = ""
            while not re.search(awaited, shown, re.DOTALL):
                shown += os.read(terminal, 4096).decode(errors="replace")
            os.write(terminal, typed.encode())
        said = read_to_the_end(terminal)
    os.close(terminal)
    assert process.returncode == 0, "a refused move at a terminal is no failure"
    assert "La partie n’est pas enregistrée" in said.decode()


def test_any_bytes_may_be_typed() -> None:
    noise = b"\xff\xfe\x00\x1b[2J\n" + "é\u2028ü {0} %s\n".encode() + b"x" * 10_000 + b"\nquit\n"
    done = subprocess.run(
        [*COMMAND, "play", "little-big-fish"], input=noise, capture_output=True, env=environment(), check=False
    )
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert done.stderr.count(b"is not a move of this game") == 3


def test_french_is_played_where_only_ascii_can_be_shown() -> None:
    narrow = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii", "PYTHONCOERCECLOCALE": "0"}
    done = play("little-big-fish", stdin=START + "quitter\n", lang="fr", env=narrow)
    assert done.returncode == 0
    assert "trophées".encode("ascii", "replace").decode() in done.stdout


def test_no_move_of_any_game_is_taken_for_a_command() -> None:
    for game in all_games().values():
        for text in game.texts:
            assert text.partition(" ")[0].casefold() not in words.COMMANDS, f"{game.slug}: {text}"


def test_every_text_has_both_languages_with_the_same_parts() -> None:
    texts = {name: value for name, value in vars(words).items() if isinstance(value, Text)}
    assert len(texts) > 15
    for name, text in texts.items():
        assert text.fr != text.en, name
        assert sorted(re.findall(r"{\w+}", text.fr)) == sorted(re.findall(r"{\w+}", text.en)), name
        assert not re.search(r"[^\s\u00a0][:;?!»](\s|$)", re.sub(r"\?  ", "", text.fr)), f"{name}: unbreakable space"
        assert "!" not in text.fr + text.en
