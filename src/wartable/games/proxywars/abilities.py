"""What tiles and factions can do: what each ability is called, says and asks.

An ability that holds while an own agent stands there ("Occupy to ...") has a number by which the rules ask for it
where they make their sums and lists: `s.holding(me, JET)`. What happens once stands with its deed: on entry in
entry.py, by disbanding in disband.py; actions.py has all of them together. Specialties belong to the player (P-067,
PR-39).
"""

from __future__ import annotations

from typing import Final


class Ability:
    """`name` is what content calls it, and the topic of its question if it asks one. {own} in its text is the faction
    that owns the tile."""

    def __init__(self, name: str, text: str, question: str = "") -> None:
        self.name = name
        self.text = text
        self.question = question


NO_ACTION: Final = 0
SILENCE_ADJACENT: Final = 1
PARACHUTE: Final = 2
NO_RELIEF: Final = 3
DESTROY_FROM_HERE: Final = 4
DOUBLE_SUPPORT: Final = 5
FAR_SUPPORT: Final = 6
NO_SUPPORT_AGAINST: Final = 7
ATTACK_VS_VP: Final = 8
ATTACK_ADJACENT: Final = 9
ATTACK_DIAGONAL: Final = 10
IGNORE_DEFENSE: Final = 11
DEFENSE_ADJACENT: Final = 12
ICON_OFF_ADJACENT: Final = 13
STAY_AFTER_ATTACK: Final = 14
IMMUNE: Final = 15
JET: Final = 16
MOVE_2: Final = 17
NO_ENTER_ADJACENT: Final = 18
PIN_ADJACENT: Final = 19
RECRUIT_ADJACENT_OWN: Final = 20
RECRUIT_ADJACENT_ANY: Final = 21
SECOND_RECRUIT: Final = 22
VP_IF_ABROAD: Final = 23
VP_IF_CALM: Final = 24
VP_IF_CONTESTED: Final = 25
VP_IF_QUORUM: Final = 26
VP_IF_CAPTIVES: Final = 27
VP_OFF_ADJACENT: Final = 28
# The numbers of those that happen once follow.
FIRST_ENTRY: Final = 29
FIRST_DISBAND: Final = 40
ABILITIES: Final = 53

#: In the order of the numbers above.
OCCUPY: Final[list[Ability]] = [
    Ability("none", ""),
    Ability(
        "silence_adjacent",
        "Occupy: enemy tiles next to this one lose their actions. It can never be silenced itself.",
    ),
    Ability("parachute", "Occupy: if this agent is captured or destroyed, it goes to the reserve instead."),
    Ability("no_relief", "Occupy: opponents cannot relieve captured agents."),
    Ability("destroy_from_here", "Occupy: an agent beaten by an attack from here is destroyed, not captured."),
    Ability("double_support", "Occupy: this agent counts as two supporters."),
    Ability("far_support", "Occupy: this agent also supports attacks on targets exactly 2 steps away."),
    Ability("no_support_against", "Occupy: support does not count in attacks on this agent."),
    Ability("attack_vs_vp", "Occupy: +1 in {own} attacks on agents that stand on printed victory points."),
    Ability("attack_adjacent", "Occupy: +1 in attacks made by {own} agents next to this tile."),
    Ability("attack_diagonal", "Occupy: this agent can attack and advance across corners too."),
    Ability("ignore_defense", "Occupy: attacks from here ignore the target's defense icon."),
    Ability("defense_adjacent", "Occupy: +1 defense for {own} agents next to this tile."),
    Ability("icon_off_adjacent", "Occupy: attack icons on tiles next to this one do not count for enemies."),
    Ability(
        "stay_after_attack",
        "Occupy: after an attack from here this agent may stay instead of advancing.",
        "Advance, or stay where you are?",
    ),
    Ability("immune", "Occupy: enemy actions cannot move, swap, send home or capture this agent."),
    Ability("jet", "Occupy: as a move, this agent may fly to any free {own} tile without printed victory points."),
    Ability("move_2", "Occupy: as a move, this agent may take two steps."),
    Ability("no_enter_adjacent", "Occupy: enemy agents cannot move onto tiles next to this one."),
    Ability("pin_adjacent", "Occupy: enemy agents next to this tile cannot move away."),
    Ability("recruit_adjacent_own", "Occupy: {own} may recruit on its own tiles next to this one."),
    Ability("recruit_adjacent_any", "Occupy: {own} may recruit on any tile next to this one."),
    Ability(
        "second_recruit",
        "Occupy: with fewer agents on the board than the opponent, recruiting brings a second agent.",
        "Recruit a second agent?",
    ),
    Ability("vp_if_abroad", "Occupy: 1 more victory point while two {own} agents stand on enemy tiles."),
    Ability("vp_if_calm", "Occupy: 1 more victory point while no enemy agent is next to it."),
    Ability("vp_if_contested", "Occupy: 1 more victory point while an enemy agent is next to it."),
    Ability("vp_if_quorum", "Occupy: 1 more victory point while two {own} agents are next to it."),
    Ability("vp_if_captives", "Occupy: 1 more victory point while {own} holds two captives."),
    Ability("vp_off_adjacent", "Occupy: tiles next to this one are worth nothing to enemy agents on them."),
]

NO_SPECIALTY: Final = 0
OUTSOURCING: Final = 1
SOLIDARITY: Final = 2
INFORMANTS: Final = 3
GOING_VIRAL: Final = 4
SPECIALTIES: Final[list[Ability]] = [
    Ability("none", ""),
    Ability("outsourcing", "Outsourcing: also recruits on free enemy recruitment tiles next to an own agent."),
    Ability("solidarity", "Solidarity: the Recruit option first relieves one captured agent."),
    Ability("informants", "Informants: own agents touching the target at a corner support an attack, +1 altogether."),
    Ability(
        "going_viral",
        "Going Viral: an agent recruited next to another own agent may take a step at once.",
        "The new agent may take a step",
    ),
]
