"""What several screens share: answers, corrections by hand, text fields, menus."""
