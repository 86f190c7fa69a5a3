"""Plain files of OpenAI-style messages."""
