"""The server: tables kept in a database, seats with their secrets, live pages, and a JSON interface for programs."""
