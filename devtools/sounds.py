"""Makes the app's three sounds from nothing but arithmetic: `python3 -m devtools.sounds`."""

from __future__ import annotations

import wave
from array import array
from collections.abc import Callable
from math import exp, pi, sin
from pathlib import Path
from random import Random

FOLDER = Path(__file__).resolve().parents[1] / "app" / "sounds"
RATE = 11_025
LOUD = 9_000

Wave = Callable[[float], float]


def tone(pitch: float, begins: float, fades: float) -> Wave:
    """A note that begins and fades."""
    return lambda t: 0.0 if t < begins else sin(2 * pi * pitch * t) * exp(-(t - begins) / fades)


def knock(begins: float, chance: Random) -> Wave:
    """A short rattle of wood: noise that fades at once."""
    return lambda t: 0.0 if t < begins else chance.uniform(-1, 1) * exp(-(t - begins) / 0.012)


def render(waves: list[Wave], seconds: float) -> bytes:
    """Waves laid over each other, as samples."""
    count = round(seconds * RATE)
    samples = (sum(wave(place / RATE) for wave in waves) for place in range(count))
    return array("h", (round(LOUD * max(-1.0, min(1.0, each))) for each in samples)).tobytes()


def sounds() -> dict[str, bytes]:
    """Dice rattle, a turn begins with two notes, a game ends with four."""
    chance = Random(6)
    dice = [knock(at, chance) for at in (0.0, 0.05, 0.09, 0.15, 0.19, 0.24)]
    turn = [tone(523.25, 0.0, 0.09), tone(783.99, 0.11, 0.12)]
    end = [tone(pitch, 0.13 * place, 0.18) for place, pitch in enumerate((523.25, 659.25, 783.99, 1046.5))]
    return {"dice": render(dice, 0.32), "turn": render(turn, 0.4), "end": render(end, 0.8)}


def main() -> None:
    """Write the files."""
    FOLDER.mkdir(exist_ok=True)
    for name, samples in sounds().items():
        with wave.open(str(FOLDER / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(samples)


if __name__ == "__main__":
    main()
