"""The web table: live play, storage and pages. It knows the kernel, the bots and the list of games, but no game."""
