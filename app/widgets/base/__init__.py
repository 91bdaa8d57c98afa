"""What every widget is made of: text, icons, surfaces, taps."""
