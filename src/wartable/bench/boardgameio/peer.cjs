// boardgame.io doing what the load test does: N matches of a trivial game with two clients each, over its own server.
// Prints one JSON line: the times from a move to the other client's screen, in milliseconds, and how long it all took.
const { Server, FlatFile } = require("boardgame.io/server");
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");

const [tables, moves, thinkLow, thinkHigh] = process.argv.slice(3).map(Number);
const port = Number(process.argv[2]);

// A counter that two players raise in turn: as little game as there can be.
const game = {
  name: "count",
  setup: () => ({ count: 0, at: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  // Only the server moves: a client that runs ahead of it would be timed against itself.
  moves: { raise: { move: ({ G }, at) => ({ count: G.count + 1, at }), client: false } },
};

function pause() {
  return thinkHigh > 0 ? (thinkLow + Math.random() * (thinkHigh - thinkLow)) * 1000 : 0;
}

async function playing() {
  const delays = [];
  let done = 0;
  let total = 0;
  const started = process.hrtime.bigint();
  await new Promise((finished) => {
    for (let table = 0; table < tables; table++) {
      const clients = ["0", "1"].map((playerID) =>
        Client({ game, matchID: `m${table}`, playerID, multiplayer: SocketIO({ server: `http://127.0.0.1:${port}` }), debug: false }),
      );
      const [first, second] = clients;
      clients.forEach((client, seat) => {
        let seen = 0;
        let planned = -1;
        client.follow = () => {
          const state = client.getState();
          const { count, at } = state.G;
          if (count > seen) {
            seen = count;
            // The one who moved is not the one who is to move now: this is the other screen.
            if (state.ctx.currentPlayer === String(seat)) delays.push(performance.now() - at);
            if (count >= moves && seat === 0 && ++done === tables) finished();
          }
          if (count < moves && state.ctx.currentPlayer === String(seat) && planned !== count) {
            planned = count;
            setTimeout(() => {
              total++;
              client.moves.raise(performance.now());
            }, pause());
          }
        };
      });
      // One comes after the other, and then they begin: a match that both find missing is made twice, the second time anew.
      const here = (client) => client.getState() !== null;
      first.subscribe(() => {
        if (here(second)) first.follow();
        else if (here(first) && !second.started) {
          second.started = true;
          second.start();
        }
      });
      second.subscribe(() => {
        if (!here(second)) return;
        second.follow();
        if (!second.met) {
          second.met = true;
          first.follow();
        }
      });
      first.start();
    }
  });
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  // Leave only when all of it is through the pipe.
  process.stdout.write(JSON.stringify({ delays, seconds, moves: total }) + "\n", () => process.exit(0));
}

if (process.argv[2] === "serve") {
  // With a folder, matches are kept in its files; without, in memory.
  const folder = process.argv[4];
  const db = folder ? { db: new FlatFile({ dir: folder }) } : {};
  const server = Server({ games: [game], origins: ["http://127.0.0.1"], ...db });
  server.run({ port: Number(process.argv[3]), callback: () => console.log("ready") });
} else {
  playing();
}
