"""The draft of War of the Realms: four to eight players pick decks from stacks that go round."""
