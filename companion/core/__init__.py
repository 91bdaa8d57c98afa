"""What every game shares: the contract, the journal, dice, odds and grids."""
