"""Runs a command in a real terminal (a pseudo-terminal), for tests: terminal.py ROWS COLUMNS STEPS COMMAND [ARGS...]

STEPS is a JSON list of [text, keys]: when the text has been shown since the last keys, the keys are pressed.
What the command wrote goes to standard output, as it is; its exit code is ours.
"""

import fcntl, json, os, pty, struct, sys, termios

rows, columns, steps = int(sys.argv[1]), int(sys.argv[2]), json.loads(sys.argv[3])
pid, terminal = pty.fork()
if pid == 0:
    # The size is set before the command looks at it.
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    os.execvp(sys.argv[4], sys.argv[4:])

shown = b""
seen = 0
while True:
    try:
        chunk = os.read(terminal, 65536)
    except OSError:  # the other side is closed
        break
    if not chunk:
        break
    shown += chunk
    while steps and steps[0][0].encode() in shown[seen:]:
        seen += shown[seen:].index(steps[0][0].encode()) + len(steps[0][0].encode())
        os.write(terminal, steps.pop(0)[1].encode())
sys.stdout.buffer.write(shown)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
