"""Lessons and puzzles over REST: each request names the moves that were right so far, so the server keeps nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

from embruns.bots.explain import explain
from embruns.core.booklet import Leaf
from embruns.core.codec import action_from
from embruns.core.contract import CHANCE, OVER, Action, State
from embruns.core.exercise import Exercise, LessonMoment
from embruns.core.game import LANGS, Game, Text
from embruns.core.puzzle import Puzzle
from embruns.server.ahead import ahead
from embruns.server.errors import NotFound
from embruns.server.messages import lessons
from embruns.server.messages.games import LessonInfo
from embruns.server.messages.lessons import BookletLeaf, BookletSign, LessonAnswer, LessonReply, LessonScene, LessonStep
from embruns.server.messages.scenes import Idea, Scene, Undo
from embruns.server.questions import read_action
from embruns.server.refusals import sentence
from embruns.server.table import Step
from embruns.server.undo import UNDO_TEXTS
from embruns.server.views import action_info, ending_of, story, viewer

_NO_UNDO = Undo(False, "nothing", UNDO_TEXTS["nothing"])
_DONE = Text("Cette étape est déjà faite.", "This step is done already.")


def lesson_of(game: Game, slug: str) -> Exercise:
    """Return the lesson or puzzle of that name; raise NotFound."""
    found = game.lessons.get(slug) or game.puzzles.get(slug)
    if found is None:
        raise NotFound(f"{game.slug} has no lesson {slug[:40]!r}; it has {', '.join(game.lessons) or 'none'}")
    return found


def lesson_info(lesson: Exercise) -> LessonInfo:
    """Return what is needed to offer a lesson."""
    return LessonInfo(lesson.slug, lesson.title, lesson.about, lesson.minutes, len(lesson))


def lesson_told(lesson: Exercise) -> lessons.Lesson:
    """Return the lesson without its positions."""
    setup = lesson.setup
    layout: Any = lesson.game.layout(setup)
    return lessons.Lesson(
        lesson.slug,
        lesson.title,
        lesson.about,
        lesson.minutes,
        setup.variant,
        setup.players,
        dict(setup.options),
        lesson.seat,
        _names(lesson),
        lesson.game.has_aid,
        layout,
        tuple(LessonStep(step.title, step.text, step.task, step.light, step.goal) for step in lesson.steps),
    )


def moment_of(lesson: Exercise, moves: Sequence[Sequence[int]]) -> LessonMoment:
    """Return where the learner stands; raise BadLesson or BadRequest if nobody can stand there."""
    return lesson.at([[read_action(lesson.game, index) for index in own] for own in moves])


def tried(lesson: Exercise, moves: Sequence[Sequence[int]], index: int | None) -> LessonReply:
    """Return where a try leads, or the answer to it; without a try, the beginning of the last step."""
    moment = moment_of(lesson, moves)
    if index is None:
        return LessonReply(_opening(lesson, moment), moment.complete, None, _ideas(lesson, moment))
    action = read_action(lesson.game, index)
    if action not in moment.right:
        return LessonReply((), False, answer(lesson, moment, action), ())
    made = [*moves[:-1], [*moves[-1], index]]
    after = moment_of(lesson, made)
    scenes = _scenes(lesson, after, len(moment.plies))
    if after.complete and after.step + 1 < len(lesson):
        after = moment_of(lesson, [*made, []])
        scenes += _opening(lesson, after)
    return LessonReply(scenes, after.complete, None, _ideas(lesson, after))


def _ideas(exercise: Exercise, moment: LessonMoment) -> tuple[Idea, ...]:
    """Return what the moves of a solved puzzle promised, the best first; nothing before it is solved."""
    if not isinstance(exercise, Puzzle) or not moment.complete:
        return ()
    game, view = exercise.game, exercise.state.seen_by(exercise.seat)
    names = {lang: [name[lang] for name in _names(exercise)] for lang in LANGS}
    found = [(game.read(idea.move), idea.promises) for idea in exercise.data.ideas]
    return tuple(
        Idea(
            action_info(game, action, ""),
            Text(*[game.advise(view, action, lang, names[lang]) for lang in LANGS]),
            promises,
            explain(game, view, action) if k == 0 else Text("", ""),
        )
        for k, (action, promises) in enumerate(found)
    )


def _opening(lesson: Exercise, moment: LessonMoment) -> tuple[LessonScene, ...]:
    """Return the scenes with which a step begins; a fresh position is shown as it is."""
    fresh = lesson.steps[moment.step].start is not None
    return _scenes(lesson, moment, len(moment.plies) if fresh else moment.opened)


def _scenes(lesson: Exercise, moment: LessonMoment, since: int) -> tuple[LessonScene, ...]:
    """Return a scene after each decision since that ply, with the outcomes that follow it; at least the last one."""
    plies = moment.plies
    ends = [ply for ply in range(since + 1, len(plies)) if plies[ply].actor != CHANCE]
    found = [
        lesson_scene(lesson, replace(moment, plies=plies[:end], right=()), begin)
        for begin, end in pairwise([since, *ends])
    ]
    return (*found, lesson_scene(lesson, moment, ends[-1] if ends else since))


def answer(lesson: Exercise, moment: LessonMoment, action: Action) -> LessonAnswer:
    """Return the friendly answer to a wrong try, with the clause where a rule forbids it."""
    view = moment.state.seen_by(lesson.seat)
    over = view.to_act() == OVER
    clause = view.outcome().clause if over else view.forbids(action)
    step = lesson.steps[moment.step]
    said = _DONE if moment.complete else step.answer_to(lesson.game.notation(action)) or _DONE
    if clause and said == step.otherwise:
        rule = sentence(lesson.game, clause)
        said = Text(f"{rule.fr} {said.fr}", f"{rule.en} {said.en}")
    return LessonAnswer(said, clause)


def asked_why(lesson: Exercise, moment: LessonMoment, named: int | dict[str, int | str]) -> LessonAnswer:
    """Return the answer to an action that may be forbidden."""
    game = lesson.game
    return answer(lesson, moment, action_from(game, named) if isinstance(named, dict) else read_action(game, named))


def foreseen(lesson: Exercise, moment: LessonMoment, lines: Sequence[Sequence[int]]) -> lessons.LessonForeseen:
    """Return what could follow each line of the learner's own actions."""
    view = moment.state.seen_by(lesson.seat)
    return lessons.LessonForeseen(tuple(ahead(lesson.game, view, lesson.seat, line) for line in lines))


