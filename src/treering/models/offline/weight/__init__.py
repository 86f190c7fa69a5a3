"""What no recipe knows: weak signs, added up, and the sentences that are kept by their weight."""
