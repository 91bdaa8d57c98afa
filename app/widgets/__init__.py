"""Light widgets, each a folder with its code and its kv.

`python -m app.widgets.counter.counter` shows one alone; `--png FILE` draws it to a file instead.
"""
