"""What a prompt or a session is told, and when nothing is."""
