"""The journal as sentences, and the correction of the past."""
