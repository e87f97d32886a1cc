"""The engine: runs the rules of any game and knows none. Standard library only."""
