"""Starts the app; python-for-android and PyInstaller look for this file here."""

from app.start import main

if __name__ == "__main__":
    main()
