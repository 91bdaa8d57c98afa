"""Cards dealt from a pile."""
