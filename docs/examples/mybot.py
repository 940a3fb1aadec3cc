#!/usr/bin/env python3
"""A bot for all three games: `azulejo duel --bots "cmd:python3 docs/examples/mybot.py",beginner --games 20`"""
import json
import sys


def worth(choice):
    will = choice["preview"]
    gains = will.get("points", 0) + will.get("lined", 0) / 10 + len(will.get("groups", [])) + len(will.get("surrounds", []))
    return gains - will.get("cost", 0) - will.get("lost", 0) - 100 * (choice["text"] == "pass")


for line in sys.stdin:
    print(json.dumps({"move": max(json.loads(line)["x_choices"], key=worth)["text"]}), flush=True)
