"""One report for the event, in every shape: `told` words it once, the others write it."""
