"""A house as a process of its own, whose clock is put forward by whoever writes so many seconds into a file.

Where a day is meant, an hour passes; clocks and news are looked at all the time.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from tampu.cli.serve import Server, listen
from tampu.drawing.clock import DAYS, PACES, Pace
from tampu.server import courier, timekeeping
from tampu.server.app import Settings
from tampu.server.sending import Post

HOUR = 3600


def main(ahead: str, mail_url: str, _: str, database_url: str, __: str, port: str) -> None:
    timekeeping.LOOK = courier.LOOK = 0.02
    PACES["one_a_day"] = Pace(DAYS, hours=1)

    def wall() -> float:
        return time.time() + float(Path(ahead).read_text("utf-8") or 0)

    post = Post(mail_url, "house@tampu.example", private=True)
    settings = Settings(database_url, pace=0.0, limits=False, wall=wall, post=post)
    Server(settings).run(sockets=[listen("127.0.0.1", int(port))])


if __name__ == "__main__":
    main(*sys.argv[1:])
