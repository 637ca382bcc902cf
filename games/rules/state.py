"""A game in play: immutable values, and the one function that knows which move is legal and what it does."""

from dataclasses import dataclass, field
from typing import Final, NamedTuple, Self

from games.rules.cards import Deal, ranks_of
from games.rules.errors import IllegalMove, IllegalReason
from games.rules.geometry import COVER_MASKS, FULL_TABLEAU, PEAK_MASK, PEAKS, SLOTS, exposed_slots, turned_up
from games.rules.notation import DRAW, MAX_LOG, PLAYS, SLOT_OF, UNDO, check_log
from games.rules.outcome import Outcome, Status
from games.rules.rulesets import Ruleset

__all__ = ["FACE_DOWN", "Outcome", "Position", "State", "Status"]

FACE_DOWN: Final = "??"

_DECK_SIZE: Final = 52


class Position(NamedTuple):
    """What stands on the table and on the score sheet. All else follows from it, the deal and the ruleset."""

    tableau: int
    """The set of slots that hold a card, bit by slot."""
    next_card: int
    """The deal index of the stock's next card, up to 52 when it is empty."""
    waste: int | None
    """The deal index of the waste's top card, None while it is empty."""
    score: int
    streak: int
    longest_streak: int


def _advance(ruleset: Ruleset, ranks: tuple[int, ...], line: list[Position], log: str, at: int) -> None:
    """Play a well-formed `log` on top of `line`, in place; `at` is the index of its first move in the whole log.

    `line` holds the positions that stand, the start first; a move adds one, an undo takes one away. One move or a
    thousand, every path that changes a game comes through here.

    Raises IllegalMove, and then `line` holds the positions before that move.
    """
    for index, move in enumerate(log, at):
        here = line[-1]
        if not here.tableau:
            raise IllegalMove(index, IllegalReason.GAME_OVER)
        if move == DRAW:
            line.append(_draw(ruleset, here, index))
        elif move == UNDO:
            if not ruleset.undo:
                raise IllegalMove(index, IllegalReason.UNDO_NOT_ALLOWED)
            if len(line) == 1:
                raise IllegalMove(index, IllegalReason.NOTHING_TO_UNDO)
            line.pop()
        else:
            line.append(_play(ruleset, ranks, here, SLOT_OF[move], index))


def _draw(ruleset: Ruleset, here: Position, at: int) -> Position:
    tableau, next_card, _, score, _, longest_streak = here
    if next_card == _DECK_SIZE:
        raise IllegalMove(at, IllegalReason.STOCK_EMPTY)
    return Position(tableau, next_card + 1, next_card, score + ruleset.draw_points, 0, longest_streak)


def _play(ruleset: Ruleset, ranks: tuple[int, ...], here: Position, slot: int, at: int) -> Position:
    tableau, next_card, waste, score, streak, longest_streak = here
    if not tableau >> slot & 1:
        raise IllegalMove(at, IllegalReason.ALREADY_REMOVED)
    if tableau & COVER_MASKS[slot]:
        raise IllegalMove(at, IllegalReason.COVERED)
    if waste is not None and ranks[slot] not in ruleset.neighbours[ranks[waste]]:
        raise IllegalMove(at, IllegalReason.NOT_ADJACENT)
    streak += 1
    score += ruleset.points_per_streak_card * streak
    if slot in PEAKS:
        score += ruleset.peak_bonus[_peaks_cleared(tableau)]
    return Position(tableau ^ 1 << slot, next_card, slot, score, streak, max(longest_streak, streak))


def _peaks_cleared(tableau: int) -> int:
    return (PEAK_MASK & ~tableau).bit_count()


