"""Checks the shuffle of a game's file with nothing but Python: `python3 shuffle.py GAME.json`.

The deal, and where tiles went that were put back into the bag, as docs/protocol.md ("Fair shuffles") describes them.
Letters of one character each; which tiles there are is taken from the deal itself, in the order of the alphabet.
"""

import hashlib
import hmac
import json
import sys

game = json.load(open(sys.argv[1], encoding="utf-8"))
fair = game["fair"]
assert hashlib.sha256(fair["seed"].encode()).hexdigest() == fair["seedHash"], "seed"
for value, promised in zip(fair["values"], fair["commitments"]):
    assert value is None or hashlib.sha256(f"tessera-value/{value}".encode()).hexdigest() == promised, "commitment"
text = "/".join([fair["seed"], fair["table"]] + [value or "" for value in fair["values"]])
key = hashlib.sha256(text.encode()).digest()


def numbers(step):
    block = 0
    while True:
        code = hmac.new(key, f"{step}/{block}".encode(), hashlib.sha256).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(code[at : at + 4], "big")
        block += 1


def below(stream, limit):
    fair_limit = 2**32 - 2**32 % limit
    while (number := next(stream)) >= fair_limit:
        pass
    return number % limit


deal = game["events"][0]
# A blank (?) comes behind the letters.
tiles = sorted("".join(deal["racks"]) + deal["bag"], key=lambda tile: (tile == "?", tile))
stream = numbers(0)
for i in range(len(tiles) - 1, 0, -1):
    j = below(stream, i + 1)
    tiles[i], tiles[j] = tiles[j], tiles[i]
for rack in deal["racks"]:
    assert "".join(tiles.pop() for _ in rack) == rack, "rack"
assert "".join(tiles) == deal["bag"], "bag"

bag, last, returns = list(deal["bag"]), "", 0
for number, event in enumerate(game["events"]):
    kind = event["type"]
    drawn = event.get("drawn", "")
    assert drawn == "".join(bag.pop() for _ in drawn), f"draw of event {number}"
    back = event["tiles"] if kind == "exchange" else last if kind == "challenge" and event["upheld"] else ""
    stream = numbers(number)
    for tile, place in zip(back, event["places"] if back else []):
        assert place == below(stream, len(bag) + 1), f"place of event {number}"
        bag.insert(place, tile)
    returns += back != ""
    last = drawn if kind == "place" else ""
print(f"deal and {returns} returns as they should be")
