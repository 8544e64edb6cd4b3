#!/usr/bin/env python3
"""A small player for bin/jewels-judge: takes the swap that scores most, as far as the stones can be known.

    bin/jewels-judge examples/jewels/boards/board01.txt 30 examples/jewels/player.py

The judge starts it once for every turn, in a folder with vstup.txt, and reads vystup.txt when it has ended.
"""

UNKNOWN = "?"  # a stone that comes from above: only the judge knows its colour


def runs(board):
    """For each stone, by (row, column), in how many runs of three it lies."""
    found = {}
    for row, line in enumerate(board):
        for column, stone in enumerate(line):
            for down, right in ((0, 1), (1, 0)):
                cells = [(row + i * down, column + i * right) for i in range(3)]
                if cells[2][0] < len(board) and cells[2][1] < len(line) and stone != UNKNOWN:
                    if all(board[r][c] == stone for r, c in cells):
                        for cell in cells:
                            found[cell] = found.get(cell, 0) + 1
    return found


def points(board):
    """Removes runs and lets stones fall until no run of known stones is left; gives the points. Changes the board."""
    total = 0
    while gone := runs(board):
        total += sum(gone.values())
        for column in range(len(board[0])):
            left = [board[row][column] for row in range(len(board)) if (row, column) not in gone]
            for row, stone in enumerate([UNKNOWN] * (len(board) - len(left)) + left):
                board[row][column] = stone
    return total


def best_swap(board):
    best = (0, None)
    for row in range(len(board)):
        for column in range(len(board[0])):
            for down, right in ((0, 1), (1, 0)):
                row2, column2 = row + down, column + right
                if row2 == len(board) or column2 == len(board[0]):
                    continue
                after = [line[:] for line in board]
                after[row][column], after[row2][column2] = board[row2][column2], board[row][column]
                score = points(after)
                if score > best[0]:
                    best = (score, (column + 1, row + 1, column2 + 1, row2 + 1))
    return best[1]


with open("vstup.txt") as file:
    turns, *rows = file.read().split()  # this player does not look at how many turns are left
with open("vystup.txt", "w") as file:
    print(*best_swap([list(row) for row in rows]), file=file)
