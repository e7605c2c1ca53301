"""The program of a worker process: answers what the bot asks on standard input, and ends with it.

A question is a function, its arguments and its named arguments; an answer is whether it was found,
and the result or why there is none. Both are pickled, with their length before them.
"""

import os
import pickle
import signal
import sys
import threading
import traceback
from pathlib import Path
from queue import SimpleQueue
from struct import Struct
from typing import BinaryIO

LENGTH = Struct(">I")


def framed(body: bytes) -> bytes:
    """A question or an answer with its length before it."""
    return LENGTH.pack(len(body)) + body


def told(error: Exception) -> str:
    """What failed and where; not the error's own text, in which there may be cards."""
    *_, last = traceback.extract_tb(error.__traceback__)
    return f"{type(error).__name__} in {Path(last.filename).name}, line {last.lineno}"


def main() -> None:
    """Answers one question after the other, as nice to other processes as the argument says."""
    # Ctrl+C ends the bot, and its end ends this.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(int(sys.argv[1]))
    with os.fdopen(os.dup(1), "wb") as answers:
        os.dup2(2, 1)  # what a function prints is no answer
        questions: SimpleQueue[bytes] = SimpleQueue()
        threading.Thread(target=_listen, args=(sys.stdin.buffer, questions), daemon=True).start()
        while True:
            answers.write(framed(_answer(questions.get())))
            answers.flush()


def _listen(source: BinaryIO, questions: SimpleQueue[bytes]) -> None:
    """Takes up questions; where they end the bot has ended, and so does the process, at once."""
    while len(head := source.read(LENGTH.size)) == LENGTH.size:
        (length,) = LENGTH.unpack(head)
        questions.put(source.read(length))
    os._exit(0)


def _answer(question: bytes) -> bytes:
    try:
        function, args, named = pickle.loads(question)  # noqa: S301 -- by the bot, which started us
        return pickle.dumps((True, function(*args, **named)))
    except Exception as error:  # noqa: BLE001 -- whatever it is, the bot must hear that it failed
        return pickle.dumps((False, told(error)))


if __name__ == "__main__":
    main()
