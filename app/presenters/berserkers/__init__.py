"""What the Berserkers screens show: frozen views made from the table, and what a tap means."""
