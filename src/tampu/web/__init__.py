"""The pages of the house: what a browser gets to see."""
