"""A commented rule file to start from: it is complete as it stands, and every line with a `#` before it is one to try."""

from __future__ import annotations

_TEXT = """\
# {name}: rules of your own. Whatever is not said here is as in `{parent}`.
#
#   pontoon-rules check {file}      what is wrong in this file, and where
#   pontoon-rules test {file}       whether the tests below come out right
#   pontoon-rules show {file}       the whole game, with everything that is not said here
#   pontoon-rules compare {file}    what your changes do to the game
format: 1
name: {quoted}
extends: {parent}

# Take the `#` away from what you want to change. What a key means:  pontoon-rules explain KEY

# table:
#   players: 2..6      # the banker included
#   stakes: 1..20      # what may be staked on the first card, in chips

# settle:
#   ties: nobody       # who wins when both hold the same: banker, punter, or nobody
#   pays:              # what a winner gets, of the whole stake on his hand; the first line that holds decides
#     - {{name: lucky_jack, when: hand == pontoon and has(J\u2660), is: 4:1}}
#     - {{name: pontoon, when: hand == pontoon, is: 3:1}}

# banker:
#   plays:             # what the banker does; the first line that holds decides
#     - {{name: brave, when: total == 17, is: twist}}

# A test is a hand you are sure about: what was held, and what it must come to.
tests:
  - name: twenty beats eighteen
    P1: {{stake: 2, cards: 10 K}}
    banker: 10 8
    expect: {{P1: 2}}
"""


def starter(name: str, parent: str, file: str) -> str:
    """The text of a new rule file for a game of that name, standing on a built-in one; `file` is where it will lie."""
    quoted = "'" + name.replace("'", "''") + "'"
    return _TEXT.format(name=name, quoted=quoted, parent=parent, file=file)
