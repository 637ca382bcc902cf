"""What is sent of an attempt: the view while it is played, the replay when it is over."""

from games.attempts.verification import Position, elapsed_ms
from games.attempts.visibility import Reader, may_see_deal, may_see_seed, plays_hidden


def view(position: Position, reader: Reader) -> dict[str, object]:
    """The attempt as its reader may know it: cards face up, never the others, unless the whole deal may be seen."""
    attempt, state = position.attempt, position.state
    outcome = state.outcome()
    return {
        "id": str(attempt.pk),
        "ruleset": attempt.ruleset,
        "ruleset_version": attempt.ruleset_version,
        "ranked": attempt.ranked,
        "daily": attempt.daily.date.isoformat() if attempt.daily else None,
        "race": None,
        "deal_id": str(attempt.deal_id),
        "commitment": attempt.deal.commitment or None,
        "seed": _seed(position, reader),
        "deal": _deal(position, reader),
        "log": attempt.log,
        "status": attempt.status if attempt.is_over else outcome.status,
        "slots": list(state.slots()),
        "waste": state.waste,
        "stock": state.stock,
        "score": outcome.score,
        "streak": outcome.streak,
        "longest_streak": outcome.longest_streak,
        "cards_left": outcome.cards_left,
        "moves": outcome.moves,
        "draws": outcome.draws,
        "undos": outcome.undos,
        "peaks_cleared": outcome.peaks_cleared,
        "legal": "" if attempt.is_over else state.legal_moves(),
        "started_at": attempt.started_at,
        "finished_at": attempt.finished_at,
        "elapsed_ms": elapsed_ms(attempt, reader.at) if attempt.elapsed_ms is None else attempt.elapsed_ms,
    }


def replay_of(position: Position, reader: Reader) -> dict[str, object]:
    """The whole game, for a reader whom `visibility.require_replay` let pass; the deal only if it may be seen."""
    attempt = position.attempt
    outcome = position.state.outcome().as_dict()
    return {
        "log": attempt.log,
        "times_ms": attempt.times_ms,
        "ruleset": attempt.ruleset,
        "ruleset_version": attempt.ruleset_version,
        "daily": attempt.daily.date.isoformat() if attempt.daily else None,
        "deal_id": str(attempt.deal_id),
        "deal": _deal(position, reader),
        "seed": _seed(position, reader),
        "commitment": attempt.deal.commitment or None,
        "username": attempt.player.username,
        "outcome": {**outcome, "status": attempt.status},
    }


def _deal(position: Position, reader: Reader) -> list[str] | None:
    attempt = position.attempt
    # Practice at a daily not yet revealed is played blind too, though its player may look the deal up elsewhere.
    if not attempt.is_over and plays_hidden(attempt, reader.at):
        return None
    return list(attempt.deal.cards) if may_see_deal(reader, deal=attempt.deal, daily=attempt.daily) else None


def _seed(position: Position, reader: Reader) -> str | None:
    attempt = position.attempt
    shown = may_see_seed(reader, deal=attempt.deal, daily=attempt.daily)
    return (attempt.deal.seed or None) if shown else None  # an imported deal has none
