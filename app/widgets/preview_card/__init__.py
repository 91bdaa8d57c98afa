"""An order to look at before it is given."""
