"""Lists back to files, links and codes; what is written reads back to the same hash."""