def lesson_scene(lesson: Exercise, moment: LessonMoment, since: int) -> LessonScene:
    """Return the position as the learner sees it, with the events after the ply `since` as what led there."""
    game, looking = lesson.game, viewer(lesson.game, lesson.seat)
    names = [name.fr for name in _names(lesson)], [name.en for name in _names(lesson)]
    steps = [Step(ply.actor, ply.action, ply.after) for ply in moment.plies]

    def seen(state: State) -> State:
        return state.seen_by(looking)

    events = tuple(event for event, _ in story(game, names, 0, moment.before, steps, seen, looking))
    right = action_info(game, moment.right[0], "") if moment.right else None
    told = _told(lesson, moment, names) if moment.right else None
    return LessonScene(moment.step, _scene(lesson, moment), events[since:], events, right, told)


@cache
def booklet_told(game: Game) -> lessons.Booklet:
    """Return the booklet of a game with the scenes of its pictures; raise NotFound if it has none."""
    if game.booklet is None:
        raise NotFound(f"{game.slug} has no booklet")
    return lessons.Booklet(game.slug, game.booklet.aim, tuple(map(_leaf, game.booklet.leaves)))


def _leaf(leaf: Leaf) -> BookletLeaf:
    """Return a leaf with its scene, in which nobody can act."""
    lesson, setup = leaf.lesson, leaf.lesson.setup
    shown = lesson_scene(lesson, leaf.moment, leaf.moment.opened)
    layout: Any = lesson.game.layout(setup)
    return BookletLeaf(
        leaf.title,
        leaf.text,
        leaf.points,
        tuple(BookletSign(sign.spot, sign.text) for sign in leaf.signs),
        leaf.clauses,
        leaf.variants,
        leaf.happens,
        leaf.first,
        setup.variant,
        setup.players,
        dict(setup.options),
        _names(lesson),
        layout,
        shown.scene,
        shown.events,
    )


def _told(lesson: Exercise, moment: LessonMoment, names: tuple[Sequence[str], Sequence[str]]) -> Text:
    """Return the move that is shown on request, in words."""
    game, action, after = lesson.game, moment.right[0], moment.state.copy()
    after.play(action)
    views = moment.state.seen_by(lesson.seat), after.seen_by(lesson.seat)
    french, english = (game.tell(views[0], action, views[1], lang, names[k]) for k, lang in enumerate(LANGS))
    return Text(french, english)


def _scene(lesson: Exercise, moment: LessonMoment) -> Scene:
    game, state = lesson.game, moment.state
    view, to_act = state.seen_by(viewer(game, lesson.seat)), state.to_act()
    position: Any = game.position(view)
    facts: Any = game.facts(view, lesson.setup)
    may_move = to_act == lesson.seat and bool(moment.right)
    previews: Any = game.previews(view) if may_move else None
    return Scene(
        ply=len(moment.plies),
        undos=0,
        seat=lesson.seat,
        covered=False,
        view=position,
        facts=facts,
        previews=previews,
        to_act=to_act if to_act >= 0 else None,
        legal=tuple(action_info(game, action, "") for action in view.legal()) if may_move else (),
        ask=Text("", "") if to_act == OVER else Text(game.ask(view, "fr"), game.ask(view, "en")),
        scores=tuple(view.scores()),
        undo=_NO_UNDO,
        ending=ending_of(game, state) if to_act == OVER else None,
    )


def _names(lesson: Exercise) -> tuple[Text, ...]:
    return tuple(lesson.game.seats[: lesson.setup.players])
