"""What can happen in a match, as numbers for the log, with the sentence each of them makes.

A sentence names what its numbers mean: {0f} is the first number as a faction, {1c} the second as a cell of the table.
After a colon a faction has its verb, as `core/names.py` says: {0f:acts} is "Nomads act", or "You act",
and a number what is counted: {1n:point} is "1 point", or "2 points".
The letters: a action card, b combat card, c cell, d side, e event card, f faction, g goal, h damage in half points,
i tile, k counterattack, l uplink, m mission, n number, p phase, r property, t terraforming, u unit, w weapon,
y ability.
"""

from typing import Final

ROUND: Final = 1
PHASE: Final = 2
TURN: Final = 3
INITIATIVE: Final = 4
TILE_PLACED: Final = 5
HOMEZONE: Final = 6
START_AREA: Final = 7
UPLINK_ON: Final = 8
PLACED: Final = 9
EGG_LAID: Final = 10
TERRAFORMED: Final = 11
SIDE_TERRAFORMED: Final = 12
GHOST_DRAWS: Final = 13
GHOST_DREW: Final = 14
GHOST_REMOVES: Final = 15
GHOST_REMOVED: Final = 16
REVEALS: Final = 17
MOVES: Final = 18
TUNNEL: Final = 19
STOPPED: Final = 20
MINES: Final = 21
DAMAGE: Final = 22
DESTROYED: Final = 23
ABSORBED: Final = 24
COVERED: Final = 25
BOUGHT_WEAPON: Final = 26
UPGRADED: Final = 27
HATCHED: Final = 28
DRAWS_EVENT: Final = 29
SPIES: Final = 30
PLAYS_EVENT: Final = 31
TURNED: Final = 32
GETS: Final = 33
LOSES_PROPERTY: Final = 34
SWAPPED: Final = 35
BLOCKED: Final = 36
OPENED: Final = 37
SHUFFLED: Final = 38
ATTACKS: Final = 39
COMBAT_CARD: Final = 40
ANSWERS: Final = 41
NO_ANSWER: Final = 42
CONQUERS: Final = 43
FAILS: Final = 44
RELOADS: Final = 45
FIRES: Final = 46
MINE_LAID: Final = 47
RAD_PROOF: Final = 48
FLYING: Final = 49
LASER: Final = 50
KANEDA_ON: Final = 51
KANEDA_OFF: Final = 52
ROCKET_ON: Final = 53
ROCKET_OFF: Final = 54
GIVES_UP: Final = 55
UPLINK_LOST: Final = 56
EGGS_OFF: Final = 57
MINE_OFF: Final = 58
RAZED: Final = 59
DEVOLVED: Final = 60
WEAPON_LOST: Final = 61
BARRED: Final = 62
VENDETTA: Final = 63
MARKS: Final = 64
REMOVED: Final = 65
RADIATION: Final = 66
MISSION: Final = 67
GOAL: Final = 68
MOON_CENTRE: Final = 69
SCORE: Final = 70
WINS: Final = 71
SPENT: Final = 72
NO_PHASE: Final = 73
SACRIFICES: Final = 74
DISPLACED: Final = 75
PRODUCES: Final = 76
ABILITY: Final = 77
SHARE: Final = 78
PROTECTED: Final = 79
EGG_MOVED: Final = 80
SURVIVES: Final = 81
BOUNTY: Final = 82

