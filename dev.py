#!/usr/bin/env python3
"""The one door: `python3 dev.py run | test | companion | check | bench | shots | package | faults | fuzz |
locale`.

This file is kept readable by old interpreters, so that they get a sentence and not a traceback.
"""

import sys

SUPPORTED = ((3, 11), (3, 13))


def main():  # type: () -> int
    """Refuse an unsupported Python in one sentence, otherwise hand over to devtools."""
    version = tuple(sys.version_info[:2])
    if not SUPPORTED[0] <= version <= SUPPORTED[1]:
        sys.stderr.write(
            "This is Python {}.{}; the companion needs Python 3.11, 3.12 or 3.13 "
            "(for instance: python3.12 dev.py run).\n".format(*version)
        )
        return 2
    from devtools.verbs import main as hand_over

    return hand_over(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
