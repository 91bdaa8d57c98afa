"""What is printed in the box and in the Adventure Book: dice, boards, cards, maps, and how they are read."""
