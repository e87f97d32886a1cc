"""The laboratory: many matches at once, and what can be learnt from them."""
