"""The one way in which memory changes, and how it is taken back."""
