"""The round of Warriors of Jogu: Feint, phase by phase, in the order of the rulebook."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wartable.core.ask import STEP_ENDS, Ask, Play, Together
from wartable.core.menu import FIRST_OF_ROW
from wartable.core.rng import Rng
from wartable.games.jogu import events
from wartable.games.jogu.catalogue import DISCARDED, LOCATIONS, WORD, Cards
from wartable.games.jogu.ids import among, drop
from wartable.games.jogu.in_resolution import (
    DRAGOON,
    MASTER_OF_EARTH,
    NAMED_BY_DRAGOONS,
    PUNISHER,
    called_off,
    masters_of_earth,
    triggers_in_play,
)
from wartable.games.jogu.knowledge import look_at_place, show, take_first, take_from_hand
from wartable.games.jogu.morale import FINAL_ROUND, POINTS, lose_morale, win
from wartable.games.jogu.playing import play
from wartable.games.jogu.restrictions import one_of_each, plays
from wartable.games.jogu.state import BOTH, DEPLOYMENT, NONE, REINFORCEMENT, Battle, Jogu, empty_table
from wartable.games.jogu.verbs import DONE, PASS

# The topics of the round's own questions.
REINFORCING: Final = "reinforcement"
DEPLOYING: Final = "deployment"


def setup(cards: Cards, factions: list[int], rounds: int, rng: Rng) -> Jogu:
    """J-008 to J-017: boards, markers, shuffled piles, the first start player; no hand is dealt."""
    s = empty_table(cards, rng)
    s.factions = factions
    s.end_space = rounds + 1
    size = 2 * max(len(cards.decks[faction]) for faction in factions)
    s.face = vec[i64]([-1] * size)
    s.seen = vec[i64]([0] * size)
    for me in range(2):
        deck = cards.decks[factions[me]].copy()
        rng.shuffle(deck)
        for index, kind in enumerate(deck):
            s.face[index * 2 + me] = kind
            s.pile[me].append(index * 2 + me)
        shuffle_places(s, me)
    s.start_player = s.turn = first_start_player(s)
    return s


def first_start_player(s: Jogu) -> int:
    """J-014, J-015: the lower initiative starts. JR-01: in a mirror match chance decides."""
    mine = s.cards.initiative[s.factions[0]]
    theirs = s.cards.initiative[s.factions[1]]
    if mine == theirs:
        return s.rng.below(2)
    return 0 if mine < theirs else 1


def step(s: Jogu) -> Play[None]:
    """J-018: Reinforcement and Scout, then Deployment turn by turn; the last turn goes on to Resolution and Cleanup."""
    while True:
        if s.phase == REINFORCEMENT:
            s.log.say(events.ROUND, s.round, s.start_player)
            yield from reinforcement(s)
            scout(s)
            s.phase = DEPLOYMENT
        else:
            me = s.turn
            choice = yield deployment(s, me)
            if choice[0] == PASS:
                s.passed[me] = True
                s.log.say(events.PASSES, me)
            else:
                more = play(s, me, choice, s.hand[me])
                if more is not None:
                    yield from more
            end_turn(s, me)
        # A playout keeps nothing at the end of a step, so it need not be told of it.
        if s.over or not s.log.quiet:
            yield STEP_ENDS


# -- 1 Reinforcement -----------------------------------------------------------------------------------------------


def reinforcement(s: Jogu) -> Play[None]:
    """J-020, J-021: both discard any number of hand cards, chosen in secret (JR-24), then draw up to 7."""
    if s.hand[0] or s.hand[1]:
        yield Together([0, 1], lambda me: pick_discards(s, me))
    for me in range(2):
        if s.picked[me]:
            discarded = [s.face[card] for card in s.picked[me]]
            for kind in discarded:
                s.discard[me].append(take_from_hand(s, me, kind))
            s.picked[me] = []
            s.log.reveal()
            if not s.log.quiet:
                s.log.show((events.DISCARDS, me, *discarded))
    for me in range(2):
        refill(s, me)


def pick_discards(s: Jogu, me: int) -> Play[None]:
    """J-020: card after card, until the player is ready. Copies are alike, so each kind is offered once."""
    picked = s.picked[me]
    kept = s.hand[me].copy()
    for card in picked:
        drop(kept, card)
    while True:
        # The hand's size is public, so whether there is anything to choose is no secret.
        choice = yield may_discard(s, me, kept, publicly_known=not s.hand[me])
        if choice[0] == DONE:
            break
        picked.append(take_first(s, kept, choice[1]))
    yield STEP_ENDS


def may_discard(s: Jogu, me: int, cards: list[int], publicly_known: bool) -> Ask:
    """Ask for a kind of these cards, or to be ready."""
    of = s.cards
    if len(of.name) > WORD:
        cards = one_of_each(s, cards)
    face = s.face
    ask = of.menu.ask(me, REINFORCING, len(cards) + 1, publicly_known)
    done: i64 = 0
    for card in cards:
        kind = face[card]
        bit = of.bit[kind]
        if not done & bit:
            done |= bit
            ask.offer(of.row[kind], DISCARDED)
    ask.offer(of.ready, FIRST_OF_ROW)
    return ask


def refill(s: Jogu, me: int) -> None:
    """J-021 to J-024: draw until the hand holds 7, or the pile is empty; a larger hand is kept (JR-27)."""
    hand = s.hand[me]
    pile = s.pile[me]
    count = min(s.cards.refill - len(hand), len(pile))
    if count <= 0:
        return
    seen = s.seen
    mine: i64 = 1 << me
    for _ in range(count):
        card = pile.pop()
        hand.append(card)
        seen[card] = seen[card] | mine
    s.log.reveal()
    if not s.log.quiet:
        s.log.tell(me, (events.DREW, me, *[s.face[card] for card in hand[-count:]]), (events.DRAWS, me, count))


# -- 2 Scout -------------------------------------------------------------------------------------------------------


def scout(s: Jogu) -> None:
    """J-026, J-027: each draws one Location Card and keeps it face down before them."""
    for me in range(2):
        if not s.place_pile[me]:
            renew_places(s, me)
        card = s.place_pile[me].pop()
        s.current[me] = card
        look_at_place(s, me, card)
        if not s.log.quiet:
            s.log.tell(me, (events.SCOUTED, me, s.place[card]), (events.SCOUTS, me))


def renew_places(s: Jogu, me: int) -> None:
    """J-030, J-148: an empty Location Draw Pile is made anew from the Location Discard Pile."""
    s.place_pile[me] = s.place_discard[me]
    s.place_discard[me] = []
    shuffle_places(s, me)
    s.log.say(events.RESHUFFLES, me)


def shuffle_places(s: Jogu, me: int) -> None:
    """Deal the faces anew among the ids of the pile, so that an id tells nothing."""
    ids = s.place_pile[me]
    faces = [s.place[card] for card in ids]
    s.rng.shuffle(faces)
    s.place = s.place[:]
    for index, card in enumerate(ids):
        s.place[card] = faces[index]
        s.place_seen[card] = 0


# -- 3 Deployment --------------------------------------------------------------------------------------------------


def deployment(s: Jogu, me: int) -> Ask:
    """J-032 to J-034: play one Faction Card, or pass, which is always allowed."""
    hand = s.hand[me]
    return plays(s, me, DEPLOYING, hand, not hand, True)


def end_turn(s: Jogu, me: int) -> None:
    """J-031, J-035 to J-037: turns alternate; who has passed is out, and when both have, the phase ends."""
    if not s.passed[1 - me]:
        s.turn = 1 - me
    elif s.passed[me]:
        resolution(s)
        if not s.over:
            cleanup(s)


# -- 4 Resolution --------------------------------------------------------------------------------------------------


def resolution(s: Jogu) -> None:
    """J-058 to J-075: battles, ratings, the victory point, the loser's Morale."""
    triggers = triggers_in_play(s)
    battles = battle_locations(s, triggers)
    if triggers & MASTER_OF_EARTH:
        masters_of_earth(s)
    if not s.log.quiet:
        s.battle = Battle([location for location in LOCATIONS if battles >> location & 1])
        s.log.beat()
    lead = strategy_rating(s, 0, battles) - strategy_rating(s, 1, battles)
    tie = lead == 0
    winner = s.start_player if tie else (0 if lead > 0 else 1)
    s.points.append(winner)
    s.log.say(events.WINS_ROUND, winner, s.round, 1 if tie else 0)
    risk = morale_at_risk(s, 1 - winner)
    if s.battle is not None:
        s.battle.winner = winner
        s.battle.lost = risk
        s.log.beat()
    lose_morale(s, 1 - winner, risk)
    if s.battle is not None:
        s.log.beat()
        s.battle = None


