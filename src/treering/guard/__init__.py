"""What may become memory: secrets out, provenance known, staleness marked."""
