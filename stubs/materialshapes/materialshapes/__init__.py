"""An empty stand-in: KivyMD names this package as a dependency but only its loading indicator, which we never use, imports it."""