SENTENCES: Final = {
    ROUND: "Round {0n}",
    PHASE: "The {0p} phase begins",
    TURN: "{0f:acts} in the {1p} phase",
    INITIATIVE: "{0f:goes} to place {1n} of the initiative order",
    TILE_PLACED: "{0f:lays} tile {1i} on {2c}",
    HOMEZONE: "{0f:settles}: {0f:your|their} homezone lies on {1c}",
    START_AREA: "{0f:starts} in {1c}",
    UPLINK_ON: "{0f:activates} the uplink {1l}",
    PLACED: "{0f:gets} {1u} in {2c}",
    EGG_LAID: "{0f:lays} an egg in {1c}",
    TERRAFORMED: "{0f:builds} {1t} in {2c}",
    SIDE_TERRAFORMED: "{0f:builds} {1t} on side {3d} of {2c}",
    GHOST_DRAWS: "{0f:draws} an extra action card by Ghost",
    GHOST_DREW: "{0f:draws} {1a} by Ghost",
    GHOST_REMOVES: "{0f:removes} an action card from the game by Ghost",
    GHOST_REMOVED: "{0f:removes} {1a} from the game by Ghost",
    REVEALS: "{0f:reveals} {1a}",
    MOVES: "{0f:moves} {1n} × {2u} from {3c} to {4c}",
    TUNNEL: "{0f:uses} the tunnel from {1c} to {2c}",
    STOPPED: "{0f} must stop in {1c}",
    MINES: "{0f:explodes} {1n:mine} in {2c}",
    DAMAGE: "{0f:takes} {1h} damage in {2c}",
    DESTROYED: "{0f:loses} {1n} × {2u} in {3c}",
    ABSORBED: "{0f}: {1u} absorbs the rest in {2c}",
    COVERED: "{0f}: Cover in {1c} takes away {2n} damage",
    BOUGHT_WEAPON: "{0f:gets} a {1w}",
    UPGRADED: "{0f:turns} {1u} into {2u} in {3c}",
    HATCHED: "{0f}: a Worker hatches in {1c}",
    DRAWS_EVENT: "{0f:draws} the event {1e}",
    SPIES: "{0f:takes} the event {1e} by Espionage",
    PLAYS_EVENT: "{0f:plays} {1e}",
    TURNED: "{0f:turns} {1c} by {2n:step}",
    GETS: "{0c} becomes {1r}",
    LOSES_PROPERTY: "{0c} is no longer {1r}",
    SWAPPED: "{0f:swaps} {1c} and {2c}",
    BLOCKED: "Side {1d} of {0c} is closed by a blockade",
    OPENED: "Side {1d} of {0c} is opened",
    SHUFFLED: "The event discard pile is shuffled into a new stack",
    ATTACKS: "{0f:attacks} in {1c}",
    COMBAT_CARD: "{0f:plays} {1b} in {2c}",
    ANSWERS: "{0f:answers} with {1k}",
    NO_ANSWER: "{0f:does} not answer",
    CONQUERS: "{0f:conquers} {1c} with {2n:point}",
    FAILS: "{0f:does} not conquer {1c} with {2n:point}",
    RELOADS: "{0f:renews} {1n:pistol}",
    FIRES: "{0f:uses} a {1w}",
    MINE_LAID: "{0f:lays} {1n:mine} in {2c}",
    RAD_PROOF: "{0f:ignores} radioactivity this round",
    FLYING: "{0f}: all units fly until the end of the round",
    LASER: "{0f:fires} Tetsuo at {1c}",
    KANEDA_ON: "{0f:puts} Kaneda on side {2d} of {1c}",
    KANEDA_OFF: "{0f:takes} Kaneda off {1c}",
    ROCKET_ON: "{0f:puts} Rocket Attack on {1c}",
    ROCKET_OFF: "{0f:takes} Rocket Attack off {1c}",
    GIVES_UP: "{0f:gives} up {1u} in {2c} by Samurai",
    UPLINK_LOST: "{0f:loses} the uplink {1l}",
    EGGS_OFF: "{0f:takes} an egg off {1c}",
    MINE_OFF: "{0f:takes} a mine off {1c}",
    RAZED: "{0f:takes} {1t} off {2c}",
    DEVOLVED: "{0f}: a Boarrior becomes a Squeaker in {1c}",
    WEAPON_LOST: "{0f:loses} a {1w}",
    BARRED: "{0f} may not attack in {1c} again in this phase",
    VENDETTA: "{0f} will take revenge after this turn",
    MARKS: "{0f:marks} {1c}",
    REMOVED: "{0f:removes} {1n} × {2u} in {3c}",
    RADIATION: "Radioactivity destroys {1n} × {2u} of {0f} in {3c}",
    MISSION: "{0f:completes} the mission {1m}: 1 victory point",
    GOAL: "{0f:reaches} {0f:your|their} goal {1g}: 2 victory points",
    MOON_CENTRE: "{0f:holds} the moon centre: 1 victory point",
    SCORE: "{0f:scores} {1n}: {2n} at once, {3n} for areas, {4n} for initiative",
    WINS: "{0f:wins}",
    SPENT: "{0f}: the combat action is spent without effect",
    NO_PHASE: "{0f:has} no {1p} phase on {0f:your|their} card",
    SACRIFICES: "{0f:sacrifices} {1n} × {2u} in {3c}",
    DISPLACED: "{0f:is} pushed from {1c} to {2c}",
    PRODUCES: "{0f:has} {1n:production point}",
    ABILITY: "{0f:uses} {1y}",
    SHARE: "{0f:aims} {1h} damage at {2f}",
    PROTECTED: "{0f:is} protected in {1c}",
    EGG_MOVED: "{0f:takes} an egg from {1c}",
    SURVIVES: "{0f}: {1u} survives {3h} damage in {2c}",
    BOUNTY: "{0f} destroyed {1u}: {2n:victory point}",
}
