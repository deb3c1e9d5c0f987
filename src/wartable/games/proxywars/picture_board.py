"""The board as it grows and as it is fought over."""

from __future__ import annotations

from wartable.games.proxywars.content import Content
from wartable.games.proxywars.picture_parts import WIDE, Data, agent, box, group, icon
from wartable.games.proxywars.picture_tile import action_mark, icons, kind_of_action, name_block
from wartable.games.proxywars.words import ACTIONS, tile_text

LARGEST = 150.0
EDGE = 20.0


class Table:
    """What all parts of a picture ask for: the view, the printed tiles, who sits below."""

    def __init__(self, content: Content, view: Data) -> None:
        self.view = view
        self.below = max(0, view["seat"])
        self.above = 1 - self.below
        self.sides = view["sides"]
        self.printed: dict[str, Data] = {}
        self.faction: dict[str, str] = {}
        for faction in content.factions:
            for tile in faction["tiles"]:
                self.printed[tile["name"]] = tile
                self.faction[tile["name"]] = faction["name"]
        self.factions = {faction["name"]: faction for faction in content.factions}

    def tile(self, name: str) -> Data:
        """A printed tile; the plain one of positions has nothing."""
        empty = {"name": name, "recruit": False, "attack": 0, "defense": 0, "vp": 0, "action": "none"}
        return self.printed.get(name, empty)

    def action(self, name: str) -> str:
        return ACTIONS[self.tile(name)["action"]].format(own=self.faction.get(name, ""))

    def hint(self, name: str) -> str:
        return f"{name}. {tile_text(self.tile(name), self.faction.get(name, 'Nobody'))}"


class Grid:
    """Where cells lie in the picture. A complete board that is wider than high is looked at from its left side, so
    that its tiles are larger: `turned`."""

    def __init__(self, cells: list[tuple[int, int]], y: float, complete: bool) -> None:
        self.turned = False
        if complete:
            high, wide = (max(numbers) - min(numbers) for numbers in zip(*cells, strict=True))
            self.turned = wide > high
            cells = [self.seen(row, column) for row, column in cells]
        self.top = min(row for row, _ in cells)
        self.left = min(column for _, column in cells)
        self.rows = max(row for row, _ in cells) - self.top + 1
        self.columns = max(column for _, column in cells) - self.left + 1
        self.size = min(LARGEST, (WIDE - 2 * EDGE) / self.columns)
        self.x = (WIDE - self.size * self.columns) / 2
        self.y = y

    def seen(self, row: int, column: int) -> tuple[int, int]:
        return (column, -row) if self.turned else (row, column)

    def at(self, row: int, column: int) -> tuple[float, float]:
        return self.corner(*self.seen(row, column))

    def corner(self, row: int, column: int) -> tuple[float, float]:
        return self.x + (column - self.left) * self.size, self.y + (row - self.top) * self.size

    @property
    def end(self) -> float:
        return self.y + self.rows * self.size


def board(table: Table, y: float) -> tuple[str, float]:
    """The tiles with the agents on them; while placing, also where the fiefdom in hand may go."""
    tiles = table.view["board"]
    fits = [tuple(cell) for cell in table.view["placing"]["fits"]] if table.view["placing"] else []
    cells = [(tile["row"], tile["column"]) for tile in tiles] + fits
    if not cells:
        return "", y
    grid = Grid(cells, y, table.view["phase"] == "gaming")
    made = [hole(grid, row, column) for row, column in holes(tiles)]
    made += [draw_tile(table, grid, number, tile) for number, tile in enumerate(tiles)]
    made += borders(grid, tiles)
    made += [fit(grid, row, column) for row, column in fits]
    made += [pieces(table, grid, number, tile) for number, tile in enumerate(tiles) if tile.get("agent") is not None]
    return "".join(made), grid.end


def draw_tile(table: Table, grid: Grid, number: int, tile: Data) -> str:
    x, y = grid.at(tile["row"], tile["column"])
    size = grid.size
    printed = table.tile(tile["name"]) | tile
    text = table.action(tile["name"])
    letters = size * 0.155
    mark = size * 0.17
    made = [
        box(x, y, size, size, f"pw-own{tile['owner']}"),
        box(x, y, size, size * 0.045, f"pw-m{tile['owner']}"),
        name_block(tile["name"], x + size * 0.07, y + size * 0.09, size * (0.7 if text else 0.87), letters),
        icons(printed, x + size * 0.07, y + size * 0.93, size * 0.29, size * 0.52 if "agent" in tile else size * 0.86),
        action_mark(kind_of_action(text), tile.get("action_state", ""), x + size * 0.79, y + size * 0.09, mark),
    ]
    if tile.get("blocked"):
        made.append(box(x, y, size, size, "pw-hatch"))
    made.append(box(x, y, size, size, "pw-grid"))
    ref = f"tile:{number}" if "agent" in tile else ""
    return group(*made, ref=ref, id=f"pw-t-{tile['row']}-{tile['column']}", hint=told(table, tile))


