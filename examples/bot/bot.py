#!/usr/bin/env python3
"""A bot for a Tessera server: lays the longest word that it finds. Python 3 and nothing else.

    python3 examples/bot/bot.py http://localhost:8080 WORDS.txt            # makes an offer and waits for somebody
    python3 examples/bot/bot.py http://localhost:8080 WORDS.txt --take     # takes the first offer that it may take

The environment variable TESSERA_TOKEN holds a token with the scope "play"; without one the bot comes in as a guest.
It plays one game and ends. docs/api.md says what the lines mean, docs/bot-protocol.md how moves are written.
"""

import argparse
import hashlib
import http.client
import json
import os
import re
import secrets
import sys
from itertools import combinations
from urllib.parse import urlsplit


class Server:
    """One host; a connection for each request, since streams keep theirs."""

    def __init__(self, url, token):
        self.parts = urlsplit(url)
        self.origin = f"{self.parts.scheme}://{self.parts.netloc}"
        self.headers = {"Accept": "application/json", "User-Agent": "tessera-example-bot"}
        if token:
            self.headers["Authorization"] = f"Bearer {token}"
        else:
            self.come_in()

    def come_in(self):
        """As a guest: the cookie is what lets a browser in, and we are as good as one."""
        self.headers["Origin"] = self.origin
        answer = self.open("POST", "/api/guest")
        self.headers["Cookie"] = answer.getheader("Set-Cookie").split(";")[0]
        answer.read()

    def open(self, method, path, body=None, timeout=30):
        kind = http.client.HTTPSConnection if self.parts.scheme == "https" else http.client.HTTPConnection
        connection = kind(self.parts.netloc, timeout=timeout)
        headers = dict(self.headers)
        data = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps(body)
        connection.request(method, path, body=data, headers=headers)
        return connection.getresponse()

    def ask(self, method, path, body=None):
        """The answer, or None and what was wrong."""
        answer = self.open(method, path, body)
        content = json.loads(answer.read() or b"null")
        return (content, None) if answer.status == 200 else (None, content)

    def stream(self, path):
        """The lines of a stream. Empty ones say only that the server is there; it sends one every seven seconds."""
        answer = self.open("GET", path, timeout=60)
        if answer.status != 200:
            raise SystemExit(f"{path}: {answer.status} {answer.read().decode()}")
        while line := answer.readline():
            if line.strip():
                yield json.loads(line)


def read_words(path):
    """Words by their letters in order: AET gives ATE, EAT, ETA, TEA."""
    by_letters = {}
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            word = line.split("#")[0].strip().upper()
            if len(word) > 1:
                by_letters.setdefault("".join(sorted(word)), []).append(word)
    return by_letters


def choices(rack):
    """Parts of the rack. A blank is left for other bots."""
    tiles = rack.replace("?", "")
    return {"".join(sorted(part)) for n in range(1, len(tiles) + 1) for part in combinations(tiles, n)}


def fits(words, board, row, column, word, crossing):
    """Whether the word can lie there: only the tile that it crosses is covered, and all words across are known."""
    line = board[row]
    end = column + len(word)
    if column < 0 or end > len(line) or line[column - 1 : column].strip(".") or line[end : end + 1].strip("."):
        return False
    for at, letter in enumerate(word, column):
        if at == crossing:
            continue
        if line[at] != ".":
            return False
        above, below = row, row
        while above > 0 and board[above - 1][at] != ".":
            above -= 1
        while below + 1 < len(board) and board[below + 1][at] != ".":
            below += 1
        if above < below:
            across = "".join(letter if r == row else board[r][at] for r in range(above, below + 1)).upper()
            if across not in words.get("".join(sorted(across)), ()):
                return False
    return True


def plays(words, board, parts):
    """Every play across that this bot can see: row, column, and the word with a dot for the tile that lies there."""
    if all(set(row) == {"."} for row in board):
        middle = len(board) // 2
        for part in parts:
            for word in words.get(part, ()):
                yield middle, middle - len(word) // 2, word
        return
    for row, line in enumerate(board):
        for column, tile in enumerate(line):
            if tile == ".":
                continue
            for part in parts:
                for word in words.get("".join(sorted(part + tile.upper())), ()):
                    for at in (found.start() for found in re.finditer(tile.upper(), word)):
                        if fits(words, board, row, column - at, word, column):
                            yield row, column - at, word[:at] + "." + word[at + 1 :]


