"""The program gametree."""

from __future__ import annotations

import signal
import sys

from . import _native


def main() -> None:
    """Run the program with the arguments of this process, and exit with its code."""
    # The program listens for Ctrl-C itself.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(_native.run_program(["gametree", *sys.argv[1:]]))


if __name__ == "__main__":
    main()