def told(table: Table, tile: Data) -> str:
    """What a tile says when it is pointed at."""
    words = table.hint(tile["name"])
    state = tile.get("action_state")
    if state == "silenced":
        words += " Silenced now."
    elif state == "enemy":
        words += " Its action is off: an enemy agent stands here."
    elif state == "active":
        words += " Its action holds."
    if tile.get("vp_now", tile.get("vp")) != tile.get("vp"):
        words += f" Worth {tile['vp_now']} now, {tile['vp']} as printed."
    if tile.get("blocked"):
        words += " Blocked: nobody may enter."
    if tile.get("pinned"):
        words += " The agent here is pinned and cannot move."
    return words


def pieces(table: Table, grid: Grid, number: int, tile: Data) -> str:
    """The agent on a tile, with a ring if it can be beaten: the viewer's in danger, the other's in reach."""
    x, y = grid.at(tile["row"], tile["column"])
    size = grid.size
    radius = size * 0.19
    cx, cy = x + size * 0.77, y + size * 0.74
    made = [agent(cx, cy, radius, tile["agent"])]
    if any(attack["to"] == number and attack["result"] > 0 for attack in table.view["attacks"]):
        style = "pw-rbad" if tile["agent"] == table.below else "pw-rgood"
        made.append(f'<circle cx="{cx:g}" cy="{cy:g}" r="{radius + 5:g}" class="pw-ring {style}"/>')
    if tile["pinned"]:
        made.append(icon("pin", cx - radius * 1.5, cy - radius * 1.5, radius * 1.2, "pw-bad"))
    return group(*made, ref=f"tile:{number}", id=f"pw-a-{tile['row']}-{tile['column']}")


def borders(grid: Grid, tiles: list[Data]) -> list[str]:
    """Lines around fiefdoms, faint inside them."""
    at = {grid.seen(tile["row"], tile["column"]): (tile["owner"], tile["fiefdom"]) for tile in tiles}
    made = []
    for (row, column), here in at.items():
        x, y = grid.corner(row, column)
        size = grid.size
        for down, right, way in ((0, 1, "v"), (1, 0, "h"), (0, -1, "V"), (-1, 0, "H")):
            other = at.get((row + down, column + right))
            if (other is not None and way in "VH") or (other == here and here[1] is not None):
                continue
            x1 = x + size if way == "v" else x
            y1 = y + size if way == "h" else y
            x2, y2 = (x1, y1 + size) if way in "vV" else (x1 + size, y1)
            made.append(f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" class="pw-border"/>')
    return made


def fit(grid: Grid, row: int, column: int) -> str:
    """A cell where the first tile of the fiefdom in hand may go."""
    x, y = grid.at(row, column)
    pad = grid.size * 0.12
    inner = grid.size - 2 * pad
    return group(
        box(x + pad, y + pad, inner, inner, "pw-fit", 10),
        ref=f"cell:{row}:{column}",
        hint=f"Its first tile goes to row {row}, column {column}",
    )


def holes(tiles: list[Data]) -> list[tuple[int, int]]:
    """Cells closed in on all sides where no fiefdom fits any more."""
    taken = {(tile["row"], tile["column"]) for tile in tiles}
    if not taken:
        return []
    rows = range(min(row for row, _ in taken), max(row for row, _ in taken) + 1)
    columns = range(min(column for _, column in taken), max(column for _, column in taken) + 1)
    free = {(row, column) for row in rows for column in columns} - taken
    lost = []
    while free:
        region, queue, closed = set(), [free.pop()], True
        while queue:
            row, column = queue.pop()
            region.add((row, column))
            for cell in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if cell in free:
                    free.remove(cell)
                    queue.append(cell)
                elif cell not in taken and cell not in region:
                    closed = closed and cell[0] in rows and cell[1] in columns
        if closed and len(region) < 3:
            lost += sorted(region)
    return lost


def hole(grid: Grid, row: int, column: int) -> str:
    x, y = grid.at(row, column)
    return group(box(x, y, grid.size, grid.size, "pw-hole"), hint="A hole that no fiefdom fits into")
