"""What the player sees, one package a screen; each is imported on its first visit."""
