"""Who proposes: the offline extractor, language models, recorded answers."""
