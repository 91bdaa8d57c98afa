"""The smallest set of changes that makes a list legal, and how it is carried out."""