def battle_locations(s: Jogu, triggers: i64) -> i64:
    """J-058 to J-062, J-091, J-095: Location Cards and Dragoons name battles, then Punishers cancel (JR-06).

    Sets of Locations are bit masks: however many sources name one, it is one battle (J-057, J-061, J-092).
    """
    named = show_location(s, 0) | show_location(s, 1)
    s.log.reveal()
    if s.down:
        turn_up(s)
    if triggers & DRAGOON:
        named |= NAMED_BY_DRAGOONS
    battles = named
    if triggers & PUNISHER:
        battles &= ~called_off(s)
    if not s.log.quiet:
        for location in LOCATIONS:
            if named >> location & 1:
                s.log.say(events.BATTLE if battles >> location & 1 else events.CALLED_OFF, location)
        if not battles:
            s.log.say(events.NO_BATTLE)
    return battles


def show_location(s: Jogu, me: int) -> i64:
    """J-058: turn a player's current Location Card up, and return its Location, as a bit mask."""
    card = s.current[me]
    s.place_seen[card] = BOTH
    if not s.log.quiet:
        s.log.say(events.SHOWS_LOCATION, me, s.place[card])
    return 1 << s.place[card]


def turn_up(s: Jogu) -> None:
    """J-059, JR-03: all face-down cards are turned up together, with the Location Cards."""
    for index, cards in enumerate(s.at):
        for card in cards:
            if among(s.down, card):
                s.turn_up(card, 2 + index // 2)
                show(s, card)
                s.log.say(events.TURNED_UP, index % 2, s.face[card], 2 + index // 2)


def strategy_rating(s: Jogu, me: int, battles: i64) -> i64:
    """J-064 to J-066: Strength times Location number, over all own cards at Battle Locations."""
    strengths = s.cards.strength
    face = s.face
    quiet = s.log.quiet
    rating: i64 = 0
    for location in range(i64(2), 7):
        if battles >> location & 1:
            cards = s.there(location, me)
            for card in cards:
                strength = strengths[face[card]]
                rating += strength * location
                if not quiet:
                    s.log.say(events.TERM, me, face[card], strength, location)
                    count_up(s, me, face[card], strength, location)
            if cards and not quiet:
                s.log.beat()
    if not quiet:
        s.log.say(events.RATES, me, rating)
    return rating


def count_up(s: Jogu, me: int, kind: int, strength: int, location: int) -> None:
    """Count one more card, for those who look on."""
    if s.battle is not None:
        s.battle.terms.append((me, kind, strength, location))
        s.battle.ratings[me] += strength * location


def morale_at_risk(s: Jogu, me: int) -> int:
    """J-071: the Morale values of all own cards at all Locations, battle or not."""
    morale = s.cards.morale
    face = s.face
    risk: i64 = 0
    for index in range(me, 10, 2):
        for card in s.at[index]:
            risk += morale[face[card]]
    return risk


# -- 5 Cleanup -----------------------------------------------------------------------------------------------------


def cleanup(s: Jogu) -> None:
    """J-076 to J-081: cards go to the discard piles unless a Stay token keeps them; markers move on."""
    if s.stay:
        for index, cards in enumerate(s.at):
            s.at[index] = [card for card in cards if stays(s, card, index)]
            s.discard[index % 2] += [card for card in cards if card not in s.at[index]]
        s.count_again()
    else:
        for index, cards in enumerate(s.at):
            if cards:
                discard = s.discard[index % 2]
                discard += cards
                cards.clear()
        s.count_nothing()
    for me in range(2):
        s.place_discard[me].append(s.current[me])
        s.current[me] = NONE
    s.round += 1
    s.start_player = s.turn = 1 - s.start_player
    s.passed = [False, False]
    s.phase = REINFORCEMENT
    if s.round == s.end_space:
        end_of_game(s)


def stays(s: Jogu, card: int, index: int) -> bool:
    """J-077: a card with Stay tokens loses exactly one and stays."""
    if card not in s.stay:
        return False
    s.stay.remove(card)
    s.log.say(events.STAYS, index % 2, s.face[card], 2 + index // 2)
    return True


# -- End of game ---------------------------------------------------------------------------------------------------


def end_of_game(s: Jogu) -> None:
    """J-083 to J-085: most victory points win; equal points go to the winner of the final round."""
    lead = s.victory_points(0) - s.victory_points(1)
    if lead == 0:
        win(s, s.points[-1], FINAL_ROUND)
    else:
        win(s, 0 if lead > 0 else 1, POINTS)
