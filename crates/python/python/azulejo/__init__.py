"""Master Chocolatier (Azul), Summer Pavilion and Queen's Garden for research.

    >>> import azulejo
    >>> state = azulejo.Game("chocolatier").new_initial_state(seed=1)
    >>> while not state.is_terminal():
    ...     state.apply_action(state.legal_actions()[0])

``Game`` and ``State`` are shaped like OpenSpiel's, ``Batch`` plays thousands of games in arrays. Doors that people
know: ``azulejo.pettingzoo``, ``azulejo.gymnasium``, ``azulejo.open_spiel``; many machines: ``azulejo.ray``.
"""

from ._azulejo import Batch, Bot, Game, IllegalAction, Record, State, __version__, games, search
from .records import Records, read_records

__all__ = [
    "Batch",
    "Bot",
    "Game",
    "IllegalAction",
    "Record",
    "Records",
    "State",
    "__version__",
    "bot",
    "games",
    "load_game",
    "read_records",
    "search",
]


def bot(level: str, *, positions: int | None = None, seed: int = 0) -> Bot:
    """A bot: "random", "beginner", "greedy", "casual", "club", "master" or "expert".

    ``positions`` is how many positions it may look at for a decision, instead of what its level does.
    """
    return Bot(level, positions=positions, seed=seed)


def load_game(title: str, players: int = 2, **options: object) -> Game:
    """The same as ``Game(title, players, **options)``."""
    return Game(title, players, **options)


def _register() -> None:
    """Makes the environments known to Gymnasium, if it is installed."""
    from importlib.util import find_spec

    if find_spec("gymnasium") is not None:
        from . import gymnasium  # noqa: F401


_register()
