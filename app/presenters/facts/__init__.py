"""The editor of box facts, for any game that states what is printed in its box."""
