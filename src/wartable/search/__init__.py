"""Deciding by search: trees, halving and plans over imagined worlds, for any game."""
