"""The rules, one module for each chapter or two that belong together."""
