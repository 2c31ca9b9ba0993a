"""Settings of all tests."""

import signal

# A program that a shell has started in the background ignores Ctrl-C, and so would the searches that the tests interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)
