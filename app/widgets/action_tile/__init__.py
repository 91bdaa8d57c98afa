"""An action to tap."""
