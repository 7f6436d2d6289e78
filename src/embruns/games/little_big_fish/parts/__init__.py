"""The parts of Little Big Fish: squares, boards, fish and tokens. They know neither phase nor state."""
