"""What both drawings of the table share, the one in the browser and the one in the terminal."""
