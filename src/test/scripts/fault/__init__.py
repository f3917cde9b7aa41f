"""The faults of the program `faults`, by what they do harm to."""
