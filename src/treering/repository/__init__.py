"""What a project's repository holds now, and whether what entries name in it still is as it was (C6)."""
