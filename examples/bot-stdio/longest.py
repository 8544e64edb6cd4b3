#!/usr/bin/env python3
"""A small bot for `tessera arena`: lays the longest word that it finds.

    bin/tessera arena "python3 examples/bot-stdio/longest.py WORDS.txt" club --lexicon WORDS.txt

It finds words that cross just one tile of the board; points and premium squares are nothing to it. It needs
letters of one character each. docs/bot-protocol.md says what the lines mean.
"""

import json
import re
import sys
from itertools import combinations


def read_words(path):
    """Words by their letters in order: AET gives ATE, EAT, ETA, TEA."""
    by_letters = {}
    for line in open(path, encoding="utf-8"):
        word = line.split("#")[0].strip().upper()
        if len(word) > 1:
            by_letters.setdefault("".join(sorted(word)), []).append(word)
    return by_letters


def read_board(text):
    """Rows of characters, with a dot for an empty square."""
    return [re.sub(r"\d+", lambda number: "." * int(number[0]), row) for row in text.split("/")]


def choices(rack, letters):
    """Parts of the rack as they stand in the dictionary's keys; a blank may be any letter."""
    tiles = rack.replace("?", "")
    fillings = [tiles] + [tiles + letter.lower() for letter in letters if "?" in rack]
    return {"".join(part) for tiles in fillings for n in range(1, len(tiles) + 1) for part in combinations(tiles, n)}


def fits(words, board, row, column, word, crossing):
    """Whether the word can lie there: only the tile that it crosses is covered, and all words across are known."""
    size = len(board[0])
    if column < 0 or column + len(word) > size or row < 0 or row >= len(board):
        return False
    line = board[row]
    if line[column - 1 : column].strip(".") or line[column + len(word) : column + len(word) + 1].strip("."):
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


def written(word, part, crossing):
    """Blanks in small letters, a dot for the tile that lies there already."""
    blank = next((tile.upper() for tile in part if tile.islower()), None)
    text = list(word)
    if crossing is not None:
        text[crossing] = "."
    if blank is not None:
        text[text.index(blank)] = blank.lower()
    return "".join(text)


def plays(words, board, parts):
    """Every play across that this bot can see: row, column, text."""
    middle = len(board) // 2
    if all(set(row) == {"."} for row in board):
        for part in parts:
            for word in words.get("".join(sorted(part.upper())), ()):
                yield middle, middle - len(word) // 2, written(word, part, None)
        return
    for row, line in enumerate(board):
        for column, tile in enumerate(line):
            if tile == ".":
                continue
            for part in parts:
                for word in words.get("".join(sorted(part.upper() + tile.upper())), ()):
                    for at, letter in enumerate(word):
                        if letter == tile.upper() and fits(words, board, row, column - at, word, column):
                            yield row, column - at, written(word, part, at)


def place(row, column, down, coordinates):
    """8H reads across and H8 down; where rows have the letters it is the other way round."""
    letter, number = (row, column) if coordinates != "column-letters" else (column, row)
    letter_first = down != (coordinates != "column-letters")
    name = chr(ord("A") + letter), str(number + 1)
    return name[0] + name[1] if letter_first else name[1] + name[0]


def answer(words, letters, question):
    board_text, racks = question["cgp"].split()[:2]
    rack = racks.split("/")[0]
    if question["phase"] == "playing":
        board = read_board(board_text)
        turned = ["".join(column) for column in zip(*board)]
        parts = choices(rack, letters)
        found = [(len(text), row, column, False, text) for row, column, text in plays(words, board, parts)]
        found += [(len(text), row, column, True, text) for column, row, text in plays(words, turned, parts)]
        if found:
            # The longest; of equally long ones always the same.
            _, row, column, down, text = min(found, key=lambda play: (-play[0],) + play[1:])
            return f"{place(row, column, down, question['coordinates'])} {text}"
        if question["bag"] >= 7:
            return f"exch {rack}"
    return "pass"


def main():
    words = read_words(sys.argv[1])
    letters = sorted(set("".join(words)))
    for line in sys.stdin:
        print(answer(words, letters, json.loads(line)), flush=True)


main()