@dataclass(frozen=True, slots=True)
class State:
    """A game after some moves. Immutable: a move makes a new one. Begin with `State.start`.

    Equal states have the same ruleset and deal, the same positions from the start to here, and the same counts.
    """

    ruleset: Ruleset
    deal: Deal
    line: tuple[Position, ...]
    """The positions that led here, moves taken back left out: the start first, the one that stands last."""
    moves: int
    """Length of the log: plays, draws and undos."""
    undos: int
    _ranks: tuple[int, ...] = field(repr=False, compare=False)

    @classmethod
    def start(cls, ruleset: Ruleset, deal: Deal) -> Self:
        """The game before its first move. `deal` is checked by whoever made it, not here."""
        waste = SLOTS if ruleset.deals_waste else None
        first = Position(FULL_TABLEAU, SLOTS if waste is None else SLOTS + 1, waste, 0, 0, 0)
        return cls(ruleset, deal, (first,), 0, 0, ranks_of(deal))

    def apply(self, move: str) -> Self:
        """The game after one more move, a character of the notation.

        Raises IllegalMove, with `at` the number of moves so far; MalformedLog for a character that is no move, or when
        the log is full. This state stays as it is.
        """
        if len(move) != 1:
            raise ValueError("a move is one character")
        return self.extend(move)

    def extend(self, log: str) -> Self:
        """The game after all moves of `log`: all or nothing, with the errors of `apply` at the first bad move.

        Malformed comes before illegal, wherever they stand.
        """
        check_log(log, self.moves)
        line = list(self.line)
        _advance(self.ruleset, self._ranks, line, log, self.moves)
        return type(self)(
            self.ruleset, self.deal, tuple(line), self.moves + len(log), self.undos + log.count(UNDO), self._ranks
        )

    @property
    def position(self) -> Position:
        """The position that stands."""
        return self.line[-1]

    @property
    def score(self) -> int:
        """Points so far; may be negative."""
        return self.position.score

    @property
    def streak(self) -> int:
        """Cards played since the last draw."""
        return self.position.streak

    @property
    def longest_streak(self) -> int:
        """The longest streak on the way to this position."""
        return self.position.longest_streak

    @property
    def cards_left(self) -> int:
        """Cards in the tableau, 0..28."""
        return self.position.tableau.bit_count()

    @property
    def peaks_cleared(self) -> int:
        """Peak cards gone, 0..3."""
        return _peaks_cleared(self.position.tableau)

    @property
    def draws(self) -> int:
        """Cards drawn from the stock; a starting waste card is none of them."""
        return self.position.next_card - self.line[0].next_card

    @property
    def stock(self) -> int:
        """Cards left to draw, 0..24."""
        return _DECK_SIZE - self.position.next_card

    @property
    def waste(self) -> str | None:
        """The card on top of the waste, None while it is empty."""
        top = self.position.waste
        return None if top is None else self.deal[top]

    @property
    def status(self) -> Status:
        """Won the moment the tableau is empty, whatever the stock holds; stuck when nothing is left to draw or play."""
        if not self.position.tableau:
            return "won"
        return "playing" if self.stock or self._playable() else "stuck"

    @property
    def is_over(self) -> bool:
        """Whether no move can change the result any more: won, or stuck where nothing can be taken back."""
        status = self.status
        return status == "won" or (status == "stuck" and not self.ruleset.undo)

    def slots(self) -> tuple[str | None, ...]:
        """The 28 slots as the player sees them: the card where exposed, "??" face down, None gone."""
        tableau = self.position.tableau
        return tuple(
            [
                None if not tableau >> slot & 1 else FACE_DOWN if tableau & covers else self.deal[slot]
                for slot, covers in enumerate(COVER_MASKS)
            ]
        )

    def legal_moves(self) -> str:
        """Every move `apply` takes now: slots in ascending order, then the draw, then the undo."""
        if not self.position.tableau or self.moves >= MAX_LOG:
            return ""
        plays = "".join([PLAYS[slot] for slot in self._playable()])
        draw = DRAW if self.stock else ""
        undo = UNDO if self.ruleset.undo and len(self.line) > 1 else ""
        return plays + draw + undo

    def turns_up(self, move: str) -> bool:
        """Whether this legal move turns a card face up: a draw, or a play that uncovers a slot. An undo never does."""
        if move == DRAW:
            return True
        return move != UNDO and bool(turned_up(self.position.tableau, SLOT_OF[move]))

    def outcome(self) -> Outcome:
        """The figures of the game as it stands."""
        return Outcome(
            status=self.status,
            score=self.score,
            cards_left=self.cards_left,
            moves=self.moves,
            draws=self.draws,
            streak=self.streak,
            longest_streak=self.longest_streak,
            peaks_cleared=self.peaks_cleared,
            undos=self.undos,
        )

    def _playable(self) -> list[int]:
        tableau, ranks, waste = self.position.tableau, self._ranks, self.position.waste
        if waste is None:
            return exposed_slots(tableau)
        fitting = self.ruleset.neighbours[ranks[waste]]
        return [slot for slot in exposed_slots(tableau) if ranks[slot] in fitting]
