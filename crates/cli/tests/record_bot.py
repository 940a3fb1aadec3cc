#!/usr/bin/env python3
"""A bot that reads nothing but the record and answers in its terms: it knows as much of base Chocolatier as it needs.

Programs like it were written before positions and choices were sent along; they must go on working.
"""

import json
import sys


class Table:
    """As much of Chocolatier (coloured box, no special factories) as this bot needs."""

    def __init__(self, record):
        self.players = len(record["players"])
        self.factories, self.centre = [], []
        self.lines = [[[] for _ in range(5)] for _ in record["players"]]
        self.walls = [[set() for _ in range(5)] for _ in record["players"]]
        self.turn = record["start"]
        self.first = record["start"]
        self.marker = None
        for step in record["steps"]:
            if "deal" in step:
                self.factories = [list(f["tiles"]) for f in step["deal"]["factories"]]
            else:
                self.play(step["seat"], step["move"])

    def play(self, seat, move):
        colour, source, target = move["take"], move["from"], move["to"]
        if source == "centre":
            count = self.centre.count(colour)
            self.centre = [tile for tile in self.centre if tile != colour]
            if self.marker is None:
                self.marker = seat
        else:
            count = self.factories[source].count(colour)
            self.centre += [tile for tile in self.factories[source] if tile != colour]
            self.factories[source] = []
        if target != "floor":
            line = self.lines[seat][target]
            line += [colour] * min(count, target + 1 - len(line))
        self.turn = (seat + 1) % self.players
        if not self.centre and not any(self.factories):
            self.end_round()

    def end_round(self):
        for lines, wall in zip(self.lines, self.walls):
            for row, line in enumerate(lines):
                if len(line) == row + 1:
                    wall[row].add(line[0])
                    lines[row] = []
        self.first = self.first if self.marker is None else self.marker
        self.turn, self.marker = self.first, None

    def moves(self):
        sources = list(enumerate(self.factories)) + [("centre", self.centre)]
        for source, tiles in sources:
            for colour in set(tiles):
                count = tiles.count(colour)
                for row in range(5):
                    line = self.lines[self.turn][row]
                    accepts = colour not in self.walls[self.turn][row] and (not line or line[0] == colour)
                    room = row + 1 - len(line)
                    if accepts and room > 0:
                        yield min(count, room) - 2 * max(0, count - room), source, colour, row
                yield -2 * count, source, colour, "floor"


for text in sys.stdin:
    table = Table(json.loads(text))
    _, source, colour, target = max(table.moves(), key=lambda move: (move[0], str(move[1:])))
    print(json.dumps({"move": {"take": colour, "from": source, "to": target}}), flush=True)
