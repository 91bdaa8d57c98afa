"""One page of samples for each widget; `python -m tests.ui.gallery counter` shows it."""
