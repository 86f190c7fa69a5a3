"""From text to what can be looked up: terms, their stems, their meaning, and how common they are."""
