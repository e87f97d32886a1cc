"""`python -m tampu.cli` is the same as `tampu`."""

from tampu.cli import main

main()
