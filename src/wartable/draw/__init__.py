"""The drawing kit: what pictures of boards are made of. It knows no game."""
