"""The one way this package compiles a function: numeric Python to machine code, kept on disk between processes.

With `NUMBA_DISABLE_JIT=1` the same functions run as plain Python, which is how a doubt about the compiler is settled.
For that, a small number from an array goes through `int()` before it is counted with: compiled code counts in 64 bits
anyway, NumPy's own numbers keep to their eight or sixteen.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., Any])


def kernel(function: F) -> F:
    """`function`, compiled on its first call for the types of that call; it lets other threads run meanwhile."""
    return cast("F", numba.njit(cache=True, nogil=True)(function))
