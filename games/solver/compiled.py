"""The one way this package compiles a function: numeric Python to machine code, kept on disk between processes.

With `NUMBA_DISABLE_JIT=1` the same functions run as plain Python, which is how a doubt about the compiler is settled.
For that, a small number from an array goes through `int()` before it is counted with: compiled code counts in 64 bits
anyway, NumPy's own numbers keep to their eight or sixteen.
"""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., Any])

_HERE = Path(__file__).parent


def kept_under(base: Path | None, sources: list[Path]) -> Path:
    """The folder for the compiled code of these sources: below `base`, or beside them without one.

    Each state of the sources has a folder of its own. The compiler itself looks only whether the file of the function
    it is asked for has changed, and would go on using what it once made of a function called from there.
    """
    digest = sha256()
    for source in sorted(sources):
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return (base or _HERE / "__pycache__") / f"solver-{digest.hexdigest()[:16]}"


def _sources() -> list[Path]:
    """All that a compiled function may hold something of: this package and the rules' constants."""
    return [*_HERE.glob("*.py"), *(_HERE.parent / "rules").glob("*.py")]


# Numba has one folder for the process, and nothing else here uses it. NUMBA_CACHE_DIR has been read into it already.
_config: Any = numba.config
_config.CACHE_DIR = str(kept_under(Path(_config.CACHE_DIR) if _config.CACHE_DIR else None, _sources()))


def kernel(function: F) -> F:
    """`function`, compiled on its first call for the types of that call; it lets other threads run meanwhile."""
    return cast("F", numba.njit(cache=True, nogil=True)(function))