def place(row, column, down, coordinates):
    """8H reads across and H8 down; where rows have the letters it is the other way round."""
    letter, number = (row, column) if coordinates != "column-letters" else (column, row)
    letter_first = down != (coordinates != "column-letters")
    name = chr(ord("A") + letter), str(number + 1)
    return name[0] + name[1] if letter_first else name[1] + name[0]


def moves(words, state, coordinates):
    """The moves that this bot would make, the best first; the last of them is always possible."""
    if state["phase"] == "playing":
        board = state["board"]
        turned = ["".join(column) for column in zip(*board)]
        parts = choices(state["rack"])
        found = [(-len(text), row, column, False, text) for row, column, text in plays(words, board, parts)]
        found += [(-len(text), row, column, True, text) for column, row, text in plays(words, turned, parts)]
        for _, row, column, down, text in sorted(found)[:3]:
            yield f"{place(row, column, down, coordinates)} {text}"
        if state["bag"] >= 7:
            yield f"exch {state['rack']}"
    yield "pass"


def play(server, words, game):
    """One game, to its end. The server says after every fact how things stand: nothing has to be remembered."""
    coordinates = "column-letters"
    for line in server.stream(f"/api/games/{game}/stream"):
        if line["type"] == "full":
            coordinates = line["rules"]["ruleset"]["coordinates"]
            print(f"playing {game} on seat {line['seat']}", flush=True)
        if line["type"] not in ("full", "state"):
            continue
        state = line["state"]
        if state["state"] != "playing":
            print(f"over: {state['state']}, scores {state['scores']}", flush=True)
            return
        if not state["yourTurn"]:
            continue
        for move in moves(words, state, coordinates):
            # The ply says which position is meant: a move that comes too late is refused, not taken for another.
            done, fault = server.ask("POST", f"/api/games/{game}/move", {"move": move, "ply": state["ply"]})
            if fault is None:
                print(f"{move}", flush=True)
                break
            print(f"{move}: refused, {fault['code']}", file=sys.stderr, flush=True)
            if fault["code"] in ("stalePly", "notYourTurn", "gameOver"):
                break


def find_game(server, events, options):
    """Takes an offer, or makes one and waits until somebody has taken it.

    What we give to the shuffle is promised by its hash, and shown when all seats are taken: docs/protocol.md says why.
    """
    value = secrets.token_hex(16)
    promise = {"commitment": hashlib.sha256(f"tessera-value/{value}".encode()).hexdigest()}
    if options.take:
        offers, _ = server.ask("GET", "/api/offers")
        for offer in offers:
            taken, _ = server.ask("POST", f"/api/offers/{offer['id']}/take", promise)
            if taken:
                break
    else:
        seats = ["person", {"bot": options.against} if options.against else "person"]
        clock = {"type": "minutes", "minutes": 15, "increment": 5, "overtime": 0}
        setup = {"kind": "table", "ruleset": options.ruleset, "seats": seats, "shuffled": True, "rated": False, "clock": clock}
        made, fault = server.ask("POST", "/api/offers", {"setup": setup, **promise})
        if fault:
            raise SystemExit(f"the offer was refused: {fault}")
        print(f"offered {made['offer']}", flush=True)
    for line in events:
        event = line["event"] if line["type"] == "event" else {"kind": None}
        if event["kind"] == "reveal":
            # A careful program notes the seedHash and the commitments of this event, and compares at the end.
            server.ask("POST", f"/api/offers/{event['offer']['id']}/reveal", {"value": value})
        if event["kind"] == "started":
            return event["table"]
    raise SystemExit("the server has ended the stream")


def main():
    parser = argparse.ArgumentParser(description="A bot for a Tessera server.")
    parser.add_argument("url")
    parser.add_argument("words", help="a file with a word a line: bin/tessera lexicon export en > WORDS.txt")
    parser.add_argument("--ruleset", default="classic-en")
    parser.add_argument("--take", action="store_true", help="take an offer instead of making one")
    parser.add_argument("--against", help="play against a computer player of this level: beginner, casual, club ...")
    options = parser.parse_args()
    words = read_words(options.words)
    server = Server(options.url, os.environ.get("TESSERA_TOKEN"))
    # Whoever listens here is in the lobby: offers stay as long as this stream does.
    events = server.stream("/api/stream/events")
    welcome = next(events)
    print(f"here as {welcome['you']['name']}", flush=True)
    play(server, words, find_game(server, events, options))


if __name__ == "__main__":
    main()
