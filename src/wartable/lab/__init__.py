"""Many matches, to learn from: self-play, duels, training, and the processes they run in."""
