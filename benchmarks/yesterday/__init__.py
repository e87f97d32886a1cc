"""The players of a past day, kept as they were, so that figures of strength stay comparable."""
