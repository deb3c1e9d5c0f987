"""One number of the content, through several values, on the same deals."""

from __future__ import annotations

from msgspec.structs import replace

from wartable.core import registry
from wartable.core.errors import Fault
from wartable.lab.cross import Wish, make_plan
from wartable.lab.effects import Change
from wartable.lab.plan import BUILT_IN, Plan
from wartable.lab.study import Study
from wartable.lab.study_diff import diff_changes
from wartable.lab.values import find, pack_text, values_of


def sweep_plan(wish: Wish, sweep: str) -> Plan:
    """Return the plan of PATH=VALUES. The first pack is the content as it is, with which the others are compared."""
    path, equals, text = sweep.partition("=")
    if not equals:
        raise Fault(f"{sweep!r}: found no '='; allowed: THING.FIELD=FIRST..LAST, such as Archer.move=1..4")
    game = registry.load(wish.game)
    place = find(game, path)
    others = [value for value in values_of(place, text) if value != place.now]
    if not others:
        raise Fault(f"{sweep!r}: {place.name} is {place.now} already; name other values to compare it with")
    texts = {f"{place.name}={value}": pack_text({place: value}) for value in others}
    return make_plan(replace(wish, kind="sweep", packs={BUILT_IN: None}, texts=texts))


def sweep_changes(study: Study) -> list[Change]:
    """Return what each value does to each faction."""
    return diff_changes(study)
