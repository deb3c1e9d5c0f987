"""The faction sheets as tables by kind of tile, made once from the content and shared by every state."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartable.core.ask import Option

ROWS: Final = 4
COLUMNS: Final = 5
#: PR-08: the tiles of a sheet.
SQUARES: Final = 20
#: P-006, P-008, P-010: six fiefdoms of three tiles, and two tiles left.
FIEFDOMS: Final = 6
UNUSED: Final = 2
#: P-003: the agents of a player.
AGENTS: Final = 10
#: The tiles of a board: two players, six fiefdoms, three tiles.
TILES: Final = 36

#: The most factions that a list of actions has room for: ours and those of a pack.
FACTIONS: Final = 16
#: How a seat is called: by the colour of its agents.
SEATS: Final = ["blue", "red"]

# The verbs of options.
FACTION: Final = 0
CUT: Final = 1
CONFIRM: Final = 2
PIECE: Final = 3
ROTATE: Final = 4
LAY: Final = 5
RECRUIT: Final = 6
MOVE: Final = 7
ATTACK: Final = 8
DISBAND: Final = 9
DECLINE: Final = 10
PICK: Final = 11
PAIR: Final = 12
TO_RESERVE: Final = 13

# Options are made once: all matches share them.
RECRUITS: Final[list[Option]] = [(RECRUIT, tile) for tile in range(TILES)]
DISBANDS: Final[list[Option]] = [(DISBAND, tile) for tile in range(TILES)]
PICKS: Final[list[Option]] = [(PICK, tile) for tile in range(TILES)]
MOVES: Final[list[Option]] = [(MOVE, one, other) for one in range(TILES) for other in range(TILES)]
ATTACKS: Final[list[Option]] = [(ATTACK, one, other) for one in range(TILES) for other in range(TILES)]
PAIRS: Final[list[Option]] = [(PAIR, one, other) for one in range(TILES) for other in range(TILES)]
DECLINING: Final[Option] = (DECLINE,)
RESERVING: Final[Option] = (TO_RESERVE,)

# Sets of tiles are bits of one number. BIT[t] is the set of tile t alone; LOW[set % 67] is the tile of such a set:
# 2 is a primitive root of 67, so that each power of it leaves a rest of its own.
BIT: Final[list[i64]] = [1 << tile for tile in range(62)]
LOW: Final[list[int]] = [next((tile for tile in range(62) if (1 << tile) % 67 == rest), -1) for rest in range(67)]

# What a tile's action does. First those that hold while an own agent stands there ("Occupy to ...").
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
# Then those that happen once, on entry.
RECRUIT_1: Final = 29
RECRUIT_ADJACENT_ENTRY: Final = 30
RELIEVE_1: Final = 31
RELIEVE_1_PLACE: Final = 32
GRANT_MOVE: Final = 33
BLOCK_TILE: Final = 34
PUSH: Final = 35
PULL: Final = 36
SHOVE: Final = 37
ATTACK_NOW: Final = 38
REPEAT_ENTRY: Final = 39
# Then those that cost the turn and the agent ("Disband agent to ...").
HOME_ALL_VP_2: Final = 40
HOME_ONE_VP: Final = 41
HOME_ONE_2: Final = 42
CAPTURE_D0_2: Final = 43
CAPTURE_ON_OWN_2: Final = 44
SWAP_PAIR: Final = 45
MOVE_TWO: Final = 46
TOUR_3: Final = 47
RELOCATE: Final = 48
RELIEVE_2_PLACE: Final = 49
EXCHANGE: Final = 50
RECRUIT_3: Final = 51
SKIP_TURN: Final = 52
ACTIONS: Final = 53

FIRST_ENTRY: Final = RECRUIT_1
FIRST_DISBAND: Final = HOME_ALL_VP_2

#: What content calls each action, in the order of the numbers above. A pack may give any tile any of these.
ACTION_NAMES: Final = [
    "none", "silence_adjacent", "parachute", "no_relief", "destroy_from_here", "double_support", "far_support",
    "no_support_against", "attack_vs_vp", "attack_adjacent", "attack_diagonal", "ignore_defense", "defense_adjacent",
    "icon_off_adjacent", "stay_after_attack", "immune", "jet", "move_2", "no_enter_adjacent", "pin_adjacent",
    "recruit_adjacent_own", "recruit_adjacent_any", "second_recruit", "vp_if_abroad", "vp_if_calm", "vp_if_contested",
    "vp_if_quorum", "vp_if_captives", "vp_off_adjacent", "recruit_1", "recruit_adjacent_entry", "relieve_1",
    "relieve_1_place", "grant_move", "block_tile", "push", "pull", "shove", "attack_now", "repeat_entry",
    "home_all_vp_2", "home_one_vp", "home_one_2", "capture_d0_2", "capture_on_own_2", "swap_pair", "move_two",
    "tour_3", "relocate", "relieve_2_place", "exchange", "recruit_3", "skip_turn",
]  # fmt: skip

# Faction specialties (P-067). They belong to the player and work wherever the agents stand (PR-39).
NO_SPECIALTY: Final = 0
OUTSOURCING: Final = 1
SOLIDARITY: Final = 2
INFORMANTS: Final = 3
GOING_VIRAL: Final = 4
SPECIALTY_NAMES: Final = ["none", "outsourcing", "solidarity", "informants", "going_viral"]


class Sheets:
    """Every kind of tile, column by column: kind = faction * 20 + square. Last comes a plain tile for positions."""

    def __init__(self) -> None:
        self.name: list[str] = []
        self.recruit: list[bool] = []
        self.attack: list[int] = []
        self.defense: list[int] = []
        self.vp: list[int] = []
        self.action: list[int] = []

        self.factions: list[str] = []
        self.specialty: list[int] = []
        #: What a tile is worth to its owner, roughly; for cutting and for estimates.
        self.worth: list[float] = []

    def add(self, name: str, recruit: bool, attack: int, defense: int, vp: int, action: int) -> None:
        """Add a kind of tile."""
        self.name.append(name)
        self.recruit.append(recruit)
        self.attack.append(attack)
        self.defense.append(defense)
        self.vp.append(vp)
        self.action.append(action)
        self.worth.append(
            1.6 * vp + 0.6 * attack + 0.5 * defense + (1.4 if recruit else 0.0) + (0.7 if action else 0.0)
        )

    def find(self, name: str) -> int:
        """The kind with this name, or -1."""
        wanted = name.strip().lower()
        for kind, known in enumerate(self.name):
            if known.lower() == wanted:
                return kind
        return -1
