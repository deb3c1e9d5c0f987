"""What can be said of many matches, and how sure it is. Everything here reads numbers and knows no study and no game.

A deal is played several times, with the seats exchanged, so its matches are not independent: all intervals take deals,
not matches, as what was drawn by chance.
"""

from wartable.lab.statistics.shares import Bounds as Bounds
from wartable.lab.statistics.shares import Z as Z
from wartable.lab.statistics.shares import evidence as evidence
from wartable.lab.statistics.shares import verdict as verdict
from wartable.lab.statistics.shares import wilson as wilson
