"""What both drawings of the table are made from."""
