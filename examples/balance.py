"""Balance: who wins how often, by faction, with intervals; every match is kept and can be played again.

python examples/balance.py 100
"""

import sys
import tempfile

from wartable import lab

matches = int(sys.argv[1]) if len(sys.argv) > 1 else 100
with tempfile.TemporaryDirectory() as folder:
    study = lab.run("jogu", f"{folder}/study", bots=["random"], games_per_cell=matches // 10, jobs=1)
    for row in study.standing.as_table():
        interval = f"({row['low']:.0%} to {row['high']:.0%})"
        print(f"{row['faction']:22} {row['share']:4.0%} {interval} against {row['against'][0]}")

    # All matches as an Arrow table; `to_pandas()` makes a data frame of it.
    longest = max(study.matches.select(["choices", "number"]).to_pylist(), key=lambda row: row["choices"])
    match = study.replay(longest["number"])
    print(
        f"the longest of {study.matches.num_rows} took {len(match.choices)} choices, won by seat {match.state.winners}"
    )
