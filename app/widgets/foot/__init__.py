"""What has to stay in reach at an edge of the window."""
